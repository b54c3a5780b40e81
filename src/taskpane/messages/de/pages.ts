import { createRowsFailureMessage, germanRowsFailureTexts } from '../../../parts';
import type { PageMessages } from '../en/pages';
import type { ShellMessages } from '../en/shell';
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
import { createSilenceMessages } from './silence';
import { createPlacementMessages } from './workbook';

export function createPageMessages(messages: ShellMessages, origin: string): PageMessages {
  const { formats } = messages;
  const failure = createRowsFailureMessage(germanRowsFailureTexts, { ...formats, origin }, messages.failure);
  const placements = createPlacementMessages(formats, failure);
  return {
    ...messages,
    failure,
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    sheetOf: (sheet) => `${sheet}!`,
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
