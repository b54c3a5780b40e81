/** Tests the filters of a report whose SQL does not convert, over engines that add filters and others. */
import type { Stage } from '../../support/app';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readViewsWithSheets } from '../../support/app-state';

const REPORT = 'Channel mix';
const CONVERTIBLE = 'SELECT channel AS way, MEASURE(net_sales) AS takings FROM sales GROUP BY 1 ORDER BY 1';
const SQL = `SELECT LOWER(stores_region) AS region, channel AS way, MEASURE(net_sales) AS takings FROM sales GROUP BY 1, 2 ORDER BY 1, 2`;

/** Lets a test change the report's SQL. */
async function open(stage: Stage, sql: string) {
  const source = { sql };
  const fetchReport: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!/\/reports\/\d+$/.test(new URL(String(input)).pathname)) return response;
    const answer = await response.json();
    return Response.json(answer.name === REPORT ? { ...answer, sqlQuery: source.sql } : answer);
  };
  const test = await stage.startConnectedApp({ fetch: fetchReport });
  await openReport(test, REPORT);
  await waitUntil(() => readOpenReport(test).preview.kind !== 'loading');
  return { test, source };
}

async function place(test: AppUnderTest) {
  await select(test, 0, 0);
  await test.app.report.place();
  const placing = readPlacing(test);
  if (placing?.kind !== 'placed') throw new Error(`It is ${JSON.stringify(placing)}.`);
  return readCells(test);
}

const readCells = ({ store }: AppUnderTest) =>
  store
    .readValues(store.activeSheetId, { row: 1, column: 0, rows: 80, columns: 3 })
    .filter((row) => row.some((value) => value !== ''));

async function readMembers(test: AppUnderTest) {
  const choices = await readOpenReport(test).detail.filters.readChoices();
  if (typeof choices === 'string') throw new Error(choices);
  return choices.members;
}

const ON_COLUMN = {
  member: 'way',
  title: 'way',
  type: 'string',
  isColumn: true,
  operator: 'is',
  values: ['Online'],
} as const;
const ON_MEMBER = {
  member: 'sales.channel',
  title: 'Channel',
  type: 'string',
  operator: 'is',
  values: ['Online'],
} as const;

async function refreshWith(test: AppUnderTest, filters: readonly (typeof ON_COLUMN | typeof ON_MEMBER)[]) {
  const details = await test.app.placements.openDetails();
  await details.setOptions(readViewsWithSheets(test)[0]?.id ?? '', { filters });
  await test.app.placements.refreshAll();
  return readViewsWithSheets(test)[0]?.status;
}

const wrapping = setUpStage();
const adding = setUpStage({ filtersSql: true });

describe('a report whose SQL does not convert', () => {
  test('the columns of its result filter its rows, and the values are those of the result [P22]', async () => {
    const { test } = await open(wrapping, SQL);
    const { filters } = readOpenReport(test).detail;
    const way = (await readMembers(test)).find(({ name }) => name === 'way');
    if (!way) throw new Error('The column cannot be filtered.');
    const all = await place(test);
    expect(await filters.values(way, '')).toEqual({
      values: [...new Set(all.map((row) => row[1]))].sort(),
      isAll: true,
    });
    expect((await filters.values(way, 'ONL')).values).toEqual(['Online']);
    const expected = all.filter((row) => row[1] === 'Online');
    const { signal } = new AbortController();
    expect(await filters.countRows({ filters: [ON_COLUMN], omitted: [], order: [], laidOut: 'saved' }, signal)).toBe(
      expected.length,
    );
    expect(await refreshWith(test, [ON_COLUMN])).toMatchObject({ kind: 'upToDate' });
    expect(readCells(test)).toEqual(expected);
  });

  test('an engine that adds filters filters it by any member of its view [P22]', async () => {
    const { test } = await open(adding, SQL.replace('channel AS way', 'status AS way'));
    expect((await readMembers(test)).some(({ name }) => name === 'sales.channel')).toBe(true);
    const all = await place(test);
    expect(await refreshWith(test, [ON_MEMBER])).toMatchObject({ kind: 'upToDate' });
    const filtered = readCells(test);
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered).not.toEqual(all);
    expect(test.requests.some((request) => request.endsWith('/v1/sql-filters'))).toBe(true);
  });

  test('a formula filters it by a column of its result [P22]', async () => {
    const { test } = await open(wrapping, SQL);
    const { signal } = new AbortController();
    const report = await (await test.app.openReportRows()).openFilters(readOpenReport(test).detail.id, false, signal);
    if (typeof report === 'string') throw new Error(report);
    expect(report.members.map(({ name }) => name)).toEqual(['region', 'way', 'takings']);
    const { result } = await report.readRows([ON_COLUMN], signal);
    expect(new Set(Array.from({ length: result.rowCount }, (_, row) => result.row(row)[1]))).toEqual(
      new Set(['Online']),
    );
  });
});

describe('filters of a report whose SQL changes', () => {
  test('a filter on a member stays, on the column that shows it, when the SQL no longer converts [P22]', async () => {
    const { test, source } = await open(wrapping, CONVERTIBLE);
    await place(test);
    expect(await refreshWith(test, [ON_MEMBER])).toMatchObject({ kind: 'upToDate' });
    expect(readCells(test)).toHaveLength(1);
    source.sql = SQL;
    await test.app.placements.refreshAll();
    expect(new Set(readCells(test).map((row) => row.includes('Online')))).toEqual(new Set([true]));
    const rows = readCells(test);
    source.sql = SQL.replace('channel AS way', 'LOWER(channel) AS way');
    await test.app.placements.refreshAll();
    expect(readViewsWithSheets(test)[0]?.status).toMatchObject({ kind: 'failed', failure: { code: 'TakesNoFilters' } });
    expect(readCells(test)).toEqual(rows);
  });

  test('a filter on a column stays, on its member, when the SQL converts [P22]', async () => {
    const { test, source } = await open(wrapping, SQL);
    await place(test);
    await refreshWith(test, [ON_COLUMN]);
    source.sql = CONVERTIBLE;
    await test.app.placements.refreshAll();
    expect(readCells(test)).toEqual([['Online', expect.anything(), '']]);
    source.sql = CONVERTIBLE.replace('AS way', 'AS sold');
    await test.app.placements.refreshAll();
    expect(readViewsWithSheets(test)[0]?.status).toMatchObject({ kind: 'failed', failure: { code: 'TakesNoFilters' } });
  });
});
