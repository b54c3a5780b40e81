/**
 * Finds what a write needs besides the cells of its block: the claims of features, and columns that
 * close up.
 */
import type { ColumnMoves, Rect } from '../../../grid';
import { type Plan, planBlock } from '../../../placement';
import type { FeatureClaim } from '../block-feature';
import { collectFeatureClaims } from '../call-features';
import { computeMoves } from '../layout/column-layout';
import type { PendingQuestion } from '../question';
import type { RefreshWrite } from '../steps';

/**
 * Lists the cells that a write needs outside its block. They are known before the sheet is
 * surveyed.
 */
export interface Claims {
  readonly kind: 'claims';
  /** Holds the plan if nothing were in the block's way. */
  readonly unobstructedPlan: Plan;
  /** Is undefined if no column leaves the block. */
  readonly moves: ColumnMoves | undefined;
  /** Each feature has one claim. */
  readonly features: readonly FeatureClaim[];
  /** Lists cells outside the block that are filled with it. */
  readonly filledCells: readonly Rect[];
}

export async function claimCells(refresh: RefreshWrite): Promise<Claims | PendingQuestion> {
  const { resultLayout, block, previousBlock } = refresh;
  const unobstructedPlan = planBlock({ ...resultLayout.size, occupiedRects: [] });
  const features = await collectFeatureClaims(refresh, unobstructedPlan);
  if ('question' in features) return features;
  const { row, column } = block.rect;
  const filledCells = [
    ...features.flatMap(({ besidePlan }) => besidePlan?.fills.map(({ to }) => to) ?? []),
    ...features
      .flatMap(({ extraCells }) => extraCells ?? [])
      .map((rect) => ({ ...rect, row: row + rect.row, column: column + rect.column })),
  ];
  return {
    kind: 'claims',
    unobstructedPlan,
    moves: computeMoves(resultLayout.slots, previousBlock),
    features,
    filledCells,
  };
}
