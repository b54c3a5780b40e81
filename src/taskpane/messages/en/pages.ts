import { bindTexts, createRowsFailureMessage } from '../../../parts';
import { createDependentRangeMessages } from '../dependent-range-messages';
import { createDialogMessages } from '../dialog-messages';
import { createExcelFilterMessages } from '../excel-filter-messages';
import { createEditMessages } from '../hand-edit-messages';
import { createNoteMessages } from '../note-messages';
import { createPlacementFilterMessages } from '../placement-filter-messages';
import { createReportMessages } from '../report-messages';
import { createAllowMessages } from './allow';
import { createAnnouncementMessages } from './announcements';
import { createFormulaMessages } from './formulas';
import { paneTexts } from './pane-texts';
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
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  const failure = createRowsFailureMessage(origin, messages.failure);
  const placements = createPlacementMessages(formats, failure);
  return {
    ...messages,
    failure,
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    report: createReportMessages(texts, formats),
    placements,
    announcements: createAnnouncementMessages(formats, placements.sentence),
    dialogs: createDialogMessages(texts, formats),
    edits: createEditMessages(texts),
    formulas: createFormulaMessages(formats),
    notes: createNoteMessages(texts),
    reach: createDependentRangeMessages(texts, formats),
    filters: createExcelFilterMessages(texts),
    placementFilters: createPlacementFilterMessages(texts, formats),
    allow: createAllowMessages(formats),
    settingsPage: createSettingsMessages(formats),
    silence: createSilenceMessages(formats),
  };
}
