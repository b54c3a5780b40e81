/** The part of the app that the page loads later, at hand from the start. */
import type { Loaders } from '../../src/app';
import * as cells from '../../src/app/cells';
import * as records from '../../src/app/records';
import { createCaptionWords } from '../../src/taskpane/words/en/captions';

export const loaders: Loaders = {
  cells: async () => cells,
  records: async () => records,
  words: async () => ({ createCaptionWords: ({ locale }) => createCaptionWords({ locale, timeZone: 'UTC' }) }),
};
