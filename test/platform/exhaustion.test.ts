import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

/** Gives each group of tests its own platform, so that one group does not delay the others. */
function describeOnPlatform(options: Parameters<typeof runPlatform>[0], tests: (stage: PlatformStage) => void): void {
  const stage: { platform?: RunningPlatform; api?: DataCaller } = {};
  beforeAll(async () => {
    stage.platform = await runPlatform(options);
    stage.api = await openDataApi(stage.platform);
  });
  afterAll(() => stage.platform?.close());
  const requireStarted = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The platform has not started.');
    return part;
  };
  tests({
    getPlatform: () => requireStarted(stage.platform),
    getApi: () => requireStarted(stage.api),
    assertServes: async () =>
      expect((await requireStarted(stage.api).runSql('SELECT count(*) FROM stores')).rows).toEqual([['48']]),
  });
}

interface PlatformStage {
  getPlatform(): RunningPlatform;
  getApi(): DataCaller;
  /** Expects that the platform answers the query of another caller. */
  assertServes(): Promise<void>;
}

const ALL_ROWS = 'SELECT * FROM sales LIMIT 1000000';

/** Reads the first bytes of the SQL stream and then pauses. */
async function openPausedReader({ base, token }: DataCaller): Promise<Socket> {
  const { hostname, port, pathname } = new URL(`${base}/v1/cubesql`);
  const body = JSON.stringify({ query: ALL_ROWS });
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await new Promise((onData) => socket.once('data', onData));
  socket.pause();
  return socket;
}

const openPausedReaders = (count: number, api: DataCaller) =>
  Promise.all(Array.from({ length: count }, () => openPausedReader(api)));

describe('readers who pause', () => {
  describeOnPlatform({ stallTimeout: 2000 }, ({ getApi, assertServes }) => {
    test('readers who pause do not block the queries of others [P9]', async () => {
      const pausedReaders = await openPausedReaders(6, getApi());
      await assertServes();
      for (const socket of pausedReaders) socket.destroy();
    });

    test('readers who pause for too long get an error at the end of their rows [P5]', async () => {
      const pausedReaders = await openPausedReaders(4, getApi());
      // A worker becomes free only after one of them was stopped.
      await assertServes();
      const endings = pausedReaders.map(
        (socket) =>
          new Promise<void>((resolve) => {
            let rest = '';
            socket.on('data', (data: Buffer) => {
              rest = (rest + data.toString('latin1')).slice(-1000);
              if (/"error":"Nobody took its rows for too long[^\n]*\n\r\n0\r\n\r\n$/.test(rest)) resolve();
            });
            socket.resume();
          }),
      );
      await Promise.race(endings);
      for (const socket of pausedReaders) socket.destroy();
    });
  });
});

describe('readers who pause while others wait', () => {
  describeOnPlatform({ queryTimeout: 15_000, stallTimeout: 600_000 }, ({ getApi, assertServes }) => {
    test('a reader who leaves frees its worker at once [P9]', async () => {
      const pausedReaders = await openPausedReaders(4, getApi());
      for (const socket of pausedReaders) socket.destroy();
      await assertServes();
    });

    test('a reader who pauses frees its worker at the query timeout, which includes the sending of rows [P9]', async () => {
      const pausedReaders = await openPausedReaders(4, getApi());
      await assertServes();
      for (const socket of pausedReaders) socket.destroy();
    });
  });
});

const nestText = (count: number, before: string, inner: string, after: string) =>
  before.repeat(count) + inner + after.repeat(count);

describe('expensive queries', () => {
  describeOnPlatform({ queryTimeout: 25_000 }, ({ getPlatform, getApi, assertServes }) => {
    test.each([
      ['nested subqueries', `SELECT ${nestText(80, '(SELECT ', '1', ')')}`],
      ['nested structures', `SELECT ${nestText(200, "{'a':", '1', '}')}`],
      ['nested lists', `SELECT ${nestText(200, '[', '1', ']')}`],
      ['nested function calls', `SELECT ${nestText(200, 'coalesce(', '1', ', 1)')}`],
      ['long sums', `SELECT 1${' + 1'.repeat(400)}`],
      ['long concatenations', `SELECT 'a'${" || 'a'".repeat(250)}`],
      ['repeated casts', `SELECT 1${'::int'.repeat(250)}`],
    ])('%s are refused while other queries continue [P9]', async (_, query) => {
      const hardQueries = Promise.all(Array.from({ length: 4 }, () => getApi().runSql(query)));
      const { status } = await getPlatform().call('/v1/deployments');
      expect(status).toBe(200);
      for (const { error } of await hardQueries) expect(error).toContain('The query is too complicated');
      await assertServes();
    });

    test.each([
      ['repeat', "SELECT repeat('x', 600000000) FROM sales"],
      ['lpad', "SELECT lpad('x', 600000000 + (line_id % 2)::INTEGER, 'y') FROM sales"],
      ['format', "SELECT format('{:>600000000}', channel) FROM sales"],
      ['replace', "SELECT replace(repeat('x', 30000), 'x', repeat('y', 30000)) FROM sales"],
      ['string_agg', "SELECT length(string_agg(repeat('x', 5000 + line_id % 2), ',')) FROM sales"],
      ['range as a list', 'SELECT len(range(2000000000 + line_id)) FROM sales'],
      [
        'list_reduce',
        "SELECT length(list_reduce(list_transform(range(45 + line_id % 2), n -> 'x'), (a, b) -> a || a)) FROM sales",
      ],
      [
        'texts that double',
        "WITH RECURSIVE t AS (SELECT 'x' AS s, 0 AS n UNION ALL SELECT s || s, n + 1 FROM t WHERE n < 45) SELECT length(s) FROM t",
      ],
      [
        'an ordered cross join',
        'SELECT a.line_id, b.line_id AS other FROM sales a, sales b ORDER BY hash(a.line_id + b.line_id) LIMIT 30000000',
      ],
    ])('a query that would fill the memory ends, and the platform does not: %s [P9]', async (_, query) => {
      const { error } = await getApi().runSql(query);
      expect(error).toEqual(expect.any(String));
      expect(process.memoryUsage.rss()).toBeLessThan(2.5e9);
      await assertServes();
    });

    test('a query with endless rows stops at the query timeout [P9]', async () => {
      const { error } = await getApi().runSql(
        'SELECT count(*) FROM generate_series(1, 100000000000) AS a(n), generate_series(1, 1000) AS b(m)',
      );
      expect(error).toBe('The query ran longer than 25 seconds and was stopped.');
      await assertServes();
    });

    test('a query that ignores interrupts ends when its caller disconnects [P9]', async () => {
      const leavingCallers = Array.from({ length: 4 }, () => {
        const caller = new AbortController();
        const query =
          "SELECT length(list_reduce(list_transform(range(30 + line_id % 2), n -> 'x'), (a, b) -> a || a)) FROM sales";
        const request = getApi().post('/v1/cubesql', { query }, { signal: caller.signal });
        return { caller, request: request.then((response) => response.text()) };
      });
      await (await fetch(`${getApi().base}/v1/meta`, { headers: { authorization: getApi().token } })).json();
      for (const { caller } of leavingCallers) caller.abort();
      await Promise.allSettled(leavingCallers.map(({ request }) => request));
      await assertServes();
    });
  });
});

test('the next start removes the folders of killed query engines', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const oldFolder = join(tmpdir(), `inlay-query-engine-${pid}-left`);
  mkdirSync(join(oldFolder, 'spilled'), { recursive: true });
  const nextPlatform = await runPlatform();
  expect(existsSync(oldFolder)).toBe(false);
  // Spilled files contain rows, so only the platform's account may read them.
  const engineFolders = readdirSync(tmpdir()).filter((name) => name.startsWith(`inlay-query-engine-${process.pid}-`));
  expect(engineFolders.length).toBeGreaterThan(0);
  if (process.platform !== 'win32')
    expect(engineFolders.filter((name) => statSync(join(tmpdir(), name)).mode & 0o077)).toEqual([]);
  await nextPlatform.close();
});
