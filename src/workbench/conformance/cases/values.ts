import { expectEqual, expectTrue } from '../assertions';
import { expectCells, load, read } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

export const valueCases: readonly ConformanceCase[] = [
  defineSheetCase('values/come-back-in-the-shape-of-the-range', [1], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('B2:C3');
    range.values = [
      [1.5, 'two'],
      [true, ''],
    ];
    await load(range, 'values,valueTypes');
    expectEqual(
      range.values,
      [
        [1.5, 'two'],
        [true, ''],
      ],
      'values',
    );
    expectEqual(
      range.valueTypes,
      [
        ['Double', 'String'],
        ['Boolean', 'Empty'],
      ],
      'valueTypes',
    );
  }),
  defineSheetCase('values/null-leaves-a-cell-alone', [2], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.values = [['a', 'b', 'c']];
    range.values = [['x', null, 'z']];
    await expectCells(range, 'values', [['x', 'b', 'z']]);
  }),
  defineSheetCase('values/null-leaves-a-formula-alone', [2], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.formulas = [['=1+1', 'b']];
    range.formulas = [[null, 'c']];
    await expectCells(range, 'formulas', [['=1+1', 'c']]);
  }),
  defineSheetCase('values/empty-text-clears-a-cell', [3], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [['a', 'b']];
    range.values = [['', 'c']];
    await expectCells(range, 'values', [['', 'c']]);
    await expectCells(range, 'valueTypes', [['Empty', 'String']]);
  }),
  defineSheetCase('values/what-json-cannot-say-leaves-a-cell-alone', [4], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.values = [['a', 'b', 'c']];
    await range.context.sync();
    range.values = [[Number.NaN, Number.POSITIVE_INFINITY, 'z']];
    await expectCells(range, 'values', [['a', 'b', 'z']]);
  }),
  defineSheetCase('values/one-value-fills-the-range', [5], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B2');
    // Office.js accepts a single value, although its declarations require a matrix.
    Reflect.set(range, 'values', 7);
    await expectCells(range, 'values', [
      [7, 7],
      [7, 7],
    ]);
  }),
  defineSheetCase(
    'values/one-cell-of-a-matrix-fills-the-range-or-is-refused',
    [14],
    'ExcelApi 1.1',
    async (sheet, _, bench) => {
      const range = sheet.getRange('A1:B2');
      range.values = [[7]];
      const outcome = await read(range, 'values').then(
        (values) => JSON.stringify(values),
        (error: OfficeExtension.Error) => error.code,
      );
      bench.note('A matrix of one cell for four', outcome);
      expectTrue(outcome === '[[7,7],[7,7]]' || outcome === 'InvalidArgument', `${outcome} is one of two answers`);
    },
  ),
  defineCase('values/of-another-shape-are-refused-whole', [6], 'ExcelApi 1.1', async (bench) => {
    for (const values of [[[1, 2, 3]], [[1, 2], [3]], [[1], [2]]]) {
      await bench.expectRefusal(
        'InvalidArgument',
        (sheet) => {
          sheet.getRange('A1:B2').values = values;
        },
        `code for ${JSON.stringify(values)}`,
      );
    }
    await bench.runOnSheet(async (sheet) => {
      await expectCells(
        sheet.getRange('A1:B2'),
        'values',
        [
          ['', ''],
          ['', ''],
        ],
        'values afterwards',
      );
    });
  }),
  defineSheetCase('values/texts-that-look-like-numbers-become-numbers', [7], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:D1');
    range.values = [['29.96', '1E5', '-4', '00123']];
    await expectCells(range, 'values', [[29.96, 100_000, -4, 123]]);
  }),
  defineSheetCase(
    'values/texts-with-percent-and-currency-become-numbers-with-a-format',
    [8],
    'ExcelApi 1.1',
    async (sheet) => {
      const range = sheet.getRange('A1:B1');
      range.values = [['12%', '1,234.5']];
      await expectCells(range, 'values', [[0.12, 1234.5]]);
      const formats = await read(range, 'numberFormat');
      expectEqual(formats[0]?.[0], '0%', 'format of 12%');
      expectTrue(formats[0]?.[1] !== 'General', 'format of 1,234.5 has thousands');
    },
  ),
  defineSheetCase('values/texts-of-booleans-become-booleans', [9], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.values = [['TRUE', 'false', false]];
    await expectCells(range, 'values', [[true, false, false]]);
  }),
  defineSheetCase('values/texts-that-begin-as-formulas-become-formulas', [10], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.values = [['=1+2', '+4+5', '-1+3']];
    await expectCells(range, 'values', [[3, 9, 2]]);
    const [formulas = []] = await read(range, 'formulas');
    expectTrue(
      formulas.every((formula) => String(formula).startsWith('=')),
      `formulas ${JSON.stringify(formulas)} begin with an equal sign`,
    );
  }),
  defineCase('values/of-whole-columns-are-null-and-cannot-be-set', [12], 'ExcelApi 1.2', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      const column = await load(sheet.getRange('B:B'), 'values,isEntireColumn');
      expectEqual([column.values, column.isEntireColumn], [null, true], 'values and isEntireColumn');
    });
    await bench.expectRefusal('InvalidArgument', (sheet) => {
      sheet.getRange('B:B').values = [[1]];
    });
  }),
  defineSheetCase('values/written-are-read-in-the-same-batch', [13], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [['first']];
    range.load('values');
    range.values = [['second']];
    const later = await load(sheet.getRange('A1'), 'values');
    expectEqual([range.values, later.values], [[['first']], [['second']]], 'values');
  }),
];
