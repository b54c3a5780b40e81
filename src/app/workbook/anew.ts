/** Work on the sheet that somebody else has got in between: what was written is given back by then, and it begins anew with another look. */
import { isWorkbookFailure } from '../../workbook';

/** Somebody who goes on editing is not waited for. */
const TRIES = 3;

/** @param reload reads again what the work relies on beside the cells */
export async function orAnew<T>(work: () => Promise<T>, reload?: () => Promise<unknown>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isMet = isWorkbookFailure(error, 'CellsChanged', 'CellsInTheWay');
      if (!isMet || tries === TRIES) throw error;
      await reload?.();
    }
  }
}
