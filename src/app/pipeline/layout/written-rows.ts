/**
 * Returns the rows of a block as they were written: the cached rows of this device have their
 * values, the file has their checksums. Comparing them with the block shows what users have typed
 * since.
 */
import type { CellInput, RowSource } from '../../../grid';
import {
  type CachedResult,
  type CachedRows,
  compareRowSums,
  computeCellSum,
  createRowSumBuilder,
  listMemberKeys,
  type MemberOffset,
  type MemberRows,
  type Placement,
  type RowComparison,
  type RowSums,
  tryReadRowSums,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { ResultLayout } from './result-layout';

export interface BlockBody {
  readonly placement: Placement;
  /** Holds the report's columns that are in the block now, including those that leave. */
  readonly members: readonly MemberOffset[];
  readonly body: RowSource;
}

/**
 * Returns the report's columns in the block, including those that leave, because only all of
 * them together identify a row.
 */
export function listCurrentMembers({
  columnLayout,
  result,
}: Pick<ResultLayout, 'columnLayout' | 'result'>): readonly MemberOffset[] {
  const members = listMemberKeys(result.columns);
  const stayingColumns = columnLayout.slots.flatMap(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? [] : [{ member: members[index] ?? '', offset: currentOffset }],
  );
  const leavingColumns = columnLayout.leaving.map(({ member, from }) => ({ member, offset: from }));
  return [...stayingColumns, ...leavingColumns].sort((a, b) => a.offset - b.offset);
}

/**
 * Returns the rows of the last write and of the one before: as values if this device has them, else
 * as checksums. The last ones are undefined if nothing tells which cells were edited.
 * @param resemblesFormerRows true if the block resembles the write before the last one more
 */
export function getWrittenRows(
  placement: Placement,
  cached: CachedRows | undefined,
  resemblesFormerRows = false,
): { readonly lastRows: MemberRows | undefined; readonly formerRows: MemberRows | undefined } {
  if (cached)
    return { lastRows: toMemberRows(cached.written), formerRows: cached.before && toMemberRows(cached.before) };
  const { rowSums, layout } = placement.written;
  const formerRows = getFormerChecksumRows(placement);
  return {
    lastRows: resemblesFormerRows && !formerRows ? undefined : toChecksumRows(tryReadRowSums(rowSums), layout),
    formerRows,
  };
}

function toMemberRows({ columns, rowCount }: CachedResult): MemberRows {
  return {
    members: listMemberKeys(columns),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row] ?? '')),
  };
}

/** Returns the rows as they were written, with checksums instead of values. */
function toChecksumRows(sums: RowSums | undefined, layout: Placement['written']['layout']): MemberRows | undefined {
  const members = layout?.flatMap(({ member }) => member ?? []) ?? [];
  const { cells, rows = 0 } = sums ?? {};
  if (!cells || cells.length !== rows * members.length) return undefined;
  const row = (index: number) => cells.slice(index * members.length, (index + 1) * members.length);
  return { members, rows: Array.from({ length: rows }, (_, index) => row(index).map(decodeEmpty)) };
}

/**
 * Returns the rows that an undo restores; undefined if their columns were different, because a
 * checksum identifies its column only by its place.
 */
function getFormerChecksumRows({ written }: Placement): MemberRows | undefined {
  const { formerLayout, formerRowSums, layout } = written;
  return formerLayout === undefined ? toChecksumRows(tryReadRowSums(formerRowSums), layout) : undefined;
}

export function toChecksum(cell: CellInput): CellInput {
  return decodeEmpty(computeCellSum(cell));
}

function decodeEmpty(sum: number): CellInput {
  return sum === computeCellSum('') ? '' : sum;
}

/**
 * Compares a block with the checksums of its rows. Each checksum covers all columns that were
 * written; if one of them is missing now, the checksums prove nothing, and any row may be edited.
 * @returns `unknown` for a half-written block, which has no checksums; `isUndone` if the block
 * resembles the write before the last one more
 */
export async function compareWithChecksums(
  { pause, observations }: Pick<PlacementParts, 'pause' | 'observations'>,
  { placement, body, members }: BlockBody,
): Promise<{
  readonly comparison: RowComparison | { readonly kind: 'unknown' };
  readonly currentSums?: RowSums;
  readonly resemblesFormerRows?: boolean;
}> {
  const { rowSums, formerRowSums, layout } = placement.written;
  const sums = tryReadRowSums(rowSums);
  if (!sums || !layout) return { comparison: { kind: 'unknown' } };
  const offsetByMember = new Map(members.map(({ member, offset }) => [member, offset]));
  const offsets = layout.flatMap(({ member }) => (member === undefined ? [] : [offsetByMember.get(member)]));
  if (offsets.includes(undefined)) return { comparison: { kind: 'edited', chunks: [{ from: 0, rows: body.length }] } };
  const sumRows = async (written: RowSums): Promise<RowSums> => {
    const sumBuilder = createRowSumBuilder(written.rowsInChunk);
    for (let index = 0; index < body.length; index += 1) {
      const pausing = pause();
      if (pausing) await pausing;
      const row = body.row(index);
      sumBuilder.pushInputs(offsets.map((offset) => row[offset ?? -1] ?? ''));
    }
    return sumBuilder.finish();
  };
  const currentSums = await sumRows(sums);
  const comparison = compareRowSums(sums, currentSums);
  if (comparison.kind !== 'edited') return { comparison, currentSums };
  const formerSums = tryReadRowSums(formerRowSums);
  const before = formerSums && compareRowSums(formerSums, await sumRows(formerSums));
  const resemblesFormerRows = before !== undefined && countEditedRows(before) < countEditedRows(comparison);
  if (resemblesFormerRows) observations.note('refreshesUndone');
  return { comparison: before?.kind === 'same' ? before : comparison, currentSums, resemblesFormerRows };
}

function countEditedRows(comparison: RowComparison): number {
  return comparison.kind === 'edited' ? comparison.chunks.reduce((sum, { rows }) => sum + rows, 0) : 0;
}

export function findSuspectRows(
  { chunks }: Extract<RowComparison, { kind: 'edited' }>,
  currentRowCount: number,
  writtenRowCount: number,
): number[] {
  const suspectChunks = currentRowCount === writtenRowCount ? chunks : [{ from: 0, rows: currentRowCount }];
  return suspectChunks.flatMap(({ from, rows }) =>
    Array.from({ length: Math.max(0, Math.min(rows, currentRowCount - from)) }, (_, index) => from + index),
  );
}
