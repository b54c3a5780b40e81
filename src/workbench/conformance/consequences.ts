import consequences from './consequences.json';
import { readHazards } from './hazards';

/**
 * Says what would change in the product if an Excel contradicts the belief. Where a hazard
 * describes the other behaviour, tests of the product hold under both; `consequences.json` has a
 * sentence for every other belief. Returns undefined for a belief without either.
 */
export function describeConsequence(belief: number): string | undefined {
  const hazards = readHazards().filter(({ beliefs }) => beliefs.includes(belief));
  if (hazards.length === 0) return SENTENCES.get(String(belief));
  const tests = [...new Set(hazards.flatMap((hazard) => hazard.tests))];
  const open = hazards.flatMap((hazard) => hazard.open ?? []);
  return [`Nothing that is known: ${tests.join(', ')} pass under either behaviour.`, ...open].join(' ');
}

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(consequences));
