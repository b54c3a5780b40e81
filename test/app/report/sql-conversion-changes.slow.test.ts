/** Tests that a placement keeps its columns if the data API begins or stops to convert its report's SQL. */
import type { PlacementOptions } from '../../../src/placement';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readView } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { writeValue } from '../../support/sheet-cells';

const { startConnectedApp } = setUpStage();

const REPORT = 'Channel mix';
const SQL =
  'SELECT MEASURE(net_sales), stores_region AS region, channel, MEASURE(average_basket) AS "Basket" FROM sales GROUP BY 2, 3 ORDER BY 2, 3';
const AXES = { rows: ['region'], columns: ['channel'], measuresOn: 'columns' } as const;
const PIVOT: Partial<PlacementOptions> = {
  laidOut: 'pivot',
  axes: AXES,
  totals: { rows: true, columns: true, groups: false },
};

interface Engine {
  converts: boolean;
  report: object;
  /** Replaces fields of each converted query. */
  query?: object;
}

async function place(engine: Engine, options: Partial<PlacementOptions> = {}): Promise<AppUnderTest> {
  const test = await startConnectedApp({
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname;
      if (!engine.converts && path.endsWith('/convert-query'))
        return Response.json({ status: 'error', error: 'Provided sql query can not be converted to rest query.' });
      const response = await fetch(input, init);
      if (engine.query && path.endsWith('/convert-query')) {
        const { query, ...answer } = await response.json();
        return Response.json({ ...answer, query: { ...query, ...engine.query } });
      }
      if (!/\/reports\/\d+$/.test(path)) return response;
      return Response.json({ ...(await response.json()), ...engine.report }, { status: response.status });
    },
  });
  await openReport(test, REPORT);
  test.app.report.setOptions(options);
  await waitUntil(() => readOpenReport(test).preview.kind !== 'loading');
  await select(test, 0, 0);
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'placed' });
  return test;
}

async function refresh(test: AppUnderTest) {
  await test.app.placements.refreshAll();
  return readView(test);
}

const readCells = ({ store }: AppUnderTest, rows = 14, columns = 10) =>
  store.readValues(store.activeSheetId, { row: 0, column: 0, rows, columns });

describe('a placement whose SQL converts from now on', () => {
  test('a list keeps its columns and the columns of the user, without a question [P1] [P22]', async () => {
    const engine = { converts: false, report: { sqlQuery: SQL } };
    const test = await place(engine, { gates: { columns: true } });
    test.store.insertColumns(test.store.activeSheetId, 1, 1);
    writeValue(test, 0, 1, 'Remark');
    writeValue(test, 1, 1, 'mine');
    const [, ...rows] = readCells(test);
    engine.converts = true;
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' } });
    expect(readCells(test)).toEqual([
      expect.arrayContaining(['Net Sales', 'Remark', 'region', 'Channel', 'Basket']),
      ...rows,
    ]);
  });

  test('a filter on a column selects the same rows [P22]', async () => {
    const engine = { converts: false, report: { sqlQuery: SQL } };
    const column = { member: 'measure(sales.net_sales)', title: 'net_sales', type: 'number', isColumn: true } as const;
    const filters = [{ ...column, operator: 'moreThan', values: ['400000'] }] as const;
    const test = await place(engine, { filters });
    const [, ...rows] = readCells(test);
    engine.converts = true;
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' } });
    expect(readCells(test).slice(1)).toEqual(rows);
  });

  test('a pivot keeps its columns, and those of the user [P1] [P22]', async () => {
    const engine = { converts: false, report: { sqlQuery: SQL } };
    const test = await place(engine, PIVOT);
    test.store.insertColumns(test.store.activeSheetId, 2, 1);
    writeValue(test, 1, 2, 'Remark');
    const before = readCells(test);
    engine.converts = true;
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' } });
    const after = readCells(test);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.slice(1, 5)).toEqual(['Net Sales', 'Remark', 'Basket', 'Net Sales']);
    expect(after.map((row) => row.slice(0, 2)).slice(2)).toEqual(before.map((row) => row.slice(0, 2)).slice(2));
  });

  test('a pivot across months keeps its columns [P1] [P22]', async () => {
    const sql =
      "SELECT DATE_TRUNC('month', ordered_at) AS month, channel, MEASURE(net_sales) FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1, 2 ORDER BY 2, 1";
    const engine = { converts: false, report: { sqlQuery: sql } };
    const test = await place(engine, { ...PIVOT, axes: { ...AXES, rows: ['channel'], columns: ['month'] } });
    const before = readCells(test);
    engine.converts = true;
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' } });
    // Only a query knows that its times are months, but the headers of the block stay.
    expect(readCells(test)).toEqual([['Net Sales · Channel', ...(before[0]?.slice(1) ?? [])], ...before.slice(1)]);
    engine.converts = false;
    const converted = readCells(test);
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' } });
    expect(readCells(test)).toEqual(converted);
  });

  test('the layout options know the axes that were chosen before [P15] [P22]', async () => {
    const engine = { converts: false, report: { sqlQuery: SQL } };
    const test = await place(engine, PIVOT);
    engine.converts = true;
    const [placement] = test.app.allPlacements.value;
    const layout = await test.app.placements.openDetails().readPlacedLayout(placement?.id ?? '');
    expect(AXES.columns.map((name) => layout?.renamedMembers?.get(name))).toEqual(['sales.channel']);
    expect(layout?.members.map(({ name }) => name)).toContain('sales.channel');
  });

  test('a saved pivot that names its measures as the SQL does has these measures [P15] [P22]', async () => {
    const pivotItems = { rows: ['region'], columns: ['channel'], measures: ['measure(sales.net_sales)'], filters: [] };
    const engine = { converts: true, report: { sqlQuery: SQL, pivotItems } };
    const test = await place(engine);
    expect(readCells(test, 1, 5)).toEqual([['Net Sales · region', 'Click & collect', 'Online', 'Shop', '']]);
  });
});

describe('a pivot whose SQL no longer converts', () => {
  test('the pivot keeps its shape and its additive totals, and a notice says so [P15] [P22]', async () => {
    const engine = { converts: true, report: { sqlQuery: SQL } };
    const test = await place(engine, PIVOT);
    const before = readCells(test);
    engine.converts = false;
    for (let run = 0; run < 2; run += 1)
      expect(await refresh(test)).toMatchObject({
        status: { kind: 'upToDate' },
        notices: [{ kind: 'conversionRefused', isPivot: true }],
      });
    const basketTotals = before.map((row, index) =>
      row.map((cell, column) =>
        index > 1 && before[1]?.[column] === 'Basket' && (column === 8 || row[0] === 'Total') ? '' : cell,
      ),
    );
    expect(readCells(test)).toEqual(basketTotals);
    engine.converts = true;
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
    expect(readCells(test)).toEqual(before);
  });
});

describe('the comparison of a conversion with its SQL', () => {
  /** Answers a conversion that loses rows. */
  const CONVERSION_OF_SHOP = { filters: [{ member: 'sales.channel', operator: 'equals', values: ['Shop'] }] };

  test('a refresh compares a placement that was never compared, and the file takes the verdict along [P22]', async () => {
    const engine: Engine = { converts: false, report: { sqlQuery: SQL } };
    const test = await place(engine);
    Object.assign(engine, { converts: true, query: CONVERSION_OF_SHOP });
    await refresh(test);
    await waitUntil(() => readView(test).notices.some(({ kind }) => kind === 'conversionDiffers'));
    expect(await refresh(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
    expect(readPlacements(test.store)[0]?.written.comparison).toMatch(/^\w+ different$/);
    const requests = test.requests.length;
    await refresh(test);
    expect(test.requests.slice(requests).filter((request) => /\/(load|cubesql)$/.test(request))).toHaveLength(1);
  });
});
