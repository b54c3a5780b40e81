import type { Silence } from '../../../app';
import type { PaneTexts } from '../pane-texts';

export function createSilenceMessages({ silence: { said, over } }: Pick<PaneTexts, 'silence'>) {
  return {
    over,
    /** Says what happened, and what it means. */
    said: ({ seconds, isGivenUp }: Silence): readonly [what: string, next: string] =>
      isGivenUp
        ? [said.givenUp.problem, said.givenUp.consequence]
        : [said.waiting.problem(seconds), said.waiting.consequence],
  };
}
