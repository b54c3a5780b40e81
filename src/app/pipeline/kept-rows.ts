/** What the device remembers of a placement's rows. Whatever becomes of it, placing and refreshing go on. */
import {
  type ChangeCounts,
  countChanges,
  isSameResult,
  type KeptRows,
  type Placement,
  type Result,
  toKeptResult,
  weightOf,
} from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';

type Parts = Pick<PlacementParts, 'keptResults'>;

/** Larger blocks are not remembered: their rows would stand in memory once more. */
export const CELLS_KEPT = 1_000_000;

/** What changed in larger blocks is counted by the page that shows it: here it would hold up the run. */
const CELLS_COUNTED = 100_000;

/** Undefined too where somebody else has refreshed the placement since this device did. */
export async function readKeptRows(parts: Parts, placement: Placement): Promise<KeptRows | undefined> {
  try {
    const kept = await (await parts.keptResults()).read(placement.id);
    return kept?.refreshedAt === placement.written.refreshedAt ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * After rows were written: they are the last ones now, and those that they took the place of can be put back.
 * @param former the placement before; undefined when it is new
 * @param written the result with its columns in the order of the block
 * @param renamed by their former names, members that are called otherwise by now
 * @returns what changed between the two; undefined where that is not known
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
    // A device that remembers nothing is one on which nothing can be put back.
    return undefined;
  }
}

function cellsOf({ rowCount, columns }: KeptRows['written']): number {
  return rowCount * columns.length;
}

/** What the device remembers of the rows, under the names that their columns have now. */
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
    // What cannot be reached is as good as forgotten.
  }
}
