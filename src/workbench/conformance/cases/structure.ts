import { expectEqual } from '../assertions';
import { addressOf, read } from '../bench';
import type { ConformanceCase } from '../conformance-case';

/** Cells that are inserted, deleted, moved, copied, cleared. */
export const structureCases: readonly ConformanceCase[] = [
  {
    id: 'structure/inserted-cells-push-only-their-columns-down',
    beliefs: [70],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        sheet.getRange('A1:C1').values = [['a', 'b', 'c']];
        const inserted = sheet.getRange('B1').insert('Down');
        expectEqual(await addressOf(inserted), 'B1', 'address of the new cells');
        expectEqual(
          await read(sheet.getRange('A1:C2'), 'values'),
          [
            ['a', '', 'c'],
            ['', 'b', ''],
          ],
          'values',
        );
      }),
  },
  {
    id: 'structure/inserted-cells-push-only-their-rows-right',
    beliefs: [70],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        sheet.getRange('A1:A2').values = [['a'], ['b']];
        sheet.getRange('A1').insert('Right');
        expectEqual(
          await read(sheet.getRange('A1:B2'), 'values'),
          [
            ['', 'a'],
            ['b', ''],
          ],
          'values',
        );
      }),
  },
  {
    id: 'structure/deleted-cells-pull-up-what-is-below',
    beliefs: [71],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        sheet.getRange('A1:B3').values = [
          [1, 'x'],
          [2, 'y'],
          [3, 'z'],
        ];
        sheet.getRange('A1:A2').delete('Up');
        expectEqual(
          await read(sheet.getRange('A1:B3'), 'values'),
          [
            [3, 'x'],
            ['', 'y'],
            ['', 'z'],
          ],
          'values',
        );
      }),
  },
  {
    id: 'structure/ranges-that-are-kept-follow-their-cells',
    beliefs: [72],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const range = sheet.getRange('B4:C5');
        range.values = [
          [1, 2],
          [3, 4],
        ];
        await context.sync();
        sheet.getRange('1:3').insert('Down');
        await context.sync();
        expectEqual(await addressOf(range), 'B7:C8', 'address');
        expectEqual(
          await read(range, 'values'),
          [
            [1, 2],
            [3, 4],
          ],
          'values',
        );
      }),
  },
  {
    id: 'structure/ranges-whose-cells-were-deleted-are-invalid',
    beliefs: [73],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const code = await bench.onSheet(async (sheet, context) => {
        const range = sheet.getRange('B4:C5');
        range.load('address');
        await context.sync();
        sheet.getRange('4:5').delete('Up');
        await context.sync();
        range.load('address');
        return context.sync().then(
          () => `no error, ${range.address}`,
          (error: OfficeExtension.Error) => error.code,
        );
      });
      expectEqual(code, 'InvalidReference', 'code');
    },
  },
  {
    id: 'structure/moved-cells-replace-what-was-there',
    beliefs: [74],
    requires: 'ExcelApi 1.11',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        sheet.getRange('A1:B1').values = [['moved', 'stays']];
        sheet.getRange('A3').values = [['replaced']];
        sheet.getRange('A1').numberFormat = [['0.0']];
        sheet.getRange('A1').moveTo('A3');
        expectEqual(
          await read(sheet.getRange('A1:B3'), 'values'),
          [
            ['', 'stays'],
            ['', ''],
            ['moved', ''],
          ],
          'values',
        );
        expectEqual(
          await read(sheet.getRange('A1:A3'), 'numberFormat'),
          [['General'], ['General'], ['0.0']],
          'numberFormat',
        );
      }),
  },
  {
    id: 'structure/cells-are-never-pushed-off-the-sheet',
    beliefs: [75],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      await bench.onSheet(async (sheet) => {
        sheet.getRange('A1048576').values = [['last']];
      });
      const error = await bench.refusal((sheet) => {
        sheet.getRange('1:1').insert('Down');
      });
      expectEqual(error.code, 'NonBlankCellOffSheet', 'code');
      await bench.onSheet(async (sheet) => {
        expectEqual(await read(sheet.getRange('A1048576'), 'values'), [['last']], 'the last cell');
      });
    },
  },
  {
    id: 'structure/clearing-contents-keeps-formats',
    beliefs: [76],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1');
        range.values = [[1]];
        range.numberFormat = [['0.00']];
        range.clear('Contents');
        expectEqual(await read(range, 'values'), [['']], 'values after Contents');
        expectEqual(await read(range, 'numberFormat'), [['0.00']], 'numberFormat after Contents');
        range.clear();
        expectEqual(await read(range, 'numberFormat'), [['General']], 'numberFormat after all');
      }),
  },
  {
    id: 'structure/used-cells-are-found-with-and-without-formats',
    beliefs: [77],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const empty = sheet.getUsedRangeOrNullObject();
        empty.load('address');
        await context.sync();
        expectEqual(empty.isNullObject, true, 'a blank sheet has none');
        sheet.getRange('B2').values = [['x']];
        sheet.getRange('D9').format.fill.color = '#FFFF00';
        expectEqual(await addressOf(sheet.getUsedRange(true)), 'B2', 'values alone');
        expectEqual(await addressOf(sheet.getUsedRange()), 'B2:D9', 'with formats');
      }),
  },
  {
    id: 'structure/a-range-without-used-cells-has-no-used-range',
    beliefs: [79],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      await bench.onSheet(async (sheet) => {
        expectEqual(await addressOf(sheet.getUsedRange()), 'A1', 'the sheet answers with its first cell');
      });
      const error = await bench.refusal((sheet) => {
        sheet.getRange('C3:D4').getUsedRange().load('address');
      });
      expectEqual(error.code, 'ItemNotFound', 'code of the range');
    },
  },
  {
    id: 'structure/copies-bring-values-and-formats',
    beliefs: [78],
    requires: 'ExcelApi 1.9',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        sheet.getRange('A1').formulas = [['=2*3']];
        sheet.getRange('A1').numberFormat = [['0.00']];
        sheet.getRange('C1').copyFrom('A1');
        sheet.getRange('D1').copyFrom('A1', 'Values');
        expectEqual(await read(sheet.getRange('C1:D1'), 'formulas'), [['=2*3', 6]], 'formulas');
        expectEqual(await read(sheet.getRange('C1:D1'), 'numberFormat'), [['0.00', 'General']], 'numberFormat');
      }),
  },
];
