import type { CaptionWords } from '../../../app';
import { createFormats, type FormatOptions } from '../../../parts';
import { createPlacementFilterWords } from './placement-filters';

/** The cell above a block shows these texts, in the language of the pane. */
export function createCaptionWords(options: Pick<FormatOptions, 'locale' | 'timeZone'>): CaptionWords {
  const formats = createFormats({ ...options, now: () => 0 });
  const filters = createPlacementFilterWords(formats);
  const at = new Intl.DateTimeFormat(formats.spoken, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  });
  return {
    filter: filters.sentence,
    ofReport: ({ titles, operator, values }) => filters.reportSentence(titles, operator, values),
    none: 'No filters',
    asSaved: 'As the report is saved',
    putBack: 'Earlier rows, put back',
    more: (count) => formats.count(count, 'more filter', 'more filters'),
    at: (moment) => `as of ${at.format(moment)}`,
  };
}
