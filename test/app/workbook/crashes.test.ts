import type { DataValue } from '../../../src/client';
import { writeJournal } from '../../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { until, views } from '../../support/app';
import { settle } from '../../support/excel-host';
import { expectSame } from '../../support/expect-same';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallPlatform,
  type SmallReport,
  signedIn,
} from '../../support/small-platform';
import { casesInScope } from '../../support/test-scope';

const apps = openedApps();
const NOW = Date.now();
/** The time does not change, so the record and the journal of a write have the same time. */
const clock = { now: () => NOW, wait: async () => undefined };

function rowsOf(count: number, columns: number, seed = 0): DataValue[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => `${row + seed} ${column}`),
  );
}

function aReport(rows: number, columns = 3): SmallReport {
  return {
    id: 1,
    name: 'Sales',
    columns: Array.from({ length: columns }, (_, column) => `column ${column}`),
    rows: rowsOf(rows, columns),
  };
}

interface Desk extends SmallApp {
  readonly platform: SmallPlatform;
  readonly report: SmallReport;
  /** The storage of this device, which survives the pane. */
  readonly kept: Map<string, string>;
}

async function sitDown(report: SmallReport): Promise<Desk> {
  const platform = createSmallPlatform([report]);
  return start({ platform, report, kept: signedIn() }, createWorkbookStore());
}

async function start(
  { platform, report, kept }: Pick<Desk, 'platform' | 'report' | 'kept'>,
  store: WorkbookStore,
): Promise<Desk> {
  const test = apps.add(openSmallApp(platform, { store, kept, clock }));
  await test.app.start();
  return { ...test, platform, report, kept };
}

async function place(desk: Desk, row = 2): Promise<void> {
  await desk.app.report.open(1);
  desk.store.select(desk.store.activeSheetId, { row, column: 1, rows: 1, columns: 1 });
  await settle(desk.host);
  await desk.app.report.place();
}

function everything({ store }: Pick<Desk, 'store'>) {
  const names = store.names().map(({ formula, visible }) => ({ formula, visible }));
  // A sheet that was added for a block which was never written stays, empty.
  const sheets = store.sheets().flatMap(({ id }) => {
    const used = store.usedRange(id);
    return used ? [{ used, cells: store.formulas(id, used), formats: store.numberFormats(id, used) }] : [];
  });
  return { names, sheets };
}

function unfinished({ store }: Desk) {
  return store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'));
}

interface Scenario {
  setUp(): Promise<Desk>;
  act(desk: Desk): Promise<void>;
}

async function decide(
  desk: Desk,
  choice: 'overwrite' | 'shiftDown' | 'newSheet' | 'moveNotes' | 'leaveReach',
): Promise<void> {
  const [view] = views(desk);
  await desk.app.placements.decide(view?.id ?? '', choice);
}

/** Places a block of ten rows with a formula below; the report has grown into it since. */
async function grownIntoCells(): Promise<Desk> {
  const desk = await sitDown(aReport(10));
  await place(desk);
  const below = rect(15, 1);
  desk.store.write(desk.store.activeSheetId, below, '=COUNTA(B3:B13)', 'formulas');
  desk.report.rows = rowsOf(20, 3, 100);
  await desk.app.placements.refreshAll();
  await decide(desk, 'leaveReach');
  return desk;
}

/** Places a block of two chunks whose rows have reversed since, each of them with a note. */
async function besideNotes(): Promise<Desk> {
  const desk = await sitDown(aReport(1100, 50));
  await place(desk);
  const notes = rect(3, 51, 1100);
  desk.store.write(
    desk.store.activeSheetId,
    notes,
    Array.from({ length: 1100 }, (_, row) => [`note ${row}`]),
    'values',
  );
  desk.report.rows = rowsOf(1100, 50).reverse();
  await desk.app.placements.refreshAll();
  return desk;
}

async function answered(desk: Desk, choice: 'overwrite' | 'shiftDown'): Promise<void> {
  await desk.app.report.open(1);
  desk.store.select(desk.store.activeSheetId, rect(2, 1));
  await settle(desk.host);
  await desk.app.report.place();
  await desk.app.report.decide(choice);
}

async function aFilledSheet(): Promise<Desk> {
  const desk = await sitDown(aReport(6));
  desk.store.write(desk.store.activeSheetId, rect(4, 2, 1, 2), 'Mine', 'values');
  return desk;
}

/** Opens a sheet with a block and a note beside it, below a text that is in the way. */
async function openAboveNotes(): Promise<Desk> {
  const desk = await sitDown(aReport(6));
  await place(desk, 12);
  desk.store.write(desk.store.activeSheetId, rect(14, 4), 'note', 'values');
  desk.store.write(desk.store.activeSheetId, rect(4, 2), 'Mine', 'values');
  return desk;
}

const refreshed = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const desk = await sitDown(aReport(from, columns));
    await place(desk);
    desk.report.rows = rowsOf(to, columns, seed);
    return desk;
  },
  act: (desk) => desk.app.placements.refreshAll(),
});

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => sitDown(aReport(20)), act: (desk) => place(desk) }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => sitDown({ ...aReport(1100, 50), piece: 400 }), act: (desk) => place(desk) },
  ],
  ['a first placement that moves cells down', { setUp: aFilledSheet, act: (desk) => answered(desk, 'shiftDown') }],
  [
    'a first placement that moves a block and its notes down',
    { setUp: openAboveNotes, act: (desk) => answered(desk, 'shiftDown') },
  ],
  ['a first placement over cells given up', { setUp: aFilledSheet, act: (desk) => answered(desk, 'overwrite') }],
  ['new values', refreshed(10, 10)],
  ['growth', refreshed(10, 25)],
  ['growth in several requests', refreshed(100, 1100, 50)],
  [
    'rows in another order with notes beside them, in several requests',
    { setUp: besideNotes, act: (desk) => decide(desk, 'moveNotes') },
  ],
  ['shrinking', refreshed(25, 10)],
  ['growth that moves cells down', { setUp: grownIntoCells, act: (desk) => decide(desk, 'shiftDown') }],
  ['growth over cells given up', { setUp: grownIntoCells, act: (desk) => decide(desk, 'overwrite') }],
  ['a move to a new sheet', { setUp: grownIntoCells, act: (desk) => decide(desk, 'newSheet') }],
  [
    'columns that leave and come',
    {
      async setUp() {
        const desk = await sitDown(aReport(10));
        await place(desk);
        desk.report.columns = ['column 0', 'column 2', 'column 3'];
        desk.report.rows = rowsOf(12, 3, 100);
        return desk;
      },
      act: (desk) => desk.app.placements.refreshAll(),
    },
  ],
];

/** These run in `test:all`: each of them takes as long as all others together. */
const LARGE = [
  'columns that leave and come',
  'growth over cells given up',
  'growth in several requests',
  'a first placement whose rows are streamed',
  'rows in another order with notes beside them, in several requests',
];

/**
 * Kills the pane after the sync that first makes the condition true.
 * @returns the workbook that the pane leaves
 */
async function killPane(desk: Desk, isTime: () => boolean, act: () => Promise<void>): Promise<WorkbookStore> {
  let isDead = false;
  const watch = (): void => {
    if (isTime()) {
      isDead = true;
      desk.host.closePane();
    } else desk.host.faults.atSync(1, watch, true);
  };
  desk.host.faults.atSync(1, watch, true);
  void act();
  await until(() => isDead);
  await desk.host.whenIdle();
  const file = desk.store.toFile();
  apps.closeAll();
  return createWorkbookStore({ file });
}

/** Kills the pane in the same way and opens its workbook again. */
async function killAndReopen(desk: Desk, isTime: () => boolean, act: () => Promise<void>): Promise<Desk> {
  return start(desk, await killPane(desk, isTime, act));
}

function recovered({ app }: Desk) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.recovered : undefined;
}

const cell = ({ store }: Desk, row: number) =>
  store.values(store.activeSheetId, { row, column: 1, rows: 1, columns: 1 })[0]?.[0];

describe('recovery by the next pane', () => {
  /** Leaves a first block whose rows are streamed, with only the first rows in the sheet. */
  async function halfPlaced(): Promise<readonly [Desk, WorkbookStore]> {
    const desk = await sitDown({ ...aReport(1100, 50), piece: 400 });
    const left = await killPane(
      desk,
      () => cell(desk, 3) !== '',
      () => place(desk),
    );
    return [desk, left];
  }

  it('the next pane completes a first placing, and says so [P2] [P9] [W39]', async () => {
    const again = await start(...(await halfPlaced()));
    expect([cell(again, 3), cell(again, 1102)]).toEqual(['0 0', '1099 0']);
    const [header] = again.store.styles(again.store.activeSheetId, rect(2, 1));
    expect(header?.[0]).toMatchObject({ bold: true });
    expect(recovered(again)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed: true, wasCarriedOutLate: false });
  });

  it('the next pane lists a first placing that it cannot complete, with the rows that are in the sheet [P2] [P19] [W39]', async () => {
    const [desk, left] = await halfPlaced();
    desk.kept.delete('sign-in');
    const again = await start(desk, left);
    const rows = left.usedRange(left.activeSheetId)?.rows ?? 0;
    expect(views(again)).toMatchObject([{ name: 'Sales', rows: rows - 1 }]);
    expect(recovered(again)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed: false, wasCarriedOutLate: false });
  });

  it('the next pane asks before a half-written first block grows over a text that was typed below it [P1] [W39]', async () => {
    const [desk, left] = await halfPlaced();
    left.write(left.activeSheetId, rect(1090, 1), 'mine', 'values');
    const again = await start(desk, left);
    expect(views(again)).toMatchObject([{ status: { kind: 'needsDecision' } }]);
    expect(cell(again, 1090)).toBe('mine');
  });

  it('the next pane clears rows of no placement on a new sheet [P2] [W39]', async () => {
    const { store, ...desk } = await sitDown(aReport(10));
    const sheet = store.addSheet('Rows').id;
    store.write(sheet, rect(0, 0, 2, 2), 'half', 'values');
    store.addName('_inlay_rows', '=Rows!$A$1:$B$2', { visible: false });
    store.settings.set('inlay.unfinished.rows', writeJournal({ by: 'another device', at: 0, isCleared: true }));
    const again = await start(desk, store);
    expect([store.usedRange(sheet), store.names(), unfinished(again)]).toEqual([undefined, [], []]);
  });

  it('the next pane restores a block that was moving to a new sheet [P2] [W39]', async () => {
    const desk = await sitDown(aReport(10));
    await place(desk);
    const [old, anchor] = [everything(desk), desk.store.names()[0]?.name ?? ''];
    const { store } = desk;
    const next = store.addSheet('Next').id;
    store.write(next, rect(0, 0, 5, 3), 'half', 'values');
    store.removeName(anchor);
    store.addName(anchor, '=Next!$A$1:$C$5', { visible: false });
    const journal = writeJournal({ by: 'another device', at: 0, isCleared: true, back: 'Sheet1!B3:D13' });
    store.settings.set(`inlay.unfinished.${views(desk)[0]?.id}`, journal);
    apps.closeAll();
    const again = await start(desk, createWorkbookStore({ file: store.toFile() }));
    expect([everything(again), unfinished(again)]).toEqual([old, []]);
    expect(views(again)).toMatchObject([{ status: { kind: 'upToDate' } }]);
  });

  /** Leaves a block of two chunks, of which only the first is new. */
  async function halfDone(desk: Desk): Promise<Desk> {
    desk.report.rows = rowsOf(1100, 50, 5000);
    return killAndReopen(
      desk,
      () => cell(desk, 3) === '5000 0',
      () => desk.app.placements.refreshAll(),
    );
  }

  it('the next pane refreshes a half-written block and says so, even if nothing refreshes on opening [P2] [P9]', async () => {
    const desk = await sitDown(aReport(1100, 50));
    await place(desk);
    await desk.app.placements.setRefreshOnOpen(false);
    const again = await halfDone(desk);
    expect([cell(again, 3), cell(again, 1102)]).toEqual(['5000 0', '6099 0']);
    expect(recovered(again)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed: true, wasCarriedOutLate: false });
  });

  it('the next pane warns of a half-written block while no one is signed in to refresh it [P9]', async () => {
    const desk = await sitDown(aReport(1100, 50));
    await place(desk);
    desk.kept.delete('sign-in');
    const again = await halfDone(desk);
    expect([cell(again, 3), cell(again, 1102)]).toEqual(['5000 0', '1099 0']);
    expect(recovered(again)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed: false, wasCarriedOutLate: false });
  });

  it('the next pane leaves what a user has written below a half-written block [P1] [W38] [W39]', async () => {
    const desk = await sitDown(aReport(10));
    await place(desk);
    const below = rect(13, 1, 10, 3);
    desk.store.write(desk.store.activeSheetId, below, 'mine', 'values');
    const tooLate = Date.now() + 48 * 60 * 60_000;
    const journal = writeJournal({ by: 'another device', at: tooLate });
    desk.store.settings.set(`inlay.unfinished.${views(desk)[0]?.id}`, journal);
    const left = createWorkbookStore({ file: desk.store.toFile() });
    apps.closeAll();
    const again = await start(desk, left);
    expect([cell(again, 14), cell(again, 22), unfinished(again)]).toEqual(['mine', 'mine', []]);
  });

  it('the next pane says nothing if nothing was left unfinished [P9]', async () => {
    const desk = await sitDown(aReport(10));
    await place(desk);
    const file = desk.store.toFile();
    apps.closeAll();
    expect(recovered(await start(desk, createWorkbookStore({ file })))).toBeUndefined();
  });
});

describe('a pane that crashes while it writes', () => {
  it.each(casesInScope(SCENARIOS, ([name]) => LARGE.includes(name)))(
    'the next start leaves the old sheet or the new one after a crash in any request of %s [P2]',
    async (_, scenario) => {
      const good = await scenario.setUp();
      const old = everything(good);
      await scenario.act(good);
      const now = everything(good);
      expect(now).not.toEqual(old);
      expect(unfinished(good)).toEqual([]);
      apps.closeAll();

      const ends = { old: 0, new: 0 };
      for (let nth = 1; ; nth += 1) {
        const desk = await scenario.setUp();
        const died = new Promise<void>((isDead) => {
          const die = () => {
            isDead();
            desk.host.closePane();
          };
          desk.host.faults.atSync(nth, die, true);
        });
        const hasEnded = await Promise.race([scenario.act(desk).then(() => true), died.then(() => false)]);
        if (hasEnded) break;
        await desk.host.whenIdle();
        const file = desk.store.toFile();
        apps.closeAll();
        const again = await start(desk, createWorkbookStore({ file }));
        await again.app.placements.refreshAll();
        const found = everything(again);
        const isOld = JSON.stringify(found) === JSON.stringify(old);
        ends[isOld ? 'old' : 'new'] += 1;
        if (!isOld) expectSame({ nth, ...found }, { nth, ...now });
        expect(unfinished(again)).toEqual([]);
        apps.closeAll();
      }
      expect(ends.old + ends.new).toBeGreaterThan(2);
      expect(ends.new).toBeGreaterThan(0);
    },
  );
});
