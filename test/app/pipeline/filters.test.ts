/**
 * Tests values that are written through a filter and may end in wrong cells: in every Excel, the
 * user is asked before anything is written.
 */
import type { ExcelSwitches } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { decide, findView, readPlacing, readView } from '../../support/app-state';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const AREA = rect(0, 0, 40, 14);

const createRows = (count: number, first: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${first + row}`, `${100 + first + row}`, `${200 + first + row}`]);

function setReportRows(count: number, first = 0): void {
  changeReport(platform, { rows: createRows(count, first) });
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net', 'Orders'], rows: [] }]);
});

async function openReport(options: SmallAppOptions): Promise<SmallApp> {
  const test = await apps.start(platform, options);
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at B3 and its data in B4:D9. */
async function placeReport(options: SmallAppOptions): Promise<SmallApp> {
  setReportRows(6);
  const test = await openReport(options);
  await test.app.report.place();
  return test;
}

const readBlock = ({ store }: SmallApp, rows: number) => store.readValues(store.activeSheetId, rect(3, 1, rows, 3));
const readHiddenRows = ({ store }: SmallApp) => store.readRowRuns(store.activeSheetId).filter(({ hidden }) => hidden);
const readSheetFilter = ({ store }: SmallApp) => store.getSheet(store.activeSheetId).autoFilter;

/** This filter shows two of six rows. */
const FILTER_CRITERIA = { filterOn: 'Values', values: ['Region 1', 'Region 4'] } as const;

type SetFilter = (test: SmallApp) => void;

const filterBlock: SetFilter = ({ store }) =>
  store.filters.apply(store.activeSheetId, rect(2, 1, 7, 3), 0, FILTER_CRITERIA);
const filterByTable: SetFilter = ({ store }) => {
  const sheetId = store.activeSheetId;
  const { id: tableId } = store.tables.add(sheetId, rect(2, 1, 7, 3), true);
  store.filters.apply({ sheetId, tableId }, rect(2, 1, 7, 3), 0, FILTER_CRITERIA);
};
const filterBesideBlock: SetFilter = ({ store }) => {
  store.write(store.activeSheetId, rect(2, 6, 5, 1), [['List'], ['a'], ['b'], ['a'], ['b']], 'values');
  store.filters.apply(store.activeSheetId, rect(2, 6, 5, 1), 0, { filterOn: 'Values', values: ['a'] });
};

const FILTERS: readonly (readonly [string, SetFilter, string])[] = [
  ['a filter of the sheet', filterBlock, 'B3:D9'],
  ['the filter of a table over the block', filterByTable, 'B3:D9'],
  ['a filter of other columns in its rows', filterBesideBlock, 'G3:G7'],
];

function readSheet({ store }: SmallApp) {
  const sheetId = store.activeSheetId;
  return {
    cells: store.readFormulas(sheetId, AREA),
    formats: store.readNumberFormats(sheetId, AREA),
    hidden: store.readRowRuns(sheetId),
    filter: store.getSheet(sheetId).autoFilter,
    names: store.listNames().map(({ name, formula }) => ({ name, formula })),
  };
}

const EXCELS: readonly ExcelSwitches['filteredWrites'][] = ['ownRows', 'firstIntoVisibleRows'];

describe.each(EXCELS)('an Excel with filtered writes %s', (filteredWrites) => {
  describe.each(FILTERS)('%s that hides rows', (_, filter, filterAddress) => {
    it('a refresh asks about the filter before it writes, and clears it if the user agrees [P4]', async () => {
      const test = await placeReport({ filteredWrites });
      filter(test);
      const before = readSheet(test);
      setReportRows(8, 10);
      await test.app.placements.refreshAll();
      expect(findView(test)?.status).toEqual({ kind: 'filtered', filters: [filterAddress] });
      expect(readSheet(test)).toEqual(before);
      await decide(test, 'clearFilter');
      expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
      expect(readBlock(test, 8)).toEqual(createRows(8, 10));
      expect(readHiddenRows(test)).toEqual([]);
      if (before.filter) expect(readSheetFilter(test)).toMatchObject({ filtered: false });
    });

    it('a skipped refresh leaves the filter and all cells as they are [P1]', async () => {
      const test = await placeReport({ filteredWrites });
      filter(test);
      const before = readSheet(test);
      setReportRows(6, 10);
      await test.app.placements.refreshAll();
      await decide(test, 'skip');
      expect(readSheet(test)).toEqual(before);
      expect(findView(test)?.notices).toMatchObject([{ kind: 'rowsKept' }]);
    });

    it('an unattended refresh writes nothing and leaves the question about the filter to the user [P4]', async () => {
      const test = await placeReport({ filteredWrites });
      filter(test);
      await test.app.placements.setFreshFor(0);
      setReportRows(6, 10);
      const before = readSheet(test);
      const store = createWorkbookStore({ file: test.store.toFile() });
      const reopenedApp = await apps.start(platform, { store, filteredWrites });
      expect(findView(reopenedApp)?.status).toEqual({ kind: 'filtered', filters: [filterAddress] });
      expect(readSheet(reopenedApp)).toEqual(before);
    });

    it('a refresh with nothing to write does not ask about the filter', async () => {
      const test = await placeReport({ filteredWrites });
      filter(test);
      const before = readSheet(test);
      await test.app.placements.refreshAll();
      expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
      expect(readSheet(test)).toEqual(before);
    });
  });

  describe.each(FILTERS)('%s that is set while rows are written', (_, filter) => {
    it('the block has the old rows or the new ones, before whichever request the filter is set [P2] [P17]', async () => {
      const endKinds = new Set<string>();
      for (let nth = 1, isMet = true; isMet; nth += 1) {
        const test = await placeReport({ filteredWrites });
        setReportRows(6, 10);
        isMet = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          isMet = true;
          filter(test);
        });
        await test.app.placements.refreshAll();
        const { status } = readView(test);
        endKinds.add(status.kind);
        if (status.kind === 'upToDate') expect(readBlock(test, 6)).toEqual(createRows(6, 10));
        // Rows that took what was written for them stay hidden as they were.
        if (status.kind === 'upToDate' && readHiddenRows(test).length > 0) endKinds.add('stays');
        if (status.kind !== 'upToDate') expect(readBlock(test, 6)).toEqual(createRows(6, 0));
        if (status.kind === 'failed') expect(status.failure.code).toBe('FilterSet');
        if (status.kind === 'filtered') await test.app.placements.decide(readView(test).id, 'clearFilter');
        else await test.app.placements.refreshAll();
        expect(readView(test).status).toEqual({ kind: 'upToDate' });
        expect(readBlock(test, 6)).toEqual(createRows(6, 10));
        apps.close(test);
      }
      expect([...endKinds]).toContain(filteredWrites === 'ownRows' ? 'stays' : 'failed');
      if (filteredWrites === 'ownRows') expect([...endKinds]).not.toContain('failed');
    });
  });

  it('a filter that is set while a question about another one is open is named before it is cleared [P1] [W109]', async () => {
    const test = await placeReport({});
    const { id } = readView(test);
    filterByTable(test);
    setReportRows(8, 10);
    await test.app.placements.refreshAll();
    filterBesideBlock(test);
    const before = readSheet(test);
    await test.app.placements.decide(id, 'clearFilter');
    expect(readView(test).status).toEqual({ kind: 'filtered', filters: ['G3:G7', 'B3:D9'] });
    expect(readSheet(test)).toEqual(before);
    await test.app.placements.decide(id, 'clearFilter');
    expect([readView(test).status, readHiddenRows(test)]).toEqual([{ kind: 'upToDate' }, []]);
  });

  it('a filter over rows that would move down is asked about [P1]', async () => {
    const test = await placeReport({ filteredWrites });
    const { store } = test;
    const list = rect(12, 1, 4, 1);
    store.write(store.activeSheetId, list, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, list, 0, { filterOn: 'Values', values: ['a'] });
    setReportRows(12, 10);
    await test.app.placements.refreshAll();
    const before = readSheet(test);
    await decide(test, 'shiftDown');
    expect(findView(test)?.status).toEqual({ kind: 'filtered', filters: ['B13:B16'] });
    expect(readSheet(test)).toEqual(before);
    await decide(test, 'clearFilter');
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readBlock(test, 12)).toEqual(createRows(12, 10));
  });

  it('rows that are hidden by hand, and filters of other rows, stay and do not hold back a refresh', async () => {
    const test = await placeReport({ filteredWrites });
    const { store } = test;
    const list = rect(30, 1, 4, 1);
    store.write(store.activeSheetId, list, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, list, 0, { filterOn: 'Values', values: ['a'] });
    store.setRowsHidden(store.activeSheetId, 5, 2, true);
    const { hidden, filter } = readSheet(test);
    setReportRows(8, 10);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect(readBlock(test, 8)).toEqual(createRows(8, 10));
    expect(readSheet(test)).toMatchObject({ hidden, filter });
  });

  describe('placing where a filter hides rows', () => {
    async function placeUntilAsked() {
      setReportRows(6);
      const test = await openReport({ filteredWrites });
      filterBesideBlock(test);
      const before = readSheet(test);
      const placingDone = test.app.report.place();
      while (readPlacing(test)?.kind !== 'deciding') await new Promise((resolve) => setImmediate(resolve));
      expect(readPlacing(test)).toEqual({
        kind: 'deciding',
        decision: { kind: 'filtered', block: 'B3:D9', filters: ['G3:G7'] },
      });
      expect(readSheet(test)).toEqual(before);
      return { test, before, placingDone };
    }

    it('placing clears the filter if the user agrees, and writes every row [P4]', async () => {
      const { test, placingDone } = await placeUntilAsked();
      await test.app.report.decide('clearFilter');
      await placingDone;
      expect(readPlacing(test)?.kind).toBe('placed');
      expect(readBlock(test, 6)).toEqual(createRows(6, 0));
      expect(readSheetFilter(test)).toMatchObject({ filtered: false });
    });

    it('placing names a filter that replaced another one during the question, and then clears it [P1] [W109]', async () => {
      const { test, placingDone } = await placeUntilAsked();
      const { store } = test;
      const sheetId = store.activeSheetId;
      const list = rect(2, 9, 5, 1);
      store.write(sheetId, list, [['Other'], ['a'], ['b'], ['a'], ['b']], 'values');
      store.filters.remove(sheetId);
      store.filters.apply(sheetId, list, 0, { filterOn: 'Values', values: ['a'] });
      const before = readSheet(test);
      void test.app.report.decide('clearFilter');
      await waitUntil(() => JSON.stringify(readPlacing(test)).includes('["J3:J7"]'));
      expect(readSheet(test)).toEqual(before);
      await test.app.report.decide('clearFilter');
      await placingDone;
      expect([readPlacing(test)?.kind, readHiddenRows(test)]).toEqual(['placed', []]);
    });

    it('placing leaves everything as it is if the user cancels [P1]', async () => {
      const { test, before, placingDone } = await placeUntilAsked();
      await test.app.report.decide('cancel');
      await placingDone;
      expect(readPlacing(test)?.kind).toBe('cancelled');
      expect(readSheet(test)).toEqual(before);
    });
  });
});
