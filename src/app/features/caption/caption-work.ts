/** The part of the caption in one write of rows. */
import { aboveBlock, isCaptionDue } from '../../../placement';
import type { FeatureOrigin, FeatureWork } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { captionText } from './caption-text';
import { type CaptionContent, NO_CAPTION, planCaption, planFirstCaption, takesFreeCell } from './plan-caption';

export function beginCaption(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork {
  const { newId } = parts;
  const isDue: FeatureWork['isDue'] = ({ choices: { caption }, written: { captionCell } }) =>
    isCaptionDue(caption, captionCell, caption ? captionText(parts, session, origin).by : undefined);

  async function contentAt(time: number): Promise<CaptionContent> {
    const { by, write } = captionText(parts, session, origin);
    return { by, text: await write(time) };
  }

  return {
    isDue,
    claim({ choices, written: { captionCell } }, block) {
      if (!choices.caption) return {};
      return { name: captionCell?.name, free: takesFreeCell(captionCell) ? aboveBlock(block) : undefined };
    },
    async plan({ placement, block, at, changesRows }, claimed = { named: undefined, isFree: false }) {
      if (!placement.choices.caption) return NO_CAPTION;
      // If no row changes, the caption keeps the time of the rows.
      if (!isDue(placement) && !(await changesRows())) return undefined;
      return planCaption(placement, block, claimed, await contentAt(at), newId);
    },
    planFirst: async ({ caption }, at) => (caption ? planFirstCaption(await contentAt(at), newId) : NO_CAPTION),
  };
}
