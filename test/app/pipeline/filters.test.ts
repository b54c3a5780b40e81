/**
 * Tests values that are written through a filter and may end in wrong cells: in every Excel, the
 * user is asked before anything is written.
 */
import type { ExcelSwitches } from '../../../src/workbench/host';
import { createWorkbookStore } from '../../../src/workbench/store';
import { placedView, placing, until, view } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

const AREA = rect(0, 0, 40, 14);

const rowsOf = (count: number, first: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${first + row}`, `${100 + first + row}`, `${200 + first + row}`]);

function reportHas(count: number, first = 0): void {
  const report = platform.reports.get(1);
  if (report) report.rows = rowsOf(count, first);
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net', 'Orders'], rows: [] }]);
});

async function begin(options: SmallAppOptions): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await test.app.report.open(1);
  return test;
}

/** Places the report with its headers at B3 and its data in B4:D9. */
async function placed(options: SmallAppOptions): Promise<SmallApp> {
  reportHas(6);
  const test = await begin(options);
  await test.app.report.place();
  return test;
}

const block = ({ store }: SmallApp, rows: number) => store.values(store.activeSheetId, rect(3, 1, rows, 3));
const hiddenRows = ({ store }: SmallApp) => store.rowRuns(store.activeSheetId).filter(({ hidden }) => hidden);
const sheetFilter = ({ store }: SmallApp) => store.sheet(store.activeSheetId).autoFilter;

/** This filter shows two of six rows. */
const LETS = { filterOn: 'Values', values: ['Region 1', 'Region 4'] } as const;

type Filters = (test: SmallApp) => void;

const overBlock: Filters = ({ store }) => store.filters.apply(store.activeSheetId, rect(2, 1, 7, 3), 0, LETS);
const byTable: Filters = ({ store }) => {
  const sheetId = store.activeSheetId;
  const { id: tableId } = store.tables.add(sheetId, rect(2, 1, 7, 3), true);
  store.filters.apply({ sheetId, tableId }, rect(2, 1, 7, 3), 0, LETS);
};
const besideBlock: Filters = ({ store }) => {
  store.write(store.activeSheetId, rect(2, 6, 5, 1), [['List'], ['a'], ['b'], ['a'], ['b']], 'values');
  store.filters.apply(store.activeSheetId, rect(2, 6, 5, 1), 0, { filterOn: 'Values', values: ['a'] });
};

const FILTERS: readonly (readonly [string, Filters, string])[] = [
  ['a filter of the sheet', overBlock, 'B3:D9'],
  ['the filter of a table over the block', byTable, 'B3:D9'],
  ['a filter of other columns in its rows', besideBlock, 'G3:G7'],
];

function everything({ store }: SmallApp) {
  const sheetId = store.activeSheetId;
  return {
    cells: store.formulas(sheetId, AREA),
    formats: store.numberFormats(sheetId, AREA),
    hidden: store.rowRuns(sheetId),
    filter: store.sheet(sheetId).autoFilter,
    names: store.names().map(({ name, formula }) => ({ name, formula })),
  };
}

const EXCELS: readonly ExcelSwitches['filteredWrites'][] = ['ownRows', 'firstIntoVisibleRows'];

describe.each(EXCELS)('an Excel with filtered writes %s', (filteredWrites) => {
  describe.each(FILTERS)('%s that hides rows', (_, filter, named) => {
    it('a refresh asks about the filter before it writes, and clears it if the user agrees [P4]', async () => {
      const test = await placed({ filteredWrites });
      filter(test);
      const before = everything(test);
      reportHas(8, 10);
      await test.app.placements.refreshAll();
      expect(view(test)?.status).toEqual({ kind: 'filtered', filters: [named] });
      expect(everything(test)).toEqual(before);
      await test.app.placements.decide(view(test)?.id ?? '', 'clearFilter');
      expect(view(test)?.status).toEqual({ kind: 'upToDate' });
      expect(block(test, 8)).toEqual(rowsOf(8, 10));
      expect(hiddenRows(test)).toEqual([]);
      if (before.filter) expect(sheetFilter(test)).toMatchObject({ filtered: false });
    });

    it('a skipped refresh leaves the filter and all cells as they are [P1]', async () => {
      const test = await placed({ filteredWrites });
      filter(test);
      const before = everything(test);
      reportHas(6, 10);
      await test.app.placements.refreshAll();
      await test.app.placements.decide(view(test)?.id ?? '', 'skip');
      expect(everything(test)).toEqual(before);
      expect(view(test)?.notices).toMatchObject([{ kind: 'rowsKept' }]);
    });

    it('an unattended refresh writes nothing and leaves the question about the filter to the user [P4]', async () => {
      const test = await placed({ filteredWrites });
      filter(test);
      await test.app.placements.setFreshFor(0);
      reportHas(6, 10);
      const before = everything(test);
      const store = createWorkbookStore({ file: test.store.toFile() });
      const again = apps.add(openSmallApp(platform, { store, filteredWrites }));
      await again.app.start();
      expect(view(again)?.status).toEqual({ kind: 'filtered', filters: [named] });
      expect(everything(again)).toEqual(before);
    });

    it('a refresh with nothing to write does not ask about the filter', async () => {
      const test = await placed({ filteredWrites });
      filter(test);
      const before = everything(test);
      await test.app.placements.refreshAll();
      expect(view(test)?.status).toEqual({ kind: 'upToDate' });
      expect(everything(test)).toEqual(before);
    });
  });

  describe.each(FILTERS)('%s that is set while rows are written', (_, filter) => {
    it('the block has the old rows or the new ones, before whichever request the filter is set [P2] [P17]', async () => {
      const ended = new Set<string>();
      for (let nth = 1, isMet = true; isMet; nth += 1) {
        const test = await placed({ filteredWrites });
        reportHas(6, 10);
        isMet = false;
        test.host.faults.atSync(nth, () => {
          isMet = true;
          filter(test);
        });
        await test.app.placements.refreshAll();
        const { status } = placedView(test);
        ended.add(status.kind);
        if (status.kind === 'upToDate') expect(block(test, 6)).toEqual(rowsOf(6, 10));
        // Rows that took what was written for them stay hidden as they were.
        if (status.kind === 'upToDate' && hiddenRows(test).length > 0) ended.add('stays');
        if (status.kind !== 'upToDate') expect(block(test, 6)).toEqual(rowsOf(6, 0));
        if (status.kind === 'failed') expect(status.failure.code).toBe('FilterSet');
        if (status.kind === 'filtered') await test.app.placements.decide(placedView(test).id, 'clearFilter');
        else await test.app.placements.refreshAll();
        expect(placedView(test).status).toEqual({ kind: 'upToDate' });
        expect(block(test, 6)).toEqual(rowsOf(6, 10));
        apps.close(test);
      }
      expect([...ended]).toContain(filteredWrites === 'ownRows' ? 'stays' : 'failed');
      if (filteredWrites === 'ownRows') expect([...ended]).not.toContain('failed');
    });
  });

  it('a filter that is set while a question about another one is open is named before it is cleared [P1] [W109]', async () => {
    const test = await placed({});
    const { id } = placedView(test);
    byTable(test);
    reportHas(8, 10);
    await test.app.placements.refreshAll();
    besideBlock(test);
    const before = everything(test);
    await test.app.placements.decide(id, 'clearFilter');
    expect(placedView(test).status).toEqual({ kind: 'filtered', filters: ['G3:G7', 'B3:D9'] });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(id, 'clearFilter');
    expect([placedView(test).status, hiddenRows(test)]).toEqual([{ kind: 'upToDate' }, []]);
  });

  it('a filter over rows that would move down is asked about [P1]', async () => {
    const test = await placed({ filteredWrites });
    const { store } = test;
    const list = rect(12, 1, 4, 1);
    store.write(store.activeSheetId, list, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, list, 0, { filterOn: 'Values', values: ['a'] });
    reportHas(12, 10);
    await test.app.placements.refreshAll();
    const before = everything(test);
    await test.app.placements.decide(view(test)?.id ?? '', 'shiftDown');
    expect(view(test)?.status).toEqual({ kind: 'filtered', filters: ['B13:B16'] });
    expect(everything(test)).toEqual(before);
    await test.app.placements.decide(view(test)?.id ?? '', 'clearFilter');
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(block(test, 12)).toEqual(rowsOf(12, 10));
  });

  it('rows that are hidden by hand, and filters of other rows, stay and do not hold back a refresh', async () => {
    const test = await placed({ filteredWrites });
    const { store } = test;
    const list = rect(30, 1, 4, 1);
    store.write(store.activeSheetId, list, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, list, 0, { filterOn: 'Values', values: ['a'] });
    store.setRowsHidden(store.activeSheetId, 5, 2, true);
    const { hidden, filter } = everything(test);
    reportHas(8, 10);
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toEqual({ kind: 'upToDate' });
    expect(block(test, 8)).toEqual(rowsOf(8, 10));
    expect(everything(test)).toMatchObject({ hidden, filter });
  });

  describe('placing where a filter hides rows', () => {
    async function asked() {
      reportHas(6);
      const test = await begin({ filteredWrites });
      besideBlock(test);
      const before = everything(test);
      const placingNow = test.app.report.place();
      while (placing(test)?.kind !== 'deciding') await new Promise((resolve) => setImmediate(resolve));
      expect(placing(test)).toEqual({
        kind: 'deciding',
        decision: { kind: 'filtered', block: 'B3:D9', filters: ['G3:G7'] },
      });
      expect(everything(test)).toEqual(before);
      return { test, before, placingNow };
    }

    it('placing clears the filter if the user agrees, and writes every row [P4]', async () => {
      const { test, placingNow } = await asked();
      await test.app.report.decide('clearFilter');
      await placingNow;
      expect(placing(test)?.kind).toBe('placed');
      expect(block(test, 6)).toEqual(rowsOf(6, 0));
      expect(sheetFilter(test)).toMatchObject({ filtered: false });
    });

    it('placing names a filter that replaced another one during the question, and then clears it [P1] [W109]', async () => {
      const { test, placingNow } = await asked();
      const { store } = test;
      const sheetId = store.activeSheetId;
      const list = rect(2, 9, 5, 1);
      store.write(sheetId, list, [['Other'], ['a'], ['b'], ['a'], ['b']], 'values');
      store.filters.remove(sheetId);
      store.filters.apply(sheetId, list, 0, { filterOn: 'Values', values: ['a'] });
      const before = everything(test);
      void test.app.report.decide('clearFilter');
      await until(() => JSON.stringify(placing(test)).includes('["J3:J7"]'));
      expect(everything(test)).toEqual(before);
      await test.app.report.decide('clearFilter');
      await placingNow;
      expect([placing(test)?.kind, hiddenRows(test)]).toEqual(['placed', []]);
    });

    it('placing leaves everything as it is if the user cancels [P1]', async () => {
      const { test, before, placingNow } = await asked();
      await test.app.report.decide('cancel');
      await placingNow;
      expect(placing(test)?.kind).toBe('cancelled');
      expect(everything(test)).toEqual(before);
    });
  });
});
