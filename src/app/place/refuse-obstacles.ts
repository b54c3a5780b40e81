import { formatRect, type Rect } from '../../grid';
import { areaToCheck, type Obstacle, obstacleInTheWay, type Plan } from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure, type FailureCode } from '../failure';

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
