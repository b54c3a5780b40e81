import { createRowsFailureWords } from '../../../parts';
import { createAllowWords } from './allow';
import { createDialogWords } from './dialogs';
import { createFilterWords } from './filters';
import { createFormulaWords } from './formulas';
import { createEditWords } from './hand-edits';
import { createHeardWords } from './heard';
import { createNoteWords } from './notes';
import { createPlacementFilterWords } from './placement-filters';
import { createReachWords } from './reach';
import { createReportWords } from './report';
import { createSettingsWords } from './settings';
import type { Words } from './shell';
import { createSilenceWords } from './silence';
import { createPlacementWords } from './workbook';

export type PageWords = ReturnType<typeof createPageWords>;

/**
 * Joins the messages of the shell with those of the pages.
 * @param origin is the page's origin, which an administrator must allow
 */
export function createPageWords(words: Words, origin: string) {
  const { formats } = words;
  const failure = createRowsFailureWords(origin, words.failure);
  const placements = createPlacementWords(formats, failure);
  return {
    ...words,
    failure,
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    report: createReportWords(formats),
    placements,
    heard: createHeardWords(formats, placements.sentence),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    formulas: createFormulaWords(formats),
    notes: createNoteWords(formats),
    reach: createReachWords(formats),
    filters: createFilterWords(formats),
    placementFilters: createPlacementFilterWords(formats),
    allow: createAllowWords(formats),
    settingsPage: createSettingsWords(formats),
    silence: createSilenceWords(formats),
  };
}
