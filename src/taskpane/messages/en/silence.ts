import type { Silence } from '../../../app';
import type { Formats } from '../../../parts';

export type SilenceMessages = ReturnType<typeof createSilenceMessages>;

export function createSilenceMessages({ number }: Formats) {
  return {
    /** Says what happened, and what it means. */
    said: ({ seconds, isGivenUp }: Silence): readonly [what: string, next: string] =>
      isGivenUp
        ? ['Excel does not answer.', 'Inlay no longer waits, and looks again as soon as it does.']
        : [
            `Excel has not answered for ${number(seconds)} seconds.`,
            'It may be busy. All that needs no cells goes on.',
          ],
    over: 'Excel answers again.',
  };
}
