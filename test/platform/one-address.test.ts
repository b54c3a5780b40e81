// Tests two platforms on one Postgres server behind one address, which callers cannot tell apart.
import { type OneAddress, oneAddress } from '../support/one-address';
import { type PostgresServer, runPostgresServer } from '../support/postgres-server';
import { callDataApi } from './data-caller';
import { callApi, list, type RunningPlatform, runPlatform, text } from './running-platform';

const AT = '/v1/deployments/1/reports';
let server: PostgresServer;
let address: OneAddress;
let platforms: RunningPlatform[];
/** Calls both through their one address. */
let both: RunningPlatform;

beforeAll(async () => {
  server = await runPostgresServer();
  address = await oneAddress();
  const databaseUrl = await server.freshDatabase();
  const publicOrigin = address.origin;
  platforms = await Promise.all([1, 2].map(() => runPlatform({ databaseUrl, publicOrigin, continueWaitTimeout: 200 })));
  address.serve(platforms.map(({ origin }) => Number(new URL(origin).port)));
  const [first] = platforms;
  if (first === undefined) throw new Error('Nothing was started.');
  const url = `${address.origin}/api`;
  both = { ...first, url, origin: address.origin, call: (path, call) => callApi(url + path, first.token, call) };
});
afterAll(async () => {
  await address.close();
  await Promise.all(platforms.map((platform) => platform.close()));
  await server.close();
});

test('two processes behind one address share placements, views and cursors', async () => {
  const body = { externalWorkbookId: 'book', resultLocation: 'Sheet1!A1', sheetName: 'Sheet1', anchorCell: 'A1' };
  for (let run = 0; run < 4; run += 1) {
    const connected = await both.call(`${AT}/2/connect-workbook`, { method: 'PUT', body });
    expect(list(connected.body.externalWorkbookPlacements)).toHaveLength(1);
  }
  const [viewed] = list((await both.call(`${AT}?first=1`)).body.items);
  await both.call(`${AT}/${String(viewed?.id)}`);
  const byView = await both.call(`${AT}?sortBy=lastViewedAt&first=1`);
  expect(list(byView.body.items)).toMatchObject([{ id: viewed?.id }]);

  const names: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await both.call(`${AT}?sortBy=name&first=7${after === '' ? '' : `&after=${after}`}`);
    names.push(...list(page.body.items).map(({ name }) => text(name)));
    after = page.body.pageInfo?.hasNextPage ? text(page.body.pageInfo.endCursor) : undefined;
  }
  expect(names).toEqual([...new Set(names)]);
  expect(names).toHaveLength(Number((await both.call(`${AT}?first=1`)).body.count));
});

test('two processes behind one address name its data API, and each accepts the tokens of the other', async () => {
  const environments = await both.call('/v1/deployments/1/environments?type=production');
  expect(JSON.stringify(environments.body)).toContain(`${address.origin}/deployments/1/cubejs-api`);
  const api = await callDataApi(both);
  const question = { measures: ['sales.net_sales'], dimensions: ['sales.region'], order: { 'sales.region': 'asc' } };
  const answers = [];
  for (let run = 0; run < 4; run += 1) answers.push((await api.load(question)).data);
  expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1);
  expect([...address.served.values()].every((requests) => requests > 4)).toBe(true);
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
        expect((await both.call(`${AT}/3/connect-workbook`, { method: 'PUT', body })).status).toBe(200);
      }),
    ),
  );
  const placed = list((await both.call('/v1/external-documents/busy/placements')).body.items);
  expect(placed.map(({ anchorCell }) => text(anchorCell)).sort()).toEqual([...cells].sort());
});

test('one of two processes behind one address continues when the other ends', async () => {
  const [ending, remaining] = platforms;
  address.serve([Number(new URL(remaining?.origin ?? '').port)]);
  await ending?.close();
  platforms = remaining === undefined ? [] : [remaining];
  expect(list((await both.call('/v1/external-documents/busy/placements')).body.items)).toHaveLength(24);
  const api = await callDataApi(both);
  expect((await api.load({ measures: ['stores.store_count'] })).data).toHaveLength(1);
});
