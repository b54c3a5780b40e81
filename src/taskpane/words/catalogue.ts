import type { CaptionWords, Reader } from '../../app';
import type { Formats } from '../../parts';
import type { DetailsWords } from './en/details';
import type { createFunctionWords } from './en/functions';
import type { PageWords } from './en/pages';
import type { OutsideExcelWords, Words, WordsOptions } from './en/shell';

/** A catalogue has the messages of the shell in one language, and a loader for the others. */
export interface Catalogue {
  /** This BCP 47 tag has no region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Excel shows these words for false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly createWords: (options: WordsOptions) => Words;
  readonly outsideExcelWords: OutsideExcelWords;
  rest(): Promise<RestWords>;
}

/** Everything behind the shell uses these messages; they load with it. */
export interface RestWords {
  createPageWords(words: Words, origin: string): PageWords;
  createDetailsWords(formats: Formats): DetailsWords;
  readonly createFunctionWords: typeof createFunctionWords;
  createCaptionWords(options: { readonly locale: string }): CaptionWords;
}
