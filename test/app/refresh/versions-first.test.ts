import type { App } from '../../../src/app';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { createManualClock } from '../../support/manual-clock';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallReport,
  signedIn,
} from '../../support/small-platform';

const opened: SmallApp[] = [];
afterEach(() => {
  for (const { app, host } of opened.splice(0)) {
    app.dispose();
    host.close();
  }
});

/** A file on a disk has one reader: nobody's notes are waited for. */
const ON_DISK = 'C:\\Files\\Book1.xlsx';
const FRESH = '2026-11-20T06:00:00.000Z';

function reportOf(id: number, more: Partial<SmallReport> = {}): SmallReport {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  return { id, name: `Report ${id}`, columns: ['region', 'net'], rows, freshAt: FRESH, checksum: 'a1', ...more };
}

/** A workbook with each report placed beside the one before, and what the platform is asked from then on. */
async function placed(reports: readonly SmallReport[]) {
  const platform = createSmallPlatform(reports);
  const kept = signedIn();
  const first = openSmallApp(platform, { kept, documentUrl: ON_DISK });
  opened.push(first);
  const { app, store } = first;
  await app.start();
  for (const [index, { id }] of reports.entries()) {
    store.select(store.activeSheetId, { row: 1, column: 3 * index, rows: 1, columns: 1 });
    await app.report.open(id);
    await until(() => app.report.state.value.kind === 'open');
    await app.report.place();
  }
  const calls: string[] = [];
  const reopen = async (options: SmallAppOptions = {}) => {
    const again = openSmallApp(platform, {
      kept,
      documentUrl: ON_DISK,
      store: createWorkbookStore({ file: store.toFile() }),
      gate: async (verb) => {
        calls.push(verb);
      },
      ...options,
    });
    opened.push(again);
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

describe('[P6] opening a workbook', () => {
  test('fetches no rows where nothing changed, and says so', async () => {
    const { calls, reopen, store } = await placed([reportOf(1), reportOf(2)]);
    const before = JSON.stringify(store.toFile());
    const again = await reopen();
    expect(calls).not.toContain('query');
    expect(calls.filter((verb) => verb === 'freshness')).toHaveLength(2);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 0, total: 2, current: 2, waiting: 0, failed: 0 });
    expect(JSON.stringify(again.store.toFile())).toBe(before);
  });

  test('refreshes only what is stale', async () => {
    const { calls, reopen, live } = await placed([reportOf(1), reportOf(2), reportOf(3)]);
    live(2).freshAt = '2026-11-20T07:00:00.000Z';
    live(2).rows = [['West', '9']];
    const again = await reopen();
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, total: 3, current: 2 });
    expect(again.store.values(again.store.activeSheetId, { row: 2, column: 3, rows: 1, columns: 2 })).toEqual([
      ['West', '9'],
    ]);
  });

  const stale: readonly (readonly [string, (test: Awaited<ReturnType<typeof placed>>) => unknown])[] = [
    ['the report was changed', ({ live }) => (live(1).updatedAt = '2026-11-20T10:00:00.000Z')],
    ['its query is another one', ({ live }) => (live(1).checksum = 'b2')],
    ['its source was read again', ({ live }) => (live(1).freshAt = '2026-11-20T06:00:01.000Z')],
    [
      'the data API stopped telling',
      ({ live }) => {
        delete live(1).freshAt;
      },
    ],
    ['its query tells the time', ({ live }) => (live(1).sql = 'where day > now()')],
    [
      'a cell was spoiled by hand',
      ({ store }) => store.write(store.activeSheetId, { row: 2, column: 1, rows: 1, columns: 1 }, '77', 'values'),
    ],
    ['a row of the block was deleted', ({ store }) => store.deleteRows(store.activeSheetId, 2, 1)],
  ];

  test.each(stale)('refreshes where %s', async (_why, change) => {
    const test = await placed([reportOf(1)]);
    change(test);
    const again = await test.reopen();
    expect(test.calls).toContain('query');
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, current: 0 });
  });

  test('[P3] needs no query for a block that merely moved', async () => {
    const { calls, reopen, store } = await placed([reportOf(1)]);
    store.insertRows(store.activeSheetId, 0, 1);
    const again = await reopen();
    expect(calls).not.toContain('query');
    expect(runOf(again.app)).toMatchObject({ current: 1 });
  });

  test('refreshes where the data API never told, without asking about it', async () => {
    const { calls, reopen } = await placed([{ ...reportOf(1), freshAt: '' }]);
    await reopen();
    expect(calls).toContain('query');
    expect(calls).not.toContain('freshness');
  });

  test('refreshes where the platform does not answer the question for versions', async () => {
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

  test('asks at most three queries at once, the sheet in front first, and not everywhere at the same moment', async () => {
    const { app, store, reopen, live } = await placed([1, 2, 3, 4, 5, 6].map((id) => reportOf(id, { freshAt: '' })));
    const front = store.addSheet('Front').id;
    store.select(front, { row: 0, column: 0, rows: 1, columns: 1 });
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
        for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
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

describe('while the workbook is open', () => {
  const MINUTE = 60_000;

  async function everyFive(more: Omit<SmallAppOptions, 'clock'> = {}) {
    const test = await placed([reportOf(1)]);
    const clock = createManualClock();
    const again = await test.reopen({ ...more, clock });
    await again.app.placements.setRefreshEvery(5);
    test.calls.length = 0;
    test.live(1).freshAt = '2027-01-01T00:00:00.000Z';
    return { ...test, again, clock };
  }

  test('nothing refreshes by itself unless it was switched on, which the file keeps', async () => {
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

  test('what is stale refreshes when it is time, and what is current asks for no rows', async () => {
    const { again, clock, calls } = await everyFive();
    const ran = () => clock.waits.includes(5 * MINUTE);
    await clock.pass(5 * MINUTE);
    await until(ran);
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(runOf(again.app)).toMatchObject({ kind: 'done', refreshed: 1, timed: true });
    await clock.pass(5 * MINUTE);
    await until(ran);
    expect(calls.filter((verb) => verb === 'query')).toHaveLength(1);
    expect(calls.filter((verb) => verb === 'freshness')).toHaveLength(2);
    expect(runOf(again.app)).toEqual({ kind: 'idle' });
  });

  test('it waits while nobody sees the pane, and while there is no network', async () => {
    let hidden = true;
    let online = true;
    let tell = (): void => undefined;
    const connection = {
      isOnline: () => online,
      watchOnline: (listener: () => void) => {
        tell = listener;
        return () => undefined;
      },
    };
    const { clock, calls } = await everyFive({ isHidden: () => hidden, connection });
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    hidden = false;
    online = false;
    tell();
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    online = true;
    tell();
    await clock.pass(MINUTE);
    await until(() => calls.includes('query'));
  });

  test('[P9] it waits while a cell is being edited', async () => {
    const { again, clock, calls } = await everyFive();
    again.host.setCellEditing(true);
    await clock.pass(20 * MINUTE);
    expect(calls).toEqual([]);
    again.host.setCellEditing(false);
    await until(() => calls.includes('query'));
  });
});
