/**
 * Caches the rows of placements on this device. If the cache fails, placing and refreshing work
 * without it.
 */
import {
  type CachedResult,
  type CachedRows,
  type ChangeCounts,
  countChanges,
  diffResults,
  estimateBytes,
  isSameResult,
  isUnchanged,
  type Placement,
  type Result,
  toCachedResult,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import { createChangeClassifier } from '../layout/shown-changes';

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
  const reading = parts.openRowCache().then((rowCache) => rowCache.read(placement.id));
  const cached = await reading.catch(() => undefined);
  return cached?.refreshedAt === placement.written.refreshedAt ? cached : undefined;
}

/**
 * Caches the rows that were written, and the rows before them, so that the user can restore those.
 * @param placementBefore the placement before; undefined if it is new
 * @param written the result with its columns in the order of the block
 * @param renamedMembers current names of renamed members by their former names
 * @returns the changes between the two; undefined if they are unknown
 */
export async function cacheRows(
  parts: CacheParts & Pick<PlacementParts, 'reader'>,
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
    const isCounted = cached && Math.max(countCells(cached.written), countCells(newResult)) <= MAX_COUNTED_CELLS;
    const newEntry: CachedRows = isSame
      ? { ...cached, refreshedAt }
      : { refreshedAt, written: newResult, ...(cached && { before: cached.written }) };
    // If only the order differs, the previous rows stay, so that they can be compared and restored.
    const isReordered = isCounted && !isSame && isSameInOtherOrder(cached.written, newResult);
    const entry = isReordered ? { ...cached, refreshedAt, written: { ...newResult, at: cached.written.at } } : newEntry;
    await (await parts.openRowCache()).save(id, entry, estimateBytes(entry));
    if (isSame) return 'nothing';
    if (!isCounted) return undefined;
    const classify = createChangeClassifier(newResult.columns, placement.notes.ownCells, parts.reader);
    return countChanges(cached.written, newResult, (change) => classify(change) === 'shown');
  } catch {
    // Without a cache, former rows cannot be restored on this device.
    return undefined;
  }
}

function isSameInOtherOrder(cached: CachedResult, newResult: CachedResult): boolean {
  const hasSameColumns =
    cached.columns.length === newResult.columns.length &&
    newResult.columns.every(
      ({ name, title }, index) => name === cached.columns[index]?.name && title === cached.columns[index].title,
    );
  return hasSameColumns && cached.rowCount === newResult.rowCount && isUnchanged(diffResults(cached, newResult));
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
  const removal = parts.openRowCache().then((rowCache) => rowCache.remove(placementId));
  // Rows in a cache that cannot be opened are never read again.
  await removal.catch(() => undefined);
}
