// Tests queries that compare date ranges, of which the engine returns at most one page each.
import { collect, createTestDataClient } from '../data-parts';

const RANGES = [
  ['2026-02-01T00:00:00.000', '2026-02-28T23:59:59.999'],
  ['2026-01-01T00:00:00.000', '2026-01-31T23:59:59.999'],
] as const;
const ANNOTATION = {
  dimensions: { 'o.id': { title: 'ID', type: 'number' } },
  measures: { 'o.count': { title: 'Count', type: 'number' } },
  timeDimensions: {},
};
const QUERY = {
  dimensions: ['o.id'],
  measures: ['o.count'],
  timeDimensions: [{ dimension: 'o.at', compareDateRange: ['this month', 'last month'] }],
};

/** Answers like the engine; the ranges have this many rows. */
function createComparingEngine(sizes: readonly [number, number]) {
  const queries: Record<string, unknown>[] = [];
  const client = createTestDataClient('https://data.test', {
    fetch: async (_, { body }) => {
      const { query, queryType } = JSON.parse(String(body));
      queries.push(query);
      const createResult = (range: number, isCompared: boolean) => {
        const size = sizes[range] ?? 0;
        const height = Math.max(0, Math.min(query.limit, size - query.offset));
        const label = (RANGES[range] ?? []).join(' - ');
        const dataset = Array.from({ length: height }, (__, row) => [
          ...[String(query.offset + row), '1'],
          ...(isCompared ? [label] : []),
        ]);
        const members = ['o.id', 'o.count', ...(isCompared ? ['compareDateRange'] : [])];
        const total = query.total ? size : null;
        return { query: { limit: query.limit }, annotation: ANNOTATION, data: { members, dataset }, total };
      };
      const [dateRange] = query.timeDimensions.map((time: { dateRange?: unknown }) => JSON.stringify(time.dateRange));
      const range = RANGES.findIndex((one) => JSON.stringify(one) === dateRange);
      const answer =
        queryType === 'multi'
          ? { queryType: 'compareDateRangeQuery', results: [createResult(0, true), createResult(1, true)] }
          : createResult(range, false);
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  });
  return { queries, client };
}

describe('compared date ranges', () => {
  it('a compared date range that is longer than a page is read to its end, each row once [P5] [P20]', async () => {
    const { client, queries } = createComparingEngine([60_500, 3]);
    const { rows, endEvent } = await collect(client.query({ kind: 'json', query: QUERY }));
    const first = RANGES[0].join(' - ');
    expect(rows.length).toBe(60_503);
    expect(rows.slice(0, 60_500).every((row, index) => row[0] === String(index) && row[1] === first)).toBe(true);
    expect(rows.at(-1)).toEqual(['2', RANGES[1].join(' - '), '1']);
    expect(endEvent).toMatchObject({ rowCount: 60_503 });
    expect(endEvent).not.toHaveProperty('truncation');
    expect(queries.length).toBe(3);
  });

  it('compared date ranges that fit into one page each take one request [P13]', async () => {
    const { client, queries } = createComparingEngine([9_999, 2]);
    expect((await collect(client.query({ kind: 'json', query: QUERY }))).rows.length).toBe(10_001);
    expect(queries.length).toBe(1);
  });

  it('a report that limits its compared date ranges keeps that limit [P5]', async () => {
    const { client, queries } = createComparingEngine([60_500, 3]);
    const { endEvent } = await collect(client.query({ kind: 'json', query: { ...QUERY, limit: 5 } }));
    expect(endEvent).toMatchObject({ rowCount: 8, reportLimit: { rows: 5, isReached: true } });
    expect(queries.length).toBe(1);
  });
});
