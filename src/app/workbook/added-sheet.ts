/** Work on a sheet that is added for it. */
import { hasOpenOutcome, type Workbook } from '../../workbook';

/** If the work fails or is cancelled, the sheet is removed again, unless somebody has put something on it. */
export async function onAddedSheet<T>(
  workbook: Workbook,
  wanted: string,
  work: (sheet: string) => Promise<T>,
): Promise<T> {
  const sheet = await workbook.addSheet(wanted);
  try {
    return await work(sheet);
  } catch (error) {
    // The failure of the work is what the user is told; a sheet that could not be removed does no harm.
    if (!hasOpenOutcome(error)) await workbook.removeEmptySheet(sheet).catch(() => undefined);
    throw error;
  }
}
