/** Tests blocks that the user has made Excel tables: how tables are created, resized, converted and removed. */
import type { PlacementOptions } from '../../../../src/app';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { decide, findView, readId } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { EXCELS } from '../../../support/excel-profiles';
import { placeAtSelection } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { failRequest, listFailures } from '../../../support/request-failures';
import { writeInput } from '../../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const createRows = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, 10 + row, null]);
const setReportRows = (count: number) => changeReport(platform, { rows: createRows(count) });

beforeEach(() => {
  const columns = ['Region', 'Net', 'Orders'];
  platform = createSmallPlatform([{ id: 1, name: 'Net sales', columns, rows: createRows(4), measures: ['Net'] }]);
});

/** Opens the report with B3 selected. */
async function openReport(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = await apps.start(platform, options);
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await settle(test.host);
  return test;
}

/** Places the report with its headers at B3 and its rows below, as a table unless said otherwise. */
async function placeReport(options: SmallAppOptions = {}, table = true): Promise<SmallApp> {
  const test = await openReport(options);
  await test.app.report.open(1);
  test.app.report.setOptions({ table });
  await test.app.report.place();
  return test;
}

async function setTable(test: SmallApp, table: boolean): Promise<void> {
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { table });
  await test.app.placements.refresh(readId(test));
}

async function refreshWithRows(test: SmallApp, count: number): Promise<void> {
  setReportRows(count);
  await test.app.placements.refreshAll();
}

async function readOptions(test: SmallApp): Promise<PlacementOptions> {
  return (await test.app.placements.openDetails()).getOptions(readId(test));
}

const readTables = ({ store }: SmallApp) =>
  store.listSheets().flatMap(({ id }) => store.tables.list(id).map(({ name, rect: cells }) => ({ name, cells })));
const readCells = ({ store }: SmallApp) => store.readFormulas(store.activeSheetId, rect(0, 0, 16, 8));
const readTableNotices = (test: SmallApp) => findView(test)?.notices.filter(({ kind }) => kind === 'tableEnded');

function filterRows({ store }: SmallApp): void {
  const criteria = { filterOn: 'Values', values: ['Region 1'] } as const;
  store.filters.apply(store.activeSheetId, rect(2, 1, 5, 3), 0, criteria);
}

const ROWS = (count: number) => ({ name: 'Inlay_Net_sales', cells: rect(2, 1, 1 + count, 3) });

describe.each([...EXCELS.slice(0, 1), ...EXCELS.slice(-1)])('in %s', (_, switches) => {
  it('a block that is placed as a table is one, and the table grows and shrinks with it', async () => {
    const test = await placeReport(switches);
    expect(readTables(test)).toEqual([ROWS(4)]);
    for (const count of [9, 2]) {
      await refreshWithRows(test, count);
      expect(readTables(test)).toEqual([ROWS(count)]);
    }
    await refreshWithRows(test, 0);
    // A table has at least one row of data.
    expect(readTables(test)).toEqual([ROWS(1)]);
    await refreshWithRows(test, 3);
    expect([readTables(test), findView(test)?.notices]).toEqual([[ROWS(3)], []]);
  });

  it('the switch makes a table of the existing rows, and converts it back without changing a cell [P1]', async () => {
    const test = await placeReport(switches, false);
    const before = readCells(test);
    await setTable(test, true);
    expect([readTables(test), readCells(test)]).toEqual([[ROWS(4)], before]);
    await setTable(test, false);
    expect([readTables(test), readCells(test), findView(test)?.notices]).toEqual([[], before, []]);
  });

  it('a table that the user has converted to cells is not made again, and the option is off [P16]', async () => {
    const test = await placeReport(switches);
    const [table] = test.store.tables.list();
    test.store.tables.remove(table?.id ?? '', false);
    await refreshWithRows(test, 5);
    expect(readTables(test)).toEqual([]);
    expect(readTableNotices(test)).toEqual([{ kind: 'tableEnded', reason: 'removed' }]);
    expect((await readOptions(test)).table).toBe(false);
    await setTable(test, true);
    expect(readTables(test)).toEqual([ROWS(5)]);
  });

  it('the table follows when a column leaves the report, and when another one comes', async () => {
    const test = await placeReport(switches);
    const rows = createRows(4).map(([region, net]) => [region ?? null, net ?? null]);
    changeReport(platform, { columns: ['Region', 'Net'], rows });
    await test.app.placements.refreshAll();
    expect(readTables(test)).toEqual([{ name: 'Inlay_Net_sales', cells: rect(2, 1, 5, 2) }]);
    changeReport(platform, { columns: ['Region', 'Net', 'New'], rows: rows.map((row) => [...row, 'x']) });
    await test.app.placements.refreshAll();
    expect(readTables(test)).toEqual([ROWS(4)]);
    expect(readTableNotices(test)).toEqual([]);
  });

  it('the table ends, with a notice, when two columns of the report get the same title [P3]', async () => {
    const test = await placeReport(switches);
    changeReport(platform, { titles: { Orders: 'NET' } });
    await test.app.placements.refreshAll();
    expect([readTables(test), readTableNotices(test)]).toEqual([[], [{ kind: 'tableEnded', reason: 'sameHeaders' }]]);
    expect(readCells(test)[2]?.slice(1, 4)).toEqual(['Region', 'Net', 'NET']);
  });

  it('the old table is converted to cells when its block moves to a new sheet, and the block is a table there', async () => {
    const test = await placeReport(switches);
    writeInput(test, 7, 1, 'below');
    await refreshWithRows(test, 6);
    await decide(test, 'newSheet');
    expect(readTables(test)).toEqual([{ name: 'Inlay_Net_sales', cells: rect(0, 0, 7, 3) }]);
    expect(
      test.store
        .readValues(test.store.listSheets()[0]?.id ?? '', rect(2, 1, 5, 3))
        .flat()
        .join(''),
    ).toBe('');
  });

  it('unlinking with the cells removes the table and its headers', async () => {
    const test = await placeReport(switches);
    await test.app.placements.unlink(readId(test), 'clear');
    expect([readTables(test), readCells(test).flat().join('')]).toEqual([[], '']);
  });
});

describe('the requests to Excel', () => {
  it('a table takes one snapshot, is made in the request of its record, and costs a refresh no request [P13]', async () => {
    const [plain, test] = [await placeReport({}, false), await placeReport()];
    const countRequests = async (one: SmallApp, act: () => Promise<void>) => {
      one.host.clearLog();
      await act();
      return one.host.readLog().length;
    };
    const unchanged = [];
    for (const one of [plain, test]) unchanged.push(await countRequests(one, () => one.app.placements.refreshAll()));
    expect(unchanged[1]).toBe(unchanged[0]);
    const before = await countRequests(plain, () => setTable(plain, false));
    expect((await countRequests(plain, () => setTable(plain, true))) - before).toBe(1);
  });

  it('a refresh whose request for the table fails has its rows, and at most one table [P2]', async () => {
    const requests = await (async () => {
      const test = await placeReport({}, false);
      test.host.clearLog();
      await setTable(test, true);
      return test.host.readLog().length;
    })();
    for (const failure of listFailures(requests + 1)) {
      const test = await placeReport({}, false);
      const cells = readCells(test);
      failRequest(test.host, failure);
      await setTable(test, true);
      test.host.faults.clear();
      const where = JSON.stringify(failure);
      expect([where, readCells(test)]).toEqual([where, cells]);
      expect([where, readTables(test).length <= 1]).toEqual([where, true]);
      await refreshWithRows(test, 6);
      expect([where, readTables(test).map(({ cells: area }) => area)]).toEqual([
        where,
        (await readOptions(test)).table ? [ROWS(6).cells] : [],
      ]);
      apps.close(test);
    }
  });
});

describe('a block that cannot be a table', () => {
  const obstacles: readonly (readonly [string, string, (test: SmallApp) => void])[] = [
    ['two headers are the same', 'sameHeaders', (test) => writeInput(test, 2, 2, 'Region')],
    ['cells are merged', 'inTheWay', ({ store }) => store.merge(store.activeSheetId, rect(3, 3, 2, 1))],
    [
      'a table of the user covers some cells',
      'inTheWay',
      ({ store }) => void store.tables.add(store.activeSheetId, rect(2, 3, 5, 3), true),
    ],
    ['a filter hides rows', 'filtered', (test) => filterRows(test)],
    ['the sheet is protected', 'protected', ({ store }) => store.setProtected(store.activeSheetId, true)],
  ];

  it.each(obstacles)('the rows stay, and a notice says why, if %s [P1]', async (_, reason, addObstacle) => {
    const test = await placeReport({}, false);
    addObstacle(test);
    const [cells, tables] = [readCells(test), readTables(test)];
    await setTable(test, true);
    expect([readCells(test), readTables(test)]).toEqual([cells, tables]);
    expect(readTableNotices(test)).toEqual([{ kind: 'tableEnded', reason }]);
    expect((await readOptions(test)).table).toBe(false);
  });

  it('a block without headers is placed without a table, and a notice says so', async () => {
    const test = await openReport();
    await test.app.report.open(1);
    test.app.report.setHeaders(false);
    test.app.report.setOptions({ table: true });
    await test.app.report.place();
    expect(readTables(test)).toEqual([]);
    expect(readTableNotices(test)).toEqual([{ kind: 'tableEnded', reason: 'headerRows' }]);
  });
});

it('tables of one report have different names, also beside a table that has the name already', async () => {
  const test = await openReport();
  const { store } = test;
  const { id } = store.tables.add(store.activeSheetId, rect(2, 6, 2, 1), true);
  store.tables.update(id, { name: 'INLAY_net_sales' });
  for (const column of [1, 9]) {
    store.select(store.activeSheetId, rect(2, column));
    await settle(test.host);
    await test.app.report.open(1);
    test.app.report.setOptions({ table: true });
    await placeAtSelection(test);
  }
  expect(readTables(test).map(({ name }) => name)).toEqual([
    'INLAY_net_sales',
    'Inlay_Net_sales_2',
    'Inlay_Net_sales_3',
  ]);
});

it('a reopened workbook keeps the table, its option and a new name that the user gave it', async () => {
  const test = await placeReport();
  test.store.tables.update(test.store.tables.list()[0]?.id ?? '', { name: 'Sales' });
  const reopenedApp = await apps.start(platform, { store: createWorkbookStore({ file: test.store.toFile() }) });
  await refreshWithRows(reopenedApp, 6);
  expect([readTables(reopenedApp), (await readOptions(reopenedApp)).table]).toEqual([
    [{ ...ROWS(6), name: 'Sales' }],
    true,
  ]);
  await setTable(reopenedApp, false);
  expect(readTables(reopenedApp)).toEqual([]);
});

it('a table that the user has renamed is still converted when the switch is turned off', async () => {
  const test = await placeReport();
  test.store.tables.update(test.store.tables.list()[0]?.id ?? '', { name: 'Sales' });
  await setTable(test, false);
  expect(readTables(test)).toEqual([]);
});
