/** Compares the rows of a placement with the rows before, for the page of changes. */
import type { Address } from '../../grid';
import { type KeptResult, type KeptRows, type Placement, toKeptResult } from '../../placement';
import type { Reader } from '../parts';
import { renameKeptRows } from '../pipeline/fetch/kept-rows';
import type { RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { compareKept } from './compare-kept';
import type { ChangesShown } from './details-state';

/**
 * Shows the result that waits for the user, or else what the last refresh changed.
 * @param body the block's rows of data; undefined if the block was not found
 * @returns undefined if this device does not know the rows before
 */
export function showChanges(
  placement: Placement,
  kept: KeptRows,
  waiting: RowsToWrite | undefined,
  body: Address | undefined,
  reader: Reader,
): ChangesShown | undefined {
  const { putBack, refreshedAt, layout } = placement.written;
  const members = layout?.map(({ member }) => member) ?? kept.written.columns.map(({ name }) => name);
  const offsets = new Map(members.map((member, offset) => [member, offset]));
  const columnOf = (member: string) => offsets.get(member);
  const compare = (before: KeptResult, now: KeptResult, inSheet: 'before' | 'now') =>
    compareKept({ before, now, inSheet, body, columnOf, reader });
  const shown = { kind: 'shown', placementId: placement.id, sameSince: undefined } as const;
  if (waiting) {
    const { result, columns } = waiting;
    const size = { rows: result.rowCount, columns: result.columns.length };
    const renamed = columns?.renamed ?? new Map<string, string>();
    for (const [former, current] of renamed) offsets.set(current, columnOf(former) ?? -1);
    const before = renameKeptRows(kept, renamed)?.written ?? kept.written;
    const compared = compare(before, toKeptResult(result, refreshedAt, size), 'before');
    return { ...shown, about: 'waiting', at: undefined, against: kept.written.at, ...compared };
  }
  if (putBack !== undefined && kept.before) {
    const compared = compare(kept.before, kept.written, 'now');
    return { ...shown, about: 'putBack', at: refreshedAt, against: kept.before.at, ...compared };
  }
  const isSame = kept.written.at < refreshedAt;
  if (!kept.before && !isSame) return undefined;
  const before = kept.before ?? kept.written;
  return {
    ...shown,
    about: 'refresh',
    at: kept.written.at,
    against: before.at,
    sameSince: isSame ? kept.written.at : undefined,
    ...compare(before, kept.written, 'now'),
  };
}
