/**
 * Returns the rows of a block as they were written: the cached rows of this device have their
 * values, the file has their checksums. Comparing them with the block shows what users have typed
 * since.
 */
import type { CellInput, StandingRows } from '../../../grid';
import {
  cellSum,
  compareRowSums,
  createRowSummer,
  type KeptResult,
  type KeptRows,
  type MemberPlace,
  type MemberRows,
  memberKeys,
  type Placement,
  type RowComparison,
  type RowSums,
  tryReadRowSums,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';

export interface BlockRows {
  readonly placement: Placement;
  /** The report's columns that are in the block now, including those that leave. */
  readonly members: readonly MemberPlace[];
  readonly body: StandingRows;
}

/**
 * Returns the rows of the last write and of the one before: as values if this device has them, else
 * as checksums. The last ones are undefined if nothing tells which cells were edited.
 * @param isUndone true if the block resembles the write before the last one more
 */
export function writtenRows(
  placement: Placement,
  kept: KeptRows | undefined,
  isUndone = false,
): { readonly last: MemberRows | undefined; readonly before: MemberRows | undefined } {
  if (kept) return { last: rowsKept(kept.written), before: kept.before && rowsKept(kept.before) };
  const { rowSums, layout } = placement.written;
  const before = formerRowsSummed(placement);
  return { last: isUndone && !before ? undefined : rowsSummed(tryReadRowSums(rowSums), layout), before };
}

function rowsKept({ columns, rowCount }: KeptResult): MemberRows {
  return {
    members: memberKeys(columns),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row] ?? '')),
  };
}

/** Returns the rows as they were written, with checksums instead of values. */
function rowsSummed(sums: RowSums | undefined, layout: Placement['written']['layout']): MemberRows | undefined {
  const members = layout?.flatMap(({ member }) => member ?? []) ?? [];
  const { cells, rows = 0 } = sums ?? {};
  if (!cells || cells.length !== rows * members.length) return undefined;
  const row = (index: number) => cells.slice(index * members.length, (index + 1) * members.length);
  return { members, rows: Array.from({ length: rows }, (_, index) => row(index).map(empty)) };
}

/**
 * Returns the rows that an undo restores; undefined if their columns were different, because a
 * checksum identifies its column only by its place.
 */
function formerRowsSummed({ written }: Placement): MemberRows | undefined {
  const { formerLayout, formerRowSums, layout } = written;
  return formerLayout === undefined ? rowsSummed(tryReadRowSums(formerRowSums), layout) : undefined;
}

export function inSum(cell: CellInput): CellInput {
  return empty(cellSum(cell));
}

function empty(sum: number): CellInput {
  return sum === cellSum('') ? '' : sum;
}

/**
 * Compares a block with the checksums of its rows. Each checksum covers all columns that were
 * written; if one of them is missing now, the checksums prove nothing, and any row may be edited.
 * @returns `unknown` for a half-written block, which has no checksums; `isUndone` if the block
 * resembles the write before the last one more
 */
export async function compareWithSums(
  { pause, observations }: Pick<PlacementParts, 'pause' | 'observations'>,
  { placement, body, members }: BlockRows,
): Promise<{
  readonly compared: RowComparison | { readonly kind: 'unknown' };
  readonly standing?: RowSums;
  readonly isUndone?: boolean;
}> {
  const { rowSums, formerRowSums, layout } = placement.written;
  const sums = tryReadRowSums(rowSums);
  if (!sums || !layout) return { compared: { kind: 'unknown' } };
  const offsetOf = new Map(members.map(({ member, offset }) => [member, offset]));
  const offsets = layout.flatMap(({ member }) => (member === undefined ? [] : [offsetOf.get(member)]));
  if (offsets.includes(undefined)) return { compared: { kind: 'edited', chunks: [{ from: 0, rows: body.length }] } };
  const sumLike = async (written: RowSums): Promise<RowSums> => {
    const summer = createRowSummer(written.rowsInChunk);
    for (let index = 0; index < body.length; index += 1) {
      const pausing = pause();
      if (pausing) await pausing;
      const row = body.row(index);
      summer.pushInputs(offsets.map((offset) => row[offset ?? -1] ?? ''));
    }
    return summer.finish();
  };
  const standing = await sumLike(sums);
  const compared = compareRowSums(sums, standing);
  if (compared.kind !== 'edited') return { compared, standing };
  const former = tryReadRowSums(formerRowSums);
  const before = former && compareRowSums(former, await sumLike(former));
  const isUndone = before !== undefined && rowsEdited(before) < rowsEdited(compared);
  if (isUndone) observations.note('refreshesUndone');
  return { compared: before?.kind === 'same' ? before : compared, standing, isUndone };
}

function rowsEdited(compared: RowComparison): number {
  return compared.kind === 'edited' ? compared.chunks.reduce((sum, { rows }) => sum + rows, 0) : 0;
}

export function suspectRows(
  { chunks }: Extract<RowComparison, { kind: 'edited' }>,
  standing: number,
  written: number,
): number[] {
  const all = standing === written ? chunks : [{ from: 0, rows: standing }];
  return all.flatMap(({ from, rows }) =>
    Array.from({ length: Math.max(0, Math.min(rows, standing - from)) }, (_, index) => from + index),
  );
}
