import { selectCases } from '../../support/test-scope';
import { catchFailure, collect, createTestDataClient, DATA_TOKEN } from '../data-parts';
import { breakConnection, catchError, createServerStarter, sendJson } from '../local-server';
import { ANNOTATION, createEngine, startEngine } from './paged-engine';

const start = createServerStarter();

const QUERY = { dimensions: ['orders.id'], measures: ['orders.count'] };
const createRequest = (query: unknown) => ({ kind: 'json', query }) as const;

const readIds = (rows: readonly (readonly unknown[])[]) => rows.map(([id]) => Number(id));
const listNumbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('a slow query past the cache [P21]', () => {
  // As in the real engine, rows and count are two queries; each result is returned only once.
  async function startSlowEngine(rounds: { readonly rows: number; readonly count: number }) {
    const answer = createEngine({ size: 7 });
    const remainingRounds = { ...rounds };
    const server = await start((request, response) => {
      const { query } = JSON.parse(request.body);
      const wanted = [...(query.limit > 0 ? (['rows'] as const) : []), ...(query.total ? (['count'] as const) : [])];
      for (const part of wanted) remainingRounds[part] -= 1;
      const isDone = wanted.every((part) => remainingRounds[part] < 0);
      for (const part of wanted) if (remainingRounds[part] < 0) remainingRounds[part] = rounds[part];
      const { status, value } = isDone ? answer(request) : { status: 200, value: { error: 'Continue wait' } };
      sendJson(response, value, status);
    });
    return { server, client: createTestDataClient(`${server.origin}/cubejs-api`) };
  }

  it.each([
    [0, 0, 1],
    [1, 1, 4],
    [1, 4, 7],
    [5, 2, 8],
  ])('a slow query ends whether its rows (%i rounds) or its count (%i) take longer', async (rows, count, most) => {
    const { server, client } = await startSlowEngine({ rows, count });
    const result = await collect(client.query({ ...createRequest(QUERY), cache: 'no-cache' }));
    expect(result.rows).toHaveLength(7);
    expect(result.endEvent?.total).toBe(7);
    expect(server.requests.length).toBeLessThanOrEqual(most);
  });
});

describe('rows of a data query', () => {
  test('rows are requested in the compact form, with only the data token [P8]', async () => {
    const { server, client } = await startEngine(start, { size: 2 });
    const { columns, rows, endEvent: end } = await collect(client.query(createRequest(JSON.stringify(QUERY))));
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/cubejs-api/v1/load' });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: DATA_TOKEN, 'x-request-id': 'query-1-span-1' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      query: {
        ...QUERY,
        order: [
          ['orders.count', 'desc'],
          ['orders.id', 'asc'],
        ],
        limit: 50_000,
        offset: 0,
        total: true,
        responseFormat: 'compact',
      },
    });
    expect(columns.map(({ title }) => title)).toEqual(['ID', 'Count']);
    expect(rows).toEqual([
      ['0', '1'],
      ['1', '1'],
    ]);
    expect(end).toEqual({ kind: 'end', rowCount: 2, total: 2, freshAt: 'now' });
  });

  test("rows beyond the engine's limit are read page by page, each row once [P5]", async () => {
    const { client, readQueries } = await startEngine(start, { size: 120_000 });
    const { kinds, rows, endEvent: end } = await collect(client.query(createRequest(QUERY)));
    expect(readIds(rows)).toEqual(listNumbers(120_000));
    expect(kinds).toEqual(['columns', 'rows', 'rows', 'rows', 'end']);
    expect(end).toMatchObject({ rowCount: 120_000, total: 120_000 });
    expect(readQueries().map(({ offset, total }) => [offset, total])).toEqual([
      [0, true],
      [49_999, undefined],
      [99_998, undefined],
    ]);
    expect(new Set(readQueries().map(({ order }) => JSON.stringify(order))).size).toBe(1);
  });

  test('rows of an engine with a lower maximum are read in smaller pages [P5]', async () => {
    const { client, readQueries } = await startEngine(start, { size: 25_000, maximum: 10_000 });
    expect(readIds((await collect(client.query(createRequest(QUERY)))).rows)).toEqual(listNumbers(25_000));
    expect(readQueries().filter(({ limit }) => limit === 10_000)).toHaveLength(3);
  });

  test('rows that fill exactly two pages take two requests, without a row to compare [P20]', async () => {
    const { client, readQueries } = await startEngine(start, { size: 200_000 });
    expect(readIds((await collect(client.query(createRequest({ ...QUERY, limit: 100_000 })))).rows)).toEqual(
      listNumbers(100_000),
    );
    expect(readQueries().map(({ offset }) => offset)).toEqual([0, 50_000]);
  });

  test.each([
    [20_000, [50_000, 20_000]],
    [5_000, [50_000, 20_000, 10_000, 5_000]],
    [1_500, [50_000, 20_000, 10_000, 5_000, 2_000, 1_000]],
  ])('an engine with a maximum of %d refuses once, then its page size is known [P5]', async (maximum, limits) => {
    const { client, readQueries } = await startEngine(start, { size: 41_000, maximum });
    expect(readIds((await collect(client.query(createRequest(QUERY)))).rows)).toEqual(listNumbers(41_000));
    const first = readQueries().map(({ limit }) => limit);
    expect(first.slice(0, limits.length)).toEqual(limits);
    const largest = limits.at(-1);
    expect(new Set(first.slice(limits.length - 1, -1))).toEqual(new Set([largest]));
    await collect(client.query(createRequest(QUERY)));
    expect(readQueries()[first.length]?.limit).toBe(largest);
  });

  test('an engine that returns next to nothing per page fails with a code of its own [P9]', async () => {
    const { client } = await startEngine(start, { size: 45_000, maximum: 900 });
    expect(await catchFailure(collect(client.query(createRequest(QUERY))))).toMatchObject({
      code: 'RowLimit',
      status: 500,
    });
    expect((await client.preview(createRequest(QUERY), 20)).total).toBe(45_000);
  });

  test.each([true, false])(
    'rows of an engine that shortens pages without notice are complete (counting: %s) [P5]',
    async (counts) => {
      const { client } = await startEngine(start, { size: 25_000, shortens: 10_000, counts });
      expect(readIds((await collect(client.query(createRequest(QUERY)))).rows)).toEqual(listNumbers(25_000));
    },
  );

  test('rows of an engine that shortens pages and counts are complete [P5]', async () => {
    const { client } = await startEngine(start, { size: 25_000, shortens: 10_000, isSilent: true });
    expect(readIds((await collect(client.query(createRequest(QUERY)))).rows)).toEqual(listNumbers(25_000));
  });

  test('rows that fill exactly one page take a second request, because only a short page proves the end [P5]', async () => {
    const { client, readQueries } = await startEngine(start, { size: 50_000 });
    expect((await collect(client.query(createRequest(QUERY)))).rows).toHaveLength(50_000);
    expect(readQueries().map(({ limit, offset }) => [limit, offset])).toEqual([
      [50_000, 0],
      [1, 50_000],
    ]);
  });

  const sizes = selectCases([0, 1, 49_999, 50_000, 50_001], (size) => size === 49_999);
  test.each(sizes)('rows are complete without a total: %d rows [P5]', async (size) => {
    const { client } = await startEngine(start, { size, counts: false });
    const { rows, endEvent: end } = await collect(client.query(createRequest(QUERY)));
    expect(rows).toHaveLength(size);
    expect(end).toEqual({ kind: 'end', rowCount: size, freshAt: 'now' });
  });

  test('rows respect the limit and offset of the query, also over several pages', async () => {
    const { client, readQueries } = await startEngine(start, { size: 200_000 });
    const { rows, endEvent: end } = await collect(client.query(createRequest({ ...QUERY, limit: 60_000, offset: 5 })));
    expect(readIds(rows)).toEqual(listNumbers(60_000, 5));
    expect(end).toMatchObject({ rowCount: 60_000, total: 60_000 });
    expect(readQueries().map(({ limit, offset }) => [limit, offset])).toEqual([
      [50_000, 5],
      [10_001, 50_004],
    ]);
  });

  test('rows that take the engine a while are polled under one id', async () => {
    const answer = createEngine({ size: 60_000 });
    const server = await start((request, response, number) => {
      if (number === 1 || number === 3)
        return sendJson(response, { error: 'Continue wait', stage: 'Executing query', timeElapsed: 5 });
      sendJson(response, answer(request).value);
    });
    const { kinds } = await collect(createTestDataClient(server.origin).query(createRequest(QUERY)));
    expect(kinds).toEqual(['waiting', 'columns', 'rows', 'waiting', 'rows', 'end']);
    expect(server.requests.map(({ headers }) => headers['x-request-id'])).toEqual(
      [1, 2, 3, 4].map((n) => `query-1-span-${n}`),
    );
    expect(server.requests[0]?.body).toBe(server.requests[1]?.body);
  });

  test('a page that breaks off is requested again', async () => {
    const answer = createEngine({ size: 60_000 });
    const server = await start((request, response, number) => {
      const text = JSON.stringify(answer(request).value);
      if (number % 2 === 0) return void response.end(text);
      response.writeHead(200, { 'content-length': String(text.length) });
      response.write(text.slice(0, 1_000), () => breakConnection(response));
    });
    expect(readIds((await collect(createTestDataClient(server.origin).query(createRequest(QUERY)))).rows)).toEqual(
      listNumbers(60_000),
    );
    expect(server.requests).toHaveLength(4);
  });

  test('an abort stops the rows, also between two pages [P9]', async () => {
    const { client, readQueries } = await startEngine(start, { size: 200_000 });
    const abort = new AbortController();
    const work = async (): Promise<void> => {
      for await (const event of client.query(createRequest(QUERY), abort.signal))
        if (event.kind === 'rows') abort.abort();
    };
    expect(await catchError(work())).toBe(abort.signal.reason);
    expect(readQueries()).toHaveLength(1);
  });
});

describe('invalid answers', () => {
  const readAnswer = async (value: unknown) => {
    const server = await start((_, response) => sendJson(response, value));
    return collect(createTestDataClient(server.origin).query(createRequest(QUERY)));
  };
  const members = ['orders.id', 'orders.count'];

  test.each<[string, unknown]>([
    ['no annotation', { data: [] }],
    ['a missing column', { annotation: ANNOTATION, data: { members: ['orders.id'], dataset: [['1']] } }],
    ['a row of another width', { annotation: ANNOTATION, data: { members, dataset: [['1', '1'], ['2']] } }],
    ['columns of different heights', { annotation: ANNOTATION, data: { members, columns: [['1', '2'], ['1']] } }],
    ['no object', [1]],
  ])('an answer with %s fails as ContractBroken', async (_, value) => {
    expect((await catchFailure(readAnswer(value))).code).toBe('ContractBroken');
  });

  test('members that were not requested are omitted, and the order is ours', async () => {
    const dataset = [['x', '5', '1']];
    const { rows } = await readAnswer({
      annotation: ANNOTATION,
      data: { members: ['orders.extra', 'orders.count', 'orders.id'], dataset },
    });
    expect(rows).toEqual([['1', '5']]);
  });

  test('equal titles are replaced by longer ones', async () => {
    const annotation = {
      dimensions: { 'orders.id': { title: 'Orders ID', shortTitle: 'ID', type: 'number' } },
      measures: { 'orders.count': { title: 'Users ID', shortTitle: 'ID', type: 'number' } },
    };
    const { columns } = await readAnswer({ annotation, data: [] });
    expect(columns.map(({ title }) => title)).toEqual(['Orders ID', 'Users ID']);
  });

  test('columns without an annotation use their name, as text', async () => {
    const { columns } = await readAnswer({ annotation: {}, data: [] });
    expect(columns).toEqual([
      { name: 'orders.id', title: 'orders.id', type: 'string' },
      { name: 'orders.count', title: 'orders.count', type: 'string', isMeasure: true },
    ]);
  });

  test.each([['not JSON'], ['[]'], ['null'], [[QUERY, 'nothing']]])(
    'a stored query such as %j fails as ContractBroken, and nothing is sent',
    async (query) => {
      const server = await start((_, response) => sendJson(response, {}));
      expect(
        await catchFailure(collect(createTestDataClient(server.origin).query(createRequest(query)))),
      ).toMatchObject({
        code: 'ContractBroken',
        wasSent: false,
      });
      expect(server.requests).toHaveLength(0);
    },
  );
});

test('a report with several queries fails with a code of its own, and nothing is sent', async () => {
  const { client, readQueries } = await startEngine(start, { size: 2 });
  const several = createRequest([QUERY, QUERY]);
  expect(await catchFailure(collect(client.query(several)))).toMatchObject({ code: 'SeveralQueries', wasSent: false });
  expect(await client.count(several)).toBeUndefined();
  expect(readQueries()).toEqual([]);
});

describe('a preview and a count', () => {
  test('a preview and a count request as few rows as they need, and the total', async () => {
    const { client, readQueries } = await startEngine(start, { size: 120_000 });
    const preview = await client.preview(createRequest(QUERY), 20);
    expect(readIds(preview.rows)).toEqual(listNumbers(20));
    expect(preview).toMatchObject({ total: 120_000, freshAt: 'now' });
    expect(await client.count(createRequest({ ...QUERY, limit: 70_000 }))).toBe(70_000);
    expect(readQueries().map(({ limit, total }) => [limit, total])).toEqual([
      [20, true],
      [1, true],
    ]);
  });

  test('a preview and a count claim no total that was not counted', async () => {
    const { client } = await startEngine(start, { size: 20, counts: false });
    expect(await client.preview(createRequest(QUERY), 20)).not.toHaveProperty('total');
    expect(await client.preview(createRequest(QUERY), 21)).toMatchObject({ total: 20 });
    expect(await client.count(createRequest(QUERY))).toBeUndefined();
  });
});

describe('a report with a limit of its own', () => {
  const createLimitedRequest = (limit: number, offset = 0) => createRequest({ ...QUERY, limit, offset });

  test('a report with a limit says that it ends there and how many rows there are, also in a preview [P5]', async () => {
    const { client } = await startEngine(start, { size: 6 });
    const ownLimit = { rows: 4, total: 6, isReached: true };
    expect((await collect(client.query(createLimitedRequest(4)))).endEvent).toMatchObject({
      rowCount: 4,
      total: 4,
      reportLimit: ownLimit,
    });
    expect(await client.preview(createLimitedRequest(4), 2)).toMatchObject({ total: 4, reportLimit: ownLimit });
    expect((await collect(client.query(createLimitedRequest(4, 1)))).endEvent).toMatchObject({ reportLimit: ownLimit });
  });

  test('a report with a limit says nothing if the limit omits no row [P19]', async () => {
    const { client } = await startEngine(start, { size: 6 });
    expect((await collect(client.query(createLimitedRequest(6)))).endEvent).not.toHaveProperty('reportLimit');
    expect((await collect(client.query(createLimitedRequest(4, 2)))).endEvent).not.toHaveProperty('reportLimit');
  });

  test('a report with a limit says that it may end there if the engine does not count [P5]', async () => {
    const { client } = await startEngine(start, { size: 6, counts: false });
    expect((await collect(client.query(createLimitedRequest(4)))).endEvent?.reportLimit).toEqual({
      rows: 4,
      isReached: true,
    });
    expect((await collect(client.query(createLimitedRequest(7)))).endEvent).not.toHaveProperty('reportLimit');
    expect((await client.preview(createLimitedRequest(4), 2)).reportLimit).toEqual({ rows: 4, isReached: false });
    expect(await client.preview(createLimitedRequest(7), 7)).not.toHaveProperty('reportLimit');
  });
});

describe('an engine that refuses to count', () => {
  async function startRefusingEngine(size: number, status: number) {
    const answer = createEngine({ size, counts: false });
    const server = await start((request, response) => {
      const isCounting = JSON.parse(request.body).query.total === true;
      const { value } = answer(request);
      if (isCounting) sendJson(response, { error: 'Error: Cannot count this query' }, status);
      else sendJson(response, value);
    });
    return createTestDataClient(`${server.origin}/cubejs-api`);
  }

  const statuses = selectCases([400, 500], (status) => status === 400);
  test.each(statuses)(
    'a query without a count returns all rows, page by page, after status %d [P20]',
    async (status) => {
      const client = await startRefusingEngine(120_000, status);
      const { rows, endEvent: end } = await collect(client.query(createRequest({ ...QUERY, offset: 10 })));
      expect(readIds(rows)).toEqual(listNumbers(119_990, 10));
      expect(end).toEqual({ kind: 'end', rowCount: 119_990, freshAt: 'now' });
      const resultPastCache = await collect(client.query({ ...createRequest(QUERY), cache: 'no-cache' }));
      expect(readIds(resultPastCache.rows)).toEqual(listNumbers(120_000));
    },
  );

  test.each([400, 500])('a preview without a count has no total after status %d [P19]', async (status) => {
    const client = await startRefusingEngine(120, status);
    const preview = await client.preview(createRequest(QUERY), 20);
    expect(readIds(preview.rows)).toEqual(listNumbers(20));
    expect(preview).not.toHaveProperty('total');
    expect(await client.count(createRequest(QUERY))).toBeUndefined();
  });

  test('a query returns all rows if the engine refuses only a separate request for the count [P20]', async () => {
    const answer = createEngine({ size: 7, counts: false });
    const server = await start((request, response, number) => {
      const { query } = JSON.parse(request.body);
      if (number === 1) return sendJson(response, { error: 'Continue wait' });
      if (query.total) return sendJson(response, { error: 'Error: Cannot count this query' }, 500);
      sendJson(response, answer(request).value);
    });
    const client = createTestDataClient(`${server.origin}/cubejs-api`);
    const { rows } = await collect(client.query({ ...createRequest(QUERY), cache: 'no-cache' }));
    expect(readIds(rows)).toEqual(listNumbers(7));
  });
});
