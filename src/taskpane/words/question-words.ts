/** The shape of the messages about what a refresh asks: the compiler asks both languages for those of a new question. */
import type { Choice, QuestionKind, UserQuestion } from '../../app';
import type { Sentence } from '../../parts';

/** Questions with a dialog of their own, which has messages of its own. All others are answered by buttons. */
type DialogQuestion = 'needsDecision' | 'handEdits';
export type ButtonQuestion = Exclude<QuestionKind, DialogQuestion>;

export interface QuestionWords {
  /** What was found, and that nothing is written yet: on the page, and announced after the report's name. */
  readonly sentences: { readonly [K in QuestionKind]: (question: UserQuestion<K>) => Sentence };
  /** The texts of the buttons. */
  readonly answers: {
    readonly [K in ButtonQuestion]: (question: UserQuestion<K>) => Readonly<Record<Choice<K>, string>>;
  };
}

export function questionSentence<K extends QuestionKind>(
  { sentences }: QuestionWords,
  kind: K,
  question: UserQuestion<K>,
): Sentence {
  return sentences[kind](question);
}

export function answerTexts<K extends ButtonQuestion>(
  { answers }: QuestionWords,
  kind: K,
  question: UserQuestion<K>,
): Readonly<Record<Choice<K>, string>> {
  return answers[kind](question);
}
