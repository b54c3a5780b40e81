/** Work on the sheet that somebody else has got in between: what was written is given back by then, and it begins anew with another look. */
import { isWorkbookFailure } from '../../workbook';

/** Somebody who goes on editing is not waited for. */
const TRIES = 3;

/**
 * @param work gets the number of the attempt, from 1
 * @param reload reads again what the work relies on beside the cells
 */
export async function orAnew<T>(work: (attempt: number) => Promise<T>, reload?: () => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const isMet = isWorkbookFailure(error, 'CellsChanged', 'CellsInTheWay');
      if (!isMet || attempt === TRIES) throw error;
      await reload?.();
    }
  }
}
