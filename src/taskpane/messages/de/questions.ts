import type { CellsInTheWay } from '../../../app';
import { bindTexts, joinAddresses, type Sentence } from '../../../parts';
import { createDependentRangeMessages } from '../dependent-range-messages';
import type * as englishPane from '../en/pane-texts';
import type * as english from '../en/questions';
import { createExcelFilterMessages } from '../excel-filter-messages';
import { createEditMessages } from '../hand-edit-messages';
import { createNoteMessages } from '../note-messages';
import { paneTexts } from './pane-texts';

export const createQuestionMessages: typeof english.createQuestionMessages = (formats, describeCheck) => {
  const { count, rows } = formats;
  const texts = bindTexts<typeof englishPane.paneTexts>(paneTexts, formats);
  const editMessages = createEditMessages(texts);
  const noteMessages = createNoteMessages(texts);
  const dependentRangeMessages = createDependentRangeMessages(texts, formats);
  const excelFilterMessages = createExcelFilterMessages(texts);
  const skip = 'Überspringen';

  const describeObstacles = (cells: CellsInTheWay): Sentence => {
    const addressList = joinAddresses(cells.addresses);
    if (cells.spill) return ['Das Ergebnis der Formel in ', ...joinAddresses(cells.spill.formulas), ' ist im Weg.'];
    if (cells.merged) {
      return addressList.length > 0
        ? ['Verbundene Zellen in ', ...addressList, ' sind im Weg.']
        : ['Verbundene Zellen sind im Weg.'];
    }
    const are = cells.count === 1 ? 'ist' : 'sind';
    return cells.sample === undefined
      ? [`${count(cells.count, 'nicht leere Zelle', 'nicht leere Zellen')} in `, ...addressList, ` ${are} im Weg.`]
      : [{ strong: cells.sample }, ' in ', ...addressList, ' ist im Weg.'];
  };

  return {
    sentences: {
      needsDecision: ({ rowsBefore, rowsNow, cells }) => {
        const moreRows = rowsNow - rowsBefore;
        const growthText = moreRows > 0 ? [`${rows(moreRows)} mehr; `] : [];
        return [...growthText, ...describeObstacles(cells), ' Die alten Zeilen bleiben, bis Sie entscheiden.'];
      },
      handEdits: ({ cells }) => [editMessages.inTheWay(cells)],
      notes: ({ notes }) => [noteMessages.inDoubt(notes)],
      reach: ({ reach }) => [dependentRangeMessages.inDoubt(reach)],
      filtered: ({ filters }) => [excelFilterMessages.inDoubt(filters)],
      waits: ({ gates }) => [
        `${gates.map(describeCheck).join(' ')} Ihre aktuellen Zeilen bleiben, bis Sie entscheiden.`,
      ],
    },
    answers: {
      handEdits: ({ cells }) => ({ ...editMessages.answers, keepEdits: editMessages.answers.keepEdits(cells.count) }),
      notes: () => ({ moveNotes: 'Mit den Zeilen bewegen', leaveNotes: 'Stehen lassen, wo sie sind', skip }),
      reach: () => ({ extendReach: 'Erweitern', leaveReach: 'So lassen', skip }),
      filtered: ({ filters }) => ({ clearFilter: excelFilterMessages.clearAndRefresh(filters), skip }),
      waits: () => ({
        sameColumn: 'Ja, dieselbe Spalte',
        otherColumn: 'Nein, eine andere',
        keepColumn: 'Aktualisieren, alte Spalte als meine behalten',
        skip,
      }),
    },
  };
};
