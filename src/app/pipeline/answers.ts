/**
 * Holds the user's answers to the questions of one refresh. One question may follow another, and an
 * answer holds until the refresh has ended.
 */
import type { Placement } from '../../placement';
import { isAboutName, type RowsToWrite } from './fetch/rows-to-write';
import type { QuestionKind, UserAnswer, UserQuestion } from './question';

export type UserAnswers = { readonly [K in QuestionKind]?: Answered<K> | undefined };

interface Answered<K extends QuestionKind> {
  readonly answer: UserAnswer<K>;
  /**
   * The question as the user saw it: the user has agreed to nothing else. Undefined for a
   * remembered answer.
   */
  readonly to?: UserQuestion<K> | undefined;
}

interface AnswerTraits {
  readonly to: QuestionKind;
  /** Options of the placement that apply from this answer on. */
  readonly remembers?: Partial<Placement['choices']>;
}

const ANSWERS: Readonly<Record<UserAnswer, AnswerTraits>> = {
  // These are remembered too, but only after the cells have moved: `refreshedPatch`.
  shiftDown: { to: 'needsDecision' },
  overwrite: { to: 'needsDecision' },
  keepToFrame: { to: 'needsDecision' },
  newSheet: { to: 'needsDecision' },
  keepEdits: { to: 'handEdits' },
  overwriteEdits: { to: 'handEdits' },
  moveNotes: { to: 'notes', remembers: { notes: 'move' } },
  leaveNotes: { to: 'notes', remembers: { notes: 'stay' } },
  extendReach: { to: 'reach', remembers: { reach: 'extend' } },
  leaveReach: { to: 'reach', remembers: { reach: 'leave' } },
  clearFilter: { to: 'filtered' },
  sameColumn: { to: 'waits' },
  otherColumn: { to: 'waits' },
  keepColumn: { to: 'waits' },
};

/** A refresh that has stopped for a question, or continues with an answer. */
export interface StoppedRefresh {
  /** The rows with which it continues; undefined if they are queried again. */
  readonly rows: RowsToWrite | undefined;
  readonly answers: UserAnswers;
}

/** @param shown the question that the user has answered */
export function withAnswer(
  { rows, answers }: StoppedRefresh,
  answer: UserAnswer,
  shown: UserQuestion | undefined,
): StoppedRefresh {
  // The rows record the answers about their columns, so that the next such answer is not taken for
  // this one.
  const before = { ...answers, waits: undefined };
  const { to } = ANSWERS[answer];
  return {
    rows: rows && withColumnAnswer(rows, answer),
    answers: { ...before, [to]: { answer, to: shown?.kind === to ? shown : undefined } },
  };
}

/** Adds the user's answer to the question about the columns of these rows. */
function withColumnAnswer(rows: RowsToWrite, choice: UserAnswer): RowsToWrite {
  const { columns } = rows;
  if (columns && choice === 'keepColumn') return { ...rows, columns: { ...columns, keepsLeaving: true } };
  if (!columns?.asked || !isAboutName(choice)) return rows;
  const [was, now] = columns.asked;
  const answers = new Map([...columns.answers, [was, choice === 'sameColumn' ? now : undefined]]);
  return { ...rows, columns: { ...columns, answers, asked: undefined } };
}

/** @returns options of the placement that apply from these answers on */
export function rememberedChoices(answers: UserAnswers): Partial<Placement['choices']> {
  let choices: Partial<Placement['choices']> = {};
  for (const said of Object.values(answers)) if (said) choices = { ...choices, ...ANSWERS[said.answer].remembers };
  return choices;
}
