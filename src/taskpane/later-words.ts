import { createWords, type WordsOptions } from './words';
import { createDialogWords } from './words/dialog-words';
import { createFormats } from './words/formats';
import { createPlacementWords } from './words/placement-words';
import { createReportWords } from './words/report-words';
import { createSettingsWords } from './words/settings-words';

export type AllWords = ReturnType<typeof createAllWords>;

/** The words of the first picture and those of everything behind it. */
export function createAllWords(options: WordsOptions) {
  const formats = createFormats(options.locale, options.now, options.timeZone);
  return {
    ...createWords(options),
    report: createReportWords(formats),
    placements: createPlacementWords(formats, options.origin),
    dialogs: createDialogWords(formats),
    settingsPage: createSettingsWords(formats),
  };
}
