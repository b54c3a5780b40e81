import type { CaptionWords, Reader } from '../../app';
import type { Formats } from '../../parts';
import type { DetailsWords } from './en/details';
import type { createFunctionWords } from './en/functions';
import type { PageWords } from './en/pages';
import type { OutsideExcelWords, Words, WordsOptions } from './en/shell';

/**
 * Holds all messages of the pane in one language: those of the shell, and a loader for the others.
 */
export interface Catalogue {
  /** It is a BCP 47 tag without a region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Excel shows these words for false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly createWords: (options: WordsOptions) => Words;
  readonly outsideExcelWords: OutsideExcelWords;
  rest(): Promise<RestWords>;
}

/** Holds the messages of everything behind the shell. */
export interface RestWords {
  createPageWords(words: Words, origin: string): PageWords;
  createDetailsWords(formats: Formats): DetailsWords;
  readonly createFunctionWords: typeof createFunctionWords;
  createCaptionWords(options: { readonly locale: string }): CaptionWords;
}
