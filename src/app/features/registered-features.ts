/** Lists all registered features in their order, and calls all of them outside of a write. */
import type { Address, PreviousCells } from '../../grid';
import type { Placement, PlacementOptions } from '../../placement';
import type { BlockFeature, FeatureParts } from '../pipeline/block-feature';
import * as registered from './index';

export const FEATURES: readonly BlockFeature[] = Object.values<BlockFeature>(registered).sort(
  (feature, other) => feature.order - other.order,
);

/** Returns true if a feature takes the selected cell, so that the block begins one row below it. */
export function needsCellAbove(options: PlacementOptions): boolean {
  return FEATURES.some((feature) => feature.takesCellAbove?.(options));
}

/** See `BlockFeature.findCell`. */
export async function findFeatureCells(
  parts: FeatureParts,
  placement: Placement,
  block: Address,
): Promise<readonly PreviousCells[]> {
  const cells = await Promise.all(FEATURES.map((feature) => feature.findCell?.(parts, placement, block)));
  return cells.filter((cell) => cell !== undefined);
}
