/** Tests the conversion of SQL to a query, by the embedded engine and by engines that cannot. */
import type { DataClient } from '../../../src/client';
import { createQuickClock } from '../../support/quick-clock';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, send, sendJson } from '../local-server';
import { openSampleClient, type SampleClient } from '../sample-client';

const start = createServerStarter();
const SQL = `SELECT MEASURE(net_sales) AS "Takings", channel FROM sales WHERE stores_region = 'Scotland' GROUP BY 2 ORDER BY 1 DESC`;

let sample: SampleClient;
beforeAll(async () => {
  sample = await openSampleClient();
});
afterAll(() => sample.close());

async function convert(sql: string, data: DataClient = sample.data) {
  const conversion = await data.convertSql(sql);
  if (conversion.kind !== 'converted') throw new Error(`The SQL was not converted: ${conversion.reason}`);
  return conversion;
}

describe('the conversion of SQL', () => {
  test('the converted query has the rows of the SQL, in its order and with its titles [P22]', async () => {
    const { query, columns } = await convert(`${SQL};`);
    const converted = await collect(sample.data.query({ kind: 'json', query, columns }));
    const unchanged = await collect(sample.data.query({ kind: 'sql', sql: SQL }));
    expect(converted.columns.map(({ name, title }) => [name, title])).toEqual([
      ['sales.net_sales', 'Takings'],
      ['sales.channel', 'Channel'],
    ]);
    expect(converted.rows.length).toBeGreaterThan(2);
    expect(converted.rows).toEqual(unchanged.rows);
  });

  test('a converted query without an alias has the titles and formats of the data model [P22]', async () => {
    const conversion = await convert('SELECT SUM(net_sales), channel FROM sales GROUP BY 2');
    const { columns } = await collect(sample.data.query({ ...conversion, kind: 'json' }));
    expect(columns).toMatchObject([{ title: 'Net Sales', format: 'currency' }, { title: 'Channel' }]);
  });

  test.each([
    ['notConvertible', 'SELECT LOWER(channel), MEASURE(units) FROM sales GROUP BY 1'],
    ['refused', 'SELECT nothing FROM sales'],
  ])('SQL runs unchanged with reason %s: %s [P22]', async (reason, sql) => {
    expect(await sample.data.convertSql(sql)).toEqual({ kind: 'unconverted', reason });
  });

  test.each([
    ['notPermitted', 403, { error: 'API scope is missing: sql' }],
    ['notSupported', 404, { error: 'Cannot POST /cubejs-api/v1/convert-query' }],
    ['refused', 500, { error: 'Error: Error during planning' }],
    ['notSupported', 200, { sql: {} }],
    ['unclearColumns', 200, { status: 'ok', query: { dimensions: ['sales.region'], measures: [] } }],
  ])('the reason is %s after the answer %d %j [P22]', async (reason, status, body) => {
    const server = await start((_, response) => sendJson(response, body, status));
    const conversion = await createTestDataClient(server.origin).convertSql(SQL);
    expect(conversion).toEqual({ kind: 'unconverted', reason });
    // Only a missing right is requested again, with a fresh token.
    expect(server.requests).toHaveLength(status === 403 ? 2 : 1);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ input: 'sql', output: 'rest', query: SQL });
  });

  test('an engine without the route is not asked again for ten minutes [P22]', async () => {
    const server = await start((_, response) => send(response, 404, '<html></html>', { 'content-type': 'text/html' }));
    let now = 0;
    const client = createTestDataClient(server.origin, { clock: createQuickClock(() => now) });
    for (const minutes of [0, 5, 9]) {
      now = minutes * 60_000;
      await client.convertSql(SQL);
    }
    expect(server.requests).toHaveLength(1);
    now = 10 * 60_000;
    await client.convertSql(SQL);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['DataApiDown', 502, { error: 'Bad gateway' }, 3],
    ['DataApiDown', 503, { error: 'Unavailable' }, 3],
    ['DataApiDown', 500, { error: 'Error: connect ECONNREFUSED 127.0.0.1:3030' }, 3],
    ['PlatformBroken', 500, '<h1>Oops</h1>', 1],
  ])(
    'a %s failure (%d) is thrown, so that a fault never makes the SQL run unchanged [P22]',
    async (code, status, body, tries) => {
      const server = await start((_, response) =>
        typeof body === 'string' ? send(response, status, body) : sendJson(response, body, status),
      );
      expect(await catchFailure(createTestDataClient(server.origin).convertSql(SQL))).toMatchObject({ code, status });
      expect(server.requests).toHaveLength(tries);
    },
  );

  test('a conversion is tried again after a failure that has ended [P22]', async () => {
    const server = await start((_, response, number) =>
      number < 3
        ? sendJson(response, { error: 'Bad gateway' }, 502)
        : sendJson(response, { status: 'error', error: 'Provided sql query can not be converted to rest query.' }),
    );
    const conversion = await createTestDataClient(server.origin).convertSql(SQL);
    expect(conversion).toEqual({ kind: 'unconverted', reason: 'notConvertible' });
  });
});

describe('the comparison of a conversion', () => {
  test.each([
    ['a short result', SQL],
    ['a long result', 'SELECT order_number, products_name, net_amount FROM sales'],
    ['a result at its own limit', 'SELECT order_number, ordered_at FROM sales ORDER BY 1 LIMIT 50'],
    // The engine returns the measures of `*` first, and the query its dimensions.
    ['a short result of all columns', "SELECT * FROM stock WHERE products_name LIKE 'A%'"],
    ['a long result of all columns', 'SELECT * FROM stock'],
  ])('the rows of SQL and of its query are the same for %s [P22]', async (_, sql) => {
    expect(await sample.data.compareConversion(sql, await convert(sql))).toBe('same');
  });

  test.each([
    ['a short result', SQL, 'SELECT MEASURE(units), channel FROM sales GROUP BY 2'],
    ['a long result', 'SELECT order_number, net_amount FROM sales', 'SELECT order_number, list_price FROM sales'],
  ])('another query has different rows for %s [P22]', async (_, sql, otherSql) => {
    expect(await sample.data.compareConversion(sql, await convert(otherSql))).toBe('different');
  });

  test('rows that a limit has chosen among equal ones prove nothing [P22]', async () => {
    const conversion = await convert('SELECT order_number FROM sales ORDER BY 1 DESC LIMIT 5');
    expect(await sample.data.compareConversion('SELECT order_number FROM sales ORDER BY 1 LIMIT 5', conversion)).toBe(
      'unknown',
    );
  });
});
