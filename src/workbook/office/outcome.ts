/** Finds out whether Excel carried out a request that failed, before the failure is reported. */
import { isWorkbookFailure } from '../workbook-failure';
import type { ExcelRun } from './excel-run';

/**
 * Sends a change that one request makes.
 * @param readBack gets the error of a failed request and returns the result of the change;
 * undefined if it was not carried out
 * @throws WorkbookFailure `OutcomeUnknown` if that cannot be read; after any other error but
 * `NoAnswer`, nothing was changed
 */
export async function runMutation<T>(
  run: ExcelRun,
  verb: string,
  change: () => Promise<T>,
  readBack: (error: unknown) => Promise<T | undefined>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isWorkbookFailure(error, 'NoAnswer')) throw error;
    const result = await retryOrReportUnknown(run, verb, () => readBack(error).catch(ignoreGoneCells));
    if (result === undefined) throw error;
    return result;
  }
}

/** If the cells are gone, nothing was written into them. */
function ignoreGoneCells(error: unknown): undefined {
  if (!isWorkbookFailure(error, 'CellsGone')) throw error;
}

/**
 * Carries out work that must be done before anything is reported, and retries it once.
 * @param work safe to repeat, whether or not it was carried out
 * @throws WorkbookFailure `OutcomeUnknown` if the retry fails too
 */
export async function retryOrReportUnknown<T>(run: ExcelRun, verb: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    try {
      return await work();
    } catch (error) {
      throw isWorkbookFailure(error, 'NoAnswer', 'OutcomeUnknown') ? error : run.createUnknownOutcome(verb, error);
    }
  }
}
