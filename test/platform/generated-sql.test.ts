// Tests the SQL of a query, and the page that a link to a report opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeneratedSqlAnswer } from '../../src/contract';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform();
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

const QUERY = { measures: ['sales.net_sales'], dimensions: ['sales.stores_region'] };

function readStatement(answer: unknown): string {
  const { sql } = GeneratedSqlAnswer.parse(answer).sql;
  const [text] = Array.isArray(sql) ? sql : [];
  if (typeof text !== 'string') throw new Error(`There is no statement in ${JSON.stringify(answer)}.`);
  return text;
}

describe('POST /v1/sql', () => {
  it('POST /v1/sql answers a query in the form of the real engine', async () => {
    const recording = JSON.parse(readFileSync(join(__dirname, 'recorded/sql.json'), 'utf8'));
    expect(readStatement(recording.response.body)).toMatch(/^SELECT/);
    const answer = await (await api.post('/v1/sql', { query: QUERY })).json();
    expect(Object.keys(answer)).toEqual(Object.keys(recording.response.body));
    expect(Object.keys(recording.response.body.sql)).toEqual(expect.arrayContaining(Object.keys(answer.sql)));
    expect(readStatement(answer)).toMatch(/^SELECT[\s\S]+GROUP BY 1[\s\S]+LIMIT 10000$/);
  });

  it('GET /v1/sql answers like POST, and several queries get one statement each', async () => {
    // Several queries in one request are combined by the time dimension that they share.
    const sharedQuery = { ...QUERY, timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'month' }] };
    const url = `${api.base}/v1/sql?query=${encodeURIComponent(JSON.stringify([sharedQuery, { ...sharedQuery, limit: 3 }]))}`;
    const answer = await (await fetch(url, { headers: { authorization: api.token } })).json();
    expect(answer.map(readStatement)).toEqual([
      expect.stringMatching(/LIMIT 10000$/),
      expect.stringMatching(/LIMIT 3$/),
    ]);
  });

  it('POST /v1/sql answers SQL text with its measures written out, or says why it cannot', async () => {
    const query = 'SELECT stores_region, MEASURE(net_sales) AS net_sales FROM sales GROUP BY 1';
    const answer = await (await api.post('/v1/sql', { format: 'sql', query })).json();
    expect(answer.sql).toMatchObject({ status: 'ok', query_type: 'regular' });
    expect(readStatement(answer)).toMatch(/sum\(/i);
    expect(readStatement(answer)).not.toMatch(/measure\(/i);
    const refusal = await api.post('/v1/sql', { format: 'sql', query: 'DROP TABLE sales' });
    expect([refusal.status, await refusal.json()]).toEqual([
      500,
      { error: 'Error: Only SELECT statements are allowed.' },
    ]);
  });

  it('POST /v1/sql says how a text runs, and refuses one that needs post-processing unless it is disabled', async () => {
    const readType = async (query: string, options = {}) =>
      (await (await api.post('/v1/sql', { format: 'sql', query, ...options })).json()).sql;
    const nested = 'SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM sales) t';
    expect(await readType('SELECT COUNT(*) FROM sales')).toMatchObject({ status: 'ok', query_type: 'regular' });
    expect(await readType('SELECT LOWER(channel) FROM sales')).toMatchObject({ status: 'ok', query_type: 'pushdown' });
    expect(await readType(nested)).toEqual({
      status: 'error',
      error: 'Provided query can not be executed without post-processing.',
      query_type: 'post_processing',
    });
    expect(await readType(nested, { disable_post_processing: true })).toMatchObject({ query_type: 'pushdown' });
    const url = `${api.base}/v1/sql?format=sql&disable_post_processing=true&query=${encodeURIComponent(nested)}`;
    const answer = await (await fetch(url, { headers: { authorization: api.token } })).json();
    expect(answer.sql).toMatchObject({ status: 'ok', query_type: 'pushdown' });
  });

  it('a call of /v1/sql without token, scope or query is refused', async () => {
    expect((await api.post('/v1/sql', { query: QUERY }, { authorization: '' })).status).toBe(403);
    const body = { security_context: {}, expires_in: 600, scopes: ['meta'] };
    const metaToken = await api.issueToken(
      '/v1/deployments/1/environments/11/tokens',
      body,
      `${platform.token}-administrator`,
    );
    const refusal = await api.post('/v1/sql', { query: QUERY }, { authorization: metaToken });
    expect([refusal.status, await refusal.json()]).toEqual([403, { error: 'API scope is missing: sql' }]);
    const emptyAnswer = await api.post('/v1/sql', {});
    expect([emptyAnswer.status, await emptyAnswer.json()]).toEqual([400, { error: 'Query param is required' }]);
  });
});

describe('POST /v1/convert-query', () => {
  const post = async (body: unknown) => {
    const answer = await api.post('/v1/convert-query', body);
    return [answer.status, await answer.json()];
  };
  const convert = (query: unknown) => post({ input: 'sql', output: 'rest', query });

  it('convert-query answers the JSON query of a regular text', async () => {
    const query = {
      measures: ['sales.units'],
      dimensions: ['sales.channel'],
      segments: ['sales.completed'],
      order: [['sales.units', 'desc']],
      limit: 2,
    };
    const sql = 'SELECT channel, MEASURE(units) u FROM sales WHERE completed GROUP BY 1 ORDER BY u DESC LIMIT 2';
    expect(await convert(sql)).toEqual([200, { status: 'ok', query }]);
    expect((await api.load(query)).data).toHaveLength(2);
  });

  it.each(['SELECT LOWER(channel) FROM sales', 'SELECT DISTINCT channel FROM sales', 'SELECT 1'])(
    'convert-query says with status 200 that it cannot convert %s',
    async (sql) => {
      const error = 'Provided sql query can not be converted to rest query.';
      expect(await convert(sql)).toEqual([200, { status: 'error', error }]);
    },
  );

  it.each([
    'SELECT nothing FROM sales',
    'SELECT nothing + 1 FROM sales',
    'SELECT a FROM nowhere',
    'SELEC 1',
    'SET a = 1',
  ])('convert-query answers 500 for a text that does not compile: %s', async (sql) => {
    expect(await convert(sql)).toEqual([500, { error: expect.stringMatching(/^Error: /) }]);
  });

  it('convert-query answers 500 for any other body', async () => {
    const emptyError = { error: 'Error: query parameter must be a non-empty string' };
    expect(await convert('')).toEqual([500, emptyError]);
    expect(await convert(5)).toEqual([500, emptyError]);
    expect(await post({ input: 'graphql', output: 'rest', query: 'SELECT 1' })).toEqual([
      500,
      { error: "Error: Unexpected input parameter value 'graphql'" },
    ]);
    expect(await post({ input: 'sql', output: 'sql', query: 'SELECT 1' })).toEqual([
      500,
      { error: "Error: Unexpected output parameter value 'sql'" },
    ]);
  });

  it('convert-query needs the scope sql', async () => {
    const body = { security_context: {}, expires_in: 600, scopes: ['data'] };
    const dataToken = await api.issueToken(
      '/v1/deployments/1/environments/11/tokens',
      body,
      `${platform.token}-administrator`,
    );
    const request = { input: 'sql', output: 'rest', query: 'SELECT channel FROM sales' };
    const refusal = await api.post('/v1/convert-query', request, { authorization: dataToken });
    expect([refusal.status, await refusal.json()]).toEqual([403, { error: 'API scope is missing: sql' }]);
  });
});

describe("a report's page", () => {
  it('the page of a report names the report and needs no sign-in', async () => {
    const answer = await fetch(`${platform.origin}/deployments/1/reports/4`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain('Report 4 of deployment 1');
  });

  it.each(['/deployments/1/reports/x', '/deployments/<b>/reports/1', '/deployments/1/reports/1/more'])(
    'the platform has no page at %s',
    async (path) => {
      expect((await fetch(platform.origin + path)).status).toBe(404);
    },
  );
});
