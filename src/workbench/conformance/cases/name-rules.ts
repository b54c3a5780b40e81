import { expectEqual } from '../assertions';
import { load } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check which texts are valid defined names. */
export const nameRuleCases: readonly ConformanceCase[] = [
  defineCase('names/exist-once-whatever-the-case', [64], 'ExcelApi 1.4', async (bench) => {
    await bench.runOnSheet(async (_, { workbook }) => {
      workbook.names.add(bench.toDefinedName('rate'), '=0.19');
    });
    await bench.expectRefusal('ItemAlreadyExists', (_, { workbook }) => {
      workbook.names.add(bench.toDefinedName('RATE'), '=0.07');
    });
  }),
  defineCase('names/that-read-as-cells-or-hold-blanks-are-refused', [65], 'ExcelApi 1.4', async (bench) => {
    for (const name of ['A1', 'R1C1', `${bench.toDefinedName('two')} words`, '1st']) {
      await bench.expectRefusal(
        'InvalidArgument',
        (sheet, { workbook }) => {
          workbook.names.add(name, sheet.getRange('A1'));
        },
        `code for ${name}`,
      );
    }
  }),
  defineSheetCase('names/hold-constants-too', [66], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const item = context.workbook.names.add(bench.toDefinedName('rate'), '=0.25');
    sheet.getRange('A1').formulas = [[`=4*${bench.toDefinedName('rate')}`]];
    const result = sheet.getRange('A1');
    const range = item.getRangeOrNullObject();
    result.load('values');
    range.load('address');
    await context.sync();
    expectEqual([result.values[0]?.[0], range.isNullObject], [1, true], 'result, and that it is no range');
  }),
  defineSheetCase('names/are-gone-after-delete', [67], 'ExcelApi 1.4', async (sheet, context, bench) => {
    const { names } = context.workbook;
    names.add(bench.toDefinedName('short'), sheet.getRange('A1'));
    await context.sync();
    names.getItem(bench.toDefinedName('short')).delete();
    const item = await load(names.getItemOrNullObject(bench.toDefinedName('short')), 'name');
    expectEqual(item.isNullObject, true, 'the name is gone');
  }),
  defineCase('names/that-are-missing-fail-at-sync', [67], 'ExcelApi 1.4', async (bench) => {
    await bench.expectRefusal('ItemNotFound', (_, { workbook }) => {
      workbook.names.getItem(bench.toDefinedName('nowhere')).load('name');
    });
  }),
  defineSheetCase(
    'names/of-the-workbook-say-so-where-a-sheet-lists-them',
    [280],
    'ExcelApi 1.4',
    async (sheet, context, bench) => {
      const name = bench.toDefinedName('block');
      context.workbook.names.add(name, sheet.getRange('B2'));
      const listed = (await load(sheet.names, 'items/name,items/scope')).items;
      const matching = listed.filter((item) => item.name === name);
      bench.note('A sheet lists names of the workbook among its own', matching.length > 0);
      expectEqual(
        matching.filter(({ scope }) => scope !== 'Workbook').map(({ scope }) => scope),
        [],
        'scopes of those that are listed',
      );
    },
  ),
  defineSheetCase(
    'names/of-the-workbook-are-found-while-a-copy-is-in-front',
    [281],
    'ExcelApi 1.7',
    async (sheet, context, bench) => {
      const { names, worksheets } = context.workbook;
      const name = bench.toDefinedName('block');
      names.add(name, sheet.getRange('B2:C3')).visible = false;
      const before = await load(worksheets.getActiveWorksheet(), 'name');
      const copy = sheet.copy('After', sheet);
      copy.activate();
      await context.sync();
      try {
        const item = await load(names.getItem(name), 'scope,formula');
        const listed = (await load(names, 'items/name,items/scope,items/formula')).items;
        const twins = listed
          .filter((listedItem) => listedItem.name === name)
          .map(({ scope, formula }) => [scope, String(formula)]);
        bench.note('Names of the workbook that are spelt so, while the copy is in front', twins);
        bench.note('The formula of the one that is found', item.formula);
        expectEqual(item.scope, 'Workbook', 'scope of the name that the workbook finds');
      } finally {
        worksheets.getItem(before.name).activate();
        await context.sync();
      }
    },
  ),
];
