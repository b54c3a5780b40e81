import { bindTexts, createFormats } from '../../../parts';
import type { createCaptionMessages as createEnglish } from '../en/captions';
import type * as englishPane from '../en/pane-texts';
import { createPlacementFilterMessages } from '../placement-filter-messages';
import { GERMAN } from './language';
import { paneTexts } from './pane-texts';

export const createCaptionMessages: typeof createEnglish = (options) => {
  const formats = createFormats({ ...options, now: () => 0 }, GERMAN);
  const texts = bindTexts<typeof englishPane.paneTexts>(paneTexts, formats);
  const filters = createPlacementFilterMessages(texts, formats);
  const at = new Intl.DateTimeFormat(formats.spokenLocale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  });
  return {
    filter: filters.sentence,
    reportFilter: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    noFilters: 'Keine Filter',
    filtersAsSaved: 'Wie der Bericht gespeichert ist',
    rowsRestored: 'Frühere Zeilen, zurückgeholt',
    moreFilters: (count) => formats.count(count, 'weiterer Filter', 'weitere Filter'),
    refreshedAt: (moment) => `Stand ${at.format(moment)}`,
  };
};
