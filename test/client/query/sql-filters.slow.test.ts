/** Tests filters of SQL that does not convert, by an engine with a route for them and by one without. */
import type { DataValue, MemberFilter } from '../../../src/client';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';
import { openSamplePlatform } from '../sample-client';

type SamplePlatform = Awaited<ReturnType<typeof openSamplePlatform>>;
let olderEngine: SamplePlatform;
let newerEngine: SamplePlatform;
let all: Awaited<ReturnType<typeof readRows>>;
beforeAll(async () => {
  [olderEngine, newerEngine] = await Promise.all([openSamplePlatform(), openSamplePlatform({ filtersSql: true })]);
  all = await readRows(olderEngine, SQL);
});
afterAll(() => Promise.all([olderEngine.platform.close(), newerEngine.platform.close()]));
const start = createServerStarter();

const WAY = `CASE channel WHEN 'Shop' THEN 'O''Brien 50% off_\\' WHEN 'Online' THEN '' WHEN 'Marketplace' THEN 'Market' END`;
/** Its columns have quotes, no value, an empty value, a wildcard, days, numbers and booleans. */
const SQL = `SELECT ${WAY} AS "Way ""in""", DATE_TRUNC('month', ordered_at) AS month, LOWER(stores_region) = 'wales' AS welsh,
  MEASURE(net_sales) AS takings FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 -- all`;
const WAY_IN = 'Way "in"';
const COLUMNS = { [WAY_IN]: 'string', month: 'time', welsh: 'boolean', takings: 'number' } as const;

async function readRows({ data }: SamplePlatform, sql: string, filters: readonly MemberFilter[] = []) {
  const { rows } = await collect(data.query({ kind: 'sql', sql, filters }));
  return rows;
}

const filterColumn = (
  member: keyof typeof COLUMNS,
  operator: MemberFilter['operator'],
  ...values: string[]
): MemberFilter => ({ member, type: COLUMNS[member] ?? 'string', isColumn: true, operator, values });

type Test = (value: DataValue) => boolean;
const day = (value: DataValue) => String(value).slice(0, 10);

describe('a filter on a column of SQL', () => {
  const QUOTED = "O'Brien 50% off_\\";
  test.each<[keyof typeof COLUMNS, MemberFilter['operator'], string[], Test]>([
    [WAY_IN, 'is', [QUOTED], (value) => value === QUOTED],
    [WAY_IN, 'is', [QUOTED, 'Market'], (value) => value === QUOTED || value === 'Market'],
    [WAY_IN, 'isNot', [QUOTED], (value) => value !== QUOTED],
    [WAY_IN, 'contains', ["'BRIEN 50%"], (value) => value === QUOTED],
    [WAY_IN, 'contains', ['%', 'mark'], (value) => value === QUOTED || value === 'Market'],
    [WAY_IN, 'contains', ['_\\'], (value) => value === QUOTED],
    [WAY_IN, 'isEmpty', [], (value) => value === null || value === ''],
    [WAY_IN, 'isNotEmpty', [], (value) => value !== null && value !== ''],
    ['month', 'is', ['2026-02-01'], (value) => day(value) === '2026-02-01'],
    [
      'month',
      'between',
      ['2026-02-01', '2026-03-01'],
      (value) => day(value) >= '2026-02-01' && day(value) <= '2026-03-01',
    ],
    ['month', 'before', ['2026-02-01'], (value) => day(value) < '2026-02-01'],
    ['month', 'after', ['2026-02-01'], (value) => day(value) > '2026-02-01'],
    ['month', 'isNot', ['2026-02-01'], (value) => day(value) !== '2026-02-01'],
    ['welsh', 'is', ['true'], (value) => String(value) === 'true'],
    ['welsh', 'isEmpty', [], (value) => value === null],
    ['takings', 'moreThan', ['10000.5'], (value) => Number(value) > 10_000.5],
    [
      'takings',
      'between',
      ['-1', '10000'],
      (value) => value !== null && Number(value) >= -1 && Number(value) <= 10_000,
    ],
    ['takings', 'atMost', ['1e4'], (value) => value !== null && Number(value) <= 10_000],
  ])('%s %s %j selects from the rows of the unfiltered report [P22]', async (member, operator, values, matches) => {
    const position = Object.keys(COLUMNS).indexOf(member);
    const expected = all.filter((row) => matches(row[position] ?? null));
    expect(await readRows(olderEngine, SQL, [filterColumn(member, operator, ...values)])).toEqual(expected);
    if (operator !== 'isEmpty' || member !== 'welsh') expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
  });

  test('several filters hold together, and a UNION is filtered as a whole [P22]', async () => {
    const sql = `SELECT channel AS name, 1 AS part FROM sales GROUP BY 1 UNION ALL SELECT status, 2 FROM sales GROUP BY 1;`;
    const filters = [
      { member: 'name', type: 'string', isColumn: true, operator: 'contains', values: ['o'] },
      { member: 'part', type: 'number', isColumn: true, operator: 'atLeast', values: ['2'] },
    ] as const;
    const allParts = await readRows(olderEngine, sql);
    const rows = await readRows(olderEngine, sql, filters);
    expect(new Set(rows)).toEqual(new Set(allParts.filter(([name, part]) => /o/i.test(String(name)) && part === '2')));
    expect(rows.length).toBeGreaterThan(0);
    expect(await olderEngine.data.count({ kind: 'sql', sql, filters })).toBe(rows.length);
    expect((await olderEngine.data.preview({ kind: 'sql', sql, filters }, 1)).rows).toHaveLength(1);
  });

  test('a relative period is refused, because SQL has no words for it [P22]', async () => {
    const filter = filterColumn('month', 'inPeriod', 'this month');
    expect(await catchFailure(readRows(olderEngine, SQL, [filter]))).toMatchObject({ code: 'TakesNoFilters' });
  });

  test.each([
    'SELECT LOWER(channel) AS takings FROM sales GROUP BY 1 LIMIT 3',
    'SELECT LOWER(channel) AS takings FROM sales GROUP BY 1 OFFSET 1',
    'SELECT * FROM (SELECT channel AS takings FROM sales GROUP BY 1 LIMIT 3) t',
    'SELECT LOWER(channel) AS takings, status AS "Takings" FROM sales GROUP BY 1, 2',
    'SHOW TABLES',
  ])('%s takes no filter [P22]', async (sql) => {
    const failure = await catchFailure(readRows(olderEngine, sql, [filterColumn('takings', 'is', '1')]));
    expect(failure).toMatchObject({ code: 'TakesNoFilters' });
  });
});

const LOWER =
  'SELECT LOWER(status) AS state, channel, MEASURE(net_sales) AS takings FROM sales GROUP BY 1, 2 ORDER BY 1, 2';
const CHANNEL = { member: 'sales.channel', type: 'string' } as const;
const ONLINE: MemberFilter = { ...CHANNEL, operator: 'is', values: ['Online'] };

describe('a filter on a member of SQL', () => {
  test('the engine adds a filter on a member that the report does not show, even below its limit [P22]', async () => {
    const sql = `${LOWER} LIMIT 100`;
    const scotland: MemberFilter = {
      member: 'sales.stores_region',
      type: 'string',
      operator: 'is',
      values: ['Scotland'],
    };
    const rows = await readRows(newerEngine, sql, [scotland]);
    expect(rows).toEqual(await readRows(newerEngine, sql.replace('GROUP', "WHERE stores_region = 'Scotland' GROUP")));
    expect(rows).not.toEqual(await readRows(newerEngine, sql));
    expect(await catchFailure(readRows(olderEngine, sql, [scotland]))).toMatchObject({ code: 'TakesNoFilters' });
  });

  test('a filter on a measure keeps whole groups [P22]', async () => {
    const filter: MemberFilter = {
      member: 'sales.net_sales',
      type: 'number',
      operator: 'moreThan',
      values: ['100000'],
    };
    const expected = (await readRows(newerEngine, LOWER)).filter(([, , takings]) => Number(takings) > 100_000);
    expect(await readRows(newerEngine, LOWER, [filter])).toEqual(expected);
    expect(await readRows(olderEngine, LOWER, [filter])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  test.each<[string, MemberFilter, Test]>([
    ['is', ONLINE, (value) => value === 'Online'],
    ['isNot', { ...ONLINE, operator: 'isNot' }, (value) => value !== 'Online'],
    ['contains', { ...CHANNEL, operator: 'contains', values: ['%'] }, (value) => String(value).includes('%')],
  ])(
    'where the engine cannot add it, %s holds for the column that shows the member [P22]',
    async (_, filter, matches) => {
      const expected = (await readRows(olderEngine, LOWER)).filter(([, channel]) => matches(channel ?? null));
      expect(await readRows(olderEngine, LOWER, [filter])).toEqual(expected);
      expect(await readRows(newerEngine, LOWER, [filter])).toEqual(expected);
    },
  );

  test.each([
    'SELECT LOWER(channel) AS channel, MEASURE(net_sales) FROM sales GROUP BY 1',
    'SELECT LOWER(status) AS state, channel, SUM(MEASURE(net_sales)) OVER (PARTITION BY LOWER(status)) FROM sales GROUP BY 1, 2',
    'SELECT t.channel FROM (SELECT LOWER(channel) AS channel FROM sales) t',
    'SELECT sales.channel FROM sales CROSS JOIN stock',
    'WITH sales AS (SELECT LOWER(status) AS channel FROM orders) SELECT channel FROM sales',
    'SELECT channel, MEASURE(net_sales) AS takings FROM sales GROUP BY ROLLUP (1)',
  ])('no column of %s certainly shows the member [P22]', async (sql) => {
    expect(await catchFailure(readRows(olderEngine, sql, [ONLINE]))).toMatchObject({ code: 'TakesNoFilters' });
  });

  test('filters on members and columns hold together [P22]', async () => {
    const filters = [ONLINE, { ...filterColumn('takings', 'moreThan', '1000') }];
    const expected = (await readRows(newerEngine, LOWER)).filter(
      ([, channel, takings]) => channel === 'Online' && Number(takings) > 1_000,
    );
    expect(await readRows(newerEngine, LOWER, filters)).toEqual(expected);
    expect(await readRows(olderEngine, LOWER, filters)).toEqual(expected);
  });

  test.each([404, 405, 403])('an engine that answers %d is not asked again for ten minutes [P13]', async (status) => {
    const server = await start((request, response) =>
      sendJson(response, { error: request.url?.endsWith('cubesql') ? 'no' : 'API scope is missing: sql' }, status),
    );
    const data = createTestDataClient(server.origin);
    const run = () =>
      catchFailure(collect(data.query({ kind: 'sql', sql: 'SELECT LOWER(a) FROM b', filters: [ONLINE] })));
    expect(await run()).toMatchObject({ code: 'TakesNoFilters' });
    const requests = server.requests.length;
    await run();
    expect(server.requests).toHaveLength(requests);
  });
});

describe('the choices of filters for SQL', () => {
  test('an engine that adds filters offers the members of the views, and shows the filters of the text [P19]', async () => {
    const sql = LOWER.replace('GROUP', "WHERE channel = 'Online' GROUP");
    const choices = await newerEngine.data.readSqlFilterChoices(sql);
    expect(choices?.reportFilters).toEqual([{ titles: ['Channel'], operator: 'equals', values: ['Online'] }]);
    expect(choices?.members).toContainEqual(expect.objectContaining({ name: 'sales.stores_region', type: 'string' }));
    expect(choices?.members).toContainEqual(expect.objectContaining({ name: 'sales.net_sales', isMeasure: true }));
    expect(choices?.members.every(({ name }) => name.startsWith('sales.'))).toBe(true);
  });

  test('other engines offer the columns of the result that have a name of their own [P19]', async () => {
    const choices = await olderEngine.data.readSqlFilterChoices(LOWER);
    expect(choices?.members.map(({ name, type, isColumn }) => [name, type, isColumn])).toEqual([
      ['state', 'string', true],
      ['channel', 'string', true],
      ['takings', 'number', true],
    ]);
    const sql = 'SELECT LOWER(status) AS state, UPPER(status) AS state, channel FROM sales GROUP BY 1, 2, 3';
    expect((await olderEngine.data.readSqlFilterChoices(sql))?.members.map(({ name }) => name)).toEqual(['channel']);
  });

  test('a text with a limit, and one that the engine cannot read, offer nothing [P19]', async () => {
    expect(await olderEngine.data.readSqlFilterChoices(`${LOWER} LIMIT 5`)).toBeUndefined();
    expect(await olderEngine.data.readSqlFilterChoices('SELECT nothing FROM sales')).toBeUndefined();
    expect(await newerEngine.data.readSqlFilterChoices(`${LOWER} LIMIT 5`)).toBeDefined();
  });
});
