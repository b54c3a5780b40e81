import type { CaptionMessages } from '../../src/app';
import { createCaptionMessages } from '../../src/taskpane/messages/en/rest';

/** Creates English captions with times in UTC. */
export function captionWordsInUtc({ locale }: { readonly locale: string }): CaptionMessages {
  return createCaptionMessages({ locale, timeZone: 'UTC' });
}
