import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform, type PlatformOptions } from '../../src/platform';
import { addDbtSyncJob, type DbtSyncJobRow, findDbtSyncJob, takeDbtSyncJob } from '../../src/platform/store';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';

const START = new Date('2026-11-20T08:00:00.000Z');
const createClock = (minutes: number) => () => new Date(START.getTime() + minutes * 60_000);

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlay-dbt-'));
  server = await runPostgresServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Leaves the state of a process that died during a job: a running job without a worker. */
async function leaveRunningJob(options: PlatformOptions, id: string): Promise<void> {
  const platform = await createPlatform({ ...options, now: () => START });
  await platform.database.transaction(async (sql) => {
    await addDbtSyncJob(sql, { id, workflowId: 'w', deploymentId: 1, branchName: 'main', requestedBy: 9, at: START });
    expect(await takeDbtSyncJob(sql, START)).toMatchObject({ id, state: 'running' });
  });
  await platform.close();
}

async function startAndReadJob(
  options: PlatformOptions,
  id: string,
  isSettled: (job: DbtSyncJobRow | undefined) => boolean,
): Promise<DbtSyncJobRow | undefined> {
  const platform = await createPlatform(options);
  let job = await findDbtSyncJob(platform.database, id);
  while (!isSettled(job)) {
    await new Promise((resolve) => setImmediate(resolve));
    job = await findDbtSyncJob(platform.database, id);
  }
  await platform.close();
  return job;
}

const isFinished = (job: DbtSyncJobRow | undefined) => job?.finished_at != null;

test('a dbt sync that ended with its process starts again at the next start', async () => {
  const state = { dataFolder: join(folder, 'state') };
  await leaveRunningJob(state, 'cut-short');
  const job = await startAndReadJob({ ...state, now: createClock(1) }, 'cut-short', isFinished);
  expect(job).toMatchObject({ state: 'succeeded', started_at: createClock(1)(), queued_at: START });
});

test('a dbt sync on a Postgres server starts again once its process must have ended', async () => {
  const state = { databaseUrl: await server.createDatabase() };
  await leaveRunningJob(state, 'cut-short');
  const earlyJob = await startAndReadJob({ ...state, now: createClock(9) }, 'cut-short', () => true);
  expect(earlyJob).toMatchObject({ state: 'running', started_at: START });
  const lateJob = await startAndReadJob({ ...state, now: createClock(11) }, 'cut-short', isFinished);
  expect(lateJob).toMatchObject({ state: 'succeeded', started_at: createClock(11)() });
});
