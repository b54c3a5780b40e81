import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { findView, readPlacing, readRun } from '../support/app-state';
import { readJournals } from '../support/file-records';
import { createManualClock, type ManualClock, runTurns } from '../support/manual-clock';
import { createMemoryRowCache } from '../support/memory-row-cache';
import { placeAt } from '../support/place-report';
import { rect } from '../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

interface TestApp extends SmallApp {
  readonly clock: ManualClock;
  readonly report: SmallReport;
}

const OLD = [['North'], ['South'], ['West']];
const NEW = [['Nord'], ['Süd'], ['West'], ['Ost']];

const apps = trackApps();

function openTestApp(store: WorkbookStore = createWorkbookStore(), rowCache = createMemoryRowCache()): TestApp {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: OLD };
  const clock = createManualClock();
  const options = { store, rowCache, officeClock: clock };
  const test = apps.add({ ...openSmallApp(createSmallPlatform([report]), options), clock, report });
  return test;
}

/** Advances the clock; before and after, it runs the work that does not wait for the clock. */
async function advance({ clock }: TestApp, milliseconds: number): Promise<void> {
  await runTurns(40);
  await clock.advance(milliseconds);
  await runTurns(40);
}

async function createPlacedFile() {
  const test = openTestApp();
  await test.app.start();
  await placeAt(test, 1, 1);
  const file = test.store.toFile();
  apps.closeAll();
  return file;
}

/** Returns the texts of the report's column, from its first row. */
function readColumn({ store }: TestApp): unknown[] {
  return store
    .readValues(store.activeSheetId, rect(1, 1, 8))
    .map(([value]) => value)
    .filter((value) => value !== '');
}

const withHeader = (rows: readonly (readonly string[])[]) => ['Region', ...rows.flat()];
/** Excel holds back the answer to a request, the request itself, or everything from then on. */
const PARTS = ['answer', 'batch', 'host'] as const;

describe('an Excel that does not answer from the start', () => {
  it('the list, the search and the preview work before Excel answers, and the rest follows the answer [P9]', async () => {
    const test = openTestApp(createWorkbookStore({ file: await createPlacedFile() }));
    const { app, host } = test;
    test.report.rows = NEW;
    test.report.updatedAt = '2026-11-21T09:40:00.000Z';
    const endHang = host.faults.hangNthBatch(1, 'host');
    const startDone = app.start();
    await waitUntil(() => app.catalogue.list.value.kind === 'ready');
    app.catalogue.search('Sal');
    await app.report.open(1);
    expect(app.report.state.value).toMatchObject({ kind: 'open', preview: { kind: 'ready', total: 4 } });
    await advance(test, 5_000);
    expect(app.silence.value).toEqual({ seconds: 5, isGivenUp: false });
    await advance(test, 65_000);
    await startDone;
    expect(app.silence.value).toMatchObject({ isGivenUp: true });
    expect(app.placements.state.value).toMatchObject({ kind: 'failed', failure: { code: 'NoAnswer' } });
    void app.report.place();
    await advance(test, 999);
    expect(app.report.state.value).toMatchObject({ placing: { kind: 'failed', failure: { code: 'NoAnswer' } } });
    endHang();
    await waitUntil(() => readRun(test)?.kind === 'done');
    expect(app.silence.value).toBeUndefined();
    expect(readColumn(test)).toEqual(withHeader(NEW));
    // Events of the workbook are handled as well.
    test.store.renameSheet(test.store.activeSheetId, 'Renamed');
    await waitUntil(() => {
      const state = app.placements.state.value;
      return state.kind === 'ready' && state.groups[0]?.sheet === 'Renamed';
    });
  });

  it('signing out deletes the cached rows even if Excel does not answer [P8]', async () => {
    let removalCount = 0;
    const removeAll = async () => {
      removalCount += 1;
    };
    const test = openTestApp(createWorkbookStore(), { ...createMemoryRowCache(), removeAll });
    test.host.faults.hangNthBatch(1, 'host');
    void test.app.start();
    await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
    test.app.connection.signOut();
    await runTurns(40);
    expect(removalCount).toBe(1);
  });
});

describe('a refresh with a request that Excel does not answer', () => {
  it.each(PARTS)(
    'a refresh ends within a second of cancelling, and a late answer leaves the block whole (%s) [P2] [P9]',
    async (part) => {
      const file = await createPlacedFile();
      let lastHungBatch = 0;
      for (let nth = 1; ; nth += 1) {
        const test = openTestApp(createWorkbookStore({ file }));
        const { app, host } = test;
        await app.start();
        test.report.rows = NEW;
        const endHang = host.faults.hangNthBatch(nth, part);
        const refreshDone = app.placements.refreshAll();
        await advance(test, 5_000);
        if (!app.silence.value) {
          await refreshDone;
          break;
        }
        lastHungBatch = nth;
        app.cancelWaiting();
        await advance(test, 999);
        expect([nth, readRun(test)?.kind]).not.toEqual([nth, 'running']);
        endHang();
        await advance(test, 10_000);
        await waitUntil(() => app.silence.value === undefined && readRun(test)?.kind !== 'running');
        await runTurns(40);
        expect([nth, readJournals(test)]).toEqual([nth, []]);
        expect([nth, readColumn(test)]).toEqual([nth, findView(test)?.rows === 3 ? withHeader(OLD) : withHeader(NEW)]);
        await app.placements.refreshAll();
        expect([nth, readColumn(test), findView(test)?.status]).toEqual([nth, withHeader(NEW), { kind: 'upToDate' }]);
        apps.closeAll();
      }
      expect(lastHungBatch).toBeGreaterThan(1);
    },
  );
});

describe('a placing with a request that Excel does not answer', () => {
  it('a cancelled placing says that the user cancelled it, because Excel may only be slow [P9]', async () => {
    const test = openTestApp();
    const { app, host } = test;
    await app.start();
    await app.report.open(1);
    const endHang = host.faults.hangNthBatch(2, 'host');
    void app.report.place();
    await advance(test, 0);
    app.report.cancelPlacing();
    await advance(test, 999);
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'NoAnswer', isCancelled: true } });
    expect(app.silence.value).toEqual({ seconds: 0, isGivenUp: true, isCancelled: true });
    endHang();
    await advance(test, 10_000);
    expect(app.silence.value).toBeUndefined();
  });

  it.each(PARTS)(
    'a placing ends within a second of cancelling, and a late answer leaves all of it or nothing (%s) [P2] [P9]',
    async (part) => {
      let lastHungBatch = 0;
      for (let nth = 1; ; nth += 1) {
        const test = openTestApp();
        const { app, host } = test;
        await app.start();
        await app.report.open(1);
        test.store.select(test.store.activeSheetId, rect(1, 1));
        await runTurns(40);
        const endHang = host.faults.hangNthBatch(nth, part);
        const placingDone = app.report.place();
        await advance(test, 5_000);
        if (!app.silence.value) {
          await placingDone;
          break;
        }
        lastHungBatch = nth;
        app.cancelWaiting();
        await advance(test, 999);
        const placing = readPlacing(test);
        expect(['cancelled', 'failed', 'placed']).toContain(placing?.kind);
        expect([nth, placing?.kind === 'failed' && !placing.failure.isCancelled]).toEqual([nth, false]);
        endHang();
        await advance(test, 10_000);
        await waitUntil(() => app.silence.value === undefined);
        await runTurns(40);
        expect([nth, readJournals(test)]).toEqual([nth, []]);
        expect([nth, readColumn(test)]).toEqual([nth, findView(test) ? withHeader(OLD) : []]);
        apps.closeAll();
      }
      expect(lastHungBatch).toBeGreaterThan(1);
    },
  );
});
