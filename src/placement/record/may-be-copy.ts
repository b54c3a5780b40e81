/** Decides whether a workbook may be a copy of another one. */
import { checksum } from '../evidence/checksum';
import type { Placement } from './placement';
import type { WorkbookRecord } from './workbook-record';

/**
 * Returns true if the file may be a copy. A file at another location than its record says was moved
 * or copied, and only the user can tell which. A record without a location is equal in all copies
 * of the file; then the file is the original only if it is what this device saw last.
 * @param location checksum of the file's present location; '' if the file is not saved
 * @param computeState computes the {@link checksumUnsavedState} of the file; it is called only if
 * the result depends on it, because it reads all placements
 * @param savedState what this device saved about the workbook of this id: the checksum of its
 * location or, while the file was not saved, of its contents
 */
export function mayBeCopy(
  record: WorkbookRecord,
  location: string,
  computeState: () => string,
  savedState?: string,
): boolean {
  if (record.location !== '') return record.location !== location;
  if (savedState === undefined) return true;
  return (location === '' || savedState !== location) && savedState !== computeState();
}

/**
 * Returns a checksum that distinguishes the copies of a workbook that was never saved. It covers
 * the address of each placement at its last refresh, and the time of that refresh.
 */
export function checksumUnsavedState(placements: readonly Pick<Placement, 'id' | 'written'>[]): string {
  const states = placements.map(({ id, written: { refreshedAt, address } }) => [id, refreshedAt, address].join());
  return `unsaved.${checksum(states.sort().join('\n'))}`;
}

/** Returns the checksum of a file's location; records hold it instead of the location. */
export function checksumLocation(location: string): string {
  return checksum(normaliseLocation(location));
}

/**
 * Removes what differs between two openings of one file: query strings, letter case of the address
 * and escapes.
 */
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
