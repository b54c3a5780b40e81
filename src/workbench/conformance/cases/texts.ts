import { expectEqual, expectTrue } from '../assertions';
import { read } from '../bench';
import type { ConformanceCase } from '../conformance-case';

/** Texts that must stay texts: the apostrophe, the text format, length. */
export const textCases: readonly ConformanceCase[] = [
  {
    id: 'texts/an-apostrophe-keeps-a-text-literal',
    beliefs: [20, 200],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const texts = ['=1+1', '+1', '-1', '@SUM(1)', '2024-01-05', '1E5', 'TRUE', '00123', '#N/A', '12%'];
        const range = sheet.getRange(`A1:A${texts.length}`);
        range.values = texts.map((text) => [`'${text}`]);
        expectEqual(
          await read(range, 'values'),
          texts.map((text) => [text]),
          'values',
        );
        expectEqual(
          await read(range, 'valueTypes'),
          texts.map(() => ['String']),
          'valueTypes',
        );
        expectEqual(
          await read(range, 'text'),
          texts.map((text) => [text]),
          'text',
        );
      }),
  },
  {
    id: 'texts/a-doubled-apostrophe-is-one',
    beliefs: [21, 200],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1:B1');
        range.values = [["''tis", "it's"]];
        expectEqual(await read(range, 'values'), [["'tis", "it's"]], 'values');
      }),
  },
  {
    id: 'texts/the-apostrophe-is-not-read-back',
    beliefs: [22],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const [literal, again] = [sheet.getRange('A1'), sheet.getRange('A2')];
        literal.values = [["'=1+1"]];
        again.values = await read(literal, 'values');
        expectEqual(await read(again, 'values'), [[2]], 'what was read, written again');
      }),
  },
  {
    id: 'texts/in-cells-of-the-text-format-stay-texts',
    beliefs: [23, 200],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1:D1');
        range.numberFormat = [['@', '@', '@', '@']];
        range.values = [['00123', '2024-01-05', 'TRUE', '1E5']];
        expectEqual(await read(range, 'values'), [['00123', '2024-01-05', 'TRUE', '1E5']], 'values');
        expectEqual(await read(range, 'valueTypes'), [['String', 'String', 'String', 'String']], 'valueTypes');
      }),
  },
  {
    id: 'texts/of-error-values-become-errors',
    beliefs: [24],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1:B1');
        range.values = [['#N/A', '#DIV/0!']];
        expectEqual(await read(range, 'valueTypes'), [['Error', 'Error']], 'valueTypes');
        expectEqual(await read(range, 'values'), [['#N/A', '#DIV/0!']], 'values');
      }),
  },
  {
    id: 'texts/keep-line-breaks-blanks-and-every-script',
    beliefs: [25],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const texts = ['two\nlines', 'ends with a blank ', 'Grüße', '東京', '🧮 sum', 'e\u0301'];
        const range = sheet.getRange('A1:F1');
        range.values = [texts];
        expectEqual(await read(range, 'values'), [texts], 'values');
      }),
  },
  {
    id: 'texts/of-32767-characters-are-kept-whole',
    beliefs: [26],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1');
        range.values = [['x'.repeat(32_767)]];
        const values = await read(range, 'values');
        expectEqual(String(values[0]?.[0]).length, 32_767, 'length');
      }),
  },
  {
    id: 'texts/that-are-longer-are-never-kept-whole',
    beliefs: [27, 201],
    requires: 'ExcelApi 1.1',
    run: (bench) =>
      bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1');
        range.values = [['x'.repeat(40_000)]];
        const kept = await read(range, 'values').then(
          (values) => String(values[0]?.[0]).length,
          (error: OfficeExtension.Error) => error.code,
        );
        bench.note('A text of 40,000 characters', typeof kept === 'number' ? `cut to ${kept}` : `refused: ${kept}`);
        expectTrue(kept !== 40_000, 'the text was cut or refused');
      }),
  },
  {
    id: 'texts/that-begin-with-a-minus-and-are-long-fail-the-batch',
    beliefs: [28],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const text = `- ${'long text '.repeat(900)}`;
      const error = await bench.refusal((sheet) => {
        sheet.getRange('A1:A2').values = [['before'], [text]];
      });
      expectEqual(error.code, 'GeneralException', 'code');
      await bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1');
        range.values = [[`'${text}`]];
        expectEqual((await read(range, 'values'))[0]?.[0], text, 'the same text behind an apostrophe');
      });
    },
  },
  {
    id: 'texts/formulas-of-more-than-8192-characters-are-refused',
    beliefs: [29],
    requires: 'ExcelApi 1.1',
    async run(bench) {
      const sum = (terms: number) => `=${Array.from({ length: terms }, () => '1').join('+')}`;
      await bench.onSheet(async (sheet) => {
        const range = sheet.getRange('A1');
        range.formulas = [[sum(3_000)]];
        expectEqual(await read(range, 'values'), [[3_000]], 'a formula below the limit');
      });
      const error = await bench.refusal((sheet) => {
        sheet.getRange('A1').formulas = [[sum(4_200)]];
      });
      bench.note('Code for a formula that is too long', error.code);
    },
  },
];
