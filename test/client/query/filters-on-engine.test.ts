/**
 * Runs filters of a placement on the embedded engine and compares the rows with those that the test
 * selects itself.
 */
import type { MemberFilter } from '../../../src/client';
import { filterQuery } from '../../../src/client/query/filters/apply-filters';
import { PERIODS } from '../../../src/placement';
import { type DataModel, type DataService, openDataService } from '../../../src/platform/query';
import { collect, createTestDataClient } from '../data-parts';

/** It is a Thursday whose week, month and quarter do not end together. */
const NOW = new Date('2026-11-26T09:30:00Z');

const MODEL: DataModel = {
  currency: 'USD',
  views: [],
  cubes: [
    {
      ...{ name: 'f', title: 'Facts', table: 'source.facts', joins: [], segments: [] },
      dimensions: [
        { name: 'region', title: 'Region', type: 'string', sql: '{CUBE}.region' },
        { name: 'at', title: 'At', type: 'time', sql: '{CUBE}.at' },
      ],
      measures: [
        { name: 'count', title: 'Count', type: 'count' },
        { name: 'amount', title: 'Amount', type: 'sum', sql: '{CUBE}.amount' },
        { name: 'kinds', title: 'Kinds', type: 'countDistinct', sql: '{CUBE}.kind' },
        { name: 'last', title: 'Last', type: 'max', sql: '{CUBE}.at' },
      ],
    },
  ],
};

let service: DataService;
let runQuery: (query: string) => Promise<readonly (readonly unknown[])[]>;

beforeAll(async () => {
  service = await openDataService({
    model: MODEL,
    tables: [
      'CREATE SCHEMA IF NOT EXISTS source',
      // Each day has two facts; every ninth region has no amount.
      `CREATE TABLE source.facts AS SELECT 'R' || lpad((i % 40)::VARCHAR, 2, '0') AS region,
        TIMESTAMP '2024-01-01 08:00:00' + (i // 2) * INTERVAL 1 DAY AS at,
        CASE WHEN i % 40 % 9 = 8 THEN NULL ELSE ((i % 40) * 10.25)::DECIMAL(10, 2) END AS amount,
        i % 40 % 7 * (i // 40 % 2) AS kind
        FROM range(2 * 1096) t(i)`,
    ],
    ...{ now: () => NOW, continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
  });
  const data = createTestDataClient('https://data.test', {
    fetch: async (_, { body, signal }) => {
      const { query, cache } = JSON.parse(String(body));
      const never = new AbortController().signal;
      const answer = await service.load({ caller: 'test', query, multi: false, cache }, signal ?? never);
      return new Response(answer, { headers: { 'content-type': 'application/json' } });
    },
  });
  runQuery = async (query) => (await collect(data.query({ kind: 'json', query }))).rows;
});
afterAll(() => service?.close());

describe('a filter on a measure', () => {
  const QUERY = JSON.stringify({ dimensions: ['f.region'], measures: ['f.amount'], order: { 'f.region': 'asc' } });
  const createMeasureFilter = (operator: MemberFilter['operator'], ...values: string[]): MemberFilter => ({
    ...{ member: 'f.amount', type: 'number', operator, values },
  });

  it.each<[MemberFilter, (amount: number | null) => boolean]>([
    [createMeasureFilter('moreThan', '9471'), (amount) => amount !== null && amount > 9471],
    [createMeasureFilter('moreThan', '9471.25'), (amount) => amount !== null && amount > 9471.25],
    [createMeasureFilter('lessThan', '2000.5'), (amount) => amount !== null && amount < 2000.5],
    [createMeasureFilter('atLeast', '9471'), (amount) => amount !== null && amount >= 9471],
    [createMeasureFilter('between', '3000', '9000'), (amount) => amount !== null && amount >= 3000 && amount <= 9000],
    [createMeasureFilter('is', '0'), (amount) => amount === 0],
    [createMeasureFilter('isEmpty'), (amount) => amount === null],
    [createMeasureFilter('isNotEmpty'), (amount) => amount !== null],
  ])('a filter on a measure keeps exactly the groups that it describes: %j [P15]', async (filter, isKept) => {
    const all = await runQuery(QUERY);
    const expected = all.filter(([, amount]) => isKept(amount === null ? null : Number(amount)));
    const keptRows = await runQuery(filterQuery(QUERY, [filter]));
    expect(keptRows).toEqual(expected);
    expect(keptRows.length).toBeGreaterThan(0);
    expect(keptRows.length).toBeLessThan(all.length);
  });

  const KINDS = JSON.stringify({ dimensions: ['f.region'], measures: ['f.kinds'], order: { 'f.region': 'asc' } });
  it.each<[MemberFilter['operator'], readonly string[], (kinds: number) => boolean]>([
    ['moreThan', ['1.5'], (kinds) => kinds > 1.5],
    ['lessThan', ['1.5'], (kinds) => kinds < 1.5],
    ['atLeast', ['1.01'], (kinds) => kinds >= 1.01],
    ['atMost', ['1.99'], (kinds) => kinds <= 1.99],
    ['between', ['0.5', '1.5'], (kinds) => kinds >= 0.5 && kinds <= 1.5],
    ['is', ['1.5', '2'], (kinds) => kinds === 2],
    ['is', ['1.5'], () => false],
    ['isNot', ['1.5'], () => true],
    ['moreThan', ['1'], (kinds) => kinds > 1],
  ])(
    'a filter compares counts with the given number, also with fractions: %s %j [P4] [P15]',
    async (operator, values, isKept) => {
      const all = await runQuery(KINDS);
      expect(new Set(all.map(([, kinds]) => Number(kinds)))).toEqual(new Set([1, 2]));
      const filter: MemberFilter = { member: 'f.kinds', type: 'number', counts: true, operator, values };
      expect(await runQuery(filterQuery(KINDS, [filter]))).toEqual(all.filter(([, kinds]) => isKept(Number(kinds))));
    },
  );

  const TIMES = JSON.stringify({ dimensions: ['f.region'], measures: ['f.last'], order: { 'f.region': 'asc' } });
  it.each<[MemberFilter['operator'], readonly string[], (day: string) => boolean]>([
    ['after', ['2026-12-20'], (day) => day > '2026-12-20'],
    ['before', ['2026-12-20'], (day) => day < '2026-12-20'],
    ['between', ['2026-12-15', '2026-12-20'], (day) => day >= '2026-12-15' && day <= '2026-12-20'],
    ['is', ['2026-12-16', '2026-12-20'], (day) => day === '2026-12-16' || day === '2026-12-20'],
    ['isNotEmpty', [], () => true],
  ])('a filter compares the latest time of a group by its day: %s %j [P4] [P15]', async (operator, values, isKept) => {
    const all = await runQuery(TIMES);
    expect(new Set(all.map(([, last]) => String(last).slice(0, 10))).size).toBe(20);
    const filter: MemberFilter = { member: 'f.last', type: 'time', operator, values };
    const keptRows = all.filter(([, last]) => isKept(String(last).slice(0, 10)));
    expect(keptRows.length).toBeGreaterThan(0);
    expect(await runQuery(filterQuery(TIMES, [filter]))).toEqual(keptRows);
  });

  it('a filter on a measure applies after the filters on rows [P15]', async () => {
    const [query] = [JSON.stringify({ dimensions: ['f.region'], order: { 'f.region': 'asc' } })];
    const filters: MemberFilter[] = [
      { member: 'f.at', type: 'time', operator: 'between', values: ['2024-01-01', '2024-01-25'] },
      { member: 'f.count', type: 'number', operator: 'moreThan', values: ['1'] },
    ];
    expect((await runQuery(filterQuery(query, filters))).flat()).toEqual(
      Array.from({ length: 10 }, (_, index) => `R0${index}`),
    );
  });
});

describe('a period in words', () => {
  const QUERY = JSON.stringify({
    timeDimensions: [{ dimension: 'f.at', granularity: 'day' }],
    measures: ['f.count'],
  });
  const SPANS: Readonly<Record<(typeof PERIODS)[number], readonly [first: string, last: string]>> = {
    today: ['2026-11-26', '2026-11-26'],
    yesterday: ['2026-11-25', '2026-11-25'],
    'this week': ['2026-11-23', '2026-11-29'],
    'this month': ['2026-11-01', '2026-11-30'],
    'this quarter': ['2026-10-01', '2026-12-31'],
    'this year': ['2026-01-01', '2026-12-31'],
    'last week': ['2026-11-16', '2026-11-22'],
    'last month': ['2026-10-01', '2026-10-31'],
    'last quarter': ['2026-07-01', '2026-09-30'],
    'last year': ['2025-01-01', '2025-12-31'],
  };

  it.each(PERIODS)('a period has exactly its days: %s [P4]', async (period) => {
    const rows = await runQuery(
      filterQuery(QUERY, [{ member: 'f.at', type: 'time', operator: 'inPeriod', values: [period] }]),
    );
    const [first, last] = SPANS[period];
    const days = rows.map(([day]) => String(day).slice(0, 10)).sort();
    const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length]);
  });
});
