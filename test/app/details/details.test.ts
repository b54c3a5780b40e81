import type { PlacementDetails, PlacementView, ShownChanges } from '../../../src/app';
import { DEFAULT_OPTIONS } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { rect } from '../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
} from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const ROWS = [
  ['North', 'Norway', 10],
  ['North', 'Sweden', 20],
  ['South', 'Spain', 30],
] as const;

function createPlatform() {
  const report = {
    id: 1,
    name: 'Sales',
    columns: ['region', 'country', 'net'],
    measures: ['net'],
    averages: [] as readonly string[],
    rows: ROWS as readonly (readonly (string | number)[])[],
  };
  const platform = createSmallPlatform([report]);
  const placedReport = getReport(platform);
  return { platform, report: placedReport };
}

async function openApp(platform: ReturnType<typeof createPlatform>['platform'], options: SmallAppOptions = {}) {
  const smallApp = await apps.start(platform, options);
  const { app, store } = smallApp;
  const view = (): PlacementView => {
    const state = app.placements.state.value;
    const found = state.kind === 'ready' ? state.groups[0]?.placements[0] : undefined;
    if (!found) throw new Error('Nothing is placed.');
    return found;
  };
  const readRows = (row: number, rows: number) =>
    store.readValues(store.activeSheetId, { row, column: 1, rows, columns: 3 }).map((line) => line.join(' ').trim());
  return { ...smallApp, view, readRows };
}

/** Places a report at B3, under two empty rows. */
async function placeReport(options: SmallAppOptions = {}) {
  const { platform, report } = createPlatform();
  const rowCache = options.rowCache ?? createMemoryRowCache();
  const smallApp = await openApp(platform, { rowCache, ...options });
  const { app, store } = smallApp;
  store.select(store.activeSheetId, rect(2, 1));
  await app.report.open(1);
  await waitUntil(() => app.report.state.value.kind === 'open');
  await app.report.place();
  // Opening the workbook refreshes, even if the rows are young.
  await app.placements.setFreshFor(0);
  const details = await app.placements.openDetails();
  return { ...smallApp, platform, report, rowCache, details, id: smallApp.view().id };
}

async function openChanges(details: PlacementDetails, id: string): Promise<ShownChanges> {
  await details.openChanges(id);
  const state = details.changesState.value;
  if (state.kind !== 'shown') throw new Error(`The changes are ${state.kind}.`);
  return state;
}

const write = ({ store }: SmallApp, row: number, column: number, value: string) =>
  store.write(store.activeSheetId, { row, column, rows: 1, columns: 1 }, value, 'values');

describe('the list of changes', () => {
  test('the list of changes names changed cells and rows with their current addresses', async () => {
    const test = await placeReport();
    const { app, store, report, details, id } = test;
    report.rows = [
      ['North', 'Sweden', 21],
      ['South', 'Spain', 30],
      ['South', 'Malta', 5],
    ];
    await app.placements.refresh(id);
    store.insertRows(store.activeSheetId, 0, 4);
    const changes = await openChanges(details, id);
    expect(changes).toMatchObject({
      about: 'refresh',
      rowCount: 3,
      rowsBefore: 3,
      changed: { count: 1, cells: [{ address: 'D8', row: ['North', 'Sweden'], column: 'net', was: '20', now: '21' }] },
      added: { count: 1, rows: [{ sheetRow: 10, cells: ['South', 'Malta', '5'] }] },
      removed: { count: 1, rows: [{ sheetRow: undefined, cells: ['North', 'Norway', '10'] }] },
      sameSince: undefined,
    });
    const [cell] = changes.changed.cells;
    store.insertRows(store.activeSheetId, 0, 1);
    await details.showCell(id, cell?.at ?? { row: -1, column: -1 });
    expect(store.selection.rect).toMatchObject(rect(8, 3));
  });

  test('the summary of a refresh counts changed cells and added and removed rows, not all rows [P19]', async () => {
    const { app, report, view, id } = await placeReport();
    report.rows = [
      ['North', 'Sweden', 21],
      ['South', 'Spain', 30],
      ['South', 'Malta', 5],
    ];
    await app.placements.refresh(id);
    const changes = { cells: 1, rowsAdded: 1, rowsRemoved: 1, columnsAdded: 0, columnsRemoved: 0 };
    expect(view().lastRun).toEqual({ kind: 'changed', rows: 3, changes });
  });

  test('a refresh that replaces a typed cell by an unchanged result counts as rewritten, not as unchanged [P19]', async () => {
    const test = await placeReport();
    const { app, view, id, readRows } = test;
    write(test, 4, 3, '99');
    await app.placements.refresh(id);
    expect(view().status.kind).toBe('handEdits');
    await app.placements.decide(id, 'overwriteEdits');
    expect(readRows(4, 1)).toEqual(['North Sweden 20']);
    expect(view().lastRun).toEqual({ kind: 'rewritten', rows: 3 });
  });

  test('a refresh without changes keeps the previous rows for the list of changes', async () => {
    const { app, report, details, id } = await placeReport();
    report.rows = [['North', 'Norway', 11]];
    await app.placements.refresh(id);
    await app.placements.refresh(id);
    expect(await openChanges(details, id)).toMatchObject({ sameSince: expect.any(Number), rowCount: 1, rowsBefore: 3 });
  });

  test('the list of changes is unknown if another device has refreshed in between', async () => {
    const storedTexts = createSignedInStorage();
    const { platform, app, report, details, id, store, rowCache } = await placeReport({ storedTexts });
    await details.openChanges(id);
    expect(details.changesState.value).toEqual({ kind: 'unknown', placementId: id });
    report.rows = [['North', 'Norway', 11]];
    await app.placements.refresh(id);
    expect(await openChanges(details, id)).toMatchObject({ about: 'refresh' });

    report.rows = [['North', 'Norway', 12]];
    const other = await openApp(platform, { storedTexts, store: createWorkbookStore({ file: store.toFile() }) });
    report.rows = [['North', 'Norway', 13]];
    const file = other.store.toFile();
    const here = await openApp(platform, { storedTexts, rowCache, store: createWorkbookStore({ file }) });
    const reopenedApp = await here.app.placements.openDetails();
    await reopenedApp.openChanges(id);
    expect(reopenedApp.changesState.value).toEqual({ kind: 'unknown', placementId: id });
  });
});

describe('restoring the previous rows', () => {
  test('a restore writes the previous rows, lists what it changed, and holds back automatic refreshes [P2] [P19]', async () => {
    const storedTexts = createSignedInStorage();
    const { app, platform, store, report, details, id, view, readRows, rowCache } = await placeReport({ storedTexts });
    const before = readRows(2, 6);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    expect(readRows(2, 6)).toEqual(['region country net', 'North Norway 99', '', '', '', '']);
    await details.restoreFormerRows(id);
    expect(readRows(2, 6)).toEqual(before);
    expect(view().status).toMatchObject({ kind: 'putBack' });
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });

    const reopenedApp = await openApp(platform, {
      storedTexts,
      rowCache,
      store: createWorkbookStore({ file: store.toFile() }),
    });
    expect(reopenedApp.readRows(2, 6)).toEqual(before);
    expect(reopenedApp.view().status).toMatchObject({ kind: 'putBack' });
    expect(await openChanges(await reopenedApp.app.placements.openDetails(), id)).toMatchObject({
      about: 'putBack',
      changed: { cells: [{ address: 'D4', was: '99', now: '10' }] },
      added: { count: 2 },
      removed: { count: 0 },
    });
    await reopenedApp.app.placements.refresh(id);
    expect(reopenedApp.readRows(2, 3)).toEqual(['region country net', 'North Norway 99', '']);
    expect(reopenedApp.view().status).toEqual({ kind: 'upToDate' });
  });

  test('a restored placement shows the time of its data, and after an undo that the restore is undone [P19]', async () => {
    const { app, store, report, details, id, view } = await placeReport();
    const { refreshedAt: firstWrittenAt } = view();
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    const { refreshedAt: secondWrittenAt } = view();
    await details.restoreFormerRows(id);
    expect(view()).toMatchObject({ restoredFrom: firstWrittenAt, undone: undefined });
    store.undo();
    await waitUntil(() => view().undone !== undefined);
    expect(view()).toMatchObject({ status: { kind: 'putBack' }, undone: { dataFrom: secondWrittenAt } });
    store.redo();
    await waitUntil(() => view().undone === undefined);
    expect(view()).toMatchObject({ status: { kind: 'putBack' }, isTouched: false });
  });

  test('rows that the user keeps after a restore stay restored, with the time of their data [P19]', async () => {
    const { app, report, details, id, view } = await placeReport();
    const { refreshedAt: firstWrittenAt } = view();
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    await details.restoreFormerRows(id);
    await details.setOptions(id, { gates: { empty: true } });
    report.rows = [];
    await app.placements.refresh(id);
    await details.keepCurrentRows(id);
    expect(view()).toMatchObject({
      status: { kind: 'putBack', firstWrittenAt },
      notices: [{ kind: 'rowsKept', dataFrom: firstWrittenAt }],
    });
  });

  test('a restore that Excel refuses is reported for its placement, and succeeds when it is retried [P2] [P19]', async () => {
    const { app, store, report, details, id, view, readRows } = await placeReport();
    const before = readRows(2, 6);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    const refreshed = readRows(2, 6);
    store.setProtected(store.activeSheetId, true);
    await details.restoreFormerRows(id);
    expect(readRows(2, 6)).toEqual(refreshed);
    expect(view().status).toMatchObject({
      kind: 'failed',
      verb: 'putBack',
      failure: { code: 'WorkbookProtected' },
    });
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });
    store.setProtected(store.activeSheetId, false);
    await details.restoreFormerRows(id);
    expect(readRows(2, 6)).toEqual(before);
    expect(view().status.kind).toBe('putBack');
  });

  test('a restore asks about cells in the way, and then writes the previous rows [P1]', async () => {
    const test = await placeReport();
    const { app, report, details, id, view, readRows } = test;
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    write(test, 5, 1, 'mine');
    await details.restoreFormerRows(id);
    expect(view().status.kind).toBe('needsDecision');
    expect(readRows(2, 4)).toEqual(['region country net', 'North Norway 99', '', 'mine']);
    await app.placements.decide(id, 'shiftDown');
    expect(readRows(3, 5)).toEqual(['North Norway 10', 'North Sweden 20', 'South Spain 30', '', 'mine'].slice(0, 5));
    expect(view().status.kind).toBe('putBack');
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });
  });
});

describe('the options of a placement', () => {
  test('the options of a placement stay when it is placed again', async () => {
    const { app, store, details, id, view } = await placeReport();
    const chosen = { fillBeside: true, gates: { rows: 10 } };
    await details.setOptions(id, chosen);
    store.deleteRows(store.activeSheetId, 2, 6);
    await app.placements.reload();
    expect(view().status.kind).toBe('gone');
    await app.placements.placeAgain(id);
    expect(view().status.kind).toBe('upToDate');
    expect(details.getOptions(id)).toEqual({ ...DEFAULT_OPTIONS, ...chosen });
  });
});

describe('the checks of a placement', () => {
  test('a check holds a result back, shows what it would change, and writes it once the user accepts it', async () => {
    const { app, report, details, id, view, readRows } = await placeReport();
    await details.setOptions(id, { gates: { rows: 10 } });
    const before = readRows(2, 5);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refreshAll();
    expect(view().status).toEqual({ kind: 'waits', failedChecks: [{ kind: 'rows', before: 3, now: 1, percent: 10 }] });
    expect(app.placements.state.value).toMatchObject({
      needsUserCount: 1,
      run: { kind: 'done', refreshed: 0, waiting: 1, failed: 0 },
    });
    expect(readRows(2, 5)).toEqual(before);
    expect(await openChanges(details, id)).toMatchObject({
      about: 'waiting',
      changed: { cells: [{ address: 'D4', was: '10', now: '99' }] },
      removed: { count: 2 },
    });
    report.rows = [];
    await details.acceptWaitingRows(id);
    expect(readRows(2, 5)).toEqual(['region country net', 'North Norway 99', '', '', '']);
    expect(view().status).toEqual({ kind: 'upToDate' });
  });

  test('a placement whose old rows the user keeps shows that newer data exist, and asks nothing more [P19] [P21]', async () => {
    const { app, report, details, id, view, readRows } = await placeReport();
    await details.setOptions(id, { gates: { empty: true } });
    const before = readRows(2, 5);
    report.rows = [];
    await app.placements.refresh(id);
    const run = () => app.placements.state.value.kind === 'ready' && app.placements.state.value.run;
    expect(run()).toMatchObject({ kind: 'done', waiting: 1, placementIds: [id] });
    await details.keepCurrentRows(id);
    expect(view().status).toMatchObject({ kind: 'outOfDate', by: 'source' });
    expect(app.placements.state.value).toMatchObject({ needsUserCount: 0 });
    expect(readRows(2, 5)).toEqual(before);
  });

  test('a placement says that its old rows were kept, until its next refresh [P19]', async () => {
    const { app, report, details, id, view } = await placeReport();
    await details.setOptions(id, { gates: { empty: true } });
    const { refreshedAt } = view();
    const rows = report.rows;
    report.rows = [];
    await app.placements.refresh(id);
    await details.keepCurrentRows(id);
    expect(view().notices).toEqual([{ kind: 'rowsKept', dataFrom: refreshedAt }]);
    report.rows = rows;
    await app.placements.refresh(id);
    expect(view().notices).toEqual([]);
  });

  test('a check by total is offered only for additive measures, and one that was chosen before stays [P19]', async () => {
    const test = await placeReport();
    const { app, details, id, report, view } = test;
    const net = { member: 'net', title: 'net' };
    expect(await details.readCheckColumns(id)).toEqual({ columns: [net], nonAdditiveColumns: [], isKnown: true });
    report.averages = ['net'];
    expect(await details.readCheckColumns(id)).toEqual({ columns: [], nonAdditiveColumns: [net], isKnown: true });
    await details.setOptions(id, { gates: { total: { ...net, percent: 5 } } });
    report.rows = [['North', 'Norway', 90]];
    await app.placements.refresh(id);
    const texts = { before: '60', now: '90' };
    expect(view().status).toMatchObject({
      kind: 'waits',
      failedChecks: [{ kind: 'total', before: 60, now: 90, texts }],
    });
  });

  test('a check by total is not offered while the platform does not say which measures are additive [P19]', async () => {
    const { details, id } = await placeReport({
      gate: async (verb) => {
        if (verb === 'additiveMeasures') throw new Error('No answer.');
      },
    });
    expect(await details.readCheckColumns(id)).toEqual({ columns: [], nonAdditiveColumns: [], isKnown: false });
  });

  test('a check holds a result back on opening too, even if this device does not know the previous total [P6]', async () => {
    const storedTexts = createSignedInStorage();
    const { platform, store, report, details, id, rowCache } = await placeReport({ storedTexts });
    expect(await details.readCheckColumns(id)).toMatchObject({ columns: [{ member: 'net', title: 'net' }] });
    await details.setOptions(id, { gates: { total: { member: 'net', title: 'net', percent: 5 } } });
    report.rows = [['North', 'Norway', 61]];
    const file = store.toFile();
    const deviceWithCache = await openApp(platform, { storedTexts, rowCache, store: createWorkbookStore({ file }) });
    expect(deviceWithCache.view().status).toEqual({ kind: 'upToDate' });
    const deviceWithoutCache = await openApp(platform, { storedTexts, store: createWorkbookStore({ file }) });
    expect(deviceWithoutCache.view().status).toMatchObject({
      kind: 'waits',
      failedChecks: [{ kind: 'total', before: undefined, now: 61 }],
    });
  });

  test('a check that is set during a refresh stays set', async () => {
    let release = (): void => undefined;
    const queryEnd = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHolding = false;
    const gate = async (verb: string) => (isHolding && verb === 'query' ? queryEnd : undefined);
    const { app, details, id } = await placeReport({ gate });
    isHolding = true;
    const refreshDone = app.placements.refresh(id);
    await details.setOptions(id, { gates: { columns: true } });
    release();
    await refreshDone;
    expect(details.getOptions(id).gates).toEqual({ columns: true });
  });
});
