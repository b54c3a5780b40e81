import type { Translation } from '../../../parts';
import type * as english from '../en/excel-filters';

export const excelFilterTexts: Translation<typeof english.excelFilterTexts> = {
  inDoubt: {
    one: 'Der Filter bei {places} blendet hier Zeilen aus, und Excel kann Werte, die durch einen Filter geschrieben werden, in falsche Zellen setzen. Nichts wird geschrieben, bis Sie entscheiden. Nach dem Löschen sind alle Zeilen zu sehen; die Filterschaltflächen bleiben.',
    other:
      'Die Filter bei {places} blenden hier Zeilen aus, und Excel kann Werte, die durch einen Filter geschrieben werden, in falsche Zellen setzen. Nichts wird geschrieben, bis Sie entscheiden. Nach dem Löschen sind alle Zeilen zu sehen; die Filterschaltflächen bleiben.',
  },
  clearAndRefresh: { one: 'Filter löschen und aktualisieren', other: 'Alle Filter löschen und aktualisieren' },
  clearAndPlace: { one: 'Filter löschen und platzieren', other: 'Alle Filter löschen und platzieren' },
};
