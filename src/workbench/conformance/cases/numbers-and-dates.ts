import { expectEqual, expectTrue } from '../assertions';
import { expectCells, read } from '../bench';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

export const numberCases: readonly ConformanceCase[] = [
  defineSheetCase('numbers/in-texts-keep-fifteen-digits', [35], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [['12345678901234567']];
    await expectCells(range, 'values', [[12_345_678_901_234_500]]);
  }),
  defineSheetCase('numbers/keep-fractions-and-extremes', [36], 'ExcelApi 1.1', async (sheet) => {
    const numbers = [0.1, -0.000001, 1e300, 999_999_999_999_999, 1e-300];
    const range = sheet.getRange('A1:E1');
    range.values = [numbers];
    await expectCells(range, 'values', [numbers]);
  }),
  defineSheetCase('numbers/a-format-shows-and-does-not-change-them', [37], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:C1');
    range.values = [[1234.567, 0.256, 5]];
    range.numberFormat = [['#,##0.00', '0.0%', '000']];
    await expectCells(range, 'values', [[1234.567, 0.256, 5]]);
    await expectCells(range, 'text', [['1,234.57', '25.6%', '005']]);
    await expectCells(range, 'numberFormat', [['#,##0.00', '0.0%', '000']]);
  }),
  defineSheetCase(
    'numbers/the-text-of-a-narrow-column-is-not-replaced-by-signs',
    [38],
    'ExcelApi 1.1',
    async (sheet) => {
      const range = sheet.getRange('A1');
      range.values = [[1_234_567]];
      range.numberFormat = [['0.00']];
      range.format.columnWidth = 10;
      await expectCells(range, 'text', [['1234567.00']]);
    },
  ),
  defineSheetCase('numbers/null-leaves-a-format-alone', [39], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.numberFormat = [['0.0', '0.00']];
    range.numberFormat = [[null, '@']];
    await expectCells(range, 'numberFormat', [['0.0', '@']]);
  }),
  defineSheetCase('numbers/one-format-is-set-on-a-whole-column', [40], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('B:B').numberFormat = [['0.000']];
    await expectCells(sheet.getRange('A5000:B5000'), 'numberFormat', [['General', '0.000']], 'numberFormat far below');
  }),
  defineSheetCase('numbers/a-format-survives-new-values', [41], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.numberFormat = [['#,##0.000']];
    range.values = [[1]];
    range.values = [['text']];
    range.values = [[2]];
    await expectCells(range, 'numberFormat', [['#,##0.000']]);
  }),
  defineSheetCase('dates/in-iso-form-become-serial-numbers', [11], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [['2024-01-05']];
    await expectCells(range, 'values', [[45_296]]);
    const formats = await read(range, 'numberFormat');
    expectTrue(/y/i.test(String(formats[0]?.[0])), `format ${String(formats[0]?.[0])} shows a date`);
  }),
  defineSheetCase('dates/as-en-us-writes-them-become-serial-numbers', [11], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [['15-Feb', '2/3/2024']];
    await expectCells(range, 'valueTypes', [['Double', 'Double']]);
    expectEqual((await read(range, 'values'))[0]?.[1], 45_325, 'February 3, as en-US reads it');
  }),
  defineSheetCase('dates/are-serial-numbers-without-a-time-zone', [42], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1:B1');
    range.values = [[45_296.75, 25_569]];
    range.numberFormat = [['yyyy-mm-dd hh:mm', 'yyyy-mm-dd']];
    await expectCells(range, 'text', [['2024-01-05 18:00', '1970-01-01']]);
    await expectCells(range, 'values', [[45_296.75, 25_569]]);
  }),
  defineSheetCase('dates/formats-read-back-as-they-were-written', [278], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const writtenFormats = ['hh:mm', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', 'h:mm AM/PM', '[h]:mm', 'mmm yyyy'];
    const range = sheet.getRange('A1:F1');
    range.values = [writtenFormats.map(() => 45_296.375)];
    range.numberFormat = [writtenFormats];
    const readFormats = (await read(range, 'numberFormat'))[0] ?? [];
    const shownTexts = (await read(range, 'text'))[0] ?? [];
    const answer = writtenFormats.map((format, index) => [
      format,
      String(readFormats[index]),
      String(shownTexts[index]),
    ]);
    bench.note('Formats of times as they were written, read back and shown', answer);
    expectEqual(readFormats, writtenFormats, 'formats read back');
  }),
  defineSheetCase(
    'numbers/excel-tells-its-decimal-sign-and-culture',
    [308, 310],
    'ExcelApi 1.11',
    async (_, context, bench) => {
      const { application } = context;
      application.load('decimalSeparator,thousandsSeparator');
      const culture = application.cultureInfo.load('name');
      await context.sync();
      bench.note('Culture', `${culture.name} ${application.decimalSeparator} ${application.thousandsSeparator}`);
      expectEqual(application.decimalSeparator.length, 1, 'letters of the decimal sign');
      expectEqual(typeof application.thousandsSeparator, 'string', 'type of the separator of thousands');
      expectEqual(/^[a-z]{2,3}(-\w+)*$/i.test(culture.name), true, 'a name of a culture');
    },
  ),
  defineSheetCase('numbers/a-bare-dollar-shows-a-dollar', [279], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const range = sheet.getRange('A1:B1');
    range.values = [[5, 5]];
    range.numberFormat = [['$0', '[$$-409]0']];
    const shownTexts = (await read(range, 'text'))[0];
    bench.note('$0 and [$$-409]0 show 5 as', shownTexts);
    expectEqual(shownTexts?.[1], '$5', 'a dollar that says whose it is');
    expectEqual(shownTexts?.[0], '$5', 'a bare dollar');
  }),
  defineSheetCase('dates/serial-60-is-a-day-that-never-was', [43], 'ExcelApi 1.1', async (sheet, _, bench) => {
    const range = sheet.getRange('A1:C1');
    range.values = [[59, 60, 61]];
    range.numberFormat = [['yyyy-mm-dd', 'yyyy-mm-dd', 'yyyy-mm-dd']];
    const text = await read(range, 'text');
    if (text[0]?.[1] === '1904-02-29') return bench.note('Date system of this workbook', '1904');
    expectEqual(text, [['1900-02-28', '1900-02-29', '1900-03-01']], 'text');
  }),
  defineSheetCase('dates/a-function-tells-from-which-year-they-count', [302], 'ExcelApi 1.2', async (sheet) => {
    const range = sheet.getRange('A1');
    range.formulas = [['=DATE(1904,1,2)']];
    const serial = sheet.context.workbook.functions.date(1904, 1, 2).load('value');
    const [[inCell] = []] = await read(range, 'values');
    expectTrue(inCell === 1 || inCell === 1463, 'the cell counts from 1904 or 1900');
    expectEqual(serial.value, inCell, 'the function counts as the cell does');
  }),
  defineSheetCase('dates/before-1900-stay-texts', [44], 'ExcelApi 1.1', async (sheet) => {
    const range = sheet.getRange('A1');
    range.values = [['1899-06-01']];
    await expectCells(range, 'values', [['1899-06-01']]);
    expectTrue((await read(range, 'valueTypes'))[0]?.[0] === 'String', 'it is a text');
  }),
];
