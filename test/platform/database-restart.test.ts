// Tests a database server that stops and starts again during writes.
import { setTimeout as later } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { writeWithoutPause } from '../support/write-storm';
import { callDataApi } from './data-caller';
import { describedAnswers } from './described-answers';
import { type RunningPlatform, runPlatform } from './running-platform';

let server: PostgresServer;
let platform: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  platform = await runPlatform({ databaseUrl: await server.freshDatabase() });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

const REPORT = { method: 'GET', path: '/v1/deployments/{deploymentId}/reports/{reportId}' };

test('a database restart during writes loses no answered write, and the process continues', async () => {
  const storm = writeWithoutPause({ url: platform.url, token: platform.token, writers: 24, name: 'storm' });
  for (const how of ['fast', 'immediate', 'fast'] as const) {
    await storm.moreAnswered(20);
    await server.restart(how, () => storm.notAnswered());
    await storm.moreAnswered(20);
  }
  await storm.stop();
  const rows = await platform.database.rows(
    z.object({ id: z.string() }),
    'SELECT external_workbook_id AS id FROM placements',
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  expect([...storm.answered].filter((id) => !storedIds.has(id))).toEqual([]);
  expect(storm.faults).toEqual([]);
});

test('both APIs answer 503 with Retry-After and a described body while the database is unavailable', async () => {
  const described = await describedAnswers(platform);
  const api = await callDataApi(platform);
  await server.restart('fast', async () => {
    const refused = await platform.call('/v1/deployments/1/reports/1');
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'database_away',
        message: 'The platform cannot reach its database at the moment. Try again later.',
      },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(described.findFaults(REPORT, refused.status, refused.body)).toEqual([]);
    const rows = await api.post('/v1/load', { query: { measures: ['stores.store_count'] } });
    expect([rows.status, rows.headers.get('retry-after')]).toEqual([503, '1']);
  });
  expect(await platform.call('/v1/deployments/1/reports/1')).toMatchObject({ status: 200 });
});

test('a transaction that is idle when the database stops is refused and does not end the process', async () => {
  const { database } = platform;
  let isBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    isBegun = resolve;
  });
  let goOn = (): void => undefined;
  const canContinue = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const work = database.transaction(async (sql) => {
    await sql.run('SELECT 1');
    isBegun();
    await canContinue;
    await sql.run('SELECT 1');
  });
  const refused = expect(work).rejects.toMatchObject({ status: 503, code: 'database_away' });
  await begun;
  await server.restart('fast');
  goOn();
  await refused;
  expect(await platform.call('/v1/deployments/1/reports/1')).toMatchObject({ status: 200 });
});

test('a connection that reports an error while in use does not end the process', async () => {
  const uncaught: unknown[] = [];
  const { emit } = pg.Pool.prototype;
  const handedOut = jest.spyOn(pg.Pool.prototype, 'emit').mockImplementation(function (this: pg.Pool, event, ...args) {
    const [client] = args;
    if (event === 'acquire' && client instanceof pg.Client)
      queueMicrotask(() => {
        try {
          client.emit('error', new Error('terminating connection due to administrator command'));
        } catch (error) {
          uncaught.push(error);
        }
      });
    return emit.call(this, event, ...args);
  });
  await platform.database.transaction((sql) => sql.run('SELECT 1'));
  handedOut.mockRestore();
  expect(uncaught).toEqual([]);
});

test('a dbt sync that runs when the database stops records its result afterwards', async () => {
  const states = async (): Promise<string[]> =>
    (await platform.database.rows(z.object({ state: z.string() }), 'SELECT state FROM dbt_sync_jobs')).map(
      ({ state }) => state,
    );
  for (let job = 0; job < 5; job += 1) {
    const request = { method: 'POST', body: {}, token: `${platform.token}-administrator` };
    expect(await platform.call('/v1/deployments/1/dbt-sync', request)).toMatchObject({ status: 200 });
  }
  await server.restart('immediate');
  while ((await states()).some((state) => state !== 'succeeded')) await later(20);
});
