/** Computes the groups of rows that fold in a block, and the steps from one outline to another. */

export interface RowOutline {
  /** Counts, for each row of data, the groups that contain it. */
  readonly levels: readonly number[];
  /** Each key identifies a group; they are in the order of {@link groupsOf}. */
  readonly keys: readonly string[];
  /** Identifies this outline. */
  readonly mark: string;
}

/** Describes neighbouring rows. */
export interface RowRun {
  readonly row: number;
  readonly rows: number;
}

/** Excel has eight levels, and rows in no group are on the first. */
export const MOST_GROUPS_OF_A_ROW = 7;

/**
 * Returns the groups, the outermost first, those of one level from top to bottom. Rows count from
 * the first level.
 */
export function groupsOf(levels: readonly number[]): RowRun[] {
  const deepest = levels.reduce((most, level) => Math.max(most, level), 0);
  return Array.from({ length: deepest }, (_, index) =>
    runsWhere(levels.length, (row) => at(levels, row) > index),
  ).flat();
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
export function outlineSteps(former: OutlineAt | undefined, next: OutlineAt | undefined): OutlineStep[] {
  const both = [former, next].filter((one) => one !== undefined);
  const first = Math.min(...both.map(({ row }) => row));
  const end = Math.max(...both.map(({ row, levels }) => row + levels.length));
  if (both.length === 0) return [];
  const more = (row: number) => levelAt(next, first + row) - levelAt(former, first + row);
  const stepsOf = (kind: OutlineStep['kind'], changes: (row: number) => number) =>
    Array.from({ length: MOST_GROUPS_OF_A_ROW }, (_, index) =>
      runsWhere(end - first, (row) => changes(row) > index).map((run) => ({ kind, ...run, row: first + run.row })),
    ).flat();
  return [...stepsOf('ungroup', (row) => -more(row)), ...stepsOf('group', more)];
}

interface OutlineAt {
  readonly row: number;
  readonly levels: readonly number[];
}

function levelAt(outline: OutlineAt | undefined, row: number): number {
  return outline ? at(outline.levels, row - outline.row) : 0;
}

function at(levels: readonly number[], row: number): number {
  return levels[row] ?? 0;
}

function runsWhere(count: number, holds: (row: number) => boolean): RowRun[] {
  const runs: RowRun[] = [];
  for (let row = 0; row < count; row += 1) {
    const start = row;
    while (row < count && holds(row)) row += 1;
    if (row > start) runs.push({ row: start, rows: row - start });
  }
  return runs;
}
