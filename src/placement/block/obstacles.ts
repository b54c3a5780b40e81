/**
 * Finds what a block may neither overwrite nor move in part: tables and pivot tables, which stop
 * the write, and merged cells and formulas with results in several cells, about which the user is
 * asked.
 */
import { containsRect, intersectRect, MAX_ROWS, type Obstacle, type Rect, subtractRect } from '../../grid';
import { excludeColumns, type Plan } from './plan';
import { extendTable } from './plan-table-ranges';

/**
 * Returns the first table that the plan would tear or overwrite in part. A table over the block
 * itself is no obstacle as long as the block keeps its columns and the table can follow.
 * @param currentRect the block as it is now; undefined for a first placement
 */
export function findObstacle(
  plan: Plan,
  obstacles: readonly Obstacle[],
  currentRect: Rect | undefined,
  { hasMovingColumns, headerRows }: { readonly hasMovingColumns: boolean; readonly headerRows: number },
): Obstacle | undefined {
  const isTorn = createTearCheck(plan, currentRect, { hasMovingColumns, headerRows });
  return obstacles.find((obstacle) => !needsUserAnswer(obstacle) && isTorn(obstacle));
}

/**
 * Returns the obstacles that need an answer and that the plan would overwrite or move in part.
 * @param userColumns count from the block's first column; their cells are not written
 */
export function findIndivisibleObstacles(
  plan: Plan,
  obstacles: readonly Obstacle[],
  currentRect?: Rect,
  userColumns: readonly number[] = [],
): readonly Obstacle[] {
  const isTorn = createTearCheck(plan, currentRect, { hasMovingColumns: false, headerRows: 0, userColumns });
  return obstacles.filter((one) => needsUserAnswer(one) && isTorn(one));
}

/**
 * Returns true for merged cells and for results of one formula in several cells, which are in the
 * way even where they are empty.
 */
export function needsUserAnswer({ kind }: Obstacle): boolean {
  return kind === 'merged' || isFormulaResult(kind);
}

function isFormulaResult(kind: Obstacle['kind']): boolean {
  return kind === 'spill' || kind === 'array';
}

function createTearCheck(
  plan: Plan,
  currentRect: Rect | undefined,
  {
    hasMovingColumns,
    headerRows,
    userColumns = [],
  }: { readonly hasMovingColumns: boolean; readonly headerRows: number; readonly userColumns?: readonly number[] },
): (obstacle: Obstacle) => boolean {
  const { block, shift } = plan;
  const gains = shift ? plan.gains.flatMap((gain) => subtractRect(gain, shift)) : plan.gains;
  // These cells are written or moved one by one, which loses values where some of them are merged.
  const writtenCells = [...gains, ...(currentRect ? [currentRect, ...subtractRect(block, currentRect)] : [])];
  return (obstacle) => {
    const { kind, rect } = obstacle;
    const isIndivisible = needsUserAnswer(obstacle);
    // Hand edits have already been asked about. If they are overwritten, so is their formula.
    const isHandEdit = kind === 'spill' && currentRect !== undefined && containsRect(currentRect, rect);
    const touches = (areas: readonly Rect[]) => areas.some((area) => intersectRect(area, rect));
    if (shift && touches([{ ...shift, rows: MAX_ROWS - shift.row }])) return !isMovedWhole(rect, shift);
    if (isHandEdit) return false;
    if (isIndivisible) {
      const areas = isFormulaResult(kind) ? excludeColumns(writtenCells, block.column, userColumns) : writtenCells;
      return touches(shift ? areas.flatMap((area) => subtractRect(area, shift)) : areas);
    }
    if (!currentRect) return touches(gains);
    if (hasMovingColumns) return touches([...gains, currentRect]);
    const isOutgrown = kind === 'table' && containsRect(rect, currentRect) && !containsRect(rect, block);
    return (touches(gains) || isOutgrown) && !extendTable(obstacle, plan, { currentRect, headerRows });
  };
}

function isMovedWhole(rect: Rect, shift: Rect): boolean {
  return containsRect({ ...shift, rows: MAX_ROWS - shift.row }, rect);
}

/**
 * Returns the area to search for obstacles: the block before and after the write, and all cells
 * that would move down.
 */
export function computeAreaToCheck({ block, shift }: Plan, currentRect: Rect | undefined): Rect {
  const shiftedWidth = shift ? shift.column + shift.columns - block.column : 0;
  const columns = Math.max(block.columns, currentRect?.columns ?? 0, shiftedWidth);
  const rows = shift ? MAX_ROWS - block.row : Math.max(block.rows, currentRect?.rows ?? 0);
  return { ...block, rows, columns };
}
