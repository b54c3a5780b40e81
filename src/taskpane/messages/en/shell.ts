import { bindTexts, createFormats, createPartsMessages, partsTexts } from '../../../parts';
import { createShellMessages as createMessages, type MessageOptions, type ShellMessages } from '../shell-messages';
import { shellTexts } from './shell-texts';

export function createShellMessages(options: MessageOptions): ShellMessages {
  const formats = createFormats(options);
  return createMessages(
    bindTexts<typeof shellTexts>(shellTexts, formats),
    formats,
    createPartsMessages(partsTexts, formats, options.origin),
  );
}

export const outsideExcelMessages = shellTexts.outsideExcel;
