/** The ground that a block would take: what is refused there by name, and what the analyst is told of it. */
import { cellCount, formatRect, intersectRect, MAX_ROWS, type Rect } from '../../grid';
import { areaToCheck, type Obstacle, obstacleInTheWay, type Placement, type Plan } from '../../placement';
import type { Ground, Workbook } from '../../workbook';
import { AppFailure, type FailureCode } from '../failure';
import { blocksBeside } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import type { CellsInTheWay } from './place-state';

const CODES: Readonly<Record<Obstacle['kind'], FailureCode>> = {
  table: 'TableInTheWay',
  pivot: 'PivotInTheWay',
  merged: 'MergedCells',
};

/**
 * Before anything is written: what Excel would refuse, or do by halves, is named with its address.
 * @returns where a filter hides rows of the block; values reach hidden rows as well, and the filter is left alone
 */
export async function refuseObstacles(
  workbook: Workbook,
  sheet: string,
  plan: Plan,
  standing?: { readonly rect: Rect; readonly columnsMove: boolean },
): Promise<Rect | undefined> {
  const area = areaToCheck(plan, standing?.rect);
  const { obstacles, isReadOnly, isProtected, filtered } = await workbook.obstacles(sheet, area);
  if (isReadOnly) throw new AppFailure({ code: 'WorkbookReadOnly' });
  if (isProtected) throw new AppFailure({ code: 'WorkbookProtected', where: formatRect(area) });
  const found = obstacleInTheWay(plan, obstacles, standing?.rect, standing?.columnsMove ?? false);
  if (found) {
    const { kind, name, rect } = found;
    throw new AppFailure({ code: CODES[kind], where: formatRect(rect), ...(name === undefined ? {} : { said: name }) });
  }
  return filtered;
}

/**
 * Cells of another placement are never given up by overwriting: that one would lose its block. Nor is a block torn, where only some of
 * its columns would move down.
 */
export async function refuseOverlap(
  parts: PlacementParts,
  sheet: string,
  { block, shift }: Plan,
  exceptId: string | undefined,
): Promise<void> {
  for (const { placement, rect } of await othersOn(parts, sheet, exceptId)) {
    const isHit = intersectRect(rect, block) || (shift && intersectRect(rect, below(shift)));
    if (!isHit || (shift && movesWhole(rect, shift))) continue;
    throw new AppFailure({ code: 'OverlapsPlacement', said: placement.reportName, where: formatRect(rect) });
  }
}

/** Blocks of the other placements on a sheet, empty ones too. */
export async function othersOn(
  parts: Pick<PlacementParts, 'registry' | 'workbook'>,
  sheet: string,
  exceptId: string | undefined,
): Promise<readonly { readonly placement: Placement; readonly rect: Rect }[]> {
  const blocks = await blocksBeside(parts, exceptId);
  return blocks.flatMap(({ placement, address }) =>
    address.sheet === sheet ? [{ placement, rect: address.rect }] : [],
  );
}

function below(shift: Rect): Rect {
  return { ...shift, rows: MAX_ROWS - shift.row };
}

function movesWhole(rect: Rect, shift: Rect): boolean {
  const isWithin = rect.column >= shift.column && rect.column + rect.columns <= shift.column + shift.columns;
  return isWithin && rect.row >= shift.row;
}

/** Cells that stand in the way, named for the analyst. */
export function cellsInTheWay(plan: Plan, ground: Ground): CellsInTheWay {
  const rects = plan.conflicts.flatMap((conflict) => conflict.rects);
  return {
    addresses: rects.slice(0, ADDRESSES_NAMED).map(formatRect),
    count: rects.reduce((sum, rect) => sum + cellCount(rect), 0),
    sample: ground.sample,
  };
}

const ADDRESSES_NAMED = 4;
