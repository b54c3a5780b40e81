/** What somebody typed into a block is never lost without a word. */
import { createWorkbookStore } from '../../../src/workbench/store';
import { placedView as view } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

const COLUMNS = ['Region', 'Net', 'Share'];

function rowsOf(count: number, first = 0): string[][] {
  return Array.from({ length: count }, (_, row) => COLUMNS.map((column) => `${column} ${first + row}`));
}

function reportHas(rows: string[][]): void {
  const report = platform.reports.get(1);
  if (report) report.rows = rows;
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: rowsOf(6) }]);
});

async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  return test;
}

/** Headers at A1, data from A2. */
async function placed(): Promise<SmallApp> {
  const test = await begin();
  await test.app.report.open(1);
  await test.app.report.place();
  return test;
}

function type({ store }: SmallApp, address: { row: number; column: number }, text: string): void {
  store.write(store.activeSheetId, { ...address, rows: 1, columns: 1 }, text, 'values');
}

function shown({ store }: SmallApp, row: number, column: number): unknown {
  return store.values(store.activeSheetId, { row, column, rows: 1, columns: 1 })[0]?.[0];
}

function ownCells(test: SmallApp) {
  const { ownCells: text } = view(test);
  return text === undefined ? [] : JSON.parse(text).cells;
}

describe('a cell that was typed into', () => {
  it('[P1] is the report’s again after a refresh, and what was typed is kept to be had back', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await test.app.placements.refreshAll();
    expect(shown(test, 2, 1)).toBe('Net 1');
    expect(ownCells(test)).toMatchObject([
      { member: 'Net', value: 'about 8', writtenOver: 'Net 1', at: { down: 2, right: 1 } },
    ]);
    await test.app.placements.refreshAll();
    expect(ownCells(test)).toHaveLength(1);
  });

  it('[P1] keeps what was typed once a person says so, wherever its row goes, until they say otherwise', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await test.app.placements.refreshAll();
    await test.app.placements.settleEdits(view(test).id, 'keepMine');
    expect(shown(test, 2, 1)).toBe('about 8');
    reportHas([...rowsOf(3, 10), ...rowsOf(6)]);
    await test.app.placements.refreshAll();
    expect([shown(test, 2, 1), shown(test, 5, 1)]).toEqual(['Net 11', 'about 8']);
    expect(ownCells(test)).toMatchObject([{ at: { down: 5, right: 1 } }]);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(test.host.log().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(0);
    await test.app.placements.settleEdits(view(test).id, 'takeReports');
    expect(shown(test, 5, 1)).toBe('Net 1');
    expect(ownCells(test)).toEqual([]);
  });

  it('is forgotten when a person lets it go', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await test.app.placements.refreshAll();
    await test.app.placements.settleEdits(view(test).id, 'forget');
    expect(ownCells(test)).toEqual([]);
    expect(shown(test, 2, 1)).toBe('Net 1');
  });

  it('[P6] is put right when the workbook opens elsewhere, and what was typed travels in the file', async () => {
    const first = await placed();
    type(first, { row: 3, column: 2 }, 'mine');
    const file = first.store.toFile();
    const again = await begin({ store: createWorkbookStore({ file }) });
    expect(shown(again, 3, 2)).toBe('Share 2');
    expect(ownCells(again)).toMatchObject([{ member: 'Share', value: 'mine' }]);
  });

  it('[P2] is not what a refresh has written whose end could not be kept', async () => {
    reportHas(rowsOf(40));
    const test = await placed();
    const kept = test.store.settings.entries().map((entry) => [...entry] as const);
    reportHas(rowsOf(40, 100));
    await test.app.placements.refreshAll();
    for (const [key, value] of kept) test.store.settings.set(key, value);
    const again = await begin({ store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(view(again).status.kind).toBe('upToDate');
    expect(ownCells(again)).toEqual([]);
  });

  it('is no edit where rows were merely sorted', async () => {
    const test = await placed();
    const { store } = test;
    store.write(store.activeSheetId, { row: 1, column: 0, rows: 6, columns: 3 }, rowsOf(6).reverse(), 'values');
    await test.app.placements.refreshAll();
    expect(ownCells(test)).toEqual([]);
    expect(shown(test, 1, 0)).toBe('Region 0');
  });
});

describe('more than can be had back', () => {
  it('[P1] a row that was inserted and filled waits for a person, unattended too, with nothing written', async () => {
    const test = await placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    type(test, { row: 1, column: 0 }, 'My note');
    reportHas(rowsOf(7, 100));
    const before = store.values(store.activeSheetId, { row: 0, column: 0, rows: 12, columns: 4 });
    const unchanged = () =>
      expect(store.values(store.activeSheetId, { row: 0, column: 0, rows: 12, columns: 4 })).toEqual(before);
    await test.app.placements.refreshAll();
    expect(view(test).status).toMatchObject({
      kind: 'handEdits',
      cells: { count: 1, cells: [{ address: 'A2', mine: 'My note', written: undefined }] },
    });
    expect(test.app.placements.state.value).toMatchObject({ needYou: 1, run: { kind: 'done', waiting: 1 } });
    unchanged();
    const again = await begin({ store: createWorkbookStore({ file: store.toFile() }) });
    expect(view(again).status.kind).toBe('handEdits');
    await test.app.placements.settleEdits(view(test).id, 'takeReports');
    expect(view(test).status.kind).toBe('upToDate');
    expect([shown(test, 1, 0), shown(test, 7, 0)]).toEqual(['Region 100', 'Region 106']);
  });

  it('[P1] stays on the old sheet when the block moves to a new one', async () => {
    const test = await placed();
    const { store } = test;
    const old = store.activeSheetId;
    store.insertRows(old, 1, 1);
    type(test, { row: 1, column: 0 }, 'My note');
    type(test, { row: 8, column: 0 }, 'in the way');
    reportHas(rowsOf(9));
    await test.app.placements.refreshAll();
    expect(view(test).status.kind).toBe('needsDecision');
    const before = store.values(old, { row: 0, column: 0, rows: 12, columns: 4 });
    await test.app.placements.decide(view(test).id, 'newSheet');
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C10' });
    expect(store.values(old, { row: 0, column: 0, rows: 12, columns: 4 })).toEqual(before);
  });

  it('an inserted row that is empty is written over', async () => {
    const test = await placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 1, 1);
    type(test, { row: 2, column: 0 }, 'typed');
    await test.app.placements.refreshAll();
    expect(view(test).status.kind).toBe('upToDate');
    expect([shown(test, 1, 0), shown(test, 6, 0), shown(test, 7, 0)]).toEqual(['Region 0', 'Region 5', '']);
    expect(ownCells(test)).toMatchObject([{ member: 'Region', value: 'typed', writtenOver: 'Region 0' }]);
  });

  it('a block that was largely written over waits for a person', async () => {
    reportHas(rowsOf(40));
    const test = await placed();
    const { store } = test;
    store.write(store.activeSheetId, { row: 3, column: 1, rows: 35, columns: 2 }, 'pasted', 'values');
    await test.app.placements.refreshAll();
    expect(view(test).status).toMatchObject({ kind: 'handEdits', cells: { count: 70 } });
    expect(shown(test, 3, 1)).toBe('pasted');
  });
});
