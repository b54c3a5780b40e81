// A calculated measure may have an aggregate in its own SQL, which has no value of one row.
import { type DataModel, type DataService, openDataService } from '../../../../src/platform/query';

const MODEL: DataModel = {
  currency: 'GBP',
  cubes: [
    {
      ...{ name: 'trips', title: 'Trips', table: 'source.trips', joins: [], segments: [] },
      measures: [
        { name: 'trip_count', title: 'Trips', type: 'count' },
        { name: 'last_day', title: 'Last Day', type: 'time', sql: 'max({CUBE}.day)' },
        { name: 'last_year', title: 'Last Year', type: 'number', sql: 'year({last_day})' },
      ],
      dimensions: [
        { name: 'driver', type: 'string', sql: '{CUBE}.driver' },
        { name: 'day', type: 'time', sql: '{CUBE}.day' },
      ],
    },
  ],
  views: [],
};
const TABLE = "CREATE TABLE source.trips AS SELECT 'Ann' AS driver, TIMESTAMP '2026-03-04' AS day";
const signal = new AbortController().signal;
let service: DataService;

beforeAll(async () => {
  service = await openDataService({
    ...{ model: MODEL, tables: ['CREATE SCHEMA source', TABLE], now: () => new Date('2026-03-05T00:00:00Z') },
    ...{ continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 60_000 },
  });
});
afterAll(() => service.close());

async function readRows(text: string): Promise<unknown> {
  const lines: string[] = [];
  const call = { caller: 'test', requestId: 'trips', text, throwContinueWait: false };
  for await (const line of service.streamSql(call, signal)) lines.push(line);
  return JSON.parse(lines.at(-1) ?? '').data ?? lines.at(-1);
}

describe('a view whose calculated measure has an aggregate', () => {
  test.each([
    ['SELECT LOWER(driver) FROM trips', [['ann']]],
    ['SELECT LOWER(driver), MEASURE(trip_count) FROM trips GROUP BY 1', [['ann', '1']]],
    ['SELECT MEASURE(last_day) FROM trips', [['2026-03-04T00:00:00.000']]],
  ])('%s has rows', async (text, rows) => {
    expect(await readRows(text)).toEqual(rows);
  });

  test('an expression that names the measure is an error, not another value', async () => {
    expect(await readRows('SELECT LOWER(driver), MEASURE(last_day) FROM trips GROUP BY 1')).toMatch(
      /cannot be part of an expression/,
    );
  });
});
