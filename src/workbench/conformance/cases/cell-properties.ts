import { expectEqual } from '../assertions';
import { type Bench, type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases read and write the formats of many cells in one call. */
export const cellPropertyCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'looks/cell-properties-come-as-they-were-asked-for',
    [267],
    'ExcelApi 1.9',
    async (sheet, context) => {
      const bold = sheet.getRange('A1').format;
      bold.font.bold = true;
      bold.fill.color = '#FFFF00';
      sheet.getRange('B1').format.horizontalAlignment = 'Right';
      const properties = sheet.getRange('A1:B1').getCellProperties({
        format: { fill: { color: true }, font: { name: true, bold: false }, horizontalAlignment: true },
      });
      await context.sync();
      expectEqual(
        properties.value.map((row) => row.map(({ format }) => [format?.fill?.color, format?.horizontalAlignment])),
        [
          [
            ['#FFFF00', 'General'],
            ['#FFFFFF', 'Right'],
          ],
        ],
        'fills and alignments',
      );
      const format = properties.value[0]?.[0]?.format ?? {};
      expectEqual(Object.keys(format).sort(), ['fill', 'font', 'horizontalAlignment'], 'groups');
      expectEqual(Object.keys(format.font ?? {}), ['name'], 'properties of the font');
    },
  ),
  defineSheetCase('looks/cell-properties-tell-no-fill-from-white', [268], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('B1').format.fill.color = '#FFFFFF';
    const properties = sheet
      .getRange('A1:B1')
      .getCellProperties({ format: { fill: { color: true, tintAndShade: true } } });
    await context.sync();
    const fills = properties.value[0]?.map(({ format }) => format?.fill) ?? [];
    expectEqual(
      fills.map((fill) => [fill?.color, typeof fill?.tintAndShade === 'number']),
      [
        ['#FFFFFF', false],
        ['#FFFFFF', true],
      ],
      'no fill and white',
    );
  }),
  defineSheetCase(
    'looks/cell-properties-have-the-address-of-each-cell',
    [267],
    'ExcelApi 1.9',
    async (sheet, context, bench) => {
      const properties = sheet.getRange('B2:C2').getCellProperties({ address: true });
      await context.sync();
      const addresses = properties.value[0]?.map(({ address }) => address ?? '') ?? [];
      bench.note('Addresses of B2:C2', addresses);
      expectEqual(
        addresses.map((address) => address.slice(address.lastIndexOf('!') + 1)),
        ['B2', 'C2'],
        'addresses',
      );
    },
  ),
  defineSheetCase(
    'looks/cell-properties-change-what-they-name-and-no-more',
    [269],
    'ExcelApi 1.9',
    async (sheet, context) => {
      const { font } = sheet.getRange('A1:B2').format;
      font.italic = true;
      sheet.getRange('A1:B2').setCellProperties([
        [{ format: { font: { bold: true } } }, {}],
        [{}, { format: { font: { color: '#FF0000' }, wrapText: true } }],
      ]);
      const properties = sheet.getRange('A1:B2').getCellProperties({
        format: { font: { bold: true, italic: true, color: true }, wrapText: true },
      });
      await context.sync();
      // No documentation says if a property set to false is returned.
      expectEqual(
        properties.value.map((row) =>
          row.map(({ format }) => [
            !!format?.font?.bold,
            !!format?.font?.italic,
            format?.font?.color,
            !!format?.wrapText,
          ]),
        ),
        [
          [
            [true, true, '#000000', false],
            [false, true, '#000000', false],
          ],
          [
            [false, true, '#000000', false],
            [false, true, '#FF0000', true],
          ],
        ],
        'looks',
      );
    },
  ),
  defineSheetCase(
    'looks/cell-properties-have-borders-by-their-sides',
    [270],
    'ExcelApi 1.9',
    async (sheet, context) => {
      sheet
        .getRange('A1:A2')
        .setCellProperties([[{ format: { borders: { bottom: { style: 'Double', color: '#FF0000' } } } }], [{}]]);
      const properties = sheet.getRange('A1:A2').getCellProperties({ format: { borders: { style: true } } });
      await context.sync();
      const borders = properties.value.map(([cell]) => cell?.format?.borders);
      expectEqual(
        borders.map((sides) => [sides?.top?.style, sides?.bottom?.style]),
        [
          ['None', 'Double'],
          ['Double', 'None'],
        ],
        'lines above and below',
      );
    },
  ),
  defineCase('looks/cell-properties-of-another-shape-are-refused', [271], 'ExcelApi 1.9', async (bench) => {
    await bench.expectRefusal('InvalidArgument', (sheet) => sheet.getRange('A1:B1').setCellProperties([[{}]]));
  }),
  defineCase('looks/cell-properties-where-false-ones-come', [272], 'ExcelApi 1.9', async (bench) => {
    bench.note('Font of a plain cell', await readFontOfPlainCell(bench));
  }),
];

async function readFontOfPlainCell(bench: Bench): Promise<unknown> {
  return bench.runOnSheet(async (sheet, context) => {
    const properties = sheet.getRange('A1').getCellProperties({ format: { font: { bold: true, underline: true } } });
    await context.sync();
    return properties.value[0]?.[0]?.format?.font;
  });
}
