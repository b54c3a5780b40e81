import { createFormats, createPartsWords, type FormatOptions } from '../../../parts';
import { connectWords } from './connect';
import { createCatalogueWords } from './reports';

export interface WordsOptions extends FormatOptions {
  /** An administrator must allow this origin, that of the page. */
  readonly origin: string;
}

export type Words = ReturnType<typeof createWords>;

/** `pages.ts` adds the messages of the pages to these. Views contain no texts of their own. */
export function createWords(options: WordsOptions) {
  const formats = createFormats(options);
  return {
    ...createPartsWords(options.origin),
    formats,
    product: 'Inlay',
    /** -> `Inlay 1.0.0 · Excel 16.0, Windows` */
    about: (version: string, host: string | undefined) => (host ? `Inlay ${version} · ${host}` : `Inlay ${version}`),
    reports: 'Reports',
    thisWorkbook: 'This workbook',
    someNeedYou: 'Some reports need your decision',
    settings: 'Settings',
    workbookUnchanged: 'Your workbook is unchanged.',
    tokenRejected: 'The platform no longer accepts your token.',
    tokenRejectedNext: 'Sign in again; your cells stay as they are.',
    signInAgain: 'Sign in again',
    starting: 'Looking for your sign-in…',
    partsComing: 'Loading',
    partsFailed: 'This part of Inlay did not load.',
    partsFailedNext: 'Check your network, then try again; if it stays, close the pane and open it again.',
    connect: connectWords,
    catalogue: createCatalogueWords(formats),
  };
}

export type OutsideExcelWords = typeof outsideExcelWords;

export const outsideExcelWords = {
  title: 'Inlay lives in Excel',
  text: 'This page is the pane of an add-in. Open a workbook in Excel, add Inlay to it, and press its button on the Home tab.',
};
