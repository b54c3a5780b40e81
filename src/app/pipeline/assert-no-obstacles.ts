/** What stands on the ground of a write and is refused before anything is written, by its name and address. */
import { type Address, containsRect, formatRect, intersectRect, MAX_ROWS, type Obstacle, type Rect } from '../../grid';
import { areaToCheck, obstacleInTheWay, type Plan } from '../../placement';
import type { Obstacles } from '../../workbook';
import { AppFailure, type FailureCode } from '../failure';
import type { PlacementParts } from '../workbook/placement-parts';
import type { GroundSeen } from './survey';

/** Before anything is written: what Excel would refuse, or do by halves, is named with its address. Merged cells are asked about. */
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

/** Returns all cells that the plan moves down. */
export function cellsMovedDown({ shift }: Pick<Plan, 'shift'>): Rect | undefined {
  return shift && { ...shift, rows: MAX_ROWS - shift.row };
}

/**
 * Cells of another placement are never given up by overwriting: that one would lose its block. Nor is a block torn, where only some of
 * its columns would move down.
 */
export function refuseOverlap(others: GroundSeen['others'], { block, shift }: Pick<Plan, 'block' | 'shift'>): void {
  const below = cellsMovedDown({ shift });
  for (const { placement, rect } of others) {
    const isHit = intersectRect(rect, block) || (below && intersectRect(rect, below));
    if (!isHit || (below && containsRect(below, rect))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: placement.report.reportName, where: formatRect(rect) });
  }
}

/** Filters that hide rows of what is to be written, as the analyst is asked about them. */
export function filtersNamed({ filters }: Obstacles): readonly string[] {
  return filters.map(({ rect }) => formatRect(rect));
}

/** For cells that are written or emptied by themselves: values through a filter may go astray. */
export async function refuseFilters(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  { sheet, rect }: Address,
): Promise<void> {
  const [found] = await workbook.look({ kind: 'obstacles', sheet, area: rect, mayBeMerged: false });
  const [where] = filtersNamed(found);
  if (where !== undefined) throw new AppFailure({ code: 'FilterInTheWay', where });
}
