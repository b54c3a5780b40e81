import { expectEqual, expectTrue } from '../assertions';
import { expectCells, read } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check the obstacles for a block: merged cells, hidden rows and protection. */
export const obstacleCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'merged/areas-are-listed-and-absent-where-none-is',
    [100],
    'ExcelApi 1.13',
    async (sheet, context) => {
      sheet.getRange('B2:C3').merge();
      const some = sheet.getRange('A1:D9').getMergedAreasOrNullObject();
      const none = sheet.getRange('F1:G9').getMergedAreasOrNullObject();
      some.load('address,areaCount');
      none.load('address');
      await context.sync();
      expectEqual([some.areaCount, none.isNullObject], [1, true], 'areas here, none there');
      expectTrue(some.address.endsWith('B2:C3'), `address ${some.address} is that of the merged cells`);
    },
  ),
  defineCase('merged/more-than-512-areas-are-not-listed', [109], 'ExcelApi 1.13', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      // Merges row by row, which gives 513 pairs of cells.
      sheet.getRange('A1:B513').merge(true);
    });
    const error = await bench.expectError((sheet) => {
      sheet.getRange('A1:B513').getMergedAreasOrNullObject().load('areaCount');
    });
    bench.note('Code for listing 513 merged areas', error.code);
  }),
  defineSheetCase('merged/cells-keep-only-the-first-value', [101], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [['kept', 'lost']];
    range.merge();
    await expectCells(range, 'values', [['kept', '']], 'values while merged');
    range.unmerge();
    await expectCells(range, 'values', [['kept', '']], 'values afterwards');
  }),
  defineSheetCase('merged/values-behind-the-first-cell-do-not-show', [102], 'ExcelApi 1.2', async (sheet, _, bench) => {
    const range = sheet.getRange('A1:C1');
    sheet.getRange('A1:B1').merge();
    range.values = [[1, 2, 3]];
    const cells = await read(range, 'values').then(
      (values) => values[0],
      (error: OfficeExtension.Error) => error.code,
    );
    bench.note('Values 1, 2, 3 over two merged cells', cells);
    expectTrue(Array.isArray(cells) && cells[0] === 1 && cells[2] === 3, 'the first cell and the free one took theirs');
  }),
  defineSheetCase('hidden/rows-are-read-and-written-as-others', [103], 'ExcelApi 1.2', async (sheet, context) => {
    const rows = sheet.getRange('2:3');
    const range = sheet.getRange('A1:A4');
    range.values = [[1], [2], [3], [4]];
    rows.rowHidden = true;
    range.values = [[5], [6], [7], [8]];
    rows.load('rowHidden');
    range.load('values,rowHidden');
    await context.sync();
    expectEqual([rows.rowHidden, range.rowHidden], [true, null], 'rowHidden of those, and of all');
    expectEqual(range.values, [[5], [6], [7], [8]], 'values');
  }),
  defineCase('protection/denies-writing-and-lets-read', [104], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      sheet.getRange('A1').values = [['kept']];
      sheet.protection.protect();
    });
    const attempts: readonly (readonly [string, (sheet: Excel.Worksheet) => void])[] = [
      ['values', (sheet) => sheet.getRange('A1').set({ values: [['changed']] })],
      ['clear', (sheet) => sheet.getRange('A1').clear()],
      ['numberFormat', (sheet) => sheet.getRange('A1').set({ numberFormat: [['0.0']] })],
      ['insert', (sheet) => void sheet.getRange('1:1').insert('Down')],
      ['delete', (sheet) => sheet.getRange('1:1').delete('Up')],
    ];
    for (const [label, attempt] of attempts) {
      expectEqual((await bench.expectError(attempt)).code, 'AccessDenied', `code for ${label}`);
    }
    await bench.runOnSheet(async (sheet, context) => {
      sheet.protection.load('protected');
      await expectCells(sheet.getRange('A1'), 'values', [['kept']]);
      expectEqual(sheet.protection.protected, true, 'protected');
      sheet.protection.unprotect();
      sheet.getRange('A1').values = [['changed']];
      await context.sync();
    });
  }),
  defineCase('protection/is-refused-on-a-protected-sheet', [105], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => sheet.protection.protect());
    const error = await bench.expectError((sheet) => sheet.protection.protect());
    bench.note('Code for protecting twice', error.code);
  }),
  defineCase('protection/leaves-unlocked-cells-writable', [106], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      sheet.getRange('B2').format.protection.locked = false;
      sheet.protection.protect();
    });
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('B2');
      range.values = [['free']];
      await expectCells(range, 'values', [['free']]);
    });
  }),
  defineCase('protection/keeps-the-formats-of-unlocked-cells', [303], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('B2');
      range.values = [['free']];
      range.format.protection.locked = false;
      sheet.protection.protect();
    });
    await bench.expectRefusal('AccessDenied', (sheet) => sheet.getRange('B2').clear('All'), 'code for everything');
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('B2');
      range.clear('Contents');
      await expectCells(range, 'values', [['']]);
    });
  }),
  defineCase('protection/by-its-options-lets-columns-be-formatted', [107], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => sheet.protection.protect({ allowFormatCells: true }));
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('A1');
      range.numberFormat = [['0.0']];
      await expectCells(range, 'numberFormat', [['0.0']]);
    });
    await bench.expectRefusal(
      'AccessDenied',
      (sheet) => {
        sheet.getRange('A1').values = [[1]];
      },
      'code for values',
    );
  }),
];
