import { bindTexts, createRowsFailureMessage, germanRowsFailureTexts } from '../../../parts';
import { createAllowMessages } from '../allow-messages';
import { createAnnouncementMessages } from '../announcement-messages';
import { createCheckMessage } from '../check-messages';
import type { PageMessages } from '../en/pages';
import type * as english from '../en/pane-texts';
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

export function createPageMessages(messages: ShellMessages, origin: string): PageMessages {
  const { formats } = messages;
  const failure = createRowsFailureMessage(germanRowsFailureTexts, { ...formats, origin }, messages.failure);
  const texts = bindTexts<typeof english.paneTexts>(paneTexts, formats);
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
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    sheetOf: (sheet) => `${sheet}!`,
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
