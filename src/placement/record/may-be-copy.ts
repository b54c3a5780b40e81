/** Whether a workbook may be a copy of another one. */
import { checksum } from '../evidence/checksum';
import type { Placement } from './placement';
import type { WorkbookRecord } from './workbook-record';

/**
 * The same file under another address is a moved file or a copy of it: only the analyst can tell.
 * @param location where the file is now; '' when it is not saved
 * @param stateNow what the file holds now, by {@link unsavedState}; called only where that decides, because it reads all placements
 * @param seen where this device saw a workbook of this id, or what it held while it was not saved. Decides for a file that was not saved yet
 *   when it got its id, because each of its copies says as much: one that holds something else than this device last kept is another one
 */
export function mayBeCopy(record: WorkbookRecord, location: string, stateNow: () => string, seen?: string): boolean {
  if (record.location !== '') return record.location !== location;
  if (seen === undefined) return true;
  return (location === '' || seen !== location) && seen !== stateNow();
}

/** What tells one copy of a workbook that was never saved from another: where its reports stood when they were last kept, and when that was. */
export function unsavedState(placements: readonly Pick<Placement, 'id' | 'written'>[]): string {
  const told = placements.map(({ id, written: { refreshedAt, address } }) => [id, refreshedAt, address].join());
  return `unsaved.${checksum(told.sort().join('\n'))}`;
}

/** Where a file is, as its record keeps it. */
export function placeOf(location: string): string {
  return checksum(normaliseLocation(location));
}

/** Query strings, letter case of the address and escapes differ between two openings of one file. */
function normaliseLocation(location: string): string {
  const plain = location
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
