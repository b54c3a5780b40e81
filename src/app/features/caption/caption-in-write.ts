/** The caption of a block in a refresh that writes its rows. */
import { type Address, type CellInput, changedRows, type Pause, type StandingRows } from '../../../grid';
import { aboveBlock, createBlockRows, headerRowsOf, type Plan } from '../../../placement';
import type { Workbook } from '../../../workbook';
import type { RefreshWrite } from '../../pipeline/steps';
import type { GroundSeen } from '../../pipeline/survey';
import { type CaptionPlan, firstCaption, planCaption, type WrittenCaption } from '../../workbook/captions';
import type { PlacementParts } from '../../workbook/placement-parts';

/** @returns undefined if all rows are in their cells already: then the caption goes on saying when they came */
export async function captionInWrite(
  { workbook, newId, pause }: Pick<PlacementParts, 'workbook' | 'newId' | 'pause'>,
  { laidOut: { placement, result, slots }, currentRows, block, caption, isFirst, answers }: RefreshWrite,
  plan: Plan,
  ground: GroundSeen,
): Promise<CaptionPlan | undefined> {
  if (!caption) return { kind: 'off' };
  if (isFirst) {
    const first = firstCaption(await caption.text(), newId);
    const isOverwriting = answers.needsDecision?.answer === 'overwrite' && !ground.isCaptionFree;
    return isOverwriting ? captionOver(workbook, first, block) : first;
  }
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const isSameSize = plan.block.rows === currentRows.length;
  if (!caption.isDue && isSameSize && (await areSameRows(rows, currentRows, pause))) return undefined;
  const { captionCell, isCaptionFree } = ground;
  const seen = { named: placement.written.captionCell && captionCell, isFree: isCaptionFree };
  return planCaption(placement, block.rect, seen, await caption.text(), newId);
}

/** A first block that overwrites cells takes the caption's cell, too. What it holds comes back if the write fails. */
async function captionOver(workbook: Workbook, caption: WrittenCaption, block: Address): Promise<WrittenCaption> {
  const rect = aboveBlock(block.rect);
  if (!rect) return caption;
  let input: CellInput = '';
  await workbook.readRows({ ...block, rect }, ([[held = ''] = []]) => {
    input = held;
  });
  const [{ formats }] = await workbook.look({ kind: 'ground', sheet: block.sheet, rects: [rect] });
  const numberFormat = formats[0]?.[0];
  const former = { isNamed: false, input, ...(numberFormat !== undefined && { numberFormat }) };
  return { ...caption, reach: { ...caption.reach, former } };
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
