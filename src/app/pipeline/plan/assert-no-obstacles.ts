/**
 * Refuses a plan that Excel would refuse or only partly carry out, before anything is written. The
 * failure has the address of the obstacle.
 */
import {
  type Address,
  containsRect,
  formatRect,
  intersectRect,
  MAX_ROWS,
  type Obstacle,
  type Rect,
} from '../../../grid';
import { computeAreaToCheck, findObstacle, getPlacementName, type Plan } from '../../../placement';
import type { Obstacles } from '../../../workbook';
import { AppFailure, type FailureCode } from '../../failure';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { GroundSurvey } from './survey';

/** Refuses obstacles except those that the user is asked about, such as merged cells. */
export function assertNoObstacles(
  { obstacles, isReadOnly, isProtected }: Obstacles,
  plan: Plan,
  currentBlock?: { readonly rect: Rect; readonly hasMovingColumns: boolean; readonly headerRows: number },
): void {
  if (isReadOnly) throw new AppFailure({ code: 'WorkbookReadOnly' });
  if (isProtected) {
    const area = computeAreaToCheck(plan, currentBlock?.rect);
    throw new AppFailure({ code: 'WorkbookProtected', where: formatRect(area) });
  }
  const obstacle = findObstacle(
    plan,
    obstacles,
    currentBlock?.rect,
    currentBlock ?? { hasMovingColumns: false, headerRows: 0 },
  );
  if (obstacle) {
    const { kind, name, rect } = obstacle;
    throw new AppFailure({
      code: FAILURE_CODES[kind],
      where: formatRect(rect),
      ...(name === undefined ? {} : { detail: name }),
    });
  }
}

const FAILURE_CODES: Readonly<Record<Obstacle['kind'], FailureCode>> = {
  table: 'TableInTheWay',
  pivot: 'PivotInTheWay',
  merged: 'MergedCells',
  spill: 'CellsInTheWay',
  array: 'CellsInTheWay',
};

export function findMovedCells({ shift }: Pick<Plan, 'shift'>): Rect | undefined {
  return shift && { ...shift, rows: MAX_ROWS - shift.row };
}

/**
 * Refuses to overwrite another placement's cells, because it would lose its block, and to move only
 * some of its columns down.
 */
export function assertNoOverlapWithOthers(
  others: GroundSurvey['otherBlocks'],
  { block, shift }: Pick<Plan, 'block' | 'shift'>,
): void {
  const movedCells = findMovedCells({ shift });
  for (const { placement, rect } of others) {
    const isOverlapped = intersectRect(rect, block) || (movedCells && intersectRect(rect, movedCells));
    if (!isOverlapped || (movedCells && containsRect(movedCells, rect))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', detail: getPlacementName(placement), where: formatRect(rect) });
  }
}

/**
 * Refuses to place a report over a cell of a filter: overwriting it would change the rows of the placement
 * that reads it.
 */
export function assertOutsideFilterCells(filterCells: readonly Rect[], block: Rect): void {
  const overlapped = filterCells.find((rect) => intersectRect(rect, block));
  if (overlapped) throw new AppFailure({ code: 'OverlapsFilterCell', where: formatRect(overlapped) });
}

/** Returns the addresses of filters that hide rows of the block, for the question. */
export function formatFilterAddresses({ filters }: Obstacles): readonly string[] {
  return filters.map(({ rect }) => formatRect(rect));
}

/**
 * @throws AppFailure `FilterInTheWay` if a filter hides rows of these cells: values written through
 * it may go to other rows
 */
export async function assertNoFilter(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  { sheet, rect }: Address,
): Promise<void> {
  const [foundObstacles] = await workbook.readSnapshot({ kind: 'obstacles', sheet, area: rect, mayBeMerged: false });
  const [filterAddress] = formatFilterAddresses(foundObstacles);
  if (filterAddress !== undefined) throw new AppFailure({ code: 'FilterInTheWay', where: filterAddress });
}
