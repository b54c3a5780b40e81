import type { Notice, ReachInDoubt } from '../../../app';
import { firstOf } from '../../../parts';
import type * as english from '../en/reach';

const PLACES_SAID = 3;

export const createReachWords: typeof english.createReachWords = ({ count, number, rows }) => {
  const listed = (places: readonly string[]) => {
    const { said, rest } = firstOf(places, PLACES_SAID);
    return said.join(', ') + (rest > 0 ? ` und ${number(rest)} weitere` : '');
  };
  const covering = ({ cells, names, isPrinted }: ReachInDoubt) =>
    [
      cells.length > 0 && `${cells.length === 1 ? 'die Formel' : 'die Formeln'} in ${listed(cells)}`,
      names.length > 0 && `${names.length === 1 ? 'der Name' : 'die Namen'} ${listed(names)}`,
      isPrinted && 'der Druckbereich',
    ]
      .filter(Boolean)
      .join('; ');
  const extended = ({ formulas, names, isPrinted }: Extract<Notice, { kind: 'reach' }>) =>
    [
      formulas > 0 && count(formulas, 'Formel', 'Formeln'),
      names > 0 && count(names, 'Name', 'Namen'),
      isPrinted && 'der Druckbereich',
    ]
      .filter(Boolean)
      .join(', ');
  return {
    inDoubt: (reach) =>
      `Er wächst von ${rows(reach.rowsBefore)} auf ${number(reach.rowsNow)}. Nur die bisherigen Zeilen umfassen: ${covering(reach)}. Soll das jetzt und künftig auch die neuen Zeilen umfassen? Nichts wird geschrieben, bis Sie entscheiden.`,
    ended: (notice) =>
      [
        extended(notice) !== '' && `Auf die neuen Zeilen erweitert: ${extended(notice)}.`,
        notice.left.length > 0 &&
          `Nicht auf die neuen Zeilen erweitert: ${listed(notice.left)}. Sehen Sie dort nach und ändern Sie, was sie umfassen soll.`,
        !notice.isAll &&
          'Nicht alle Formeln dieser Arbeitsmappe konnten angesehen werden: Prüfen Sie, ob Ihre die neuen Zeilen umfassen.',
      ]
        .filter(Boolean)
        .join(' '),
  };
};

export const reachOptions: typeof english.reachOptions = {
  title: 'Wenn der Block mehr Zeilen bekommt',
  policies: {
    ask: 'fragen, bevor erweitert wird, was alle seine Zeilen umfasst',
    extend: 'Formeln, Namen und Druckbereich erweitern, die alle seine Zeilen umfassen',
    leave: 'sie so lassen',
  },
  hint: 'Eine Tabelle über dem Block geht immer mit.',
};
