import { expectEqual } from '../assertions';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

const PAGE = 'https://example.com/a';
const LINK = { address: PAGE, textToDisplay: PAGE, screenTip: 'Open' };

/** These cases make cells links. */
export const linkCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'links/look-like-links-and-stay-with-other-values',
    [324, 325],
    'ExcelApi 1.9',
    async (sheet, context) => {
      const cell = sheet.getRange('A1');
      cell.hyperlink = LINK;
      cell.load('values,hyperlink,format/font/underline');
      await context.sync();
      expectEqual(
        [cell.values, cell.hyperlink.address, cell.format.font.underline],
        [[[PAGE]], PAGE, 'Single'],
        'link',
      );
      cell.values = [['other']];
      sheet.getRange('A2').copyFrom(cell, 'Formats');
      const properties = sheet.getRange('A1:A2').getCellProperties({ hyperlink: true });
      await context.sync();
      const addresses = properties.value.map(([one]) => one?.hyperlink?.address);
      expectEqual(addresses, [PAGE, undefined], 'links after a write and a copy of formats');
    },
  ),
  defineSheetCase('links/are-cleared-without-texts-and-formats', [326], 'ExcelApi 1.9', async (sheet, context) => {
    const cell = sheet.getRange('A1');
    cell.hyperlink = LINK;
    cell.clear('Hyperlinks');
    cell.load('values,format/font/underline');
    const properties = cell.getCellProperties({ hyperlink: true });
    await context.sync();
    expectEqual([cell.values, cell.format.font.underline], [[[PAGE]], 'Single'], 'text and look');
    expectEqual(properties.value[0]?.[0]?.hyperlink?.address, undefined, 'link');
  }),
  defineCase('links/of-cells-whose-contents-are-cleared', [327], 'ExcelApi 1.9', async (bench) => {
    const address = await bench.runOnSheet(async (sheet, context) => {
      sheet.getRange('A1').hyperlink = LINK;
      sheet.getRange('A1').clear('Contents');
      const properties = sheet.getRange('A1').getCellProperties({ hyperlink: true });
      await context.sync();
      return properties.value[0]?.[0]?.hyperlink?.address ?? 'none';
    });
    bench.note('Link of a cleared cell', address);
  }),
];
