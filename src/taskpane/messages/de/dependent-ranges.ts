import type { Notice, ReachInDoubt } from '../../../app';
import { takeFirst } from '../../../parts';
import type * as english from '../en/dependent-ranges';

const MAX_NAMED_PLACES = 3;

export const createDependentRangeMessages: typeof english.createDependentRangeMessages = ({ count, number, rows }) => {
  const listPlaces = (places: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(places, MAX_NAMED_PLACES);
    return firstItems.join(', ') + (restCount > 0 ? ` und ${number(restCount)} weitere` : '');
  };
  const describeCovering = ({ cells, names, isPrinted }: ReachInDoubt) =>
    [
      cells.length > 0 && `${cells.length === 1 ? 'die Formel' : 'die Formeln'} in ${listPlaces(cells)}`,
      names.length > 0 && `${names.length === 1 ? 'der Name' : 'die Namen'} ${listPlaces(names)}`,
      isPrinted && 'der Druckbereich',
    ]
      .filter(Boolean)
      .join('; ');
  const describeExtended = ({ formulas, names, isPrinted }: Extract<Notice, { kind: 'reach' }>) =>
    [
      formulas > 0 && count(formulas, 'Formel', 'Formeln'),
      names > 0 && count(names, 'Name', 'Namen'),
      isPrinted && 'der Druckbereich',
    ]
      .filter(Boolean)
      .join(', ');
  return {
    inDoubt: (reach) =>
      `Er wächst von ${rows(reach.rowsBefore)} auf ${number(reach.rowsNow)}. Nur die bisherigen Zeilen umfassen: ${describeCovering(reach)}. Soll das jetzt und künftig auch die neuen Zeilen umfassen? Nichts wird geschrieben, bis Sie entscheiden.`,
    ended: (notice) =>
      [
        describeExtended(notice) !== '' && `Auf die neuen Zeilen erweitert: ${describeExtended(notice)}.`,
        notice.left.length > 0 &&
          `Nicht auf die neuen Zeilen erweitert: ${listPlaces(notice.left)}. Sehen Sie dort nach und ändern Sie, was sie umfassen soll.`,
        !notice.isAll &&
          'Nicht alle Formeln dieser Arbeitsmappe konnten angesehen werden: Prüfen Sie, ob Ihre die neuen Zeilen umfassen.',
      ]
        .filter(Boolean)
        .join(' '),
  };
};

export const dependentRangeOptions: typeof english.dependentRangeOptions = {
  title: 'Wenn der Block mehr Zeilen bekommt',
  policies: {
    ask: 'fragen, bevor erweitert wird, was alle seine Zeilen umfasst',
    extend: 'Formeln, Namen und Druckbereich erweitern, die alle seine Zeilen umfassen',
    leave: 'sie so lassen',
  },
  hint: 'Eine Tabelle über dem Block geht immer mit.',
};
