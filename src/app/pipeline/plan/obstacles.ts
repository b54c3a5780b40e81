/**
 * Finds what is in the way of a block and needs a question: filled cells, merged cells, and formulas
 * with results in several cells.
 */
import { countCells, formatRect, intersectRect, type Obstacle, type Rect } from '../../../grid';
import {
  checksum,
  findIndivisibleObstacles,
  needsUserAnswer,
  type Plan,
  type PlanInput,
  planBlock,
} from '../../../placement';
import { isWorkbookFailure } from '../../../workbook';
import type { CellsInTheWay } from '../place/place-state';
import type { GroundSurvey } from './survey';

/**
 * Returns the cells in the way of a plan. Merged cells and cells with results of a formula in
 * several cells are in the way even if they are empty.
 */
export function findOccupied({ ground, obstacles }: Pick<GroundSurvey, 'ground' | 'obstacles'>): readonly Rect[] {
  return [...ground.filled, ...obstacles.obstacles.filter(needsUserAnswer).map(({ rect }) => rect)];
}

/**
 * @returns undefined if the plan only writes cells of the block, and splits no merged cells and no
 * results of a formula
 */
export function findCellsInTheWay(
  input: Omit<PlanInput, 'occupiedRects' | 'answer'>,
  plan: Plan,
  survey: Pick<GroundSurvey, 'ground' | 'obstacles'>,
): CellsInTheWay | undefined {
  const { ground } = survey;
  const { obstacles } = survey.obstacles;
  const { currentRect } = input;
  const splitObstacles = findIndivisibleObstacles(plan, obstacles, currentRect, input.userColumns);
  const filled = plan.conflicts.flatMap((conflict) => conflict.rects);
  if (splitObstacles.length === 0)
    return filled.length > 0
      ? {
          ...formatAddresses(filled),
          count: filled.reduce((sum, rect) => sum + countCells(rect), 0),
          sample: ground.sample,
          mark: checksum(JSON.stringify([ground.filled, [...(ground.contents ?? [])]])),
        }
      : undefined;
  const isWithin = currentRect !== undefined && splitObstacles.some(({ rect }) => intersectRect(rect, currentRect));
  const shiftedPlan = planBlock({ ...input, occupiedRects: findOccupied(survey), answer: 'shiftDown' });
  const canMove =
    shiftedPlan.shift !== undefined &&
    findIndivisibleObstacles(shiftedPlan, obstacles, currentRect, input.userColumns).length === 0;
  const listFormulas = (wanted: Obstacle['kind']) =>
    splitObstacles.flatMap(({ kind, name }) => (kind === wanted && name !== undefined ? [name] : []));
  const [spills, arrays] = [listFormulas('spill'), listFormulas('array')];
  const formulas = { mayMove: canMove, ...(isWithin && { isWithin }) };
  function describeIndivisible(): Pick<CellsInTheWay, 'spill' | 'array' | 'merged'> {
    if (spills.length > 0) return { spill: { ...formulas, formulas: spills } };
    if (arrays.length > 0) return { array: { ...formulas, formulas: arrays } };
    return { merged: isWithin ? 'within' : canMove ? 'movable' : 'fixed' };
  }
  return {
    ...formatAddresses(splitObstacles.map(({ rect }) => rect)),
    count: splitObstacles.length,
    sample: ground.sample,
    ...describeIndivisible(),
  };
}

/**
 * Describes merged cells over which Excel has refused to write without naming them: an older Excel,
 * or very many merged areas.
 */
export function toMergedCells(
  error: unknown,
  isWithin = false,
): CellsInTheWay & Required<Pick<CellsInTheWay, 'merged'>> {
  if (!isWorkbookFailure(error, 'MergedCells')) throw error;
  return { addresses: [], count: 0, sample: undefined, merged: isWithin ? 'within' : 'fixed' };
}

function formatAddresses(rects: readonly Rect[]): Pick<CellsInTheWay, 'addresses'> {
  return { addresses: rects.slice(0, MAX_NAMED_ADDRESSES).map(formatRect) };
}

const MAX_NAMED_ADDRESSES = 4;
