/**
 * Says how much of the random and repeated work this run does: `gate` (one seed of each random
 * story, small blocks), `all` (a slice of many seeds and blocks of many chunks), `long` (hours).
 * `npm test` and jest itself run the gate's part.
 */
export type TestScope = 'gate' | 'all' | 'long';

const SCOPES: readonly TestScope[] = ['gate', 'all', 'long'];

export function readTestScope(): TestScope {
  return SCOPES.find((scope) => scope === process.env.INLAY_TEST_SCOPE) ?? 'gate';
}

/**
 * @returns how often to repeat something in this run; `long` uses the count for `all` if it has
 * none
 */
export function selectRepeats({
  gate,
  all,
  long = all,
}: Readonly<Record<'gate' | 'all', number>> & { long?: number }): number {
  return { gate, all, long }[readTestScope()];
}

/** Leaves the cases of a table that `isLarge` marks to `npm run test:all`. */
export function selectCases<Case>(cases: readonly Case[], isLarge: (testCase: Case) => boolean): readonly Case[] {
  return readTestScope() === 'gate' ? cases.filter((testCase) => !isLarge(testCase)) : cases;
}
