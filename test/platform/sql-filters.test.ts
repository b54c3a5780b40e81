// The pairs are those of a newer engine's own tests, with names of the sample model.
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform({ filtersSql: true });
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

/** Returns the body of an answer, or its status and error. */
async function change(query: string, operation: object) {
  const answer = await api.post('/v1/sql-filters', { query, ...operation });
  const body = await answer.json();
  return answer.status === 200 ? body : `${answer.status} ${body.error}`;
}

/** Returns a text as the platform writes it. */
const print = async (query: string): Promise<string> => (await change(query, { add: [] })).sql;
const filter = (member: string, operator: string, ...values: unknown[]) => ({
  member: `sales.${member}`,
  operator,
  ...(values.length > 0 && { values }),
});

const TEXT = 'SELECT channel, MAX(last_ordered_at) AS m FROM sales GROUP BY 1';
const TEST = filter('channel', 'equals', 'test');

describe('POST /v1/sql-filters', () => {
  test.each([
    [TEXT, TEST, `SELECT channel, MAX(last_ordered_at) AS m FROM sales WHERE sales."channel" = 'test' GROUP BY 1`],
    [TEXT, filter('last_ordered_at', 'gt', 10), `${TEXT} HAVING MAX(sales."last_ordered_at") > 10`],
    [TEXT, filter('channel', 'contains', 'vip'), TEXT.replace(' GROUP', ` WHERE sales."channel" ILIKE '%vip%' GROUP`)],
    [
      TEXT,
      filter('channel', 'notEquals', 'a', "b'c"),
      TEXT.replace(' GROUP', ` WHERE sales."channel" NOT IN ('a', 'b''c') GROUP`),
    ],
    [
      TEXT,
      filter('channel', 'notContains', 'foo', 'bar'),
      TEXT.replace(' GROUP', ` WHERE sales."channel" NOT ILIKE '%foo%' AND sales."channel" NOT ILIKE '%bar%' GROUP`),
    ],
    [
      TEXT,
      filter('ordered_at', 'inDateRange', '2026-01-01', '2026-01-31'),
      TEXT.replace(
        ' GROUP',
        ` WHERE sales."ordered_at" >= '2026-01-01' AND sales."ordered_at" <= '2026-01-31T23:59:59.999' GROUP`,
      ),
    ],
    [`SELECT * FROM (${TEXT}) AS t`, TEST, `SELECT * FROM (${TEXT}) AS t WHERE t."channel" = 'test'`],
    [
      `SELECT * FROM (${TEXT}) AS t`,
      filter('last_ordered_at', 'gt', 10),
      `SELECT * FROM (${TEXT}) AS t WHERE t.m > 10`,
    ],
    [
      'WITH c AS (SELECT channel AS "Way in" FROM sales) SELECT "Way in" FROM c AS x GROUP BY 1',
      TEST,
      `WITH c AS (SELECT channel AS "Way in" FROM sales) SELECT "Way in" FROM c AS x WHERE x."Way in" = 'test' GROUP BY 1`,
    ],
    [
      "SELECT s.channel, DATE(ordered_at), COUNT(*) n FROM sales s WHERE status LIKE 'c%' GROUP BY 1, 2 -- all",
      filter('line_count', 'gte', 1.5),
      "SELECT s.channel, DATE(ordered_at), COUNT(*) n FROM sales s WHERE status LIKE 'c%' GROUP BY 1, 2 HAVING COUNT(s.line_count) >= 1.5",
    ],
    [
      "SELECT LOWER(channel), COUNT(*) n FROM sales WHERE UPPER(channel) <> 'X' GROUP BY 1",
      TEST,
      "SELECT LOWER(channel), COUNT(*) n FROM sales WHERE UPPER(channel) <> 'X' AND sales.channel = 'test' GROUP BY 1",
    ],
    [
      'SELECT o.status, MEASURE(o.line_count) FROM order_lines o CROSS JOIN stores GROUP BY 1',
      {
        or: [
          { member: 'stores.region', operator: 'set' },
          { member: 'order_lines.status', operator: 'equals', values: ['a'] },
        ],
      },
      "SELECT o.status, MEASURE(o.line_count) FROM order_lines o CROSS JOIN stores WHERE stores.region IS NOT NULL OR o.status = 'a' GROUP BY 1",
    ],
  ])('adding to %s the filter %j gives %s', async (text, added, expected) => {
    const changed = await change(text, { add: [added] });
    expect(changed.sql ?? changed).toBe(await print(expected));
    expect(await change(changed.sql, { add: [added] })).toEqual(changed);
  });

  const UNION = 'SELECT channel FROM sales UNION SELECT status FROM sales';
  test.each([
    [UNION, TEST, 'Only a plain SELECT'],
    [TEXT, { or: [TEST, filter('line_count', 'gt', 1)] }, 'cannot mix measures and dimensions'],
    [TEXT, { and: [TEST, filter('line_count', 'gt', 1)] }, 'cannot mix measures and dimensions'],
    ["SELECT * FROM (SELECT channel || 'x' AS channel FROM sales) t", TEST, 'Only a plain SELECT'],
    [
      "SELECT * FROM (SELECT DATE_TRUNC('day', ordered_at) AS ordered_at FROM sales) t",
      filter('ordered_at', 'set'),
      'not available',
    ],
    ['SELECT * FROM (SELECT status FROM sales) t', TEST, 'Member "sales.channel" is not available'],
    [TEXT, { member: 'stock.item_count', operator: 'gt', values: [1] }, 'Member "stock.item_count" is not available'],
    [TEXT, { member: 'sales.completed', operator: 'set' }, 'not available'],
    ['SELECT channel FROM sales', filter('line_count', 'gt', 1), 'Failed to plan the rewritten query'],
    [
      'SELECT nothing FROM sales',
      TEST,
      "Failed to plan the query: Error during planning: Invalid identifier '#nothing'",
    ],
    ['SELECT * FROM (SELECT channel FROM sales LIMIT 5) t', TEST, 'Filter on "sales.channel" was not applied'],
    [
      'SELECT LOWER(channel) FROM sales',
      filter('channel', 'notEquals', 'x'),
      'Filter on "sales.channel" was not applied',
    ],
    [TEXT, filter('ordered_at', 'equals', '2026-01-01'), 'Filter on "sales.ordered_at" was not applied'],
    [TEXT, filter('ordered_at', 'inDateRange', 'last week'), 'Exactly 2 values'],
    [TEXT, filter('quantity', 'gt', '1 OR 1 = 1'), 'must be numeric'],
    [TEXT, filter('channel', 'contains', '50%'), 'as a pattern'],
    [TEXT, filter('channel', 'equals'), 'At least one value'],
    [TEXT, filter('channel', 'in', 'a'), 'Unsupported filter operator'],
    [TEXT, filter('channel', 'equals', null), 'strings, numbers or booleans'],
    [TEXT, { or: [] }, 'ParserError'],
  ])('adding to %s the filter %j is refused: %s', async (text, added, reason) => {
    expect(await change(text, { add: [added] })).toMatch(new RegExp(`^400 .*${reason.replace(/[.#]/g, '.')}`, 's'));
  });

  const FILTERED = `SELECT channel FROM sales WHERE channel = 'a' AND completed AND ordered_at >= '2026-01-01' AND ordered_at < '2026-02-01' AND UPPER(status) = 'B' GROUP BY 1 HAVING SUM(net_sales) > 5`;
  test.each([
    [{ set: [TEST] }, "sales.channel = 'test' AND completed AND UPPER(status) = 'B' GROUP BY 1"],
    [{ set: [] }, "completed AND UPPER(status) = 'B' GROUP BY 1"],
    [
      { delete: [filter('ordered_at', 'inDateRange', '2026-01-01', '2026-01-31'), filter('channel', 'equals', 'b')] },
      "channel = 'a' AND completed AND UPPER(status) = 'B' GROUP BY 1 HAVING SUM(net_sales) > 5",
    ],
    [
      { replace: { old: [filter('channel', 'equals', 'a')], new: [filter('channel', 'set')] } },
      "sales.channel IS NOT NULL AND completed AND ordered_at >= '2026-01-01' AND ordered_at < '2026-02-01' AND UPPER(status) = 'B' GROUP BY 1 HAVING SUM(net_sales) > 5",
    ],
  ])('%j changes what the outermost select filters, and nothing else', async (operation, rest) => {
    expect((await change(FILTERED, operation)).sql).toBe(await print(`SELECT channel FROM sales WHERE ${rest}`));
  });

  test('a filter to replace must be there', async () => {
    const replace = { old: [filter('channel', 'equals', 'a'), filter('status', 'set')], new: [] };
    expect(await change(FILTERED, { replace })).toMatch(/^400 A filter to replace was not found/);
  });

  test.each([
    [{}, 'Exactly one of add, set, delete or replace parameters is required'],
    [{ add: [], set: [] }, 'Exactly one of add, set, delete or replace parameters is required'],
    [{ add: TEST }, 'add parameter must be an array of filters'],
    [{ add: ['oops'] }, 'filter "add[0]" does not match'],
    [{ replace: [] }, 'replace.old parameter must be an array of filters'],
    [{ replace: { old: [TEST] } }, 'replace.new parameter must be an array of filters'],
    [{ replace: { old: [], new: [] } }, 'At least one filter to replace is required'],
    [{ add: Array.from({ length: 501 }, () => TEST) }, 'At most 500 filters are supported per request, got 501'],
    [
      { add: [Array.from({ length: 33 }).reduce<object>((inner) => ({ or: [inner] }), TEST)] },
      'Invalid request: it is nested deeper than 64 levels',
    ],
    [{ add: [], query: ' ' }, 'query parameter must be a non-empty string'],
  ])('the body %j is refused: %s', async (body, reason) => {
    expect(await change(TEXT, body)).toEqual(expect.stringContaining(`400 ${reason}`));
  });

  test('500 filters are added to one text', async () => {
    const added = Array.from({ length: 500 }, (_, index) => filter('channel', 'notEquals', `c${index}`));
    expect((await change(TEXT, { add: added })).filters).toEqual(added);
  });
});

describe('GET /v1/sql-filters', () => {
  const read = async (query: string, token = api.token) => {
    const url = `${api.base}/v1/sql-filters?query=${encodeURIComponent(query)}`;
    const answer = await fetch(url, { headers: { authorization: token } });
    return [answer.status, await answer.json()];
  };

  test.each([
    [
      "SELECT channel FROM sales WHERE channel = 'a' AND completed AND ordered_at BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY 1 HAVING SUM(net_sales) > 5",
      [
        filter('channel', 'equals', 'a'),
        filter('net_sales', 'gt', '5'),
        filter('ordered_at', 'inDateRange', '2026-01-01', '2026-01-31'),
      ],
    ],
    [
      "SELECT LOWER(channel) FROM sales WHERE channel = 'a' AND UPPER(status) = 'B'",
      [filter('channel', 'equals', 'a')],
    ],
    ['SELECT channel FROM sales UNION SELECT status FROM sales', []],
  ])('%s has known filters', async (text, filters) => {
    expect(await read(text)).toEqual([200, { status: 'ok', filters }]);
  });

  test('a text that does not compile, none, and a token without the scope are refused', async () => {
    expect(await read('SELECT')).toEqual([400, { error: expect.stringMatching(/^Failed to plan the query: /) }]);
    expect(await read('')).toEqual([400, { error: 'query parameter must be a non-empty string' }]);
    const body = { security_context: {}, expires_in: 600, scopes: ['meta'] };
    const path = '/v1/deployments/1/environments/11/tokens';
    const metaToken = await api.issueToken(path, body, `${platform.token}-administrator`);
    expect(await read(TEXT, metaToken)).toEqual([403, { error: 'API scope is missing: sql' }]);
  });

  test('a platform without the switch has no such route', async () => {
    const other = await runPlatform();
    const otherApi = await openDataApi(other);
    expect((await otherApi.post('/v1/sql-filters', { query: TEXT, add: [] })).status).toBe(404);
    await other.close();
  });
});
