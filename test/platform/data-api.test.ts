import { SqlLine } from '../../src/contract';
import { verifyDataToken } from '../../src/platform/data-token';
import { AWKWARD_ROWS, SAMPLE_REPORTS } from '../../src/platform/world';
import { list, type RunningPlatform, runPlatform, text } from './running-platform';

let platform: RunningPlatform;
let token: string;
let base: string;

beforeAll(async () => {
  platform = await runPlatform({ continueWaitTimeout: 2000 });
  base = `${platform.origin}/deployments/1/cubejs-api`;
  token = await dataToken();
}, 180_000);
afterAll(() => platform.close());

async function dataToken(path = '/v1/deployments/1/token', body?: object, caller?: string): Promise<string> {
  const answer = await platform.call(path, {
    method: 'POST',
    body,
    ...(caller === undefined ? {} : { token: caller }),
  });
  return text(answer.body.cubeApiToken ?? answer.body.data?.token);
}

function post(
  path: string,
  body: unknown,
  options: { authorization?: string; url?: string; signal?: AbortSignal } = {},
) {
  const authorization = options.authorization ?? token;
  return fetch(`${options.url ?? base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

interface LoadAnswer {
  readonly error?: string;
  readonly data: Record<string, string>[] & {
    readonly columns: readonly (readonly string[])[];
    readonly dataset: readonly (readonly string[])[];
  };
}

interface SqlAnswer {
  readonly columns: { name: string; column_type?: unknown; format?: unknown }[];
  readonly rows: (readonly unknown[])[];
  readonly error: string | undefined;
  readonly lines: number;
}

async function sql(query: string, more: object = {}): Promise<SqlAnswer> {
  const response = await post('/v1/cubesql', { query, ...more });
  expect(response.status).toBe(200);
  const answer: { columns: SqlAnswer['columns']; rows: SqlAnswer['rows']; error?: string } = { columns: [], rows: [] };
  const lines = (await response.text()).split('\n').slice(0, -1);
  for (const line of lines) {
    const read = SqlLine.parse(JSON.parse(line));
    if ('error' in read) answer.error = read.error;
    else if ('schema' in read) answer.columns = read.schema;
    else for (const row of read.data) answer.rows.push(row);
  }
  return { ...answer, error: answer.error, lines: lines.length };
}

/** The answer of a load, however often it says "Continue wait" first. */
async function load(query: object): Promise<LoadAnswer> {
  for (;;) {
    const answer = await (await post('/v1/load', { query })).json();
    if (answer.error !== 'Continue wait') return answer;
  }
}

describe('tokens of the data API', () => {
  const question = { query: { measures: ['sales.net_sales'] } };

  test('are refused as the recordings show', async () => {
    const missing = await post('/v1/load', question, { authorization: '' });
    expect([missing.status, await missing.json()]).toEqual([403, { error: "Authorization header isn't set" }]);
    const tampered = `${token.slice(0, -4)}AAAA`;
    for (const bad of ['nonsense', 'Bearer nonsense', tampered, platform.token]) {
      const refused = await post('/v1/load', question, { authorization: bad });
      expect([refused.status, await refused.json()]).toEqual([403, { error: 'Invalid token' }]);
    }
  });

  test('are taken with and without a scheme word, and by the address that leaves the deployment to the token', async () => {
    for (const authorization of [token, `Bearer ${token}`]) {
      expect((await post('/v1/load', question, { authorization })).status).toBe(200);
    }
    expect((await post('/v1/load', question, { url: `${platform.origin}/cubejs-api` })).status).toBe(200);
  });

  test('open their own deployment alone', async () => {
    const other = await post('/v1/load', question, { url: `${platform.origin}/deployments/2/cubejs-api` });
    expect([other.status, await other.json()]).toEqual([403, { error: 'Invalid token' }]);
  });

  test('end with their time, and with the access of their user', async () => {
    const short = await dataToken('/v1/deployments/1/environments/11/tokens', { security_context: {}, expires_in: 1 });
    const signed = JSON.parse(Buffer.from(short.split('.')[1] ?? '', 'base64url').toString());
    expect(signed.exp - signed.iat).toBe(1);
    const viewer = await dataToken('/v1/deployments/1/token', {}, `${platform.token}-viewer`);
    expect((await post('/v1/load', question, { authorization: viewer })).status).toBe(200);
    await platform.database.run('DELETE FROM deployment_users WHERE user_id = 3');
    expect((await post('/v1/load', question, { authorization: viewer })).status).toBe(403);
  });

  test('with scopes do just what the scopes say', async () => {
    const body = { security_context: {}, scopes: ['meta'] };
    const scoped = await dataToken('/v1/deployments/1/environments/11/tokens', body, `${platform.token}-administrator`);
    const meta = await fetch(`${base}/v1/meta`, { headers: { authorization: scoped } });
    expect(meta.status).toBe(200);
    const refused = await post('/v1/load', question, { authorization: scoped });
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'API scope is missing: data' }]);
  });

  test('cannot be made by naming another algorithm', () => {
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    expect(verifyDataToken('secret', none, new Date())).toBeUndefined();
  });
});

describe('load', () => {
  test('answers by GET as by POST', async () => {
    const query = { measures: ['sales.order_count'], dimensions: ['sales.channel'], order: { 'sales.channel': 'asc' } };
    const url = `${base}/v1/load?query=${encodeURIComponent(JSON.stringify(query))}`;
    const got = await (await fetch(url, { headers: { authorization: token } })).json();
    const posted = await load(query);
    expect(got.data).toEqual(posted.data);
    expect(got.data).toHaveLength(3);
  });

  test('refuses what the engine refuses, with its status', async () => {
    const refusals: [unknown, number, string][] = [
      [{}, 400, 'Query param is required'],
      ['{"query":', 500, 'SyntaxError'],
      [{ query: {} }, 400, 'Query should contain'],
      [{ query: { measures: ['sales.net_sales'], limits: 5 } }, 400, '"limits" is not allowed'],
      [{ query: { measures: ['sales.net_sales'], timezone: 'Mars/Olympus' } }, 400, 'Mars/Olympus'],
      [{ query: { measures: ['nope.count'] } }, 400, "'nope' not found"],
      [{ query: { measures: ['stock.on_hand_units'], dimensions: ['members.city'] } }, 400, "Can't find join path"],
      [
        {
          query: {
            measures: ['sales.units'],
            filters: [{ member: 'sales.units', operator: 'gt', values: ['1; DROP'] }],
          },
        },
        400,
        'not a number',
      ],
    ];
    for (const [body, status, error] of refusals) {
      const response = await post('/v1/load', body);
      expect([response.status, (await response.json()).error]).toEqual([status, expect.stringContaining(error)]);
    }
  });

  test('[P5] gives 10,000 rows without a limit, and pages by offset without gap or repetition', async () => {
    const query = { dimensions: ['sales.line_id'], measures: ['sales.units'], order: { 'sales.units': 'desc' } };
    const ids = async (more: object) => {
      const { data } = await load({ ...query, responseFormat: 'columnar', ...more });
      return data.columns[0]?.map(Number) ?? [];
    };
    expect(await ids({})).toHaveLength(10_000);
    const pages = [...(await ids({ limit: 3000 })), ...(await ids({ limit: 3000, offset: 3000 }))];
    expect(pages).toEqual(await ids({ limit: 6000 }));
    expect(new Set(pages).size).toBe(6000);
  });

  test('a quote in a filter stays a value', async () => {
    const filters = [{ member: 'sales.stores_name', operator: 'equals', values: ["x' OR '1'='1"] }];
    const { data } = await load({ measures: ['sales.line_count'], filters });
    expect(data).toEqual([{ 'sales.line_count': '0' }]);
  });

  test.each([
    ['equals', ['Online', 'Shop'], ['Online', 'Shop']],
    ['notEquals', ['Shop'], ['Click & collect', 'Online']],
    ['contains', ['COLLECT'], ['Click & collect']],
    ['notContains', ['o'], []],
    ['startsWith', ['on'], ['Online']],
    ['endsWith', ['p', 't'], ['Click & collect', 'Shop']],
    ['notStartsWith', ['on'], ['Click & collect', 'Shop']],
    ['notEndsWith', ['p'], ['Click & collect', 'Online']],
    ['in', ['Shop'], ['Shop']],
    ['notIn', ['Shop', 'Online'], ['Click & collect']],
    ['contains', ['%'], []],
  ])('filters text by %s %j', async (operator, values, expected) => {
    const query = { dimensions: ['sales.channel'], filters: [{ member: 'sales.channel', operator, values }] };
    const { data } = await load(query);
    expect(data.map((row) => row['sales.channel'])).toEqual(expected);
  });

  test.each([
    ['onTheDate', ['2026-02-03'], '2026-02-03', '2026-02-03'],
    ['inDateRange', ['2026-02-03', '2026-02-05'], '2026-02-03', '2026-02-05'],
    ['beforeDate', ['2023-11-23'], '2023-11-21', '2023-11-22'],
    ['beforeOrOnDate', ['2023-11-23'], '2023-11-21', '2023-11-23'],
    ['afterDate', ['2026-11-18'], '2026-11-19', '2026-11-20'],
    ['afterOrOnDate', ['2026-11-19'], '2026-11-19', '2026-11-20'],
  ])('filters time by %s', async (operator, values, first, last) => {
    const query = {
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'day' }],
      filters: [{ member: 'sales.ordered_at', operator, values }],
      responseFormat: 'columnar',
    };
    const { data } = await load(query);
    expect([data.columns[0]?.at(0), data.columns[0]?.at(-1)]).toEqual([
      `${first}T00:00:00.000`,
      `${last}T00:00:00.000`,
    ]);
  });

  test('[P9] answers "Continue wait" while a slow query runs, and the rows when asked again', async () => {
    const query = { measures: ['stock_ledger.item_count'] };
    const answers: unknown[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const answer = await (await post('/v1/load', { query })).json();
      answers.push(answer.error ?? 'rows');
      if (answer.data) break;
    }
    expect(answers.slice(0, 2)).toEqual(['Continue wait', 'Continue wait']);
    expect(answers.at(-1)).toBe('rows');
    expect(answers.length).toBeLessThan(6);
  }, 30_000);
});

describe('cubesql', () => {
  test('[P4] sends every awkward value as it is stored', async () => {
    const { columns, rows, error } = await sql(
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
    const ratio = (item: string) => rows.find((row) => row[1] === item)?.[8];
    expect(['Not a number', 'Infinity', 'Minus infinity', 'Many digits', 'Smallest fraction'].map(ratio)).toEqual([
      'NaN',
      'inf',
      '-inf',
      '0.30000000000000004',
      '5e-324',
    ]);
  });

  test('streams 120,000 rows of ten columns in chunks, in order, quickly', async () => {
    const report = SAMPLE_REPORTS.find((one) => one.name === 'All order lines, long list');
    const started = performance.now();
    const { columns, rows, lines } = await sql(report?.sql ?? '');
    const milliseconds = performance.now() - started;
    expect([rows.length, columns.length]).toEqual([120_000, 10]);
    expect(lines).toBeGreaterThan(20);
    expect(rows[0]?.slice(0, 2)).toEqual(['2000000000', '2023-11-21T08:00:00.000']);
    const numbers = rows.map((row) => Number(row[0]));
    expect(numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))).toBe(true);
    // Under a second alone; the bound leaves room for a machine that does other things meanwhile.
    expect(milliseconds).toBeLessThan(15_000);
  });

  test('[P5] cuts at 10,000 rows without a LIMIT, and at the LIMIT with one', async () => {
    expect((await sql('SELECT line_id FROM sales')).rows).toHaveLength(10_000);
    expect((await sql('SELECT line_id FROM (SELECT line_id FROM sales LIMIT 20000)')).rows).toHaveLength(10_000);
    expect((await sql('SELECT line_id FROM sales LIMIT 60000')).rows).toHaveLength(60_000);
  });

  test('an empty result is one line without rows', async () => {
    expect(await sql('SELECT line_id FROM sales WHERE line_id < 0')).toMatchObject({
      rows: [],
      lines: 2,
      error: undefined,
    });
  });

  test('MEASURE gives what load gives', async () => {
    const { rows, columns } = await sql(
      'SELECT stores_region, MEASURE(net_sales) AS net_sales, MEASURE(margin_rate) AS rate FROM sales GROUP BY 1 ORDER BY 1;',
    );
    const query = {
      dimensions: ['sales.stores_region'],
      measures: ['sales.net_sales', 'sales.margin_rate'],
      order: { 'sales.stores_region': 'asc' },
    };
    const { data } = await load({ ...query, responseFormat: 'compact' });
    expect(rows).toEqual(data.dataset);
    expect(columns.map((column) => column.format)).toEqual([undefined, 'currency', 'percent']);
  });

  test('a failing query is one error line under status 200', async () => {
    const broken = SAMPLE_REPORTS.find((report) => report.name.startsWith('Margin by brand (old'));
    expect(await sql(broken?.sql ?? '')).toMatchObject({
      rows: [],
      lines: 1,
      error: expect.stringContaining('contribution_margin'),
    });
  });

  test('a query that fails after its first rows ends with an error line', async () => {
    const answer = await sql(
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
  ])('refuses %s and goes on serving', async (query) => {
    const { error, rows } = await sql(query);
    expect(error).toEqual(expect.any(String));
    expect(rows).toEqual([]);
    expect((await sql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);
  });

  test('refuses a body that is not a query with 400', async () => {
    for (const body of [{}, { query: '' }, { query: 5 }, { query: 'SELECT 1', limit: 5 }]) {
      expect((await post('/v1/cubesql', body)).status).toBe(400);
    }
  });

  test('[P9] with throwContinueWait says so while the query runs, and gives the rows when asked again', async () => {
    const query = 'SELECT count(*) AS items FROM stock_ledger';
    expect(await sql(query, { throwContinueWait: true })).toMatchObject({ error: 'Continue wait', lines: 1 });
    let answer = await sql(query, { throwContinueWait: true });
    while (answer.error === 'Continue wait') answer = await sql(query, { throwContinueWait: true });
    expect(answer.rows).toHaveLength(1);
    expect(answer.columns).toMatchObject([{ name: 'items' }]);
  }, 30_000);

  test('[P9] stops at once when its caller leaves, and makes room for the next', async () => {
    const leaving = Array.from({ length: 8 }, () => {
      const gone = new AbortController();
      const asked = post('/v1/cubesql', { query: 'SELECT count(*) FROM stock_ledger' }, { signal: gone.signal });
      return { gone, asked: asked.then((response) => response.text()) };
    });
    // More than the engine runs at a time: were they not stopped, the next question would wait for their end.
    await (await fetch(`${base}/v1/meta`, { headers: { authorization: token } })).json();
    for (const { gone } of leaving) gone.abort();
    for (const { asked } of leaving) await expect(asked).rejects.toThrow();
    const started = performance.now();
    expect((await sql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);
    expect(performance.now() - started).toBeLessThan(4000);
  }, 30_000);
});

test('meta lists the views with titles and formats', async () => {
  const response = await fetch(`${base}/v1/meta?onlyViews=true`, { headers: { authorization: token } });
  const { cubes } = await response.json();
  expect(cubes.map((cube: { name: string }) => cube.name)).toEqual([
    'sales',
    'stock',
    'stock_ledger',
    'store_targets',
    'members',
    'supplier_items',
  ]);
  expect(list(cubes[0].measures).find((measure) => String(measure.name) === 'sales.net_sales')).toMatchObject({
    title: 'Sales Net Sales',
    shortTitle: 'Net Sales',
    format: 'currency',
    aggType: 'sum',
    aliasMember: 'order_lines.net_sales',
  });
});

describe('every report of the sample company', () => {
  const broken = 'Margin by brand (old definition)';
  const empty = ['Lighting launch tracker', 'Discontinued lines still sold'];

  test('runs, but for the one that is meant to fail, and has rows, but for those meant to be empty', async () => {
    for (const report of SAMPLE_REPORTS) {
      if (report.name.startsWith('Audited stock') || report.name === 'All order lines, long list') continue;
      let rows: number | string | undefined;
      if (report.sql !== undefined) {
        const answer = await sql(report.sql);
        rows = answer.error ?? answer.rows.length;
      } else {
        const answer = await load(report.json ?? {});
        rows = answer.error ?? answer.data.length;
      }
      if (report.name === broken) expect(rows).toEqual(expect.stringContaining('contribution_margin'));
      else if (empty.includes(report.name)) expect([report.name, rows]).toEqual([report.name, 0]);
      else expect([report.name, rows]).toEqual([report.name, expect.any(Number)]);
      if (typeof rows === 'number' && !empty.includes(report.name))
        expect([report.name, rows > 0]).toEqual([report.name, true]);
    }
  }, 60_000);

  test('is one of at least 60, with one query each, one of them 60 columns wide', async () => {
    expect(SAMPLE_REPORTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SAMPLE_REPORTS.map((report) => report.name)).size).toBe(SAMPLE_REPORTS.length);
    for (const report of SAMPLE_REPORTS) expect(report.sql === undefined).toBe(report.json !== undefined);
    const wide = SAMPLE_REPORTS.find((report) => report.name === 'Store scorecard');
    expect((await sql(wide?.sql ?? '')).columns).toHaveLength(60);
  });
});
