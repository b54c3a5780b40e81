import { createRowsFailureMessage, rowsFailureTexts } from '../../../parts';
import { createAllowMessages } from './allow';
import { createAnnouncementMessages } from './announcements';
import { createDependentRangeMessages } from './dependent-ranges';
import { createDialogMessages } from './dialogs';
import { createExcelFilterMessages } from './excel-filters';
import { createFormulaMessages } from './formulas';
import { createEditMessages } from './hand-edits';
import { createNoteMessages } from './notes';
import { createPlacementFilterMessages } from './placement-filters';
import { createReportMessages } from './report';
import { createSettingsMessages } from './settings';
import type { ShellMessages } from './shell';
import { createSilenceMessages } from './silence';
import { createPlacementMessages } from './workbook';

export type PageMessages = ReturnType<typeof createPageMessages>;

/**
 * Joins the messages of the shell with those of the pages.
 * @param origin is the page's origin, which an administrator must allow
 */
export function createPageMessages(messages: ShellMessages, origin: string) {
  const { formats } = messages;
  const failure = createRowsFailureMessage(rowsFailureTexts, { ...formats, origin }, messages.failure);
  const placements = createPlacementMessages(formats, failure);
  return {
    ...messages,
    failure,
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    report: createReportMessages(formats),
    placements,
    announcements: createAnnouncementMessages(formats, placements.sentence),
    dialogs: createDialogMessages(formats),
    edits: createEditMessages(formats),
    formulas: createFormulaMessages(formats),
    notes: createNoteMessages(formats),
    reach: createDependentRangeMessages(formats),
    filters: createExcelFilterMessages(formats),
    placementFilters: createPlacementFilterMessages(formats),
    allow: createAllowMessages(formats),
    settingsPage: createSettingsMessages(formats),
    silence: createSilenceMessages(formats),
  };
}
