/**
 * Holds the user's answers to the questions of one refresh. One question may follow another, and an
 * answer holds until the refresh has ended.
 */
import type { Placement } from '../../placement';
import { isColumnNameAnswer, type RowsToWrite } from './fetch/rows-to-write';
import type { QuestionKind, UserAnswer, UserQuestion } from './question';

export type UserAnswers = { readonly [K in QuestionKind]?: AnsweredQuestion<K> | undefined };

interface AnsweredQuestion<K extends QuestionKind> {
  readonly answer: UserAnswer<K>;
  /**
   * Holds the question as the user saw it: the user has agreed to nothing else. Undefined for a
   * remembered answer.
   */
  readonly question?: UserQuestion<K> | undefined;
}

interface AnswerRule {
  readonly questionKind: QuestionKind;
  /** Holds options of the placement that apply from this answer on. */
  readonly rememberedOptions?: Partial<Placement['choices']>;
}

const ANSWER_RULES: Readonly<Record<UserAnswer, AnswerRule>> = {
  // These are remembered too, but only after the cells have moved: `createRefreshPatch`.
  shiftDown: { questionKind: 'needsDecision' },
  overwrite: { questionKind: 'needsDecision' },
  keepToFrame: { questionKind: 'needsDecision' },
  newSheet: { questionKind: 'needsDecision' },
  keepEdits: { questionKind: 'handEdits' },
  overwriteEdits: { questionKind: 'handEdits' },
  moveNotes: { questionKind: 'notes', rememberedOptions: { notes: 'move' } },
  leaveNotes: { questionKind: 'notes', rememberedOptions: { notes: 'stay' } },
  keepOrder: { questionKind: 'notes' },
  useReportOrder: { questionKind: 'notes' },
  extendReach: { questionKind: 'reach', rememberedOptions: { reach: 'extend' } },
  leaveReach: { questionKind: 'reach', rememberedOptions: { reach: 'leave' } },
  clearFilter: { questionKind: 'filtered' },
  sameColumn: { questionKind: 'waits' },
  otherColumn: { questionKind: 'waits' },
  keepColumn: { questionKind: 'waits' },
};

/** Describes a refresh that has stopped for a question, or continues with an answer. */
export interface StoppedRefresh {
  /** Holds the rows with which it continues; undefined if they are queried again. */
  readonly rows: RowsToWrite | undefined;
  readonly answers: UserAnswers;
}

/** @param shownQuestion the question that the user has answered */
export function addAnswer(
  { rows, answers }: StoppedRefresh,
  answer: UserAnswer,
  shownQuestion: UserQuestion | undefined,
): StoppedRefresh {
  // The rows record the answers about their columns, so that the next such answer is not taken for
  // this one.
  const earlierAnswers = { ...answers, waits: undefined };
  const { questionKind } = ANSWER_RULES[answer];
  return {
    rows: rows && addColumnAnswer(rows, answer),
    answers: {
      ...earlierAnswers,
      [questionKind]: { answer, question: shownQuestion?.kind === questionKind ? shownQuestion : undefined },
    },
  };
}

/** Adds the user's answer to the question about the columns of these rows. */
function addColumnAnswer(rows: RowsToWrite, choice: UserAnswer): RowsToWrite {
  const { columns } = rows;
  if (columns && choice === 'keepColumn') return { ...rows, columns: { ...columns, keepsRemovedColumns: true } };
  if (!columns?.doubtfulNames || !isColumnNameAnswer(choice)) return rows;
  const [formerName, currentName] = columns.doubtfulNames;
  const answers = new Map([...columns.answers, [formerName, choice === 'sameColumn' ? currentName : undefined]]);
  return { ...rows, columns: { ...columns, answers, doubtfulNames: undefined } };
}

/** @returns options of the placement that apply from these answers on */
export function collectRememberedOptions(answers: UserAnswers): Partial<Placement['choices']> {
  let options: Partial<Placement['choices']> = {};
  for (const answered of Object.values(answers))
    if (answered) options = { ...options, ...ANSWER_RULES[answered.answer].rememberedOptions };
  return options;
}
