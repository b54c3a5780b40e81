import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/excel-features';

export const dependentRangeTexts: Translation<typeof english.dependentRangeTexts> = {
  inDoubt:
    'Die Tabelle wächst von {rowsBefore} auf {rowsNow}. Folgendes jetzt und künftig auf die neuen Zeilen erweitern: {covering}?',
  covering: {
    formulas: { one: 'die Formel in {places}', other: 'die Formeln in {places}' },
    names: { one: 'den Namen {places}', other: 'die Namen {places}' },
    charts: { one: 'das Diagramm {places}', other: 'die Diagramme {places}' },
  },
  formulas: { one: '{count} Formel', other: '{count} Formeln' },
  names: { one: '{count} Name', other: '{count} Namen' },
  charts: { one: '{count} Diagramm', other: '{count} Diagramme' },
  onBlockSheet: '„{name}“',
  onOtherSheet: '„{name}“ auf {sheet}',
  objects: { chart: 'Diagramm {place}', pivotTable: 'PivotTable {place}' },
  printArea: 'Druckbereich',
  extended: 'Auf die neuen Zeilen erweitert: {ranges}.',
  notExtended: 'Nicht auf die neuen Zeilen erweitert: {places}. Prüfen Sie das.',
  incomplete: 'Nicht alle Formeln konnten geprüft werden. Sehen Sie nach, ob sie die neuen Zeilen umfassen.',
};

export const excelFilterTexts: Translation<typeof english.excelFilterTexts> = {
  inDoubt: {
    one: 'Der Filter in {places} blendet hier Zeilen aus. Werte könnten in falsche Zeilen geraten. Wird er gelöscht, sind alle Zeilen zu sehen.',
    other:
      'Die Filter in {places} blenden hier Zeilen aus. Werte könnten in falsche Zeilen geraten. Werden sie gelöscht, sind alle Zeilen zu sehen.',
  },
  clearAndRefresh: { one: 'Filter löschen und aktualisieren', other: 'Alle Filter löschen und aktualisieren' },
  clearAndPlace: { one: 'Filter löschen und platzieren', other: 'Alle Filter löschen und platzieren' },
};
