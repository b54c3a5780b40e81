/** Lets features act after the rows of a block were written. */
import { countHeaderRows, patchPlacement } from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { BlockInSheet } from '../block-feature';
import { needsFollowUp, runFollowUps } from '../call-features';
import type { WriteOutcome } from '../steps';
import { countWrittenRows, createPatch } from './patch';

/** Returns true if a feature has something to do. Sends Excel no request. */
export function isFollowUpDue({ plan: { blockPlan, resultLayout } }: WriteOutcome): boolean {
  const { placement, reported: result } = resultLayout;
  const rows = countWrittenRows(blockPlan, result, countHeaderRows(placement.written));
  return needsFollowUp({ placement: { ...placement, written: { ...placement.written, rows } }, result });
}

/** @param hasShifted true if the block has moved since the previous refresh */
export function toBlockInSheet(outcome: WriteOutcome, hasShifted: boolean): BlockInSheet {
  const { plan, address } = outcome;
  const { placement, reported: result } = plan.resultLayout;
  const patch = createPatch(plan, outcome);
  return { placement: patchPlacement(placement, patch), patch, result, address, hasShifted };
}

/** Runs the follow-ups. The registry already has the records of the write. */
export async function applyFollowUps(
  parts: PlacementParts,
  outcome: WriteOutcome,
  block: BlockInSheet,
): Promise<WriteOutcome> {
  const { plan, records, undoSteps, sample } = outcome;
  // The file already has the snapshot of a block that was written.
  const followUp = await runFollowUps(parts, block, plan.features, records ? undefined : sample);
  if (!followUp) return outcome;
  return {
    ...outcome,
    followUp,
    ...(followUp.records && { records: followUp.records }),
    ...(undoSteps !== undefined && { undoSteps: undoSteps + (followUp.undoSteps ?? 0) }),
  };
}
