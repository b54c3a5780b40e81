import { limitExcelApi } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { type ExcelUnderTest, openExcel } from '../../support/excel-host';
import { catchError, runBatch } from './host-fixture';

async function openWithChart(): Promise<ExcelUnderTest> {
  const excel = openExcel();
  await runBatch(excel, (_, sheet) => {
    sheet.getRange('A1:B4').values = [
      ['Region', 'Net'],
      ['North', 1],
      ['South', 2],
      ['West', 3],
    ];
    sheet.charts.add('ColumnClustered', sheet.getRange('A1:B4'));
    sheet.pivotTables.add('Pivot', sheet.getRange('A1:B4'), sheet.getRange('F1'));
  });
  return excel;
}

function readSources(excel: ExcelUnderTest): Promise<readonly string[]> {
  return excel.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getFirst();
    const series = sheet.charts.getItem('Chart 1').series.getItemAt(0);
    const texts = [
      series.getDimensionDataSourceString('Categories'),
      series.getDimensionDataSourceString('Values'),
      sheet.pivotTables.getItem('Pivot').getDataSourceString(),
    ];
    await context.sync();
    return texts.map(({ value }) => value);
  });
}

describe('charts and pivot tables', () => {
  it('a chart and a pivot table give the cells that they read as texts', async () => {
    expect(await readSources(await openWithChart())).toEqual(['Sheet1!$A$2:$A$4', 'Sheet1!$B$2:$B$4', 'Sheet1!A1:B4']);
  });

  it('charts of all sheets are loaded with their series in one request', async () => {
    const excel = await openWithChart();
    const found = await excel.Excel.run(async (context) => {
      const sheets = context.workbook.worksheets.load(
        'items/charts/items/name,items/charts/items/series/items/chartType,items/pivotTables/items/name',
      );
      await context.sync();
      return sheets.items.map(({ charts, pivotTables }) => [
        charts.items.map(({ name, series }) => [name, series.items.map(({ chartType }) => chartType)]),
        pivotTables.items.map(({ name }) => name),
      ]);
    });
    expect(found).toEqual([[[['Chart 1', ['ColumnClustered']]], ['Pivot']]]);
  });

  it('sources grow with rows inside, and do not take in rows that are filled below', async () => {
    const excel = await openWithChart();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A5:B5').values = [['East', 4]];
      sheet.getRange('A3:B3').insert('Down');
    });
    expect(await readSources(excel)).toEqual(['Sheet1!$A$2:$A$5', 'Sheet1!$B$2:$B$5', 'Sheet1!A1:B5']);
  });

  it('sources follow a renamed sheet, can be set, and are saved with the file', async () => {
    const excel = await openWithChart();
    await runBatch(excel, (_, sheet) => {
      sheet.charts.getItem('Chart 1').series.getItemAt(0).setValues(sheet.getRange('B2:B9'));
      sheet.name = 'North West';
    });
    const expected = ["'North West'!$A$2:$A$4", "'North West'!$B$2:$B$9", "'North West'!A1:B4"];
    expect(await readSources(excel)).toEqual(expected);
    const reopened = openExcel({ store: createWorkbookStore({ file: excel.store.toFile() }) });
    expect(await readSources(reopened)).toEqual(expected);
  });

  it('an Excel with 1.14 does not say what a chart reads, and a column chart has no dimension of a scatter chart', async () => {
    const excel = openExcel({ requirements: limitExcelApi('1.14') });
    await runBatch(excel, (_, sheet) => void sheet.charts.add('Line', sheet.getRange('A1:B4')));
    const read = (dimension: 'Values' | 'XValues') => async (_: unknown, sheet: Excel.Worksheet) =>
      void sheet.charts.getItemAt(0).series.getItemAt(0).getDimensionDataSourceString(dimension);
    expect((await catchError(excel, read('Values'))).code).toBe('ApiNotFound');
    expect((await catchError(await openWithChart(), read('XValues'))).code).toBe('InvalidArgument');
  });

  it('a protected sheet refuses another source for a chart', async () => {
    const excel = await openWithChart();
    const error = await catchError(excel, (_, sheet) => {
      sheet.protection.protect();
      sheet.charts.getItemAt(0).series.getItemAt(0).setValues(sheet.getRange('B2:B9'));
    });
    expect(error.code).toBe('AccessDenied');
  });
});
