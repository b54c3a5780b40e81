import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createPlatform, type Platform, StateIsNewer } from '../../src/platform';
import { type Database, migrate, openDatabaseServer, openEmbeddedDatabase, setToken } from '../../src/platform/store';
import { MIGRATIONS } from '../../src/platform/store/migrations';
import { SEEDS } from '../../src/platform/world';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { SERVER_TOKENS } from './running-platform';

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlay-migrations-'));
  server = await runPostgresServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface TestState {
  /** Opens the bare database, as an earlier or later release leaves it. */
  open(): Promise<Database>;
  /** Starts this release's platform on the same state. */
  start(): Promise<Platform>;
}

async function createState(kind: string): Promise<TestState> {
  if (kind === 'a Postgres server') {
    const databaseUrl = await server.createDatabase();
    return {
      open: () => openDatabaseServer(databaseUrl),
      start: () => createPlatform({ databaseUrl, tokens: SERVER_TOKENS }),
    };
  }
  const dataFolder = mkdtempSync(join(folder, 'state-'));
  return {
    open: () => openEmbeddedDatabase(join(dataFolder, 'platform')),
    start: () => createPlatform({ dataFolder }),
  };
}

async function callPlatform(platform: Platform, path: string, token: string): Promise<Record<string, unknown>> {
  const response = await platform.fetch(
    new Request(`http://localhost/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

const listSteps = (database: Database) =>
  database.queryRows(
    z.object({ id: z.number(), done: z.string() }),
    'SELECT id, done_at::text AS done FROM migrations ORDER BY id',
  );

test('the migrations are numbered files in order, one each', () => {
  const files = readdirSync(join(__dirname, '../../src/platform/store/migrations')).filter(
    (name) => name !== 'index.ts',
  );
  expect(files.sort().map((name) => Number(name.slice(0, 4)))).toEqual(MIGRATIONS.map(({ id }) => id));
  expect(MIGRATIONS.map(({ id }) => id)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

describe.each(['the embedded store', 'a Postgres server'])('migrations on %s', (kind) => {
  test('a migration keeps everything in the state of the first release', async () => {
    const target = await createState(kind);
    const olderDatabase = await target.open();
    await migrate(olderDatabase, SEEDS, 1);
    await setToken(olderDatabase, 'someone', 'kept-token', 2, null);
    await olderDatabase.run(
      `INSERT INTO placements (id, report_id, external_workbook_id, result_location, place, placed_at, placed_by, refreshed_at, refreshed_by)
       VALUES ('kept', 2, 'budget', 'Sheet1!A1', 'sheet1!A1', now(), 2, now(), 2)`,
    );
    await olderDatabase.close();

    const platform = await target.start();
    const administrator = platform.tokens.byUser.administrator ?? '';
    try {
      expect((await listSteps(platform.database)).map(({ id }) => id)).toEqual(MIGRATIONS.map(({ id }) => id));
      expect(await callPlatform(platform, '/deployments/1/reports/2', 'kept-token')).toMatchObject({
        externalWorkbookPlacements: [{ id: 'kept', resultLocation: 'Sheet1!A1' }],
        workbookId: 1,
      });
      const { items, count } = await callPlatform(platform, '/deployments/1/reports?first=500', 'kept-token');
      expect(count).toBe(z.array(z.unknown()).parse(items).length);
      const all = await callPlatform(platform, '/deployments/1/reports?first=500', administrator);
      expect(Number(all.count)).toBeGreaterThan(Number(count));
      expect(await callPlatform(platform, '/deployments/1/notifications/1', administrator)).toMatchObject({
        dashboardId: 1,
      });
    } finally {
      await platform.close();
    }
  });

  test('each migration runs once', async () => {
    const target = await createState(kind);
    await (await target.start()).close();
    const database = await target.open();
    const before = await listSteps(database);
    await migrate(database, SEEDS);
    expect(await listSteps(database)).toEqual(before);
    await database.close();
  });

  test('the state of a newer release is refused with a message and stays unchanged', async () => {
    const target = await createState(kind);
    const newerDatabase = await target.open();
    await migrate(newerDatabase, {}, 1);
    await newerDatabase.run("INSERT INTO migrations VALUES (99, 'something of tomorrow', now())");
    await newerDatabase.close();
    const refusal = await target.start().catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(StateIsNewer);
    expect(String(refusal)).toContain(`at step 99, and this release ends at step ${MIGRATIONS.length}`);
    const databaseAfter = await target.open();
    expect((await listSteps(databaseAfter)).map(({ id }) => id)).toEqual([1, 99]);
    await databaseAfter.close();
  });

  test('a migration that fails is rolled back completely', async () => {
    const target = await createState(kind);
    const database = await target.open();
    const failingSeeds = { 1: () => Promise.reject(new Error('killed')) };
    await expect(migrate(database, failingSeeds)).rejects.toThrow('killed');
    expect(await listSteps(database)).toEqual([]);
    await migrate(database, SEEDS);
    expect(await listSteps(database)).toHaveLength(MIGRATIONS.length);
    await database.close();
  });
});

test('two processes that start on one server at the same moment run each migration once', async () => {
  const databaseUrl = await server.createDatabase();
  const databases = await Promise.all([openDatabaseServer(databaseUrl), openDatabaseServer(databaseUrl)]);
  await Promise.all(databases.map((database) => migrate(database, SEEDS)));
  const [first] = databases;
  expect(first === undefined ? [] : await listSteps(first)).toHaveLength(MIGRATIONS.length);
  await Promise.all(databases.map((database) => database.close()));
});
