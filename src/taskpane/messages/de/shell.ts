import { bindTexts, createFormats, createPartsMessages, germanPartsTexts } from '../../../parts';
import type * as english from '../en/shell-texts';
import { createShellMessages as createMessages, type MessageOptions, type ShellMessages } from '../shell-messages';
import { GERMAN } from './language';
import { shellTexts } from './shell-texts';

export function createShellMessages(options: MessageOptions): ShellMessages {
  const formats = createFormats(options, GERMAN);
  const texts = bindTexts<typeof english.shellTexts>(shellTexts, formats);
  return createMessages(texts, formats, createPartsMessages(germanPartsTexts, formats, options.origin));
}

export const outsideExcelMessages = shellTexts.outsideExcel;
