import { createWords, type WordsOptions } from '.';
import { connectWords } from './connect-words';
import { createDialogWords } from './dialog-words';
import { createEditWords } from './edit-words';
import { createFailureWords, failureDetails } from './failure-words';
import { createPlacementWords } from './placement-words';
import { createReportWords } from './report-words';
import { createSettingsWords } from './settings-words';

export type AllWords = ReturnType<typeof createAllWords>;

/** The words of the first picture and those of everything behind it. */
export function createAllWords(options: WordsOptions) {
  const words = createWords(options);
  const { formats } = words;
  return {
    ...words,
    back: 'Back',
    details: 'Details',
    copyDetails: 'Copy details',
    copied: 'Copied',
    copyByHand: 'Copying is not allowed here. Select this text and copy it.',
    offline: 'You are offline.',
    online: 'The network is back.',
    cancel: 'Cancel',
    sheetOf: (sheet: string) => `${sheet}!`,
    connect: connectWords,
    report: createReportWords(formats),
    placements: createPlacementWords(formats, options.origin),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    settingsPage: createSettingsWords(formats),
    /** What happened and what to do, for each code of a failure. */
    failure: createFailureWords(options.origin),
    failureDetails,
  };
}
