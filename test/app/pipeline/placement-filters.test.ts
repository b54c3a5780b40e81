// Tests placements of one report, each with its own rows through its filters.
import type { PlacementFilter } from '../../../src/placement';
import { tryReadPlacement, writePlacement } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { findReadyView, readOpenReport } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { computeMeasure, type Fact } from '../../support/facts';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const REGIONS = Array.from({ length: 10 }, (_, index) => `Region ${index}`);
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const createFacts = (factor: number): Fact[] =>
  REGIONS.flatMap((region, regionIndex) =>
    MONTHS.map((month, monthIndex) => ({
      region,
      month,
      customer: region,
      amount: String((regionIndex * 10 + monthIndex) * factor),
    })),
  );
const createRegionFilters = (...values: string[]): PlacementFilter[] => [
  { member: 'f.region', title: 'Region', type: 'string', operator: 'is', values },
];

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  const jsonQuery = JSON.stringify({ dimensions: ['f.region', 'f.month'], measures: ['f.amount'] });
  const report = { id: 1, name: 'Sales', columns: [], rows: [], pivot: { jsonQuery }, facts: createFacts(1) };
  platform = createSmallPlatform([
    { ...report, checksum: 'one' },
    { id: 2, name: 'In SQL', columns: ['a'], rows: [] },
  ]);
});

async function startApp(store = createWorkbookStore()): Promise<SmallApp> {
  return apps.start(platform, { store });
}

/** Places the report several times side by side, from B2 on. */
async function placeReport(test: SmallApp, position: number, filters: PlacementFilter[]): Promise<string> {
  const { app, host, store } = test;
  store.select(store.activeSheetId, { row: 1, column: 1 + position * 4, rows: 1, columns: 1 });
  await settle(host);
  await app.report.open(1);
  app.report.setOptions({ filters });
  await app.report.place();
  const { placing } = readOpenReport(test);
  if (placing.kind !== 'placed') throw new Error(`It is ${placing.kind}.`);
  return placing.placementId;
}

function readRows({ store }: SmallApp, position: number): unknown[][] {
  return store
    .readValues(store.activeSheetId, { row: 2, column: 1 + position * 4, rows: 40, columns: 3 })
    .filter((row) => row.some((value) => value !== ''));
}

const computeRows = (region: string, sourceFacts: readonly Fact[]) =>
  MONTHS.map((month) => [region, month, computeMeasure(sourceFacts, 'f.amount', { region, month })]);

const findStatus = (test: SmallApp, id: string) => findReadyView(test, id)?.status;

const setFilters = async ({ app }: SmallApp, id: string, filters: PlacementFilter[]) =>
  (await app.placements.openDetails()).setOptions(id, { filters });

describe('a placement with filters', () => {
  it('a placement has the rows that match its filters, and so has the preview [P20]', async () => {
    const test = await startApp();
    await placeReport(test, 0, createRegionFilters('Region 3'));
    expect(readRows(test, 0)).toEqual(computeRows('Region 3', createFacts(1)));
    expect(readOpenReport(test).preview).toMatchObject({ kind: 'ready', total: MONTHS.length });
  });

  it('a placement keeps its own rows beside nine others of the same report when all are refreshed [P20]', async () => {
    const test = await startApp();
    for (const [position, region] of REGIONS.entries()) await placeReport(test, position, createRegionFilters(region));
    getReport(platform).facts = createFacts(7);
    await test.app.placements.refreshAll();
    for (const [position, region] of REGIONS.entries())
      expect(readRows(test, position)).toEqual(computeRows(region, createFacts(7)));
  });

  it('placements with the same filters share one query [P13]', async () => {
    const test = await startApp();
    for (const position of [0, 1, 2])
      await placeReport(test, position, createRegionFilters(position === 2 ? 'Region 2' : 'Region 1'));
    platform.cacheModes.length = 0;
    await test.app.placements.refreshAll();
    expect(platform.cacheModes).toHaveLength(2);
  });

  it('a placement has the rows of other filters after a refresh with these [P20]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 1'));
    await setFilters(test, id, createRegionFilters('Region 2', 'Region 4'));
    const details = await test.app.placements.openDetails();
    expect(details.hasOtherFilters(id)).toBe(true);
    await test.app.placements.refresh(id);
    expect(readRows(test, 0)).toEqual([
      ...computeRows('Region 2', createFacts(1)),
      ...computeRows('Region 4', createFacts(1)),
    ]);
    expect(details.hasOtherFilters(id)).toBe(false);
    await setFilters(test, id, []);
    expect(details.hasOtherFilters(id)).toBe(true);
    await test.app.placements.refresh(id);
    expect(readRows(test, 0)).toHaveLength(REGIONS.length * MONTHS.length);
  });

  it('a placement is out of date while its rows came by other filters, and up to date afterwards [P6] [P21]', async () => {
    const test = await startApp();
    const [firstId, secondId] = [
      await placeReport(test, 0, createRegionFilters('Region 1')),
      await placeReport(test, 1, createRegionFilters('Region 2')),
    ];
    await test.app.placements.setRefreshOnOpen(true);
    await setFilters(test, firstId, createRegionFilters('Region 5'));
    test.app.dispose();
    platform.cacheModes.length = 0;
    const reopenedApp = await startApp(createWorkbookStore({ file: test.store.toFile() }));
    await waitUntil(
      () =>
        findStatus(reopenedApp, firstId)?.kind === 'upToDate' && findStatus(reopenedApp, secondId)?.kind === 'upToDate',
    );
    expect(readRows(reopenedApp, 0)).toEqual(computeRows('Region 5', createFacts(1)));
    expect(platform.cacheModes).toHaveLength(1);
  });

  it('the changes of a placement with filters are those among its own rows [P19]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 3'));
    getReport(platform).facts = createFacts(1).map((fact) =>
      fact.region === 'Region 4' || (fact.region === 'Region 3' && fact.month === '2026-02')
        ? { ...fact, amount: '777' }
        : fact,
    );
    await test.app.placements.refresh(id);
    const changes = { cells: 1, rowsAdded: 0, rowsRemoved: 0, columnsAdded: 0, columnsRemoved: 0 };
    expect(findReadyView(test, id)?.lastRun).toEqual({ kind: 'changed', rows: MONTHS.length, changes });
  });

  it('a check counts only the rows that match the filters of the placement [P4]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 3'));
    await (await test.app.placements.openDetails()).setOptions(id, { gates: { rows: 10 } });
    getReport(platform).facts = createFacts(1).filter(
      ({ region, month }) => region !== 'Region 3' || month !== '2026-02',
    );
    await test.app.placements.refresh(id);
    expect(findStatus(test, id)).toMatchObject({ kind: 'waits', failedChecks: [{ kind: 'rows', before: 3, now: 2 }] });
    expect(readRows(test, 0)).toEqual(computeRows('Region 3', createFacts(1)));
  });

  it('a placement with filters keeps its rows if the report has become SQL, and says so [P2]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 1'));
    delete getReport(platform).pivot;
    await test.app.placements.refresh(id);
    expect(findStatus(test, id)).toMatchObject({ kind: 'failed', failure: { code: 'TakesNoFilters' } });
    expect(readRows(test, 0)).toEqual(computeRows('Region 1', createFacts(1)));
  });

  it('a placement keeps its rows if its filters are of a newer version, and saves them unchanged [P2] [P19]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 1'));
    const file = test.store.toFile();
    test.app.dispose();
    const store = createWorkbookStore({ file });
    const key = `inlay.placement.${id}`;
    const text = String(store.settings.entries().find(([name]) => name === key)?.[1]);
    const newerFilters = [{ member: 'f.region', operator: 'isLike', values: ['R*'] }];
    store.settings.set(key, JSON.stringify({ ...JSON.parse(text), filters: newerFilters }));
    const reopenedApp = await startApp(store);
    await reopenedApp.app.placements.refresh(id);
    expect(findStatus(reopenedApp, id)).toMatchObject({ kind: 'failed', failure: { code: 'FiltersUnread' } });
    expect(readRows(reopenedApp, 0)).toEqual(computeRows('Region 1', createFacts(1)));
    const savedPlacement = tryReadPlacement(String(store.settings.entries().find(([name]) => name === key)?.[1]));
    expect(savedPlacement && JSON.parse(writePlacement(savedPlacement)).filters).toEqual({ unread: newerFilters });
  });

  it('a placement keeps its filters in a copy of the workbook [P7]', async () => {
    const test = await startApp();
    await placeReport(test, 0, createRegionFilters('Region 6'));
    const file = test.store.toFile();
    test.app.dispose();
    const copy = await apps.start(platform, {
      store: createWorkbookStore({ file }),
      documentUrl: 'https://files.test/Book2.xlsx',
    });
    await copy.app.placements.answerCopy('copy');
    getReport(platform).facts = createFacts(3);
    await copy.app.placements.refreshAll();
    expect(readRows(copy, 0)).toEqual(computeRows('Region 6', createFacts(3)));
  });

  it('a placement keeps its filters when it is placed again after its cells were deleted [P20]', async () => {
    const test = await startApp();
    const id = await placeReport(test, 0, createRegionFilters('Region 8'));
    const { store, app } = test;
    store.deleteColumns(store.activeSheetId, 1, 3);
    await app.placements.refresh(id);
    store.select(store.activeSheetId, { row: 1, column: 1, rows: 1, columns: 1 });
    await settle(test.host);
    await app.placements.placeAgain(id);
    expect(readRows(test, 0)).toEqual(computeRows('Region 8', createFacts(1)));
  });
});
