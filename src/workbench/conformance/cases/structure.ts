import { expectEqual, expectTrue } from '../assertions';
import { expectCells, load, readAddress } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases insert, delete, move, copy and clear cells. */
export const structureCases: readonly ConformanceCase[] = [
  defineSheetCase('structure/inserted-cells-push-only-their-columns-down', [70], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:C1').values = [['a', 'b', 'c']];
    const inserted = sheet.getRange('B1').insert('Down');
    expectEqual(await readAddress(inserted), 'B1', 'address of the new cells');
    await expectCells(sheet.getRange('A1:C2'), 'values', [
      ['a', '', 'c'],
      ['', 'b', ''],
    ]);
  }),
  defineSheetCase('structure/inserted-cells-push-only-their-rows-right', [70], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:A2').values = [['a'], ['b']];
    sheet.getRange('A1').insert('Right');
    await expectCells(sheet.getRange('A1:B2'), 'values', [
      ['', 'a'],
      ['b', ''],
    ]);
  }),
  defineSheetCase('structure/deleted-cells-pull-up-what-is-below', [71], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:B3').values = [
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ];
    sheet.getRange('A1:A2').delete('Up');
    await expectCells(sheet.getRange('A1:B3'), 'values', [
      [3, 'x'],
      ['', 'y'],
      ['', 'z'],
    ]);
  }),
  defineSheetCase('structure/ranges-that-are-kept-follow-their-cells', [72], 'ExcelApi 1.1', async (sheet, context) => {
    const range = sheet.getRange('B4:C5');
    range.values = [
      [1, 2],
      [3, 4],
    ];
    await context.sync();
    sheet.getRange('1:3').insert('Down');
    await context.sync();
    expectEqual(await readAddress(range), 'B7:C8', 'address');
    await expectCells(range, 'values', [
      [1, 2],
      [3, 4],
    ]);
  }),
  defineSheetCase(
    'structure/ranges-that-are-kept-are-asked-where-their-cells-went',
    [293],
    'ExcelApi 1.11',
    async (sheet, context, bench) => {
      const other = context.workbook.worksheets.add(bench.toSheetName('other'));
      const range = sheet.getRange('B4:C5');
      range.values = [
        [1, 2],
        [3, 4],
      ];
      await context.sync();
      sheet.getRange('B4:C5').moveTo(other.getRange('E6'));
      await context.sync();
      const target = await load(range.worksheet, 'name');
      const answer = { follows: target.name !== bench.sheetName, address: await readAddress(range) };
      bench.note('A kept range whose cells went to another sheet', answer);
      expectTrue(['E6:F7', 'B4:C5'].includes(answer.address), `${answer.address} is where they were or are`);
    },
  ),
  defineCase('structure/ranges-whose-cells-were-deleted-are-invalid', [73], 'ExcelApi 1.1', async (bench) => {
    const code = await bench.runOnSheet(async (sheet, context) => {
      const range = await load(sheet.getRange('B4:C5'), 'address');
      sheet.getRange('4:5').delete('Up');
      await context.sync();
      range.load('address');
      return context.sync().then(
        () => `no error, ${range.address}`,
        (error: OfficeExtension.Error) => error.code,
      );
    });
    expectEqual(code, 'InvalidReference', 'code');
  }),
  defineSheetCase('structure/moved-cells-replace-what-was-there', [74], 'ExcelApi 1.11', async (sheet) => {
    sheet.getRange('A1:B1').values = [['moved', 'stays']];
    sheet.getRange('A3').values = [['replaced']];
    sheet.getRange('A1').numberFormat = [['0.0']];
    sheet.getRange('A1').moveTo('A3');
    await expectCells(sheet.getRange('A1:B3'), 'values', [
      ['', 'stays'],
      ['', ''],
      ['moved', ''],
    ]);
    await expectCells(sheet.getRange('A1:A3'), 'numberFormat', [['General'], ['General'], ['0.0']]);
  }),
  defineCase('structure/cells-are-never-pushed-off-the-sheet', [75], 'ExcelApi 1.1', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      sheet.getRange('A1048576').values = [['last']];
    });
    await bench.expectRefusal('NonBlankCellOffSheet', (sheet) => {
      sheet.getRange('1:1').insert('Down');
    });
    await bench.runOnSheet(async (sheet) => {
      await expectCells(sheet.getRange('A1048576'), 'values', [['last']], 'the last cell');
    });
  }),
  defineSheetCase('structure/clearing-contents-keeps-formats', [76], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [[1]];
    range.numberFormat = [['0.00']];
    range.clear('Contents');
    await expectCells(range, 'values', [['']], 'values after Contents');
    await expectCells(range, 'numberFormat', [['0.00']], 'numberFormat after Contents');
    range.clear();
    await expectCells(range, 'numberFormat', [['General']], 'numberFormat after all');
  }),
  defineSheetCase('structure/used-cells-are-found-with-and-without-formats', [77], 'ExcelApi 1.4', async (sheet) => {
    const empty = await load(sheet.getUsedRangeOrNullObject(), 'address');
    expectEqual(empty.isNullObject, true, 'a blank sheet has none');
    sheet.getRange('B2').values = [['x']];
    sheet.getRange('D9').format.fill.color = '#FFFF00';
    expectEqual(await readAddress(sheet.getUsedRange(true)), 'B2', 'values alone');
    expectEqual(await readAddress(sheet.getUsedRange()), 'B2:D9', 'with formats');
  }),
  defineSheetCase('structure/fills-of-columns-are-told-at-once', [266], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('A1:D1').format.fill.color = '#FF0000';
    sheet.getRange('B2:B4').format.fill.color = '#FFFF00';
    sheet.getRange('C3').format.fill.color = '#00FF00';
    const columns = sheet.getRange('A2:C4').getColumnProperties({ format: { fill: { color: true } } });
    await context.sync();
    const colors = columns.value.map(({ format }) => format?.fill?.color ?? null);
    expectEqual(colors, ['#FFFFFF', '#FFFF00', null], 'colours of the cells below the first row');
  }),
  defineCase('structure/a-range-without-used-cells-has-no-used-range', [79], 'ExcelApi 1.1', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      expectEqual(await readAddress(sheet.getUsedRange()), 'A1', 'the sheet answers with its first cell');
    });
    await bench.expectRefusal(
      'ItemNotFound',
      (sheet) => {
        sheet.getRange('C3:D4').getUsedRange().load('address');
      },
      'code of the range',
    );
  }),
  defineCase('structure/ranges-that-share-no-cell-have-no-intersection', [282], 'ExcelApi 1.1', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      sheet.getRange('A1').values = [['stays']];
      const shared = sheet.getRange('A1:B3').getIntersection(sheet.getRange('B3:C4'));
      expectEqual(await readAddress(shared), 'B3', 'the cell that both have');
    });
    await bench.expectRefusal(
      'ItemNotFound',
      (sheet) => {
        sheet.getRange('A1:B3').getIntersection(sheet.getRange('B4')).load('rowIndex');
        sheet.getRange('A1').values = [['written']];
      },
      'code where there is none',
    );
    await bench.runOnSheet((sheet) => expectCells(sheet.getRange('A1'), 'values', [['stays']], 'what comes after'));
  }),
  defineSheetCase('structure/copies-bring-values-and-formats', [78], 'ExcelApi 1.9', async (sheet) => {
    sheet.getRange('A1').formulas = [['=2*3']];
    sheet.getRange('A1').numberFormat = [['0.00']];
    sheet.getRange('C1').copyFrom('A1');
    sheet.getRange('D1').copyFrom('A1', 'Values');
    await expectCells(sheet.getRange('C1:D1'), 'formulas', [['=2*3', 6]]);
    await expectCells(sheet.getRange('C1:D1'), 'numberFormat', [['0.00', 'General']]);
  }),
];
