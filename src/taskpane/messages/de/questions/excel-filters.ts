import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/excel-filters';

export const excelFilterTexts: Translation<typeof english.excelFilterTexts> = {
  inDoubt: {
    one: 'Der Filter in {places} blendet hier Zeilen aus. Werte könnten in falsche Zeilen geraten. Wird er gelöscht, sind alle Zeilen zu sehen. Bis Sie entscheiden, ändert sich nichts.',
    other:
      'Die Filter in {places} blenden hier Zeilen aus. Werte könnten in falsche Zeilen geraten. Werden sie gelöscht, sind alle Zeilen zu sehen. Bis Sie entscheiden, ändert sich nichts.',
  },
  clearAndRefresh: { one: 'Filter löschen und aktualisieren', other: 'Alle Filter löschen und aktualisieren' },
  clearAndPlace: { one: 'Filter löschen und platzieren', other: 'Alle Filter löschen und platzieren' },
};
