import fc from 'fast-check';
import { buildTotalOrder } from '../../../src/client/query/load/load-order';
import { readLoadQueries } from '../../../src/client/query/load/load-query';
import { selectRepeats } from '../../support/test-scope';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';
import { createReferenceEngine, type Fact } from './reference-engine';

const start = createServerStarter();
const createRequest = (query: unknown) => ({ kind: 'json', query }) as const;

/** Every second tie changes its order from request to request. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const anyFact: fc.Arbitrary<Fact> = fc.record({
  status: fc.constantFrom('open', 'paid', null),
  place: fc.constantFrom('Bath', 'bath', 'Åre', 'Ulm'),
  at: fc
    .tuple(fc.integer({ min: 0, max: 45 }), fc.constantFrom('08:00', '08:01', '23:59'))
    .map(([day, clock]) => `${new Date(Date.UTC(2026, 0, 20 + day)).toISOString().slice(0, 10)}T${clock}`),
  units: fc.integer({ min: 1, max: 3 }),
});

const anyQuery = fc
  .record({
    dimensions: fc.uniqueArray(fc.constantFrom('o.status', 'o.place', 'o.at', 'o.at.minute', 'o.at.day', 'o.at.month')),
    times: fc.uniqueArray(fc.constantFrom('day', 'sunday_week', 'week', 'month'), { maxLength: 1 }),
    measures: fc.uniqueArray(fc.constantFrom('o.units', 'o.count')),
    ungrouped: fc.boolean(),
    order: fc.option(
      fc.uniqueArray(
        fc.tuple(
          fc.constantFrom('o.status', 'o.place', 'o.units', 'o.at', 'o.at.minute', 'o.at.day', 'o.nothing'),
          fc.constantFrom('asc', 'desc'),
        ),
        { selector: ([member]) => member },
      ),
      { nil: undefined },
    ),
    limit: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    offset: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  })
  .filter(({ dimensions, times, measures }) => dimensions.length + times.length + measures.length > 0)
  .map(({ times, order, limit, offset, ...query }) => ({
    ...query,
    timeDimensions: times.map((granularity) => ({ dimension: 'o.at', granularity })),
    ...(order === undefined ? {} : { order }),
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }));

const sortRows = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Returns the names of the columns in the client's order. */
function listColumnNames({
  dimensions,
  timeDimensions,
  measures,
}: { [Key in 'dimensions' | 'measures']: string[] } & {
  timeDimensions: { dimension: string; granularity: string }[];
}): string[] {
  const times = timeDimensions.map(({ dimension, granularity }) => `${dimension}.${granularity}`);
  return [...new Set([...dimensions, ...times, ...measures])];
}

describe('pages of a result [P20]', () => {
  test('the pages equal the single answer of an engine with random ties and misread granularities', async () => {
    let answer = (_: unknown): object => ({});
    const server = await start(({ body }, response) => sendJson(response, answer(JSON.parse(body).query)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFact, { maxLength: 60 }),
        anyQuery,
        fc.integer({ min: 2, max: 9 }),
        fc.nat(),
        async (facts, query, largestPage, seed) => {
          const engine = createReferenceEngine(facts, createRandom(seed), largestPage);
          answer = (asked) => engine.load(asked as object);
          const [read] = readLoadQueries(query) ?? [];
          const order = read && buildTotalOrder(read);
          const granularities = new Set(listColumnNames(query).filter((name) => name.startsWith('o.at')));
          const { offset = 0, limit = Number.POSITIVE_INFINITY } = query;
          const work = collect(createTestDataClient(server.origin).query(createRequest(query)));
          const whole = engine.all({ ...query, ...(order ? { order } : {}) });
          const expected = whole.slice(offset, offset + limit);
          const { rows } = await work.catch((thrown) => {
            // With two granularities that do not nest, no order that engines accept can distinguish
            // all rows.
            if (granularities.size > 1 && thrown.code === 'PagesDisagree') return { rows: undefined };
            throw thrown;
          });
          if (rows === undefined) return;
          expect(rows).toHaveLength(expected.length);
          if (granularities.size > 1) {
            if (query.limit === undefined && query.offset === undefined)
              expect(sortRows(rows)).toEqual(sortRows(toColumnOrder(expected)));
          } else if (query.limit === undefined || expected.length > largestPage)
            expect(rows).toEqual(toColumnOrder(expected));

          function toColumnOrder(of: readonly (readonly unknown[])[]): unknown[][] {
            const members = engine.load({ ...query, limit: 0 }).data.members;
            const indexes = listColumnNames(query).map((name) => members.indexOf(name));
            return of.map((row) => indexes.map((index) => row[index]));
          }
        },
      ),
      { numRuns: selectRepeats({ gate: 150, all: 400 }) },
    );
  });
});

describe('several columns of one time [P20]', () => {
  test.each<[string, { dimensions: string[]; times: string[]; ungrouped?: boolean }]>([
    ['a day behind a week of the data model', { dimensions: ['o.status'], times: ['sunday_week', 'day'] }],
    ['the day among the dimensions', { dimensions: ['o.status', 'o.at.day'], times: ['sunday_week'] }],
    ['a time beside its month', { dimensions: ['o.status', 'o.place', 'o.at'], times: ['month'] }],
    ['a time beside its month, not grouped', { dimensions: ['o.status', 'o.at'], times: ['month'], ungrouped: true }],
    ['week and month alone', { dimensions: [], times: ['month', 'week'] }],
  ])('several columns of one time are distinguished if an engine can do so: %s', async (_, { times, ...members }) => {
    const timeDimensions = times.map((granularity) => ({ dimension: 'o.at', granularity }));
    const query = { ...members, timeDimensions, measures: ['o.count'] };
    let answer = (_: object): object => ({});
    const server = await start(({ body }, response) => sendJson(response, answer(JSON.parse(body).query)));
    await fc.assert(
      fc.asyncProperty(fc.array(anyFact, { minLength: 20, maxLength: 60 }), fc.nat(), async (facts, seed) => {
        const engine = createReferenceEngine(facts, createRandom(seed), 5);
        answer = (asked) => engine.load(asked);
        const { rows, columns } = await collect(createTestDataClient(server.origin).query(createRequest(query)));
        const members = engine.load(query).data.members;
        const whole = engine.all(query).map((row) => columns.map(({ name }) => row[members.indexOf(name)]));
        expect(sortRows(rows)).toEqual(sortRows(whole));
      }),
      { numRuns: selectRepeats({ gate: 20, all: 60 }) },
    );
  });
});

describe('pages that do not fit together [P20]', () => {
  const QUERY = { dimensions: ['o.id'], measures: ['o.sum'] };

  /** Starts a source that changes between requests, and returns ten rows at a time. */
  async function readFromSource(rowsAt: (request: number) => readonly number[], query: object = QUERY) {
    const server = await start(({ body }, response, request) => {
      const { offset } = JSON.parse(body).query;
      const rows = rowsAt(request).slice(offset, offset + 10);
      sendJson(response, {
        query: { rowLimit: 10 },
        annotation: {},
        data: { members: ['o.id', 'o.sum'], dataset: rows.map((id) => [id, '1']) },
        total: 26,
      });
    });
    return collect(createTestDataClient(server.origin).query(createRequest(query)));
  }
  const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const swapIds = (rows: readonly number[], one: number, other: number) =>
    rows.map((row) => (row === one ? other : row === other ? one : row));
  const ungrouped = { ...QUERY, ungrouped: true };

  test.each<[string, object, (request: number) => readonly number[]]>([
    ['that end early', QUERY, (request) => listNumbers(request === 1 ? 26 : 5)],
    [
      'between which a row was added in front',
      QUERY,
      (request) => (request === 1 ? listNumbers(26) : [99, ...listNumbers(26)]),
    ],
    [
      'between which a row was removed in front and one was added behind',
      QUERY,
      (request) => (request === 1 ? listNumbers(26) : [...listNumbers(27).slice(1)]),
    ],
    [
      'between which two rows of different pages changed places',
      QUERY,
      (request) => (request === 1 ? listNumbers(26) : swapIds(listNumbers(26), 3, 15)),
    ],
    [
      'of ungrouped rows that have moved',
      ungrouped,
      (request) => (request === 1 ? listNumbers(26) : [...listNumbers(27).slice(1)]),
    ],
    [
      'that each have another order',
      QUERY,
      (request) => (request % 2 === 0 ? listNumbers(26).reverse() : listNumbers(26)),
    ],
  ])('pages %s fail as PagesDisagree', async (_, query, rowsAt) => {
    expect(await catchFailure(readFromSource(rowsAt, query))).toMatchObject({
      code: 'PagesDisagree',
      operation: 'load',
      wasSent: true,
      requestId: expect.stringMatching(/^query-1-span-/),
    });
  });

  test.each([25, 27])('%d rows that fit together are no error although 26 were counted', async (count) => {
    const { rows, endEvent } = await readFromSource(() => listNumbers(count));
    expect(rows.map(([id]) => id)).toEqual(listNumbers(count));
    expect(endEvent).toEqual({ kind: 'end', rowCount: count });
  });

  test('equal rows are no error if the query does not group them', async () => {
    const twins = listNumbers(26).map((row) => Math.floor(row / 7));
    expect((await readFromSource(() => twins, ungrouped)).rows.map(([id]) => id)).toEqual(twins);
    expect((await catchFailure(readFromSource(() => twins))).code).toBe('PagesDisagree');
  });

  test('changed values in a row that stays are no error', async () => {
    const server = await start(({ body }, response, request) => {
      const { offset } = JSON.parse(body).query;
      const dataset = listNumbers(26)
        .slice(offset, offset + 10)
        .map((id) => [id, String(request)]);
      sendJson(response, {
        query: { rowLimit: 10 },
        annotation: {},
        data: { members: ['o.id', 'o.sum'], dataset },
        total: 26,
      });
    });
    expect(
      (await collect(createTestDataClient(server.origin).query(createRequest(QUERY)))).rows.map(([id]) => id),
    ).toEqual(listNumbers(26));
  });
});

test('a result is as old as its oldest page [P21]', async () => {
  const times = ['2026-11-20T10:00:00.020Z', '2026-11-20T09:59:59.999Z', '2026-11-20T10:00:00.010Z'];
  const server = await start(({ body }, response, request) => {
    const { offset } = JSON.parse(body).query;
    const dataset = [0, 1, 2, 3].slice(offset, offset + 2).map((id) => [id, '1']);
    const data = { members: ['o.id', 'o.sum'], dataset };
    sendJson(response, { query: { rowLimit: 2 }, annotation: {}, data, lastRefreshTime: times[request - 1] });
  });
  const { endEvent: end } = await collect(
    createTestDataClient(server.origin).query(createRequest({ dimensions: ['o.id'], measures: ['o.sum'] })),
  );
  expect(end).toEqual({ kind: 'end', rowCount: 4, freshAt: times[1] });
});
