/** Creates the German messages of everything behind the shell. */
import {
  bindTexts,
  createFormats,
  createNumbers,
  createPartsMessages,
  createRowsFailureMessage,
  type FormatOptions,
  type Formats,
  germanPartsTexts,
  germanRowsFailureTexts,
} from '../../../parts';
import { createCaptionMessages as createCaptions } from '../caption-messages';
import { createDetailsMessages as createDetails } from '../details-messages';
import type * as english from '../en/pane-texts';
import { createFunctionMessage as createFunctionTexts } from '../function-messages';
import type { MessageOptions } from '../shell-messages';
import { dependentRangeOptions } from './dependent-ranges';
import { GERMAN } from './language';
import { createNoteOptionMessages } from './note-options';
import { paneTexts } from './pane-texts';
import { createPlacementFilterMessages } from './placement-filters';

export { createPageMessages } from './pages';

export function createDetailsMessages(formats: Formats) {
  const texts = bindTexts<typeof english.paneTexts>(paneTexts, formats);
  return createDetails(texts, formats, { notes: createNoteOptionMessages(formats), reach: dependentRangeOptions });
}

export function createFunctionMessage({ origin, locale }: Pick<MessageOptions, 'origin' | 'locale'>) {
  const rules = { language: 'de', ...createNumbers(locale) };
  const { failure } = createPartsMessages(germanPartsTexts, rules, origin);
  const failureMessage = createRowsFailureMessage(germanRowsFailureTexts, { ...rules, origin }, failure);
  return createFunctionTexts(bindTexts<typeof english.paneTexts>(paneTexts, rules), failureMessage);
}

export function createCaptionMessages(options: Pick<FormatOptions, 'locale' | 'timeZone'>) {
  const formats = createFormats({ ...options, now: () => 0 }, GERMAN);
  const texts = bindTexts<typeof english.paneTexts>(paneTexts, formats);
  return createCaptions(texts, formats, createPlacementFilterMessages(formats), options.timeZone);
}
