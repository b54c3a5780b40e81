import { createServer, type Server } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { createPlatform, type Platform } from '../../src/platform';

/** A Postgres on a socket: PGlite's own protocol, so that the client for servers sends real messages to a real engine. */
let engine: PGlite;
let server: Server;
let platform: Platform;

beforeAll(async () => {
  engine = await PGlite.create();
  server = createServer((socket) => {
    let queue = Promise.resolve();
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      queue = queue.then(async () => {
        socket.write(await engine.execProtocolRaw(new Uint8Array(data)));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  platform = await createPlatform({
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    queryApiUrl: 'https://rows.example/cubejs-api',
  });
}, 180_000);
afterAll(async () => {
  await platform.close();
  await new Promise((resolve) => server.close(resolve));
  await engine.close();
});

async function ask(path: string, method = 'GET', body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: 'Bearer inlay-sample-analyst' };
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

test('QUERY_API_URL: environments name that data API instead', async () => {
  const { items } = await ask('/environments?type=production');
  expect(items).toMatchObject([{ api_credentials: [{ type: 'rest', url: 'https://rows.example/cubejs-api' }] }]);
});
