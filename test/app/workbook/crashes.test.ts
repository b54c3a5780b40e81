import { writeJournal } from '../../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { readViews } from '../../support/app-state';
import { expectSame } from '../../support/expect-same';
import { readJournals } from '../../support/file-records';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { readCell } from '../../support/sheet-cells';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallApp,
  type SmallPlatform,
  type SmallReport,
} from '../../support/small-platform';
import { createNumberedReport, createNumberedRows } from '../../support/small-reports';
import { selectCases } from '../../support/test-scope';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const NOW = Date.now();
/** The time does not change, so the record and the journal of a write have the same time. */
const clock = { now: () => NOW, wait: async () => undefined };

interface Desk extends SmallApp {
  readonly platform: SmallPlatform;
  readonly report: SmallReport;
  /** The storage of this device, which survives the pane. */
  readonly storedTexts: Map<string, string>;
}

async function openDesk(report: SmallReport): Promise<Desk> {
  const platform = createSmallPlatform([report]);
  return startDesk({ platform, report, storedTexts: createSignedInStorage() }, createWorkbookStore());
}

async function startDesk(
  { platform, report, storedTexts }: Pick<Desk, 'platform' | 'report' | 'storedTexts'>,
  store: WorkbookStore,
): Promise<Desk> {
  const test = await apps.start(platform, { store, storedTexts, clock });
  return { ...test, platform, report, storedTexts };
}

async function placeReport(desk: Desk, row = 2): Promise<void> {
  await placeAt(desk, row, 1);
}

function readWorkbook({ store }: Pick<Desk, 'store'>) {
  const names = store.listNames().map(({ formula, visible }) => ({ formula, visible }));
  // A sheet that was added for a block which was never written stays, empty.
  const sheets = store.listSheets().flatMap(({ id }) => {
    const usedRange = store.findUsedRange(id);
    return usedRange
      ? [{ usedRange, cells: store.readFormulas(id, usedRange), formats: store.readNumberFormats(id, usedRange) }]
      : [];
  });
  return { names, sheets };
}

interface Scenario {
  setUp(): Promise<Desk>;
  act(desk: Desk): Promise<void>;
}

async function decide(
  desk: Desk,
  choice: 'overwrite' | 'shiftDown' | 'newSheet' | 'moveNotes' | 'leaveReach',
): Promise<void> {
  const [view] = readViews(desk);
  await desk.app.placements.decide(view?.id ?? '', choice);
}

/** Places a block of ten rows with a formula below; the report has grown into it since. */
async function growIntoCells(): Promise<Desk> {
  const desk = await openDesk(createNumberedReport(10));
  await placeReport(desk);
  const below = rect(15, 1);
  desk.store.write(desk.store.activeSheetId, below, '=COUNTA(B3:B13)', 'formulas');
  desk.report.rows = createNumberedRows(20, 3, 100);
  await desk.app.placements.refreshAll();
  await decide(desk, 'leaveReach');
  return desk;
}

/** Places a block of two chunks whose rows have reversed since, each of them with a note. */
async function reorderBesideNotes(): Promise<Desk> {
  const desk = await openDesk(createNumberedReport(1100, 50));
  await placeReport(desk);
  const notes = rect(3, 51, 1100);
  desk.store.write(
    desk.store.activeSheetId,
    notes,
    Array.from({ length: 1100 }, (_, row) => [`note ${row}`]),
    'values',
  );
  desk.report.rows = createNumberedRows(1100, 50).reverse();
  await desk.app.placements.refreshAll();
  return desk;
}

async function placeAndAnswer(desk: Desk, choice: 'overwrite' | 'shiftDown'): Promise<void> {
  await placeAt(desk, 2, 1);
  await desk.app.report.decide(choice);
}

async function fillSheet(): Promise<Desk> {
  const desk = await openDesk(createNumberedReport(6));
  desk.store.write(desk.store.activeSheetId, rect(4, 2, 1, 2), 'Mine', 'values');
  return desk;
}

/** Opens a sheet with a block and a note beside it, below a text that is in the way. */
async function openObstacleAboveNotes(): Promise<Desk> {
  const desk = await openDesk(createNumberedReport(6));
  await placeReport(desk, 12);
  desk.store.write(desk.store.activeSheetId, rect(14, 4), 'note', 'values');
  desk.store.write(desk.store.activeSheetId, rect(4, 2), 'Mine', 'values');
  return desk;
}

const createRefreshScenario = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const desk = await openDesk(createNumberedReport(from, columns));
    await placeReport(desk);
    desk.report.rows = createNumberedRows(to, columns, seed);
    return desk;
  },
  act: (desk) => desk.app.placements.refreshAll(),
});

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => openDesk(createNumberedReport(20)), act: (desk) => placeReport(desk) }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => openDesk({ ...createNumberedReport(1100, 50), piece: 400 }), act: (desk) => placeReport(desk) },
  ],
  ['a first placement that moves cells down', { setUp: fillSheet, act: (desk) => placeAndAnswer(desk, 'shiftDown') }],
  [
    'a first placement that moves a block and its notes down',
    { setUp: openObstacleAboveNotes, act: (desk) => placeAndAnswer(desk, 'shiftDown') },
  ],
  ['a first placement over cells given up', { setUp: fillSheet, act: (desk) => placeAndAnswer(desk, 'overwrite') }],
  ['new values', createRefreshScenario(10, 10)],
  ['growth', createRefreshScenario(10, 25)],
  ['growth in several requests', createRefreshScenario(100, 1100, 50)],
  [
    'rows in another order with notes beside them, in several requests',
    { setUp: reorderBesideNotes, act: (desk) => decide(desk, 'moveNotes') },
  ],
  ['shrinking', createRefreshScenario(25, 10)],
  ['growth that moves cells down', { setUp: growIntoCells, act: (desk) => decide(desk, 'shiftDown') }],
  ['growth over cells given up', { setUp: growIntoCells, act: (desk) => decide(desk, 'overwrite') }],
  ['a move to a new sheet', { setUp: growIntoCells, act: (desk) => decide(desk, 'newSheet') }],
  [
    'columns that leave and come',
    {
      async setUp() {
        const desk = await openDesk(createNumberedReport(10));
        await placeReport(desk);
        desk.report.columns = ['column 0', 'column 2', 'column 3'];
        desk.report.rows = createNumberedRows(12, 3, 100);
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
async function killPane(desk: Desk, isReached: () => boolean, act: () => Promise<void>): Promise<WorkbookStore> {
  let isPaneClosed = false;
  const closeOnceReached = (): void => {
    if (isReached()) {
      isPaneClosed = true;
      desk.host.closePane();
    } else desk.host.faults.callAroundNthBatch(1, closeOnceReached, true);
  };
  desk.host.faults.callAroundNthBatch(1, closeOnceReached, true);
  void act();
  await waitUntil(() => isPaneClosed);
  await desk.host.whenIdle();
  const file = desk.store.toFile();
  apps.closeAll();
  return createWorkbookStore({ file });
}

/** Kills the pane in the same way and opens its workbook again. */
async function killAndReopen(desk: Desk, isReached: () => boolean, act: () => Promise<void>): Promise<Desk> {
  return startDesk(desk, await killPane(desk, isReached, act));
}

function readRecovery({ app }: Desk) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.recovered : undefined;
}

function expectHalfWritten(desk: Desk, isRefreshed: boolean): void {
  expect(readRecovery(desk)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed, wasCarriedOutLate: false });
}

describe('recovery by the next pane', () => {
  /** Leaves a first block whose rows are streamed, with only the first rows in the sheet. */
  async function placeHalf(): Promise<readonly [Desk, WorkbookStore]> {
    const desk = await openDesk({ ...createNumberedReport(1100, 50), piece: 400 });
    const remainingFile = await killPane(
      desk,
      () => readCell(desk, 3, 1) !== '',
      () => placeReport(desk),
    );
    return [desk, remainingFile];
  }

  it('the next pane completes a first placing, and says so [P2] [P9] [W39]', async () => {
    const reopenedDesk = await startDesk(...(await placeHalf()));
    expect([readCell(reopenedDesk, 3, 1), readCell(reopenedDesk, 1102, 1)]).toEqual(['0 0', '1099 0']);
    const [header] = reopenedDesk.store.readStyles(reopenedDesk.store.activeSheetId, rect(2, 1));
    expect(header?.[0]).toMatchObject({ bold: true });
    expectHalfWritten(reopenedDesk, true);
  });

  it('the next pane lists a first placing that it cannot complete, with the rows that are in the sheet [P2] [P19] [W39]', async () => {
    const [desk, remainingFile] = await placeHalf();
    desk.storedTexts.delete('sign-in');
    const reopenedDesk = await startDesk(desk, remainingFile);
    const rows = remainingFile.findUsedRange(remainingFile.activeSheetId)?.rows ?? 0;
    expect(readViews(reopenedDesk)).toMatchObject([{ name: 'Sales', rows: rows - 1 }]);
    expectHalfWritten(reopenedDesk, false);
  });

  it('the next pane asks before a half-written first block grows over a text that was typed below it [P1] [W39]', async () => {
    const [desk, remainingFile] = await placeHalf();
    remainingFile.write(remainingFile.activeSheetId, rect(1090, 1), 'mine', 'values');
    const reopenedDesk = await startDesk(desk, remainingFile);
    expect(readViews(reopenedDesk)).toMatchObject([{ status: { kind: 'needsDecision' } }]);
    expect(readCell(reopenedDesk, 1090, 1)).toBe('mine');
  });

  it('the next pane clears rows of no placement on a new sheet [P2] [W39]', async () => {
    const { store, ...desk } = await openDesk(createNumberedReport(10));
    const sheet = store.addSheet('Rows').id;
    store.write(sheet, rect(0, 0, 2, 2), 'half', 'values');
    store.addName('_inlay_rows', '=Rows!$A$1:$B$2', { visible: false });
    store.settings.set('inlay.unfinished.rows', writeJournal({ by: 'another device', at: 0, isCleared: true }));
    const reopenedDesk = await startDesk(desk, store);
    expect([store.findUsedRange(sheet), store.listNames(), readJournals(reopenedDesk)]).toEqual([undefined, [], []]);
  });

  it('the next pane restores a block that was moving to a new sheet [P2] [W39]', async () => {
    const desk = await openDesk(createNumberedReport(10));
    await placeReport(desk);
    const [workbookBefore, anchor] = [readWorkbook(desk), desk.store.listNames()[0]?.name ?? ''];
    const { store } = desk;
    const next = store.addSheet('Next').id;
    store.write(next, rect(0, 0, 5, 3), 'half', 'values');
    store.removeName(anchor);
    store.addName(anchor, '=Next!$A$1:$C$5', { visible: false });
    const journal = writeJournal({ by: 'another device', at: 0, isCleared: true, back: 'Sheet1!B3:D13' });
    store.settings.set(`inlay.unfinished.${readViews(desk)[0]?.id}`, journal);
    apps.closeAll();
    const reopenedDesk = await startDesk(desk, createWorkbookStore({ file: store.toFile() }));
    expect([readWorkbook(reopenedDesk), readJournals(reopenedDesk)]).toEqual([workbookBefore, []]);
    expect(readViews(reopenedDesk)).toMatchObject([{ status: { kind: 'upToDate' } }]);
  });

  /** Leaves a block of two chunks, of which only the first is new. */
  async function refreshHalf(desk: Desk): Promise<Desk> {
    desk.report.rows = createNumberedRows(1100, 50, 5000);
    return killAndReopen(
      desk,
      () => readCell(desk, 3, 1) === '5000 0',
      () => desk.app.placements.refreshAll(),
    );
  }

  it('the next pane refreshes a half-written block and says so, even if nothing refreshes on opening [P2] [P9]', async () => {
    const desk = await openDesk(createNumberedReport(1100, 50));
    await placeReport(desk);
    await desk.app.placements.setRefreshOnOpen(false);
    const reopenedDesk = await refreshHalf(desk);
    expect([readCell(reopenedDesk, 3, 1), readCell(reopenedDesk, 1102, 1)]).toEqual(['5000 0', '6099 0']);
    expectHalfWritten(reopenedDesk, true);
  });

  it('the next pane warns of a half-written block while no one is signed in to refresh it [P9]', async () => {
    const desk = await openDesk(createNumberedReport(1100, 50));
    await placeReport(desk);
    desk.storedTexts.delete('sign-in');
    const reopenedDesk = await refreshHalf(desk);
    expect([readCell(reopenedDesk, 3, 1), readCell(reopenedDesk, 1102, 1)]).toEqual(['5000 0', '1099 0']);
    expectHalfWritten(reopenedDesk, false);
  });

  it('the next pane leaves what a user has written below a half-written block [P1] [W38] [W39]', async () => {
    const desk = await openDesk(createNumberedReport(10));
    await placeReport(desk);
    const below = rect(13, 1, 10, 3);
    desk.store.write(desk.store.activeSheetId, below, 'mine', 'values');
    const tooLate = Date.now() + 48 * 60 * 60_000;
    const journal = writeJournal({ by: 'another device', at: tooLate });
    desk.store.settings.set(`inlay.unfinished.${readViews(desk)[0]?.id}`, journal);
    const remainingFile = createWorkbookStore({ file: desk.store.toFile() });
    apps.closeAll();
    const reopenedDesk = await startDesk(desk, remainingFile);
    expect([readCell(reopenedDesk, 14, 1), readCell(reopenedDesk, 22, 1), readJournals(reopenedDesk)]).toEqual([
      'mine',
      'mine',
      [],
    ]);
  });

  it('the next pane says nothing if nothing was left unfinished [P9]', async () => {
    const desk = await openDesk(createNumberedReport(10));
    await placeReport(desk);
    const file = desk.store.toFile();
    apps.closeAll();
    expect(readRecovery(await startDesk(desk, createWorkbookStore({ file })))).toBeUndefined();
  });
});

describe('a pane that crashes while it writes', () => {
  it.each(selectCases(SCENARIOS, ([name]) => LARGE.includes(name)))(
    'the next start leaves the old sheet or the new one after a crash in any request of %s [P2]',
    async (_, scenario) => {
      const undisturbed = await scenario.setUp();
      const workbookBefore = readWorkbook(undisturbed);
      await scenario.act(undisturbed);
      const workbookAfter = readWorkbook(undisturbed);
      expect(workbookAfter).not.toEqual(workbookBefore);
      expect(readJournals(undisturbed)).toEqual([]);
      apps.closeAll();

      const endCounts = { old: 0, new: 0 };
      for (let nth = 1; ; nth += 1) {
        const desk = await scenario.setUp();
        const paneClosed = new Promise<void>((isPaneClosed) => {
          const closePane = () => {
            isPaneClosed();
            desk.host.closePane();
          };
          desk.host.faults.callAroundNthBatch(nth, closePane, true);
        });
        const hasEnded = await Promise.race([scenario.act(desk).then(() => true), paneClosed.then(() => false)]);
        if (hasEnded) break;
        await desk.host.whenIdle();
        const file = desk.store.toFile();
        apps.closeAll();
        const reopenedDesk = await startDesk(desk, createWorkbookStore({ file }));
        await reopenedDesk.app.placements.refreshAll();
        const foundWorkbook = readWorkbook(reopenedDesk);
        const isOld = JSON.stringify(foundWorkbook) === JSON.stringify(workbookBefore);
        endCounts[isOld ? 'old' : 'new'] += 1;
        if (!isOld) expectSame({ nth, ...foundWorkbook }, { nth, ...workbookAfter });
        expect(readJournals(reopenedDesk)).toEqual([]);
        apps.closeAll();
      }
      expect(endCounts.old + endCounts.new).toBeGreaterThan(2);
      expect(endCounts.new).toBeGreaterThan(0);
    },
  );
});
