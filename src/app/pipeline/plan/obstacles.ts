/**
 * Finds what is in the way of a block and needs a question: filled cells, merged cells, and spilled
 * results of formulas.
 */
import { cellCount, formatRect, intersectRect, type Rect } from '../../../grid';
import { checksum, indivisibleInTheWay, isAskedAbout, type Plan, type PlanInput, planBlock } from '../../../placement';
import { isWorkbookFailure } from '../../../workbook';
import type { CellsInTheWay } from '../place/place-state';
import type { GroundSeen } from './survey';

type Planned = Omit<PlanInput, 'occupied' | 'word'>;

/**
 * Returns the cells in the way of a plan. Merged and spilled cells are in the way even if they are
 * empty.
 */
export function occupiedIn({ ground, obstacles }: Pick<GroundSeen, 'ground' | 'obstacles'>): readonly Rect[] {
  return [...ground.filled, ...obstacles.obstacles.filter(isAskedAbout).map(({ rect }) => rect)];
}

/**
 * @returns undefined if the plan only writes cells of the block, and splits no merged cells or
 * spilled results
 */
export function cellsInTheWay(
  input: Planned,
  plan: Plan,
  seen: Pick<GroundSeen, 'ground' | 'obstacles'>,
): CellsInTheWay | undefined {
  const { ground } = seen;
  const { obstacles } = seen.obstacles;
  const { standing } = input;
  const torn = indivisibleInTheWay(plan, obstacles, standing);
  const filled = plan.conflicts.flatMap((conflict) => conflict.rects);
  if (torn.length === 0)
    return filled.length > 0
      ? { ...nameAddresses(filled), count: filled.reduce((sum, rect) => sum + cellCount(rect), 0), ...describe(ground) }
      : undefined;
  const isWithin = standing !== undefined && torn.some(({ rect }) => intersectRect(rect, standing));
  const moved = planBlock({ ...input, occupied: occupiedIn(seen), word: 'shiftDown' });
  const mayMove = moved.shift !== undefined && indivisibleInTheWay(moved, obstacles, standing).length === 0;
  const formulas = torn.flatMap(({ kind, name }) => (kind === 'spill' && name !== undefined ? [name] : []));
  return {
    ...nameAddresses(torn.map(({ rect }) => rect)),
    count: torn.length,
    sample: ground.sample,
    ...(formulas.length > 0
      ? { spill: { formulas, mayMove } }
      : { merged: isWithin ? 'within' : mayMove ? 'movable' : 'fixed' }),
  };
}

/**
 * Describes merged cells over which Excel has refused to write without naming them: an older Excel,
 * or very many merged areas.
 */
export function mergedSomewhere(
  error: unknown,
  isWithin = false,
): CellsInTheWay & Required<Pick<CellsInTheWay, 'merged'>> {
  if (!isWorkbookFailure(error, 'MergedCells')) throw error;
  return { addresses: [], count: 0, sample: undefined, merged: isWithin ? 'within' : 'fixed' };
}

function describe({ sample, filled, held }: GroundSeen['ground']): Pick<CellsInTheWay, 'sample' | 'mark'> {
  return { sample, mark: checksum(JSON.stringify([filled, [...(held ?? [])]])) };
}

function nameAddresses(rects: readonly Rect[]): Pick<CellsInTheWay, 'addresses'> {
  return { addresses: rects.slice(0, MAX_ADDRESSES_NAMED).map(formatRect) };
}

const MAX_ADDRESSES_NAMED = 4;
