/** Creates the messages of everything behind the shell, in any language. */
import type { CaptionMessages, FunctionProblem } from '../../app';
import type { Culture } from '../../grid';
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
  createFunctionMessage(
    options: Pick<MessageOptions, 'origin' | 'locale' | 'readCulture'>,
  ): (problem: FunctionProblem) => string;
  createCaptionMessages(
    options: Pick<FormatOptions, 'locale' | 'timeZone'> & { readonly culture?: Culture | undefined },
  ): CaptionMessages;
}

export function createRestMessages({ language, partsTexts }: LanguagePack, restTexts: RestTexts): RestMessages {
  const { rowsFailureTexts } = restTexts;
  /** Binding all texts takes long, so messages with the same numbers share the texts. */
  const textsByNumber = new Map<Formats['number'], PaneTexts>();
  function getTexts({ number }: Pick<Formats, 'number'>): PaneTexts {
    const texts =
      textsByNumber.get(number) ?? bindTexts<typeof paneTexts>(restTexts.paneTexts, { language: language.tag, number });
    textsByNumber.set(number, texts);
    return texts;
  }
  /** Captions are created for each block, with the settings of that moment. */
  const captionMessages = new Map<string, CaptionMessages>();
  return {
    createPageMessages(messages, origin) {
      const { formats } = messages;
      const failure = createRowsFailureMessage(rowsFailureTexts, { ...formats, origin }, messages.failure);
      return createPageMessages(getTexts(formats), messages, failure, origin);
    },
    createDetailsMessages: (formats) => createDetailsMessages(getTexts(formats), formats),
    createFunctionMessage({ origin, locale, readCulture }) {
      const rules = { language: language.tag, ...createNumbers(locale, readCulture) };
      const { failure } = createPartsMessages(partsTexts, rules, origin);
      const rowsFailure = createRowsFailureMessage(rowsFailureTexts, { ...rules, origin }, failure);
      return createFunctionMessage(getTexts(rules), rowsFailure);
    },
    createCaptionMessages({ locale, timeZone, culture }) {
      const key = JSON.stringify([locale, timeZone, culture]);
      const known = captionMessages.get(key);
      if (known) return known;
      const formats = createFormats(
        { locale, readCulture: () => culture, now: () => 0, ...(timeZone !== undefined && { timeZone }) },
        language,
      );
      const messages = createCaptionMessages(getTexts(formats), formats, timeZone);
      captionMessages.set(key, messages);
      return messages;
    },
  };
}
