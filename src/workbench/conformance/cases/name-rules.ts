import { expectEqual } from '../assertions';
import { load } from '../bench';
import { type ConformanceCase, onSheet, withBench } from '../conformance-case';

/** Which defined names may exist. */
export const nameRuleCases: readonly ConformanceCase[] = [
  withBench('names/exist-once-whatever-the-case', [64], 'ExcelApi 1.4', async (bench) => {
    await bench.onSheet(async (_, { workbook }) => {
      workbook.names.add(bench.definedName('rate'), '=0.19');
    });
    await bench.expectRefusal('ItemAlreadyExists', (_, { workbook }) => {
      workbook.names.add(bench.definedName('RATE'), '=0.07');
    });
  }),
  withBench('names/that-read-as-cells-or-hold-blanks-are-refused', [65], 'ExcelApi 1.4', async (bench) => {
    for (const name of ['A1', 'R1C1', `${bench.definedName('two')} words`, '1st']) {
      await bench.expectRefusal(
        'InvalidArgument',
        (sheet, { workbook }) => {
          workbook.names.add(name, sheet.getRange('A1'));
        },
        `code for ${name}`,
      );
    }
  }),
  onSheet('names/hold-constants-too', [66], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const item = context.workbook.names.add(bench.definedName('rate'), '=0.25');
    sheet.getRange('A1').formulas = [[`=4*${bench.definedName('rate')}`]];
    const result = sheet.getRange('A1');
    const range = item.getRangeOrNullObject();
    result.load('values');
    range.load('address');
    await context.sync();
    expectEqual([result.values[0]?.[0], range.isNullObject], [1, true], 'result, and that it is no range');
  }),
  onSheet('names/are-gone-after-delete', [67], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const { names } = context.workbook;
    names.add(bench.definedName('short'), sheet.getRange('A1'));
    await context.sync();
    names.getItem(bench.definedName('short')).delete();
    const item = await load(names.getItemOrNullObject(bench.definedName('short')), 'name');
    expectEqual(item.isNullObject, true, 'the name is gone');
  }),
  withBench('names/that-are-missing-fail-at-sync', [67], 'ExcelApi 1.4', async (bench) => {
    await bench.expectRefusal('ItemNotFound', (_, { workbook }) => {
      workbook.names.getItem(bench.definedName('nowhere')).load('name');
    });
  }),
];
