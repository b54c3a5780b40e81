import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform, type PlatformOptions } from '../../src/platform';
import { addDbtSyncJob, type DbtSyncJobRow, findDbtSyncJob, takeDbtSyncJob } from '../../src/platform/store';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';

const BEGUN = new Date('2026-11-20T08:00:00.000Z');
const minutesLater = (minutes: number) => () => new Date(BEGUN.getTime() + minutes * 60_000);

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
async function dieAtWork(options: PlatformOptions, id: string): Promise<void> {
  const platform = await createPlatform({ ...options, now: () => BEGUN });
  await platform.database.transaction(async (sql) => {
    await addDbtSyncJob(sql, { id, workflowId: 'w', deploymentId: 1, branchName: 'main', requestedBy: 9, at: BEGUN });
    expect(await takeDbtSyncJob(sql, BEGUN)).toMatchObject({ id, state: 'running' });
  });
  await platform.close();
}

async function afterStart(
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
  await dieAtWork(state, 'cut-short');
  const job = await afterStart({ ...state, now: minutesLater(1) }, 'cut-short', isFinished);
  expect(job).toMatchObject({ state: 'succeeded', started_at: minutesLater(1)(), queued_at: BEGUN });
});

test('a dbt sync on a Postgres server starts again once its process must have ended', async () => {
  const state = { databaseUrl: await server.freshDatabase() };
  await dieAtWork(state, 'cut-short');
  const early = await afterStart({ ...state, now: minutesLater(9) }, 'cut-short', () => true);
  expect(early).toMatchObject({ state: 'running', started_at: BEGUN });
  const late = await afterStart({ ...state, now: minutesLater(11) }, 'cut-short', isFinished);
  expect(late).toMatchObject({ state: 'succeeded', started_at: minutesLater(11)() });
});
