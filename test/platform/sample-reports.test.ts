import { SAMPLE_REPORTS } from '../../src/platform/world';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform();
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

describe('every report of the sample company', () => {
  const brokenName = 'Margin by brand (old definition)';
  const emptyNames = ['Lighting launch tracker', 'Discontinued lines still sold'];

  test('every sample report runs and has rows, except for those meant to fail or to be empty', async () => {
    for (const report of SAMPLE_REPORTS) {
      if (report.name.startsWith('Audited stock') || report.name === 'All order lines, long list') continue;
      let rows: number | string | undefined;
      if (report.sql !== undefined) {
        const answer = await api.runSql(report.sql);
        rows = answer.error ?? answer.rows.length;
      } else {
        const answer = await api.load(report.json ?? {});
        rows = answer.error ?? answer.data.length;
      }
      if (report.name === brokenName) expect(rows).toEqual(expect.stringContaining('contribution_margin'));
      else if (emptyNames.includes(report.name)) expect([report.name, rows]).toEqual([report.name, 0]);
      else expect([report.name, rows]).toEqual([report.name, expect.any(Number)]);
      if (typeof rows === 'number' && !emptyNames.includes(report.name))
        expect([report.name, rows > 0]).toEqual([report.name, true]);
    }
  });

  test('every sample report has SQL from the engine, except for the one meant to fail', async () => {
    const namesWithoutSql: string[] = [];
    for (const { name, sql, json } of SAMPLE_REPORTS) {
      const body = sql === undefined ? { query: json } : { format: 'sql', query: sql };
      const answer = await (await api.post('/v1/sql', body)).json();
      const answers = Array.isArray(answer) ? answer : [answer];
      if (!answers.every((one) => /^(SELECT|WITH)\b/i.test(String(one.sql?.sql?.[0]).trim())))
        namesWithoutSql.push(name);
    }
    expect(namesWithoutSql).toEqual([brokenName]);
  });

  test.each([
    ['Order lines, latest thousand', 1000],
    ['Order lines, latest twenty thousand', 20_000],
  ])('the sample report %s has %d rows of ten columns, newest first', async (name, count) => {
    const { rows, columns } = await api.runSql(SAMPLE_REPORTS.find((report) => report.name === name)?.sql ?? '');
    expect([rows.length, columns.length]).toEqual([count, 10]);
    const orders = rows.map((row) => Number(row[0]));
    expect(orders).toEqual([...orders].sort((first, second) => second - first));
  });

  test('the sample company has at least 60 reports with one query each, one of them 60 columns wide', async () => {
    expect(SAMPLE_REPORTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SAMPLE_REPORTS.map((report) => report.name)).size).toBe(SAMPLE_REPORTS.length);
    for (const report of SAMPLE_REPORTS) expect(report.sql === undefined).toBe(report.json !== undefined);
    const wideReport = SAMPLE_REPORTS.find((report) => report.name === 'Store scorecard');
    expect((await api.runSql(wideReport?.sql ?? '')).columns).toHaveLength(60);
  });
});
