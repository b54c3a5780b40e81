// Tests the data API's public client, as its authors publish it, against our data API.
import cube, { type CubeApi, type CubeSqlStreamChunk } from '@cubejs-client/core';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let dataApi: DataCaller;
let client: CubeApi;

beforeAll(async () => {
  // The platform answers "Continue wait" so early that the client repeats slow queries.
  platform = await runPlatform({ continueWaitTimeout: 5 });
  dataApi = await openDataApi(platform);
  client = cube(dataApi.token, { apiUrl: `${dataApi.base}/v1` });
});
afterAll(() => platform.close());

const queryByRegion = {
  measures: ['sales.net_sales', 'sales.order_count'],
  dimensions: ['sales.stores_region'],
  order: { 'sales.stores_region': 'asc' },
} as const;

async function readChunks(sql: string): Promise<CubeSqlStreamChunk[]> {
  const chunks: CubeSqlStreamChunk[] = [];
  for await (const chunk of client.cubeSqlStream(sql)) chunks.push(chunk);
  return chunks;
}

describe('the public client', () => {
  test('the public client loads rows and their titles, and repeats the request while the query runs', async () => {
    const result = await client.load(queryByRegion);
    expect(result.rawData()).toEqual((await dataApi.load(queryByRegion)).data);
    expect(result.rawData().length).toBeGreaterThan(3);
    expect(result.tableColumns().map(({ key, shortTitle }) => [key, shortTitle])).toContainEqual([
      'sales.net_sales',
      'Net Sales',
    ]);
  });

  test('the public client arranges our rows as time series and pivots', async () => {
    const result = await client.load({
      measures: ['sales.units'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-01-01', '2026-03-31'] },
      ],
    });
    const [series] = result.series();
    expect(series?.series.map(({ x }) => String(x).slice(0, 10))).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    for (const { value } of series?.series ?? []) expect(value).toBeGreaterThan(0);
  });

  test('the public client reads both other row formats', async () => {
    const defaultRows = (await client.load(queryByRegion)).rawData();
    for (const format of ['compact', 'columnar'] as const) {
      expect((await client.load(queryByRegion, {}, undefined, format)).rawData()).toEqual(defaultRows);
    }
  });

  test('the public client reads the model', async () => {
    const meta = await client.meta();
    expect(meta.cubes.map(({ name }) => name)).toContain('sales');
    expect(meta.resolveMember('sales.net_sales', 'measures')).toMatchObject({ shortTitle: 'Net Sales' });
  });

  test('the public client streams SQL with the columns first, and its cubeSql method collects the same rows', async () => {
    const sql = 'SELECT order_number, net_amount FROM sales ORDER BY line_id LIMIT 5000';
    const [first, ...others] = await readChunks(sql);
    expect(first).toMatchObject({ type: 'schema', schema: [{ name: 'order_number' }, { name: 'net_amount' }] });
    // Its types call a chunk one row, but the wire and the client deliver a list of rows.
    const rows: unknown[] = others.flatMap((chunk) => (chunk.type === 'data' ? chunk.data : []));
    const wholeResult = await client.cubeSql(sql);
    expect(wholeResult.data).toHaveLength(5000);
    expect(JSON.stringify(rows)).toBe(JSON.stringify(wholeResult.data));
  });

  test('the public client reports our errors with status and message', async () => {
    await expect(client.load({ measures: ['sales.no_such_figure'] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no_such_figure'),
    });
    const strangerClient = cube('not.a.token', { apiUrl: `${dataApi.base}/v1` });
    await expect(strangerClient.load(queryByRegion)).rejects.toMatchObject({ status: 403, message: 'Invalid token' });
    const anonymousClient = cube('', { apiUrl: `${dataApi.base}/v1` });
    await expect(anonymousClient.meta()).rejects.toMatchObject({ status: 403 });
  });

  test('the public client reports a failing stream as an error, not as an empty result', async () => {
    const sql = 'SELECT no_such_column FROM sales';
    const chunks = await readChunks(sql);
    expect(chunks.at(-1)).toMatchObject({ type: 'error', error: expect.stringContaining('no_such_column') });
    await expect(client.cubeSql(sql)).rejects.toThrow('no_such_column');
  });
});
