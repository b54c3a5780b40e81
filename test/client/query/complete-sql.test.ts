import {
  catchFailure,
  collect,
  createSqlRequest,
  createTestDataClient,
  SCHEMA,
  SQL_REQUEST,
  sendLines,
} from '../data-parts';
import { breakConnection, createServerStarter, type LocalServer, sendJson } from '../local-server';

const start = createServerStarter();

const createRows = (count: number) => ({ data: Array.from({ length: count }, () => ['1', 'a']) });

interface Engine {
  /** It silently ends a result after this many rows. */
  readonly limit: number;
  /** It returns this many rows for the row after the last one; undefined if it refuses. */
  readonly after?: number | undefined;
  /** It reports this query type; undefined if the token may not ask. */
  readonly queryType?: string | undefined;
}

/** Counts only the rows that it returns, as a real engine does, so a count proves nothing. */
async function startEngine({ limit, after, queryType }: Engine) {
  const server = await start(({ body, url }, response) => {
    if (url.endsWith('/sql')) {
      if (queryType) return sendJson(response, { sql: { status: 'ok', sql: ['SELECT 1', []], query_type: queryType } });
      return sendJson(response, { error: 'API scope is missing: sql' }, 403);
    }
    if (!body.includes('AS r LIMIT 1 OFFSET')) return sendLines(response, SCHEMA, createRows(limit));
    sendLines(response, ...(after === undefined ? [{ error: 'Cannot push down' }] : [SCHEMA, createRows(after)]));
  });
  return { server, client: createTestDataClient(server.origin) };
}

describe('a result of SQL whose length can be a limit of the engine', () => {
  test('a result of SQL is cut if there is a row after its last one [P5]', async () => {
    const { server, client } = await startEngine({ limit: 50_000, after: 1 });
    const { endEvent: end } = await collect(client.query(createSqlRequest('SELECT id, name FROM t -- all\n;')));
    expect(end).toMatchObject({ rowCount: 50_000, truncation: { rows: 50_000, isCertain: true } });
    expect(server.requests.map(({ body }) => JSON.parse(body).query)).toEqual([
      'SELECT id, name FROM t -- all\nLIMIT 1048576',
      'SELECT * FROM (\nSELECT id, name FROM t -- all\n) AS r LIMIT 1 OFFSET 50000',
    ]);
  });

  test.each([
    ['is complete if no row follows and the source ran a regular query', { after: 0, queryType: 'regular' }, undefined],
    [
      'is complete if no row follows and the source ran a pushed-down query',
      { after: 0, queryType: 'pushdown' },
      undefined,
    ],
    [
      'may be cut if the engine post-processes the rows of the source',
      { after: 0, queryType: 'post_processing' },
      false,
    ],
    ['may be cut if the engine does not say how it ran the query', { after: 0 }, false],
    ['may be cut if the engine refuses the row after the last one', { queryType: 'regular' }, false],
  ])('a result of SQL %s [P5]', async (_, answers, isCertain) => {
    for (const limit of [10_000, 25_000]) {
      const { client } = await startEngine({ limit, ...answers });
      const { endEvent: end } = await collect(client.query(SQL_REQUEST));
      expect(end?.truncation).toEqual(isCertain === undefined ? undefined : { rows: limit, isCertain });
      expect(end).not.toHaveProperty('total');
    }
  });

  test('a result of SQL is cut if the engine lowers the larger limit of the query [P5]', async () => {
    const { client } = await startEngine({ limit: 50_000, after: 1 });
    const { endEvent: end } = await collect(client.query(createSqlRequest('SELECT id, name FROM t LIMIT 120000')));
    expect(end).toMatchObject({ rowCount: 50_000, truncation: { rows: 50_000, isCertain: true } });
    expect(end).not.toHaveProperty('reportLimit');
  });

  test.each(['LIMIT 10000', 'LIMIT 10000 OFFSET 5', 'FETCH FIRST 10000 ROWS ONLY'])(
    'a result of SQL reports the limit of its own text and sends no further request: %s [P5]',
    async (limit) => {
      const { server, client } = await startEngine({ limit: 10_000 });
      const { endEvent: end } = await collect(client.query(createSqlRequest(`SELECT id, name FROM t ${limit}`)));
      expect(end).toEqual({
        ...{ kind: 'end', rowCount: 10_000, freshAt: SCHEMA.lastRefreshTime },
        reportLimit: { rows: 10_000, isReached: true },
      });
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe('SQL that the engine computes from source rows', () => {
  const COMPUTED = { rows: 50_000, isCertain: false, isComputed: true } as const;
  const request = { ...SQL_REQUEST, unconvertedReason: 'notConvertible' } as const;
  const countTypeRequests = ({ requests }: LocalServer) => requests.filter(({ url }) => url.endsWith('/sql')).length;

  test('even a short result and its preview may be cut, and the engine is asked once [P5]', async () => {
    const { server, client } = await startEngine({ limit: 3, queryType: 'post_processing' });
    expect((await client.preview(request, 10)).sourceTruncation).toEqual(COMPUTED);
    for (let run = 0; run < 2; run += 1)
      expect((await collect(client.query(request))).endEvent).toMatchObject({ rowCount: 3, truncation: COMPUTED });
    expect(countTypeRequests(server)).toBe(1);
  });

  test.each([
    ['regular', { queryType: 'regular' }],
    ['pushed down', { queryType: 'pushdown' }],
    ['unknown', {}],
  ])('a short result is not said to be cut if the query is %s [P19]', async (_, answers) => {
    const { server, client } = await startEngine({ limit: 3, ...answers });
    for (let run = 0; run < 2; run += 1)
      expect((await collect(client.query({ ...request, unconvertedReason: 'refused' }))).endEvent?.truncation).toBe(
        undefined,
      );
    expect(await client.preview(request, 10)).not.toHaveProperty('sourceTruncation');
    // Only a missing right is requested again, with a fresh token.
    expect(countTypeRequests(server)).toBe('queryType' in answers ? 1 : 2);
  });

  test.each(['notSupported', 'notPermitted', 'unclearColumns', 'differs'] as const)(
    'an engine is not asked about SQL that is not converted with reason %s [P13]',
    async (unconvertedReason) => {
      const { server, client } = await startEngine({ limit: 3, queryType: 'post_processing' });
      expect((await collect(client.query({ ...request, unconvertedReason }))).endEvent?.truncation).toBe(undefined);
      expect(countTypeRequests(server)).toBe(0);
    },
  );

  test('a result that fills its own limit may be cut as well, and one with a further row is cut [P5]', async () => {
    const { client } = await startEngine({ limit: 1_000, after: 1, queryType: 'post_processing' });
    const limited = await collect(client.query({ ...request, sql: 'SELECT id, name FROM t LIMIT 1000' }));
    expect(limited.endEvent).toMatchObject({ truncation: COMPUTED, reportLimit: { rows: 1_000, isReached: true } });
    expect((await collect(client.query(request))).endEvent?.truncation).toEqual({ rows: 1_000, isCertain: true });
  });

  test('a pivot of such SQL may be cut [P5]', async () => {
    const { client } = await startEngine({ limit: 1, queryType: 'post_processing' });
    const items = { rows: [], columns: ['name'], measures: [] };
    const pivot = { items, labels: { total: 'Total', empty: '(empty)', measure: 'Measure' } };
    expect((await client.preview({ ...request, pivot }, 10)).sourceTruncation).toEqual(COMPUTED);
  });
});

test.each([
  'WITH top AS (SELECT id, name FROM t LIMIT 1000) SELECT * FROM top',
  '(SELECT id, name FROM t LIMIT 1000)',
  '(SELECT id, name FROM t FETCH FIRST 1000 ROWS ONLY)',
  'SELECT * FROM (SELECT id, name FROM t LIMIT 1000) x ORDER BY 1',
])('a result that is as long as a limit within its text ends at its own limit: %s [P5]', async (text) => {
  const { client } = await startEngine({ limit: 1_000, after: 0 });
  const { endEvent: end } = await collect(client.query(createSqlRequest(text)));
  expect(end).toMatchObject({ reportLimit: { rows: 1_000, isReached: true } });
  expect(end).not.toHaveProperty('truncation');
});

describe('a preview of SQL', () => {
  const rows = [
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ];

  test('a preview of SQL reads the first rows and closes the request', async () => {
    let left: () => void = () => undefined;
    const isLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const server = await start((_, response) => {
      response.on('close', left);
      response.write(`${JSON.stringify(SCHEMA)}\n${JSON.stringify({ data: rows })}\n`);
    });
    const preview = await createTestDataClient(server.origin).preview(SQL_REQUEST, 2);
    expect(preview.rows).toEqual(rows.slice(0, 2));
    expect(preview).not.toHaveProperty('total');
    expect(JSON.parse(server.requests[0]?.body ?? '').query).toBe('SELECT id, name FROM t\nLIMIT 3');
    await isLeft;
  });

  test('a preview of SQL knows the total of a result that is no longer than itself', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: rows }));
    expect(await createTestDataClient(server.origin).preview(SQL_REQUEST, 3)).toMatchObject({ rows, total: 3 });
  });

  test.each([
    [3, { rows: 3, isReached: true }],
    [4, undefined],
  ])('a preview of SQL says whether it ends at a limit of %d rows of its own [P5]', async (limit, ownLimit) => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: rows }));
    const preview = await createTestDataClient(server.origin).preview(
      createSqlRequest(`SELECT id, name FROM t LIMIT ${limit}`),
      3,
    );
    expect(preview.reportLimit).toEqual(ownLimit);
  });

  test('a preview of SQL reports its own limit even if it does not read that far [P5]', async () => {
    const { client } = await startEngine({ limit: 5_000 });
    expect((await client.preview(createSqlRequest('SELECT id, name FROM t LIMIT 5000'), 3)).reportLimit).toEqual({
      ...{ rows: 5_000, isReached: false },
    });
  });
});

describe('counting SQL', () => {
  test('a count wraps the statement in COUNT(*)', async () => {
    const server = await start((_, response) =>
      sendLines(response, { schema: [{ name: 'row_count', column_type: 'Int64' }] }, { data: [['42']] }),
    );
    expect(await createTestDataClient(server.origin).count(createSqlRequest('SELECT 1 -- x\n;'))).toBe(42);
    expect(JSON.parse(server.requests[0]?.body ?? '').query).toBe(
      'SELECT COUNT(*) AS row_count FROM (\nSELECT 1 -- x\nLIMIT 1048576\n) AS counted_rows',
    );
  });

  test('a count is undefined if the engine may have counted a result that it has cut [P19]', async () => {
    const server = await start((_, response) =>
      sendLines(response, { schema: [{ name: 'row_count', column_type: 'Int64' }] }, { data: [['50000']] }),
    );
    const client = createTestDataClient(server.origin);
    expect(await client.count(SQL_REQUEST)).toBeUndefined();
    expect(await client.count(createSqlRequest('SELECT id FROM t LIMIT 50000'))).toBe(50_000);
  });

  test('a count is undefined if the engine refuses it, and fails if the platform is unreachable', async () => {
    const server = await start((_, response, number) =>
      number === 1 ? sendLines(response, { error: 'No' }) : breakConnection(response),
    );
    const client = createTestDataClient(server.origin);
    expect(await client.count(SQL_REQUEST)).toBeUndefined();
    expect((await catchFailure(client.count(SQL_REQUEST))).code).toBe('PlatformUnreachable');
  });
});
