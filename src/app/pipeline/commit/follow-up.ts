/** Lets features act after the rows of a block were written. */
import { countHeaderRows, patchPlacement } from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { BlockInSheet } from '../block-feature';
import { collectFollowUps, needsFollowUp, runFollowUps } from '../call-features';
import type { Written } from '../steps';
import { createPatch, rowsWritten } from './patch';

/** Returns true if a feature has something to do. Sends Excel no request. */
export function isFollowUpDue({ plan: { block, resultLayout } }: Written): boolean {
  const { placement, reported: result } = resultLayout;
  const rows = rowsWritten(block, result, countHeaderRows(placement.written));
  return needsFollowUp({ placement: { ...placement, written: { ...placement.written, rows } }, result });
}

/** @param hasShifted true if the block has moved since the previous refresh */
export function blockInSheet(written: Written, hasShifted: boolean): BlockInSheet {
  const { plan, address } = written;
  const { placement, reported: result } = plan.resultLayout;
  const patch = createPatch(plan, written);
  return { placement: patchPlacement(placement, patch), patch, result, address, hasShifted };
}

/** Runs the follow-ups. The registry already has the records of the write. */
export async function withFollowUp(parts: PlacementParts, written: Written, block: BlockInSheet): Promise<Written> {
  const { plan, records, undoSteps, sample } = written;
  // The file already has the snapshot of a block that was written.
  const followUp = await runFollowUps(parts, collectFollowUps(block, plan.features), records ? undefined : sample);
  if (!followUp) return written;
  return {
    ...written,
    followUp,
    ...(followUp.records && {
      records: followUp.records,
      ...(undoSteps !== undefined && { undoSteps: undoSteps + 1 }),
    }),
  };
}
