import type { LaterCatalogue } from '../catalogue';
import type { WordsOptions } from '../en';
import type { AllWords } from '../en/later-words';
import { connectWords } from './connect-words';
import { createCareWords } from './details-words';
import { createDialogWords } from './dialog-words';
import { createEditWords } from './edit-words';
import { createWords } from './first-words';
import { createFunctionWords } from './function-words';
import { createPlacementWords } from './placement-words';
import { createReportWords } from './report-words';
import { createSettingsWords } from './settings-words';

/** What a person reads behind the first picture. */
export const germanLater: LaterCatalogue = { createAllWords, createCareWords, createFunctionWords };

function createAllWords(options: WordsOptions): AllWords {
  const words = createWords(options);
  const { formats } = words;
  return {
    ...words,
    details: 'Details',
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    sheetOf: (sheet) => `${sheet}!`,
    connect: connectWords,
    report: createReportWords(formats),
    placements: createPlacementWords(formats, words.failure),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    settingsPage: createSettingsWords(formats),
  };
}
