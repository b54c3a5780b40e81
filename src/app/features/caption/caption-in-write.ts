/** The caption of a block in a refresh that writes its rows. */
import { changedRows, type Pause, type StandingRows } from '../../../grid';
import { createBlockRows, headerRowsOf, type Plan } from '../../../placement';
import type { RefreshWrite } from '../../pipeline/steps';
import type { GroundSeen } from '../../pipeline/survey';
import { type CaptionPlan, planCaption } from '../../workbook/captions';
import type { PlacementParts } from '../../workbook/placement-parts';

/** @returns undefined if all rows are in their cells already: then the caption goes on saying when they came */
export async function captionInWrite(
  { newId, pause }: Pick<PlacementParts, 'newId' | 'pause'>,
  { laidOut: { placement, result, slots }, currentRows, block, caption }: RefreshWrite,
  plan: Plan,
  ground: GroundSeen,
): Promise<CaptionPlan | undefined> {
  if (!caption) return { kind: 'off' };
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const isSameSize = plan.block.rows === currentRows.length;
  if (!caption.isDue && isSameSize && (await areSameRows(rows, currentRows, pause))) return undefined;
  const { captionCell, isCaptionFree } = ground;
  const seen = { named: placement.written.captionCell && captionCell, isFree: isCaptionFree };
  return planCaption(placement, block.rect, seen, await caption.text(), newId);
}

async function areSameRows(
  rows: ReturnType<typeof createBlockRows>,
  current: StandingRows,
  pause: Pause,
): Promise<boolean> {
  for (let from = 0; from < current.length; from += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    if (changedRows({ from, column: 0, rows: [rows.row(from)] }, current)) return false;
  }
  return true;
}
