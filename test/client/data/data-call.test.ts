import { createQuickClock } from '../../support/quick-clock';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { catchError, createServerStarter, send, sendJson } from '../local-server';

const start = createServerStarter();
const SQL = { kind: 'sql', sql: 'SELECT 1' } as const;
const JSON_QUERY = { kind: 'json', query: { measures: ['sales.count'] } } as const;
const ANSWER = '{"schema":[{"name":"a","column_type":"Int64"}]}\n{"data":[["1"]]}\n';

function createToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** Issues the given tokens one after the other, the last one again and again. */
function createIssuer(...tokens: string[]) {
  const issued: string[] = [];
  return {
    issued,
    issueToken: async (): Promise<string> => {
      const token = tokens[Math.min(issued.length, tokens.length - 1)] ?? '';
      issued.push(token);
      return token;
    },
  };
}

describe('the data token', () => {
  test('a token is requested once and cached, also for concurrent queries', async () => {
    const server = await start((_, response) => send(response, 200, ANSWER));
    const { issued, issueToken } = createIssuer('opaque');
    const client = createTestDataClient(server.origin, { issueToken });
    await Promise.all([collect(client.query(SQL)), collect(client.query(SQL))]);
    await collect(client.query(SQL));
    expect(issued).toHaveLength(1);
  });

  test("a token is renewed a minute before it expires, by its own lifetime instead of the device's date", async () => {
    const server = await start((_, response) => send(response, 200, ANSWER));
    const longAgo = Date.parse('2001-01-01T00:00:00Z') / 1000;
    const tokens = [1, 2].map((jti) => createToken({ jti, iat: longAgo, exp: longAgo + 3600 }));
    const { issued, issueToken } = createIssuer(...tokens);
    let now = 0;
    const clock = { ...createQuickClock(), now: () => now };
    const client = createTestDataClient(server.origin, { issueToken, clock });
    await collect(client.query(SQL));
    now = 3_539_000;
    await collect(client.query(SQL));
    expect(issued).toHaveLength(1);
    now = 3_541_000;
    await collect(client.query(SQL));
    expect(issued).toEqual(tokens);
    expect(server.requests.at(-1)?.headers.authorization).toBe(tokens[1]);
  });

  test('a refused token is renewed once, and the query continues', async () => {
    const server = await start((request, response) =>
      request.headers.authorization === 'stale'
        ? sendJson(response, { error: 'Invalid token' }, 403)
        : send(response, 200, ANSWER),
    );
    const { issued, issueToken } = createIssuer('stale', 'fresh');
    expect((await collect(createTestDataClient(server.origin, { issueToken }).query(SQL))).rows).toEqual([['1']]);
    expect(issued).toEqual(['stale', 'fresh']);
  });

  test.each([
    ['Invalid token', 'DataTokenRefused', 'Invalid token'],
    ["Authorization header isn't set", 'DataTokenRefused', "Authorization header isn't set"],
    ['API scope is missing: data', 'DataScopeMissing', 'data'],
    ['No such tenant', 'NotAllowed', 'No such tenant'],
  ])('a token that is refused again with “%s” fails as %s', async (error, code, platformMessage) => {
    const server = await start((_, response) => sendJson(response, { error }, 403));
    const { issued, issueToken } = createIssuer('one', 'two', 'three');
    const failure = await catchFailure(collect(createTestDataClient(server.origin, { issueToken }).query(SQL)));
    expect(failure).toMatchObject({ code, status: 403, platformMessage });
    expect(failure.host).toBe(new URL(server.origin).host);
    expect(issued).toEqual(['one', 'two']);
  });

  test('a token that cannot be issued fails the query with the platform’s own failure, and is requested again later', async () => {
    const server = await start((_, response) => send(response, 200, ANSWER));
    const reasons = [new Error('no token today')];
    const issueToken = async (): Promise<string> => {
      const reason = reasons.pop();
      if (reason) throw reason;
      return 'fresh';
    };
    const client = createTestDataClient(server.origin, { issueToken });
    expect(await catchError(collect(client.query(SQL)))).toMatchObject({ message: 'no token today' });
    expect((await collect(client.query(SQL))).rows).toEqual([['1']]);
  });

  test('an abort does not wait for a requested token, and does not take it from other queries [P9]', async () => {
    const server = await start((_, response) => send(response, 200, ANSWER));
    let resolveToken: (token: string) => void = () => undefined;
    const issueToken = () =>
      new Promise<string>((resolve) => {
        resolveToken = resolve;
      });
    const client = createTestDataClient(server.origin, { issueToken });
    const abort = new AbortController();
    const aborted = catchError(collect(client.query(SQL, abort.signal)));
    const other = collect(client.query(SQL));
    abort.abort();
    expect(await aborted).toBe(abort.signal.reason);
    resolveToken('token');
    expect((await other).rows).toEqual([['1']]);
  });

  test('an abort does not wait for the time zone of the account, which the platform does not answer [P9]', async () => {
    const server = await start((_, response) => send(response, 200, ANSWER));
    const readTimeZone = () => new Promise<string>(() => undefined);
    const client = createTestDataClient(server.origin, { readTimeZone });
    const abort = new AbortController();
    const aborted = catchError(collect(client.query(SQL, abort.signal)));
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect(await aborted).toBe(abort.signal.reason);
    expect(server.requests).toHaveLength(0);
  });

  test('a token goes only to the data API: a redirect is not followed [P8]', async () => {
    const elsewhere = await start((_, response) => send(response, 200, ANSWER));
    const server = await start((_, response) =>
      send(response, 307, '', { location: `${elsewhere.origin}/v1/cubesql` }),
    );
    expect((await catchFailure(collect(createTestDataClient(server.origin).query(SQL)))).code).toBe('WrongAddress');
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('other refusals of the data API', () => {
  test.each([
    [401, 'DataTokenRefused', 'DataTokenRefused'],
    [403, 'NotAllowed', 'NotAllowed'],
    [404, 'SqlMissing', 'WrongAddress'],
    [405, 'SqlMissing', 'WrongAddress'],
    [413, 'Refused', 'Refused'],
    [500, 'PlatformBroken', 'PlatformBroken'],
    [502, 'DataApiDown', 'DataApiDown'],
    [503, 'DataApiDown', 'DataApiDown'],
    [504, 'DataApiDown', 'DataApiDown'],
  ])('a status %d without a message fails as %s for SQL, and as %s for load', async (status, ofSql, ofLoad) => {
    const server = await start((_, response) => send(response, status, '<h1>No</h1>'));
    const client = createTestDataClient(server.origin);
    const facts = { status, host: new URL(server.origin).host };
    expect(await catchFailure(collect(client.query(SQL)))).toMatchObject({ code: ofSql, ...facts });
    expect(await catchFailure(collect(client.query(JSON_QUERY)))).toMatchObject({ code: ofLoad, ...facts });
  });

  test('a query waits after too many requests', async () => {
    const clock = createQuickClock();
    const server = await start((_, response, number) =>
      number === 1
        ? sendJson(response, { error: 'Too many' }, 429, { 'retry-after': '3' })
        : send(response, 200, ANSWER),
    );
    expect((await collect(createTestDataClient(server.origin, { clock }).query(SQL))).rows).toEqual([['1']]);
    expect(clock.waits).toContain(3_000);
  });
});
