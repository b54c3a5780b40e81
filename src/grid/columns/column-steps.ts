/**
 * Moves columns from the right end of a block between the others by Excel's own insertion, so that
 * references follow their columns.
 */

export type ColumnStep =
  | { readonly kind: 'insert'; readonly at: number; readonly columns: number }
  | { readonly kind: 'cut'; readonly from: number; readonly to: number; readonly columns: number }
  | { readonly kind: 'delete'; readonly at: number; readonly columns: number };

/**
 * For each run of new columns, the steps insert cells, cut the columns into them, and delete the
 * cells that they have left. Cells right of the block are then where they were.
 * @param order for each place the offset of the column that goes there; the existing columns keep
 * their order, and so do the new ones
 */
export function planColumnSteps(order: readonly number[]): ColumnStep[] {
  return findNewRuns(order).flatMap(({ at, from, columns }): ColumnStep[] => [
    { kind: 'insert', at, columns },
    { kind: 'cut', from: from + columns, to: at, columns },
    { kind: 'delete', at: from + columns, columns },
  ]);
}

/**
 * Returns columns whose places show how many steps were made, because each step moves one of them.
 */
export function findMarkerColumns(order: readonly number[]): number[] {
  const markers = findNewRuns(order).flatMap(({ at, from, columns }) => [from, order[at + columns] ?? 0]);
  return [...new Set([...markers, order.length])];
}

/** Returns the place of a column after these steps, counted from the block's first column. */
export function computeColumnAfterSteps(steps: readonly ColumnStep[], column: number): number {
  return steps.reduce((place, step) => {
    if (step.kind === 'insert') return place >= step.at ? place + step.columns : place;
    if (step.kind === 'delete') return place >= step.at + step.columns ? place - step.columns : place;
    return place >= step.from && place < step.from + step.columns ? place - step.from + step.to : place;
  }, column);
}

/**
 * Returns how many of the steps were made.
 * @param getPlacesAfter where the marked cells are after this number of steps
 * @param places where they are; undefined for one that was deleted
 * @returns undefined if a user has moved them since
 */
export function countStepsMade<Place>(
  steps: number,
  getPlacesAfter: (count: number) => readonly Place[],
  places: readonly (Place | undefined)[],
): number | undefined {
  const counts = Array.from({ length: steps + 1 }, (_, count) => count);
  return counts.find((count) => getPlacesAfter(count).every((place, index) => place === places[index]));
}

interface Run {
  /** The run goes to this offset. */
  readonly at: number;
  readonly columns: number;
  /**
   * Until it moves, the first column of the run is at this offset; runs that are inserted left of
   * it do not change that.
   */
  readonly from: number;
}

/** Returns the runs of new columns from left to right. */
function findNewRuns(order: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < order.length; ) {
    const from = order[at] ?? at;
    // A column that stays never moves to the left.
    if (from <= at) {
      at += 1;
      continue;
    }
    let columns = 1;
    while (order[at + columns] === from + columns) columns += 1;
    // A run that reaches the right end consists of columns that are in place already.
    runs.push({ at, columns, from });
    at += columns;
  }
  return runs;
}
