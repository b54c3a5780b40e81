/**
 * Declares the messages about the questions of a refresh. For a new question, the compiler requires
 * its messages in both languages.
 */
import type { Choice, QuestionKind, UserQuestion } from '../../app';
import type { Sentence } from '../../parts';

/** All questions but this one, which has a dialog with its own messages, are answered by buttons. */
export type ButtonQuestion = Exclude<QuestionKind, 'needsDecision'>;

export interface QuestionMessages {
  /**
   * Say what was found, and that nothing is written yet. The page shows them, and announcements add
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
