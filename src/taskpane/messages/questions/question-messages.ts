/**
 * Asks what a refresh needs to know before it writes. For a new question, the compiler requires its
 * messages.
 */
import type { CellsInTheWay, Choice, FailedCheck, QuestionKind, UserQuestion } from '../../../app';
import type { Formats, Sentence } from '../../../parts';
import type { PaneTexts } from '../pane-texts';
import type { createDependentRangeMessages } from './dependent-range-messages';
import type { createExcelFilterMessages } from './excel-filter-messages';
import type { createEditMessages } from './hand-edit-messages';
import type { createNoteMessages } from './note-messages';

/** All questions but this one, which has a dialog with its own messages, are answered by buttons. */
export type ButtonQuestion = Exclude<QuestionKind, 'needsDecision'>;

export interface QuestionMessages {
  /**
   * Say what was found. The page shows them, and announcements add
   * them to the report's name.
   */
  readonly sentences: { readonly [K in QuestionKind]: (question: UserQuestion<K>) => Sentence };
  readonly answers: {
    readonly [K in ButtonQuestion]: (question: UserQuestion<K>) => Readonly<Record<Choice<K>, string>>;
  };
}

export function questionSentence<K extends QuestionKind>(
  { sentences }: QuestionMessages,
  kind: K,
  question: UserQuestion<K>,
): Sentence {
  return sentences[kind](question);
}

export function answerTexts<K extends ButtonQuestion>(
  { answers }: QuestionMessages,
  kind: K,
  question: UserQuestion<K>,
): Readonly<Record<Choice<K>, string>> {
  return answers[kind](question);
}

/** Each of these topics has its own messages. */
export interface QuestionParts {
  readonly edits: ReturnType<typeof createEditMessages>;
  readonly notes: ReturnType<typeof createNoteMessages>;
  readonly reach: ReturnType<typeof createDependentRangeMessages>;
  readonly filters: ReturnType<typeof createExcelFilterMessages>;
  /** Says why a check holds the result back. */
  readonly describeCheck: (check: FailedCheck) => string;
}

export function createQuestionMessages(
  { questions: texts }: Pick<PaneTexts, 'questions'>,
  { rows }: Pick<Formats, 'rows'>,
  { edits, notes, reach, filters, describeCheck }: QuestionParts,
): QuestionMessages {
  const { obstacles, answers } = texts;
  const { skip } = answers;

  function describeObstacles({ addresses, count, sample, spill, array, merged }: CellsInTheWay): Sentence {
    if (spill) return obstacles.spill(spill.formulas);
    if (array) return obstacles.array(array.formulas);
    if (merged) return addresses.length > 0 ? obstacles.merged(addresses) : [obstacles.mergedWithin];
    return sample === undefined ? obstacles.cells({ count, addresses }) : obstacles.sample({ sample, addresses });
  }

  return {
    sentences: {
      needsDecision: ({ rowsBefore, rowsNow, cells }) => {
        const growthText = rowsNow > rowsBefore ? [`${texts.growth(rows(rowsNow - rowsBefore))} `] : [];
        return [...growthText, ...describeObstacles(cells)];
      },
      handEdits: ({ cells }) => [edits.inTheWay(cells)],
      notes: ({ notes: inDoubt }) => [notes.inDoubt(inDoubt)],
      reach: ({ reach: inDoubt }) => [reach.inDoubt(inDoubt)],
      filtered: ({ filters: inDoubt }) => [filters.inDoubt(inDoubt)],
      waits: ({ failedChecks: gates }) => [gates.map(describeCheck).join(' ')],
    },
    answers: {
      handEdits: ({ cells: { count } }) => ({
        ...edits.answers,
        keepEdits: edits.answers.keepEdits(count),
        overwriteEdits: edits.answers.overwriteEdits(count),
      }),
      notes: () => ({ ...answers.notes, skip }),
      reach: () => ({ ...answers.reach, skip }),
      filtered: ({ filters: found }) => ({ clearFilter: filters.clearAndRefresh(found), skip }),
      waits: () => ({ ...answers.waits, skip }),
    },
  };
}
