import { createWords, type WordsOptions } from '.';
import { connectWords } from './connect-words';
import { createDialogWords } from './dialog-words';
import { createEditWords } from './edit-words';
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
    details: 'Details',
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    connect: connectWords,
    report: createReportWords(formats),
    placements: createPlacementWords(formats, words.failure),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    settingsPage: createSettingsWords(formats),
  };
}
