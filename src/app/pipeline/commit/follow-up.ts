/** Lets features act after the rows of a block were written. */
import { headerRowsOf, patchPlacement } from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { BlockInSheet } from '../block-feature';
import { followUps, needsFollowUp, runFollowUps } from '../features-in-write';
import type { Written } from '../steps';
import { patchOf, rowsWritten } from './patch';

/** Returns true if a feature has something to do. Sends Excel no request. */
export function isFollowUpDue({ plan: { block, laidOut } }: Written): boolean {
  const { placement, reported: result } = laidOut;
  const rows = rowsWritten(block, result, headerRowsOf(placement.written));
  return needsFollowUp({ placement: { ...placement, written: { ...placement.written, rows } }, result });
}

/** @param hasShifted true if the block has moved since the previous refresh */
export function blockInSheet(written: Written, hasShifted: boolean): BlockInSheet {
  const { plan, address } = written;
  const { placement, reported: result } = plan.laidOut;
  const patch = patchOf(plan, written);
  return { placement: patchPlacement(placement, patch), patch, result, address, hasShifted };
}

/** Runs the follow-ups. The registry already has the records of the write. */
export async function withFollowUp(parts: PlacementParts, written: Written, block: BlockInSheet): Promise<Written> {
  const { plan, records, steps, sight } = written;
  // The file already has the snapshot of a block that was written.
  const followUp = await runFollowUps(parts, followUps(block, plan.features), records ? undefined : sight);
  if (!followUp) return written;
  return {
    ...written,
    followUp,
    ...(followUp.records && { records: followUp.records, ...(steps !== undefined && { steps: steps + 1 }) }),
  };
}
