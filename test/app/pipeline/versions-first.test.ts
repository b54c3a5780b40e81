import { signal } from '@preact/signals';
import type { App } from '../../../src/app';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { settle } from '../../support/excel-host';
import { createManualClock, turns } from '../../support/manual-clock';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallAppOptions,
  type SmallReport,
  signedIn,
} from '../../support/small-platform';

const apps = openedApps();

/** A file on a disk has one user: the app does not wait for the notes of another. */
const ON_DISK = 'C:\\Files\\Book1.xlsx';
const FRESH = new Date().toISOString();
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

function reportOf(id: number, more: Partial<SmallReport> = {}): SmallReport {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  return { id, name: `Report ${id}`, columns: ['region', 'net'], rows, freshAt: FRESH, checksum: 'a1', ...more };
}

/**
 * Opens a workbook with the reports placed side by side, and collects the requests to the platform
 * from then on.
 */
async function placed(reports: readonly SmallReport[]) {
  const platform = createSmallPlatform(reports);
  const kept = signedIn();
  const first = apps.add(openSmallApp(platform, { kept, documentUrl: ON_DISK }));
  const { app, store } = first;
  await app.start();
  for (const [index, { id }] of reports.entries()) {
    store.select(store.activeSheetId, { row: 1, column: 3 * index, rows: 1, columns: 1 });
    await settle(first.host);
    await app.report.open(id);
    await until(() => app.report.state.value.kind === 'open');
    await app.report.place();
  }
  const calls: string[] = [];
  const reopen = async (options: SmallAppOptions = {}) => {
    const again = apps.add(
      openSmallApp(platform, {
        kept,
        documentUrl: ON_DISK,
        store: createWorkbookStore({ file: store.toFile() }),
        gate: async (verb) => {
          calls.push(verb);
        },
        ...options,
      }),
    );
    await again.app.start();
    return again;
  };
  const live = (id: number): SmallReport => {
    const report = platform.reports.get(id);
    if (!report) throw new Error('The report is there.');
    return report;
  };
  return { ...first, platform, calls, reopen, live };
}

const runOf = (app: App) => {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
};

const onlyView = (app: App) => {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups[0]?.placements[0] : undefined;
};

describe('opening a workbook [P6]', () => {
  test('opening a workbook queries no rows if nothing has changed, and says so', async () => {
    const { calls, reopen, store } = await placed([reportOf(1), reportOf(2)]);
    const before = JSON.stringify(store.toFile());
    const again = await reopen();
    // One request is for the list with which the pane opens, the other for the reports of this
    // workbook: it returns the versions of all placements.
    expect(calls).toEqual(['listReports', 'listReports']);
    expect(runOf(again.app)).toMatchObject({
      kind: 'done',
      refreshed: 0,
      total: 2,
      currentCount: 2,
      waiting: 0,
      failed: 0,
    });
    expect(JSON.stringify(again.store.toFile())).toBe(before);
  });

  test('opening a workbook refreshes only what is stale', async () => {
    const { calls, reopen, live } = await placed([reportOf(1), reportOf(2), reportOf(3)]);
    live(2).updatedAt = '2026-11-20T10:00:00.000Z';
    live(2).rows = [['West', '9']];
    const again = await reopen();
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, total: 3, currentCount: 2 });
    expect(again.store.values(again.store.activeSheetId, rect(2, 3, 1, 2))).toEqual([['West', '9']]);
  });

  const stale: readonly (readonly [string, (test: Awaited<ReturnType<typeof placed>>) => unknown])[] = [
    ['the report was changed', ({ live }) => (live(1).updatedAt = '2026-11-20T10:00:00.000Z')],
    ['its query is another one', ({ live }) => (live(1).checksum = 'b2')],
    ['its query tells the time', ({ live }) => (live(1).sql = 'where day > now()')],
    ['its query names a day of the week', ({ live }) => (live(1).sql = "where day > 'Monday'")],
    ['a row of the block was deleted', ({ store }) => store.deleteRows(store.activeSheetId, 2, 1)],
  ];

  test.each(stale)('opening a workbook refreshes if %s', async (_why, change) => {
    const test = await placed([reportOf(1)]);
    change(test);
    const again = await test.reopen();
    expect(test.calls).toContain('query');
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, currentCount: 0 });
  });

  test('opening a workbook queries the rows if a cell was typed into, and leaves the decision to the user [P1]', async () => {
    const test = await placed([reportOf(1)]);
    const { store } = test;
    const typed = rect(2, 1);
    store.write(store.activeSheetId, typed, '77', 'values');
    const again = await test.reopen();
    expect(test.calls).toContain('query');
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 0, currentCount: 0, waiting: 1 });
    expect(store.values(store.activeSheetId, typed)).toEqual([[77]]);
  });

  test('opening a workbook needs no query for a block that has only moved [P3]', async () => {
    const { calls, reopen, store } = await placed([reportOf(1)]);
    store.insertRows(store.activeSheetId, 0, 1);
    const again = await reopen();
    expect(calls).not.toContain('query');
    expect(runOf(again.app)).toMatchObject({ currentCount: 1 });
  });

  test.each([
    ['the source was read two hours before', { freshAt: ago(120) }, 60, 1],
    ['its age is within the limit of the user', { freshAt: ago(120) }, 240, 0],
    ['the source never said when it was read, but the refresh is young', { freshAt: undefined }, 60, 0],
    ['the user wants all rows refreshed', {}, 0, 1],
    ['the clock of the source is ahead, but that of the refresh is not', { freshAt: ago(-300) }, 60, 0],
  ] as const)('opening refreshes rows by their age, if %s: %# [P21]', async (_why, report, freshFor, refreshed) => {
    const { app, calls, reopen } = await placed([reportOf(1, report as Partial<SmallReport>)]);
    await app.placements.setFreshFor(freshFor);
    const again = await reopen();
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(refreshed);
    expect(runOf(again.app)).toMatchObject({ refreshed, currentCount: 1 - refreshed });
  });

  test('opening a workbook queries rows that a clock in the future has dated, until they are dated again [P21]', async () => {
    const { calls, reopen } = await placed([reportOf(1, { freshAt: '2990-01-01T00:00:00Z' })]);
    const past = await reopen({ clock: createManualClock(Date.now() - 24 * 60 * MINUTE) });
    expect(runOf(past.app)).toMatchObject({ refreshed: 1 });
    calls.length = 0;
    await reopen();
    expect(calls).not.toContain('query');
  });

  test('opening a workbook lets the engine use its cache, and a refresh by the user reads the source [P21]', async () => {
    const { app, platform, reopen, live } = await placed([reportOf(1)]);
    await app.placements.refreshAll();
    live(1).checksum = 'b2';
    const again = await reopen();
    await again.app.placements.refresh(onlyView(again.app)?.id ?? '');
    expect(platform.caches).toEqual([undefined, 'no-cache', undefined, 'no-cache']);
  });

  test('opening a workbook refreshes if the platform does not answer the question for versions', async () => {
    const { reopen } = await placed([reportOf(1)]);
    let lists = 0;
    const again = await reopen({
      gate: async (verb) => {
        if (verb === 'listReports') lists += 1;
        if (verb === 'listReports') throw new Error('Not today.');
      },
    });
    expect(lists).toBeGreaterThan(0);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1 });
  });

  test('opening a workbook runs at most three queries at once, the active sheet first, after a random delay', async () => {
    const { app, store, host, reopen, live } = await placed(
      [1, 2, 3, 4, 5, 6].map((id) => reportOf(id, { freshAt: '' })),
    );
    const front = store.addSheet('Front').id;
    store.select(front, rect(0, 0));
    await settle(host);
    await app.report.open(6);
    await until(() => app.report.state.value.kind === 'open');
    await app.report.place();
    const order: number[] = [];
    for (const id of [1, 2, 3, 4, 5, 6]) {
      const { rows } = live(id);
      Object.defineProperty(live(id), 'rows', {
        get() {
          if (order.at(-1) !== id) order.push(id);
          return rows;
        },
      });
    }
    let running = 0;
    let most = 0;
    const clock = createManualClock();
    const opening = reopen({
      clock,
      random: () => 0.5,
      gate: async (verb) => {
        if (verb !== 'query') return;
        running += 1;
        most = Math.max(most, running);
        await turns(20);
        running -= 1;
      },
    });
    await until(() => clock.waits.includes(1000));
    expect(order).toEqual([]);
    await clock.pass(1000);
    await opening;
    expect(order[0]).toBe(6);
    expect(most).toBe(3);
  });
});

describe('an open workbook [P21]', () => {
  test('a changed report is out of date as soon as that is known, even after a refresh by the user', async () => {
    const { app, live } = await placed([reportOf(1)]);
    await app.placements.refreshAll();
    expect(onlyView(app)?.status).toEqual({ kind: 'upToDate' });
    const changed = '2026-11-20T10:41:00+01:00';
    live(1).updatedAt = changed;
    await app.placements.reload();
    expect(onlyView(app)?.status).toEqual({ kind: 'outOfDate', by: 'report', at: Date.parse(changed) });
    await app.placements.refreshAll();
    expect(onlyView(app)?.status).toEqual({ kind: 'upToDate' });
  });

  test('a changed report is out of date once the list of reports shows the change', async () => {
    const { app, live } = await placed([reportOf(1)]);
    live(1).updatedAt = '2026-11-20T09:40:00.500Z';
    app.catalogue.search('Report');
    await until(() => onlyView(app)?.status.kind === 'outOfDate');
  });

  test('a changed report is out of date once the versions are checked, with one list in ten seconds', async () => {
    const test = await placed([reportOf(1)]);
    const clock = createManualClock(Date.now());
    const { app } = await test.reopen({ clock });
    const lists = () => test.calls.filter((verb) => verb === 'listReports').length;
    const atFirst = lists();
    test.live(1).updatedAt = '2026-11-20T09:41:00Z';
    await app.placements.checkVersions();
    expect([lists(), onlyView(app)?.status.kind]).toEqual([atFirst, 'upToDate']);
    await clock.pass(10_000);
    await Promise.all([app.placements.checkVersions(), app.placements.checkVersions()]);
    expect([lists(), onlyView(app)?.status.kind]).toEqual([atFirst + 1, 'outOfDate']);
  });

  test('the same time in another notation is no change of a report', async () => {
    const { app, live } = await placed([reportOf(1)]);
    live(1).updatedAt = '2026-11-20T10:40:00+01:00';
    await app.placements.reload();
    expect(onlyView(app)?.status).toEqual({ kind: 'upToDate' });
  });

  test('rows are out of date once a formula has read newer data of the same report', async () => {
    const { app, live, platform } = await placed([reportOf(1), reportOf(2)]);
    const later = new Date(Date.parse(FRESH) + 2 * MINUTE).toISOString();
    live(1).freshAt = later;
    const rows = await app.openReportRows();
    await rows.read(1, true, new AbortController().signal);
    expect(platform.caches.at(-1)).toBe('no-cache');
    const state = app.placements.state.value;
    const statuses =
      state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements).map(({ status }) => status) : [];
    expect(statuses).toEqual([{ kind: 'outOfDate', by: 'source', at: Date.parse(later) }, { kind: 'upToDate' }]);
  });

  async function everyFive(more: Omit<SmallAppOptions, 'clock'> = {}) {
    const test = await placed([reportOf(1)]);
    const clock = createManualClock(Date.now());
    const again = await test.reopen({ ...more, clock });
    await again.app.placements.setRefreshEvery(5);
    test.calls.length = 0;
    return { ...test, again, clock };
  }

  test('nothing refreshes automatically unless the user has switched it on, which the file records', async () => {
    const { again, clock, calls, live } = await everyFive();
    await again.app.placements.setRefreshEvery(undefined);
    await clock.pass(60 * MINUTE);
    expect(calls).toEqual([]);
    await again.app.placements.setRefreshEvery(15);
    expect(JSON.stringify(again.store.settings.entries())).toContain('\\"refreshEvery\\":15');
    live(1).rows = [['West', '9']];
    await clock.pass(15 * MINUTE);
    await until(() => calls.includes('query'));
  });

  test('the timer refreshes rows that are older than the interval, and not those refreshed meanwhile', async () => {
    const { again, clock, calls, live } = await everyFive();
    const ran = () => clock.waits.includes(5 * MINUTE);
    const queries = () => calls.filter((verb) => verb === 'query').length;
    await clock.pass(5 * MINUTE);
    await until(ran);
    expect(queries()).toBe(1);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, timed: true });
    await clock.pass(3 * MINUTE);
    live(1).freshAt = new Date(clock.now()).toISOString();
    await again.app.placements.refreshAll();
    expect(queries()).toBe(2);
    await clock.pass(2 * MINUTE);
    await until(ran);
    expect(queries()).toBe(2);
    expect(runOf(again.app)).toEqual({ kind: 'idle' });
  });

  test('the timer waits while the pane is hidden, and while there is no network', async () => {
    const hidden = signal(true);
    let online = true;
    let tell = (): void => undefined;
    const connection = {
      isOnline: () => online,
      watchOnline: (listener: () => void) => {
        tell = listener;
        return () => undefined;
      },
    };
    const { clock, calls } = await everyFive({ hidden, connection });
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    hidden.value = false;
    online = false;
    tell();
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    online = true;
    tell();
    await clock.pass(MINUTE);
    await until(() => calls.includes('query'));
  });

  test('the timer waits while a cell is being edited [P9]', async () => {
    const { again, clock, calls } = await everyFive();
    again.host.setCellEditing(true);
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    again.host.setCellEditing(false);
    await until(() => calls.includes('query'));
  });
});
