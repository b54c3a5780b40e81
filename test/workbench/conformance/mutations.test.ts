import { stop } from 'esbuild';
import { compileSuite } from './mutated-suite';
import { MUTATIONS } from './mutations';

const outcomes = (results: readonly { readonly id: string; readonly outcome: string }[]) =>
  results.map(({ id, outcome }) => `${id}: ${outcome}`);

// The compiler is a process of its own.
afterAll(() => stop());

describe('the conformance suite notices when', () => {
  it('nothing is broken', async () => {
    const runCases = await compileSuite();
    const ids = [...new Set(MUTATIONS.flatMap(({ caughtBy }) => caughtBy))];
    expect(outcomes(await runCases(ids))).toEqual(ids.map((id) => `${id}: passed`));
  });

  it.each(MUTATIONS.map((mutation) => [mutation.rule, mutation] as const))('broken: %s', async (_, mutation) => {
    const runCases = await compileSuite(mutation);
    const { caughtBy } = mutation;
    expect(outcomes(await runCases(caughtBy))).toEqual(caughtBy.map((id) => `${id}: failed`));
  });
});
