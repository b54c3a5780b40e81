/** Lists all registered features in their order, and calls all of them outside of a write. */
import type { Address } from '../../grid';
import type { Placement, PlacementOptions, WrittenPart } from '../../placement';
import type { BlockFeature, ChoiceRefusal, FeatureParts } from '../pipeline/block-feature';
import * as registered from './index';

export const FEATURES: readonly BlockFeature[] = Object.values<BlockFeature>(registered).sort(
  (one, other) => one.order - other.order,
);

/** Returns true if a feature takes the selected cell, so that the block begins one row below it. */
export function needsCellAbove(options: PlacementOptions): boolean {
  return FEATURES.some((feature) => feature.takesCellAbove?.(options));
}

/** Returns the cells outside the block that belong to the placement. */
export async function cellsOfFeatures(parts: FeatureParts, placement: Placement): Promise<readonly Address[]> {
  const cells = await Promise.all(FEATURES.map((feature) => feature.cellOf?.(parts, placement)));
  return cells.filter((cell) => cell !== undefined);
}

/** See `BlockFeature.end`. */
export async function endFeatures(
  parts: FeatureParts,
  placement: Placement,
  cells: 'leave' | 'clear',
  copiedSheet?: string,
): Promise<Partial<WrittenPart> | undefined> {
  let all: Partial<WrittenPart> | undefined;
  for (const feature of FEATURES) {
    const fields = await feature.end?.(parts, placement, cells, copiedSheet);
    if (fields) all = { ...all, ...fields };
  }
  return all;
}

/** See `BlockFeature.copy`. */
export async function copyFeatures(
  parts: FeatureParts,
  original: Placement,
  copiedSheet: string,
): Promise<Partial<WrittenPart>> {
  let all: Partial<WrittenPart> = {};
  for (const feature of FEATURES) all = { ...all, ...(await feature.copy?.(parts, original, copiedSheet)) };
  return all;
}

/** See `BlockFeature.choose`. */
export async function chooseInFeatures(
  parts: FeatureParts,
  placement: Placement,
  change: Partial<PlacementOptions>,
): Promise<ChoiceRefusal | undefined> {
  for (const feature of FEATURES) {
    const refusal = await feature.choose?.(parts, placement, change);
    if (refusal) return refusal;
  }
  return undefined;
}
