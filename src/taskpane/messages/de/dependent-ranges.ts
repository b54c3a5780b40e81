import type { Translation } from '../../../parts';
import type * as english from '../en/dependent-ranges';

export const dependentRangeTexts: Translation<typeof english.dependentRangeTexts> = {
  inDoubt:
    'Er wächst von {rowsBefore} auf {rowsNow}. Nur die bisherigen Zeilen umfassen: {covering}. Soll das jetzt und künftig auch die neuen Zeilen umfassen? Nichts wird geschrieben, bis Sie entscheiden.',
  covering: {
    formulas: { one: 'die Formel in {places}', other: 'die Formeln in {places}' },
    names: { one: 'der Name {places}', other: 'die Namen {places}' },
  },
  formulas: { one: '{count} Formel', other: '{count} Formeln' },
  names: { one: '{count} Name', other: '{count} Namen' },
  printArea: 'der Druckbereich',
  extended: 'Auf die neuen Zeilen erweitert: {ranges}.',
  notExtended:
    'Nicht auf die neuen Zeilen erweitert: {places}. Sehen Sie dort nach und ändern Sie, was sie umfassen soll.',
  incomplete:
    'Nicht alle Formeln dieser Arbeitsmappe konnten angesehen werden: Prüfen Sie, ob Ihre die neuen Zeilen umfassen.',
};

export const dependentRangeOptionTexts: Translation<typeof english.dependentRangeOptionTexts> = {
  title: 'Wenn der Block mehr Zeilen bekommt',
  policies: {
    ask: 'fragen, bevor erweitert wird, was alle seine Zeilen umfasst',
    extend: 'Formeln, Namen und Druckbereich erweitern, die alle seine Zeilen umfassen',
    leave: 'sie so lassen',
  },
  hint: 'Eine Tabelle über dem Block geht immer mit.',
};
