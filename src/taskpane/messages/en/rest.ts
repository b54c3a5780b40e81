/** Creates the English messages of everything behind the shell. */
import {
  bindTexts,
  createFormats,
  createNumbers,
  createPartsMessages,
  createRowsFailureMessage,
  type FormatOptions,
  type Formats,
  partsTexts,
  rowsFailureTexts,
} from '../../../parts';
import { createCaptionMessages as createCaptions } from '../caption-messages';
import { createDetailsMessages as createDetails } from '../details-messages';
import { createFunctionMessage as createFunctionTexts } from '../function-messages';
import type { MessageOptions } from '../shell-messages';
import { dependentRangeOptions } from './dependent-ranges';
import { createNoteOptionMessages } from './note-options';
import { paneTexts } from './pane-texts';
import { createPlacementFilterMessages } from './placement-filters';

export { createPageMessages } from './pages';

export function createDetailsMessages(formats: Formats) {
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  return createDetails(texts, formats, { notes: createNoteOptionMessages(formats), reach: dependentRangeOptions });
}

export function createFunctionMessage({ origin, locale }: Pick<MessageOptions, 'origin' | 'locale'>) {
  const rules = { language: 'en', ...createNumbers(locale) };
  const { failure } = createPartsMessages(partsTexts, rules, origin);
  const failureMessage = createRowsFailureMessage(rowsFailureTexts, { ...rules, origin }, failure);
  return createFunctionTexts(bindTexts<typeof paneTexts>(paneTexts, rules), failureMessage);
}

export function createCaptionMessages(options: Pick<FormatOptions, 'locale' | 'timeZone'>) {
  const formats = createFormats({ ...options, now: () => 0 });
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  return createCaptions(texts, formats, createPlacementFilterMessages(formats), options.timeZone);
}
