import { PlatformFailure } from '../../../src/client';
import { createQuickClock } from '../../support/quick-clock';
import { catchFailure, collect, createTestDataClient, SCHEMA, SQL_REQUEST, sendLines } from '../data-parts';
import { type Answerer, breakConnection, createServerStarter, type LocalServer, send, sendJson } from '../local-server';

const start = createServerStarter();
const JSON_QUERY = { kind: 'json', query: { dimensions: ['t.id'] } } as const;
const MINUTE = 60_000;

/** Starts a data API that answers SQL with its own name. */
const startNamedServer = (name: string) => start((_, response) => sendLines(response, SCHEMA, { data: [['1', name]] }));

/** Creates a platform that returns the data API's address, and issues a token for it. */
function createPlatform(first: LocalServer) {
  const quickClock = createQuickClock();
  const requests: string[] = [];
  let currentServer = first;
  let elapsedMs = 0;
  let tokens = 0;
  const client = createTestDataClient('', {
    clock: { now: () => quickClock.now() + elapsedMs, wait: quickClock.wait },
    async findAddress() {
      requests.push('address');
      return currentServer.origin;
    },
    async issueToken() {
      requests.push('token');
      tokens += 1;
      return `token-${tokens}`;
    },
  });
  return {
    client,
    asked: requests,
    move(next: LocalServer) {
      currentServer = next;
    },
    pass(milliseconds: number) {
      elapsedMs += milliseconds;
    },
    answer: async () => (await collect(client.query(SQL_REQUEST))).rows[0]?.[1],
  };
}

const listTokens = (server: LocalServer) => server.requests.map(({ headers }) => headers.authorization);

describe('a data API that has moved while the pane is open', () => {
  test('a data API that moved and stopped is called at its new address, with a new token', async () => {
    const [before, after] = [await startNamedServer('before'), await startNamedServer('after')];
    const platform = createPlatform(before);
    expect(await platform.answer()).toBe('before');
    platform.move(after);
    await before.close();
    expect(await platform.answer()).toBe('after');
    expect(listTokens(after)).toEqual(['token-2']);
  });

  test('a data API that moved but still answers is called at its new address by the next query after ten seconds', async () => {
    const [before, after] = [await startNamedServer('before'), await startNamedServer('after')];
    const platform = createPlatform(before);
    await platform.answer();
    platform.move(after);
    platform.pass(10_000);
    expect(await platform.answer()).toBe('after');
    expect(listTokens(before)).toEqual(['token-1']);
    expect(listTokens(after)).toEqual(['token-2']);
  });

  test('a data API that moved and refuses the token is called at its new address', async () => {
    const after = await startNamedServer('after');
    const before = await start((_, response, number) =>
      number === 1
        ? sendLines(response, SCHEMA, { data: [['1', 'before']] })
        : sendJson(response, { error: 'Invalid token' }, 403),
    );
    const platform = createPlatform(before);
    await platform.answer();
    platform.move(after);
    expect(await platform.answer()).toBe('after');
    expect(listTokens(after)).toEqual(['token-2']);
  });

  test.each<[string, Answerer]>([
    ['only a gateway', (_, response) => send(response, 502, '<h1>Bad Gateway</h1>')],
    ['another server', (_, response) => send(response, 404, '<h1>Not Found</h1>')],
    ['a redirect', (_, response) => send(response, 302, '', { location: 'https://elsewhere.example' })],
    ['a connection that breaks before the answer', (_, response) => breakConnection(response)],
  ])('a data API that moved is called at its new address at once if it left %s', async (_, left) => {
    const after = await startNamedServer('after');
    const before = await start((request, response, number) =>
      number === 1 ? sendLines(response, SCHEMA, { data: [['1', 'before']] }) : left(request, response, number),
    );
    const platform = createPlatform(before);
    await platform.answer();
    platform.move(after);
    expect(await platform.answer()).toBe('after');
    expect(before.requests).toHaveLength(2);
    expect(platform.asked).toEqual(['address', 'token', 'address', 'token']);
  });

  test('a data API that moved during a result returns the rest from the old address [P20]', async () => {
    const page = (from: number, rows: number) => ({
      annotation: { dimensions: { 't.id': { title: 'Id', shortTitle: 'Id', type: 'string' } } },
      data: { members: ['t.id'], dataset: Array.from({ length: rows }, (_, row) => [String(from + row)]) },
      query: { rowLimit: 2 },
      total: 4,
    });
    const after = await start(({ body }, response) => sendJson(response, page(100 + JSON.parse(body).query.offset, 2)));
    const before = await start((request, response) => {
      const { query } = JSON.parse(request.body);
      platform.move(after);
      platform.pass(MINUTE);
      sendJson(response, page(query.offset, 2));
    });
    const platform = createPlatform(before);
    const { rows } = await collect(platform.client.query(JSON_QUERY));
    expect(rows.flat()).toEqual(['0', '1', '2', '3']);
    expect(after.requests).toHaveLength(0);
    await collect(platform.client.query(JSON_QUERY));
    expect(after.requests.length).toBeGreaterThan(0);
  });
});

describe('a data API that stays at its address', () => {
  test('twenty queries in a row ask for the address once and share a token', async () => {
    const platform = createPlatform(await startNamedServer('here'));
    for (let query = 0; query < 20; query += 1) await platform.answer();
    expect(platform.asked).toEqual(['address', 'token']);
    platform.pass(MINUTE);
    await Promise.all([platform.answer(), platform.answer(), platform.answer()]);
    expect(platform.asked).toEqual(['address', 'token', 'address']);
  });

  test('a data API that does not answer is looked up once by each query', async () => {
    const gone = await startNamedServer('gone');
    const platform = createPlatform(gone);
    await platform.answer();
    await gone.close();
    const failure = await catchFailure(collect(platform.client.query(SQL_REQUEST)));
    expect(failure).toMatchObject({
      code: 'PlatformUnreachable',
      operation: 'cubesql',
      host: new URL(gone.origin).host,
    });
    expect(platform.asked).toEqual(['address', 'token', 'address']);
  });

  test('a data API returns rows while the platform does not answer', async () => {
    const here = await startNamedServer('here');
    const quickClock = createQuickClock();
    let elapsedMs = 0;
    let isDown = false;
    const client = createTestDataClient('', {
      clock: { now: () => quickClock.now() + elapsedMs, wait: quickClock.wait },
      async findAddress() {
        if (!isDown) return here.origin;
        throw new PlatformFailure('PlatformUnreachable', {
          operation: 'listEnvironments',
          requestId: 'r',
          wasSent: true,
        });
      },
    });
    await collect(client.query(SQL_REQUEST));
    elapsedMs = MINUTE;
    isDown = true;
    expect((await collect(client.query(SQL_REQUEST))).rows).toEqual([['1', 'here']]);
  });

  test.each(['NotSignedIn', 'NoDataAddress'])(
    'the data API is not called once the platform answers with %s',
    async (code) => {
      const here = await startNamedServer('here');
      const quickClock = createQuickClock();
      const error =
        code === 'NotSignedIn'
          ? new PlatformFailure(code, { operation: 'listEnvironments', requestId: 'r', wasSent: true })
          : new Error(code);
      let elapsedMs = 0;
      const client = createTestDataClient('', {
        clock: { now: () => quickClock.now() + elapsedMs, wait: quickClock.wait },
        async findAddress() {
          if (elapsedMs === 0) return here.origin;
          throw error;
        },
      });
      await collect(client.query(SQL_REQUEST));
      elapsedMs = MINUTE;
      await expect(collect(client.query(SQL_REQUEST))).rejects.toBe(error);
      expect(here.requests).toHaveLength(1);
    },
  );
});

describe('what is learned of a data API [P20]', () => {
  /** Starts a data API that returns two rows in pages of its own size. */
  const startPagedServer = (pageRows: number) =>
    start(({ body }, response) => {
      const { limit, offset } = JSON.parse(body).query;
      if (limit > pageRows) return sendJson(response, { error: 'Error: The query limit has been exceeded.' }, 500);
      const dataset = [['0'], ['1']].slice(offset, offset + limit);
      sendJson(response, { annotation: {}, data: { members: ['t.id'], dataset }, total: 2 });
    });
  const readLimits = (server: LocalServer) => server.requests.map(({ body }) => JSON.parse(body).query.limit);

  test('a page size that one data API needs is not used for another, and is still known after a move back', async () => {
    const [before, after] = [await startPagedServer(1_000), await startPagedServer(50_000)];
    const platform = createPlatform(before);
    for (const server of [before, after, before]) {
      platform.move(server);
      platform.pass(MINUTE);
      expect((await collect(platform.client.query(JSON_QUERY))).rows).toEqual([['0'], ['1']]);
    }
    expect(readLimits(before)).toEqual([50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 1_000]);
    expect(readLimits(after)).toEqual([50_000]);
  });

  test('an operation that one data API does not have is tried at another', async () => {
    const before = await start((_, response) => send(response, 404, 'Cannot POST'));
    const answer = { status: 'ok', query: { dimensions: ['t.id'] } };
    const after = await start((_, response) => sendJson(response, answer));
    const platform = createPlatform(before);
    const convert = () => platform.client.convertSql('SELECT id FROM t');
    expect(await convert()).toEqual({ kind: 'unconverted', reason: 'notSupported' });
    await convert();
    expect(before.requests).toHaveLength(1);
    platform.move(after);
    platform.pass(MINUTE);
    await convert();
    expect(after.requests).toHaveLength(1);
  });
});
