import { bindTexts, createGermanRowsFailureMessage } from '../../../parts';
import { createDependentRangeMessages } from '../dependent-range-messages';
import { createDialogMessages } from '../dialog-messages';
import type { PageMessages } from '../en/pages';
import type * as englishPane from '../en/pane-texts';
import type { ShellMessages } from '../en/shell';
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
import { createSilenceMessages } from './silence';
import { createPlacementMessages } from './workbook';

export function createPageMessages(messages: ShellMessages, origin: string): PageMessages {
  const { formats } = messages;
  const texts = bindTexts<typeof englishPane.paneTexts>(paneTexts, formats);
  const failure = createGermanRowsFailureMessage(origin, messages.failure);
  const placements = createPlacementMessages(formats, failure);
  return {
    ...messages,
    failure,
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    sheetOf: (sheet) => `${sheet}!`,
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
