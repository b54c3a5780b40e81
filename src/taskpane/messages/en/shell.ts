import { createFormats, createPartsMessages, type FormatOptions, partsTexts } from '../../../parts';
import { connectMessages } from './connect';
import { createReportListMessages } from './report-list';

export interface MessageOptions extends FormatOptions {
  /** An administrator must allow this origin, that of the page. */
  readonly origin: string;
}

export type ShellMessages = ReturnType<typeof createShellMessages>;

/** `pages.ts` adds the messages of the pages to these. Views contain no texts of their own. */
export function createShellMessages(options: MessageOptions) {
  const formats = createFormats(options);
  return {
    ...createPartsMessages(partsTexts, formats, options.origin),
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
    partsLoading: 'Loading',
    partsFailed: 'This part of Inlay did not load.',
    partsFailedNext: 'Check your network, then try again; if it stays, close the pane and open it again.',
    connect: connectMessages,
    catalogue: createReportListMessages(formats),
  };
}

export type OutsideExcelMessages = typeof outsideExcelMessages;

export const outsideExcelMessages = {
  title: 'Inlay lives in Excel',
  text: 'This page is the pane of an add-in. Open a workbook in Excel, add Inlay to it, and press its button on the Home tab.',
};
