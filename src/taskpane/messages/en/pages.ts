import { bindTexts, createRowsFailureMessage, rowsFailureTexts } from '../../../parts';
import { createAllowMessages } from '../allow-messages';
import { createAnnouncementMessages } from '../announcement-messages';
import { createCheckMessage } from '../check-messages';
import { createFormulaMessages } from '../formula-messages';
import { createPlacementMessages } from '../placement-messages';
import { createQuestionMessages } from '../question-messages';
import { createSettingsMessages } from '../settings-messages';
import type { ShellMessages } from '../shell-messages';
import { createSilenceMessages } from '../silence-messages';
import { createDependentRangeMessages } from './dependent-ranges';
import { createDialogMessages } from './dialogs';
import { createExcelFilterMessages } from './excel-filters';
import { createEditMessages } from './hand-edits';
import { createNoteMessages } from './notes';
import { paneTexts } from './pane-texts';
import { createPlacementFilterMessages } from './placement-filters';
import { createReportMessages } from './report';

export type PageMessages = ReturnType<typeof createPageMessages>;

/**
 * Joins the messages of the shell with those of the pages.
 * @param origin is the page's origin, which an administrator must allow
 */
export function createPageMessages(messages: ShellMessages, origin: string) {
  const { formats } = messages;
  const failure = createRowsFailureMessage(rowsFailureTexts, { ...formats, origin }, messages.failure);
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  const topics = {
    edits: createEditMessages(formats),
    notes: createNoteMessages(formats),
    reach: createDependentRangeMessages(formats),
    filters: createExcelFilterMessages(formats),
  };
  const questions = createQuestionMessages(texts, formats, { ...topics, describeCheck: createCheckMessage(texts) });
  const placements = createPlacementMessages(texts, formats, questions, failure);
  return {
    ...messages,
    ...topics,
    failure,
    offline: 'You are offline.',
    online: 'The network is back.',
    sheetOf: (sheet: string) => `${sheet}!`,
    report: createReportMessages(formats),
    placements,
    announcements: createAnnouncementMessages(texts, placements.sentence),
    dialogs: createDialogMessages(formats),
    formulas: createFormulaMessages(texts),
    placementFilters: createPlacementFilterMessages(formats),
    allow: createAllowMessages(texts, formats),
    settingsPage: createSettingsMessages(texts, formats),
    silence: createSilenceMessages(texts),
  };
}
