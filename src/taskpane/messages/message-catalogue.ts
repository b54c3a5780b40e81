import type { CaptionMessages, Reader } from '../../app';
import type { Formats } from '../../parts';
import type { DetailsMessages } from './details-messages';
import type { PageMessages } from './en/pages';
import type { createFunctionMessage } from './en/rest';
import type { MessageOptions, OutsideExcelMessages, ShellMessages } from './shell-messages';

/** A catalogue has the messages of the shell in one language, and a loader for the others. */
export interface MessageCatalogue {
  /** This BCP 47 tag has no region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Excel shows these words for false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly createShellMessages: (options: MessageOptions) => ShellMessages;
  readonly outsideExcelMessages: OutsideExcelMessages;
  loadRestMessages(): Promise<RestMessages>;
}

/** Everything behind the shell uses these messages; they load with it. */
export interface RestMessages {
  createPageMessages(messages: ShellMessages, origin: string): PageMessages;
  createDetailsMessages(formats: Formats): DetailsMessages;
  readonly createFunctionMessage: typeof createFunctionMessage;
  createCaptionMessages(options: { readonly locale: string }): CaptionMessages;
}
