import type { CellsInTheWay } from '../../../app';
import { cellList, type Sentence } from '../../../parts';
import type * as english from '../en/questions';
import { createFilterWords } from './filters';
import { createEditWords } from './hand-edits';
import { createNoteWords } from './notes';
import { createReachWords } from './reach';

export const createQuestionWords: typeof english.createQuestionWords = (formats, why) => {
  const { count, rows } = formats;
  const editWords = createEditWords(formats);
  const noteWords = createNoteWords(formats);
  const reachWords = createReachWords(formats);
  const filterWords = createFilterWords(formats);
  const skip = 'Überspringen';

  const inTheWay = (cells: CellsInTheWay): Sentence => {
    const places = cellList(cells.addresses);
    if (cells.spill) return ['Das Ergebnis der Formel in ', ...cellList(cells.spill.formulas), ' ist im Weg.'];
    if (cells.merged) {
      return places.length > 0
        ? ['Verbundene Zellen in ', ...places, ' sind im Weg.']
        : ['Verbundene Zellen sind im Weg.'];
    }
    const are = cells.count === 1 ? 'ist' : 'sind';
    return cells.sample === undefined
      ? [`${count(cells.count, 'nicht leere Zelle', 'nicht leere Zellen')} in `, ...places, ` ${are} im Weg.`]
      : [{ strong: cells.sample }, ' in ', ...places, ' ist im Weg.'];
  };

  return {
    sentences: {
      needsDecision: ({ rowsBefore, rowsNow, cells }) => {
        const more = rowsNow - rowsBefore;
        const grew = more > 0 ? [`${rows(more)} mehr; `] : [];
        return [...grew, ...inTheWay(cells), ' Die alten Zeilen bleiben, bis Sie entscheiden.'];
      },
      handEdits: ({ cells }) => [editWords.inTheWay(cells)],
      notes: ({ notes }) => [noteWords.inDoubt(notes)],
      reach: ({ reach }) => [reachWords.inDoubt(reach)],
      filtered: ({ filters }) => [filterWords.inDoubt(filters)],
      waits: ({ gates }) => [`${gates.map(why).join(' ')} Ihre aktuellen Zeilen bleiben, bis Sie entscheiden.`],
    },
    answers: {
      handEdits: ({ cells }) => ({ ...editWords.answers, keepEdits: editWords.answers.keepEdits(cells.count) }),
      notes: () => ({ moveNotes: 'Mit den Zeilen bewegen', leaveNotes: 'Stehen lassen, wo sie sind', skip }),
      reach: () => ({ extendReach: 'Erweitern', leaveReach: 'So lassen', skip }),
      filtered: ({ filters }) => ({ clearFilter: filterWords.clearAndRefresh(filters), skip }),
      waits: () => ({
        sameColumn: 'Ja, dieselbe Spalte',
        otherColumn: 'Nein, eine andere',
        keepColumn: 'Aktualisieren, alte Spalte als meine behalten',
        skip,
      }),
    },
  };
};
