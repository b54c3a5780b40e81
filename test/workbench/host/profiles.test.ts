/** Each switch of a profile changes the host's behaviour. */
import { type ExcelSwitches, PROFILES, type UndoEnd } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { type ExcelUnderTest, openExcel } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { catchError, readValues, runBatch } from './host-fixture';

/** Opens a workbook with one written value, so that there is an undo step. */
async function openWithValue(switches: Partial<ExcelSwitches> = {}): Promise<ExcelUnderTest> {
  const excel = openExcel(switches);
  await runBatch(excel, (_, sheet) => {
    sheet.getRange('A1').values = [[1]];
  });
  return excel;
}

describe('a profile', () => {
  it('the hostile profile empties the undo list after every action that empties it in any other profile', () => {
    const undoEnds = Object.values(PROFILES).flatMap(({ switches }) => [...switches.undoEnds]);
    expect([...new Set(undoEnds)].sort()).toEqual([...PROFILES.hostile.switches.undoEnds].sort());
  });
});

describe('names of an active copied sheet', () => {
  async function openWithCopiedSheet(switches: Partial<ExcelSwitches>): Promise<ExcelUnderTest> {
    const excel = openExcel(switches);
    await runBatch(excel, ({ workbook }, sheet) => {
      workbook.names.add('Place', sheet.getRange('B2'));
      sheet.copy();
    });
    return excel;
  }
  const readScope = (excel: ExcelUnderTest) =>
    runBatch(excel, ({ workbook }) => workbook.names.getItem('Place').load('scope')).then(({ scope }) => scope);

  it('the workbook’s name is found while a copied sheet with the same name is active', async () => {
    expect(await readScope(await openWithCopiedSheet({}))).toBe('Workbook');
  });

  it('the name of an active copied sheet hides and blocks the same name of the workbook (profile "shadow")', async () => {
    const excel = await openWithCopiedSheet({ sheetNames: 'shadow' });
    expect(await readScope(excel)).toBe('Worksheet');
    await runBatch(excel, ({ workbook }) => {
      workbook.worksheets.getFirst().activate();
      workbook.names.getItem('Place').delete();
      workbook.worksheets.getLast().activate();
    });
    const failure = await catchError(
      excel,
      ({ workbook }, sheet) => void workbook.names.add('Place', sheet.getRange('C3')),
    );
    expect(failure.code).toBe('ItemAlreadyExists');
  });

  it.each([
    ['own', []],
    ['withWorkbooks', ['Place']],
  ] as const)('a copied sheet lists names as the profile says: %s', async (namesOfSheets, expectedNames) => {
    const excel = await openWithCopiedSheet({ namesOfSheets });
    const names = await runBatch(excel, (_, sheet) => sheet.names.load('items/name'));
    expect(names.items.map(({ name }) => name)).toEqual(expectedNames);
  });
});

describe('a tracked range whose cells move to another sheet', () => {
  it.each([
    ['follow', 'More!C3'],
    ['stayOnSheet', 'Sheet1!C3'],
  ] as const)('a tracked range on moved cells behaves as the profile says: %s', async (movedRanges, address) => {
    const excel = openExcel({ movedRanges });
    const otherSheet = excel.store.addSheet('More');
    await excel.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('A1').load('address');
      context.trackedObjects.add(range);
      await context.sync();
      const from = { sheetId: excel.store.activeSheetId, rect: rect(0, 0) };
      excel.store.move(from, otherSheet.id, 2, 2);
      range.load('address');
      await context.sync();
      expect(range.address).toBe(address);
    });
  });
});

describe('a batch that fails halfway', () => {
  const runFailingBatch = (excel: ExcelUnderTest) =>
    catchError(excel, ({ workbook }, sheet) => {
      workbook.settings.add('key', 'value');
      workbook.names.add('Place', sheet.getRange('B2'));
      sheet.getRange('A1').values = [['begun']];
      workbook.worksheets.getItem('None').activate();
    });

  it('a failed batch keeps its earlier changes (profile "keepBeginning")', async () => {
    const excel = openExcel({ failedBatches: 'keepBeginning' });
    expect((await runFailingBatch(excel)).code).toBe('ItemNotFound');
    expect(await readValues(excel, 'A1')).toEqual([['begun']]);
  });

  it('a failed batch keeps no cell, name, setting or undo step (profile "keepNothing")', async () => {
    const excel = openExcel({ failedBatches: 'keepNothing' });
    expect((await runFailingBatch(excel)).code).toBe('ItemNotFound');
    expect(await readValues(excel, 'A1')).toEqual([['']]);
    expect([excel.store.listNames(), excel.store.settings.size, excel.store.canUndo]).toEqual([[], 0, false]);
  });

  it('a failed batch sometimes keeps its earlier changes and sometimes none (profile "either")', async () => {
    const excel = openExcel({ failedBatches: 'either' });
    const results = new Set<unknown>();
    for (const address of ['A1', 'A2', 'A3', 'A4']) {
      excel.host.faults.failWithinNthBatch(1, 'GeneralException');
      const failure = await catchError(excel, (_, sheet) => {
        sheet.getRange(address).values = [['begun']];
        sheet.getRange('B1').values = [['never']];
        sheet.getRange('B2').values = [['never']];
      });
      expect(failure.code).toBe('GeneralException');
      results.add((await readValues(excel, address))[0]?.[0]);
    }
    expect(results).toEqual(new Set(['begun', '']));
    expect(await readValues(excel, 'B2')).toEqual([['']]);
  });
});

describe('number formats', () => {
  const readFormatBack = async (switches: Partial<ExcelSwitches>, format: string) => {
    const excel = openExcel(switches);
    const range = await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').numberFormat = [[format]];
      return sheet.getRange('A1').load('numberFormat');
    });
    return range.numberFormat[0]?.[0];
  };

  it.each([
    ['hh:mm', 'h:mm'],
    ['yyyy-mm-dd hh:mm:ss', 'yyyy\\-mm\\-dd h:mm:ss'],
    ['#,##0.00', '#,##0.00'],
    ['0" hh-"', '0" hh-"'],
    ['General', 'General'],
  ])('the profile decides whether the host respells the time in the format %s', async (writtenFormat, readFormat) => {
    expect(await readFormatBack({}, writtenFormat)).toBe(writtenFormat);
    expect(await readFormatBack({ formats: 'respelled' }, writtenFormat)).toBe(readFormat);
  });

  it.each([
    ['$#,##0.00', '￥#,##0.00'],
    ['[$$-409]#,##0.00', '[$$-409]#,##0.00'],
    ['\\$0', '\\$0'],
    ['"$"0', '"$"0'],
  ])(
    'only a bare dollar sign in a format becomes the currency sign of the machine: %s',
    async (writtenFormat, readFormat) => {
      expect(await readFormatBack({ dollar: '￥' }, writtenFormat)).toBe(readFormat);
    },
  );
});

describe('texts in cells with the text format', () => {
  it.each([
    ['keepTexts', ['=1+1', '0012', '0012', 7]],
    ['readAsElsewhere', [2, 12, '0012', 7]],
  ] as const)('a cell with the text format stores texts as the profile says: %s', async (textCells, values) => {
    const excel = openExcel({ textCells });
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:C1').numberFormat = [['@', '@', '@']];
      sheet.getRange('A1:D1').values = [['=1+1', '0012', "'0012", 7]];
    });
    expect(await readValues(excel, 'A1:D1')).toEqual([values]);
  });
});

describe('texts with characters that no file can hold', () => {
  const TEXTS = ['a\u0000b', 'c\ud83d', 'd\uffff', 'two\r\nlines', '\ud83d\ude00 \u0085\ufffd'];

  it.each([
    ['keep', TEXTS],
    ['drop', ['ab', 'c', 'd', 'two\nlines', '\ud83d\ude00 \u0085\ufffd']],
  ] as const)('a cell stores such a text as the profile says: %s', async (unstorableTexts, values) => {
    const excel = openExcel({ unstorableTexts });
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:E1').values = [TEXTS];
    });
    expect(await readValues(excel, 'A1:E1')).toEqual([values]);
  });

  it('a request with such a text fails if the profile refuses it, but one with a line break does not', async () => {
    const excel = openExcel({ unstorableTexts: 'refuse' });
    for (const text of TEXTS.slice(0, 3)) {
      const failure = await catchError(excel, (_, sheet) => {
        sheet.getRange('A1').values = [[text]];
      });
      expect(failure).toMatchObject({ code: 'GeneralException' });
    }
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [['two\r\nlines']];
    });
    expect(await readValues(excel, 'A1')).toEqual([['two\nlines']]);
  });
});

describe('formulas that call an add-in', () => {
  const FIGURE = { id: 'FIGURE', name: 'INLAY.FIGURE', isStreaming: true, parameters: [] } as const;

  it.each([
    ['callAddIn', '#BUSY!'],
    ['stayUnknown', '#NAME?'],
  ] as const)('add-in formulas of an opened file behave as the profile says: %s', (openedFormulas, expectedError) => {
    const originalStore = createWorkbookStore({ customFunctions: [FIGURE] });
    const sheet = originalStore.activeSheetId;
    originalStore.typeInto(sheet, 0, 0, '=INLAY.FIGURE()');
    const store = createWorkbookStore({ customFunctions: [FIGURE], file: originalStore.toFile() });
    const excel = openExcel({ store, openedFormulas });
    const readValue = () => store.readValues(sheet, rect(0, 0));
    expect(readValue()).toEqual([[{ error: expectedError }]]);
    store.typeInto(sheet, 0, 0, '=INLAY.FIGURE()');
    expect(readValue()).toEqual([[{ error: '#BUSY!' }]]);
    excel.host.close();
  });
});

describe('a workbook behind another one', () => {
  it.each<[string, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['the names of a sheet', (_, sheet) => void sheet.names.load('items')],
    ['the selection', ({ workbook }) => void workbook.getSelectedRange().load('address')],
    ['the active cell', ({ workbook }) => void workbook.getActiveCell().load('address')],
    ['selecting', (_, sheet) => sheet.getRange('B2').select()],
    ['another sheet in front', (_, sheet) => sheet.activate()],
    ['a new sheet', ({ workbook }) => void workbook.worksheets.add()],
  ])('a request fails with InvalidSelection while another workbook is in front: %s', async (_, work) => {
    const excel = openExcel({ behindAnother: 'refuses' });
    excel.host.setBehindOtherWorkbook(true);
    expect((await catchError(excel, work)).code).toBe('InvalidSelection');
    excel.host.setBehindOtherWorkbook(false);
    await runBatch(excel, work);
  });

  it('cells and names of a workbook can be read and written while another workbook is in front', async () => {
    const excel = openExcel({ behindAnother: 'refuses' });
    excel.host.setBehindOtherWorkbook(true);
    await runBatch(excel, ({ workbook }, sheet) => {
      sheet.getRange('A1').values = [[1]];
      workbook.names.load('items');
    });
    expect(await readValues(excel, 'A1')).toEqual([[1]]);
  });
});

describe('the undo list', () => {
  it.each<[UndoEnd, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['mergedAreas', (_, sheet) => void sheet.getRange('A1').getMergedAreasOrNullObject().load('address')],
    ['workbookSettings', ({ workbook }) => void workbook.settings.add('key', 1)],
    [
      'sheetRenamedOrMoved',
      (_, sheet) => {
        sheet.name = 'Else';
      },
    ],
  ])('%s empties the undo list only if the profile says so', async (undoEnd, work) => {
    for (const ends of [[], [undoEnd]]) {
      const excel = await openWithValue({ undoEnds: new Set(ends) });
      await runBatch(excel, work);
      expect(excel.store.canUndo).toBe(ends.length === 0);
    }
  });

  it('document settings empty the undo list if the profile says so', async () => {
    const excel = await openWithValue({ undoEnds: new Set(['documentSettings']) });
    excel.host.saveSettings([['key', '1']]);
    expect(excel.store.canUndo).toBe(false);
  });

  it.each([
    ['batch', 0],
    ['call', 1],
  ] as const)('the undo list has one step for each %s, as the profile says', async (undoSteps, keptSteps) => {
    const excel = openExcel({ undoSteps });
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [[1]];
      sheet.getRange('A2').formulas = [['=A1+1']];
      sheet.getRange('A1').values = [[2]];
    });
    expect(excel.store.undo()).toBe(true);
    expect(await readValues(excel, 'A1:A2')).toEqual(keptSteps === 0 ? [[''], ['']] : [[1], [2]]);
  });
});
