/** Each test exports a workbook as an Excel file and imports it again. */
import { createWorkbookStore, type WorkbookFile, type WorkbookStore } from '../../../src/workbench/store';
import { acceptFormulas, exportXlsx, importXlsx, XlsxUnreadable } from '../../../src/workbench/xlsx';
import { readPackage, readPartText } from '../../../src/workbench/xlsx/xlsx-package';
import { rect } from '../../support/rect';

const ADDIN = { id: '5f3f3d6e-94c8-4a32-9f0c-8d4f1f3f7a10', version: '0.1.0.0' };

function createWorkbook(fill: (store: WorkbookStore, sheetId: string) => void): WorkbookStore {
  const store = createWorkbookStore();
  fill(store, store.activeSheetId);
  return store;
}

function exportAndImport(store: WorkbookStore): WorkbookStore {
  return createWorkbookStore({ file: importXlsx(exportXlsx(store.toFile(), ADDIN), ADDIN.id) });
}

describe('cells', () => {
  it('an Excel file keeps values, formulas, last results and number formats of cells', () => {
    const store = createWorkbook((book, id) => {
      book.write(id, rect(0, 0, 1, 5), [['North', 12.5, true, '1/2/2024', '12%']], 'values');
      book.write(id, rect(1, 0, 1, 5), [["'007", '=1/0', '=NA()', '=B1*2', '="a"&"b"']], 'values');
      book.write(id, rect(2, 0, 1, 4), [[1e-300, -0.1 + 0.3, 9007199254740991, 45293.123456789]], 'values');
      book.setStyle(id, rect(2, 3), { numberFormat: 'yyyy-mm-dd hh:mm:ss.000' });
    });
    const reopened = exportAndImport(store);
    expect(reopened.readGrids(reopened.activeSheetId, rect(0, 0, 3, 5))).toEqual(
      store.readGrids(store.activeSheetId, rect(0, 0, 3, 5)),
    );
    expect(reopened.readEditText(reopened.activeSheetId, 1, 0)).toBe("'007");
  });

  it.each([
    ['blanks around it', '  two  '],
    ['several lines', 'a\nb\n\nc'],
    ['characters of XML markup', '<b>&amp; "x" \'y\' ]]>'],
    ['a control character', 'a\u0001b'],
    ['the escape of a control character', '_x0001_ _x005F_'],
    ['an equals sign in front', '=1+1'],
    ['characters beyond the first plane', '😀 ä'],
    ['the maximum length', 'x'.repeat(32_767)],
  ])('an Excel file keeps text with %s', (_what, text) => {
    const store = createWorkbook((book, id) => {
      book.setStyle(id, rect(0, 0), { numberFormat: '@' });
      book.write(id, rect(0, 0), text, 'values');
    });
    const reopened = exportAndImport(store);
    expect(reopened.readValues(reopened.activeSheetId, rect(0, 0))).toEqual([[text]]);
  });

  it('an Excel file keeps the links of cells, their screen tips and their look', () => {
    const hyperlink = { address: 'https://shop.example/?a=1&b="x"#top', screenTip: 'Open <page>' };
    const store = createWorkbook((book, id) => {
      book.write(id, rect(1, 1, 2), [['lamp'], ['desk']], 'values');
      book.setHyperlink(id, rect(1, 1), hyperlink);
      book.setHyperlink(id, rect(2, 1), { address: 'mailto:sales@shop.example' });
      book.setStyle(id, rect(2, 1), { bold: true });
    });
    const reopened = exportAndImport(store);
    const styles = [1, 2, 3].map((row) => reopened.readCommonStyle(reopened.activeSheetId, rect(row, 1)));
    expect(styles.map((style) => style.hyperlink)).toEqual([
      hyperlink,
      { address: 'mailto:sales@shop.example' },
      undefined,
    ]);
    expect(styles.map(({ underline, bold }) => [underline, bold])).toEqual([
      ['Single', false],
      ['Single', true],
      ['None', false],
    ]);
  });

  it('an Excel file keeps cells on the last row and in the last column', () => {
    const store = createWorkbook((book, id) => {
      book.write(id, rect(1_048_575, 0), 'last row', 'values');
      book.write(id, rect(0, 16_383), 'last column', 'values');
    });
    const reopened = exportAndImport(store);
    expect(reopened.readValues(reopened.activeSheetId, rect(1_048_575, 0))).toEqual([['last row']]);
    expect(reopened.readValues(reopened.activeSheetId, rect(0, 16_383))).toEqual([['last column']]);
  });

  it('an Excel file keeps functions and variables that are written with prefixes', () => {
    const formula = '=LET(rate,2,XLOOKUP(1,A1:A2,B1:B2,rate)&CONCAT("x",rate)&"CONCAT("&IFERROR(SORT(A1:A2),0))';
    const store = createWorkbook((book, id) => book.write(id, rect(0, 3), formula, 'formulas'));
    const file = exportXlsx(store.toFile(), ADDIN);
    expect(importXlsx(file, ADDIN.id).sheets[0]?.cells[0]?.formulas).toEqual([[0, formula]]);
    const reopened = exportAndImport(store);
    expect(reopened.readValues(reopened.activeSheetId, rect(0, 3))).toEqual(
      store.readValues(store.activeSheetId, rect(0, 3)),
    );
  });
});

describe('the outline', () => {
  it('an Excel file keeps groups of rows and their collapsed state', () => {
    const store = createWorkbook((book, id) => {
      book.write(id, rect(0, 0, 6, 1), [['a'], ['b'], ['c'], ['d'], ['e'], ['f']], 'values');
      book.outline.groupRows(id, 0, 5);
      book.outline.groupRows(id, 0, 2);
      book.outline.groupRows(id, 3, 1);
      book.outline.setFolded(id, 0, 2, true);
      book.setRowHeights(id, 4, 1, 30);
    });
    const part = readPartText(readPackage(exportXlsx(store.toFile(), ADDIN)), 'xl/worksheets/sheet1.xml') ?? '';
    expect(part).toContain('outlineLevelRow="2"');
    expect([...part.matchAll(/<row r="(\d+)"[^>]* collapsed="1"/g)].map(([, row]) => row)).toEqual(['3']);
    const reopened = exportAndImport(store);
    expect(reopened.readRowRuns(reopened.activeSheetId)).toEqual(store.readRowRuns(store.activeSheetId));
  });
});

describe('formats of cells', () => {
  it('an Excel file keeps fonts, indents, alignment and every kind of line', () => {
    const lines = [
      { style: 'Continuous', weight: 'Hairline' },
      { style: 'Continuous', weight: 'Thick' },
      { style: 'Dash', weight: 'Medium' },
      { style: 'Dot', weight: 'Thin' },
      { style: 'Double', weight: 'Thick' },
    ] as const;
    const store = createWorkbook((book, id) => {
      const font = { fontName: 'Arial', fontSize: 9.5, underline: 'SingleAccountant', strikethrough: true } as const;
      book.setStyle(id, rect(0, 0), { ...font, verticalAlignment: 'Center', indentLevel: 3 });
      lines.forEach((line, row) => {
        book.formats.setBorder(id, rect(row, 2, 1, 2), 'EdgeTop', { ...line, color: '#12AB34' });
        book.formats.setBorder(id, rect(row, 2, 1, 2), 'InsideVertical', line);
      });
      book.formats.setBorder(id, rect(8, 0), 'DiagonalDown', {});
      book.formats.setBorder(id, rect(9, 0), 'DiagonalUp', {});
    });
    const reopened = exportAndImport(store);
    const area = rect(0, 0, 12, 5);
    expect(reopened.readStyles(reopened.activeSheetId, area)).toEqual(store.readStyles(store.activeSheetId, area));
  });

  it('an Excel file keeps colours, alignment, wrapping and locks of cells, empty cells, rows and columns', () => {
    const store = createWorkbook((book, id) => {
      book.write(id, rect(0, 0, 1, 2), [['Region', 'Net revenue']], 'values');
      book.setStyle(id, rect(0, 0, 1, 2), { bold: true, fillColor: '#2C6E58', fontColor: '#FFFFFF', wrapText: true });
      book.setStyle(id, rect(4, 2, 3, 2), {
        italic: true,
        horizontalAlignment: 'CenterAcrossSelection',
        locked: false,
      });
      book.setStyle(id, rect(0, 5, 1_048_576, 2), { numberFormat: '#,##0.00', fillColor: '#FFF0C0' });
      book.setStyle(id, rect(9, 5), { fillColor: undefined, numberFormat: 'General' });
      book.setStyle(id, rect(7, 0, 1, 16_384), { bold: true });
    });
    const reopened = exportAndImport(store);
    const [all, id] = [rect(0, 0, 12, 9), reopened.activeSheetId];
    expect(reopened.readStyles(id, all)).toEqual(store.readStyles(store.activeSheetId, all));
    expect(reopened.readCommonStyle(id, rect(1000, 5, 1_000_000, 2))).toMatchObject({ fillColor: '#FFF0C0' });
  });

  it('an Excel file keeps 500 different formats apart', () => {
    const store = createWorkbook((book, id) => {
      for (let row = 0; row < 500; row++) {
        book.setStyle(id, rect(row, 0), { fillColor: `#${(row + 4096).toString(16).padStart(6, '0').toUpperCase()}` });
      }
    });
    const reopened = exportAndImport(store);
    expect(reopened.readStyles(reopened.activeSheetId, rect(0, 0, 500, 1))).toEqual(
      store.readStyles(store.activeSheetId, rect(0, 0, 500, 1)),
    );
  });
});

describe('sheets', () => {
  it('an Excel file keeps order, visibility, protection, colour, panes, sizes, merged areas and filters of sheets', () => {
    const store = createWorkbook((book, id) => {
      book.renameSheet(id, "It's A & B");
      const second = book.addSheet('Hidden one').id;
      book.setSheetVisibility(second, 'Hidden');
      book.setSheetVisibility(book.addSheet('Very hidden').id, 'VeryHidden');
      const last = book.addSheet('Last').id;
      book.setFrozen(id, 1, 2);
      book.setTabColor(id, '#2C6E58');
      book.setColumnWidths(id, 1, 3, 90);
      book.setColumnWidths(id, 7, 1, 33.75);
      book.setColumnsHidden(id, 2, 1, true);
      book.setRowHeights(id, 4, 2, 30);
      book.setRowsHidden(id, 9, 3, true);
      book.merge(id, rect(2, 1, 2, 3));
      book.setAutoFilter(id, { rect: rect(6, 0, 5, 4), filtered: true });
      book.setProtected(last, true);
      book.select(last, rect(3, 1, 2, 2));
    });
    const [before, after] = [store.toFile(), exportAndImport(store).toFile()];
    expect(after.activeSheet).toBe(3);
    const removeCells = ({ cells: _, styleRuns: __, ...sheet }: WorkbookFile['sheets'][number]) => sheet;
    expect(after.sheets.map(removeCells)).toEqual(before.sheets.map(removeCells));
  });
});

describe('features that users add around cells', () => {
  it('an Excel file keeps conditional formats, validations, print areas and filter criteria', () => {
    const store = createWorkbook((book, id) => {
      const format = { fillColor: '#FFFF00', bold: true, italic: false, fontColor: '#FF0000', underline: 'Single' };
      const formats = [
        [{ type: 'Custom', rule: {} }, { formula: '=XLOOKUP($B2,$D$1:$D$9,$E$1:$E$9)>1' }],
        [
          { type: 'CellValue', rule: { operator: 'NotBetween' } },
          { formula1: '=A1', formula2: '="<b>"' },
        ],
        [{ type: 'ContainsText', rule: { operator: 'NotContains', text: 'a "b"' } }, {}],
        [{ type: 'TopBottom', rule: { rank: 3, type: 'BottomPercent' } }, {}],
      ] as const;
      for (const [ruleType, formulas] of [...formats].reverse()) {
        const isCustom = ruleType.type === 'Custom';
        const settings = { ...ruleType, stopIfTrue: isCustom, format: isCustom ? format : {} };
        book.formats.addRule('conditionalFormats', id, [rect(1, 1, 4, 2), rect(1, 5, 4, 1)], { settings, formulas });
      }
      const otherSettings = {
        ignoreBlanks: false,
        prompt: { message: 'Pick <one>', showPrompt: true, title: 'Choice' },
        errorAlert: { message: '', showAlert: false, style: 'Warning', title: '' },
      };
      const rules = [
        [{ type: 'list', rule: { source: 'yes,"no"', inCellDropDown: true } }, {}],
        [{ type: 'list', rule: { inCellDropDown: false } }, { source: '=$A$1:$A$3' }],
        [{ type: 'wholeNumber', rule: { operator: 'Between', formula1: 1 } }, { formula2: '=$C$3' }],
        [{ type: 'custom', rule: {} }, { formula: '=ISTEXT(A20)' }],
      ] as const;
      for (const [index, [ruleType, formulas]] of [...rules].reverse().entries()) {
        const settings = { ...ruleType, ...otherSettings };
        book.formats.addRule('validations', id, [rect(20 + index, 0, 1, 3)], { settings, formulas });
      }
      book.addName('Print_Area', '=Sheet1!$A$1:$F$9', { scope: id });
      const rows = [
        ['City', 'Sales'],
        ['Oslo', 5],
        ['Rome', 25],
        ['', 9],
      ];
      book.write(id, rect(30, 0, 4, 2), rows, 'values');
      book.filters.apply(id, rect(30, 0, 4, 2), 0, { filterOn: 'Values', values: ['Oslo', ''] });
      book.filters.apply(id, rect(30, 0, 4, 2), 1, {
        filterOn: 'Custom',
        criterion1: '>=9',
        criterion2: '<>25',
        operator: 'Or',
      });
      const second = book.addSheet('Second').id;
      book.write(second, rect(0, 0, 3, 1), [['Region'], ['West'], ['East']], 'values');
      const table = book.tables.add(second, rect(0, 0, 3, 1), true);
      const owner = { sheetId: second, tableId: table.id };
      book.filters.apply(owner, table.rect, 0, { filterOn: 'Custom', criterion1: '=E*' });
    });
    const [before, after] = [store.toFile(), exportAndImport(store).toFile()];
    const pickFeatures = ({ sheets, names }: WorkbookFile) => [
      names,
      sheets.map(({ conditionalFormats, validations, autoFilter, tables, rowRuns }) => [
        conditionalFormats,
        validations,
        autoFilter,
        tables,
        rowRuns,
      ]),
    ];
    expect(before.sheets[0]?.conditionalFormats?.length).toBe(4);
    expect(pickFeatures(after)).toEqual(pickFeatures(before));
  });
});

describe('tables', () => {
  it('an Excel file keeps the tables of each sheet', () => {
    const store = createWorkbook((book, id) => {
      book.write(
        id,
        rect(1, 1, 3, 2),
        [
          ['Region', 'Net <revenue>'],
          ['North', 1],
          ['South', 2],
        ],
        'values',
      );
      book.tables.update(book.tables.add(id, rect(1, 1, 3, 2), true).id, { name: 'Targets' });
      const second = book.addSheet('Second').id;
      book.write(second, rect(0, 0, 2, 1), [['Region'], ['West']], 'values');
      book.tables.add(second, rect(0, 0, 2, 1), true);
    });
    const tables = store.toFile().sheets.map((sheet) => sheet.tables);
    expect(tables.map((sheetTables) => sheetTables?.length)).toEqual([1, 1]);
    expect(
      exportAndImport(store)
        .toFile()
        .sheets.map((sheet) => sheet.tables),
    ).toEqual(tables);
  });
});

describe('names', () => {
  it('an Excel file keeps defined names with scope, comment, visibility and any formula', () => {
    const store = createWorkbook((book, id) => {
      book.addName('_inlay_1', '=Sheet1!$B$4:$D$9', { visible: false, comment: 'a placement' });
      book.addName('Rate', '=0.19');
      book.addName('Gone', '=#REF!');
      book.addName('Rate', '=Sheet1!$A$1*2', { scope: id });
    });
    expect(exportAndImport(store).toFile().names).toEqual(store.toFile().names);
  });
});

describe('the workbook', () => {
  const store = createWorkbook((book) => {
    book.settings.set('inlay', { id: 'wb-1', placements: [{ name: 'a "quoted" <name>' }] });
    book.settings.set('plain', 'text');
    book.customProperties.set('Owner', 'Ann');
    book.customProperties.set('Version', 2.5);
    book.customProperties.set('Final', true);
    book.properties.set('startupState', 'Background');
    book.properties.set('lastAuthor', 'Priya & Co');
  });

  it('an Excel file keeps settings, custom properties and the startup behaviour', () => {
    const { settings, customProperties, properties } = exportAndImport(store).toFile();
    expect({ settings, customProperties, properties }).toEqual({
      settings: store.settings.entries(),
      customProperties: store.customProperties.entries(),
      properties: store.properties.entries(),
    });
  });

  it('an Excel file returns settings only to the add-in that owns them', () => {
    const file = exportXlsx(store.toFile(), ADDIN);
    expect(importXlsx(file, '00000000-0000-0000-0000-000000000001').settings).toEqual([]);
  });

  it('an Excel file keeps custom XML parts and the date system', () => {
    const parts = [['{A1B2C3D4-0000-4000-8000-000000000001}', '<a xmlns="urn:x"><b>1</b></a>']] as const;
    const file: WorkbookFile = { ...store.toFile(), customXmlParts: parts, date1904: true };
    const { customXmlParts, date1904 } = importXlsx(exportXlsx(file, ADDIN), ADDIN.id);
    expect({ customXmlParts, date1904 }).toEqual({ customXmlParts: parts, date1904: true });
  });
});

describe('unreadable content', () => {
  it('a file that is no Excel file is refused as a whole', () => {
    expect(() => importXlsx(new TextEncoder().encode('Region,Net'), ADDIN.id)).toThrow(XlsxUnreadable);
    expect(() => importXlsx(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), ADDIN.id)).toThrow(XlsxUnreadable);
  });

  it('an unreadable formula of a file leaves its last result in its cell and is reported', () => {
    const store = createWorkbook((book, id) => book.write(id, rect(0, 0, 1, 2), [['=1+1', '=2+2']], 'formulas'));
    const file = store.toFile();
    const brokenFile: WorkbookFile = {
      ...file,
      sheets: file.sheets.map((sheet) => ({
        ...sheet,
        cells: sheet.cells.map((run) => (run.column === 0 ? { ...run, formulas: [[0, '=1+(']] as const } : run)),
      })),
    };
    const acceptedFile = acceptFormulas(brokenFile);
    expect(acceptedFile.unreadableFormulas).toEqual(['=1+(']);
    const opened = createWorkbookStore({ file: acceptedFile.file });
    expect(opened.readFormulas(opened.activeSheetId, rect(0, 0, 1, 2))).toEqual([[2, '=2+2']]);
  });
});
