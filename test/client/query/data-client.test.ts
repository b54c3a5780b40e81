import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, send, sendJson } from '../local-server';

const start = createServerStarter();
const QUERY = { measures: ['sales.count'], dimensions: ['sales.status'] };

/** Starts a platform that returns these answers one after the other, and repeats the last one. */
async function startPlatform(...answers: readonly unknown[]) {
  const server = await start((_, response, number) =>
    sendJson(response, answers[Math.min(number, answers.length) - 1]),
  );
  return { server, client: createTestDataClient(`${server.origin}/cubejs-api`) };
}

describe('the SQL that an engine generates', () => {
  it('the SQL of a JSON query is read as a real engine writes it', async () => {
    const text = 'SELECT "orders".status FROM orders WHERE city = $1';
    const { server, client } = await startPlatform({
      sql: { external: false, sql: [text, ['Bath']], aliasNameToMember: {}, dataSource: 'default' },
      dataSource: 'default',
    });
    expect(await client.readGeneratedSql({ kind: 'json', query: JSON.stringify(QUERY) })).toBe(`${text}\n-- 1: "Bath"`);
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/cubejs-api/v1/sql' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ query: QUERY });
  });

  it('the SQL of an SQL text is requested by its format', async () => {
    const { server, client } = await startPlatform({
      sql: { status: 'ok', sql: ['SELECT 1', []], query_type: 'regular' },
    });
    expect(await client.readGeneratedSql({ kind: 'sql', sql: 'SELECT MEASURE(n) FROM sales' })).toBe('SELECT 1');
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      format: 'sql',
      query: 'SELECT MEASURE(n) FROM sales',
    });
  });

  it('the client waits for the SQL, and joins several statements', async () => {
    const { server, client } = await startPlatform({ error: 'Continue wait' }, [
      { sql: { sql: ['SELECT 1', []] } },
      { sql: { sql: ['SELECT 2', []] } },
    ]);
    expect(await client.readGeneratedSql({ kind: 'json', query: QUERY })).toBe('SELECT 1\n\nSELECT 2');
    expect(server.requests).toHaveLength(2);
  });

  it('the SQL keeps every digit of its parameters', async () => {
    const server = await start((_, response) =>
      send(response, 200, '{"sql":{"sql":["SELECT $1",[12345678901234567]]}}', { 'content-type': 'application/json' }),
    );
    const { readGeneratedSql } = createTestDataClient(server.origin);
    expect(await readGeneratedSql({ kind: 'json', query: QUERY })).toBe('SELECT $1\n-- 1: "12345678901234567"');
  });

  it('the SQL is not read from a web page of another server', async () => {
    const server = await start((_, response) =>
      send(response, 200, '<html>Sign in</html>', { 'content-type': 'text/html' }),
    );
    const { readGeneratedSql } = createTestDataClient(server.origin);
    expect(await catchFailure(readGeneratedSql({ kind: 'json', query: QUERY }))).toMatchObject({
      code: 'WrongAddress',
    });
  });

  it('the SQL is undefined if the engine returns none', async () => {
    const { client } = await startPlatform({ sql: { status: 'ok', query_type: 'post_processing' } });
    expect(await client.readGeneratedSql({ kind: 'sql', sql: 'SELECT 1' })).toBeUndefined();
  });

  it.each([
    [{ sql: { status: 'error', error: 'Unknown view' } }, 'QueryFailed'],
    [{ error: 'Unknown member' }, 'QueryFailed'],
    [{ rows: [] }, 'ContractBroken'],
  ])('the request for the SQL fails with a code if the answer is %j', async (answer, code) => {
    const { client } = await startPlatform(answer);
    expect(await catchFailure(client.readGeneratedSql({ kind: 'json', query: QUERY }))).toMatchObject({
      code,
      operation: 'sql',
    });
  });
});

describe('the cache of the engine', () => {
  it.each([
    ['json', { kind: 'json', query: QUERY }],
    ['sql', { kind: 'sql', sql: 'SELECT 1' }],
  ] as const)(
    'every request of a query passes the cache option on (%s) if the caller sets it',
    async (kind, request) => {
      const { server, client } = await startPlatform({ error: 'Continue wait' }, { error: 'Not today.' });
      for (const cache of ['no-cache', undefined] as const)
        expect((await catchFailure(collect(client.query({ ...request, cache })))).code).toBe('QueryFailed');
      expect(server.requests.map(({ body }) => JSON.parse(body).cache)).toEqual(['no-cache', 'no-cache', undefined]);
      expect(server.requests[0]?.path).toBe(kind === 'json' ? '/cubejs-api/v1/load' : '/cubejs-api/v1/cubesql');
    },
  );

  it('the request for generated SQL has no cache option', async () => {
    const { server, client } = await startPlatform({ sql: { sql: ['SELECT 1', []] } });
    await client.readGeneratedSql({ kind: 'json', query: QUERY, cache: 'no-cache' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ query: QUERY });
  });
});

describe('a drill-down from a number', () => {
  it.each([
    ['refuses that', { error: 'Query is too heavy' }, 'untold', null],
    ['returns it', createLoadAnswer({ 'sales.amount': '50000' }, 1, {}), 'asked', '50000'],
  ])(
    'the total of more rows than are read comes from the platform, which %s [P19]',
    async (_, answer, valueSource, measureValue) => {
      const server = await start(({ body, path }, response) => {
        if (path.includes('/meta')) sendJson(response, MODEL);
        else
          sendJson(
            response,
            JSON.parse(body).query.ungrouped ? createLoadAnswer({ 'sales.amount': '5' }, 10_000) : answer,
          );
      });
      const client = createTestDataClient(`${server.origin}/cubejs-api`);
      const query = { measures: ['sales.amount'] };
      const number = await client.drillDown({ kind: 'json', query }, { column: 'sales.amount', row: new Map() });
      if (number.kind === 'none') throw new Error(number.reason);
      expect(await number.readFirst([])).toMatchObject({ count: undefined, valueSource, measureValue });
    },
  );
});

const MODEL = {
  cubes: [{ name: 'sales', measures: [{ name: 'sales.amount', type: 'number', aggType: 'sum' }], dimensions: [] }],
};

function createLoadAnswer(row: Readonly<Record<string, string>>, rows: number, more: object = { total: 2 * rows }) {
  const members = Object.keys(row);
  return {
    query: {},
    annotation: { measures: Object.fromEntries(members.map((name) => [name, { title: name, type: 'number' }])) },
    data: { members, dataset: Array.from({ length: rows }, () => Object.values(row)) },
    ...more,
  };
}
