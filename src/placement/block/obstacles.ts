/**
 * Finds what a block may neither overwrite nor move in part: tables and pivot tables, which stop
 * the write, and merged cells and spilled results, about which the user is asked.
 */
import { containsRect, intersectRect, MAX_ROWS, type Obstacle, type Rect, subtractRect } from '../../grid';
import type { Plan } from './plan';
import { tableAlong } from './tables-along';

/**
 * Returns the first table that the plan would tear or overwrite in part. A table over the block
 * itself is no obstacle as long as the block keeps its columns and the table can follow.
 * @param standing the block as it is now; undefined for a first placement
 */
export function obstacleInTheWay(
  plan: Plan,
  obstacles: readonly Obstacle[],
  standing: Rect | undefined,
  { columnsMove, headerRows }: { readonly columnsMove: boolean; readonly headerRows: number },
): Obstacle | undefined {
  const isTorn = tornBy(plan, standing, { columnsMove, headerRows });
  return obstacles.find((obstacle) => !isAskedAbout(obstacle) && isTorn(obstacle));
}

/** Returns the merged cells and spilled results that the plan would overwrite or move in part. */
export function indivisibleInTheWay(plan: Plan, obstacles: readonly Obstacle[], standing?: Rect): readonly Obstacle[] {
  const isTorn = tornBy(plan, standing, { columnsMove: false, headerRows: 0 });
  return obstacles.filter((one) => isAskedAbout(one) && isTorn(one));
}

/**
 * Returns true for merged cells and spilled results, which are in the way even where they are
 * empty.
 */
export function isAskedAbout({ kind }: Obstacle): boolean {
  return kind === 'merged' || kind === 'spill';
}

function tornBy(
  plan: Plan,
  standing: Rect | undefined,
  { columnsMove, headerRows }: { readonly columnsMove: boolean; readonly headerRows: number },
): (obstacle: Obstacle) => boolean {
  const { block, shift } = plan;
  const gains = shift ? plan.gains.flatMap((gain) => subtractRect(gain, shift)) : plan.gains;
  // These cells are written or moved one by one, which loses values where some of them are merged.
  const cells = [...gains, ...(standing ? [standing, ...subtractRect(block, standing)] : [])];
  return (obstacle) => {
    const { kind, rect } = obstacle;
    const isWhole = isAskedAbout(obstacle);
    const touches = (areas: readonly Rect[]) => areas.some((area) => intersectRect(area, rect));
    if (shift && touches([{ ...shift, rows: MAX_ROWS - shift.row }])) return !movesWhole(rect, shift);
    if (isWhole) return touches(shift ? cells.flatMap((area) => subtractRect(area, shift)) : cells);
    if (!standing) return touches(gains);
    if (columnsMove) return touches([...gains, standing]);
    const isOutgrown = kind === 'table' && containsRect(rect, standing) && !containsRect(rect, block);
    return (touches(gains) || isOutgrown) && !tableAlong(obstacle, plan, { standing, headerRows });
  };
}

function movesWhole(rect: Rect, shift: Rect): boolean {
  return containsRect({ ...shift, rows: MAX_ROWS - shift.row }, rect);
}

/**
 * Returns the area to search for obstacles: the block before and after the write, and all cells
 * that would move down.
 */
export function areaToCheck({ block, shift }: Plan, standing: Rect | undefined): Rect {
  const shifted = shift ? shift.column + shift.columns - block.column : 0;
  const columns = Math.max(block.columns, standing?.columns ?? 0, shifted);
  const rows = shift ? MAX_ROWS - block.row : Math.max(block.rows, standing?.rows ?? 0);
  return { ...block, rows, columns };
}
