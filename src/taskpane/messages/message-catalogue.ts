import type { LanguagePack } from './language-pack';
import type { RestMessages } from './rest-messages';
import {
  createShellMessages,
  type MessageOptions,
  type OutsideExcelMessages,
  type ShellMessages,
} from './shell/shell-messages';

/** A catalogue has the messages of the shell in one language, and a loader for the others. */
export interface MessageCatalogue extends Pick<LanguagePack, 'direction' | 'booleans' | 'pivotLabels'> {
  /** This BCP 47 tag has no region. */
  readonly language: string;
  createShellMessages(options: MessageOptions): ShellMessages;
  readonly outsideExcelMessages: OutsideExcelMessages;
  loadRestMessages(): Promise<RestMessages>;
}

export function createMessageCatalogue(
  pack: LanguagePack,
  loadRestMessages: MessageCatalogue['loadRestMessages'],
): MessageCatalogue {
  const { language, direction, booleans, pivotLabels, shellTexts } = pack;
  return {
    ...{ language: language.tag, direction, booleans, pivotLabels },
    createShellMessages: (options) => createShellMessages(pack, options),
    outsideExcelMessages: shellTexts.outsideExcel,
    loadRestMessages,
  };
}
