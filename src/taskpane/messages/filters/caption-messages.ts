import type { CaptionMessages } from '../../../app';
import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';
import { createPlacementFilterMessages } from './placement-filter-messages';

/**
 * The cell above a block shows these texts, in the language of the pane.
 * @param timeZone is an IANA name; the default is the machine's zone
 */
export function createCaptionMessages(allTexts: PaneTexts, formats: Formats, timeZone?: string): CaptionMessages {
  const texts = allTexts.captions;
  const filters = createPlacementFilterMessages(allTexts, formats);
  const at = new Intl.DateTimeFormat(formats.spokenLocale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(timeZone !== undefined && { timeZone }),
  });
  return {
    ...texts,
    filter: filters.sentence,
    dates: filters.dates,
    compared: filters.compared,
    firstRows: ({ count, orderedBy }) =>
      orderedBy === undefined ? texts.firstRows.plain(count) : texts.firstRows.ordered({ count, field: orderedBy }),
    inZone: (refreshedAt, timeZone) => `${filters.timeZone(timeZone)} · ${refreshedAt}`,
    reportFilter: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    refreshedAt: (moment) => texts.refreshedAt(at.format(moment)),
  };
}
