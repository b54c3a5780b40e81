/** Runs work on a sheet that is added for it. */
import { hasOpenOutcome, type Workbook } from '../../workbook';

/**
 * Adds a sheet and runs the work. If the work fails or is cancelled, the sheet is removed again,
 * unless a user has put something on it.
 */
export async function runOnAddedSheet<T>(
  workbook: Workbook,
  requestedName: string,
  work: (sheet: string) => Promise<T>,
): Promise<T> {
  const sheet = await workbook.addSheet(requestedName);
  try {
    return await work(sheet);
  } catch (error) {
    // The user sees the failure of the work; a sheet that could not be removed does no harm.
    if (!hasOpenOutcome(error)) await workbook.removeEmptySheet(sheet).catch(() => undefined);
    throw error;
  }
}
