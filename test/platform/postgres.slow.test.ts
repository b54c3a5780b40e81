/**
 * Tests the platform on a Postgres server. The other suites run only on the embedded store, which
 * has the same SQL dialect. These tests cover what can differ: collation, search, locks, concurrent
 * writes, transactions, constraints, sequences, timestamps and JSON. Migrations are in
 * migrations.test.ts, restarts of the server in database-restart.test.ts.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { startPlatform } from '../../src/platform';
import { findDbtSyncJob, migrate, openDatabaseServer, setToken } from '../../src/platform/store';
import { SEEDS } from '../../src/platform/world';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { type Answer, type Json, type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const REPORTS = '/v1/deployments/1/reports';
const COUNT = z.object({ n: z.number() });

let server: PostgresServer;
let databaseUrl: string;
let platform: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  databaseUrl = await server.createDatabase();
  platform = await runPlatform({ databaseUrl, queryApiUrl: 'https://rows.example/cubejs-api' });
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

const get = (path: string): Promise<Answer> => platform.call(path);
const put = (path: string, body: object): Promise<Answer> => platform.call(path, { method: 'PUT', body });
const postAs = (role: string, path: string, body: object): Promise<Answer> =>
  platform.call(path, { method: 'POST', token: `${platform.token}-${role}`, body });
const readNames = ({ body }: Answer): string[] => readList(body.items).map(({ name }) => readText(name));
const countRows = async (from: string): Promise<number | undefined> =>
  (await platform.database.queryRow(COUNT, `SELECT count(*)::integer AS n FROM ${from}`))?.n;

async function readAllPages(path: string, betweenPages = async (): Promise<void> => undefined): Promise<Json[]> {
  const foundItems: Json[] = [];
  for (let after = ''; ; await betweenPages()) {
    const { body } = await get(`${path}${after}`);
    foundItems.push(...readList(body.items));
    if (String(body.pageInfo?.hasNextPage) !== 'true') return foundItems;
    after = `&after=${encodeURIComponent(readText(body.pageInfo?.endCursor))}`;
  }
}

test('a Postgres server pages the list of reports in both directions, with every report once', async () => {
  const total = Number((await get(`${REPORTS}?first=1`)).body.count);
  for (const sortBy of ['name', 'createdAt', 'updatedAt']) {
    const ascending = await readAllPages(`${REPORTS}?first=7&sortBy=${sortBy}&sortDirection=ASC`);
    const descending = await readAllPages(`${REPORTS}?first=7&sortBy=${sortBy}&sortDirection=DESC`);
    const values = ascending.map((report) => readText(report[sortBy]).toLowerCase());
    expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(new Set(ascending.map(({ id }) => id)).size).toBe(total);
    expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse());
  }
});

test('a Postgres server neither skips nor repeats reports in pages while others are inserted', async () => {
  const before = (await readAllPages(`${REPORTS}?first=50&sortBy=name`)).map(({ id }) => id);
  let page = 0;
  const insertReports = async (): Promise<void> => {
    page += 1;
    for (const name of [`AAA new ${page}`, `Monthly new ${page}`, `ZZZ new ${page}`]) {
      await platform.database.run(
        `WITH added AS (
           INSERT INTO reports (public_id, name, sort_name, search_text, deployment_id, folder_id, user_id, version, created_at, updated_at)
           SELECT substr(md5($1), 1, 12), $1, lower($1), lower($1), deployment_id, folder_id, user_id, version, created_at, updated_at
           FROM reports WHERE id = 1 RETURNING id)
         INSERT INTO report_roles SELECT id, 1 FROM added`,
        [name],
      );
    }
  };
  const ids = (await readAllPages(`${REPORTS}?first=6&sortBy=name`, insertReports)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => before.includes(id))).toEqual(before);
});

test('the search on a Postgres server ignores letter case and treats SQL wildcards as plain characters', async () => {
  const search = async (words: string) => readNames(await get(`${REPORTS}?search=${encodeURIComponent(words)}`));
  expect(await search('LEAGUE TABLE')).toEqual(['Store league table']);
  expect(await search('leading zeros, 16')).toEqual(['Top 100 products']);
  expect(await search('s_les')).toEqual([]);
  expect(await search("'; DROP TABLE reports")).toEqual([]);
  expect(await get(`${REPORTS}?sortBy=name&first=3&search=store`)).toMatchObject({ body: { items: [{}, {}, {}] } });
});

test('a placement on a Postgres server keeps checksum and timestamps when only its address changes', async () => {
  const resultChecksum = { v: 1, chunks: [{ from: 0, hash: 'abc' }], payload: '"\\ é \u{1f600}' };
  const connect = async (body: object) => {
    const answer = await put(`${REPORTS}/1/connect-workbook`, { externalWorkbookId: 'checksums', ...body });
    return readList(answer.body.externalWorkbookPlacements);
  };
  const [placedPlacement] = await connect({ resultLocation: 'Sheet1!A1', resultChecksum });
  expect(placedPlacement).toMatchObject({
    resultChecksum,
    refreshedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const [movedPlacement] = await connect({ resultLocation: 'Sheet1!B2', addressOnly: true });
  expect(movedPlacement).toMatchObject({
    resultLocation: 'Sheet1!B2',
    resultChecksum,
    refreshedAt: placedPlacement?.refreshedAt,
  });
});

test('calls that record the same block at the same time create one placement', async () => {
  const body = { externalWorkbookId: 'at once', resultLocation: 'Sheet1!B2', sheetName: 'Sheet1', anchorCell: 'B2' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(`${REPORTS}/3/connect-workbook`, body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await countRows("placements WHERE external_workbook_id = 'at once'")).toBe(1);
});

test('a write that waits too long for a lock is refused and not carried out later', async () => {
  const impatientPlatform = await runPlatform({ databaseUrl, callTimeout: 500 });
  const write = () =>
    impatientPlatform.call(`${REPORTS}/1/connect-workbook`, {
      method: 'PUT',
      body: { externalWorkbookId: 'late', resultLocation: 'Sheet1!A1' },
    });
  try {
    await platform.database.transaction(async (sql) => {
      await sql.run('SELECT id FROM reports WHERE id = 1 FOR UPDATE');
      expect(await write()).toMatchObject({ status: 503, body: { code: 'too_slow' } });
    });
    // The refused statement would have taken the lock first.
    await platform.database.run('UPDATE reports SET version = version WHERE id = 1');
    expect(await countRows("placements WHERE external_workbook_id = 'late'")).toBe(0);
    let answer = await write();
    while (answer.status === 503) answer = await write();
    expect(answer.status).toBe(200);
  } finally {
    await impatientPlatform.close();
  }
});

const EMBED_SESSION = { deploymentId: 1, externalId: 'customer-1', creatorMode: true };

test('an embed session that is refused rolls back all of its writes', async () => {
  const body = { ...EMBED_SESSION, embedTenantName: 'half-made', tenantGroups: ['undefined-group'] };
  expect(await postAs('administrator', '/v1/embed/generate-session', body)).toMatchObject({ status: 400 });
  expect(await countRows("embed_tenants WHERE name = 'half-made'")).toBe(0);
});

test('groups that concurrent embed sessions define are stored once, and are deleted with their tenant', async () => {
  const body = {
    ...EMBED_SESSION,
    embedTenantName: 'northwind',
    tenantGroups: ['planners'],
    tenantGroupDefinitions: [{ name: 'planners' }, { name: 'planners' }],
  };
  const generate = () => postAs('administrator', '/v1/embed/generate-session', body);
  const sessions = await Promise.all([generate(), generate(), generate(), generate()]);
  expect(sessions.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const countTenantRows = async () => ({
    groups: await countRows("embed_tenant_groups WHERE tenant_name = 'northwind'"),
    users: await countRows("embed_users WHERE tenant_name = 'northwind'"),
    memberships: await countRows("embed_user_tenant_groups WHERE tenant_name = 'northwind'"),
    sessions: await countRows("embed_sessions WHERE tenant_name = 'northwind'"),
  });
  expect(await countTenantRows()).toEqual({ groups: 1, users: 1, memberships: 1, sessions: 4 });
  const token = `${platform.token}-administrator`;
  expect(await platform.call('/v1/embed-tenants/northwind', { method: 'DELETE', token })).toMatchObject({
    status: 204,
  });
  expect(await countTenantRows()).toEqual({ groups: 0, users: 0, memberships: 0, sessions: 0 });
});

test('the second of two changes to one version of a dashboard is refused as a conflict', async () => {
  const path = '/v1/deployments/1/workbooks/1/dashboard/ai-widget-thread';
  const attachThread = (threadId: string, checksum?: string) =>
    postAs('developer', path, { widgetId: 'assistant', threadId, ...(checksum !== undefined && { checksum }) });
  const checksum = readText((await attachThread('thread-1')).body.checksum);
  const answers = await Promise.all([attachThread('thread-2', checksum), attachThread('thread-3', checksum)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a duplicated workbook has copies of the reports under new ids', async () => {
  const reportsIn = async (workbook: unknown) =>
    readList((await get(`${REPORTS}?workbookId=${String(workbook)}&sortBy=name`)).body.items);
  const { status, body } = await platform.call('/v1/deployments/1/workbooks/1/duplicate', { method: 'POST' });
  expect(status).toBe(200);
  const [originals, copies] = [await reportsIn(1), await reportsIn(body.id)];
  expect(copies.map(({ jsonQuery }) => jsonQuery)).toEqual(originals.map(({ jsonQuery }) => jsonQuery));
  expect(new Set([...originals, ...copies].map(({ id }) => id)).size).toBe(6);
});

test('a dbt sync on a Postgres server succeeds, and its timestamps are in order', async () => {
  const { body } = await postAs('developer', '/v1/deployments/1/dbt-sync', {});
  let job = await findDbtSyncJob(platform.database, readText(body.syncJobId));
  while (job?.finished_at == null) job = await findDbtSyncJob(platform.database, readText(body.syncJobId));
  expect(job).toMatchObject({ state: 'succeeded', outcome: { branch: 'main' } });
  const times = [job.queued_at, job.started_at, job.finished_at].map((time) => time?.getTime() ?? Number.NaN);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('a data API at QUERY_API_URL can verify data tokens with the secret that the docs say how to find', async () => {
  const environments = await get('/v1/deployments/1/environments?type=production');
  expect(environments.body.items).toMatchObject([
    { api_credentials: [{ type: 'rest', url: 'https://rows.example/cubejs-api' }] },
  ]);
  const { body } = await platform.call('/v1/deployments/1/token', { method: 'POST', body: {} });
  const [head = '', claims = '', signature] = readText(body.cubeApiToken).split('.');
  const decodePart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decodePart(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(decodePart(claims).exp * 1000).toBeGreaterThan(Date.now());
  const docsPage = await readFile('assets/docs/data-api.md', 'utf8');
  const [, query = ''] = /`(SELECT value FROM settings [^`]+)`/.exec(docsPage) ?? [];
  const [row] = await platform.database.queryRows(z.object({ value: z.string() }), query);
  const expected = createHmac('sha256', row?.value ?? '')
    .update(`${head}.${claims}`)
    .digest('base64url');
  expect(signature).toBe(expected);
});

test('the SQL statement in the docs adds a report for everyone', async () => {
  const [, statement = ''] = /```sql\n([^`]+)```/.exec(await readFile('assets/docs/data-api.md', 'utf8')) ?? [];
  await platform.database.run(statement);
  expect(await get(`${REPORTS}?search=basket%20by%20channel`)).toMatchObject({
    body: {
      count: 1,
      items: [{ name: 'Basket by channel', jsonQuery: expect.stringContaining('sales.average_basket') }],
    },
  });
});

const acceptsToken = async (url: string, token: string | undefined) =>
  (await fetch(`${url}/v1/deployments`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

test('a platform on a server refuses the published tokens, and makes random ones that it prints once [P8]', async () => {
  const publishedTokens = ['', '-administrator', '-developer', '-viewer', '-production-only'].map(
    (suffix) => `inlay-sample-analyst${suffix}`,
  );
  const url = await server.createDatabase();
  const earlierDatabase = await openDatabaseServer(url);
  await migrate(earlierDatabase, SEEDS);
  // Earlier releases stored the published tokens on a server too.
  await setToken(earlierDatabase, 'sample administrator', 'inlay-sample-analyst-administrator', 1, null);
  await earlierDatabase.close();
  const [first, second] = await Promise.all([1, 2].map(() => startPlatform({ port: 0, databaseUrl: url })));
  if (first === undefined || second === undefined) throw new Error('The platforms did not start.');
  expect(await Promise.all(publishedTokens.map((token) => acceptsToken(first.url, token)))).toEqual(
    publishedTokens.map(() => false),
  );
  const newUsers = [first, second].flatMap(({ tokens }) => tokens.newUsers);
  expect(newUsers.sort()).toEqual(['administrator', 'analyst', 'developer', 'production-only', 'viewer']);
  const tokens = Object.values({ ...first.tokens.byUser, ...second.tokens.byUser });
  expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(5);
  expect(await Promise.all(tokens.map((token) => acceptsToken(first.url, token)))).toEqual(tokens.map(() => true));
  await Promise.all([first.close(), second.close()]);

  const viewer = 'set-by-somebody-for-the-viewer';
  const restartedPlatform = await startPlatform({ port: 0, databaseUrl: url, tokens: { viewer } });
  expect(restartedPlatform.tokens).toEqual({ byUser: { viewer }, newUsers: [] });
  const acceptances = await Promise.all(tokens.map((token) => acceptsToken(restartedPlatform.url, token)));
  expect(acceptances.filter((isOpen) => isOpen)).toHaveLength(4);
  expect(await acceptsToken(restartedPlatform.url, viewer)).toBe(true);
  await restartedPlatform.close();
});
