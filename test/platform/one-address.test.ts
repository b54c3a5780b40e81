// Tests two platforms on one Postgres server behind one address, which callers cannot tell apart.

import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { type ReverseProxy, startReverseProxy } from '../support/reverse-proxy';
import { openDataApi } from './data-caller';
import { callApi, type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const REPORTS = '/v1/deployments/1/reports';
let server: PostgresServer;
let address: ReverseProxy;
let platforms: RunningPlatform[];
/** Calls both through their one address. */
let sharedPlatform: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  address = await startReverseProxy();
  const databaseUrl = await server.createDatabase();
  const publicOrigin = address.origin;
  platforms = await Promise.all([1, 2].map(() => runPlatform({ databaseUrl, publicOrigin, continueWaitTimeout: 200 })));
  address.routeTo(platforms.map(({ origin }) => Number(new URL(origin).port)));
  const [first] = platforms;
  if (first === undefined) throw new Error('Nothing was started.');
  const url = `${address.origin}/api`;
  sharedPlatform = {
    ...first,
    url,
    origin: address.origin,
    call: (path, call) => callApi(url + path, first.token, call),
  };
});
afterAll(async () => {
  await address.close();
  await Promise.all(platforms.map((platform) => platform.close()));
  await server.close();
});

test('two processes behind one address share placements, views and cursors', async () => {
  const body = { externalWorkbookId: 'book', resultLocation: 'Sheet1!A1', sheetName: 'Sheet1', anchorCell: 'A1' };
  for (let run = 0; run < 4; run += 1) {
    const connected = await sharedPlatform.call(`${REPORTS}/2/connect-workbook`, { method: 'PUT', body });
    expect(readList(connected.body.externalWorkbookPlacements)).toHaveLength(1);
  }
  const [viewedReport] = readList((await sharedPlatform.call(`${REPORTS}?first=1`)).body.items);
  await sharedPlatform.call(`${REPORTS}/${String(viewedReport?.id)}`);
  const answerByView = await sharedPlatform.call(`${REPORTS}?sortBy=lastViewedAt&first=1`);
  expect(readList(answerByView.body.items)).toMatchObject([{ id: viewedReport?.id }]);

  const names: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await sharedPlatform.call(`${REPORTS}?sortBy=name&first=7${after === '' ? '' : `&after=${after}`}`);
    names.push(...readList(page.body.items).map(({ name }) => readText(name)));
    after = page.body.pageInfo?.hasNextPage ? readText(page.body.pageInfo.endCursor) : undefined;
  }
  expect(names).toEqual([...new Set(names)]);
  expect(names).toHaveLength(Number((await sharedPlatform.call(`${REPORTS}?first=1`)).body.count));
});

test('two processes behind one address name its data API, and each accepts the tokens of the other', async () => {
  const environments = await sharedPlatform.call('/v1/deployments/1/environments?type=production');
  expect(JSON.stringify(environments.body)).toContain(`${address.origin}/deployments/1/cubejs-api`);
  const api = await openDataApi(sharedPlatform);
  const question = { measures: ['sales.net_sales'], dimensions: ['sales.region'], order: { 'sales.region': 'asc' } };
  const answers = [];
  for (let run = 0; run < 4; run += 1) answers.push((await api.load(question)).data);
  expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1);
  expect([...address.requestCounts.values()].every((requests) => requests > 4)).toBe(true);
});

test('concurrent writes through two processes behind one address are neither lost nor duplicated', async () => {
  const cells = Array.from({ length: 24 }, (_, row) => `A${row + 1}`);
  await Promise.all(
    cells.flatMap((anchorCell) =>
      [1, 2].map(async () => {
        const body = {
          externalWorkbookId: 'busy',
          resultLocation: `Sheet1!${anchorCell}`,
          sheetName: 'Sheet1',
          anchorCell,
        };
        expect((await sharedPlatform.call(`${REPORTS}/3/connect-workbook`, { method: 'PUT', body })).status).toBe(200);
      }),
    ),
  );
  const placementRecords = readList((await sharedPlatform.call('/v1/external-documents/busy/placements')).body.items);
  expect(placementRecords.map(({ anchorCell }) => readText(anchorCell)).sort()).toEqual([...cells].sort());
});

test('one of two processes behind one address continues when the other ends', async () => {
  const [endingPlatform, remainingPlatform] = platforms;
  address.routeTo([Number(new URL(remainingPlatform?.origin ?? '').port)]);
  await endingPlatform?.close();
  platforms = remainingPlatform === undefined ? [] : [remainingPlatform];
  expect(readList((await sharedPlatform.call('/v1/external-documents/busy/placements')).body.items)).toHaveLength(24);
  const api = await openDataApi(sharedPlatform);
  expect((await api.load({ measures: ['stores.store_count'] })).data).toHaveLength(1);
});
