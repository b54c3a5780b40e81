// SQL means what it means to the engine whose protocol we speak, which is not what it means to DuckDB.
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform();
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

/** Returns the only value of a result, or the error. */
async function readValue(sql: string, fields = {}): Promise<unknown> {
  const { rows, error } = await api.runSql(sql, fields);
  return error ?? rows[0]?.[0];
}

async function loadValue(query: object): Promise<unknown> {
  return (await api.load({ ...query, responseFormat: 'compact' })).data.dataset[0]?.[0];
}

describe('the body of cubesql', () => {
  test.each([
    [{ query: 'SELECT 1', limit: 5 }, '"limit" is not allowed'],
    [{ query: 'SELECT 1', format: 'sql' }, '"format" is not allowed'],
    [{ query: 'SELECT 1', cache: 'always' }, '"cache" must be one of'],
    [{ query: 'SELECT 1', timezone: 'Nowhere/City' }, '"timezone" must be a valid IANA time zone'],
    [{ query: 'SELECT 1', throwContinueWait: 1 }, '"throwContinueWait" must be a boolean'],
    [{}, '"query" is required'],
  ])('cubesql refuses %j with 400', async (body, reason) => {
    const answer = await api.post('/v1/cubesql', body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.stringContaining(`Invalid query format: ${reason}`) },
    ]);
  });

  test.each(['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'])(
    'cubesql takes cache %s',
    async (cache) => expect(await readValue('SELECT COUNT(*) FROM stores', { cache })).toBe('48'),
  );

  test('the error line of cubesql repeats the id of the request', async () => {
    const response = await fetch(`${api.base}/v1/cubesql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: api.token, 'x-request-id': 'try-1' },
      body: JSON.stringify({ query: 'SELECT nothing FROM sales' }),
    });
    expect(response.status).toBe(200);
    expect(JSON.parse(await response.text())).toEqual({
      error: expect.stringContaining('nothing'),
      requestId: 'try-1',
    });
  });
});

describe('the meaning of SQL', () => {
  test.each([
    ["customers_loyalty_tier <> 'Gold'", { operator: 'notEquals', values: ['Gold'] }],
    ["customers_loyalty_tier NOT IN ('Gold', 'Silver')", { operator: 'notEquals', values: ['Gold', 'Silver'] }],
    ["customers_loyalty_tier NOT LIKE '%old%'", { operator: 'notContains', values: ['old'] }],
    ["customers_loyalty_tier LIKE '%OLD%'", { operator: 'contains', values: ['OLD'] }],
  ])('WHERE %s keeps or finds the rows that a filter does', async (condition, filter) => {
    const query = { measures: ['sales.line_count'] };
    const count = await loadValue({ ...query, filters: [{ member: 'sales.customers_loyalty_tier', ...filter }] });
    expect(await readValue(`SELECT COUNT(*) FROM sales WHERE ${condition}`)).toBe(count);
    expect(Number(count)).toBeGreaterThan(0);
  });

  test('COUNT(*) is the first measure of type count of the view, also beside an expression', async () => {
    const items = await loadValue({ measures: ['stock.item_count'] });
    expect(await readValue('SELECT COUNT(*) FROM stock')).toBe(items);
    expect(await readValue('SELECT COUNT(*), MIN(counted_on) FROM stock')).toBe(items);
    expect(await loadValue({ measures: ['stock.low_items'] })).not.toBe(items);
  });

  test('a segment is a boolean column that a star leaves out', async () => {
    const completed = await loadValue({ measures: ['sales.line_count'], segments: ['sales.completed'] });
    for (const condition of ['completed', 'completed = true', 'completed IS TRUE', "completed AND 'a' || 'b' = 'ab'"]) {
      expect(await readValue(`SELECT COUNT(*) FROM sales WHERE ${condition}`)).toBe(completed);
    }
    for (const star of ['*', "*, 'a' || 'b' AS x"]) {
      const { columns } = await api.runSql(`SELECT ${star} FROM sales LIMIT 1`);
      expect(columns.map(({ name }) => name)).not.toContain('completed');
      expect(columns.slice(0, 2).map(({ name }) => name)).toEqual(['line_count', 'order_count']);
    }
  });

  test('CROSS JOIN and __cubeJoinField are the join of the model', async () => {
    const query = { measures: ['order_lines.line_count'], filters: [] };
    const filters = [{ member: 'stores.region', operator: 'equals', values: ['Scotland'] }];
    const count = await loadValue({ ...query, filters });
    const joins = [
      'order_lines CROSS JOIN stores',
      'order_lines LEFT JOIN stores ON order_lines.__cubeJoinField = stores.__cubeJoinField',
    ];
    for (const join of joins) {
      expect(await readValue(`SELECT COUNT(*) FROM ${join} WHERE stores.region = 'Scotland'`)).toBe(count);
      expect(await readValue(`SELECT COUNT(*) FROM ${join} WHERE LOWER(region) = 'scotland'`)).toBe(count);
    }
  });

  test('a calculated measure is computed for each row, in nested selects and under any aggregate', async () => {
    const basket = await loadValue({ measures: ['sales.average_basket'] });
    expect(await readValue('SELECT SUM(average_basket) FROM sales')).toBe(basket);
    expect(await readValue('SELECT MEASURE(b) FROM (SELECT average_basket AS b FROM sales) t')).toBe(basket);
    const { rows } = await api.runSql('SELECT net_amount, average_basket FROM sales ORDER BY line_id LIMIT 3');
    for (const [amount, value] of rows) expect(value).toBe(amount);
  });

  test('a whole number over a whole number is a whole number, and DATE_TRUNC knows qtr', async () => {
    expect(await readValue("SELECT 7 / 2, LOWER('a') FROM stores LIMIT 1")).toBe('3');
    expect(await readValue("SELECT 7.0 / 2, LOWER('a') FROM stores LIMIT 1")).toBe('3.5');
    expect(await readValue("SELECT MAX(DATE_TRUNC('qtr', opened_on)) FROM stores")).toMatch(
      /-(01|04|07|10)-01T00:00:00/,
    );
  });

  test('GROUP BY () is one group, and limits around limits are computed', async () => {
    const count = await loadValue({ measures: ['stores.store_count'] });
    expect(await readValue('SELECT MEASURE(store_count) FROM stores GROUP BY ()')).toBe(count);
    const { rows } = await api.runSql(
      'SELECT id FROM (SELECT id FROM stores ORDER BY id LIMIT 10 OFFSET 3) t LIMIT 2 OFFSET 2',
    );
    expect(rows).toEqual([['6'], ['7']]);
  });

  test('a result ends at 50,000 rows, whatever its LIMIT [P5]', async () => {
    for (const tail of ['', ' LIMIT 60000', ' ORDER BY line_id LIMIT 120000', " WHERE LOWER(channel) <> 'x'"]) {
      expect((await api.runSql(`SELECT line_id FROM sales${tail}`)).rows).toHaveLength(50_000);
    }
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'cubesql shows times as the clocks of %s do, in a converted text and in an expression',
    async (timezone) => {
      const query = { dimensions: ['sales.ordered_at'], order: { 'sales.ordered_at': 'asc' }, limit: 1, timezone };
      const first = await loadValue({ ...query, ungrouped: true });
      expect(await readValue('SELECT ordered_at FROM sales ORDER BY 1 LIMIT 1', { timezone })).toBe(first);
      expect(await readValue('SELECT MIN(ordered_at) FROM sales', { timezone })).toBe(first);
    },
  );

  test('columns without an alias are named after their members', async () => {
    const sql = "SELECT channel, MEASURE(units), DATE_TRUNC('year', ordered_at) FROM sales GROUP BY 1, 3 LIMIT 1";
    expect((await api.runSql(sql)).columns.map(({ name }) => name)).toEqual([
      'channel',
      'measure(sales.units)',
      'date_trunc(Utf8("year"),sales.ordered_at)',
    ]);
  });

  test('numbers in an expression keep their digits and their type [P4]', async () => {
    const { rows, columns } = await api.runSql("SELECT 1234567890123456789, 1e3, 2.50, LOWER('a') FROM stores LIMIT 1");
    expect(rows).toEqual([['1234567890123456789', '1000', '2.5', 'a']]);
    expect(columns.slice(0, 2).map(({ column_type: type }) => type)).toEqual(['Int64', 'Double']);
  });
});

describe('SQL of DuckDB', () => {
  test.each([
    ["SELECT strftime(ordered_at, '%Y') FROM sales", "Invalid function 'strftime'"],
    ['SELECT isodow(ordered_at) FROM sales', "Invalid function 'isodow'"],
    ['SELECT list(channel) FROM sales', "Invalid function 'list'"],
    ['SELECT channel, MEASURE(units) FROM sales GROUP BY ALL', 'ParserError'],
    ['SELECT channel FROM sales QUALIFY row_number() OVER () = 1', 'ParserError'],
    ['FROM sales', 'ParserError'],
    ['SELECT channel FROM sales TABLESAMPLE 10%', 'ParserError'],
    ['SELECT channel FROM sales USING SAMPLE 5 ROWS', 'ParserError'],
    ['SELECT * EXCLUDE (channel) FROM sales', 'ParserError'],
    ['SELECT sum(net_sales - cost_of_sales) FROM sales', 'Error during rewrite'],
    ['SELECT sum(list_price * quantity) FROM sales', 'Error during rewrite'],
    [
      'SELECT s.name, sum(l.net_sales) FROM sales l JOIN stores s ON s.code = l.stores_code GROUP BY 1',
      'Error during rewrite',
    ],
    ['SELECT a.line_id FROM sales a, sales b', 'Error during rewrite'],
    ['SELECT MEASURE(channel) FROM sales', 'Error during rewrite: Dimension'],
  ])('cubesql refuses %s with one error line', async (sql, error) => {
    expect(await api.runSql(sql)).toMatchObject({ rows: [], lines: 1, error: expect.stringContaining(error) });
  });
});

describe('odd SQL', () => {
  const nest = (count: number, before: string, after: string) => before.repeat(count) + after.repeat(count);
  const joins = (join: string) =>
    `SELECT 1 FROM sales${Array.from({ length: 200 }, (_, index) => ` ${join} stores s${index}`).join('')}`;
  test.each([
    ['brackets', `SELECT ${nest(1500, '(', ')')}`],
    ['brackets around a number', `SELECT ${'('.repeat(1500)}1${')'.repeat(1500)} FROM sales`],
    ['nested selects', `${'SELECT * FROM ('.repeat(90)}SELECT channel FROM sales${') t'.repeat(90)}`],
    ['nested conditions', `SELECT channel FROM sales WHERE ${'NOT ('.repeat(90)}channel = 'a'${')'.repeat(90)}`],
    ['200 joins', joins('CROSS JOIN')],
    ['200 joins with a comma', joins(',')],
    [
      '400 conditions',
      `SELECT channel FROM sales WHERE ${Array.from({ length: 400 }, (_, n) => `quantity <> ${n}`).join(' AND ')}`,
    ],
    [
      '200 common tables',
      `WITH ${Array.from({ length: 200 }, (_, n) => `t${n} AS (SELECT * FROM ${n === 0 ? 'sales' : `t${n - 1}`})`).join(', ')} SELECT channel FROM t199 LIMIT 1`,
    ],
    ['a long text', `SELECT '${'x'.repeat(900_000)}' FROM sales`],
    ['an unknown date', "SELECT channel FROM sales WHERE ordered_at > '2026-99-99' AND ordered_at < 'tomorrow'"],
    [
      'a year beyond all calendars',
      "SELECT channel FROM sales WHERE ordered_at > CURRENT_DATE + INTERVAL '999999999 year'",
    ],
    ['a grain of an odd unit', "SELECT DATE_TRUNC('', ordered_at), DATE_TRUNC('constructor', ordered_at) FROM sales"],
    ['names of properties', 'SELECT "constructor", "__proto__" FROM sales'],
    ['functions with names of properties', 'SELECT "constructor"(channel), "toString"() FROM sales'],
    ['a negative limit', 'SELECT channel FROM sales LIMIT -1'],
    ['a limit beyond all numbers', 'SELECT channel FROM sales LIMIT 99999999999999999999'],
    ['nothing', ' '],
    ['a comment', '-- nothing'],
  ])('%s get rows, an error line or a refusal, and the platform continues', async (_, query) => {
    expect((await api.post('/v1/cubesql', { query })).status).toBe(200);
    for (const path of ['/v1/convert-query', '/v1/sql']) {
      const body = path === '/v1/sql' ? { format: 'sql', query } : { input: 'sql', output: 'rest', query };
      const answer = await api.post(path, body);
      const { error = '' } = await answer.json();
      expect(answer.status === 200 || (answer.status === 500 && /^Error: /.test(error))).toBe(true);
      expect(error).not.toMatch(/TypeError|RangeError|Maximum call stack|Cannot read|not a function|is not valid JSON/);
    }
    expect(await readValue('SELECT COUNT(*) FROM stores')).toBe('48');
  });

  test('a text with NUL is refused with 400, one of a megabyte with 413', async () => {
    for (const [path, body] of [
      ['/v1/cubesql', { query: "SELECT '\0'" }],
      ['/v1/convert-query', { input: 'sql', output: 'rest', query: "SELECT '\0'" }],
    ] as const) {
      expect((await api.post(path, body)).status).toBe(400);
      expect((await api.post(path, { ...body, query: 'x'.repeat(2 ** 20) })).status).toBe(413);
    }
  });
});
