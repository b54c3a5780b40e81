import { createFormats } from '../../../parts';
import type { createCaptionMessages as createEnglish } from '../en/captions';
import { GERMAN } from './language';
import { createPlacementFilterMessages } from './placement-filters';

export const createCaptionMessages: typeof createEnglish = (options) => {
  const formats = createFormats({ ...options, now: () => 0 }, GERMAN);
  const filters = createPlacementFilterMessages(formats);
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
