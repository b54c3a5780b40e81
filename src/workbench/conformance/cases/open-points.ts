import { expectTrue } from '../assertions';
import { read } from '../bench';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

/** These cases record the answers to questions that only a real Excel can answer, as notes. */
export const openPointCases: readonly ConformanceCase[] = [
  defineSheetCase('open/what-the-text-format-does-to-formulas', [200], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const texts = ['@SUM(1)', "'x", '+1', '=1+1', '-1'];
    const range = sheet.getRange('A1:E1');
    range.numberFormat = [texts.map(() => '@')];
    range.values = [texts];
    const values = (await read(range, 'values'))[0];
    bench.note(`${texts.join(' ')} in cells of the text format`, values);
    expectTrue(values?.length === texts.length, 'every cell has an answer');
  }),
  defineSheetCase('open/how-long-a-sync-of-each-size-takes', [204], 'ExcelApi 1.7', async (sheet, context, bench) => {
    for (const rows of [100, 1_000, 5_000]) {
      const values = Array.from({ length: rows }, (_, row) => Array.from({ length: 10 }, (_, column) => row + column));
      const started = performance.now();
      sheet.getRangeByIndexes(0, 0, rows, 10).values = values;
      await context.sync();
      bench.note(`Milliseconds for ${rows * 10} cells`, Math.round(performance.now() - started));
    }
  }),
];
