import type { DescribeFailure } from '../../parts';
import { createAllowMessages } from './allow-messages';
import { createAnnouncementMessages } from './announcement-messages';
import { createCheckMessage } from './check-messages';
import { createDependentRangeMessages } from './dependent-range-messages';
import { createDialogMessages } from './dialog-messages';
import { createExcelFilterMessages } from './excel-filter-messages';
import { createFormulaMessages } from './formula-messages';
import { createEditMessages } from './hand-edit-messages';
import { createNoteMessages } from './note-messages';
import type { PaneTexts } from './pane-texts';
import { createPlacementFilterMessages } from './placement-filter-messages';
import { createPlacementMessages } from './placement-messages';
import { createQuestionMessages } from './question-messages';
import { createReportMessages } from './report-messages';
import { createSettingsMessages } from './settings-messages';
import type { ShellMessages } from './shell-messages';
import { createSilenceMessages } from './silence-messages';

export type PageMessages = ReturnType<typeof createPageMessages>;

/**
 * Joins the messages of the shell with those of the pages.
 * @param failure also has messages about rows and cells
 */
export function createPageMessages(texts: PaneTexts, messages: ShellMessages, failure: DescribeFailure) {
  const { formats } = messages;
  const topics = {
    edits: createEditMessages(texts),
    notes: createNoteMessages(texts),
    reach: createDependentRangeMessages(texts, formats),
    filters: createExcelFilterMessages(texts),
  };
  const questions = createQuestionMessages(texts, formats, { ...topics, describeCheck: createCheckMessage(texts) });
  const placements = createPlacementMessages(texts, formats, questions, failure);
  return {
    ...messages,
    ...topics,
    failure,
    sheetOf: (sheet: string) => `${sheet}!`,
    report: createReportMessages(texts, formats),
    placements,
    announcements: createAnnouncementMessages(texts, placements.sentence),
    dialogs: createDialogMessages(texts, formats),
    formulas: createFormulaMessages(texts),
    placementFilters: createPlacementFilterMessages(texts, formats),
    allow: createAllowMessages(texts, formats),
    help: texts.help,
    settingsPage: createSettingsMessages(texts, formats),
    silence: createSilenceMessages(texts),
  };
}
