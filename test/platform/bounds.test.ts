import pg from 'pg';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { type RunningPlatform, runPlatform } from './running-platform';

let server: PostgresServer;
let databaseUrl: string;
let platform: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  databaseUrl = await server.freshDatabase();
  platform = await runPlatform({ databaseUrl, callTimeout: 500 });
}, 180_000);
afterAll(async () => {
  await platform.close();
  await server.close();
});

test('a call that takes too long is told so, and is not done after all', async () => {
  const path = '/v1/deployments/1/reports/1/connect-workbook';
  const body = { externalWorkbookId: 'late', resultLocation: 'Sheet1!A1' };
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT id FROM reports WHERE id = 1 FOR UPDATE');
  const late = await platform.call(path, { method: 'PUT', body });
  expect(late).toMatchObject({
    status: 503,
    body: { code: 'too_slow', message: 'This takes too long. Try again later.' },
  });
  expect(late.headers.get('retry-after')).toBe('1');
  await other.query('ROLLBACK');
  await other.end();
  const placed = await platform.call('/v1/external-documents/late/placements');
  expect(placed.body.items).toEqual([]);
  expect(await platform.call(path, { method: 'PUT', body })).toMatchObject({ status: 200 });
});

test.each([
  ['/v1/embed/generate-session', 'POST', { deploymentId: 1, externalId: 'x'.repeat(1_000_001) }],
  ['/v1/deployments/1/notifications/1/recipients', 'DELETE', { recipients: [{ id: 'x'.repeat(1_000_001) }] }],
])('a body over the limit is refused unread: %s', async (path, method, body) => {
  const token = `${platform.token}-administrator`;
  expect(await platform.call(path, { method, body, token })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
});
