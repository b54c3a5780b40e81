/** Creates the messages of the pane in both languages without loading them as chunks. */
import { GERMAN_PACK } from '../../src/taskpane/messages/de/language';
import * as germanTexts from '../../src/taskpane/messages/de/rest-texts';
import { ENGLISH_PACK } from '../../src/taskpane/messages/en/language';
import * as englishTexts from '../../src/taskpane/messages/en/rest-texts';
import type { PageMessages } from '../../src/taskpane/messages/page-messages';
import { createRestMessages } from '../../src/taskpane/messages/rest-messages';
import { createShellMessages, type MessageOptions } from '../../src/taskpane/messages/shell/shell-messages';

export const english = createRestMessages(ENGLISH_PACK, englishTexts);
export const german = createRestMessages(GERMAN_PACK, germanTexts);

export function createEnglishMessages(options: MessageOptions): PageMessages {
  return english.createPageMessages(createShellMessages(ENGLISH_PACK, options), options.origin);
}

export function createGermanMessages(options: MessageOptions): PageMessages {
  return german.createPageMessages(createShellMessages(GERMAN_PACK, options), options.origin);
}
