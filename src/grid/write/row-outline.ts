/** Computes the groups of rows that fold in a block, and the steps from one outline to another. */
import { findRuns } from '../runs';

export interface RowOutline {
  /** Counts, for each row of data, the groups that contain it. */
  readonly levels: readonly number[];
  /** Each key identifies a group; they are in the order of {@link listGroups}. */
  readonly keys: readonly string[];
  /** Identifies this outline. */
  readonly checksum: string;
}

/** Describes neighbouring rows. */
export interface RowRun {
  readonly row: number;
  readonly rows: number;
}

/** Excel has eight levels, and rows in no group are on the first. */
export const MAX_GROUP_LEVELS = 7;

/**
 * Returns the groups, the outermost first, those of one level from top to bottom. Rows count from
 * the first level.
 */
export function listGroups(levels: readonly number[]): RowRun[] {
  const deepest = levels.reduce((maxLevel, level) => Math.max(maxLevel, level), 0);
  const runs = Array.from({ length: deepest }, (_, index) =>
    findRuns(levels.length, (row) => getRowLevel(levels, row) > index),
  );
  return runs.flat().map(({ start, count }) => ({ row: start, rows: count }));
}

export interface OutlineStep extends RowRun {
  readonly kind: 'group' | 'ungroup';
}

/**
 * Returns the steps from one outline to another. Groups that users made stay as they are, because a
 * step changes the level of a row by one, whatever it is. Groups are removed first, so that no row
 * is in more groups meanwhile than before or after.
 * @param former with the row of the sheet where its levels begin, both in one sheet; undefined for
 * rows in no group of ours
 */
export function planOutlineSteps(former: PlacedOutline | undefined, next: PlacedOutline | undefined): OutlineStep[] {
  const outlines = [former, next].filter((one) => one !== undefined);
  const first = Math.min(...outlines.map(({ row }) => row));
  const end = Math.max(...outlines.map(({ row, levels }) => row + levels.length));
  if (outlines.length === 0) return [];
  const levelChange = (row: number) => getLevelAt(next, first + row) - getLevelAt(former, first + row);
  const planSteps = (kind: OutlineStep['kind'], changes: (row: number) => number) =>
    Array.from({ length: MAX_GROUP_LEVELS }, (_, index) => findRuns(end - first, (row) => changes(row) > index))
      .flat()
      .map(({ start, count }) => ({ kind, row: first + start, rows: count }));
  return [...planSteps('ungroup', (row) => -levelChange(row)), ...planSteps('group', levelChange)];
}

interface PlacedOutline {
  readonly row: number;
  readonly levels: readonly number[];
}

function getLevelAt(outline: PlacedOutline | undefined, row: number): number {
  return outline ? getRowLevel(outline.levels, row - outline.row) : 0;
}

function getRowLevel(levels: readonly number[], row: number): number {
  return levels[row] ?? 0;
}
