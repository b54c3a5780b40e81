/** Tests that a report of SQL has what a report of a JSON query has, over the sample platform. */
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readViewsWithSheets } from '../../support/app-state';

const { startConnectedApp } = setUpStage();

const REPORT = 'Channel mix';
const SQL =
  'SELECT MEASURE(net_sales) AS "Takings", stores_region AS region, channel FROM sales GROUP BY 2, 3 ORDER BY 2, 3';

const SHOP = { member: 'sales.channel', operator: 'equals', values: ['Shop'] };

/** Changes an answer of the platform before the app reads it. */
type Change = (answer: Record<string, unknown>, path: string) => Record<string, unknown>;

/** @param answeredRoutes gets the data API's routes in order, without polls of a slow query */
function createFetch(change: Change, answeredRoutes: string[]): typeof fetch {
  return async (input, init) => {
    const path = new URL(String(input)).pathname;
    const response = await fetch(input, init);
    const route = /\/v1\/(load|cubesql|convert-query)$/.exec(path)?.[1];
    if (route && !(await response.clone().text()).includes('Continue wait')) answeredRoutes.push(route);
    if (!/\/reports\/\d+|convert-query$/.test(path)) return response;
    const { status, headers } = response;
    return new Response(JSON.stringify(change(await response.json(), path)), { status, headers: new Headers(headers) });
  };
}

const withSql =
  (sql: string): Change =>
  (answer) =>
    answer.name === REPORT ? { ...answer, sqlQuery: sql } : answer;

async function open(change = withSql(SQL), storedTexts = new Map<string, string>()) {
  const answeredRoutes: string[] = [];
  const test = await startConnectedApp({ fetch: createFetch(change, answeredRoutes), storedTexts });
  await openReport(test, REPORT);
  await waitUntil(() => readOpenReport(test).preview.kind !== 'loading');
  return { ...test, answeredRoutes };
}

async function place(test: AppUnderTest) {
  await select(test, 0, 0);
  await test.app.report.place();
  const placing = readPlacing(test);
  if (placing?.kind !== 'placed') throw new Error(`It is ${JSON.stringify(placing)}.`);
  return placing;
}

function readCells({ store }: AppUnderTest, rows: number, columns: number) {
  return store.readValues(store.activeSheetId, { row: 0, column: 0, rows, columns });
}

const sum = (numbers: readonly unknown[]) => numbers.reduce<number>((total, number) => total + Number(number), 0);

describe('a report of SQL that the data API converts', () => {
  test('the cells keep the order and the aliases of the SQL, and both results are compared once [P22]', async () => {
    const storedTexts = new Map<string, string>();
    const test = await open(withSql(SQL), storedTexts);
    const { rows } = await place(test);
    expect(rows).toBeGreaterThan(10);
    expect(readCells(test, 1, 3)).toEqual([['Takings', 'region', 'Channel']]);
    await waitUntil(() => [...storedTexts].some(([key, text]) => key.startsWith('inlay.sql.') && text === 'same'));
    const [preview, placing, comparison] = [
      ['convert-query', 'load'],
      ['convert-query', 'load'],
      ['load', 'cubesql'],
    ];
    expect(test.answeredRoutes).toEqual([...preview, ...placing, ...comparison]);
    await test.app.placements.refreshAll();
    expect(readViewsWithSheets(test)[0]?.status.kind).toBe('upToDate');
    await select(test, 0, 8);
    await test.app.report.place();
    expect(test.answeredRoutes.slice(6)).toEqual(['convert-query', 'load', 'convert-query', 'load']);
  });

  test('a filter selects its part of the rows [P22]', async () => {
    const test = await open();
    const choices = await readOpenReport(test).detail.filters.readChoices();
    if (typeof choices === 'string') throw new Error(choices);
    const channel = choices.members.find(({ name }) => name === 'sales.channel');
    if (!channel) throw new Error('The channel cannot be filtered.');
    const all = readCells(test, 1 + (await place(test)).rows, 3).slice(1);
    const filters = [
      { member: channel.name, title: channel.title, type: 'string', operator: 'is', values: ['Shop'] },
    ] as const;
    const details = await test.app.placements.openDetails();
    await details.setOptions(readViewsWithSheets(test)[0]?.id ?? '', { filters });
    await test.app.placements.refreshAll();
    const shown = readCells(test, 60, 3)
      .slice(1)
      .filter(([takings]) => takings !== '');
    expect(shown).toEqual(all.filter(([, , name]) => name === 'Shop'));
    expect(shown.length).toBeGreaterThan(2);
  });

  test('a pivot has true totals [P15] [P22]', async () => {
    const test = await open();
    expect(readOpenReport(test).detail.layout).toMatchObject({ totalsScope: 'shown' });
    expect(readOpenReport(test).detail.layout.isSql).toBeUndefined();
    test.app.report.setOptions({
      laidOut: 'pivot',
      axes: { rows: ['sales.stores_region'], columns: ['sales.channel'], measuresOn: 'columns' },
      totals: { rows: true, columns: true, groups: false },
    });
    await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
    const { rows } = await place(test);
    const [header = [], ...body] = readCells(test, rows + 1, 5);
    expect(header.at(-1)).toMatch(/Total/);
    const total = body.at(-1) ?? [];
    expect(total[0]).toBe('Total');
    expect(sum(body.slice(0, -1).map((row) => row.at(-1)))).toBeCloseTo(Number(total.at(-1)), 2);
    expect(sum(total.slice(1, -1))).toBeCloseTo(Number(total.at(-1)), 2);
  });

  test('a layout that names the columns of the SQL lays out their members [P22]', async () => {
    const test = await open();
    test.app.report.setOptions({
      laidOut: 'pivot',
      axes: { rows: ['region'], columns: ['channel'], measuresOn: 'columns' },
    });
    await place(test);
    expect(readCells(test, 1, 3)).toEqual([['Takings · region', 'Click & collect', 'Online']]);
  });

  test('a drill-down shows rows that add up to the cell [P22]', async () => {
    const test = await open();
    await place(test);
    const details = await test.app.placements.openDetails();
    const stop = details.followSelection();
    await select(test, 2, 0);
    await waitUntil(() => details.cell.value?.number?.cachedRow !== undefined);
    if (!details.cell.value) throw new Error('No cell.');
    await details.openRows(details.cell.value);
    const state = details.drillDownState.value;
    if (state.kind !== 'shown') throw new Error(JSON.stringify(state));
    expect(state.rows.length).toBeGreaterThan(0);
    expect(state.comparison).toMatchObject({ summedBy: 'addedThere', sumText: state.comparison.cellText });
    stop();
  });

  test('a formula filters the report [P22]', async () => {
    const test = await open();
    const reportRows = await test.app.openReportRows();
    const { signal } = new AbortController();
    const report = await reportRows.openFilters(readOpenReport(test).detail.id, false, signal);
    if (typeof report === 'string') throw new Error(report);
    const filter = { member: 'sales.channel', type: 'string', operator: 'is', values: ['Shop'] } as const;
    const { result } = await report.readRows([filter], signal);
    expect(result.columns.map(({ title }) => title)).toEqual(['Takings', 'region', 'Channel']);
    expect(new Set(Array.from({ length: result.rowCount }, (_, row) => result.row(row)[2]))).toEqual(new Set(['Shop']));
  });

  test('a query with other rows than its SQL is reported, and the SQL runs from then on [P22]', async () => {
    const storedTexts = new Map<string, string>();
    const loseRows: Change = (answer, path) =>
      path.endsWith('convert-query')
        ? { ...answer, query: { ...Object(answer.query), filters: [SHOP] } }
        : withSql(SQL)(answer, path);
    const test = await open(loseRows, storedTexts);
    await place(test);
    await waitUntil(() => test.answeredRoutes.filter((route) => route === 'cubesql').length === 2);
    await waitUntil(() => [...storedTexts.values()].includes('different'));
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [{ kind: 'conversionDiffers' }] });
    await openReport(test, REPORT);
    await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
    expect(await readOpenReport(test).detail.filters.readChoices()).toMatchObject({
      members: [{ name: 'Takings' }, {}, {}],
    });
    expect(readOpenReport(test).detail.layout.isSql).toBe(true);
  });
});

describe('a report of SQL that the data API does not convert', () => {
  test('the SQL runs unchanged, and each feature says why it is missing [P22]', async () => {
    const test = await open(
      withSql(
        'SELECT LOWER(channel) AS sold, stores_region, MEASURE(net_sales) AS takings FROM sales GROUP BY 1, 2 LIMIT 500',
      ),
    );
    expect(await readOpenReport(test).detail.filters.readChoices()).toBe('notConvertible');
    expect(readOpenReport(test).detail.layout.isSql).toBe(true);
    test.app.report.setOptions({
      laidOut: 'pivot',
      axes: { rows: ['stores_region'], columns: ['sold'], measuresOn: 'columns' },
    });
    await place(test);
    expect(readCells(test, 1, 2)).toEqual([['takings · stores_region', 'click & collect']]);
    expect(test.answeredRoutes.filter((route) => route === 'convert-query')).toHaveLength(1);
    const details = await test.app.placements.openDetails();
    const stop = details.followSelection();
    await select(test, 1, 1);
    await waitUntil(() => details.cell.value?.number?.cachedRow !== undefined);
    if (!details.cell.value) throw new Error('No cell.');
    await details.openRows(details.cell.value);
    expect(details.drillDownState.value).toMatchObject({ kind: 'none', reason: 'notConvertible' });
    stop();
  });

  test('its pivot has the sums of its cells as totals, and says which number has none [P15] [P22]', async () => {
    const test = await open(
      withSql(
        'SELECT LOWER(channel) AS sold, stores_region, MEASURE(net_sales) AS takings, MEASURE(average_basket) AS basket FROM sales GROUP BY 1, 2',
      ),
    );
    await place(test);
    expect(test.requests.filter((request) => request.endsWith('/meta'))).toEqual([]);
    test.app.report.setOptions({
      laidOut: 'pivot',
      axes: { rows: ['stores_region'], columns: ['sold'], measuresOn: 'columns' },
      totals: { rows: true, columns: true, groups: false },
    });
    await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
    expect(readOpenReport(test).preview).toMatchObject({
      members: [{}, {}, { name: 'takings', isAdditive: true }, { name: 'basket', isAdditive: false }],
    });
    await select(test, 40, 0);
    await test.app.report.place();
    const details = await test.app.placements.openDetails();
    const placed = readViewsWithSheets(test).map(({ id }) => id);
    const layouts = await Promise.all(placed.map((id) => details.readPlacedLayout(id)));
    for (const layout of layouts)
      expect(layout).toMatchObject({
        isSql: true,
        unconvertedReason: 'notConvertible',
        members: [{}, {}, { isAdditive: true }, { isAdditive: false }],
      });
    const cells = test.store
      .readValues(test.store.activeSheetId, { row: 40, column: 0, rows: 30, columns: 9 })
      .filter((row) => row[0] !== '' || row[1] !== '');
    const [, header = [], ...body] = cells;
    const total = body.at(-1) ?? [];
    expect([total[0], header.slice(-2)]).toEqual(['Total', ['takings', 'basket']]);
    expect(total.filter((_, column) => column % 2 === 0).slice(1)).toEqual(['', '', '', '']);
    expect(sum(body.slice(0, -1).map((row) => row[7]))).toBeCloseTo(Number(total[7]), 2);
    expect(sum([total[1], total[3], total[5]])).toBeCloseTo(Number(total[7]), 2);
  });
});
