// Tests several platforms on one Postgres server, which share their state from the first start on.
import * as z from 'zod/mini';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { openDataApi } from './data-caller';
import { type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const PLATFORM_COUNT = 3;
let server: PostgresServer;
let platforms: RunningPlatform[];

beforeAll(async () => {
  server = await runPostgresServer();
  const databaseUrl = await server.createDatabase();
  platforms = await Promise.all(Array.from({ length: PLATFORM_COUNT }, () => runPlatform({ databaseUrl })));
});
afterAll(async () => {
  await Promise.all(platforms.map((platform) => platform.close()));
  await server.close();
});

/** Makes the same call to each platform. */
function callEach<Result>(callPlatform: (platform: RunningPlatform) => Promise<Result>): Promise<Result[]> {
  return Promise.all(platforms.map(callPlatform));
}

test('several platforms that start at once on an empty database seed it once', async () => {
  const names = await callEach(async (platform) => {
    const { body } = await platform.call('/v1/deployments/1/reports?first=500&sortBy=name');
    return readList(body.items).map(({ name }) => readText(name));
  });
  expect(names[0]?.length).toBeGreaterThan(40);
  expect(names.filter((some) => new Set(some).size !== some.length)).toEqual([]);
  expect(new Set(names.map((some) => some.join('\n'))).size).toBe(1);
});

test("several platforms accept each other's data tokens, because they sign with the database's secret", async () => {
  const [first, ...others] = await callEach(openDataApi);
  for (const other of others) {
    const question = { query: { measures: ['stores.store_count'] } };
    expect((await other.post('/v1/load', question, { authorization: first?.token ?? '' })).status).toBe(200);
  }
});

test('several platforms that record the same block at once create one placement', async () => {
  const body = { externalWorkbookId: 'shared', resultLocation: 'Sheet1!B2', sheetName: 'Sheet1', anchorCell: 'B2' };
  const path = '/v1/deployments/1/reports/3';
  const answers = await callEach((platform) => platform.call(`${path}/connect-workbook`, { method: 'PUT', body }));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PLATFORM_COUNT }, () => 200));
  const lists = await callEach(async (platform) =>
    readList((await platform.call(path)).body.externalWorkbookPlacements),
  );
  expect(lists.map((placements) => placements.map(({ resultLocation }) => resultLocation))).toEqual(
    Array.from({ length: PLATFORM_COUNT }, () => ['Sheet1!B2']),
  );
});

test('each dbt sync runs once, even if several platforms request syncs at once', async () => {
  const answers = await callEach((platform) =>
    platform.call('/v1/deployments/1/dbt-sync', {
      method: 'POST',
      body: {},
      token: `${platform.token}-administrator`,
    }),
  );
  const ids = answers.map(({ body }) => readText(body.syncJobId));
  const [first] = platforms;
  const jobRow = z.object({ id: z.string(), state: z.string() });
  const readFinishedJobs = async () =>
    (await first?.database.queryRows(jobRow, "SELECT id, state FROM dbt_sync_jobs WHERE state = 'succeeded'")) ?? [];
  while ((await readFinishedJobs()).length < PLATFORM_COUNT) await new Promise((resolve) => setImmediate(resolve));
  expect((await readFinishedJobs()).map(({ id }) => id).sort()).toEqual([...ids].sort());
});
