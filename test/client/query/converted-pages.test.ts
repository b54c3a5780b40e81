/** Tests that a query that was converted from SQL has the rows of the SQL, however many pages it takes. */
import { createDataClient } from '../../../src/client/query/data-client';
import { createQuickClock } from '../../support/quick-clock';
import { collect } from '../data-parts';
import { openSamplePlatform } from '../sample-client';

const MAX_PAGE_ROWS = 1_000;

interface LoadBody {
  readonly query: { readonly limit?: number; readonly offset?: number; readonly order?: unknown };
}

let sample: Awaited<ReturnType<typeof openSamplePlatform>>;
beforeAll(async () => {
  sample = await openSamplePlatform();
});
afterAll(() => sample.platform.close());

/** Returns a client of an engine that refuses longer pages, and the queries that it answers. */
function openPagedClient() {
  const loads: LoadBody['query'][] = [];
  const data = createDataClient({
    findAddress: async () => sample.dataUrl,
    issueToken: async () => sample.token,
    fetch: async (url, init) => {
      if (!url.endsWith('/v1/load')) return fetch(url, init);
      const { query }: LoadBody = JSON.parse(String(init.body));
      if (query.limit === undefined || query.limit > MAX_PAGE_ROWS)
        return Response.json({ error: 'Error: The query limit has been exceeded.' }, { status: 500 });
      // A busy engine is polled with the same query.
      if (JSON.stringify(query) !== JSON.stringify(loads.at(-1))) loads.push(query);
      return fetch(url, init);
    },
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
  });
  return { data, loads };
}

async function readBoth(sql: string) {
  const { data, loads } = openPagedClient();
  const conversion = await data.convertSql(sql);
  if (conversion.kind !== 'converted') throw new Error(`The SQL was not converted: ${conversion.reason}`);
  const converted = await collect(data.query({ ...conversion, kind: 'json' }));
  const unchanged = await collect(sample.data.query({ kind: 'sql', sql }));
  return { converted, unchanged, loads };
}

const sortRows = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

test.each([
  [
    'rows that may be equal, without an order',
    "SELECT channel, units FROM sales WHERE stores_region = 'Wales' AND status = 'returned'",
  ],
  [
    'groups without an order',
    "SELECT order_number, MEASURE(net_sales) FROM sales WHERE stores_region = 'Wales' AND status = 'returned' GROUP BY 1",
  ],
])('several pages have each row of the SQL once: %s [P20] [P22]', async (_, sql) => {
  const { converted, unchanged, loads } = await readBoth(sql);
  expect(loads.length).toBeGreaterThan(1);
  expect(converted.rows.length).toBeGreaterThan(MAX_PAGE_ROWS);
  expect(sortRows(converted.rows)).toEqual(sortRows(unchanged.rows));
});

test('limit and offset of the SQL hold over several pages [P20] [P22]', async () => {
  const { converted, unchanged, loads } = await readBoth(
    'SELECT order_number, products_name, units FROM sales ORDER BY 1, 2, 3 LIMIT 2500 OFFSET 700',
  );
  expect(loads.map(({ offset }) => offset)).toEqual([700, 1_699, 2_698]);
  expect(converted.rows).toHaveLength(2_500);
  expect(converted.rows).toEqual(unchanged.rows);
});

test.each([
  ['without an order', 'SELECT channel, MEASURE(units) FROM sales GROUP BY 1 LIMIT 2', []],
  ['with its own order', 'SELECT channel, MEASURE(units) FROM sales GROUP BY 1 ORDER BY 2 DESC LIMIT 2', undefined],
])('a query of one page is requested with the limit and the order of the SQL: %s [P22]', async (_, sql, order) => {
  const { converted, unchanged, loads } = await readBoth(sql);
  expect(loads).toMatchObject([{ limit: 2, offset: 0, order: order ?? expect.anything() }]);
  expect(converted.rows).toHaveLength(unchanged.rows.length);
  if (order === undefined) expect(converted.rows).toEqual(unchanged.rows);
  expect(converted.endEvent?.reportLimit).toEqual({ rows: 2, total: expect.any(Number), isReached: true });
});
