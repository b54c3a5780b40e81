// Tests a database server that stops and starts again during writes.
import { setTimeout as later } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { startWriteStorm } from '../support/write-storm';
import { createAnswerChecker } from './answer-checker';
import { openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let server: PostgresServer;
let platform: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  platform = await runPlatform({ databaseUrl: await server.createDatabase() });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

const REPORT = { method: 'GET', path: '/v1/deployments/{deploymentId}/reports/{reportId}' };

test('a database restart during writes loses no answered write, and the process continues', async () => {
  const writeLoad = startWriteStorm({ url: platform.url, token: platform.token, writers: 24, name: 'storm' });
  for (const stopMode of ['fast', 'immediate', 'fast'] as const) {
    await writeLoad.waitForAnswers(20);
    await server.restart(stopMode, () => writeLoad.waitForRefusal());
    await writeLoad.waitForAnswers(20);
  }
  await writeLoad.stop();
  const rows = await platform.database.queryRows(
    z.object({ id: z.string() }),
    'SELECT external_workbook_id AS id FROM placements',
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  expect([...writeLoad.answeredIds].filter((id) => !storedIds.has(id))).toEqual([]);
  expect(writeLoad.faults).toEqual([]);
});

test('both APIs answer 503 with Retry-After and a described body while the database is unavailable', async () => {
  const answerChecker = await createAnswerChecker(platform);
  const api = await openDataApi(platform);
  await server.restart('fast', async () => {
    const refusal = await platform.call('/v1/deployments/1/reports/1');
    expect(refusal).toMatchObject({
      status: 503,
      body: {
        code: 'database_away',
        message: 'The platform cannot reach its database at the moment. Try again later.',
      },
    });
    expect(refusal.headers.get('retry-after')).toBe('1');
    expect(answerChecker.findFaults(REPORT, refusal.status, refusal.body)).toEqual([]);
    const rows = await api.post('/v1/load', { query: { measures: ['stores.store_count'] } });
    expect([rows.status, rows.headers.get('retry-after')]).toEqual([503, '1']);
  });
  expect(await platform.call('/v1/deployments/1/reports/1')).toMatchObject({ status: 200 });
});

test('a transaction that is idle when the database stops is refused and does not end the process', async () => {
  const { database } = platform;
  let onBegun = (): void => undefined;
  const transactionStart = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  let continueWork = (): void => undefined;
  const continuation = new Promise<void>((resolve) => {
    continueWork = resolve;
  });
  const work = database.transaction(async (sql) => {
    await sql.run('SELECT 1');
    onBegun();
    await continuation;
    await sql.run('SELECT 1');
  });
  const expectedRefusal = expect(work).rejects.toMatchObject({ status: 503, code: 'database_away' });
  await transactionStart;
  await server.restart('fast');
  continueWork();
  await expectedRefusal;
  expect(await platform.call('/v1/deployments/1/reports/1')).toMatchObject({ status: 200 });
});

test('a connection that reports an error while in use does not end the process', async () => {
  const uncaught: unknown[] = [];
  const { emit } = pg.Pool.prototype;
  const emitSpy = jest.spyOn(pg.Pool.prototype, 'emit').mockImplementation(function (this: pg.Pool, event, ...args) {
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
  emitSpy.mockRestore();
  expect(uncaught).toEqual([]);
});

test('a dbt sync that runs when the database stops records its result afterwards', async () => {
  const readStates = async (): Promise<string[]> =>
    (await platform.database.queryRows(z.object({ state: z.string() }), 'SELECT state FROM dbt_sync_jobs')).map(
      ({ state }) => state,
    );
  for (let job = 0; job < 5; job += 1) {
    const request = { method: 'POST', body: {}, token: `${platform.token}-administrator` };
    expect(await platform.call('/v1/deployments/1/dbt-sync', request)).toMatchObject({ status: 200 });
  }
  await server.restart('immediate');
  while ((await readStates()).some((state) => state !== 'succeeded')) await later(20);
});
