/** Takes many more walks than `explore-on-engine.test.ts`. */
import fc from 'fast-check';
import { openSampleClient } from '../sample-client';
import { compareWithPublicClient, compareWithSql, createWorld, type World, walk, walks } from './explore-walk';

let world: World;
beforeAll(async () => {
  world = await createWorld(await openSampleClient());
});
afterAll(() => world?.sample.close());

test('a query that edits build has the rows of the public client, and its SQL has them too [P4] [P20] [P22]', async () => {
  const outcomes: string[] = [];
  const property = fc.asyncProperty(walks, async (steps) => {
    const query = walk(world, steps);
    if (query === undefined) return;
    outcomes.push(await compareWithPublicClient(world, query));
    await compareWithSql(world, query);
  });
  await fc.assert(property, { numRuns: 200 });
  expect(outcomes.filter((outcome) => outcome === 'compared').length).toBeGreaterThan(75);
});
