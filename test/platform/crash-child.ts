/**
 * A process to be killed: the platform's state folder, store and management API on a socket, without the data API, whose
 * sample rows take longer to make than all the rest. Takes the folder as its argument and prints its address.
 */

import { listenOnLoopback } from '../../src/platform/listen';
import { managementApi } from '../../src/platform/routes';
import { migrate, openEmbeddedDatabase, setToken, takeDataFolder } from '../../src/platform/store';
import { SEEDS } from '../../src/platform/world';

/** An administrator's. */
export type CrashToken = 'crash-token';

async function main(folder: string): Promise<void> {
  const taken = await takeDataFolder(folder);
  const database = await openEmbeddedDatabase(taken.databaseFolder);
  await migrate(database, SEEDS);
  const token: CrashToken = 'crash-token';
  await setToken(database, 'crash', token, 1, null);
  await taken.completed();
  const api = managementApi({
    database,
    now: () => new Date(),
    secret: 'secret',
    queryApiUrl: undefined,
    longestCall: 25_000,
    dbtSync: { wake: () => undefined, close: async () => undefined },
  });
  const { port } = await listenOnLoopback(0, (request) => api.fetch(request));
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}

main(process.argv[2] ?? '').catch((failure: unknown) => {
  process.stderr.write(String(failure));
  process.exit(1);
});
