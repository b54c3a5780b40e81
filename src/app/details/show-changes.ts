/** Compares the rows of a placement with the rows before, for the page of changes. */
import type { Address } from '../../grid';
import { type CachedResult, type CachedRows, type Placement, toCachedResult } from '../../placement';
import type { Reader } from '../parts';
import { renameCachedRows } from '../pipeline/fetch/cached-rows';
import type { RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { compareResults } from './compare-results';
import type { ShownChanges } from './details-state';

/**
 * Shows the result that waits for the user, or else what the last refresh changed.
 * @param body the block's rows of data; undefined if the block was not found
 * @returns undefined if this device does not know the rows before
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
  const offsets = new Map(members.map((member, offset) => [member, offset]));
  const findOffset = (member: string) => offsets.get(member);
  const compare = (older: CachedResult, newer: CachedResult, resultInSheet: 'before' | 'now') =>
    compareResults({ older, newer, resultInSheet, body, findOffset, reader });
  const shown = { kind: 'shown', placementId: placement.id, sameSince: undefined } as const;
  if (waitingRows) {
    const { result, columns } = waitingRows;
    const size = { rows: result.rowCount, columns: result.columns.length };
    const renamed = columns?.renamed ?? new Map<string, string>();
    for (const [former, current] of renamed) offsets.set(current, findOffset(former) ?? -1);
    const before = renameCachedRows(cached, renamed)?.written ?? cached.written;
    const compared = compare(before, toCachedResult(result, refreshedAt, size), 'before');
    return { ...shown, about: 'waiting', at: undefined, comparedWith: cached.written.at, ...compared };
  }
  if (putBack !== undefined && cached.before) {
    const compared = compare(cached.before, cached.written, 'now');
    return { ...shown, about: 'putBack', at: refreshedAt, comparedWith: cached.before.at, ...compared };
  }
  const isSame = cached.written.at < refreshedAt;
  if (!cached.before && !isSame) return undefined;
  const before = cached.before ?? cached.written;
  return {
    ...shown,
    about: 'refresh',
    at: cached.written.at,
    comparedWith: before.at,
    sameSince: isSame ? cached.written.at : undefined,
    ...compare(before, cached.written, 'now'),
  };
}
