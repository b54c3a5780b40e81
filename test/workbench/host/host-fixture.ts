import { type ExcelUnderTest, type ExcelUnderTestOptions, openExcel } from '../../support/excel-host';

type Batch<Result> = (context: Excel.RequestContext, sheet: Excel.Worksheet) => Result;

/** Runs one batch and returns the error with which `Excel.run` ends. */
export async function catchError(excel: ExcelUnderTest, work: Batch<void>): Promise<OfficeExtension.Error> {
  try {
    await runBatch(excel, work);
  } catch (error) {
    if (error instanceof excel.OfficeExtension.Error) return error;
    throw error;
  }
  throw new Error('The batch succeeded.');
}

/** Queues work on the first sheet and synchronizes once. */
export function runBatch<Result>(excel: ExcelUnderTest, work: Batch<Result>): Promise<Result> {
  return excel.Excel.run(async (context) => {
    const result = work(context, context.workbook.worksheets.getFirst());
    await context.sync();
    return result;
  });
}

/** Reads the values of a range of the first sheet through office.js. */
export async function readValues(excel: ExcelUnderTest, address: string): Promise<unknown[][]> {
  const range = await runBatch(excel, (_, sheet) => sheet.getRange(address).load('values'));
  return range.values;
}

/** Opens a workbook whose `A1:C4` holds headers and three rows. */
export async function openWithRows(options: ExcelUnderTestOptions = {}): Promise<ExcelUnderTest> {
  const excel = openExcel(options);
  await runBatch(excel, (_, sheet) => {
    sheet.getRange('A1:C4').values = [
      ['Name', 'City', 'Amount'],
      ['Ann', 'Oslo', 10],
      ['Bob', 'Rome', 20],
      ['Cid', 'Oslo', 30],
    ];
  });
  return excel;
}
