/**
 * Caches the rows of placements on this device. If the cache fails, placing and refreshing work
 * without it.
 */
import {
  type ChangeCounts,
  countChanges,
  isSameResult,
  type KeptRows,
  type Placement,
  type Result,
  toKeptResult,
  weightOf,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';

type Parts = Pick<PlacementParts, 'keptResults'>;

/** Rows of larger blocks are not cached, because they would take the memory twice. */
export const CELLS_KEPT = 1_000_000;

/**
 * The page that shows changes counts those of larger blocks, because counting would delay the run.
 */
const CELLS_COUNTED = 100_000;

/**
 * @returns undefined if there are none, or if the placement was refreshed on another device since
 */
export async function readKeptRows(parts: Parts, placement: Placement): Promise<KeptRows | undefined> {
  try {
    const kept = await (await parts.keptResults()).read(placement.id);
    return kept?.refreshedAt === placement.written.refreshedAt ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Caches the rows that were written, and the rows before them, so that the user can restore those.
 * @param former the placement before; undefined if it is new
 * @param written the result with its columns in the order of the block
 * @param renamed current names of renamed members by their former names
 * @returns the changes between the two; undefined if they are unknown
 */
export async function keepRows(
  parts: Parts,
  former: Placement | undefined,
  placement: Placement,
  written: Result,
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<'nothing' | ChangeCounts | undefined> {
  try {
    const { id } = placement;
    const { rows, refreshedAt, columns, putBack } = placement.written;
    if (rows * columns.length > CELLS_KEPT) {
      await forgetRows(parts, id);
      return undefined;
    }
    const now = toKeptResult(written, putBack ?? refreshedAt, { rows, columns: columns.length });
    const kept = former && renameKeptRows(await readKeptRows(parts, former), renamed);
    const isSame = kept !== undefined && isSameResult(kept.written, now);
    const next: KeptRows = isSame
      ? { ...kept, refreshedAt }
      : { refreshedAt, written: now, ...(kept && { before: kept.written }) };
    await (await parts.keptResults()).keep(id, next, weightOf(next));
    if (isSame) return 'nothing';
    const isCounted = kept && Math.max(cellsOf(kept.written), cellsOf(now)) <= CELLS_COUNTED;
    return isCounted ? countChanges(kept.written, now) : undefined;
  } catch {
    // Without a cache, former rows cannot be restored on this device.
    return undefined;
  }
}

function cellsOf({ rowCount, columns }: KeptRows['written']): number {
  return rowCount * columns.length;
}

/** Returns the cached rows under the current names of their columns. */
export function renameKeptRows(kept: KeptRows | undefined, renamed: ReadonlyMap<string, string>): KeptRows | undefined {
  if (!kept || renamed.size === 0) return kept;
  const under = (result: KeptRows['written']) => ({
    ...result,
    columns: result.columns.map((column) => ({ ...column, name: renamed.get(column.name) ?? column.name })),
  });
  return { ...kept, written: under(kept.written), ...(kept.before && { before: under(kept.before) }) };
}

export async function forgetRows(parts: Parts, placementId: string): Promise<void> {
  try {
    await (await parts.keptResults()).forget(placementId);
  } catch {
    // Rows in a cache that cannot be opened are never read again.
  }
}
