import { signal } from '@preact/signals';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { findView, readRun } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { createManualClock, runTurns } from '../../support/manual-clock';
import { rect } from '../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallAppOptions,
  type SmallReport,
} from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/** A file on a disk has one user: the app does not wait for the notes of another. */
const ON_DISK = 'C:\\Files\\Book1.xlsx';
const FRESH = new Date().toISOString();
const MINUTE = 60_000;
const createPastTime = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

function createReport(id: number, otherFields: Partial<SmallReport> = {}): SmallReport {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  return { id, name: `Report ${id}`, columns: ['region', 'net'], rows, freshAt: FRESH, checksum: 'a1', ...otherFields };
}

/**
 * Opens a workbook with the reports placed side by side, and collects the requests to the platform
 * from then on.
 */
async function placeReports(reports: readonly SmallReport[]) {
  const platform = createSmallPlatform(reports);
  const storedTexts = createSignedInStorage();
  const firstApp = await apps.start(platform, { storedTexts, documentUrl: ON_DISK });
  const { app, store } = firstApp;
  for (const [index, { id }] of reports.entries()) {
    store.select(store.activeSheetId, { row: 1, column: 3 * index, rows: 1, columns: 1 });
    await settle(firstApp.host);
    await app.report.open(id);
    await waitUntil(() => app.report.state.value.kind === 'open');
    await app.report.place();
  }
  const calls: string[] = [];
  const reopen = async (options: SmallAppOptions = {}) => {
    const reopenedApp = await apps.start(platform, {
      storedTexts,
      documentUrl: ON_DISK,
      store: createWorkbookStore({ file: store.toFile() }),
      gate: async (verb) => {
        calls.push(verb);
      },
      ...options,
    });
    return reopenedApp;
  };
  return { ...firstApp, platform, calls, reopen };
}

describe('opening a workbook [P6]', () => {
  test('opening a workbook queries no rows if nothing has changed, and says so', async () => {
    const { calls, reopen, store } = await placeReports([createReport(1), createReport(2)]);
    const before = JSON.stringify(store.toFile());
    const reopenedApp = await reopen();
    // One request is for the list with which the pane opens, the other for the reports of this
    // workbook: it returns the versions of all placements.
    expect(calls).toEqual(['listReports', 'listReports']);
    expect(readRun(reopenedApp)).toMatchObject({
      kind: 'done',
      refreshed: 0,
      total: 2,
      skippedCount: 2,
      freshFor: 60,
      waiting: 0,
      failed: 0,
      unattended: true,
    });
    expect(JSON.stringify(reopenedApp.store.toFile())).toBe(before);
  });

  test('opening a workbook refreshes only what is stale', async () => {
    const { calls, reopen, platform } = await placeReports([createReport(1), createReport(2), createReport(3)]);
    getReport(platform, 2).updatedAt = '2026-11-20T10:00:00.000Z';
    getReport(platform, 2).rows = [['West', '9']];
    const reopenedApp = await reopen();
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(readRun(reopenedApp)).toMatchObject({ kind: 'done', refreshed: 1, total: 3, skippedCount: 2 });
    expect(reopenedApp.store.readValues(reopenedApp.store.activeSheetId, rect(2, 3, 1, 2))).toEqual([['West', '9']]);
  });

  const staleCases: readonly (readonly [string, (test: Awaited<ReturnType<typeof placeReports>>) => unknown])[] = [
    ['the report was changed', ({ platform }) => (getReport(platform, 1).updatedAt = '2026-11-20T10:00:00.000Z')],
    ['its query is another one', ({ platform }) => (getReport(platform, 1).checksum = 'b2')],
    ['its query tells the time', ({ platform }) => (getReport(platform, 1).sql = 'where day > now()')],
    ['its query names a day of the week', ({ platform }) => (getReport(platform, 1).sql = "where day > 'Monday'")],
    ['a row of the block was deleted', ({ store }) => store.deleteRows(store.activeSheetId, 2, 1)],
  ];

  test.each(staleCases)('opening a workbook refreshes if %s', async (_why, makeStale) => {
    const test = await placeReports([createReport(1)]);
    makeStale(test);
    const reopenedApp = await test.reopen();
    expect(test.calls).toContain('query');
    expect(readRun(reopenedApp)).toMatchObject({ kind: 'done', refreshed: 1, skippedCount: 0 });
  });

  test('opening a workbook queries the rows if a cell was typed into, and leaves the decision to the user [P1]', async () => {
    const test = await placeReports([createReport(1)]);
    const { store } = test;
    const typed = rect(2, 1);
    store.write(store.activeSheetId, typed, '77', 'values');
    const reopenedApp = await test.reopen();
    expect(test.calls).toContain('query');
    expect(readRun(reopenedApp)).toMatchObject({ kind: 'done', refreshed: 0, skippedCount: 0, waiting: 1 });
    expect(store.readValues(store.activeSheetId, typed)).toEqual([[77]]);
  });

  test('opening a workbook needs no query for a block that has only moved [P3]', async () => {
    const { calls, reopen, store } = await placeReports([createReport(1)]);
    store.insertRows(store.activeSheetId, 0, 1);
    const reopenedApp = await reopen();
    expect(calls).not.toContain('query');
    expect(readRun(reopenedApp)).toMatchObject({ skippedCount: 1 });
  });

  test.each([
    ['the source was read two hours before', { freshAt: createPastTime(120) }, 60, 1],
    ['its age is within the limit of the user', { freshAt: createPastTime(120) }, 240, 0],
    ['the source never said when it was read, but the refresh is young', { freshAt: undefined }, 60, 0],
    ['the user wants all rows refreshed', {}, 0, 1],
    ['the clock of the source is ahead, but that of the refresh is not', { freshAt: createPastTime(-300) }, 60, 0],
  ] as const)('opening refreshes rows by their age, if %s: %# [P21]', async (_why, report, freshFor, refreshed) => {
    const { app, calls, reopen } = await placeReports([createReport(1, report as Partial<SmallReport>)]);
    await app.placements.setFreshFor(freshFor);
    const reopenedApp = await reopen();
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(refreshed);
    expect(readRun(reopenedApp)).toMatchObject({ refreshed, skippedCount: 1 - refreshed });
  });

  test('opening a workbook queries rows that a clock in the future has dated, until they are dated again [P21]', async () => {
    const { calls, reopen } = await placeReports([createReport(1, { freshAt: '2990-01-01T00:00:00Z' })]);
    const reopenedInPast = await reopen({ clock: createManualClock(Date.now() - 24 * 60 * MINUTE) });
    expect(readRun(reopenedInPast)).toMatchObject({ refreshed: 1 });
    calls.length = 0;
    await reopen();
    expect(calls).not.toContain('query');
  });

  test('opening a workbook lets the engine use its cache, and a refresh by the user reads the source [P21]', async () => {
    const { app, platform, reopen } = await placeReports([createReport(1)]);
    await app.placements.refreshAll();
    getReport(platform).checksum = 'b2';
    const reopenedApp = await reopen();
    await reopenedApp.app.placements.refresh(findView(reopenedApp)?.id ?? '');
    expect(platform.cacheModes).toEqual([undefined, 'no-cache', undefined, 'no-cache']);
  });

  test('opening a workbook refreshes if the platform does not answer the question for versions', async () => {
    const { reopen } = await placeReports([createReport(1)]);
    let listCount = 0;
    const reopenedApp = await reopen({
      gate: async (verb) => {
        if (verb === 'listReports') listCount += 1;
        if (verb === 'listReports') throw new Error('Not today.');
      },
    });
    expect(listCount).toBeGreaterThan(0);
    expect(readRun(reopenedApp)).toMatchObject({ kind: 'done', refreshed: 1 });
  });

  test('opening a workbook runs at most three queries at once, the active sheet first, after a random delay', async () => {
    const { app, store, host, reopen, platform } = await placeReports(
      [1, 2, 3, 4, 5, 6].map((id) => createReport(id, { freshAt: '' })),
    );
    const frontSheet = store.addSheet('Front').id;
    store.select(frontSheet, rect(0, 0));
    await settle(host);
    await app.report.open(6);
    await waitUntil(() => app.report.state.value.kind === 'open');
    await app.report.place();
    const queryOrder: number[] = [];
    for (const id of [1, 2, 3, 4, 5, 6]) {
      const { rows } = getReport(platform, id);
      Object.defineProperty(getReport(platform, id), 'rows', {
        get() {
          if (queryOrder.at(-1) !== id) queryOrder.push(id);
          return rows;
        },
      });
    }
    let runningCount = 0;
    let maxRunning = 0;
    const clock = createManualClock();
    const opening = reopen({
      clock,
      random: () => 0.5,
      gate: async (verb) => {
        if (verb !== 'query') return;
        runningCount += 1;
        maxRunning = Math.max(maxRunning, runningCount);
        await runTurns(20);
        runningCount -= 1;
      },
    });
    await waitUntil(() => clock.waits.includes(1000));
    expect(queryOrder).toEqual([]);
    await clock.advance(1000);
    await opening;
    expect(queryOrder[0]).toBe(6);
    expect(maxRunning).toBe(3);
  });
});

describe('an open workbook [P21]', () => {
  test('a changed report counts as newer at once, even after a refresh by the user', async () => {
    const { app, platform } = await placeReports([createReport(1)]);
    await app.placements.refreshAll();
    expect(findView({ app })?.status).toEqual({ kind: 'upToDate' });
    const changedAt = '2026-11-20T10:41:00+01:00';
    getReport(platform).updatedAt = changedAt;
    await app.placements.reload();
    expect(findView({ app })?.status).toEqual({ kind: 'outOfDate', by: 'report', at: Date.parse(changedAt) });
    await app.placements.refreshAll();
    expect(findView({ app })?.status).toEqual({ kind: 'upToDate' });
  });

  test('a changed report counts as newer once the list of reports shows the change', async () => {
    const { app, platform } = await placeReports([createReport(1)]);
    getReport(platform).updatedAt = '2026-11-20T09:40:00.500Z';
    app.catalogue.search('Report');
    await waitUntil(() => findView({ app })?.status.kind === 'outOfDate');
  });

  test('a changed report counts as newer once its version is checked, with one list request in ten seconds', async () => {
    const test = await placeReports([createReport(1)]);
    const clock = createManualClock(Date.now());
    const { app } = await test.reopen({ clock });
    const countLists = () => test.calls.filter((verb) => verb === 'listReports').length;
    const firstListCount = countLists();
    getReport(test.platform).updatedAt = '2026-11-20T09:41:00Z';
    await app.placements.checkVersions();
    expect([countLists(), findView({ app })?.status.kind]).toEqual([firstListCount, 'upToDate']);
    await clock.advance(10_000);
    await Promise.all([app.placements.checkVersions(), app.placements.checkVersions()]);
    expect([countLists(), findView({ app })?.status.kind]).toEqual([firstListCount + 1, 'outOfDate']);
  });

  test('the same time in another notation is no change of a report', async () => {
    const { app, platform } = await placeReports([createReport(1)]);
    getReport(platform).updatedAt = '2026-11-20T10:40:00+01:00';
    await app.placements.reload();
    expect(findView({ app })?.status).toEqual({ kind: 'upToDate' });
  });

  test('a placement stays up to date when a formula reads its report later, even if its data changed [P19]', async () => {
    const { app, platform } = await placeReports([createReport(1)]);
    getReport(platform).freshAt = new Date(Date.parse(FRESH) + 2 * MINUTE).toISOString();
    const rows = await app.openReportRows();
    await rows.read(1, true, new AbortController().signal);
    expect(platform.cacheModes.at(-1)).toBe('no-cache');
    await app.report.open(1);
    await waitUntil(() => app.report.state.value.kind === 'open');
    expect(findView({ app })?.status).toEqual({ kind: 'upToDate' });
  });

  test.each([
    ['gave other rows', [['West', '9']], 'outOfDate'],
    ['gave the same rows', undefined, 'upToDate'],
  ] as const)(
    'a placement learns of newer data when a later refresh of another one with the same query %s: %j, %s [P19]',
    async (_, newRows, kind) => {
      const test = await placeReports([createReport(1)]);
      const { app, store, host, platform } = test;
      store.select(store.activeSheetId, rect(10, 1));
      await settle(host);
      await app.report.place();
      const later = new Date(Date.parse(FRESH) + 2 * MINUTE).toISOString();
      Object.assign(getReport(platform), { freshAt: later, ...(newRows && { rows: newRows }) });
      await app.placements.refresh(findView({ app })?.id ?? '');
      const state = app.placements.state.value;
      const views = state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements) : [];
      expect(views.map(({ status }) => status)).toMatchObject([{ kind: 'upToDate' }, { kind }]);
      if (kind === 'outOfDate') expect(views[1]?.status).toMatchObject({ by: 'source', at: Date.parse(later) });
      await app.placements.refreshAll();
      expect(readRun(test)).toMatchObject({ refreshed: 2, changedCount: newRows ? 1 : 0 });
    },
  );

  async function reopenWithTimer(otherFields: Omit<SmallAppOptions, 'clock'> = {}) {
    const test = await placeReports([createReport(1)]);
    const clock = createManualClock(Date.now());
    const reopenedApp = await test.reopen({ ...otherFields, clock });
    await reopenedApp.app.placements.setRefreshEvery(5);
    test.calls.length = 0;
    return { ...test, reopenedApp, clock };
  }

  test('nothing refreshes automatically unless the user has switched it on, which the file records', async () => {
    const { reopenedApp, clock, calls, platform } = await reopenWithTimer();
    await reopenedApp.app.placements.setRefreshEvery(undefined);
    await clock.advance(60 * MINUTE);
    expect(calls).toEqual([]);
    await reopenedApp.app.placements.setRefreshEvery(15);
    expect(JSON.stringify(reopenedApp.store.settings.entries())).toContain('\\"refreshEvery\\":15');
    getReport(platform).rows = [['West', '9']];
    await clock.advance(15 * MINUTE);
    await waitUntil(() => calls.includes('query'));
  });

  test('the timer refreshes rows that are older than the interval, and not those refreshed meanwhile', async () => {
    const { reopenedApp, clock, calls, platform } = await reopenWithTimer();
    const isTimerWaiting = () => clock.waits.includes(5 * MINUTE);
    const countQueries = () => calls.filter((verb) => verb === 'query').length;
    await clock.advance(5 * MINUTE);
    await waitUntil(isTimerWaiting);
    expect(countQueries()).toBe(1);
    expect(readRun(reopenedApp)).toMatchObject({ kind: 'done', refreshed: 1, timed: true });
    await clock.advance(3 * MINUTE);
    getReport(platform).freshAt = new Date(clock.now()).toISOString();
    await reopenedApp.app.placements.refreshAll();
    expect(countQueries()).toBe(2);
    await clock.advance(2 * MINUTE);
    await waitUntil(isTimerWaiting);
    expect(countQueries()).toBe(2);
    expect(readRun(reopenedApp)).toEqual({ kind: 'idle' });
  });

  test('the timer waits while the pane is hidden, and while there is no network', async () => {
    const hidden = signal(true);
    let hasNetwork = true;
    let notifyConnection = (): void => undefined;
    const connection = {
      isOnline: () => hasNetwork,
      watchOnline: (listener: () => void) => {
        notifyConnection = listener;
        return () => undefined;
      },
    };
    const { clock, calls } = await reopenWithTimer({ hidden, connection });
    await clock.advance(20 * MINUTE);
    expect(calls).toEqual([]);
    hidden.value = false;
    hasNetwork = false;
    notifyConnection();
    await clock.advance(20 * MINUTE);
    expect(calls).toEqual([]);
    hasNetwork = true;
    notifyConnection();
    await clock.advance(MINUTE);
    await waitUntil(() => calls.includes('query'));
  });

  test('the timer waits while a cell is being edited [P9]', async () => {
    const { reopenedApp, clock, calls } = await reopenWithTimer();
    reopenedApp.host.setCellEditing(true);
    await clock.advance(20 * MINUTE);
    expect(calls).toEqual([]);
    reopenedApp.host.setCellEditing(false);
    await waitUntil(() => calls.includes('query'));
  });
});
