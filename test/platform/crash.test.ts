import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openEmbeddedDatabase } from '../../src/platform/store';
import { selectRepeats } from '../support/test-scope';
import { CRASH_TOKEN, startKillablePlatform } from './killable-platform';

const KILLS = selectRepeats({ gate: 12, all: 12, long: 200 });
const LANES = 2;
const WRITERS = 4;
const token = CRASH_TOKEN;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlay-crash-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Collects what a platform has answered, by kind. */
interface AnsweredWrites {
  readonly placements: string[];
  readonly sessions: string[];
  readonly jobs: string[];
}

/**
 * Writes continuously, several requests at a time, until `minimum` were answered; then kills the
 * process during the other writes.
 */
async function writeAndKill(
  dataFolder: string,
  round: string,
  minimum: number,
  answeredWrites: AnsweredWrites,
): Promise<void> {
  const { child, url, kill } = await startKillablePlatform(dataFolder);
  let exit: Promise<void> | undefined;
  let answers = 0;
  let requestCount = 0;

  /** Returns undefined for a request that the process never answered, because it died. */
  async function send(method: string, path: string, body: object): Promise<Record<string, unknown> | undefined> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch((failure: unknown) => {
        if (child.killed) return undefined;
        throw failure;
      });
    if (answer === undefined) return undefined;
    expect([path, answer.status]).toEqual([path, 200]);
    answers += 1;
    if (answers === minimum) exit = kill();
    return answer.body;
  }

  const writesByKind = [
    async (id: string) => {
      const body = { externalWorkbookId: id, resultLocation: 'Sheet1!A1' };
      const report = await send('PUT', '/deployments/1/reports/2/connect-workbook', body);
      if (report !== undefined) answeredWrites.placements.push(id);
    },
    async (id: string) => {
      const session = await send('POST', '/embed/generate-session', { deploymentId: 1, externalId: id });
      if (session !== undefined) answeredWrites.sessions.push(String(session.sessionId));
    },
    async () => {
      const job = await send('POST', '/deployments/1/dbt-sync', {});
      if (job !== undefined) answeredWrites.jobs.push(String(job.syncJobId));
    },
  ];

  async function write(): Promise<void> {
    while (!child.killed && child.exitCode === null) {
      requestCount += 1;
      await writesByKind[requestCount % writesByKind.length]?.(`${round}-${requestCount}`);
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
  await exit;
}

test(`kill -9 in the middle of writes, ${KILLS} times, loses no answered write`, async () => {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const dataFolder = join(folder, `lane-${lane}`);
    const answeredWrites: AnsweredWrites = { placements: [], sessions: [], jobs: [] };
    for (let round = 0; round < KILLS / LANES; round += 1) {
      await writeAndKill(dataFolder, `${lane}-${round}`, 1 + ((round * 7) % 13), answeredWrites);
    }
    const database = await openEmbeddedDatabase(join(dataFolder, 'platform'));
    const readStoredIds = async (column: string, table: string) =>
      new Set(
        (await database.queryRows(z.object({ id: z.string() }), `SELECT ${column} AS id FROM ${table}`)).map(
          ({ id }) => id,
        ),
      );
    const [placements, sessions, jobs] = [
      await readStoredIds('external_workbook_id', 'placements'),
      await readStoredIds('hash', 'embed_sessions'),
      await readStoredIds('id', 'dbt_sync_jobs'),
    ];
    const hashSession = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');
    expect(answeredWrites.placements.filter((id) => !placements.has(id))).toEqual([]);
    expect(answeredWrites.sessions.filter((id) => !sessions.has(hashSession(id)))).toEqual([]);
    expect(answeredWrites.jobs.filter((id) => !jobs.has(id))).toEqual([]);
    await database.close();
    return answeredWrites.placements.length + answeredWrites.sessions.length + answeredWrites.jobs.length;
  });
  const counts = await Promise.all(lanes);
  expect(Math.min(...counts)).toBeGreaterThan(KILLS / LANES);
});
