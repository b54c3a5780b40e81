/** Every sentence of the pane in one language. English comes with the files that need it; any other is two files, one for the first picture. */

import type { Words, WordsOptions } from './en';
import type { CareWords, createCareWords } from './en/details-words';
import type { createFunctionWords } from './en/function-words';
import type { AllWords } from './en/later-words';
import type { outsideExcelWords } from './en/outside-excel-words';

export interface Catalogue {
  /** BCP 47 tag without a region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What Excel calls false and true. */
  readonly booleans: readonly [no: string, yes: string];
  createWords(options: WordsOptions): Words;
  readonly outsideExcelWords: typeof outsideExcelWords;
  /** The sentences behind the first picture, a file of their own as in English. */
  loadLater(): Promise<LaterCatalogue>;
}

export interface LaterCatalogue {
  createAllWords(options: WordsOptions): AllWords;
  createCareWords(...given: Parameters<typeof createCareWords>): CareWords;
  createFunctionWords: typeof createFunctionWords;
}

/**
 * The catalogue of Office's language; undefined for English, and where there is none or its file does not come: then English serves.
 * @param locale BCP 47 tag
 */
export async function loadCatalogue(locale: string): Promise<Catalogue | undefined> {
  const load = CATALOGUES[locale.split('-')[0]?.toLowerCase() ?? ''];
  return load?.().catch(() => undefined);
}

const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import(/* webpackChunkName: "german" */ './de')).german,
};
