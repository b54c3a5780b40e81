/** Compares the rows of a placement with its earlier rows, for the page that shows changes. */
import type { Address } from '../../grid';
import { type CachedResult, type CachedRows, type Placement, toCachedResult } from '../../placement';
import type { Reader } from '../parts';
import { renameCachedRows } from '../pipeline/fetch/cached-rows';
import type { RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { compareResults } from './compare-results';
import type { ShownChanges } from './details-state';

/**
 * Describes what the result that waits for the user would change, or else what the last refresh
 * changed.
 * @param body the block's rows of data; undefined if the block was not found
 * @returns undefined if this device has not cached the earlier rows
 */
export function describeChanges(
  placement: Placement,
  cached: CachedRows,
  waitingRows: RowsToWrite | undefined,
  body: Address | undefined,
  reader: Reader,
): ShownChanges | undefined {
  const { putBack, refreshedAt, layout } = placement.written;
  const members = layout?.map(({ member }) => member) ?? cached.written.columns.map(({ name }) => name);
  const offsetsByMember = new Map(members.map((member, offset) => [member, offset]));
  const findOffset = (member: string) => offsetsByMember.get(member);
  const compare = (older: CachedResult, newer: CachedResult, resultInSheet: 'before' | 'now') =>
    compareResults({ older, newer, resultInSheet, body, findOffset, ownCells: placement.notes.ownCells, reader });
  const sharedFields = { kind: 'shown', placementId: placement.id, sameSince: undefined } as const;
  if (waitingRows) {
    const { result, columns } = waitingRows;
    const size = { rows: result.rowCount, columns: result.columns.length };
    const renamedMembers = columns?.renamedMembers ?? new Map<string, string>();
    for (const [former, current] of renamedMembers) offsetsByMember.set(current, findOffset(former) ?? -1);
    const earlierResult = renameCachedRows(cached, renamedMembers)?.written ?? cached.written;
    const comparison = compare(earlierResult, toCachedResult(result, refreshedAt, size), 'before');
    const { firstRows } = waitingRows;
    return {
      ...sharedFields,
      firstRows: firstRows?.count,
      about: 'waiting',
      at: undefined,
      comparedWith: cached.written.at,
      ...comparison,
    };
  }
  if (putBack !== undefined && cached.before) {
    const comparison = compare(cached.before, cached.written, 'now');
    return { ...sharedFields, about: 'putBack', at: refreshedAt, comparedWith: cached.before.at, ...comparison };
  }
  // A refresh that finds the same rows keeps the cached ones with their time.
  const areRowsUnchanged = cached.written.at < refreshedAt;
  if (!cached.before && !areRowsUnchanged) return undefined;
  const earlierResult = cached.before ?? cached.written;
  return {
    ...{ ...sharedFields, firstRows: placement.written.firstRows },
    about: 'refresh',
    at: cached.written.at,
    comparedWith: earlierResult.at,
    sameSince: areRowsUnchanged ? cached.written.at : undefined,
    ...compare(earlierResult, cached.written, 'now'),
  };
}
