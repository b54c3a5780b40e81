/** Derives the verdict on each belief from the results of one Excel. */
import type { Belief } from './beliefs';
import type { CaseResult } from './run-suite';

/** A single failed case contradicts a belief, regardless of the others. */
export type Verdict = 'confirmed' | 'contradicted' | 'no answer' | 'not asked';

export interface BeliefVerdict {
  readonly belief: Belief;
  readonly verdict: Verdict;
  /** Lists the decisive results: those with the outcome that led to the verdict. */
  readonly results: readonly CaseResult[];
}

export function judgeBeliefs(beliefs: readonly Belief[], results: readonly CaseResult[]): readonly BeliefVerdict[] {
  return beliefs.map((belief) => {
    const relevant = results.filter((result) => result.beliefs.includes(belief.number));
    for (const [outcome, verdict] of VERDICTS) {
      const decisive = relevant.filter((result) => result.outcome === outcome);
      if (decisive.length > 0) return { belief, verdict, results: decisive };
    }
    return { belief, verdict: 'not asked', results: [] };
  });
}

/** The first outcome in this list that any case has decides. */
const VERDICTS: readonly (readonly [CaseResult['outcome'], Verdict])[] = [
  ['failed', 'contradicted'],
  ['no answer', 'no answer'],
  ['passed', 'confirmed'],
];
