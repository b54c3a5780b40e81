import { expectEqual, expectIncludes, expectTrue } from '../assertions';
import { dropSheetName, load, readAddress } from '../bench';
import { type Bench, type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check defined names, because the add-in finds a placement's block through one. */
export const nameCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'names/lead-to-their-cells-whatever-the-case',
    [55],
    'ExcelApi 1.4',
    async (sheet, { workbook }, bench) => {
      workbook.names.add(bench.toDefinedName('Block'), sheet.getRange('B2:C3'), 'a comment');
      const item = workbook.names.getItem(bench.toDefinedName('bLOCK'));
      item.load('name,type,scope,comment,visible,value');
      expectEqual(await readAddress(item.getRange()), 'B2:C3', 'address');
      const { name, type, scope, comment, visible } = item;
      expectEqual(
        { name, type, scope, comment, visible },
        { name: bench.toDefinedName('Block'), type: 'Range', scope: 'Workbook', comment: 'a comment', visible: true },
        'the item',
      );
      expectEqual(dropSheetName(String(item.value)), 'B2:C3', 'value');
    },
  ),
  defineSheetCase('names/take-another-formula', [277], 'ExcelApi 1.7', async (sheet, { workbook }, bench) => {
    const item = workbook.names.add(bench.toDefinedName('grown'), sheet.getRange('B2:C3'));
    item.formula = `='${bench.sheetName}'!$B$2:$C$9`;
    expectEqual(await readAddress(item.getRange()), 'B2:C9', 'address');
    expectEqual((await load(item, 'formula')).formula, `='${bench.sheetName}'!$B$2:$C$9`, 'formula');
  }),
  defineCase('names/are-hidden-in-the-batch-that-adds-them', [56, 202], 'ExcelApi 1.4', async (bench) => {
    await bench.runOnSheet(async (sheet, { workbook }) => {
      workbook.names.add(bench.toDefinedName('hidden'), sheet.getRange('B2')).visible = false;
    });
    await bench.runOnSheet(async (_, context) => {
      const item = await load(context.workbook.names.getItem(bench.toDefinedName('hidden')), 'visible');
      expectEqual(item.visible, false, 'visible, read later');
    });
  }),
  defineSheetCase(
    'names/hidden-ones-are-listed-and-lead-to-their-cells',
    [56, 202],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const { names } = context.workbook;
      names.add(bench.toDefinedName('hidden'), sheet.getRange('B2')).visible = false;
      await load(names, 'items/name');
      expectTrue(
        names.items.some(({ name }) => name === bench.toDefinedName('hidden')),
        'the hidden name is listed',
      );
      expectEqual(await readAddress(names.getItem(bench.toDefinedName('hidden')).getRange()), 'B2', 'address');
    },
  ),
  defineCase('names/follow-inserted-rows-and-columns', [57], 'ExcelApi 1.4', (bench) =>
    expectBlockAfter(bench, 'D5:E6', (sheet) => {
      sheet.getRange('1:3').insert('Down');
      sheet.getRange('A:B').insert('Right');
    }),
  ),
  defineCase('names/follow-deleted-rows', [57], 'ExcelApi 1.4', (bench) =>
    expectBlockAfter(bench, 'B1:C2', (sheet) => sheet.getRange('1:1').delete('Up')),
  ),
  defineCase('names/grow-with-rows-inserted-inside', [57], 'ExcelApi 1.4', (bench) =>
    expectBlockAfter(bench, 'B2:C5', (sheet) => void sheet.getRange('3:4').insert('Down')),
  ),
  defineCase('names/do-not-grow-with-rows-inserted-below', [57], 'ExcelApi 1.4', (bench) =>
    expectBlockAfter(bench, 'B2:C3', (sheet) => void sheet.getRange('4:5').insert('Down')),
  ),
  defineCase('names/shrink-with-rows-deleted-inside', [57], 'ExcelApi 1.4', (bench) =>
    expectBlockAfter(bench, 'B2:C2', (sheet) => sheet.getRange('3:3').delete('Up')),
  ),
  defineCase('names/follow-cells-that-are-cut-and-pasted', [58], 'ExcelApi 1.11', (bench) =>
    expectBlockAfter(bench, 'G10:H11', (sheet) => sheet.getRange('A1:E5').moveTo('F9')),
  ),
  defineSheetCase(
    'names/follow-cells-that-are-cut-to-another-sheet',
    [58],
    'ExcelApi 1.11',
    async (sheet, context, bench) => {
      const { names, worksheets } = context.workbook;
      const other = worksheets.add(bench.toSheetName('other'));
      names.add(bench.toDefinedName('block'), sheet.getRange('B2:C3'));
      sheet.getRange('B2:C3').moveTo(other.getRange('D4'));
      const range = await load(names.getItem(bench.toDefinedName('block')).getRange(), 'address,worksheet/name');
      expectEqual([range.worksheet.name, dropSheetName(range.address)], [bench.toSheetName('other'), 'D4:E5'], 'place');
    },
  ),
  defineCase('names/stay-when-half-of-their-cells-are-cut', [58], 'ExcelApi 1.11', (bench) =>
    expectBlockAfter(bench, 'B2:C3', (sheet) => sheet.getRange('B2:B3').moveTo('H2')),
  ),
  defineSheetCase(
    'names/are-broken-when-their-cells-are-deleted',
    [59],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const { names } = context.workbook;
      names.add(bench.toDefinedName('block'), sheet.getRange('B2:C3'));
      sheet.getRange('1:5').delete('Up');
      const item = names.getItem(bench.toDefinedName('block'));
      const range = item.getRangeOrNullObject();
      item.load('formula');
      range.load('address');
      await context.sync();
      expectIncludes(String(item.formula), '#REF!', 'formula');
      expectEqual(range.isNullObject, true, 'its range is a null object');
    },
  ),
  defineSheetCase(
    'names/of-the-workbook-outlive-their-sheet-broken',
    [60],
    'ExcelApi 1.4',
    async (_, context, bench) => {
      const { names, worksheets } = context.workbook;
      const other = worksheets.add(bench.toSheetName('other'));
      names.add(bench.toDefinedName('block'), other.getRange('B2'));
      await context.sync();
      other.delete();
      const item = await load(names.getItemOrNullObject(bench.toDefinedName('block')), 'formula');
      expectEqual(item.isNullObject, false, 'the name is there');
      expectIncludes(String(item.formula), '#REF!', 'formula');
    },
  ),
  defineSheetCase(
    'names/of-a-sheet-are-not-among-those-of-the-workbook',
    [61],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const name = bench.toDefinedName('local');
      sheet.names.add(name, sheet.getRange('B2'));
      const workbookName = context.workbook.names.getItemOrNullObject(name);
      const sheetName = sheet.names.getItem(name);
      sheetName.load('scope');
      workbookName.load('name');
      await context.sync();
      expectEqual([workbookName.isNullObject, sheetName.scope], [true, 'Worksheet'], 'absent above, scope below');
    },
  ),
  defineSheetCase(
    'names/get-a-twin-on-the-copy-of-their-sheet',
    [62, 202],
    'ExcelApi 1.7',
    async (sheet, context, bench) => {
      const name = bench.toDefinedName('block');
      context.workbook.names.add(name, sheet.getRange('B2:C3')).visible = false;
      const copy = sheet.copy('After', sheet);
      const twin = await load(copy.names.getItemOrNullObject(name), 'scope,visible');
      expectEqual(twin.isNullObject, false, 'the copy has a twin');
      bench.note('The twin of a hidden name is hidden', !twin.visible);
      expectEqual(twin.scope, 'Worksheet', 'scope');
      expectEqual(await readAddress(twin.getRange()), 'B2:C3', 'address of the twin');
      const original = await load(context.workbook.names.getItem(name).getRange().worksheet, 'name');
      expectEqual(original.name, bench.sheetName, 'sheet of the original');
    },
  ),
  defineSheetCase('names/follow-the-new-name-of-their-sheet', [63], 'ExcelApi 1.4', async (_, context, bench) => {
    const { names, worksheets } = context.workbook;
    const other = worksheets.add(bench.toSheetName('old'));
    names.add(bench.toDefinedName('block'), other.getRange('B2'));
    other.name = bench.toSheetName('new');
    const item = await load(names.getItem(bench.toDefinedName('block')), 'formula');
    expectEqual(item.formula, `='${bench.toSheetName('new')}'!$B$2`, 'formula');
  }),
];

/** Checks the reference of a name for B2:C3 after a change of the sheet. */
function expectBlockAfter(bench: Bench, expected: string, change: (sheet: Excel.Worksheet) => void): Promise<void> {
  return bench.runOnSheet(async (sheet, { workbook }) => {
    workbook.names.add(bench.toDefinedName('block'), sheet.getRange('B2:C3'));
    sheet.getRange('B2:C3').values = [
      [1, 2],
      [3, 4],
    ];
    await workbook.context.sync();
    change(sheet);
    expectEqual(
      await readAddress(workbook.names.getItem(bench.toDefinedName('block')).getRange()),
      expected,
      'address',
    );
  });
}
