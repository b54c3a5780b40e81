/**
 * Retries work on the sheet after a conflict. By then its write was rolled back, and the retry
 * starts from a new snapshot.
 */
import { isWorkbookFailure } from '../../workbook';

/** After this number of attempts the conflict is reported, because a user keeps editing. */
const MAX_ATTEMPTS = 3;

/**
 * @param work gets the number of the attempt, from 1
 * @param reload runs before each retry, to read again what the work needs besides the cells
 */
export async function retryOnConflict<T>(
  work: (attempt: number) => Promise<T>,
  reload?: () => Promise<unknown>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const isConflict = isWorkbookFailure(error, 'CellsChanged', 'CellsInTheWay');
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
      await reload?.();
    }
  }
}
