import type { CaptionWords, Reader } from '../../app';
import type { Formats } from '../../parts';
import type { DetailsWords } from './en/details';
import type { createFunctionWords } from './en/functions';
import type { PageWords } from './en/pages';
import type { OutsideExcelWords, Words, WordsOptions } from './en/shell';

/** Every sentence of the pane in one language: those of the first picture, and the ways to those that come with the files behind it. */
export interface Catalogue {
  /** BCP 47 tag without a region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What Excel calls false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly createWords: (options: WordsOptions) => Words;
  readonly outsideExcelWords: OutsideExcelWords;
  pages(): Promise<{
    createPageWords(words: Words, origin: string): PageWords;
    createCaptionWords(options: { readonly locale: string }): CaptionWords;
  }>;
  details(): Promise<(formats: Formats) => DetailsWords>;
  functions(): Promise<typeof createFunctionWords>;
}
