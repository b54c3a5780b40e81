/** Lets features act once the rows of a block are in the sheet. */
import { headerRowsOf, patchPlacement } from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { BlockInSheet } from '../block-feature';
import { followUps, needsFollowUp, runFollowUps } from '../features-in-write';
import type { Written } from '../steps';
import { patchOf, rowsWritten } from './patch';

/** Asks Excel nothing. */
export function isFollowUpDue({ plan: { block, laidOut } }: Written): boolean {
  const { placement, reported: result } = laidOut;
  const rows = rowsWritten(block, result, headerRowsOf(placement.written));
  return needsFollowUp({ placement: { ...placement, written: { ...placement.written, rows } }, result });
}

/** @param hasShifted the block has moved since the refresh before */
export function blockInSheet(written: Written, hasShifted: boolean): BlockInSheet {
  const { plan, address } = written;
  const { placement, reported: result } = plan.laidOut;
  const patch = patchOf(plan, written);
  return { placement: patchPlacement(placement, patch), patch, result, address, hasShifted };
}

/** The registry knows the records of the write by now. */
export async function withFollowUp(parts: PlacementParts, written: Written, block: BlockInSheet): Promise<Written> {
  const { plan, records, steps, sight } = written;
  // The file has the sight of a block that was written.
  const followUp = await runFollowUps(parts, followUps(block, plan.features), records ? undefined : sight);
  if (!followUp) return written;
  return {
    ...written,
    followUp,
    ...(followUp.records && { records: followUp.records, ...(steps !== undefined && { steps: steps + 1 }) }),
  };
}
