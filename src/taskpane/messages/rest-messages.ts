/** Creates the messages of everything behind the shell, in any language. */
import type { CaptionMessages } from '../../app';
import type { FunctionProblem } from '../../functions';
import {
  bindTexts,
  createFormats,
  createNumbers,
  createPartsMessages,
  createRowsFailureMessage,
  type FormatOptions,
  type Formats,
} from '../../parts';
import { createDetailsMessages, type DetailsMessages } from './details/details-messages';
import type { paneTexts } from './en/pane-texts';
import { createCaptionMessages } from './filters/caption-messages';
import { createFunctionMessage } from './formulas/formula-messages';
import type { LanguagePack, RestTexts } from './language-pack';
import { createPageMessages, type PageMessages } from './page-messages';
import type { PaneTexts } from './pane-texts';
import type { MessageOptions, ShellMessages } from './shell/shell-messages';

/** Everything behind the shell uses these messages; they load with it. */
export interface RestMessages {
  createPageMessages(messages: ShellMessages, origin: string): PageMessages;
  createDetailsMessages(formats: Formats): DetailsMessages;
  createFunctionMessage(options: Pick<MessageOptions, 'origin' | 'locale'>): (problem: FunctionProblem) => string;
  createCaptionMessages(options: Pick<FormatOptions, 'locale' | 'timeZone'>): CaptionMessages;
}

export function createRestMessages({ language, partsTexts }: LanguagePack, restTexts: RestTexts): RestMessages {
  const { rowsFailureTexts } = restTexts;
  const textsByLocale = new Map<string, PaneTexts>();
  function getTexts(locale: string): PaneTexts {
    const rules = { language: language.tag, ...createNumbers(locale) };
    const texts = textsByLocale.get(locale) ?? bindTexts<typeof paneTexts>(restTexts.paneTexts, rules);
    textsByLocale.set(locale, texts);
    return texts;
  }
  return {
    createPageMessages(messages, origin) {
      const { formats } = messages;
      const failure = createRowsFailureMessage(rowsFailureTexts, { ...formats, origin }, messages.failure);
      return createPageMessages(getTexts(formats.locale), messages, failure, origin);
    },
    createDetailsMessages: (formats) => createDetailsMessages(getTexts(formats.locale), formats),
    createFunctionMessage({ origin, locale }) {
      const rules = { language: language.tag, ...createNumbers(locale) };
      const { failure } = createPartsMessages(partsTexts, rules, origin);
      const rowsFailure = createRowsFailureMessage(rowsFailureTexts, { ...rules, origin }, failure);
      return createFunctionMessage(getTexts(locale), rowsFailure);
    },
    createCaptionMessages(options) {
      const formats = createFormats({ ...options, now: () => 0 }, language);
      return createCaptionMessages(getTexts(options.locale), formats, options.timeZone);
    },
  };
}
