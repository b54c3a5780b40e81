import { expectEqual } from '../assertions';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

/** These cases check what charts and pivot tables say of the cells that they read. */
export const chartCases: readonly ConformanceCase[] = [
  defineSheetCase(
    'charts/say-which-cells-they-read-and-take-others',
    [317, 318],
    'ExcelApi 1.15',
    async (sheet, context, bench) => {
      const series = addChart(sheet);
      const read = async () => {
        const sources = [
          series.getDimensionDataSourceString('Categories'),
          series.getDimensionDataSourceString('Values'),
        ];
        await context.sync();
        const texts = sources.map(({ value }) => value);
        bench.note('Sources of a series', texts);
        return texts.map(dropSheetAndDollars);
      };
      expectEqual(await read(), ['A2:A4', 'B2:B4'], 'sources');
      series.setXAxisValues(sheet.getRange('A2:A9'));
      series.setValues(sheet.getRange('B2:B9'));
      expectEqual(await read(), ['A2:A9', 'B2:B9'], 'sources that were set in the same batch');
    },
  ),
  defineSheetCase('charts/do-not-take-in-rows-filled-below', [319], 'ExcelApi 1.15', async (sheet, context) => {
    const series = addChart(sheet);
    await context.sync();
    sheet.getRange('A5:B5').values = [['East', 4]];
    sheet.getRange('A3:B3').insert('Down');
    const source = series.getDimensionDataSourceString('Values');
    await context.sync();
    expectEqual(dropSheetAndDollars(source.value), 'B2:B5', 'source');
  }),
  defineSheetCase(
    'charts/pivot-tables-say-which-cells-they-read',
    [320],
    'ExcelApi 1.15',
    async (sheet, context, bench) => {
      addChart(sheet);
      const pivotTable = sheet.pivotTables.add('Regions', sheet.getRange('A1:B4'), sheet.getRange('F1'));
      const source = pivotTable.getDataSourceString();
      await context.sync();
      bench.note('Source of a pivot table', source.value);
      expectEqual(dropSheetAndDollars(source.value), 'A1:B4', 'source');
    },
  ),
];

/** Returns the only series of a chart over `A1:B4`. */
function addChart(sheet: Excel.Worksheet): Excel.ChartSeries {
  sheet.getRange('A1:B4').values = [
    ['Region', 'Net'],
    ['North', 1],
    ['South', 2],
    ['West', 3],
  ];
  return sheet.charts.add('ColumnClustered', sheet.getRange('A1:B4'), 'Columns').series.getItemAt(0);
}

/** `=Sheet1!$A$2:$A$4` -> `A2:A4` */
function dropSheetAndDollars(source: string): string {
  return source.slice(source.lastIndexOf('!') + 1).replaceAll('$', '');
}
