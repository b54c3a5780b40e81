import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { findView, readPlacing, readRun } from '../support/app-state';
import { readJournals } from '../support/file-records';
import { createManualClock, type ManualClock, runTurns } from '../support/manual-clock';
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

function openTestApp(store: WorkbookStore = createWorkbookStore()): TestApp {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: OLD };
  const clock = createManualClock();
  return apps.add({ ...openSmallApp(createSmallPlatform([report]), { store, officeClock: clock }), clock, report });
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

/** Lists failures that do not say that the user has cancelled. */
function listUncancelledFailures(test: TestApp): unknown[] {
  return [readPlacing(test), findView(test)?.status].flatMap((state) =>
    state?.kind === 'failed' && !state.failure.isCancelled ? [state.failure] : [],
  );
}

interface Action {
  /** Does what comes before the action that Excel does not answer. */
  prepare(test: TestApp): Promise<unknown>;
  start(test: TestApp): Promise<unknown>;
  cancel(test: TestApp): void;
}

async function openReport({ app, store }: TestApp): Promise<void> {
  await app.report.open(1);
  store.select(store.activeSheetId, rect(1, 1));
  await runTurns(40);
}

async function changeRows({ report }: TestApp): Promise<void> {
  report.rows = NEW;
}

const unlink = (cells: 'leave' | 'clear'): Action => ({
  prepare: async () => undefined,
  start: (test) => test.app.placements.unlink(findView(test)?.id ?? '', cells),
  cancel: ({ app }) => app.cancelWaiting(),
});

const ACTIONS: readonly (readonly [title: string, isPlaced: boolean, action: Action])[] = [
  [
    'a placing',
    false,
    { prepare: openReport, start: ({ app }) => app.report.place(), cancel: ({ app }) => app.report.cancelPlacing() },
  ],
  [
    'a refresh',
    true,
    {
      prepare: changeRows,
      start: ({ app }) => app.placements.refreshAll(),
      cancel: ({ app }) => app.placements.cancel(),
    },
  ],
  ['an unlinking that leaves the cells', true, unlink('leave')],
  ['an unlinking that clears the cells', true, unlink('clear')],
];

describe('a cancel before the pane says that Excel does not answer', () => {
  it.each(ACTIONS)(
    '%s ends within a second of an early cancel, whichever request hangs, and leaves all of it or nothing [P2] [P9]',
    async (_, isPlaced, { prepare, start, cancel }) => {
      const file = isPlaced ? await createPlacedFile() : undefined;
      let lastHungBatch = 0;
      for (let nth = 1; ; nth += 1) {
        const test = openTestApp(file ? createWorkbookStore({ file }) : undefined);
        await test.app.start();
        await prepare(test);
        const endHang = test.host.faults.hangNthBatch(nth, 'host');
        let hasEnded = false;
        const work = start(test)
          .catch(() => undefined)
          .finally(() => {
            hasEnded = true;
          });
        await advance(test, 1_000);
        if (hasEnded) break;
        lastHungBatch = nth;
        cancel(test);
        await advance(test, 999);
        expect([nth, hasEnded, readRun(test)?.kind]).not.toEqual([nth, hasEnded, 'running']);
        expect([nth, hasEnded]).toEqual([nth, true]);
        expect(['reading', 'writing']).not.toContain(readPlacing(test)?.kind);
        expect([nth, ...listUncancelledFailures(test)]).toEqual([nth]);
        endHang();
        await advance(test, 10_000);
        await work;
        await waitUntil(() => test.app.silence.value === undefined);
        await runTurns(80);
        expect([nth, readJournals(test)]).toEqual([nth, []]);
        expect([[], withHeader(OLD), withHeader(NEW)]).toContainEqual(readColumn(test));
        apps.closeAll();
      }
      expect(lastHungBatch).toBeGreaterThan(1);
    },
  );
});
