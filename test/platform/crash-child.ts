/**
 * Runs the platform's store and management API on a socket in a process that a test kills. It omits
 * the data API, whose sample rows take longer to create than everything else. Its argument is a data
 * folder or the address of a database server; it prints its address.
 */
import { listenOnLoopback } from '../../src/platform/listen';
import { createManagementApi } from '../../src/platform/routes';
import {
  type Database,
  migrate,
  openDatabaseServer,
  openDataFolder,
  openEmbeddedDatabase,
  setToken,
} from '../../src/platform/store';
import { SEEDS } from '../../src/platform/world';

export type CrashToken = 'crash-token';

async function main(state: string): Promise<void> {
  const database = state.startsWith('postgres://')
    ? await fillDatabase(await openDatabaseServer(state))
    : await openInFolder(state);
  const api = createManagementApi({
    database,
    now: () => new Date(),
    secret: 'secret',
    queryApiUrl: undefined,
    publicOrigin: undefined,
    callTimeout: 25_000,
    dbtSync: { wake: () => undefined, close: async () => undefined },
  });
  const { port } = await listenOnLoopback(0, (request) => api.fetch(request));
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}

async function openInFolder(folder: string): Promise<Database> {
  const dataFolder = await openDataFolder(folder);
  const database = await fillDatabase(await openEmbeddedDatabase(dataFolder.databaseFolder));
  await dataFolder.markComplete();
  return database;
}

async function fillDatabase(database: Database): Promise<Database> {
  await migrate(database, SEEDS);
  const token: CrashToken = 'crash-token';
  await setToken(database, 'crash', token, 1, null);
  return database;
}

main(process.argv[2] ?? '').catch((failure: unknown) => {
  process.stderr.write(String(failure));
  process.exit(1);
});
