import { createFormats } from '../../../parts';
import type { createCaptionWords as createEnglish } from '../en/captions';
import { GERMAN } from './language';
import { createPlacementFilterWords } from './placement-filters';

export const createCaptionWords: typeof createEnglish = (options) => {
  const formats = createFormats({ ...options, now: () => 0 }, GERMAN);
  const filters = createPlacementFilterWords(formats);
  const at = new Intl.DateTimeFormat(formats.spoken, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  });
  return {
    filter: filters.sentence,
    ofReport: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    none: 'Keine Filter',
    asSaved: 'Wie der Bericht gespeichert ist',
    putBack: 'Frühere Zeilen, zurückgeholt',
    more: (count) => formats.count(count, 'weiterer Filter', 'weitere Filter'),
    at: (moment) => `Stand ${at.format(moment)}`,
  };
};
