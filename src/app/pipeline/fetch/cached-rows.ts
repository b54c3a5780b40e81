/**
 * Caches the rows of placements on this device. If the cache fails, placing and refreshing work
 * without it.
 */
import {
  type CachedRows,
  type ChangeCounts,
  countChanges,
  estimateBytes,
  isSameResult,
  type Placement,
  type Result,
  toCachedResult,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';

type CacheParts = Pick<PlacementParts, 'openRowCache'>;

/** Rows of larger blocks are not cached, because they would take the memory twice. */
export const MAX_CACHED_CELLS = 1_000_000;

/**
 * The page that shows changes counts those of larger blocks, because counting would delay the run.
 */
const MAX_COUNTED_CELLS = 100_000;

/**
 * @returns undefined if there are none, or if the placement was refreshed on another device since
 */
export async function readCachedRows(parts: CacheParts, placement: Placement): Promise<CachedRows | undefined> {
  try {
    const cached = await (await parts.openRowCache()).read(placement.id);
    return cached?.refreshedAt === placement.written.refreshedAt ? cached : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Caches the rows that were written, and the rows before them, so that the user can restore those.
 * @param placementBefore the placement before; undefined if it is new
 * @param written the result with its columns in the order of the block
 * @param renamedMembers current names of renamed members by their former names
 * @returns the changes between the two; undefined if they are unknown
 */
export async function cacheRows(
  parts: CacheParts,
  placementBefore: Placement | undefined,
  placement: Placement,
  written: Result,
  renamedMembers: ReadonlyMap<string, string> = new Map(),
): Promise<'nothing' | ChangeCounts | undefined> {
  try {
    const { id } = placement;
    const { rows, refreshedAt, columns, putBack } = placement.written;
    if (rows * columns.length > MAX_CACHED_CELLS) {
      await forgetCachedRows(parts, id);
      return undefined;
    }
    const newResult = toCachedResult(written, putBack ?? refreshedAt, { rows, columns: columns.length });
    const cached = placementBefore && renameCachedRows(await readCachedRows(parts, placementBefore), renamedMembers);
    const isSame = cached !== undefined && isSameResult(cached.written, newResult);
    const newEntry: CachedRows = isSame
      ? { ...cached, refreshedAt }
      : { refreshedAt, written: newResult, ...(cached && { before: cached.written }) };
    await (await parts.openRowCache()).save(id, newEntry, estimateBytes(newEntry));
    if (isSame) return 'nothing';
    const isCounted = cached && Math.max(countCells(cached.written), countCells(newResult)) <= MAX_COUNTED_CELLS;
    return isCounted ? countChanges(cached.written, newResult) : undefined;
  } catch {
    // Without a cache, former rows cannot be restored on this device.
    return undefined;
  }
}

function countCells({ rowCount, columns }: CachedRows['written']): number {
  return rowCount * columns.length;
}

/** Returns the cached rows under the current names of their columns. */
export function renameCachedRows(
  cached: CachedRows | undefined,
  renamedMembers: ReadonlyMap<string, string>,
): CachedRows | undefined {
  if (!cached || renamedMembers.size === 0) return cached;
  const renameColumns = (result: CachedRows['written']) => ({
    ...result,
    columns: result.columns.map((column) => ({ ...column, name: renamedMembers.get(column.name) ?? column.name })),
  });
  return {
    ...cached,
    written: renameColumns(cached.written),
    ...(cached.before && { before: renameColumns(cached.before) }),
  };
}

export async function forgetCachedRows(parts: CacheParts, placementId: string): Promise<void> {
  try {
    await (await parts.openRowCache()).remove(placementId);
  } catch {
    // Rows in a cache that cannot be opened are never read again.
  }
}
