import type { CellsInTheWay, ClosedGate } from '../../../app';
import { cellList, type Formats, type Sentence } from '../../../parts';
import type { QuestionWords } from '../question-words';
import { createFilterWords } from './filters';
import { createEditWords } from './hand-edits';
import { createNoteWords } from './notes';
import { createReachWords } from './reach';

/**
 * Asks what a refresh needs to know before it writes.
 * @param why says why a check holds the result back
 */
export function createQuestionWords(formats: Formats, why: (gate: ClosedGate) => string): QuestionWords {
  const { count, rows } = formats;
  const editWords = createEditWords(formats);
  const noteWords = createNoteWords(formats);
  const reachWords = createReachWords(formats);
  const filterWords = createFilterWords(formats);
  const skip = 'Skip';

  const inTheWay = (cells: CellsInTheWay): Sentence => {
    const places = cellList(cells.addresses);
    if (cells.spill) return ['The result of the formula in ', ...cellList(cells.spill.formulas), ' is in the way.'];
    if (cells.merged) {
      return places.length > 0 ? ['Merged cells at ', ...places, ' are in the way.'] : ['Merged cells are in the way.'];
    }
    const is = cells.count === 1 ? 'is' : 'are';
    return cells.sample === undefined
      ? [`${count(cells.count, 'cell', 'cells')} with content in `, ...places, ` ${is} in the way.`]
      : [{ strong: cells.sample }, ' in ', ...places, ' is in the way.'];
  };

  return {
    sentences: {
      needsDecision: ({ rowsBefore, rowsNow, cells }) => {
        const more = rowsNow - rowsBefore;
        const grew = more > 0 ? [`It grew by ${rows(more)}; `] : [];
        return [...grew, ...inTheWay(cells), ' The old rows stay until you decide.'];
      },
      handEdits: ({ cells }) => [editWords.inTheWay(cells)],
      notes: ({ notes }) => [noteWords.inDoubt(notes)],
      reach: ({ reach }) => [reachWords.inDoubt(reach)],
      filtered: ({ filters }) => [filterWords.inDoubt(filters)],
      waits: ({ gates }) => [`${gates.map(why).join(' ')} Your current rows stay until you decide.`],
    },
    answers: {
      handEdits: ({ cells }) => ({ ...editWords.answers, keepEdits: editWords.answers.keepEdits(cells.count) }),
      notes: () => ({ moveNotes: 'Move them along', leaveNotes: 'Leave them where they are', skip }),
      reach: () => ({ extendReach: 'Extend them', leaveReach: 'Leave them as they are', skip }),
      filtered: ({ filters }) => ({ clearFilter: filterWords.clearAndRefresh(filters), skip }),
      waits: () => ({
        sameColumn: 'Yes, the same column',
        otherColumn: 'No, another one',
        keepColumn: 'Refresh, keep the old column as mine',
        skip,
      }),
    },
  };
}
