import type { PlacementDetails, PlacementView, ShownChanges } from '../../../src/app';
import { DEFAULT_OPTIONS } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  signedIn,
} from '../../support/small-platform';

const apps = openedApps();

const ROWS = [
  ['North', 'Norway', 10],
  ['North', 'Sweden', 20],
  ['South', 'Spain', 30],
] as const;

function newPlatform() {
  const report = {
    id: 1,
    name: 'Sales',
    columns: ['region', 'country', 'net'],
    measures: ['net'],
    averages: [] as readonly string[],
    rows: ROWS as readonly (readonly (string | number)[])[],
  };
  const platform = createSmallPlatform([report]);
  const live = platform.reports.get(1);
  if (!live) throw new Error('The report is there.');
  return { platform, report: live };
}

async function open(platform: ReturnType<typeof newPlatform>['platform'], options: SmallAppOptions = {}) {
  const small = apps.add(openSmallApp(platform, options));
  await small.app.start();
  const { app, store } = small;
  const view = (): PlacementView => {
    const state = app.placements.state.value;
    const found = state.kind === 'ready' ? state.groups[0]?.placements[0] : undefined;
    if (!found) throw new Error('Nothing is placed.');
    return found;
  };
  const cells = (row: number, rows: number) =>
    store.values(store.activeSheetId, { row, column: 1, rows, columns: 3 }).map((line) => line.join(' ').trim());
  return { ...small, view, cells };
}

/** Places a report at B3, under two empty rows. */
async function place(options: SmallAppOptions = {}) {
  const { platform, report } = newPlatform();
  const keptResults = options.keptResults ?? keptResultsInMemory();
  const small = await open(platform, { keptResults, ...options });
  const { app, store } = small;
  store.select(store.activeSheetId, rect(2, 1));
  await app.report.open(1);
  await until(() => app.report.state.value.kind === 'open');
  await app.report.place();
  // Opening the workbook refreshes, even if the rows are young.
  await app.placements.setFreshFor(0);
  const details = await app.placements.openDetails();
  return { ...small, platform, report, keptResults, details, id: small.view().id };
}

async function shown(details: PlacementDetails, id: string): Promise<ShownChanges> {
  await details.openChanges(id);
  const state = details.changes.value;
  if (state.kind !== 'shown') throw new Error(`The changes are ${state.kind}.`);
  return state;
}

const write = ({ store }: SmallApp, row: number, column: number, value: string) =>
  store.write(store.activeSheetId, { row, column, rows: 1, columns: 1 }, value, 'values');

describe('the list of changes', () => {
  test('the list of changes names changed cells and rows with their current addresses', async () => {
    const test = await place();
    const { app, store, report, details, id } = test;
    report.rows = [
      ['North', 'Sweden', 21],
      ['South', 'Spain', 30],
      ['South', 'Malta', 5],
    ];
    await app.placements.refresh(id);
    store.insertRows(store.activeSheetId, 0, 4);
    const changes = await shown(details, id);
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
    const { app, report, view, id } = await place();
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
    const test = await place();
    const { app, view, id, cells } = test;
    write(test, 4, 3, '99');
    await app.placements.refresh(id);
    expect(view().status.kind).toBe('handEdits');
    await app.placements.decide(id, 'overwriteEdits');
    expect(cells(4, 1)).toEqual(['North Sweden 20']);
    expect(view().lastRun).toEqual({ kind: 'rewritten', rows: 3 });
  });

  test('a refresh without changes keeps the previous rows for the list of changes', async () => {
    const { app, report, details, id } = await place();
    report.rows = [['North', 'Norway', 11]];
    await app.placements.refresh(id);
    await app.placements.refresh(id);
    expect(await shown(details, id)).toMatchObject({ sameSince: expect.any(Number), rowCount: 1, rowsBefore: 3 });
  });

  test('the list of changes is unknown if another device has refreshed in between', async () => {
    const kept = signedIn();
    const { platform, app, report, details, id, store, keptResults } = await place({ kept });
    await details.openChanges(id);
    expect(details.changes.value).toEqual({ kind: 'unknown', placementId: id });
    report.rows = [['North', 'Norway', 11]];
    await app.placements.refresh(id);
    expect(await shown(details, id)).toMatchObject({ about: 'refresh' });

    report.rows = [['North', 'Norway', 12]];
    const other = await open(platform, { kept, store: createWorkbookStore({ file: store.toFile() }) });
    report.rows = [['North', 'Norway', 13]];
    const file = other.store.toFile();
    const here = await open(platform, { kept, keptResults, store: createWorkbookStore({ file }) });
    const again = await here.app.placements.openDetails();
    await again.openChanges(id);
    expect(again.changes.value).toEqual({ kind: 'unknown', placementId: id });
  });
});

describe('restoring the previous rows', () => {
  test('a restore writes the previous rows, lists what it changed, and holds back automatic refreshes [P2] [P19]', async () => {
    const kept = signedIn();
    const { app, platform, store, report, details, id, view, cells, keptResults } = await place({ kept });
    const before = cells(2, 6);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    expect(cells(2, 6)).toEqual(['region country net', 'North Norway 99', '', '', '', '']);
    await details.putBack(id);
    expect(cells(2, 6)).toEqual(before);
    expect(view().status).toMatchObject({ kind: 'putBack' });
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });

    const again = await open(platform, { kept, keptResults, store: createWorkbookStore({ file: store.toFile() }) });
    expect(again.cells(2, 6)).toEqual(before);
    expect(again.view().status).toMatchObject({ kind: 'putBack' });
    expect(await shown(await again.app.placements.openDetails(), id)).toMatchObject({
      about: 'putBack',
      changed: { cells: [{ address: 'D4', was: '99', now: '10' }] },
      added: { count: 2 },
      removed: { count: 0 },
    });
    await again.app.placements.refresh(id);
    expect(again.cells(2, 3)).toEqual(['region country net', 'North Norway 99', '']);
    expect(again.view().status).toEqual({ kind: 'upToDate' });
  });

  test('a restore that Excel refuses is reported for its placement, and succeeds when it is retried [P2] [P19]', async () => {
    const { app, store, report, details, id, view, cells } = await place();
    const before = cells(2, 6);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    const refreshed = cells(2, 6);
    store.setProtected(store.activeSheetId, true);
    await details.putBack(id);
    expect(cells(2, 6)).toEqual(refreshed);
    expect(view().status).toMatchObject({
      kind: 'failed',
      verb: 'putBack',
      failure: { code: 'WorkbookProtected' },
    });
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });
    store.setProtected(store.activeSheetId, false);
    await details.putBack(id);
    expect(cells(2, 6)).toEqual(before);
    expect(view().status.kind).toBe('putBack');
  });

  test('a restore asks about cells in the way, and then writes the previous rows [P1]', async () => {
    const test = await place();
    const { app, report, details, id, view, cells } = test;
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refresh(id);
    write(test, 5, 1, 'mine');
    await details.putBack(id);
    expect(view().status.kind).toBe('needsDecision');
    expect(cells(2, 4)).toEqual(['region country net', 'North Norway 99', '', 'mine']);
    await app.placements.decide(id, 'shiftDown');
    expect(cells(3, 5)).toEqual(['North Norway 10', 'North Sweden 20', 'South Spain 30', '', 'mine'].slice(0, 5));
    expect(view().status.kind).toBe('putBack');
    expect(app.placements.state.value).toMatchObject({ run: { kind: 'idle' } });
  });
});

describe('the options of a placement', () => {
  test('the options of a placement stay when it is placed again', async () => {
    const { app, store, details, id, view } = await place();
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
    const { app, report, details, id, view, cells } = await place();
    await details.setOptions(id, { gates: { rows: 10 } });
    const before = cells(2, 5);
    report.rows = [['North', 'Norway', 99]];
    await app.placements.refreshAll();
    expect(view().status).toEqual({ kind: 'waits', gates: [{ kind: 'rows', before: 3, now: 1, percent: 10 }] });
    expect(app.placements.state.value).toMatchObject({
      needsUserCount: 1,
      run: { kind: 'done', refreshed: 0, waiting: 1, failed: 0 },
    });
    expect(cells(2, 5)).toEqual(before);
    expect(await shown(details, id)).toMatchObject({
      about: 'waiting',
      changed: { cells: [{ address: 'D4', was: '10', now: '99' }] },
      removed: { count: 2 },
    });
    report.rows = [];
    await details.take(id);
    expect(cells(2, 5)).toEqual(['region country net', 'North Norway 99', '', '', '']);
    expect(view().status).toEqual({ kind: 'upToDate' });
  });

  test('old rows that the user keeps count as out of date, and the summary has no decision left [P19] [P21]', async () => {
    const { app, report, details, id, view, cells } = await place();
    await details.setOptions(id, { gates: { empty: true } });
    const before = cells(2, 5);
    report.rows = [];
    await app.placements.refresh(id);
    const run = () => app.placements.state.value.kind === 'ready' && app.placements.state.value.run;
    expect(run()).toMatchObject({ kind: 'done', waiting: 1 });
    await details.keepOld(id);
    expect(view().status).toMatchObject({ kind: 'outOfDate', by: 'source' });
    expect(run()).toEqual({ kind: 'idle' });
    expect(cells(2, 5)).toEqual(before);
  });

  test('a placement says that its old rows were kept, until its next refresh [P19]', async () => {
    const { app, report, details, id, view } = await place();
    await details.setOptions(id, { gates: { empty: true } });
    const { refreshedAt } = view();
    const rows = report.rows;
    report.rows = [];
    await app.placements.refresh(id);
    await details.keepOld(id);
    expect(view().notices).toEqual([{ kind: 'rowsKept', dataFrom: refreshedAt }]);
    report.rows = rows;
    await app.placements.refresh(id);
    expect(view().notices).toEqual([]);
  });

  test('a check by total is offered only for additive measures, and one that was chosen before stays [P19]', async () => {
    const test = await place();
    const { app, details, id, report, view } = test;
    const net = { member: 'net', title: 'net' };
    expect(await details.checkColumns(id)).toEqual({ columns: [net], others: [], isKnown: true });
    report.averages = ['net'];
    expect(await details.checkColumns(id)).toEqual({ columns: [], others: [net], isKnown: true });
    await details.setOptions(id, { gates: { total: { ...net, percent: 5 } } });
    report.rows = [['North', 'Norway', 90]];
    await app.placements.refresh(id);
    expect(view().status).toMatchObject({ kind: 'waits', gates: [{ kind: 'total', before: 60, now: 90 }] });
  });

  test('a check by total is not offered while the platform does not say which measures are additive [P19]', async () => {
    const { details, id } = await place({
      gate: async (verb) => {
        if (verb === 'additiveMeasures') throw new Error('No answer.');
      },
    });
    expect(await details.checkColumns(id)).toEqual({ columns: [], others: [], isKnown: false });
  });

  test('a check holds a result back on opening too, even if this device does not know the previous total [P6]', async () => {
    const kept = signedIn();
    const { platform, store, report, details, id, keptResults } = await place({ kept });
    expect(await details.checkColumns(id)).toMatchObject({ columns: [{ member: 'net', title: 'net' }] });
    await details.setOptions(id, { gates: { total: { member: 'net', title: 'net', percent: 5 } } });
    report.rows = [['North', 'Norway', 61]];
    const file = store.toFile();
    const known = await open(platform, { kept, keptResults, store: createWorkbookStore({ file }) });
    expect(known.view().status).toEqual({ kind: 'upToDate' });
    const unknown = await open(platform, { kept, store: createWorkbookStore({ file }) });
    expect(unknown.view().status).toMatchObject({
      kind: 'waits',
      gates: [{ kind: 'total', before: undefined, now: 61 }],
    });
  });

  test('a check that is set during a refresh stays set', async () => {
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = false;
    const gate = async (verb: string) => (holds && verb === 'query' ? waiting : undefined);
    const { app, details, id } = await place({ gate });
    holds = true;
    const refreshing = app.placements.refresh(id);
    await details.setOptions(id, { gates: { columns: true } });
    release();
    await refreshing;
    expect(details.getOptions(id).gates).toEqual({ columns: true });
  });
});
