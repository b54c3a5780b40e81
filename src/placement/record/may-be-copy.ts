/** Decides whether a workbook may be a copy of another one. */
import { checksum } from '../evidence/checksum';
import type { Placement } from './placement';
import type { WorkbookRecord } from './workbook-record';

/**
 * Returns true if the file may be a copy. The same file at another address was moved or copied, and
 * only the user can tell which.
 * @param location the present location of the file; '' if it is not saved
 * @param computeState returns what the file holds now, by {@link checksumUnsavedState}; called only if that
 * decides, because it reads all placements
 * @param seenByDevice the location at which this device saw a workbook of this id, or the checksum of its
 * contents while it was not saved. It decides about a file that was not saved when it got its id,
 * because the records of all its copies are equal: a file with other contents than this device last
 * saved is another one
 */
export function mayBeCopy(
  record: WorkbookRecord,
  location: string,
  computeState: () => string,
  seenByDevice?: string,
): boolean {
  if (record.location !== '') return record.location !== location;
  if (seenByDevice === undefined) return true;
  return (location === '' || seenByDevice !== location) && seenByDevice !== computeState();
}

/**
 * Returns a checksum that distinguishes the copies of a never saved workbook: where its reports
 * were when they were last saved, and when that was.
 */
export function checksumUnsavedState(placements: readonly Pick<Placement, 'id' | 'written'>[]): string {
  const states = placements.map(({ id, written: { refreshedAt, address } }) => [id, refreshedAt, address].join());
  return `unsaved.${checksum(states.sort().join('\n'))}`;
}

/** Returns the checksum of a file's location that its record keeps. */
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
