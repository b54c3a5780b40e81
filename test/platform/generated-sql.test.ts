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
    const query = 'SELECT stores_region, MEASURE(net_sales) FROM sales GROUP BY 1';
    const answer = await (await api.post('/v1/sql', { format: 'sql', query })).json();
    expect(answer.sql).toMatchObject({ status: 'ok', query_type: 'regular' });
    expect(readStatement(answer)).toMatch(/sum\(/i);
    expect(readStatement(answer)).not.toMatch(/measure\(/i);
    const refusal = await (await api.post('/v1/sql', { format: 'sql', query: 'DROP TABLE sales' })).json();
    expect(refusal.sql).toEqual({ status: 'error', error: 'Only SELECT statements are allowed.' });
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
