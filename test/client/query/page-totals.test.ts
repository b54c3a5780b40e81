import fc from 'fast-check';
import { createQuickClock } from '../../support/quick-clock';
import { selectRepeats } from '../../support/test-scope';
import { collect, createTestDataClient } from '../data-parts';
import { createServerStarter, send, sendJson } from '../local-server';

const start = createServerStarter();

const QUERY = { dimensions: ['o.id'], measures: ['o.sum'] };
const createRequest = (query: object) => ({ kind: 'json', query }) as const;
const listNumbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const readIds = (rows: readonly (readonly unknown[])[]) => rows.map(([id]) => Number(id));

interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  readonly total?: boolean;
}

type CountRows = (request: PageRequest, rows: number) => unknown;

interface Engine {
  readonly size: number;
  readonly cap?: number;
  /** The engine says that it shortened a page. */
  readonly announcesCap?: boolean;
  /** Returns the count in the answer to a request; an error refuses it. */
  readonly countRows?: CountRows;
}

const isCounting = (body: string) => JSON.parse(body).query.total === true;

/** Answers with 25 rows, without a count. */
function answer(body: string): object {
  const { limit, offset }: PageRequest = JSON.parse(body).query;
  const dataset = listNumbers(25)
    .slice(offset, offset + limit)
    .map((id) => [id, '1']);
  return { annotation: {}, data: { members: ['o.id', 'o.sum'], dataset } };
}

/** Starts an engine that shortens pages to its cap, and counts in its own way. */
async function startEngine({ size, cap = 50_000, announcesCap = true, countRows = () => null }: Engine) {
  const server = await start(({ body }, response) => {
    const query: PageRequest = JSON.parse(body).query;
    const limit = Math.min(query.limit, cap);
    const dataset = listNumbers(Math.max(0, Math.min(limit, size - query.offset)), query.offset).map((id) => [id, '1']);
    const total = query.total ? countRows(query, dataset.length) : undefined;
    if (total instanceof Error) return sendJson(response, { error: `Error: ${total.message}` }, 500);
    const data = { members: ['o.id', 'o.sum'], dataset };
    sendJson(response, { query: { rowLimit: announcesCap ? limit : query.limit }, annotation: {}, data, total });
  });
  return { server, client: createTestDataClient(server.origin) };
}

const COUNTS: readonly (readonly [title: string, count: CountRows])[] = [
  ['a count that is too small', () => 3],
  ['a count that is too large', () => 1_000],
  ['zero', () => 0],
  ['a negative count', () => -1],
  ['a fraction', () => 25.5],
  ['a text', () => '25'],
  ['an object', () => ({ count: 25 })],
  ['no count', () => null],
  ['the number of rows on the page', (_, rows) => rows],
  ['a count within the limit', ({ limit }) => Math.min(limit, 25)],
  ['a refusal', () => new Error('Cannot count this query')],
  ['a count that timed out', () => new Error('Query execution timeout after 10 min of waiting')],
];

describe.each(COUNTS)('an engine that answers %s', (_, countRows) => {
  test.each([10, 25, 26])('returns every row once in pages of %d, and no wrong count [P5] [P20]', async (cap) => {
    const { client } = await startEngine({ size: 25, cap, countRows });
    const { rows, endEvent } = await collect(client.query(createRequest(QUERY)));
    expect(readIds(rows)).toEqual(listNumbers(25));
    expect(endEvent?.rowCount).toBe(25);
    expect([25, undefined]).toContain(endEvent?.total);
  });

  test('previews the first rows, and shows no wrong count [P19]', async () => {
    const { client } = await startEngine({ size: 25, countRows });
    for (const rowCount of [1, 20, 25, 30]) {
      const { rows, total } = await client.preview(createRequest(QUERY), rowCount);
      expect(rows).toHaveLength(Math.min(rowCount, 25));
      // Nothing shows that a count is wrong if it is larger than the number of rows that were read.
      if (total === undefined || total <= rows.length) expect([25, undefined]).toContain(total);
    }
  });

  test('says that the limit of the report may leave out rows [P5]', async () => {
    const { client } = await startEngine({ size: 25, countRows });
    const { rows, endEvent } = await collect(client.query(createRequest({ ...QUERY, limit: 10, offset: 5 })));
    expect(readIds(rows)).toEqual(listNumbers(10, 5));
    expect(endEvent?.reportLimit).toMatchObject({ rows: 10, isReached: true });
  });
});

test.each([2_000, 50_000])(
  'a short page of %d rows, a usual limit, proves no end if the engine does not count [P5]',
  async (cap) => {
    const { client, server } = await startEngine({ size: cap + 5, cap, announcesCap: false });
    expect((await collect(client.query(createRequest(QUERY)))).rows).toHaveLength(cap + 5);
    expect(server.requests).toHaveLength(2);
  },
);

test('an empty page ends a result that should have rows only if it comes twice [P20]', async () => {
  const { client, server } = await startEngine({ size: 0, countRows: () => 7 });
  expect(await collect(client.query(createRequest(QUERY)))).toMatchObject({ rows: [], endEvent: { rowCount: 0 } });
  expect(server.requests).toHaveLength(2);
});

test('a short page that its count confirms takes one request', async () => {
  const { client, server } = await startEngine({ size: 25, countRows: () => 25 });
  expect((await collect(client.query(createRequest(QUERY)))).endEvent).toMatchObject({ rowCount: 25, total: 25 });
  expect(server.requests).toHaveLength(1);
});

test('an optional part of an answer that cannot be read does not hide its rows [P19]', async () => {
  const server = await start((_, response) =>
    sendJson(response, {
      query: [],
      annotation: { measures: { 'o.sum': { title: 7 } }, dimensions: 'none' },
      data: [{ 'o.id': '1', 'o.sum': '2' }],
      lastRefreshTime: 12,
      slowQuery: 'no',
    }),
  );
  const { rows } = await collect(createTestDataClient(server.origin).query(createRequest(QUERY)));
  expect(rows).toEqual([['1', '2']]);
});

test('pages are complete on every engine that announces its page size or counts right [P5] [P20]', async () => {
  let engine = await startEngine({ size: 0 });
  const anyEngine = fc.record({
    size: fc.integer({ min: 0, max: 40 }),
    cap: fc.integer({ min: 2, max: 12 }),
    isCountedRight: fc.boolean(),
    count: fc.constantFrom(...COUNTS.map(([, count]) => count)),
    limit: fc.option(fc.integer({ min: 0, max: 45 }), { nil: undefined }),
    offset: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(anyEngine, async ({ size, cap, isCountedRight, count, limit, offset }) => {
      const countRows = isCountedRight ? () => size : count;
      engine = await startEngine({ size, cap, announcesCap: !isCountedRight, countRows });
      const request = createRequest({ ...QUERY, offset, ...(limit === undefined ? {} : { limit }) });
      const { rows, endEvent } = await collect(engine.client.query(request));
      const expected = listNumbers(size).slice(offset, offset + (limit ?? size));
      expect(readIds(rows)).toEqual(expected);
      expect([expected.length, undefined]).toContain(endEvent?.total);
      if (limit !== undefined && limit > 0 && size - offset > limit)
        expect(endEvent?.reportLimit?.isReached).toBe(true);
    }),
    { numRuns: selectRepeats({ gate: 60, all: 400 }) },
  );
});

describe('an engine whose count does not end', () => {
  test.each([undefined, 'no-cache'] as const)(
    'the rows arrive after a while although the engine keeps counting (cache: %s) [P9]',
    async (cache) => {
      let elapsedMs = 0;
      const server = await start((request, response) => {
        elapsedMs += 5_000;
        sendJson(response, isCounting(request.body) ? { error: 'Continue wait' } : answer(request.body));
      });
      const { now, wait } = createQuickClock();
      const client = createTestDataClient(server.origin, {
        clock: { now: () => now() + elapsedMs, wait },
      });
      const { rows, endEvent } = await collect(client.query({ ...createRequest(QUERY), cache }));
      expect(readIds(rows)).toEqual(listNumbers(25));
      expect(endEvent).not.toHaveProperty('total');
      expect(elapsedMs).toBeLessThanOrEqual(60_000);
    },
  );

  test.each([504, 408])('the rows arrive after a count ended in status %d [P9]', async (status) => {
    const server = await start((request, response) =>
      isCounting(request.body)
        ? send(response, status, 'timeout', { 'content-type': 'text/plain' })
        : sendJson(response, answer(request.body)),
    );
    const client = createTestDataClient(server.origin);
    expect((await collect(client.query(createRequest(QUERY)))).rows).toHaveLength(25);
  });
});
