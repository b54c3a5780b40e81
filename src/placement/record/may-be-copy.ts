/** Whether a workbook may be a copy of another one. */
import type { WorkbookRecord } from './workbook-record';

/**
 * The same file under another address is a moved file or a copy of it: only the analyst can tell.
 * @param location where the file is now; '' when it is not saved
 * @param seen where this device saw a workbook of this id; '' where it was made here, or said to be no copy, and not saved since. Decides
 *   for a file that was not saved yet when it got its id, because each of its copies says as much
 */
export function mayBeCopy(record: WorkbookRecord, location: string, seen?: string): boolean {
  if (record.location !== '') return record.location !== location;
  return seen !== '' && seen !== location;
}
