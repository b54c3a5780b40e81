import type { CaptionMessages } from '../../src/app';
import { english } from './messages';

/** Creates English captions with times in UTC. */
export function createUtcCaptionMessages({ locale }: { readonly locale: string }): CaptionMessages {
  return english.createCaptionMessages({ locale, timeZone: 'UTC' });
}
