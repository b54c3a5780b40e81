import type { CaptionWords, Reader } from '../../app';
import type { Formats } from '../../parts';
import type { DetailsWords } from './en/details';
import type { createFunctionWords } from './en/functions';
import type { PageWords } from './en/pages';
import type { OutsideExcelWords, Words, WordsOptions } from './en/shell';

/** Every sentence of the pane in one language: those of the shell, and a loader for the others. */
export interface Catalogue {
  /** BCP 47 tag without a region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What Excel calls false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly createWords: (options: WordsOptions) => Words;
  readonly outsideExcelWords: OutsideExcelWords;
  rest(): Promise<RestWords>;
}

/** The messages of everything behind the shell. */
export interface RestWords {
  createPageWords(words: Words, origin: string): PageWords;
  createDetailsWords(formats: Formats): DetailsWords;
  readonly createFunctionWords: typeof createFunctionWords;
  createCaptionWords(options: { readonly locale: string }): CaptionWords;
}
