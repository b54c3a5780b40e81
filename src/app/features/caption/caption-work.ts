/** Does the caption's part of one write of rows. */
import { aboveBlock, isCaptionDue, type Placement } from '../../../placement';
import type { FeatureClaim, FeatureOrigin, FeatureWork, WriteDraft } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { captionText } from './caption-text';
import { type CaptionContent, NO_CAPTION, planCaption, planFirstCaption, takesFreeCell } from './plan-caption';

export function beginCaption(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork {
  const { newId } = parts;
  const isDue = ({ choices: { caption }, written: { captionCell } }: Placement) =>
    isCaptionDue(caption, captionCell, caption ? captionText(parts, session, origin).by : undefined);

  async function contentAt(time: number): Promise<CaptionContent> {
    const { by, write } = captionText(parts, session, origin);
    return { by, text: await write(time) };
  }

  function claim({ laidOut: { placement }, growth: { standing } }: WriteDraft): FeatureClaim {
    const { choices, written } = placement;
    if (!choices.caption) return {};
    const { captionCell } = written;
    return { name: captionCell?.name, free: takesFreeCell(captionCell) ? aboveBlock(standing) : undefined };
  }

  return {
    isDue,
    ...{ claim, claimFirst: claim },
    async plan({ laidOut: { placement }, growth: { standing }, at, changesRows }, survey) {
      if (!placement.choices.caption) return NO_CAPTION;
      // If no row changes, the caption keeps the time of the rows.
      if (!isDue(placement) && !(await changesRows())) return undefined;
      return planCaption(placement, standing, survey, await contentAt(at), newId);
    },
    planFirst: async ({ options: { caption }, at }, claimed) =>
      caption ? planFirstCaption(claimed, await contentAt(at), newId) : NO_CAPTION,
  };
}
