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
import { CRASH_TOKEN, startKillablePlatform } from '../platform/killable-platform';
import { SERVER_TOKENS } from '../platform/running-platform';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { startWriteStorm, type WriteStorm } from '../support/write-storm';
import type { FaultFigure } from './platform-rows';

const RESTARTS = 10;
const KILLS = 50;
const WRITERS = 6;
/** The platform answers this many writes between two faults. */
const WRITES_BETWEEN_FAULTS = 25;

export async function measureFaults(share: number, reportProgress: (progress: string) => void): Promise<FaultFigure[]> {
  const server = await runPostgresServer();
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-faults-'));
  try {
    const databaseUrl = await server.createDatabase();
    return [
      await measureRestarts(server, Math.ceil(RESTARTS * share), reportProgress),
      await measureKills('process killed, embedded store', folder, Math.ceil(KILLS * share), reportProgress, () =>
        openEmbeddedDatabase(join(folder, 'platform')),
      ),
      await measureKills('process killed, Postgres', databaseUrl, Math.ceil(KILLS * share), reportProgress, () =>
        openDatabaseServer(databaseUrl),
      ),
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRestarts(
  server: PostgresServer,
  times: number,
  reportProgress: (progress: string) => void,
): Promise<FaultFigure> {
  const platform = await startPlatform({ port: 0, databaseUrl: await server.createDatabase(), tokens: SERVER_TOKENS });
  try {
    const storm = startWriteStorm({ url: platform.url, token: platform.token, writers: WRITERS, name: 'restarts' });
    for (let restart = 1; restart <= times; restart += 1) {
      reportProgress(`database restarted under writes: ${restart} of ${times}`);
      await storm.waitForAnswers(WRITES_BETWEEN_FAULTS);
      // Every second restart is like a crash.
      await server.restart(restart % 2 === 0 ? 'immediate' : 'fast', () => storm.waitForRefusal());
    }
    await storm.waitForAnswers(WRITES_BETWEEN_FAULTS);
    await storm.stop();
    return await createFigure('database restarted under writes', times, [storm], platform.database);
  } finally {
    await platform.close();
  }
}

async function measureKills(
  fault: string,
  state: string,
  times: number,
  reportProgress: (progress: string) => void,
  open: () => Promise<Database>,
): Promise<FaultFigure> {
  const storms: WriteStorm[] = [];
  for (let kill = 1; kill <= times; kill += 1) {
    reportProgress(`${fault}: ${kill} of ${times}`);
    const platform = await startKillablePlatform(state);
    const storm = startWriteStorm({ url: platform.url, token: CRASH_TOKEN, writers: WRITERS, name: `kill-${kill}` });
    await storm.waitForAnswers(1 + ((kill * 7) % WRITES_BETWEEN_FAULTS));
    await platform.kill();
    await storm.stop();
    storms.push(storm);
  }
  const database = await open();
  try {
    return await createFigure(fault, times, storms, database);
  } finally {
    await database.close();
  }
}

async function createFigure(
  fault: string,
  times: number,
  storms: readonly WriteStorm[],
  database: Database,
): Promise<FaultFigure> {
  const rows = await database.queryRows(
    z.object({ id: z.string() }),
    'SELECT DISTINCT external_workbook_id AS id FROM placements',
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  const answeredIds = storms.flatMap((storm) => [...storm.answeredIds]);
  return {
    fault,
    times,
    answered: answeredIds.length,
    lost: answeredIds.filter((id) => !storedIds.has(id)).length,
    faults: storms.reduce((sum, storm) => sum + storm.faults.length, 0),
  };
}
