/** The caption in one write of rows. */
import { aboveBlock, isCaptionDue } from '../../../placement';
import type { FeatureOrigin, FeatureWork } from '../../pipeline/block-feature';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { firstCaption, mayComeAnew, NO_CAPTION, planCaption } from './caption-cell';
import { captionNow } from './caption-text';

export function beginCaption(parts: PlacementParts, session: Session, origin: FeatureOrigin): FeatureWork {
  const { newId } = parts;
  const now = () => captionNow(parts, session, origin);
  const isDue: FeatureWork['isDue'] = ({ choices: { caption }, written: { captionCell } }) =>
    isCaptionDue(caption, captionCell, caption ? now().by : undefined);
  return {
    isDue,
    claim({ choices, written: { captionCell } }, block) {
      if (!choices.caption) return {};
      return { name: captionCell?.name, free: mayComeAnew(captionCell) ? aboveBlock(block) : undefined };
    },
    async plan({ placement, block, at, changesRows }, claimed = { named: undefined, isFree: false }) {
      if (!placement.choices.caption) return NO_CAPTION;
      // Rows that stay go on saying from when they are.
      if (!isDue(placement) && !(await changesRows())) return undefined;
      return planCaption(placement, block, claimed, await now().said(at), newId);
    },
    planFirst: async ({ caption }, time) => (caption ? firstCaption(await now().said(time()), newId) : NO_CAPTION),
  };
}
