/** Groups the rows of a block that is written, where the placement has an outline. */
import { headerRowsOf, patchPlacement } from '../../placement';
import { isOutlineDue, outlineBlock } from '../features/outline/outline';
import type { PlacementParts } from '../workbook/placement-parts';
import { patchOf, rowsWritten } from './patch';
import type { Written } from './steps';

/** Asks Excel nothing. */
export function isGroupingDue({ plan: { block, laidOut } }: Written): boolean {
  const { placement, reported: result } = laidOut;
  const rows = rowsWritten(block, result, headerRowsOf(placement.written));
  return isOutlineDue({ placement: { ...placement, written: { ...placement.written, rows } }, result });
}

/** @param hasShifted the block has moved since the refresh before: its groups may be elsewhere */
export async function groupRows(parts: PlacementParts, written: Written, hasShifted: boolean): Promise<Written> {
  const { plan, address, records, steps, sight } = written;
  const { placement, reported: result } = plan.laidOut;
  if (records) parts.registry.kept(records);
  const patch = patchOf(plan, written);
  const block = { placement: patchPlacement(placement, patch), patch, result, address, hasShifted };
  // The file has the sight of a block that was written.
  const outlined = await outlineBlock(parts, block, records ? undefined : sight);
  if (!outlined) return written;
  return {
    ...written,
    outline: { now: outlined.outlined, notices: outlined.notices },
    ...(outlined.records && {
      ...(steps !== undefined && { steps: steps + 1 }),
      records: outlined.records,
    }),
  };
}
