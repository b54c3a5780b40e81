import type { CaptionWords } from '../../src/app';
import { createCaptionWords } from '../../src/taskpane/words/en/captions';

/** Creates English captions with times in UTC. */
export function captionWordsInUtc({ locale }: { readonly locale: string }): CaptionWords {
  return createCaptionWords({ locale, timeZone: 'UTC' });
}
