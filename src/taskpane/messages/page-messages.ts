import type { DescribeFailure } from '../../parts';
import { createExploreMessages } from './explore/explore-messages';
import { createPlacementFilterMessages } from './filters/placement-filter-messages';
import { createFormulaMessages, createFunctionMessage } from './formulas/formula-messages';
import type { PaneTexts } from './pane-texts';
import { createPlacementMessages } from './placements/placement-messages';
import { createAllowMessages } from './questions/allow-messages';
import { createCheckMessage } from './questions/check-messages';
import { createDependentRangeMessages } from './questions/dependent-range-messages';
import { createExcelFilterMessages } from './questions/excel-filter-messages';
import { createEditMessages } from './questions/hand-edit-messages';
import { createNoteMessages } from './questions/note-messages';
import { createQuestionMessages } from './questions/question-messages';
import { createDialogMessages } from './report/dialog-messages';
import { createReportMessages } from './report/report-messages';
import { createAnnouncementMessages } from './shell/announcement-messages';
import { createConnectionCheckMessages } from './shell/connection-check-messages';
import { createSettingsMessages } from './shell/settings-messages';
import type { ShellMessages } from './shell/shell-messages';
import { createSilenceMessages } from './shell/silence-messages';

export type PageMessages = ReturnType<typeof createPageMessages>;

/**
 * Joins the messages of the shell with those of the pages.
 * @param failure also has messages about rows and cells
 */
export function createPageMessages(
  texts: PaneTexts,
  messages: ShellMessages,
  failure: DescribeFailure,
  origin: string,
) {
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
    explore: createExploreMessages(texts, formats),
    placements,
    announcements: createAnnouncementMessages(texts, placements.problem),
    dialogs: createDialogMessages(texts, formats),
    formulas: createFormulaMessages(texts, formats, createFunctionMessage(texts, failure)),
    placementFilters: createPlacementFilterMessages(texts, formats),
    allow: createAllowMessages(texts, formats),
    help: texts.help,
    settingsPage: createSettingsMessages(texts, formats),
    connectionCheck: createConnectionCheckMessages(texts.connectionCheck, failure, origin),
    silence: createSilenceMessages(texts),
  };
}
