import type { CellsInTheWay, FailedCheck } from '../../../app';
import { bindTexts, type Formats, joinAddresses, type Sentence } from '../../../parts';
import { createDependentRangeMessages } from '../dependent-range-messages';
import { createExcelFilterMessages } from '../excel-filter-messages';
import { createEditMessages } from '../hand-edit-messages';
import { createNoteMessages } from '../note-messages';
import type { QuestionMessages } from '../question-messages';
import { paneTexts } from './pane-texts';

/**
 * Asks what a refresh needs to know before it writes.
 * @param describeCheck says why a check holds the result back
 */
export function createQuestionMessages(
  formats: Formats,
  describeCheck: (gate: FailedCheck) => string,
): QuestionMessages {
  const { count, rows } = formats;
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  const editMessages = createEditMessages(texts);
  const noteMessages = createNoteMessages(texts);
  const dependentRangeMessages = createDependentRangeMessages(texts, formats);
  const excelFilterMessages = createExcelFilterMessages(texts);
  const skip = 'Skip';

  const describeObstacles = (cells: CellsInTheWay): Sentence => {
    const addressList = joinAddresses(cells.addresses);
    if (cells.spill)
      return ['The result of the formula in ', ...joinAddresses(cells.spill.formulas), ' is in the way.'];
    if (cells.merged) {
      return addressList.length > 0
        ? ['Merged cells at ', ...addressList, ' are in the way.']
        : ['Merged cells are in the way.'];
    }
    const is = cells.count === 1 ? 'is' : 'are';
    return cells.sample === undefined
      ? [`${count(cells.count, 'cell', 'cells')} with content in `, ...addressList, ` ${is} in the way.`]
      : [{ strong: cells.sample }, ' in ', ...addressList, ' is in the way.'];
  };

  return {
    sentences: {
      needsDecision: ({ rowsBefore, rowsNow, cells }) => {
        const moreRows = rowsNow - rowsBefore;
        const growthText = moreRows > 0 ? [`It grew by ${rows(moreRows)}; `] : [];
        return [...growthText, ...describeObstacles(cells), ' The old rows stay until you decide.'];
      },
      handEdits: ({ cells }) => [editMessages.inTheWay(cells)],
      notes: ({ notes }) => [noteMessages.inDoubt(notes)],
      reach: ({ reach }) => [dependentRangeMessages.inDoubt(reach)],
      filtered: ({ filters }) => [excelFilterMessages.inDoubt(filters)],
      waits: ({ gates }) => [`${gates.map(describeCheck).join(' ')} Your current rows stay until you decide.`],
    },
    answers: {
      handEdits: ({ cells }) => ({ ...editMessages.answers, keepEdits: editMessages.answers.keepEdits(cells.count) }),
      notes: () => ({ moveNotes: 'Move them along', leaveNotes: 'Leave them where they are', skip }),
      reach: () => ({ extendReach: 'Extend them', leaveReach: 'Leave them as they are', skip }),
      filtered: ({ filters }) => ({ clearFilter: excelFilterMessages.clearAndRefresh(filters), skip }),
      waits: () => ({
        sameColumn: 'Yes, the same column',
        otherColumn: 'No, another one',
        keepColumn: 'Refresh, keep the old column as mine',
        skip,
      }),
    },
  };
}
