/** Tests that each sample report in SQL has the rows of the query that it is converted to. */
import { openSampleClient, type SampleClient } from '../sample-client';

let sample: SampleClient;
beforeAll(async () => {
  sample = await openSampleClient();
});
afterAll(() => sample.close());

const listSqlReports = () =>
  sample.reports.flatMap(({ name, sqlQuery }) => (sqlQuery ? [{ name, sql: sqlQuery }] : []));

test('no sample report in SQL has other rows than the query that it is converted to [P22]', async () => {
  const outcomes = new Map<string, string>();
  for (const { name, sql } of listSqlReports()) {
    const conversion = await sample.data.convertSql(sql);
    outcomes.set(
      name,
      conversion.kind === 'converted' ? await sample.data.compareConversion(sql, conversion) : conversion.reason,
    );
  }
  expect([...outcomes].filter(([, outcome]) => outcome === 'different')).toEqual([]);
  expect([...outcomes.values()].filter((outcome) => outcome === 'same').length).toBeGreaterThan(5);
});
