import fc from 'fast-check';
import { createQuickClock, SHORTEST_LIMIT_MS } from '../../support/quick-clock';
import {
  catchFailure,
  collect,
  createSqlRequest,
  createTestDataClient,
  DATA_TOKEN,
  SCHEMA,
  SQL_REQUEST,
  sendLines,
} from '../data-parts';
import {
  breakConnection,
  catchError,
  createClockWithLimits,
  createServerStarter,
  send,
  sendJson,
} from '../local-server';

const start = createServerStarter();

describe('rows of an SQL query', () => {
  test('rows are requested with only the data token, without a scheme word [P8]', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: [['1', 'a']] }));
    await collect(
      createTestDataClient(`${server.origin}/cubejs-api`).query(createSqlRequest('SELECT id, name FROM t;')),
    );
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', url: '/cubejs-api/v1/cubesql' });
    expect(request?.headers).toMatchObject({ authorization: DATA_TOKEN, 'x-request-id': 'query-1-span-1' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      query: 'SELECT id, name FROM t\nLIMIT 1048576',
      throwContinueWait: true,
    });
  });

  test('a result arrives as columns, then rows, then its end', async () => {
    const server = await start((_, response) =>
      sendLines(
        response,
        SCHEMA,
        {
          data: [
            ['1', 'a'],
            ['2', null],
          ],
        },
        { data: [] },
        { data: [['3', '']] },
      ),
    );
    const {
      kinds,
      columns,
      rows,
      endEvent: end,
    } = await collect(createTestDataClient(server.origin).query(SQL_REQUEST));
    expect([kinds[0], kinds.at(-1)]).toEqual(['columns', 'end']);
    expect(columns).toEqual([
      { name: 'id', title: 'id', type: 'number' },
      { name: 'name', title: 'name', type: 'string' },
    ]);
    expect(rows).toEqual([
      ['1', 'a'],
      ['2', null],
      ['3', ''],
    ]);
    expect(end).toEqual({ kind: 'end', rowCount: 3, freshAt: '2026-11-20T10:00:00.000Z' });
  });

  test('a line without an end fails the query [P9]', async () => {
    let sent = 0;
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["`);
      const piece = 'x'.repeat(1_000_000);
      const more = () => {
        if (response.destroyed || sent >= 200) return;
        sent += 1;
        response.write(piece, more);
      };
      more();
    });
    const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
    expect(failure).toMatchObject({
      code: 'ContractBroken',
      cause: { message: 'a line is longer than 67108864 characters' },
    });
    expect(sent).toBeLessThan(100);
  });

  test('a result may have no rows', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: [] }));
    expect(await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).toMatchObject({
      kinds: ['columns', 'end'],
      rows: [],
    });
  });

  test('rows keep every value as it arrived [P4]', async () => {
    const values = [
      '=1+1',
      '0012',
      '9007199254740993',
      '',
      ' ',
      'NaN',
      '🧾',
      '1899-12-31',
      'x'.repeat(40_000),
      true,
      null,
      -1.5,
    ];
    const schema = values.map((_, index) => ({ name: `c${index}`, column_type: 'String' }));
    const server = await start((_, response) => sendLines(response, { schema }, { data: [values] }));
    expect((await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).rows).toEqual([values]);
  });

  test('rows keep long whole numbers and structures as text [P4]', async () => {
    const body =
      '{"schema":[{"name":"a","column_type":"Int64"},{"name":"b","column_type":"String"}]}\n{"data":[[9007199254740993,{"x":[1]}]]}';
    const server = await start((_, response) => send(response, 200, body));
    expect((await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).rows).toEqual([
      ['9007199254740993', '{"x":[1]}'],
    ]);
  });

  test('each spelling of a declared type gives its columns that type, and an unknown one means text', async () => {
    const declared: [unknown, string][] = [
      ['String', 'string'],
      ['Double', 'number'],
      ['Int32', 'number'],
      ['Int64', 'number'],
      [{ Decimal: [18, 2] }, 'number'],
      ['Boolean', 'boolean'],
      ['Timestamp', 'time'],
      [{ Timestamp: null }, 'time'],
      [{ Date: false }, 'time'],
      ['Blob', 'string'],
      [{ Interval: {} }, 'string'],
      [7, 'string'],
      [null, 'string'],
      [undefined, 'string'],
    ];
    const schema = declared.map(([column_type], index) => ({ name: `c${index}`, column_type }));
    const server = await start((_, response) => sendLines(response, { schema }, { data: [] }));
    const { columns } = await collect(createTestDataClient(server.origin).query(SQL_REQUEST));
    expect(columns.map(({ type }) => type)).toEqual(declared.map(([, type]) => type));
  });

  test('columns carry their format in its old and newer form', async () => {
    const schema = [
      { name: 'a', column_type: 'Double', format: 'currency', currency: 'EUR' },
      { name: 'b', column_type: 'Double', format: { type: 'custom-numeric', value: '.2f' } },
      { name: 'c', column_type: 'Double', format: { name: 'percent', specifier: '.1%' } },
      { name: 'd', column_type: 'Double', format: null },
    ];
    const server = await start((_, response) => sendLines(response, { schema }, { data: [] }));
    const { columns } = await collect(createTestDataClient(server.origin).query(SQL_REQUEST));
    expect(columns.map(({ format, currency }) => [format, currency])).toEqual([
      ['currency', 'EUR'],
      ['.2f', undefined],
      ['.1%', undefined],
      [undefined, undefined],
    ]);
  });

  test('rows are equal however the network splits the answer', async () => {
    const rows = [
      ['1', 'grüße 🧾'],
      ['2', null],
    ];
    const text = [SCHEMA, { data: rows.slice(0, 1) }, { data: rows.slice(1) }]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const bytes = Buffer.from(text);
    let cuts: number[] = [];
    const server = await start((_, response) => {
      const edges = [0, ...cuts, bytes.length];
      const pieces = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      response.writeHead(200);
      const sendNext = (): void => {
        const piece = pieces.shift();
        if (!piece) return void response.end();
        response.write(piece, () => setImmediate(sendNext));
      };
      sendNext();
    });
    const client = createTestDataClient(server.origin);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat({ max: bytes.length }), { maxLength: 6 }), async (places) => {
        cuts = places.sort((a, b) => a - b);
        expect((await collect(client.query(SQL_REQUEST))).rows).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  test('rows of one network chunk form one batch', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({ data: [[String(index), 'x']] }));
    const server = await start((_, response) => sendLines(response, SCHEMA, ...lines));
    const { kinds, rows } = await collect(createTestDataClient(server.origin).query(SQL_REQUEST));
    expect(rows).toHaveLength(500);
    expect(kinds.length).toBeLessThan(20);
  });

  test('rows arrive while the rest is still on its way', async () => {
    let finish: () => void = () => undefined;
    const server = await start((_, response) => {
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n`);
      finish = () => response.end('{"data":[["2","b"]]}\n');
    });
    const seen: string[] = [];
    for await (const event of createTestDataClient(server.origin).query(SQL_REQUEST)) {
      seen.push(event.kind);
      if (event.kind === 'rows' && seen.length === 2) finish();
    }
    expect(seen).toEqual(['columns', 'rows', 'rows', 'end']);
  });
});

describe('a query that fails', () => {
  test.each([
    ['on the first line', [{ error: 'Table t not found', requestId: 'x' }]],
    ['after the columns', [SCHEMA, { error: 'Table t not found' }]],
    ['after rows', [SCHEMA, { data: [['1', 'a']] }, { error: 'Table t not found' }]],
    ['in a structure', [{ error: { message: 'Table t not found' } }]],
  ])('an error %s under status 200 fails as QueryFailed with the engine’s words', async (_, lines) => {
    const server = await start((_request, response) => sendLines(response, ...lines));
    const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
    expect(failure).toMatchObject({
      code: 'QueryFailed',
      operation: 'cubesql',
      platformMessage: 'Table t not found',
      requestId: 'query-1-span-1',
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [400, 'QueryFailed'],
    [500, 'PlatformBroken'],
  ])('a failure with status %d and a message is %s, with this message', async (status, code) => {
    const server = await start((_, response) =>
      sendJson(response, { error: `Bad token ${DATA_TOKEN} <b>x</b>` }, status),
    );
    const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
    expect(failure).toMatchObject({ code, status, platformMessage: 'Bad token ••• x' });
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'ContractBroken'],
    ['columns and nothing after them', JSON.stringify(SCHEMA), 'ContractBroken'],
    ['rows without columns', '{"data":[["1","a"]]}\n', 'ContractBroken'],
    ['a row of another width', `${JSON.stringify(SCHEMA)}\n{"data":[["1"]]}\n`, 'ContractBroken'],
    ['a line that is no JSON', `${JSON.stringify(SCHEMA)}\nhello\n{"data":[]}\n`, 'ContractBroken'],
    ['a line of no known kind', `${JSON.stringify(SCHEMA)}\n{"rows":[]}\n`, 'ContractBroken'],
    ['a web page', '<!doctype html>\n<title>Sign in</title>', 'WrongAddress'],
    ['half a line', `${JSON.stringify(SCHEMA)}\n{"data":[["1","a"],["2`, 'PlatformUnreachable'],
  ])('an answer with %s fails the query', async (_, body, code) => {
    const server = await start((_request, response) => send(response, 200, body));
    expect((await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)))).code).toBe(code);
  });
});

describe('a connection that breaks', () => {
  test('a connection that breaks before any rows is retried invisibly', async () => {
    const server = await start((_, response, number) => {
      if (number === 1) return breakConnection(response);
      const schema = `${JSON.stringify(SCHEMA)}\n`;
      if (number === 2) return void response.write(schema, () => breakConnection(response));
      response.write(schema);
      response.end('{"data":[["1","a"]]}');
    });
    expect(await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).toMatchObject({
      kinds: ['columns', 'rows', 'end'],
      rows: [['1', 'a']],
    });
  });

  test.each(['in a line', 'between lines'])(
    'a connection that breaks %s after rows is a failure, never a short result [P2]',
    async (where) => {
      const server = await start((_, response) => {
        response.write(
          `${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n${where === 'in a line' ? '{"data":[["2"' : ''}`,
          () => breakConnection(response),
        );
      });
      const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
      expect(failure).toMatchObject({ code: 'PlatformUnreachable', status: 200, wasSent: true });
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a connection that falls silent fails as a timeout [P9]', async () => {
    const server = await start((_, response) => {
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n`);
    });
    let isSilent = false;
    const clock = createClockWithLimits(() => isSilent);
    async function readAll(): Promise<void> {
      for await (const { kind } of createTestDataClient(server.origin, { clock }).query(SQL_REQUEST))
        isSilent ||= kind === 'rows';
    }
    expect(await catchFailure(readAll())).toMatchObject({ code: 'PlatformTimeout' });
    expect(isSilent).toBe(true);
  });
});

describe('a query that still runs', () => {
  test('a running query is polled at once under the same id, and yields that it waits', async () => {
    const server = await start((_, response, number) => {
      if (number === 1) return sendLines(response, { error: 'Continue wait' });
      if (number === 2) return sendLines(response, SCHEMA, { error: 'Execution error: Continue wait' });
      sendLines(response, SCHEMA, { data: [['1', 'a']] });
    });
    const { kinds, rows } = await collect(createTestDataClient(server.origin).query(SQL_REQUEST));
    expect(kinds).toEqual(['waiting', 'columns', 'waiting', 'rows', 'end']);
    expect(rows).toEqual([['1', 'a']]);
    expect(server.requests.map(({ headers }) => headers['x-request-id'])).toEqual(
      [1, 2, 3].map((n) => `query-1-span-${n}`),
    );
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  test('a running query is polled at most ten times a second', async () => {
    const clock = createQuickClock();
    const server = await start((_, response, number) =>
      number < 4 ? sendLines(response, { error: 'Continue wait' }) : sendLines(response, SCHEMA, { data: [] }),
    );
    await collect(createTestDataClient(server.origin, { clock }).query(SQL_REQUEST));
    expect(clock.waits.filter((wait) => wait < SHORTEST_LIMIT_MS)).toEqual([100, 100, 100]);
  });

  test('an engine that does not support throwContinueWait is called without it', async () => {
    const server = await start((request, response) => {
      if (request.body.includes('throwContinueWait'))
        return sendJson(response, { error: '"throwContinueWait" is not allowed' }, 400);
      sendLines(response, SCHEMA, { data: [['1', 'a']] });
    });
    expect((await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).rows).toEqual([['1', 'a']]);
    expect(server.requests).toHaveLength(2);
  });

  test('an engine that does not support the cache option is called without it [P21]', async () => {
    const server = await start((request, response) => {
      if (JSON.parse(request.body).cache !== undefined)
        return sendJson(response, { error: 'Invalid query format: "cache" is not allowed' }, 400);
      sendLines(response, SCHEMA, { data: [['1', 'a']] });
    });
    expect(
      (await collect(createTestDataClient(server.origin).query({ ...SQL_REQUEST, cache: 'no-cache' }))).rows,
    ).toEqual([['1', 'a']]);
    expect(server.requests).toHaveLength(2);
  });

  test('an abort stops a running query in the same tick [P9]', async () => {
    const abort = new AbortController();
    const server = await start((_, response) => sendLines(response, { error: 'Continue wait' }));
    const kinds: string[] = [];
    const work = async (): Promise<void> => {
      for await (const event of createTestDataClient(server.origin).query(SQL_REQUEST, abort.signal)) {
        kinds.push(event.kind);
        if (kinds.length === 3) abort.abort();
      }
    };
    expect(await catchError(work())).toBe(abort.signal.reason);
    expect(kinds).toEqual(['waiting', 'waiting', 'waiting']);
    const requestCount = server.requests.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.requests).toHaveLength(requestCount);
  });
});
