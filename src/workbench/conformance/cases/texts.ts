import { expectEqual, expectTrue } from '../assertions';
import { expectCells, read } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check that texts stay texts: the apostrophe, the text format, length. */
export const textCases: readonly ConformanceCase[] = [
  defineSheetCase('texts/an-apostrophe-keeps-a-text-literal', [20, 200], 'ExcelApi 1.1', async (sheet) => {
    const texts = ['=1+1', '+1', '-1', '@SUM(1)', '2024-01-05', '1E5', 'TRUE', '00123', '#N/A', '12%'];
    const range = sheet.getRange(`A1:A${texts.length}`);
    range.values = texts.map((text) => [`'${text}`]);
    await expectCells(
      range,
      'values',
      texts.map((text) => [text]),
    );
    await expectCells(
      range,
      'valueTypes',
      texts.map(() => ['String']),
    );
    await expectCells(
      range,
      'text',
      texts.map((text) => [text]),
    );
  }),
  defineSheetCase('texts/a-doubled-apostrophe-is-one', [21, 200], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [["''tis", "it's"]];
    await expectCells(range, 'values', [["'tis", "it's"]]);
  }),
  defineSheetCase('texts/the-apostrophe-is-not-read-back', [22], 'ExcelApi 1.1', async (sheet) => {
    const [literal, again] = [sheet.getRange('A1'), sheet.getRange('A2')];
    literal.values = [["'=1+1"]];
    again.values = await read(literal, 'values');
    await expectCells(again, 'values', [[2]], 'what was read, written again');
  }),
  defineSheetCase('texts/in-cells-of-the-text-format-stay-texts', [23, 200], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:D1');
    range.numberFormat = [['@', '@', '@', '@']];
    range.values = [['00123', '2024-01-05', 'TRUE', '1E5']];
    await expectCells(range, 'values', [['00123', '2024-01-05', 'TRUE', '1E5']]);
    await expectCells(range, 'valueTypes', [['String', 'String', 'String', 'String']]);
  }),
  defineSheetCase('texts/of-error-values-become-errors', [24], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [['#N/A', '#DIV/0!']];
    await expectCells(range, 'valueTypes', [['Error', 'Error']]);
    await expectCells(range, 'values', [['#N/A', '#DIV/0!']]);
  }),
  defineSheetCase('texts/keep-line-breaks-blanks-and-every-script', [25], 'ExcelApi 1.1', async (sheet) => {
    const texts = ['two\nlines', 'ends with a blank ', 'Grüße', '東京', '🧮 sum', 'e\u0301'];
    const range = sheet.getRange('A1:F1');
    range.values = [texts];
    await expectCells(range, 'values', [texts]);
  }),
  defineSheetCase('texts/of-32767-characters-are-kept-whole', [26], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [['x'.repeat(32_767)]];
    const values = await read(range, 'values');
    expectEqual(String(values[0]?.[0]).length, 32_767, 'length');
  }),
  defineSheetCase('texts/that-are-longer-are-never-kept-whole', [27, 201], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const range = sheet.getRange('A1');
    range.values = [['x'.repeat(40_000)]];
    const result = await read(range, 'values').then(
      (values) => String(values[0]?.[0]).length,
      (error: OfficeExtension.Error) => error.code,
    );
    bench.note('A text of 40,000 characters', typeof result === 'number' ? `cut to ${result}` : `refused: ${result}`);
    expectTrue(result !== 40_000, 'the text was cut or refused');
  }),
  defineSheetCase('texts/with-characters-that-no-file-holds', [311, 312], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const texts = ['a\u0000b', 'a\u000bb', 'a\ud83d', 'a\uffff', 'a\r\nb'];
    const answers = new Map<string, string>();
    for (const text of texts) {
      const range = sheet.getRange('A1');
      range.values = [[text]];
      const answer = await read(range, 'values').then(
        (values) => describeStoredText(text, values[0]?.[0]),
        () => 'refused',
      );
      answers.set(JSON.stringify(text), answer);
    }
    bench.note('What became of each text', Object.fromEntries(answers));
    expectTrue(answers.get('"a\\r\\nb"') !== 'refused', 'a line break is written');
  }),
  defineCase('texts/that-begin-with-a-minus-and-are-long-fail-the-batch', [28], 'ExcelApi 1.1', async (bench) => {
    const text = `- ${'long text '.repeat(900)}`;
    await bench.expectRefusal('GeneralException', (sheet) => {
      sheet.getRange('A1:A2').values = [['before'], [text]];
    });
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('A1');
      range.values = [[`'${text}`]];
      expectEqual((await read(range, 'values'))[0]?.[0], text, 'the same text behind an apostrophe');
    });
  }),
  defineCase('texts/formulas-of-more-than-8192-characters-are-refused', [29], 'ExcelApi 1.1', async (bench) => {
    const sum = (terms: number) => `=${Array.from({ length: terms }, () => '1').join('+')}`;
    await bench.runOnSheet(async (sheet) => {
      const range = sheet.getRange('A1');
      range.formulas = [[sum(3_000)]];
      await expectCells(range, 'values', [[3_000]], 'a formula below the limit');
    });
    const error = await bench.expectError((sheet) => {
      sheet.getRange('A1').formulas = [[sum(4_200)]];
    });
    bench.note('Code for a formula that is too long', error.code);
  }),
];

function describeStoredText(written: string, stored: unknown): string {
  if (stored === written) return 'kept';
  return stored === written.replace(/[^ab\n]/g, '') ? 'dropped' : 'changed';
}
