import { expectEqual } from '../assertions';
import type { ConformanceCase } from '../conformance-case';

/** Which defined names may exist. */
export const nameRuleCases: readonly ConformanceCase[] = [
  {
    id: 'names/exist-once-whatever-the-case',
    beliefs: [64],
    requires: 'ExcelApi 1.4',
    async run(bench) {
      await bench.onSheet(async (_, { workbook }) => {
        workbook.names.add(bench.definedName('rate'), '=0.19');
      });
      const error = await bench.refusal((_, { workbook }) => {
        workbook.names.add(bench.definedName('RATE'), '=0.07');
      });
      expectEqual(error.code, 'ItemAlreadyExists', 'code');
    },
  },
  {
    id: 'names/that-read-as-cells-or-hold-blanks-are-refused',
    beliefs: [65],
    requires: 'ExcelApi 1.4',
    async run(bench) {
      for (const name of ['A1', 'R1C1', `${bench.definedName('two')} words`, '1st']) {
        const error = await bench.refusal((sheet, { workbook }) => {
          workbook.names.add(name, sheet.getRange('A1'));
        });
        expectEqual(error.code, 'InvalidArgument', `code for ${name}`);
      }
    },
  },
  {
    id: 'names/hold-constants-too',
    beliefs: [66],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const item = context.workbook.names.add(bench.definedName('rate'), '=0.25');
        sheet.getRange('A1').formulas = [[`=4*${bench.definedName('rate')}`]];
        const result = sheet.getRange('A1');
        const range = item.getRangeOrNullObject();
        result.load('values');
        range.load('address');
        await context.sync();
        expectEqual([result.values[0]?.[0], range.isNullObject], [1, true], 'result, and that it is no range');
      }),
  },
  {
    id: 'names/are-gone-after-delete',
    beliefs: [67],
    requires: 'ExcelApi 1.4',
    run: (bench) =>
      bench.onSheet(async (sheet, context) => {
        const { names } = context.workbook;
        names.add(bench.definedName('short'), sheet.getRange('A1'));
        await context.sync();
        names.getItem(bench.definedName('short')).delete();
        const item = names.getItemOrNullObject(bench.definedName('short'));
        item.load('name');
        await context.sync();
        expectEqual(item.isNullObject, true, 'the name is gone');
      }),
  },
  {
    id: 'names/that-are-missing-fail-at-sync',
    beliefs: [67],
    requires: 'ExcelApi 1.4',
    async run(bench) {
      const error = await bench.refusal((_, { workbook }) => {
        workbook.names.getItem(bench.definedName('nowhere')).load('name');
      });
      expectEqual(error.code, 'ItemNotFound', 'code');
    },
  },
];
