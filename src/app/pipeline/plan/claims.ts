/**
 * Finds what a write needs besides the cells of its block: the claims of features, and columns that
 * close up.
 */
import type { ColumnMoves, Rect } from '../../../grid';
import { type Plan, planBlock } from '../../../placement';
import type { FeatureClaim } from '../block-feature';
import { claimsOfFeatures } from '../features-in-write';
import { movesFor } from '../lay-out/lay-out-columns';
import type { Asks } from '../question';
import type { RefreshWrite } from '../steps';

/**
 * Lists the cells that a write needs outside its block. They are known before the sheet is
 * surveyed.
 */
export interface Claims {
  readonly kind: 'claims';
  /** The plan if nothing were in the block's way. */
  readonly free: Plan;
  /** Undefined if no column leaves the block. */
  readonly moves: ColumnMoves | undefined;
  /** Each feature has one claim. */
  readonly features: readonly FeatureClaim[];
  /** Cells outside the block that are filled with it. */
  readonly filled: readonly Rect[];
}

export async function claimCells(refresh: RefreshWrite): Promise<Claims | Asks> {
  const { laidOut, block, standing } = refresh;
  const free = planBlock({ ...laidOut.size, occupied: [] });
  const features = await claimsOfFeatures(refresh, free);
  if ('question' in features) return features;
  const { row, column } = block.rect;
  const filled = [
    ...features.flatMap(({ beside }) => beside?.fills.map(({ to }) => to) ?? []),
    ...features
      .flatMap(({ gains }) => gains ?? [])
      .map((rect) => ({ ...rect, row: row + rect.row, column: column + rect.column })),
  ];
  return { kind: 'claims', free, moves: movesFor(laidOut.slots, standing), features, filled };
}
