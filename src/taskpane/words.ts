import { createCatalogueWords } from './words/catalogue-words';
import { connectWords } from './words/connect-words';
import { createFailureWords, failureDetails } from './words/failure-words';
import { createFormats } from './words/formats';

export interface WordsOptions {
  /** BCP 47 tag, for numbers, dates and ages; the sentences are English. */
  readonly locale: string;
  /** Milliseconds since 1970. Views read it through a signal, so that ages move on by themselves. */
  readonly now: () => number;
  /** IANA name; without it, the machine's zone. */
  readonly timeZone?: string;
  /** Where this page comes from, as an administrator must allow it. */
  readonly origin: string;
}

export type Words = ReturnType<typeof createWords>;

/** Every sentence of the first picture. Together with the later words these are all that a person reads in the pane; views hold none. */
export function createWords({ locale, now, timeZone, origin }: WordsOptions) {
  const formats = createFormats(locale, now, timeZone);
  return {
    product: 'Inlay',
    reports: 'Reports',
    thisWorkbook: 'This workbook',
    someNeedYou: 'Some placements need you',
    settings: 'Settings',
    back: 'Back',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    details: 'Details',
    copyDetails: 'Copy details',
    copied: 'Copied',
    copyByHand: 'Copying is not allowed here. Select this text and copy it.',
    workbookUnchanged: 'Your workbook is unchanged.',
    offline: 'You are offline.',
    online: 'The network is back.',
    tokenRejected: 'The platform no longer accepts your token.',
    tokenRejectedNext: 'Sign in again; your cells stay as they are.',
    signInAgain: 'Sign in again',
    partsComing: 'Loading',
    partsFailed: 'This part of Inlay did not load.',
    partsFailedNext: 'Check your network, then try again; if it stays, close the pane and open it again.',
    sheetOf: (sheet: string) => `${sheet}!`,

    connect: connectWords,
    catalogue: createCatalogueWords(formats),
    /** What happened and what to do, for each code of a failure. */
    failure: createFailureWords(origin),
    failureDetails,
  };
}
