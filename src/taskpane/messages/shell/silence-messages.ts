import type { Silence } from '../../../app';
import type { PaneTexts } from '../pane-texts';

export function createSilenceMessages({ silence: { said, over } }: Pick<PaneTexts, 'silence'>) {
  return {
    over,
    /** Says what happened, and what it means. */
    said({ seconds, isGivenUp, isCancelled }: Silence): readonly [what: string, next: string] {
      if (!isGivenUp) return [said.waiting.problem(seconds), said.waiting.consequence];
      const { problem, consequence } = isCancelled ? said.cancelled : said.givenUp;
      return [problem, consequence];
    },
  };
}
