// Tests placements of one report, each with its own rows through its filters.
import type { PlacementFilter } from '../../../src/placement';
import { tryReadPlacement, writePlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { settle } from '../../support/excel-host';
import { type Fact, measured } from '../../support/facts';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';

const REGIONS = Array.from({ length: 10 }, (_, index) => `Region ${index}`);
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const facts = (times: number): Fact[] =>
  REGIONS.flatMap((region, at) =>
    MONTHS.map((month, of) => ({ region, month, customer: region, amount: String((at * 10 + of) * times) })),
  );
const FILTERS = (...values: string[]): PlacementFilter[] => [
  { member: 'f.region', title: 'Region', type: 'string', operator: 'is', values },
];

const apps = openedApps();
let platform: SmallPlatform;

beforeEach(() => {
  const jsonQuery = JSON.stringify({ dimensions: ['f.region', 'f.month'], measures: ['f.amount'] });
  const report = { id: 1, name: 'Sales', columns: [], rows: [], pivot: { jsonQuery }, facts: facts(1) };
  platform = createSmallPlatform([
    { ...report, checksum: 'one' },
    { id: 2, name: 'In SQL', columns: ['a'], rows: [] },
  ]);
});

async function begun(store = createWorkbookStore()): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, { store }));
  await test.app.start();
  return test;
}

/** Places the report several times side by side, from B2 on. */
async function placed(test: SmallApp, at: number, filters: PlacementFilter[]): Promise<string> {
  const { app, host, store } = test;
  store.select(store.activeSheetId, { row: 1, column: 1 + at * 4, rows: 1, columns: 1 });
  await settle(host);
  await app.report.open(1);
  app.report.setOptions({ filters });
  await app.report.place();
  const { placing } = openReport(test);
  if (placing.kind !== 'placed') throw new Error(`It is ${placing.kind}.`);
  return placing.placementId;
}

function openReport({ app }: SmallApp) {
  const state = app.report.state.value;
  if (state.kind !== 'open') throw new Error('No report is open.');
  return state;
}

function rows({ store }: SmallApp, at: number): unknown[][] {
  return store
    .values(store.activeSheetId, { row: 2, column: 1 + at * 4, rows: 40, columns: 3 })
    .filter((row) => row.some((value) => value !== ''));
}

const rowsOf = (region: string, of: readonly Fact[]) =>
  MONTHS.map((month) => [region, month, measured(of, 'f.amount', { region, month })]);

function viewOf({ app }: SmallApp, id: string) {
  const state = app.placements.state.value;
  if (state.kind !== 'ready') throw new Error('The placements are not there.');
  return state.groups.flatMap(({ placements }) => placements).find((one) => one.id === id);
}

const statusOf = (test: SmallApp, id: string) => viewOf(test, id)?.status;

const setFilters = async ({ app }: SmallApp, id: string, filters: PlacementFilter[]) =>
  (await app.placements.openDetails()).setOptions(id, { filters });

function reportNow() {
  const report = platform.reports.get(1);
  if (!report) throw new Error('There is no report.');
  return report;
}

describe('a placement with filters', () => {
  it('a placement has the rows that match its filters, and so has the preview [P20]', async () => {
    const test = await begun();
    await placed(test, 0, FILTERS('Region 3'));
    expect(rows(test, 0)).toEqual(rowsOf('Region 3', facts(1)));
    expect(openReport(test).preview).toMatchObject({ kind: 'ready', total: MONTHS.length });
  });

  it('a placement keeps its own rows beside nine others of the same report when all are refreshed [P20]', async () => {
    const test = await begun();
    for (const [at, region] of REGIONS.entries()) await placed(test, at, FILTERS(region));
    reportNow().facts = facts(7);
    await test.app.placements.refreshAll();
    for (const [at, region] of REGIONS.entries()) expect(rows(test, at)).toEqual(rowsOf(region, facts(7)));
  });

  it('placements with the same filters share one query [P13]', async () => {
    const test = await begun();
    for (const at of [0, 1, 2]) await placed(test, at, FILTERS(at === 2 ? 'Region 2' : 'Region 1'));
    platform.caches.length = 0;
    await test.app.placements.refreshAll();
    expect(platform.caches).toHaveLength(2);
  });

  it('a placement has the rows of other filters after a refresh with these [P20]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 1'));
    await setFilters(test, id, FILTERS('Region 2', 'Region 4'));
    const details = await test.app.placements.openDetails();
    expect(details.hasOtherFilters(id)).toBe(true);
    await test.app.placements.refresh(id);
    expect(rows(test, 0)).toEqual([...rowsOf('Region 2', facts(1)), ...rowsOf('Region 4', facts(1))]);
    expect(details.hasOtherFilters(id)).toBe(false);
    await setFilters(test, id, []);
    expect(details.hasOtherFilters(id)).toBe(true);
    await test.app.placements.refresh(id);
    expect(rows(test, 0)).toHaveLength(REGIONS.length * MONTHS.length);
  });

  it('a placement is out of date while its rows came by other filters, and up to date afterwards [P6] [P21]', async () => {
    const test = await begun();
    const [one, other] = [await placed(test, 0, FILTERS('Region 1')), await placed(test, 1, FILTERS('Region 2'))];
    await test.app.placements.setRefreshOnOpen(true);
    await setFilters(test, one, FILTERS('Region 5'));
    test.app.dispose();
    platform.caches.length = 0;
    const again = await begun(createWorkbookStore({ file: test.store.toFile() }));
    await until(() => statusOf(again, one)?.kind === 'upToDate' && statusOf(again, other)?.kind === 'upToDate');
    expect(rows(again, 0)).toEqual(rowsOf('Region 5', facts(1)));
    expect(platform.caches).toHaveLength(1);
  });

  it('the changes of a placement with filters are those among its own rows [P19]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 3'));
    reportNow().facts = facts(1).map((fact) =>
      fact.region === 'Region 4' || (fact.region === 'Region 3' && fact.month === '2026-02')
        ? { ...fact, amount: '777' }
        : fact,
    );
    await test.app.placements.refresh(id);
    const changes = { cells: 1, rowsAdded: 0, rowsRemoved: 0, columnsAdded: 0, columnsRemoved: 0 };
    expect(viewOf(test, id)?.lastRun).toEqual({ kind: 'changed', rows: MONTHS.length, changes });
  });

  it('a check counts only the rows that match the filters of the placement [P4]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 3'));
    await (await test.app.placements.openDetails()).setOptions(id, { gates: { rows: 10 } });
    reportNow().facts = facts(1).filter(({ region, month }) => region !== 'Region 3' || month !== '2026-02');
    await test.app.placements.refresh(id);
    expect(statusOf(test, id)).toMatchObject({ kind: 'waits', gates: [{ kind: 'rows', before: 3, now: 2 }] });
    expect(rows(test, 0)).toEqual(rowsOf('Region 3', facts(1)));
  });

  it('a placement with filters keeps its rows if the report has become SQL, and says so [P2]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 1'));
    delete reportNow().pivot;
    await test.app.placements.refresh(id);
    expect(statusOf(test, id)).toMatchObject({ kind: 'failed', failure: { code: 'TakesNoFilters' } });
    expect(rows(test, 0)).toEqual(rowsOf('Region 1', facts(1)));
  });

  it('a placement keeps its rows if its filters are of a newer version, and saves them unchanged [P2] [P19]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 1'));
    const file = test.store.toFile();
    test.app.dispose();
    const store = createWorkbookStore({ file });
    const key = `inlay.placement.${id}`;
    const text = String(store.settings.entries().find(([name]) => name === key)?.[1]);
    const newer = [{ member: 'f.region', operator: 'isLike', values: ['R*'] }];
    store.settings.set(key, JSON.stringify({ ...JSON.parse(text), filters: newer }));
    const again = await begun(store);
    await again.app.placements.refresh(id);
    expect(statusOf(again, id)).toMatchObject({ kind: 'failed', failure: { code: 'FiltersUnread' } });
    expect(rows(again, 0)).toEqual(rowsOf('Region 1', facts(1)));
    const kept = tryReadPlacement(String(store.settings.entries().find(([name]) => name === key)?.[1]));
    expect(kept && JSON.parse(writePlacement(kept)).filters).toEqual({ unread: newer });
  });

  it('a placement keeps its filters in a copy of the workbook [P7]', async () => {
    const test = await begun();
    await placed(test, 0, FILTERS('Region 6'));
    const file = test.store.toFile();
    test.app.dispose();
    const copy = apps.add(
      openSmallApp(platform, {
        store: createWorkbookStore({ file }),
        documentUrl: 'https://files.test/Book2.xlsx',
      }),
    );
    await copy.app.start();
    await copy.app.placements.answerCopy('copy');
    reportNow().facts = facts(3);
    await copy.app.placements.refreshAll();
    expect(rows(copy, 0)).toEqual(rowsOf('Region 6', facts(3)));
  });

  it('a placement keeps its filters when it is placed again after its cells were deleted [P20]', async () => {
    const test = await begun();
    const id = await placed(test, 0, FILTERS('Region 8'));
    const { store, app } = test;
    store.deleteColumns(store.activeSheetId, 1, 3);
    await app.placements.refresh(id);
    store.select(store.activeSheetId, { row: 1, column: 1, rows: 1, columns: 1 });
    await settle(test.host);
    await app.placements.placeAgain(id);
    expect(rows(test, 0)).toEqual(rowsOf('Region 8', facts(1)));
  });
});
