import { createGermanRowsFailureWords } from '../../../parts';
import type { PageWords } from '../en/pages';
import type { Words } from '../en/shell';
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
import { createSilenceWords } from './silence';
import { createPlacementWords } from './workbook';

export function createPageWords(words: Words, origin: string): PageWords {
  const { formats } = words;
  const failure = createGermanRowsFailureWords(origin, words.failure);
  const placements = createPlacementWords(formats, failure);
  return {
    ...words,
    failure,
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    sheetOf: (sheet) => `${sheet}!`,
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
