/**
 * Compares periods on the embedded engine, and checks the rows with two plain queries for the two
 * periods.
 */
import fc from 'fast-check';
import { type DataValue, findComparisonObstacle, type QueryRequest } from '../../../../src/client';
import { type DataModel, type DataService, openDataService } from '../../../../src/platform/query';
import { PIVOT_LABELS } from '../../../support/english-reader';
import { catchFailure, collect, createTestDataClient } from '../../data-parts';

const NOW = new Date('2026-11-26T09:30:00Z');

const MODEL: DataModel = {
  currency: 'USD',
  views: [],
  cubes: [
    {
      ...{ name: 'f', title: 'Facts', table: 'source.facts', joins: [], segments: [] },
      dimensions: [
        { name: 'region', title: 'Region', type: 'string', sql: '{CUBE}.region' },
        { name: 'kind', title: 'Kind', type: 'string', sql: '{CUBE}.kind' },
        { name: 'at', title: 'At', type: 'time', sql: '{CUBE}.at' },
      ],
      measures: [
        { name: 'count', title: 'Count', type: 'count' },
        { name: 'amount', title: 'Amount', type: 'sum', sql: '{CUBE}.amount' },
        { name: 'kinds', title: 'Kinds', type: 'countDistinct', sql: '{CUBE}.kind' },
      ],
    },
  ],
};

let service: DataService;
const queries: { readonly query: Record<string, unknown>; readonly queryType?: string }[] = [];

beforeAll(async () => {
  service = await openDataService({
    model: MODEL,
    tables: [
      'CREATE SCHEMA IF NOT EXISTS source',
      // Regions come and go with the years, and some days have no facts.
      `CREATE TABLE source.facts AS SELECT 'R' || (i % 7 + i // 800 % 3) AS region, 'K' || (i % 5) AS kind,
        TIMESTAMP '2024-01-01 08:00:00' + (i * 37 % 1090) * INTERVAL 1 DAY AS at,
        CASE WHEN i % 11 = 3 THEN NULL WHEN i % 7 = 2 THEN 0 ELSE ((i % 40 - 5) * 10.25)::DECIMAL(10, 2) END AS amount
        FROM range(2400) t(i)`,
    ],
    ...{ now: () => NOW, continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
  });
});
beforeEach(() => queries.splice(0));
afterAll(() => service?.close());

const data = createTestDataClient('https://data.test', {
  fetch: async (_, { body, signal }) => {
    const never = signal ?? new AbortController().signal;
    const reply = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });
    if (!body) return reply(JSON.stringify(service.describeMeta(false)));
    const { query, queryType, cache } = JSON.parse(String(body));
    queries.push({ query, queryType });
    const multi = queryType === 'multi';
    return reply(await service.load({ caller: 'test', query, multi, cache }, never));
  },
});

const LABELS = { former: 'last year', amount: 'change', percent: 'change in %' };
const LAST_YEAR = { period: 'lastYear', change: 'both', labels: LABELS } as const;
type JsonRequest = Extract<QueryRequest, { kind: 'json' }>;

const createRequest = (query: object, more: Partial<JsonRequest> = {}): JsonRequest => ({
  ...{ kind: 'json', query, comparison: LAST_YEAR },
  ...more,
});
const createTimes = (from: string, to: string, granularity?: string) => [
  { dimension: 'f.at', dateRange: [from, to], ...(granularity && { granularity }) },
];
const run = async (request: JsonRequest) => collect(data.query(request));
const runPlain = async (query: object) => (await collect(data.query({ kind: 'json', query }))).rows;
const toNumbers = (row: readonly DataValue[]) => row.map((value) => (value === null ? null : Number(value)));

describe('a comparison with last year', () => {
  it('sets the former number, the difference and its share beside each measure', async () => {
    const times = createTimes('2026-01-01', '2026-10-31');
    const { columns, rows, endEvent } = await run(createRequest({ measures: ['f.amount'], timeDimensions: times }));
    const [[now] = []] = await runPlain({ measures: ['f.amount'], timeDimensions: times });
    const [[before] = []] = await runPlain({
      measures: ['f.amount'],
      timeDimensions: createTimes('2025-01-01', '2025-10-31'),
    });
    expect(columns.map(({ name, title, format }) => [name, title, format])).toEqual([
      ['f.amount', 'Amount', undefined],
      ['f.amount@former', 'Amount, last year', undefined],
      ['f.amount@change', 'Amount, change', undefined],
      ['f.amount@percent', 'Amount, change in %', 'percent_1'],
    ]);
    const rate = (Number(now) - Number(before)) / Math.abs(Number(before));
    expect(toNumbers(rows[0] ?? [])).toEqual([
      Number(now),
      Number(before),
      expect.closeTo(Number(now) - Number(before)),
      rate,
    ]);
    expect(endEvent?.times?.compared?.map((end) => end.slice(0, 10))).toEqual([
      ...['2026-01-01', '2026-10-31', '2025-01-01', '2025-10-31'],
    ]);
  });

  it('takes one request for both periods of a list [P13]', async () => {
    await run(
      createRequest({
        dimensions: ['f.region'],
        measures: ['f.amount'],
        timeDimensions: createTimes('2026-01-01', '2026-03-31'),
      }),
    );
    expect(queries.map(({ queryType }) => queryType)).toEqual(['multi']);
    expect(JSON.stringify(queries)).not.toContain('@');
  });

  it('puts months of last year into the rows of this year, in their order [P20]', async () => {
    const timeDimensions = createTimes('2026-01-01', '2026-12-31', 'month');
    const { rows } = await run(createRequest({ measures: ['f.count'], timeDimensions }));
    const former = await runPlain({
      measures: ['f.count'],
      timeDimensions: createTimes('2025-01-01', '2025-12-31', 'month'),
    });
    expect(rows.map(([month]) => String(month).slice(0, 7))).toEqual(
      Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`),
    );
    expect(rows.map((row) => row[2])).toEqual(former.map((row) => row[1]));
    // The sample has no facts after 25 December.
    expect(rows.every((row) => row.length === 5)).toBe(true);
  });

  it('keeps 29 February as a row of its own, so that days add up to their total [P15] [P20]', async () => {
    const timeDimensions = createTimes('2025-02-01', '2025-03-31', 'day');
    const { rows } = await run(createRequest({ measures: ['f.count'], timeDimensions }));
    const [[total] = []] = await runPlain({
      measures: ['f.count'],
      timeDimensions: createTimes('2024-02-01', '2024-03-31'),
    });
    expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(Number(total));
    const own = rows.filter(([day]) => String(day).startsWith('2024'));
    expect(own.map(([day, now]) => [String(day).slice(0, 10), now])).toEqual([['2024-02-29', null]]);
  });

  it('by day is refused if 29 February would be a day of both periods, also in a pivot [P15] [P20]', async () => {
    const createQuery = (granularity: string) => ({
      measures: ['f.count'],
      timeDimensions: createTimes('2024-02-01', '2025-03-31', granularity),
    });
    const items = { rows: ['f.at.day'], columns: [], measures: [] };
    for (const more of [{}, { pivot: { items, labels: PIVOT_LABELS } }]) {
      const request = createRequest(createQuery('day'), more);
      expect(findComparisonObstacle(request)).toBe('leapDay');
      expect((await catchFailure(run(request))).code).toBe('ContractBroken');
    }
    const months = createRequest(createQuery('month'));
    expect(findComparisonObstacle(months)).toBeUndefined();
    expect((await run(months)).rows).toHaveLength(14);
  });

  it('reads once which dates the words mean, and returns these dates [P13] [P19]', async () => {
    const timeDimensions = [{ dimension: 'f.at', dateRange: 'last 3 months' }];
    const query = { dimensions: ['f.region'], measures: ['f.count'], timeDimensions };
    const items = { rows: ['f.region'], columns: [], measures: [], showColumnTotals: true };
    const { endEvent } = await run(createRequest(query, { pivot: { items, labels: PIVOT_LABELS } }));
    expect(queries.filter((one) => JSON.stringify(one).includes('last 3 months')).length).toBe(1);
    const [from, to, ...former] = endEvent?.times?.compared ?? [];
    expect(endEvent?.times?.ranges).toEqual({ 'last 3 months': [from, to] });
    expect([from, to, ...former].map((end) => end?.slice(0, 10))).toEqual([
      ...['2026-08-01', '2026-10-31', '2025-08-01', '2025-10-31'],
    ]);
  });

  it('looks up former values only for the rows within the limit [P5]', async () => {
    const query = { dimensions: ['f.region'], measures: ['f.count'], order: { 'f.count': 'desc' }, limit: 2 };
    const timeDimensions = createTimes('2026-01-01', '2026-12-31');
    const { rows, endEvent } = await run(createRequest({ ...query, timeDimensions }));
    const plain = await runPlain({ ...query, timeDimensions });
    const former = new Map(
      (await runPlain({ ...query, limit: 100, timeDimensions: createTimes('2025-01-01', '2025-12-31') })).map(
        ([region, count]) => [region, count] as const,
      ),
    );
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      plain.map(([region = null, count = null]) => [region, count, former.get(region) ?? null]),
    );
    expect(endEvent).toMatchObject({ reportLimit: { rows: 2, isReached: true } });
  });

  it('filters on measures apply to the rows of the current period only', async () => {
    const filters = [{ member: 'f.count', operator: 'gt', values: ['110'] }];
    const query = { dimensions: ['f.region'], measures: ['f.count'] };
    const timeDimensions = createTimes('2026-01-01', '2026-12-31');
    const { rows } = await run(createRequest({ ...query, filters, timeDimensions }));
    const plain = await runPlain({ ...query, filters, timeDimensions });
    const former = new Map(
      (await runPlain({ ...query, timeDimensions: createTimes('2025-01-01', '2025-12-31') })).map(
        ([region, count]) => [region, count] as const,
      ),
    );
    expect(plain.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      plain.map(([region = null, count = null]) => [region, count, former.get(region) ?? null]),
    );
  });

  it('a number of another period has no drill-down, and one of the period has [P15]', async () => {
    const request = createRequest({
      ...{ dimensions: ['f.region'], measures: ['f.count'], timeDimensions: createTimes('2026-01-01', '2026-12-31') },
    });
    const row = new Map([['f.region', 'R1']]);
    expect(await data.drillDown(request, { column: 'f.count@former', row })).toEqual({
      kind: 'none',
      reason: 'compared',
    });
    expect(await data.drillDown(request, { column: 'f.count', row })).toMatchObject({ kind: 'number' });
  });

  it('fails if an engine names the compared ranges in an unknown way [P4]', async () => {
    const strange = createTestDataClient('https://data.test', {
      fetch: async (_, { body, signal }) => {
        const { query } = JSON.parse(String(body));
        const request = { caller: 'test', query, multi: true, cache: undefined };
        const answer = await service.load(request, signal ?? new AbortController().signal);
        const headers = { 'content-type': 'application/json' };
        return new Response(answer.replaceAll(/"2025[^"]* - 2025[^"]*"/g, '"one year ago"'), { headers });
      },
    });
    const query = {
      dimensions: ['f.region'],
      measures: ['f.count'],
      timeDimensions: createTimes('2026-01-01', '2026-12-31'),
    };
    const failure = await catchFailure(collect(strange.query(createRequest(query))));
    expect(failure.code).toBe('ContractBroken');
  });
});

describe('a pivot of two periods', () => {
  it('has the true totals of both periods, and the change of the totals [P15]', async () => {
    const timeDimensions = createTimes('2026-01-01', '2026-12-31');
    const query = { dimensions: ['f.region', 'f.kind'], measures: ['f.kinds'], timeDimensions };
    const items = {
      ...{ rows: ['f.region'], columns: ['f.kind'], measures: [] },
      ...{ showRowTotals: true, showColumnTotals: true },
    };
    const { columns, rows } = await run(createRequest(query, { pivot: { items, labels: PIVOT_LABELS } }));
    const [[now] = []] = await runPlain({ measures: ['f.kinds'], timeDimensions });
    const [[before] = []] = await runPlain({
      measures: ['f.kinds'],
      timeDimensions: createTimes('2025-01-01', '2025-12-31'),
    });
    const totals = toNumbers((rows.at(-1) ?? []).slice(-4));
    expect(totals).toEqual([Number(now), Number(before), Number(now) - Number(before), 0]);
    expect(columns.at(-3)?.title).toBe('Total · Kinds, last year');
  });

  it('has the first groups of the period, with the totals of these groups in both [P15]', async () => {
    const query = {
      ...{ dimensions: ['f.region'], measures: ['f.count'], order: [['f.count', 'desc']], limit: 2 },
      timeDimensions: createTimes('2026-01-01', '2026-12-31'),
    };
    const items = { rows: ['f.region'], columns: [], measures: [], showColumnTotals: true };
    const chosen = { order: true, limit: true };
    const { rows } = await run(createRequest(query, { chosen, pivot: { items, labels: PIVOT_LABELS } }));
    const [first = [], second = [], total = []] = rows.map((row) => toNumbers(row.slice(1)));
    expect(rows.map(([region]) => region).at(-1)).toBe(PIVOT_LABELS.total);
    expect(total.slice(0, 2)).toEqual([0, 1].map((at) => Number(first[at]) + Number(second[at])));
  });
});

test('any list of two periods has the rows of two plain queries [P20]', async () => {
  const MONTHS = fc.integer({ min: 12, max: 33 });
  const toDay = (month: number, day: number) => new Date(Date.UTC(2024, month, day)).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        dimensions: fc.subarray(['f.region', 'f.kind']),
        measures: fc.subarray(['f.count', 'f.amount', 'f.kinds'], { minLength: 1 }),
        granularity: fc.constantFrom(undefined, 'month', 'quarter', 'year'),
        ...{ month: MONTHS, length: fc.integer({ min: 1, max: 12 }), limit: fc.constantFrom(undefined, 3) },
        period: fc.constantFrom('lastYear' as const, 'lastPeriod' as const),
      }),
      async ({ dimensions, measures, granularity, month, length, limit, period }) => {
        const shift = period === 'lastYear' ? 12 : length;
        const order = [...(granularity ? ['f.at'] : []), ...dimensions].map((name) => [name, 'asc']);
        const query = { dimensions, measures, order, ...(limit !== undefined && { limit }) };
        const createRangeTimes = (start: number) => createTimes(toDay(start, 1), toDay(start + length, 0), granularity);
        const timeDimensions = createRangeTimes(month);
        const { rows } = await run(
          createRequest({ ...query, timeDimensions }, { comparison: { ...LAST_YEAR, period } }),
        );
        const current = await runPlain({ ...query, timeDimensions });
        const former = await runPlain({ dimensions, measures, timeDimensions: createRangeTimes(month - shift) });
        const width = dimensions.length + (granularity ? 1 : 0);
        const numbers = (row: readonly DataValue[], at: number) =>
          measures.map((_, index) => row[width + index * 4 + at] ?? null);
        // Every current row is there, with its numbers, in its order among the current ones.
        const isCurrent = (row: readonly DataValue[]) => numbers(row, 0).some((value) => value !== null);
        const shown = rows.filter(isCurrent).map((row) => [...row.slice(0, width), ...numbers(row, 0)]);
        expect(shown).toEqual(current.filter((row) => row.slice(width).some((value) => value !== null)));
        const formerNumbers = rows.map((row) => JSON.stringify(numbers(row, 1)));
        const hasFormer = formerNumbers.filter((text) => /[^[\]nul,]/.test(text)).sort();
        const expected = former
          .map((row) => JSON.stringify(row.slice(width)))
          .filter((text) => /[^[\]nul,]/.test(text));
        if (limit === undefined) expect(hasFormer).toEqual(expected.sort());
        else expect(rows.length).toBe(current.length);
        if (granularity === undefined || granularity === 'month') {
          const moveMonth = (value: DataValue) =>
            /^\d{4}-\d\d-/.test(String(value))
              ? toDay(
                  (Number(String(value).slice(0, 4)) - 2024) * 12 + Number(String(value).slice(5, 7)) - 1 + shift,
                  1,
                )
              : value;
          const createKey = (values: readonly DataValue[]) =>
            JSON.stringify(values.slice(0, width).map((value) => String(value).replace('T00:00:00.000', '')));
          const formerByKey = new Map(former.map((row) => [createKey(row.map(moveMonth)), row.slice(width)]));
          for (const row of rows)
            expect(numbers(row, 1)).toEqual(formerByKey.get(createKey(row)) ?? measures.map(() => null));
        }
        for (const row of rows)
          for (const [at] of measures.entries()) {
            const [now = null, before = null, change = null, rate = null] = row.slice(
              width + at * 4,
              width + at * 4 + 4,
            );
            const isMissing = now === null || before === null;
            expect(change === null).toBe(isMissing);
            expect(rate === null).toBe(isMissing || Number(before) === 0);
            if (!isMissing) expect(Number(change)).toBeCloseTo(Number(now) - Number(before), 6);
          }
      },
    ),
    { numRuns: 60 },
  );
});
