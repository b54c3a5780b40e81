import { casesInScope } from '../../support/test-scope';
import { collect, DATA_TOKEN, dataClient, failureBy } from '../data-parts';
import { cut, localServers, type ReceivedRequest, sendJson, thrownBy } from '../local-server';

const start = localServers();

const QUERY = { dimensions: ['orders.id'], measures: ['orders.count'] };
const json = (query: unknown) => ({ kind: 'json', query }) as const;

const ANNOTATION = {
  dimensions: { 'orders.id': { title: 'Orders ID', shortTitle: 'ID', type: 'number' } },
  measures: { 'orders.count': { title: 'Orders Count', shortTitle: 'Count', type: 'number' } },
};

interface Engine {
  /** The query has this many rows. */
  readonly size: number;
  /** The engine refuses a query above this limit. */
  readonly maximum?: number;
  /** The engine shortens pages to this size, but the limit in its answer shows that. */
  readonly shortens?: number;
  /** The answer does not show that either. */
  readonly isSilent?: boolean;
  readonly counts?: boolean;
}

/** Answers like the engine: it applies the limit, and counts `total` without limit and offset. */
function engine({ size, maximum = 50_000, shortens, isSilent = false, counts = true }: Engine) {
  return ({ body }: ReceivedRequest): { status: number; value: unknown } => {
    const { query } = JSON.parse(body);
    if (query.limit > maximum) return { status: 500, value: { error: 'Error: The query limit has been exceeded.' } };
    const limit = Math.min(query.limit, shortens ?? query.limit);
    const height = Math.max(0, Math.min(limit, size - query.offset));
    const dataset = Array.from({ length: height }, (_, row) => [String(query.offset + row), '1']);
    const data = { members: ['orders.id', 'orders.count'], dataset };
    const total = query.total && counts ? size : null;
    const value = {
      query: { ...query, rowLimit: isSilent ? query.limit : limit },
      annotation: ANNOTATION,
      data,
      total,
      lastRefreshTime: 'now',
    };
    return { status: 200, value };
  };
}

async function startEngine(facts: Engine) {
  const answer = engine(facts);
  const server = await start((request, response) => {
    const { status, value } = answer(request);
    sendJson(response, value, status);
  });
  const asked = () => server.requests.map(({ body }) => JSON.parse(body).query);
  return { server, client: dataClient(`${server.origin}/cubejs-api`), asked };
}

const ids = (rows: readonly (readonly unknown[])[]) => rows.map(([id]) => Number(id));
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('a slow query past the cache [P21]', () => {
  // As in the real engine, rows and count are two queries; each result is returned only once.
  async function slowEngine(rounds: { readonly rows: number; readonly count: number }) {
    const answer = engine({ size: 7 });
    const left = { ...rounds };
    const server = await start((request, response) => {
      const { query } = JSON.parse(request.body);
      const wanted = [...(query.limit > 0 ? (['rows'] as const) : []), ...(query.total ? (['count'] as const) : [])];
      for (const part of wanted) left[part] -= 1;
      const isDone = wanted.every((part) => left[part] < 0);
      for (const part of wanted) if (left[part] < 0) left[part] = rounds[part];
      const { status, value } = isDone ? answer(request) : { status: 200, value: { error: 'Continue wait' } };
      sendJson(response, value, status);
    });
    return { server, client: dataClient(`${server.origin}/cubejs-api`) };
  }

  it.each([
    [0, 0, 1],
    [1, 1, 4],
    [1, 4, 7],
    [5, 2, 8],
  ])('a slow query ends whether its rows (%i rounds) or its count (%i) take longer', async (rows, count, most) => {
    const { server, client } = await slowEngine({ rows, count });
    const got = await collect(client.query({ ...json(QUERY), cache: 'no-cache' }));
    expect(got.rows).toHaveLength(7);
    expect(got.end?.total).toBe(7);
    expect(server.requests.length).toBeLessThanOrEqual(most);
  });
});

describe('rows of a data query', () => {
  test('rows are requested in the compact form, with only the data token [P8]', async () => {
    const { server, client } = await startEngine({ size: 2 });
    const { columns, rows, end } = await collect(client.query(json(JSON.stringify(QUERY))));
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
    const { client, asked } = await startEngine({ size: 120_000 });
    const { kinds, rows, end } = await collect(client.query(json(QUERY)));
    expect(ids(rows)).toEqual(upTo(120_000));
    expect(kinds).toEqual(['columns', 'rows', 'rows', 'rows', 'end']);
    expect(end).toMatchObject({ rowCount: 120_000, total: 120_000 });
    expect(asked().map(({ offset, total }) => [offset, total])).toEqual([
      [0, true],
      [49_999, undefined],
      [99_998, undefined],
    ]);
    expect(new Set(asked().map(({ order }) => JSON.stringify(order))).size).toBe(1);
  });

  test('rows of an engine with a lower maximum are read in smaller pages [P5]', async () => {
    const { client, asked } = await startEngine({ size: 25_000, maximum: 10_000 });
    expect(ids((await collect(client.query(json(QUERY)))).rows)).toEqual(upTo(25_000));
    expect(asked().filter(({ limit }) => limit === 10_000)).toHaveLength(3);
  });

  test('rows that fill exactly two pages take two requests, without a row to compare [P20]', async () => {
    const { client, asked } = await startEngine({ size: 200_000 });
    expect(ids((await collect(client.query(json({ ...QUERY, limit: 100_000 })))).rows)).toEqual(upTo(100_000));
    expect(asked().map(({ offset }) => offset)).toEqual([0, 50_000]);
  });

  test.each([
    [20_000, [50_000, 20_000]],
    [5_000, [50_000, 20_000, 10_000, 5_000]],
    [1_500, [50_000, 20_000, 10_000, 5_000, 2_000, 1_000]],
  ])('an engine with a maximum of %d refuses once, then its page size is known [P5]', async (maximum, limits) => {
    const { client, asked } = await startEngine({ size: 41_000, maximum });
    expect(ids((await collect(client.query(json(QUERY)))).rows)).toEqual(upTo(41_000));
    const first = asked().map(({ limit }) => limit);
    expect(first.slice(0, limits.length)).toEqual(limits);
    const largest = limits.at(-1);
    expect(new Set(first.slice(limits.length - 1, -1))).toEqual(new Set([largest]));
    await collect(client.query(json(QUERY)));
    expect(asked()[first.length]?.limit).toBe(largest);
  });

  test('an engine that returns next to nothing per page fails with a code of its own [P9]', async () => {
    const { client } = await startEngine({ size: 45_000, maximum: 900 });
    expect(await failureBy(collect(client.query(json(QUERY))))).toMatchObject({ code: 'RowLimit', status: 500 });
    expect((await client.preview(json(QUERY), 20)).total).toBe(45_000);
  });

  test.each([true, false])(
    'rows of an engine that shortens pages without notice are complete (counting: %s) [P5]',
    async (counts) => {
      const { client } = await startEngine({ size: 25_000, shortens: 10_000, counts });
      expect(ids((await collect(client.query(json(QUERY)))).rows)).toEqual(upTo(25_000));
    },
  );

  test('rows of an engine that shortens pages and counts are complete [P5]', async () => {
    const { client } = await startEngine({ size: 25_000, shortens: 10_000, isSilent: true });
    expect(ids((await collect(client.query(json(QUERY)))).rows)).toEqual(upTo(25_000));
  });

  test('rows that fill exactly one page take one request if they are counted', async () => {
    const { client, asked } = await startEngine({ size: 50_000 });
    expect((await collect(client.query(json(QUERY)))).rows).toHaveLength(50_000);
    expect(asked()).toHaveLength(1);
  });

  const sizes = casesInScope([0, 1, 49_999, 50_000, 50_001], (size) => size === 49_999);
  test.each(sizes)('rows are complete without a total: %d rows [P5]', async (size) => {
    const { client } = await startEngine({ size, counts: false });
    const { rows, end } = await collect(client.query(json(QUERY)));
    expect(rows).toHaveLength(size);
    expect(end).toEqual({ kind: 'end', rowCount: size, freshAt: 'now' });
  });

  test('rows respect the limit and offset of the query, also over several pages', async () => {
    const { client, asked } = await startEngine({ size: 200_000 });
    const { rows, end } = await collect(client.query(json({ ...QUERY, limit: 60_000, offset: 5 })));
    expect(ids(rows)).toEqual(upTo(60_000, 5));
    expect(end).toMatchObject({ rowCount: 60_000, total: 60_000 });
    expect(asked().map(({ limit, offset }) => [limit, offset])).toEqual([
      [50_000, 5],
      [10_001, 50_004],
    ]);
  });

  test('rows that take the engine a while are polled under one id', async () => {
    const answer = engine({ size: 60_000 });
    const server = await start((request, response, number) => {
      if (number === 1 || number === 3)
        return sendJson(response, { error: 'Continue wait', stage: 'Executing query', timeElapsed: 5 });
      sendJson(response, answer(request).value);
    });
    const { kinds } = await collect(dataClient(server.origin).query(json(QUERY)));
    expect(kinds).toEqual(['waiting', 'columns', 'rows', 'waiting', 'rows', 'end']);
    expect(server.requests.map(({ headers }) => headers['x-request-id'])).toEqual(
      [1, 2, 3, 4].map((n) => `query-1-span-${n}`),
    );
    expect(server.requests[0]?.body).toBe(server.requests[1]?.body);
  });

  test('a page that breaks off is requested again', async () => {
    const answer = engine({ size: 60_000 });
    const server = await start((request, response, number) => {
      const text = JSON.stringify(answer(request).value);
      if (number % 2 === 0) return void response.end(text);
      response.writeHead(200, { 'content-length': String(text.length) });
      response.write(text.slice(0, 1_000), () => cut(response));
    });
    expect(ids((await collect(dataClient(server.origin).query(json(QUERY)))).rows)).toEqual(upTo(60_000));
    expect(server.requests).toHaveLength(4);
  });

  test('an abort stops the rows, also between two pages [P9]', async () => {
    const { client, asked } = await startEngine({ size: 200_000 });
    const abort = new AbortController();
    const work = async (): Promise<void> => {
      for await (const event of client.query(json(QUERY), abort.signal)) if (event.kind === 'rows') abort.abort();
    };
    expect(await thrownBy(work())).toBe(abort.signal.reason);
    expect(asked()).toHaveLength(1);
  });
});

describe('invalid answers', () => {
  const answering = async (value: unknown) => {
    const server = await start((_, response) => sendJson(response, value));
    return collect(dataClient(server.origin).query(json(QUERY)));
  };
  const members = ['orders.id', 'orders.count'];

  test.each<[string, unknown]>([
    ['no annotation', { data: [] }],
    ['a missing column', { annotation: ANNOTATION, data: { members: ['orders.id'], dataset: [['1']] } }],
    ['a row of another width', { annotation: ANNOTATION, data: { members, dataset: [['1', '1'], ['2']] } }],
    ['columns of different heights', { annotation: ANNOTATION, data: { members, columns: [['1', '2'], ['1']] } }],
    ['no object', [1]],
  ])('an answer with %s fails as ContractBroken', async (_, value) => {
    expect((await failureBy(answering(value))).code).toBe('ContractBroken');
  });

  test('members that were not requested are omitted, and the order is ours', async () => {
    const dataset = [['x', '5', '1']];
    const { rows } = await answering({
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
    const { columns } = await answering({ annotation, data: [] });
    expect(columns.map(({ title }) => title)).toEqual(['Orders ID', 'Users ID']);
  });

  test('columns without an annotation use their name, as text', async () => {
    const { columns } = await answering({ annotation: {}, data: [] });
    expect(columns).toEqual([
      { name: 'orders.id', title: 'orders.id', type: 'string' },
      { name: 'orders.count', title: 'orders.count', type: 'string', isMeasure: true },
    ]);
  });

  test.each([['not JSON'], ['[]'], ['null'], [[QUERY, 'nothing']]])(
    'a stored query such as %j fails as ContractBroken, and nothing is sent',
    async (query) => {
      const server = await start((_, response) => sendJson(response, {}));
      expect(await failureBy(collect(dataClient(server.origin).query(json(query))))).toMatchObject({
        code: 'ContractBroken',
        wasSent: false,
      });
      expect(server.requests).toHaveLength(0);
    },
  );
});

test('a report with several queries fails with a code of its own, and nothing is sent', async () => {
  const { client, asked } = await startEngine({ size: 2 });
  const several = json([QUERY, QUERY]);
  expect(await failureBy(collect(client.query(several)))).toMatchObject({ code: 'SeveralQueries', wasSent: false });
  expect(await client.count(several)).toBeUndefined();
  expect(asked()).toEqual([]);
});

describe('a preview and a count', () => {
  test('a preview and a count request as few rows as they need, and the total', async () => {
    const { client, asked } = await startEngine({ size: 120_000 });
    const preview = await client.preview(json(QUERY), 20);
    expect(ids(preview.rows)).toEqual(upTo(20));
    expect(preview).toMatchObject({ total: 120_000, freshAt: 'now' });
    expect(await client.count(json({ ...QUERY, limit: 70_000 }))).toBe(70_000);
    expect(asked().map(({ limit, total }) => [limit, total])).toEqual([
      [20, true],
      [1, true],
    ]);
  });

  test('a preview and a count claim no total that was not counted', async () => {
    const { client } = await startEngine({ size: 20, counts: false });
    expect(await client.preview(json(QUERY), 20)).not.toHaveProperty('total');
    expect(await client.preview(json(QUERY), 21)).toMatchObject({ total: 20 });
    expect(await client.count(json(QUERY))).toBeUndefined();
  });
});

describe('a report with a limit of its own', () => {
  const own = (limit: number, offset = 0) => json({ ...QUERY, limit, offset });

  test('a report with a limit says that it ends there and how many rows there are, also in a preview [P5]', async () => {
    const { client } = await startEngine({ size: 6 });
    const ownLimit = { rows: 4, total: 6, isReached: true };
    expect((await collect(client.query(own(4)))).end).toMatchObject({ rowCount: 4, total: 4, reportLimit: ownLimit });
    expect(await client.preview(own(4), 2)).toMatchObject({ total: 4, reportLimit: ownLimit });
    expect((await collect(client.query(own(4, 1)))).end).toMatchObject({ reportLimit: ownLimit });
  });

  test('a report with a limit says nothing if the limit omits no row [P19]', async () => {
    const { client } = await startEngine({ size: 6 });
    expect((await collect(client.query(own(6)))).end).not.toHaveProperty('reportLimit');
    expect((await collect(client.query(own(4, 2)))).end).not.toHaveProperty('reportLimit');
  });

  test('a report with a limit says that it may end there if the engine does not count [P5]', async () => {
    const { client } = await startEngine({ size: 6, counts: false });
    expect((await collect(client.query(own(4)))).end?.reportLimit).toEqual({ rows: 4, isReached: true });
    expect((await collect(client.query(own(7)))).end).not.toHaveProperty('reportLimit');
    expect((await client.preview(own(4), 2)).reportLimit).toEqual({ rows: 4, isReached: false });
    expect(await client.preview(own(7), 7)).not.toHaveProperty('reportLimit');
  });
});

describe('an engine that refuses to count', () => {
  async function refusing(size: number, status: number) {
    const answer = engine({ size, counts: false });
    const server = await start((request, response) => {
      const isCounting = JSON.parse(request.body).query.total === true;
      const { value } = answer(request);
      if (isCounting) sendJson(response, { error: 'Error: Cannot count this query' }, status);
      else sendJson(response, value);
    });
    return dataClient(`${server.origin}/cubejs-api`);
  }

  const statuses = casesInScope([400, 500], (status) => status === 400);
  test.each(statuses)(
    'a query without a count returns all rows, page by page, after status %d [P20]',
    async (status) => {
      const client = await refusing(120_000, status);
      const { rows, end } = await collect(client.query(json({ ...QUERY, offset: 10 })));
      expect(ids(rows)).toEqual(upTo(119_990, 10));
      expect(end).toEqual({ kind: 'end', rowCount: 119_990, freshAt: 'now' });
      const past = await collect(client.query({ ...json(QUERY), cache: 'no-cache' }));
      expect(ids(past.rows)).toEqual(upTo(120_000));
    },
  );

  test.each([400, 500])('a preview without a count has no total after status %d [P19]', async (status) => {
    const client = await refusing(120, status);
    const preview = await client.preview(json(QUERY), 20);
    expect(ids(preview.rows)).toEqual(upTo(20));
    expect(preview).not.toHaveProperty('total');
    expect(await client.count(json(QUERY))).toBeUndefined();
  });

  test('a query returns all rows if the engine refuses only a separate request for the count [P20]', async () => {
    const answer = engine({ size: 7, counts: false });
    const server = await start((request, response, number) => {
      const { query } = JSON.parse(request.body);
      if (number === 1) return sendJson(response, { error: 'Continue wait' });
      if (query.total) return sendJson(response, { error: 'Error: Cannot count this query' }, 500);
      sendJson(response, answer(request).value);
    });
    const client = dataClient(`${server.origin}/cubejs-api`);
    const { rows } = await collect(client.query({ ...json(QUERY), cache: 'no-cache' }));
    expect(ids(rows)).toEqual(upTo(7));
  });
});
