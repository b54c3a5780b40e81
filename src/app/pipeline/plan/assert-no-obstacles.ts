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
import { areaToCheck, obstacleInTheWay, type Plan } from '../../../placement';
import type { Obstacles } from '../../../workbook';
import { AppFailure, type FailureCode } from '../../failure';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { GroundSeen } from './survey';

/** Refuses obstacles except merged cells: the user is asked about those. */
export function refuseObstacles(
  { obstacles, isReadOnly, isProtected }: Obstacles,
  plan: Plan,
  standing?: { readonly rect: Rect; readonly columnsMove: boolean; readonly headerRows: number },
): void {
  if (isReadOnly) throw new AppFailure({ code: 'WorkbookReadOnly' });
  if (isProtected) {
    const area = areaToCheck(plan, standing?.rect);
    throw new AppFailure({ code: 'WorkbookProtected', where: formatRect(area) });
  }
  const found = obstacleInTheWay(plan, obstacles, standing?.rect, standing ?? { columnsMove: false, headerRows: 0 });
  if (found) {
    const { kind, name, rect } = found;
    throw new AppFailure({ code: CODES[kind], where: formatRect(rect), ...(name === undefined ? {} : { said: name }) });
  }
}

const CODES: Readonly<Record<Obstacle['kind'], FailureCode>> = {
  table: 'TableInTheWay',
  pivot: 'PivotInTheWay',
  merged: 'MergedCells',
  spill: 'CellsInTheWay',
};

export function cellsMovedDown({ shift }: Pick<Plan, 'shift'>): Rect | undefined {
  return shift && { ...shift, rows: MAX_ROWS - shift.row };
}

/**
 * Refuses to overwrite another placement's cells, because it would lose its block, and to move only
 * some of its columns down.
 */
export function refuseOverlap(others: GroundSeen['others'], { block, shift }: Pick<Plan, 'block' | 'shift'>): void {
  const below = cellsMovedDown({ shift });
  for (const { placement, rect } of others) {
    const isHit = intersectRect(rect, block) || (below && intersectRect(rect, below));
    if (!isHit || (below && containsRect(below, rect))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: placement.report.reportName, where: formatRect(rect) });
  }
}

/** Returns the addresses of filters that hide rows of the block, for the question. */
export function filtersNamed({ filters }: Obstacles): readonly string[] {
  return filters.map(({ rect }) => formatRect(rect));
}

/**
 * @throws AppFailure `FilterInTheWay` if a filter hides rows of these cells: values written through
 * it may go to other rows
 */
export async function refuseFilters(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  { sheet, rect }: Address,
): Promise<void> {
  const [found] = await workbook.look({ kind: 'obstacles', sheet, area: rect, mayBeMerged: false });
  const [where] = filtersNamed(found);
  if (where !== undefined) throw new AppFailure({ code: 'FilterInTheWay', where });
}
