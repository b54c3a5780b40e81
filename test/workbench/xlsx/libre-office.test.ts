/** LibreOffice opens exported workbooks, and the workbench opens files that LibreOffice made. */
import { createHeaderRow, createResultBuilder } from '../../../src/placement';
import type { PlatformServer } from '../../../src/platform';
import { parseClipboardText } from '../../../src/workbench/page/sheet/clipboard-text';
import { type CellValue, createWorkbookStore, isCellError, type WorkbookStore } from '../../../src/workbench/store';
import { exportXlsx, importXlsx } from '../../../src/workbench/xlsx';
import { openApp, waitUntil } from '../../support/app';
import { AWKWARD_CELLS, AWKWARD_COLUMNS, createAwkwardReport } from '../../support/awkward-values';
import { settle } from '../../support/excel-host';
import { type LibreOffice, openLibreOffice } from '../../support/libre-office';
import { rect } from '../../support/rect';
import { startSeededPlatform } from '../../support/seeded-store';

const ADDIN = { id: '5f3f3d6e-94c8-4a32-9f0c-8d4f1f3f7a10', version: '0.1.0.0' };
/** Exports every sheet as tab-separated text in UTF-8, with all digits instead of formatted texts. */
const ALL_SHEETS = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,1033,false,false,false,false,false,-1';

let office: LibreOffice;

// Installing and loading LibreOffice may take long.
beforeAll(() => {
  office = openLibreOffice();
});
afterAll(() => office?.close());

/** Returns the cells of each sheet as LibreOffice shows them, by sheet name. */
function readInLibreOffice(store: WorkbookStore): Map<string, string[][]> {
  const savedFiles = office.convert('exported.xlsx', exportXlsx(store.toFile(), ADDIN), ALL_SHEETS);
  return new Map(
    [...savedFiles].map(([name, content]) => [
      name.replace(/^exported-/, '').replace(/\.csv$/, ''),
      parseClipboardText(content.toString('utf8')),
    ]),
  );
}

function expectSameCells(
  actual: readonly (readonly string[])[] | undefined,
  store: WorkbookStore,
  sheetId: string,
): void {
  const usedRange = store.findUsedRange(sheetId, true) ?? rect(0, 0);
  const size = {
    row: 0,
    column: 0,
    rows: usedRange.row + usedRange.rows,
    columns: usedRange.column + usedRange.columns,
  };
  const expected = store.readValues(sheetId, size).map((row) => row.map(toPlainValue));
  const found = expected.map((row, at) => row.map((value, column) => parseLike(actual?.[at]?.[column] ?? '', value)));
  expect(found).toEqual(expected);
}

/** LibreOffice writes numbers with 15 digits, and line ends without a carriage return. */
function toPlainValue(value: CellValue): string | number | boolean {
  if (isCellError(value)) return value.error;
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
  return typeof value === 'number' ? roundDigits(value) : value;
}

/** Converts the text to the expected kind, or returns it if that fails. */
function parseLike(text: string, expected: string | number | boolean): string | number | boolean {
  if (typeof expected === 'number') return parseNumber(text, expected) ?? text;
  if (typeof expected === 'boolean') return text === 'TRUE' ? true : text === 'FALSE' ? false : text;
  return text;
}

/**
 * LibreOffice writes dates as their format shows them: without the fraction of a second that the cell
 * may hold.
 */
function parseNumber(text: string, expected: number): number | undefined {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  if (day === undefined) return text !== '' && Number.isFinite(Number(text)) ? roundDigits(Number(text)) : undefined;
  const seconds = Date.parse(`${day}T${time}Z`) / 1000 + 25_569 * 86_400;
  return Math.abs(seconds - expected * 86_400) < 1 ? expected : seconds / 86_400;
}

function roundDigits(value: number): number {
  return Number(value.toPrecision(15));
}

describe('a workbook with placed reports', () => {
  let platform: PlatformServer;
  beforeAll(async () => {
    platform = await startSeededPlatform();
  });
  afterAll(() => platform?.close());

  it('LibreOffice shows the same cells, names and formulas of a workbook with placed reports [P4]', async () => {
    const { app, store, host } = openApp({
      config: { sample: { address: platform.url, token: platform.token } },
      documentUrl: 'https://files.example/Book1.xlsx',
    });
    await app.start();
    await app.connection.connectToSample();
    await waitUntil(() => app.catalogue.list.value.kind === 'ready');
    const place = async (name: string, sheetId: string, row: number, column: number) => {
      app.catalogue.search(name);
      await waitUntil(() => {
        const list = app.catalogue.list.value;
        return list.kind === 'ready' && list.reports[0]?.name === name;
      });
      const list = app.catalogue.list.value;
      if (list.kind === 'ready') await app.report.open(list.reports[0]?.id ?? 0);
      store.select(sheetId, rect(row, column));
      await settle(host);
      await app.report.place();
      expect(app.report.state.value).toMatchObject({ placing: { kind: 'placed' } });
    };
    const first = store.activeSheetId;
    const second = store.addSheet('Awkward & "quoted"').id;
    await place('Items to reorder', first, 3, 1);
    await place('Supplier import check', second, 0, 0);
    store.write(first, rect(0, 0, 1, 3), [['=COUNTA(B5:B500)', '=SUM(F5:F500)', '=B5&" first"']], 'formulas');

    const actual = readInLibreOffice(store);
    expectSameCells(actual.get('Sheet1'), store, first);
    expectSameCells([...actual].find(([name]) => name.startsWith('Awkward'))?.[1], store, second);
    expect(store.readValues(first, rect(0, 0))[0]?.[0]).toBeGreaterThan(1);

    const flatFiles = office.convert('exported.xlsx', exportXlsx(store.toFile(), ADDIN), 'fods').get('exported.fods');
    const text = flatFiles?.toString('utf8') ?? '';
    for (const { name } of store.listNames()) expect(text).toContain(`table:name="${name}"`);
    expect(store.listNames().length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('table:formula="of:=COUNTA([.B5:.B500])"');
    app.dispose();
    host.close();
  });
});

describe('values and formulas of every kind', () => {
  it('values and formulas reach LibreOffice unchanged [P4]', () => {
    const store = createWorkbookStore();
    const id = store.activeSheetId;
    store.write(id, rect(0, 0, 1, 6), [['Region', 'tab\tand "quote"', "'007", 'a\nb', "'=1+1", '😀 ä']], 'values');
    store.write(id, rect(1, 0, 1, 6), [[1 / 3, -1e-9, 9007199254740991, true, '=1/0', '=NA()']], 'values');
    store.write(id, rect(2, 0, 1, 4), [['=A2*3', '=LET(x,2,x*3)', '=CONCAT(A1,"!")', '=XOR(TRUE,FALSE)']], 'formulas');
    store.addName('Rate', '=0.19', { visible: false });
    store.write(id, rect(3, 0, 1, 2), [['=Rate*100', '=SUM(A2:C2)']], 'formulas');
    expectSameCells(readInLibreOffice(store).get('Sheet1'), store, id);
  });

  it('awkward values reach LibreOffice as the cells hold them [P4]', () => {
    const store = createWorkbookStore();
    const builder = createResultBuilder(AWKWARD_COLUMNS, 1900);
    builder.push(createAwkwardReport().rows);
    const result = builder.finish();
    const rows = [createHeaderRow(result), ...AWKWARD_CELLS.map((_, row) => result.row(row))];
    store.write(store.activeSheetId, rect(0, 0, rows.length, AWKWARD_COLUMNS.length), rows, 'values');
    expectSameCells(readInLibreOffice(store).get('Sheet1'), store, store.activeSheetId);
  });

  it('tables reach LibreOffice with their values and formulas', () => {
    const store = createWorkbookStore();
    const id = store.activeSheetId;
    store.write(
      id,
      rect(1, 1, 2, 2),
      [
        ['Region', 'Net'],
        ['North', 12.5],
      ],
      'values',
    );
    store.tables.update(store.tables.add(id, rect(1, 1, 2, 2), true).id, { name: 'Targets' });
    const flatFiles = office.convert('tables.xlsx', exportXlsx(store.toFile(), ADDIN), 'fods').get('tables.fods');
    expect(flatFiles?.toString('utf8')).toMatch(/<table:database-range table:name="Targets"[^>]*Sheet1.B2:Sheet1.C3"/);
  });
});

describe('a file of LibreOffice', () => {
  const FLAT = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
 <number:boolean-style style:name="truth"><number:boolean/></number:boolean-style>
 <number:date-style style:name="days"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
 <style:style style:name="day" style:family="table-cell" style:data-style-name="days"/>
 <style:style style:name="yes" style:family="table-cell" style:data-style-name="truth"/>
 <style:style style:name="head" style:family="table-cell"><style:table-cell-properties fo:background-color="#2c6e58"/>
  <style:text-properties fo:font-weight="bold" fo:color="#ffffff"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Net revenue">
 <table:table-row>
  <table:table-cell table:style-name="head" office:value-type="string"><text:p>Region</text:p></table:table-cell>
  <table:table-cell table:style-name="head" office:value-type="string"><text:p>007</text:p></table:table-cell>
  <table:table-cell table:style-name="yes" office:value-type="boolean" office:boolean-value="true"/>
 </table:table-row>
 <table:table-row>
  <table:table-cell office:value-type="float" office:value="1234.5678"/>
  <table:table-cell table:style-name="day" office:value-type="date" office:date-value="2024-01-02"/>
  <table:table-cell table:formula="of:=SUM([.A2];0.5)" office:value-type="float" office:value="1235.0678"/>
  <table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""/>
 </table:table-row>
 <table:table-row>
  <table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="2" office:value-type="string"><text:p>merged</text:p></table:table-cell>
 </table:table-row>
</table:table>
<table:table table:name="Two"><table:table-row><table:table-cell table:formula="of:=[$'Net revenue'.A2]*2" office:value-type="float" office:value="0"/></table:table-row></table:table>
<table:named-expressions><table:named-range table:name="Block" table:base-cell-address="$'Net revenue'.$A$1" table:cell-range-address="$'Net revenue'.$A$1:.$C$2"/></table:named-expressions>
</office:spreadsheet></office:body></office:document>`;

  it('a file that LibreOffice saved opens with correct cells, formats, merged areas and names', () => {
    const xlsx = office.convert('colleague.fods', FLAT, 'xlsx').get('colleague.xlsx');
    if (!xlsx) throw new Error('LibreOffice saved nothing.');
    const store = createWorkbookStore({ file: importXlsx(new Uint8Array(xlsx), ADDIN.id) });
    const [first, second] = store.listSheets();
    expect([first?.name, second?.name]).toEqual(['Net revenue', 'Two']);
    const id = first?.id ?? '';
    expect(store.readValues(id, rect(0, 0, 3, 4))).toEqual([
      ['Region', '007', true, ''],
      [1234.5678, 45293, 1235.0678, { error: '#DIV/0!' }],
      ['merged', '', '', ''],
    ]);
    expect(store.readFormulas(id, rect(1, 2, 1, 2))).toEqual([['=SUM(A2,0.5)', '=1/0']]);
    expect(store.readFormulas(second?.id ?? '', rect(0, 0))).toEqual([["='Net revenue'!A2*2"]]);
    expect(store.readTexts(id, rect(1, 1))[0]?.[0]).toBe('2024-01-02');
    expect(store.readCommonStyle(id, rect(0, 0, 1, 2))).toMatchObject({
      bold: true,
      fillColor: '#2C6E58',
      fontColor: '#FFFFFF',
    });
    expect(store.findMerges(id)).toEqual([rect(2, 0, 2, 2)]);
    expect(store.resolveName('Block')).toEqual({ sheetId: id, rect: rect(0, 0, 2, 3) });
  });
});

describe('features that users add around cells', () => {
  it('lines, conditional formats, validations, print area and filter survive LibreOffice', () => {
    const store = createWorkbookStore();
    const id = store.activeSheetId;
    const rows = [
      ['City', 'Sales'],
      ['Oslo', 5],
      ['Rome', 25],
    ];
    store.write(id, rect(0, 0, 3, 2), rows, 'values');
    store.setStyle(id, rect(1, 0, 1, 1), { fontName: 'Arial', fontSize: 14, underline: 'Double', indentLevel: 2 });
    store.formats.setBorder(id, rect(0, 0, 3, 2), 'EdgeBottom', { style: 'Double', weight: 'Thick', color: '#FF0000' });
    store.formats.addRule('conditionalFormats', id, [rect(1, 1, 2, 1)], {
      settings: { type: 'Custom', stopIfTrue: true, rule: {}, format: { fillColor: '#FFFF00', bold: true } },
      formulas: { formula: '=$B2>10' },
    });
    store.formats.addRule('validations', id, [rect(1, 0, 2, 1)], {
      settings: { type: 'list', rule: { source: 'Oslo,Rome', inCellDropDown: true } },
      formulas: {},
    });
    store.addName('Print_Area', '=Sheet1!$A$1:$B$3', { scope: id });
    store.filters.apply(id, rect(0, 0, 3, 2), 0, { filterOn: 'Values', values: ['Rome'] });
    const savedFiles = office.convert('built.xlsx', exportXlsx(store.toFile(), ADDIN), 'xlsx:Calc MS Excel 2007 XML');
    const [content] = [...savedFiles.values()];
    const reopened = createWorkbookStore({ file: importXlsx(new Uint8Array(content!), ADDIN.id) });
    const sheetId = reopened.activeSheetId;
    expect(reopened.formats.readBorder(sheetId, rect(2, 0, 1, 2), 'EdgeBottom')).toMatchObject({
      style: 'Double',
      color: '#FF0000',
    });
    expect(reopened.readCommonStyle(sheetId, rect(1, 0, 1, 1))).toMatchObject({
      fontName: 'Arial',
      fontSize: 14,
      indentLevel: 2,
    });
    expect(reopened.formats.listRules('conditionalFormats', sheetId)).toMatchObject([
      { areas: [rect(1, 1, 2, 1)], settings: { type: 'Custom', format: { fillColor: '#FFFF00', bold: true } } },
    ]);
    expect(reopened.formats.listRules('conditionalFormats', sheetId)[0]?.formulas).toEqual({ formula: '=$B2>10' });
    expect(reopened.formats.listRules('validations', sheetId)).toMatchObject([
      { areas: [rect(1, 0, 2, 1)], settings: { type: 'list', rule: { source: 'Oslo,Rome' } } },
    ]);
    expect(reopened.resolveName('Print_Area', sheetId)?.rect).toEqual(rect(0, 0, 3, 2));
    expect(reopened.getSheet(sheetId).autoFilter?.criteria).toEqual([{ filterOn: 'Values', values: ['Rome'] }, null]);
  });
});
