import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/dependent-ranges';

export const dependentRangeTexts: Translation<typeof english.dependentRangeTexts> = {
  inDoubt:
    'Die Tabelle wächst von {rowsBefore} auf {rowsNow}. Dies jetzt und künftig auf die neuen Zeilen erweitern: {covering}? Bis Sie entscheiden, ändert sich nichts.',
  covering: {
    formulas: { one: 'die Formel in {places}', other: 'die Formeln in {places}' },
    names: { one: 'den Namen {places}', other: 'die Namen {places}' },
  },
  formulas: { one: '{count} Formel', other: '{count} Formeln' },
  names: { one: '{count} Name', other: '{count} Namen' },
  printArea: 'Druckbereich',
  extended: 'Auf die neuen Zeilen erweitert: {ranges}.',
  notExtended: 'Nicht auf die neuen Zeilen erweitert: {places}. Prüfen Sie das.',
  incomplete: 'Nicht alle Formeln konnten geprüft werden. Sehen Sie nach, ob sie die neuen Zeilen umfassen.',
};

export const dependentRangeOptionTexts: Translation<typeof english.dependentRangeOptionTexts> = {
  title: 'Bei neuen Zeilen Formeln, Namen und Druckbereiche erweitern, die die Tabelle umfassen',
  policies: { ask: 'Vorher fragen', extend: 'Immer', leave: 'Nie' },
  hint: 'Excel-Tabellen wachsen immer mit.',
};
