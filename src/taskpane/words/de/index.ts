import type { Catalogue } from '../catalogue';
import { createWords } from './first-words';
import { outsideExcelWords } from './outside-excel-words';

/** Everything that a person reads in the pane, in German: what the first picture needs, and the way to the rest. */
export const german: Catalogue = {
  language: 'de',
  direction: 'ltr',
  booleans: ['FALSCH', 'WAHR'],
  createWords,
  outsideExcelWords,
  loadLater: async () => (await import(/* webpackChunkName: "german-later" */ './later')).germanLater,
};
