/**
 * Tests the platform under faults: its database restarts under writes, and its process is killed in
 * the middle of them. Every answered write must be there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPlatform } from '../../src/platform';
import { type Database, openDatabaseServer, openEmbeddedDatabase } from '../../src/platform/store';
import { CRASH_TOKEN, mortalPlatform } from '../platform/mortal-platform';
import { ON_A_SERVER } from '../platform/running-platform';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { type WriteStorm, writeWithoutPause } from '../support/write-storm';
import type { FaultFigure } from './platform-rows';

const RESTARTS = 10;
const KILLS = 50;
const WRITERS = 6;
/** The platform answers this many writes between two faults. */
const BETWEEN = 25;

export async function measureFaults(share: number, tell: (progress: string) => void): Promise<FaultFigure[]> {
  const server = await runPostgresServer();
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-faults-'));
  try {
    const onServer = await server.freshDatabase();
    return [
      await underRestarts(server, Math.ceil(RESTARTS * share), tell),
      await underKills('process killed, embedded store', folder, Math.ceil(KILLS * share), tell, () =>
        openEmbeddedDatabase(join(folder, 'platform')),
      ),
      await underKills('process killed, Postgres', onServer, Math.ceil(KILLS * share), tell, () =>
        openDatabaseServer(onServer),
      ),
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function underRestarts(
  server: PostgresServer,
  times: number,
  tell: (progress: string) => void,
): Promise<FaultFigure> {
  const platform = await startPlatform({ port: 0, databaseUrl: await server.freshDatabase(), tokens: ON_A_SERVER });
  try {
    const storm = writeWithoutPause({ url: platform.url, token: platform.token, writers: WRITERS, name: 'restarts' });
    for (let restart = 1; restart <= times; restart += 1) {
      tell(`database restarted under writes: ${restart} of ${times}`);
      await storm.moreAnswered(BETWEEN);
      // Every second restart is like a crash.
      await server.restart(restart % 2 === 0 ? 'immediate' : 'fast', () => storm.notAnswered());
    }
    await storm.moreAnswered(BETWEEN);
    await storm.stop();
    return await figure('database restarted under writes', times, [storm], platform.database);
  } finally {
    await platform.close();
  }
}

async function underKills(
  fault: string,
  state: string,
  times: number,
  tell: (progress: string) => void,
  open: () => Promise<Database>,
): Promise<FaultFigure> {
  const storms: WriteStorm[] = [];
  for (let kill = 1; kill <= times; kill += 1) {
    tell(`${fault}: ${kill} of ${times}`);
    const platform = await mortalPlatform(state);
    const storm = writeWithoutPause({ url: platform.url, token: CRASH_TOKEN, writers: WRITERS, name: `kill-${kill}` });
    await storm.moreAnswered(1 + ((kill * 7) % BETWEEN));
    await platform.kill();
    await storm.stop();
    storms.push(storm);
  }
  const database = await open();
  try {
    return await figure(fault, times, storms, database);
  } finally {
    await database.close();
  }
}

async function figure(
  fault: string,
  times: number,
  storms: readonly WriteStorm[],
  database: Database,
): Promise<FaultFigure> {
  const rows = await database.rows(
    z.object({ id: z.string() }),
    'SELECT DISTINCT external_workbook_id AS id FROM placements',
  );
  const kept = new Set(rows.map(({ id }) => id));
  const answered = storms.flatMap((storm) => [...storm.answered]);
  return {
    fault,
    times,
    answered: answered.length,
    lost: answered.filter((id) => !kept.has(id)).length,
    faults: storms.reduce((sum, storm) => sum + storm.faults.length, 0),
  };
}
