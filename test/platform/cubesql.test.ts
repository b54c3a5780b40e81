import { AWKWARD_ROWS, SAMPLE_REPORTS } from '../../src/platform/world';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform({ continueWaitTimeout: 2000, streamsSql: true });
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

describe('cubesql', () => {
  test('cubesql sends every awkward value as it is stored [P4]', async () => {
    const { columns, rows, error } = await api.runSql(
      'SELECT line, item, code, note, barcode, is_active, founded_on, received_at, ratio, price FROM supplier_items ORDER BY line',
    );
    expect(error).toBeUndefined();
    expect(columns.map((column) => column.column_type)).toEqual([
      'Int32',
      'String',
      'String',
      'String',
      'Int64',
      'Boolean',
      { Date: false },
      'Timestamp',
      'Double',
      'Double',
    ]);
    expect(rows).toHaveLength(AWKWARD_ROWS.length);
    AWKWARD_ROWS.forEach((row, index) => {
      const founded = row.founded;
      const received =
        row.received === null ? null : `${row.received.replace(' ', 'T')}${row.received.includes('.') ? '' : '.000'}`;
      const barcode = row.barcode === null ? null : String(row.barcode);
      expect(rows[index]?.slice(0, 8)).toEqual([
        String(index + 1),
        row.item,
        row.code,
        row.note,
        barcode,
        row.active,
        founded,
        received,
      ]);
    });
    const findRatio = (item: string) => rows.find((row) => row[1] === item)?.[8];
    expect(['Not a number', 'Infinity', 'Minus infinity', 'Many digits', 'Smallest fraction'].map(findRatio)).toEqual([
      'NaN',
      'inf',
      '-inf',
      '0.30000000000000004',
      '5e-324',
    ]);
  });

  test('cubesql streams 120,000 rows of ten columns in chunks and in order', async () => {
    const report = SAMPLE_REPORTS.find((one) => one.name === 'Order lines by SQL, first 50,000');
    const { columns, rows, lines } = await api.runSql(report?.sql ?? '');
    expect([rows.length, columns.length]).toEqual([120_000, 10]);
    expect(lines).toBeGreaterThan(20);
    expect(rows[0]?.slice(0, 2)).toEqual(['2000000000', '2023-11-21T08:00:00.000']);
    const numbers = rows.map((row) => Number(row[0]));
    expect(numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))).toBe(true);
  });

  test('cubesql in stream mode cuts a result at its LIMIT, and at 10,000 rows without one [P5]', async () => {
    expect((await api.runSql('SELECT line_id FROM sales')).rows).toHaveLength(10_000);
    expect((await api.runSql('SELECT line_id FROM (SELECT line_id FROM sales LIMIT 20000)')).rows).toHaveLength(20_000);
    expect((await api.runSql('SELECT line_id FROM sales LIMIT 60000')).rows).toHaveLength(60_000);
  });

  test('cubesql sends an empty result as one line without rows', async () => {
    expect(await api.runSql('SELECT line_id FROM sales WHERE line_id < 0')).toMatchObject({
      rows: [],
      lines: 2,
      error: undefined,
    });
  });

  test('MEASURE in cubesql gives the same numbers as load', async () => {
    const { rows, columns } = await api.runSql(
      'SELECT stores_region, MEASURE(net_sales) AS net_sales, MEASURE(margin_rate) AS rate FROM sales GROUP BY 1 ORDER BY 1;',
    );
    const query = {
      dimensions: ['sales.stores_region'],
      measures: ['sales.net_sales', 'sales.margin_rate'],
      order: { 'sales.stores_region': 'asc' },
    };
    const { data } = await api.load({ ...query, responseFormat: 'compact' });
    expect(rows).toEqual(data.dataset);
    expect(columns.map((column) => column.format)).toEqual([undefined, 'currency', 'percent']);
  });

  test('columns of members keep their formats if another column is an expression', async () => {
    const text = 'SELECT LOWER(channel) AS way, MEASURE(net_sales) AS net, MEASURE(margin_rate) FROM sales GROUP BY 1';
    const { columns } = await api.runSql(`${text} LIMIT 1`);
    expect(columns.map((column) => column.format)).toEqual([undefined, 'currency', 'percent']);
    const outer = await api.runSql(`SELECT net, net * 2 AS twice FROM (SELECT net_sales AS net FROM sales) t LIMIT 1`);
    expect(outer.columns.map((column) => column.format)).toEqual(['currency', undefined]);
  });

  test.each([
    'WITH Totals AS (SELECT count(*) AS n FROM stores) SELECT n FROM Totals',
    'WITH totals AS (SELECT count(*) AS n FROM Stores), again AS (SELECT * FROM TOTALS) SELECT (SELECT n FROM Again)',
    'WITH RECURSIVE Steps AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM STEPS WHERE n < 48) SELECT max(n) FROM steps',
  ])('cubesql finds common table expressions in any letter case: %s', async (query) => {
    expect((await api.runSql(query)).rows).toEqual([['48']]);
  });

  test('cubesql answers a failing query with one error line and status 200', async () => {
    const brokenReport = SAMPLE_REPORTS.find((report) => report.name.startsWith('Margin by brand (old'));
    expect(await api.runSql(brokenReport?.sql ?? '')).toMatchObject({
      rows: [],
      lines: 1,
      error: expect.stringContaining('contribution_margin'),
    });
  });

  test('cubesql ends with an error line if a query fails after its first rows', async () => {
    const answer = await api.runSql(
      "SELECT CASE WHEN line_id = 300000 THEN CAST('x' || channel AS INTEGER) ELSE quantity END AS value FROM sales LIMIT 1000000",
    );
    expect(answer.error).toContain('Conversion Error');
    expect(answer.columns.map((column) => column.name)).toEqual(['value']);
    expect(answer.rows.length).toBeLessThan(1_000_000);
  });

  test.each([
    'SELECT * FROM source.stores',
    'SELECT * FROM duckdb_settings()',
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    'SELECT * FROM information_schema.tables',
    'DROP VIEW sales',
    'CREATE TABLE mine AS SELECT 1',
    "COPY (SELECT 1) TO '/tmp/x.csv'",
    "ATTACH '/tmp/x.db'",
    'SET threads = 1',
    'SELECT 1; SELECT 2',
    'SELEC 1',
    "SELECT * FROM query('SELECT 1')",
    'INSTALL httpfs',
    'WITH sqlite_master AS (SELECT * FROM sqlite_master) SELECT * FROM sqlite_master',
    'SELECT b.* FROM (WITH duckdb_tables AS (SELECT 1) SELECT * FROM duckdb_tables) a, duckdb_tables b',
    'WITH RECURSIVE pg_class AS (SELECT relname FROM pg_class UNION SELECT relname FROM pg_class) SELECT * FROM pg_class',
    'WITH a AS (SELECT * FROM pg_class), pg_class AS (SELECT 1) SELECT * FROM a',
  ])('cubesql refuses %s and continues to serve', async (query) => {
    const { error, rows } = await api.runSql(query);
    expect(error).toEqual(expect.any(String));
    expect(rows).toEqual([]);
    expect((await api.runSql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);
  });

  test('cubesql refuses a body that is not a query with 400', async () => {
    for (const body of [{}, { query: '' }, { query: 5 }, { query: 'SELECT 1', limit: 5 }]) {
      expect((await api.post('/v1/cubesql', body)).status).toBe(400);
    }
  });

  test('cubesql with throwContinueWait answers "Continue wait", and the rows to the repeated request [P9]', async () => {
    const query = 'SELECT count(*) AS items FROM stock_ledger';
    expect(await api.runSql(query, { throwContinueWait: true })).toMatchObject({ error: 'Continue wait', lines: 1 });
    let answer = await api.runSql(query, { throwContinueWait: true });
    while (answer.error === 'Continue wait') answer = await api.runSql(query, { throwContinueWait: true });
    expect(answer.rows).toHaveLength(1);
    expect(answer.columns).toMatchObject([{ name: 'items' }]);
  });

  test('a cubesql query stops at once when its caller disconnects, and frees its worker for the next query [P9]', async () => {
    const query = 'SELECT count(*) FROM generate_series(1, 100000000000) AS a(n), generate_series(1, 1000) AS b(m)';
    const leavingCallers = Array.from({ length: 8 }, () => {
      const caller = new AbortController();
      const request = api.post('/v1/cubesql', { query }, { signal: caller.signal });
      return { caller, request: request.then((response) => response.text()) };
    });
    // The engine runs fewer queries than this at a time, and these never end. If they were not stopped,
    // the next request would wait for two minutes.
    await (await fetch(`${api.base}/v1/meta`, { headers: { authorization: api.token } })).json();
    for (const { caller } of leavingCallers) caller.abort();
    for (const { request } of leavingCallers) await expect(request).rejects.toThrow();
    expect((await api.runSql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);
  }, 110_000);
});
