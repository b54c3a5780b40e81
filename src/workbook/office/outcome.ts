/** What became of a request that failed: Excel may have carried it out all the same, and that is read before anybody says otherwise. */
import { isWorkbookFailure } from '../workbook-failure';
import type { ExcelRun } from './excel-run';

/**
 * Sends a change that one request makes.
 * @param readBack tells what it has led to, by the error that the request failed with; undefined where it was not carried out
 * @throws WorkbookFailure `OutcomeUnknown` where that cannot be read; whatever else is thrown, nothing was changed
 */
export async function changed<T>(
  run: ExcelRun,
  at: string,
  change: () => Promise<T>,
  readBack: (error: unknown) => Promise<T | undefined>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isWorkbookFailure(error, 'NoAnswer')) throw error;
    const done = await surely(run, at, () => readBack(error).catch(nothingWhereGone));
    if (done === undefined) throw error;
    return done;
  }
}

/** Of cells that are not there nothing can stand that was written. */
function nothingWhereGone(error: unknown): undefined {
  if (!isWorkbookFailure(error, 'CellsGone')) throw error;
}

/**
 * What has to be known, or done, before anything is said: tried again where Excel refuses it once.
 * @param work safe to repeat, whether or not it was carried out
 */
export async function surely<T>(run: ExcelRun, at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    try {
      return await work();
    } catch (error) {
      throw isWorkbookFailure(error, 'NoAnswer', 'OutcomeUnknown') ? error : run.doubt(at, error);
    }
  }
}
