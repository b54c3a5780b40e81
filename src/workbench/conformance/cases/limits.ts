import { expectEqual, expectTrue } from '../assertions';
import { expectCells, readAddress } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check limits on the size of requests, reads, addresses and the sheet itself. */
export const limitCases: readonly ConformanceCase[] = [
  defineCase(
    'limits/requests-over-5-mb-are-refused-whole',
    [135],
    'ExcelApi 1.1',
    async (bench) => {
      const text = 'x'.repeat(1_000);
      await bench.expectRefusal('RequestPayloadSizeLimitExceeded', (sheet) => {
        sheet.getRange('A1:A6000').values = Array.from({ length: 6_000 }, () => [text]);
      });
      await bench.runOnSheet(async (sheet) => {
        await expectCells(sheet.getRange('A1'), 'values', [['']], 'the first cell afterwards');
      });
    },
    { onlyOnWeb: true },
  ),
  defineCase(
    'limits/answers-over-5-mb-are-refused',
    [135],
    'ExcelApi 1.1',
    async (bench) => {
      await bench.runOnSheet(async (sheet, context) => {
        sheet.getRange('A1').values = [['x'.repeat(3_000)]];
        sheet.getRange('A2:A2500').formulas = [['=A$1']];
        await context.sync();
      });
      await bench.expectRefusal('ResponsePayloadSizeLimitExceeded', (sheet) => {
        sheet.getRange('A1:A2500').load('values');
      });
    },
    { onlyOnWeb: true },
  ),
  defineSheetCase(
    'limits/more-than-five-million-cells-are-not-read',
    [136],
    'ExcelApi 1.1',
    async (sheet, context, bench) => {
      const range = sheet.getRange('A1:J500001');
      range.load('values');
      const answer = await context.sync().then(
        () => (range.values === null ? 'null' : 'values'),
        (error: OfficeExtension.Error) => error.code,
      );
      bench.note('Values of five million and ten cells', answer);
      expectTrue(answer !== 'values', 'the values are not given');
    },
  ),
  defineSheetCase('limits/one-write-takes-fifty-thousand-cells', [137], 'ExcelApi 1.7', async (sheet) => {
    const rows = Array.from({ length: 5_000 }, (_, row) => Array.from({ length: 10 }, (_, column) => row + column));
    sheet.getRangeByIndexes(0, 0, 5_000, 10).values = rows;
    await expectCells(sheet.getRange('A5000:J5000'), 'values', [rows.at(-1)], 'the last row');
    await expectCells(sheet.getRange('A1501:J1501'), 'values', [rows[1_500]], 'a row in the middle');
  }),
  defineCase('limits/the-sheet-ends-at-xfd1048576', [138], 'ExcelApi 1.1', async (bench) => {
    await bench.runOnSheet(async (sheet) => {
      expectEqual(await readAddress(sheet.getCell(1_048_575, 16_383)), 'XFD1048576', 'address of the last cell');
    });
    const outsideRanges: readonly ((sheet: Excel.Worksheet) => Excel.Range)[] = [
      (sheet) => sheet.getRange('XFE1'),
      (sheet) => sheet.getRange('A1048577'),
      (sheet) => sheet.getCell(1_048_576, 0),
      (sheet) => sheet.getRange('A1').getOffsetRange(-1, 0),
      (sheet) => sheet.getRange('XFD1').getOffsetRange(0, 1),
    ];
    for (const [index, findOutsideRange] of outsideRanges.entries()) {
      await bench.expectRefusal(
        'InvalidArgument',
        (sheet) => {
          findOutsideRange(sheet).load('address');
        },
        `code of attempt ${index + 1}`,
      );
    }
  }),
  defineSheetCase(
    'limits/addresses-over-8192-characters-are-not-read-whole',
    [139],
    'ExcelApi 1.9',
    async (sheet, context, bench) => {
      // Takes every second row, so that no areas can be joined.
      const cells = Array.from({ length: 2_000 }, (_, index) => `A${index * 2 + 1}`);
      const areas = sheet.getRanges(cells.join(','));
      areas.load('areaCount');
      const outcome = await context.sync().then(
        () => areas.areaCount,
        (error: OfficeExtension.Error) => error.code,
      );
      bench.note('Areas of an address of 2,000 cells', outcome);
      expectTrue(outcome !== cells.length, 'the address was cut or refused');
    },
  ),
  defineSheetCase('limits/indexes-reach-what-addresses-do', [139], 'ExcelApi 1.7', async (sheet) => {
    expectEqual(await readAddress(sheet.getRangeByIndexes(3, 1, 65, 6)), 'B4:G68', 'by indexes');
    expectEqual(await readAddress(sheet.getRange('B4').getAbsoluteResizedRange(65, 6)), 'B4:G68', 'resized');
  }),
];
