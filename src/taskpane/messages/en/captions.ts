import type { CaptionMessages } from '../../../app';
import { bindTexts, createFormats, type FormatOptions } from '../../../parts';
import { createPlacementFilterMessages } from '../placement-filter-messages';
import { paneTexts } from './pane-texts';

/** The cell above a block shows these texts, in the language of the pane. */
export function createCaptionMessages(options: Pick<FormatOptions, 'locale' | 'timeZone'>): CaptionMessages {
  const formats = createFormats({ ...options, now: () => 0 });
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  const filters = createPlacementFilterMessages(texts, formats);
  const at = new Intl.DateTimeFormat(formats.spokenLocale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  });
  return {
    filter: filters.sentence,
    reportFilter: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    noFilters: 'No filters',
    filtersAsSaved: 'As the report is saved',
    rowsRestored: 'Earlier rows, put back',
    moreFilters: (count) => formats.count(count, 'more filter', 'more filters'),
    refreshedAt: (moment) => `as of ${at.format(moment)}`,
  };
}
