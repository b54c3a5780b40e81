import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { until } from '../support/app';
import { keptResultsInMemory } from '../support/kept-results-in-memory';
import { createManualClock, type ManualClock, turns } from '../support/manual-clock';
import { openedApps } from '../support/opened-apps';
import { rect } from '../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../support/small-platform';

interface Desk extends SmallApp {
  readonly time: ManualClock;
  readonly report: SmallReport;
}

const OLD = [['North'], ['South'], ['West']];
const NEW = [['Nord'], ['Süd'], ['West'], ['Ost']];

const apps = openedApps();

function sitDown(store: WorkbookStore = createWorkbookStore(), keptResults = keptResultsInMemory()): Desk {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: OLD };
  const time = createManualClock();
  const options = { store, keptResults, officeClock: time };
  const test = apps.add({ ...openSmallApp(createSmallPlatform([report]), options), time, report });
  return test;
}

/** Lets the work run that awaits no clock, both before and after the time passes. */
async function pass({ time }: Desk, milliseconds: number): Promise<void> {
  await turns(40);
  await time.pass(milliseconds);
  await turns(40);
}

async function place({ app, store }: Desk): Promise<void> {
  await app.report.open(1);
  store.select(store.activeSheetId, rect(1, 1));
  await app.report.place();
}

async function placedFile() {
  const desk = sitDown();
  await desk.app.start();
  await place(desk);
  const file = desk.store.toFile();
  apps.closeAll();
  return file;
}

function view({ app }: Desk) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements)[0] : undefined;
}

function run({ app }: Desk) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
}

function placing({ app }: Desk) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing.kind : undefined;
}

/** Returns the texts of the report's column, from its first row. */
function standing({ store }: Desk): unknown[] {
  return store
    .values(store.activeSheetId, rect(1, 1, 8))
    .map(([value]) => value)
    .filter((value) => value !== '');
}

function unfinished({ store }: Desk) {
  return store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'));
}

const whole = (rows: readonly (readonly string[])[]) => ['Region', ...rows.flat()];
const PARTS = ['answer', 'batch', 'host'] as const;

describe('an Excel that does not answer from the start', () => {
  it('the list, the search and the preview work before Excel answers, and the rest follows the answer [P9]', async () => {
    const desk = sitDown(createWorkbookStore({ file: await placedFile() }));
    const { app, host } = desk;
    desk.report.rows = NEW;
    desk.report.updatedAt = '2026-11-21T09:40:00.000Z';
    const endHang = host.faults.hangNextSync(1, 'host');
    const startDone = app.start();
    await until(() => app.catalogue.list.value.kind === 'ready');
    app.catalogue.search('Sal');
    await app.report.open(1);
    expect(app.report.state.value).toMatchObject({ kind: 'open', preview: { kind: 'ready', total: 4 } });
    await pass(desk, 5_000);
    expect(app.silence.value).toEqual({ seconds: 5, isGivenUp: false });
    await pass(desk, 65_000);
    await startDone;
    expect(app.silence.value).toMatchObject({ isGivenUp: true });
    expect(app.placements.state.value).toMatchObject({ kind: 'failed', failure: { code: 'NoAnswer' } });
    void app.report.place();
    await pass(desk, 999);
    expect(app.report.state.value).toMatchObject({ placing: { kind: 'failed', failure: { code: 'NoAnswer' } } });
    endHang();
    await until(() => run(desk)?.kind === 'done');
    expect(app.silence.value).toBeUndefined();
    expect(standing(desk)).toEqual(whole(NEW));
    // Events of the workbook are handled as well.
    desk.store.renameSheet(desk.store.activeSheetId, 'Renamed');
    await until(() => {
      const state = app.placements.state.value;
      return state.kind === 'ready' && state.groups[0]?.sheet === 'Renamed';
    });
  });

  it('signing out deletes the cached rows even if Excel does not answer [P8]', async () => {
    let removalCount = 0;
    const removeAll = async () => {
      removalCount += 1;
    };
    const desk = sitDown(createWorkbookStore(), { ...keptResultsInMemory(), removeAll });
    desk.host.faults.hangNextSync(1, 'host');
    void desk.app.start();
    await until(() => desk.app.catalogue.list.value.kind === 'ready');
    desk.app.connection.signOut();
    await turns(40);
    expect(removalCount).toBe(1);
  });
});

describe('a refresh with a request that Excel does not answer', () => {
  it.each(PARTS)(
    'a refresh ends within a second of cancelling, and a late answer leaves the block whole (%s) [P2] [P9]',
    async (part) => {
      const file = await placedFile();
      let lastHung = 0;
      for (let nth = 1; ; nth += 1) {
        const desk = sitDown(createWorkbookStore({ file }));
        const { app, host } = desk;
        await app.start();
        desk.report.rows = NEW;
        const endHang = host.faults.hangNextSync(nth, part);
        const refreshDone = app.placements.refreshAll();
        await pass(desk, 5_000);
        if (!app.silence.value) {
          await refreshDone;
          break;
        }
        lastHung = nth;
        app.cancelWaiting();
        await pass(desk, 999);
        expect([nth, run(desk)?.kind]).not.toEqual([nth, 'running']);
        endHang();
        await pass(desk, 10_000);
        await until(() => app.silence.value === undefined && run(desk)?.kind !== 'running');
        await turns(40);
        expect([nth, unfinished(desk)]).toEqual([nth, []]);
        expect([nth, standing(desk)]).toEqual([nth, view(desk)?.rows === 3 ? whole(OLD) : whole(NEW)]);
        await app.placements.refreshAll();
        expect([nth, standing(desk), view(desk)?.status]).toEqual([nth, whole(NEW), { kind: 'upToDate' }]);
        apps.closeAll();
      }
      expect(lastHung).toBeGreaterThan(1);
    },
  );
});

describe('a placing with a request that Excel does not answer', () => {
  it.each(PARTS)(
    'a placing ends within a second of cancelling, and a late answer leaves all of it or nothing (%s) [P2] [P9]',
    async (part) => {
      let lastHung = 0;
      for (let nth = 1; ; nth += 1) {
        const desk = sitDown();
        const { app, host } = desk;
        await app.start();
        await app.report.open(1);
        desk.store.select(desk.store.activeSheetId, rect(1, 1));
        await turns(40);
        const endHang = host.faults.hangNextSync(nth, part);
        const placingDone = app.report.place();
        await pass(desk, 5_000);
        if (!app.silence.value) {
          await placingDone;
          break;
        }
        lastHung = nth;
        app.cancelWaiting();
        await pass(desk, 999);
        expect(['cancelled', 'failed', 'placed']).toContain(placing(desk));
        endHang();
        await pass(desk, 10_000);
        await until(() => app.silence.value === undefined);
        await turns(40);
        expect([nth, unfinished(desk)]).toEqual([nth, []]);
        expect([nth, standing(desk)]).toEqual([nth, view(desk) ? whole(OLD) : []]);
        apps.closeAll();
      }
      expect(lastHung).toBeGreaterThan(1);
    },
  );
});
