import type { CaptionWords } from '../../src/app';
import { createCaptionWords } from '../../src/taskpane/words/en/captions';

/** English captions whose times are those of UTC. */
export function captionWordsInUtc({ locale }: { readonly locale: string }): CaptionWords {
  return createCaptionWords({ locale, timeZone: 'UTC' });
}
