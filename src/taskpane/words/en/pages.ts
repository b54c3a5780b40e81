import { createRowsFailureWords } from '../../../parts';
import { createAllowWords } from './allow';
import { connectWords } from './connect';
import { createDialogWords } from './dialogs';
import { createFilterWords } from './filters';
import { createEditWords } from './hand-edits';
import { createNoteWords } from './notes';
import { createReachWords } from './reach';
import { createReportWords } from './report';
import { createSettingsWords } from './settings';
import type { Words } from './shell';
import { createSilenceWords } from './silence';
import { createPlacementWords } from './workbook';

export type PageWords = ReturnType<typeof createPageWords>;

/**
 * The words of the first picture and those of the pages behind it.
 * @param origin where this page comes from, as an administrator must allow it
 */
export function createPageWords(words: Words, origin: string) {
  const { formats } = words;
  const failure = createRowsFailureWords(origin, words.failure);
  return {
    ...words,
    failure,
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    connect: connectWords,
    report: createReportWords(formats),
    placements: createPlacementWords(formats, failure),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    notes: createNoteWords(formats),
    reach: createReachWords(formats),
    filters: createFilterWords(formats),
    allow: createAllowWords(formats),
    settingsPage: createSettingsWords(formats),
    silence: createSilenceWords(formats),
  };
}
