import { indexModel } from '../../src/platform/query/model';
import { SAMPLE_MODEL, SAMPLE_REPORTS } from '../../src/platform/world';
import { STAGING_REPORTS } from '../../src/platform/world/sample-reports';
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
      if (report.name.startsWith('Audited stock')) continue;
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

  test('every sample report has SQL from the engine or is computed in memory, except for the one meant to fail', async () => {
    const namesWithoutSql: string[] = [];
    for (const { name, sql, json } of SAMPLE_REPORTS) {
      const body = sql === undefined ? { query: json } : { format: 'sql', query: sql };
      const answer = await (await api.post('/v1/sql', body)).json();
      const answers = Array.isArray(answer) ? answer : [answer];
      const runs = ({ sql: plan }: { sql?: { sql?: string[]; query_type?: string } }) =>
        plan?.query_type === 'post_processing' || /^(SELECT|WITH)\b/i.test(String(plan?.sql?.[0]).trim());
      if (!answers.every(runs)) namesWithoutSql.push(name);
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

  test('the sample company has at least as many reports of SQL as of the query builder', () => {
    const sqlReports = SAMPLE_REPORTS.filter(({ sql }) => sql !== undefined);
    expect(sqlReports.length).toBeGreaterThanOrEqual(SAMPLE_REPORTS.length - sqlReports.length);
  });

  // A real engine, release 1.7.43, does not plan these.
  test.each([
    ['functions of DuckDB', /\b(strftime|isodow|list|list_sort)\s*\(/i],
    ['clauses of DuckDB', /\b(GROUP BY ALL|QUALIFY|EXCLUDE|USING SAMPLE)\b/i],
    ['a quoted field of EXTRACT', /\bextract\s*\(\s*'/i],
    ['a join', /\bJOIN\b/i],
    ['arithmetic inside an aggregate', /\b(sum|avg|count|min|max)\((?:[^()]*\bTHEN\b)?[^()']* [-+*/] [^()]*\)/i],
  ])('no SQL report has %s', (_, pattern) => {
    const texts = [...SAMPLE_REPORTS, ...STAGING_REPORTS].flatMap(({ sql }) => sql ?? []);
    expect(texts.filter((sql) => pattern.test(sql))).toEqual([]);
  });

  test.each([
    ['Stock counts overdue', 'item_count', 'items'],
    ['Price list by brand', 'product_count', 'products'],
    ['Discount given', 'line_count', 'lines'],
  ])('count(*) in the report %s counts what the first count measure %s counts', async (name, measure, column) => {
    const sql = SAMPLE_REPORTS.find((report) => report.name === name)?.sql ?? '';
    const [star, counted] = [await api.runSql(sql), await api.runSql(sql.replace('count(*)', `MEASURE(${measure})`))];
    expect(star.columns.map((one) => one.name)).toContain(column);
    expect(star.rows).toEqual(counted.rows);
    const [view = ''] = /(?<=FROM )\w+/.exec(sql) ?? [];
    const members = [...(indexModel(SAMPLE_MODEL).sources.get(view)?.members.values() ?? [])];
    expect(members.find(({ definition }) => 'type' in definition && definition.type === 'count')?.name).toBe(measure);
  });

  test('the long list has 120,000 rows, and the same by SQL asks for as many', async () => {
    const longList = SAMPLE_REPORTS.find(({ name }) => name === 'All order lines, long list');
    const { total, data } = await api.load({ ...longList?.json, total: true, limit: 1 });
    expect([total, Object.keys(data[0] ?? {}).length]).toEqual([120_000, 10]);
    const bySql = SAMPLE_REPORTS.find(({ name }) => name === 'Order lines by SQL, first 50,000');
    expect(bySql?.sql).toMatch(/LIMIT 120000$/);
  });

  test('the sample company has at least 60 reports with one query each, one of them 60 columns wide', async () => {
    expect(SAMPLE_REPORTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SAMPLE_REPORTS.map((report) => report.name)).size).toBe(SAMPLE_REPORTS.length);
    for (const report of SAMPLE_REPORTS) expect(report.sql === undefined).toBe(report.json !== undefined);
    const wideReport = SAMPLE_REPORTS.find((report) => report.name === 'Store scorecard');
    expect((await api.runSql(wideReport?.sql ?? '')).columns).toHaveLength(60);
  });
});
