import type { StartOptions } from '../../src/platform';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { type RunningPlatform, runPlatform } from './running-platform';

export type RunPlatform = (options?: Partial<StartOptions>) => Promise<RunningPlatform>;

/** Runs the same tests over the embedded store and over a Postgres server: one dialect, one behaviour. */
export function onEachStore(suite: (run: RunPlatform) => void): void {
  describe('on the embedded store', () => suite(runPlatform));

  describe('on a Postgres server', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await runPostgresServer();
    });
    afterAll(() => server.close());
    suite(async (options) => runPlatform({ databaseUrl: await server.freshDatabase(), ...options }));
  });
}
