import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { createPlatform, type Platform } from '../../src/platform';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { ON_A_SERVER } from './running-platform';

let server: PostgresServer;
let platform: Platform;

beforeAll(async () => {
  server = await runPostgresServer();
  platform = await createPlatform({
    databaseUrl: server.url,
    tokens: ON_A_SERVER,
    queryApiUrl: 'https://rows.example/cubejs-api',
  });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

async function ask(path: string, method = 'GET', body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${ON_A_SERVER.analyst}` };
  const request = new Request(`http://localhost/api/v1/deployments/1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await platform.fetch(request);
  expect(response.status).toBe(200);
  return response.json();
}

test('DATABASE_URL: the same SQL runs on a Postgres server', async () => {
  expect(await ask('/reports?first=3&sortBy=name&search=store')).toMatchObject({ items: [{}, {}, {}] });
  expect(await ask('/folders?parentId=1')).toMatchObject({ count: 3 });
  const placed = await ask('/reports/1/connect-workbook', 'PUT', {
    externalWorkbookId: 'book',
    resultLocation: 'Sheet1!A1',
    resultChecksum: { v: 1, chunks: [{ from: 0, hash: 'a' }] },
  });
  expect(placed.externalWorkbookPlacements).toMatchObject([{ resultLocation: 'Sheet1!A1' }]);
  expect(await ask('/reports?externalWorkbookId=book')).toMatchObject({ count: 1 });
  expect(await ask('/reports?sortBy=lastViewedAt&first=1')).toMatchObject({ pageInfo: null });
});

test('QUERY_API_URL: a data API elsewhere takes our tokens, once it has the secret that the page on data APIs says how to read', async () => {
  const { cubeApiToken } = await ask('/token', 'POST', {});
  const [head = '', claims = '', signature] = String(cubeApiToken).split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(read(claims).exp * 1000).toBeGreaterThan(Date.now());
  const [, query = ''] =
    /`(SELECT value FROM settings [^`]+)`/.exec(await readFile('assets/docs/data-api.md', 'utf8')) ?? [];
  const [row] = await platform.database.rows(z.object({ value: z.string() }), query);
  const expected = createHmac('sha256', row?.value ?? '')
    .update(`${head}.${claims}`)
    .digest('base64url');
  expect(signature).toBe(expected);
});

test("a report of one's own: the statement of the page on data APIs adds one for everybody", async () => {
  const [, statement = ''] = /```sql\n([^`]+)```/.exec(await readFile('assets/docs/data-api.md', 'utf8')) ?? [];
  await platform.database.run(statement);
  expect(await ask('/reports?search=basket%20by%20channel')).toMatchObject({
    count: 1,
    items: [{ name: 'Basket by channel', jsonQuery: expect.stringContaining('sales.average_basket') }],
  });
});

test('QUERY_API_URL: environments name that data API instead', async () => {
  const { items } = await ask('/environments?type=production');
  expect(items).toMatchObject([{ api_credentials: [{ type: 'rest', url: 'https://rows.example/cubejs-api' }] }]);
});
