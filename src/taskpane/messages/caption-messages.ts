import type { CaptionMessages } from '../../app';
import type { Formats } from '../../parts';
import type { createPlacementFilterMessages } from './en/placement-filters';
import type { PaneTexts } from './pane-texts';

/**
 * The cell above a block shows these texts, in the language of the pane.
 * @param timeZone is an IANA name; the default is the machine's zone
 */
export function createCaptionMessages(
  { captions: texts }: Pick<PaneTexts, 'captions'>,
  { spokenLocale }: Pick<Formats, 'spokenLocale'>,
  filters: ReturnType<typeof createPlacementFilterMessages>,
  timeZone?: string,
): CaptionMessages {
  const at = new Intl.DateTimeFormat(spokenLocale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(timeZone !== undefined && { timeZone }),
  });
  return {
    ...texts,
    filter: filters.sentence,
    reportFilter: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    refreshedAt: (moment) => texts.refreshedAt(at.format(moment)),
  };
}
