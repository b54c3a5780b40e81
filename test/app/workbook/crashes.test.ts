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

interface TestApp extends SmallApp {
  readonly platform: SmallPlatform;
  readonly report: SmallReport;
  /** The storage of this device, which survives the pane. */
  readonly storedTexts: Map<string, string>;
}

async function openTestApp(report: SmallReport): Promise<TestApp> {
  const platform = createSmallPlatform([report]);
  return startTestApp({ platform, report, storedTexts: createSignedInStorage() }, createWorkbookStore());
}

async function startTestApp(
  { platform, report, storedTexts }: Pick<TestApp, 'platform' | 'report' | 'storedTexts'>,
  store: WorkbookStore,
): Promise<TestApp> {
  const test = await apps.start(platform, { store, storedTexts, clock });
  return { ...test, platform, report, storedTexts };
}

async function placeReport(test: TestApp, row = 2): Promise<void> {
  await placeAt(test, row, 1);
}

function readWorkbook({ store }: Pick<TestApp, 'store'>) {
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
  setUp(): Promise<TestApp>;
  act(test: TestApp): Promise<void>;
}

async function decide(
  test: TestApp,
  choice: 'overwrite' | 'shiftDown' | 'newSheet' | 'moveNotes' | 'leaveReach',
): Promise<void> {
  const [view] = readViews(test);
  await test.app.placements.decide(view?.id ?? '', choice);
}

/** Places a block of ten rows with a formula below; the report has grown into it since. */
async function growIntoCells(): Promise<TestApp> {
  const test = await openTestApp(createNumberedReport(10));
  await placeReport(test);
  const below = rect(15, 1);
  test.store.write(test.store.activeSheetId, below, '=COUNTA(B3:B13)', 'formulas');
  test.report.rows = createNumberedRows(20, 3, 100);
  await test.app.placements.refreshAll();
  await decide(test, 'leaveReach');
  return test;
}

/** Places a block of two chunks whose rows have reversed since, each of them with a note. */
async function reorderBesideNotes(): Promise<TestApp> {
  const test = await openTestApp(createNumberedReport(1100, 50));
  await placeReport(test);
  const notes = rect(3, 51, 1100);
  test.store.write(
    test.store.activeSheetId,
    notes,
    Array.from({ length: 1100 }, (_, row) => [`note ${row}`]),
    'values',
  );
  test.report.rows = createNumberedRows(1100, 50).reverse();
  await test.app.placements.refreshAll();
  return test;
}

async function placeAndAnswer(test: TestApp, choice: 'overwrite' | 'shiftDown'): Promise<void> {
  await placeAt(test, 2, 1);
  await test.app.report.decide(choice);
}

async function fillSheet(): Promise<TestApp> {
  const test = await openTestApp(createNumberedReport(6));
  test.store.write(test.store.activeSheetId, rect(4, 2, 1, 2), 'Mine', 'values');
  return test;
}

/** Opens a sheet with a block and a note beside it, below a text that is in the way. */
async function openObstacleAboveNotes(): Promise<TestApp> {
  const test = await openTestApp(createNumberedReport(6));
  await placeReport(test, 12);
  test.store.write(test.store.activeSheetId, rect(14, 4), 'note', 'values');
  test.store.write(test.store.activeSheetId, rect(4, 2), 'Mine', 'values');
  return test;
}

const createRefreshScenario = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const test = await openTestApp(createNumberedReport(from, columns));
    await placeReport(test);
    test.report.rows = createNumberedRows(to, columns, seed);
    return test;
  },
  act: (test) => test.app.placements.refreshAll(),
});

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => openTestApp(createNumberedReport(20)), act: (test) => placeReport(test) }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => openTestApp({ ...createNumberedReport(1100, 50), piece: 400 }), act: (test) => placeReport(test) },
  ],
  ['a first placement that moves cells down', { setUp: fillSheet, act: (test) => placeAndAnswer(test, 'shiftDown') }],
  [
    'a first placement that moves a block and its notes down',
    { setUp: openObstacleAboveNotes, act: (test) => placeAndAnswer(test, 'shiftDown') },
  ],
  ['a first placement over cells given up', { setUp: fillSheet, act: (test) => placeAndAnswer(test, 'overwrite') }],
  ['new values', createRefreshScenario(10, 10)],
  ['growth', createRefreshScenario(10, 25)],
  ['growth in several requests', createRefreshScenario(100, 1100, 50)],
  [
    'rows in another order with notes beside them, in several requests',
    { setUp: reorderBesideNotes, act: (test) => decide(test, 'moveNotes') },
  ],
  ['shrinking', createRefreshScenario(25, 10)],
  ['growth that moves cells down', { setUp: growIntoCells, act: (test) => decide(test, 'shiftDown') }],
  ['growth over cells given up', { setUp: growIntoCells, act: (test) => decide(test, 'overwrite') }],
  ['a move to a new sheet', { setUp: growIntoCells, act: (test) => decide(test, 'newSheet') }],
  [
    'columns that leave and come',
    {
      async setUp() {
        const test = await openTestApp(createNumberedReport(10));
        await placeReport(test);
        test.report.columns = ['column 0', 'column 2', 'column 3'];
        test.report.rows = createNumberedRows(12, 3, 100);
        return test;
      },
      act: (test) => test.app.placements.refreshAll(),
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
async function killPane(test: TestApp, isReached: () => boolean, act: () => Promise<void>): Promise<WorkbookStore> {
  let isPaneClosed = false;
  const closeOnceReached = (): void => {
    if (isReached()) {
      isPaneClosed = true;
      test.host.closePane();
    } else test.host.faults.callAroundNthBatch(1, closeOnceReached, true);
  };
  test.host.faults.callAroundNthBatch(1, closeOnceReached, true);
  void act();
  await waitUntil(() => isPaneClosed);
  await test.host.whenIdle();
  const file = test.store.toFile();
  apps.closeAll();
  return createWorkbookStore({ file });
}

/** Kills the pane in the same way and opens its workbook again. */
async function killAndReopen(test: TestApp, isReached: () => boolean, act: () => Promise<void>): Promise<TestApp> {
  return startTestApp(test, await killPane(test, isReached, act));
}

function readRecovery({ app }: TestApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.recovered : undefined;
}

function expectHalfWritten(test: TestApp, isRefreshed: boolean): void {
  expect(readRecovery(test)).toEqual({ halfWrittenReports: ['Sales'], isRefreshed, wasCarriedOutLate: false });
}

describe('recovery by the next pane', () => {
  /** Leaves a first block whose rows are streamed, with only the first rows in the sheet. */
  async function placeHalf(): Promise<readonly [TestApp, WorkbookStore]> {
    const test = await openTestApp({ ...createNumberedReport(1100, 50), piece: 400 });
    const remainingFile = await killPane(
      test,
      () => readCell(test, 3, 1) !== '',
      () => placeReport(test),
    );
    return [test, remainingFile];
  }

  it('the next pane completes a first placing, and says so [P2] [P9] [W39]', async () => {
    const reopenedTest = await startTestApp(...(await placeHalf()));
    expect([readCell(reopenedTest, 3, 1), readCell(reopenedTest, 1102, 1)]).toEqual(['0 0', '1099 0']);
    const [header] = reopenedTest.store.readStyles(reopenedTest.store.activeSheetId, rect(2, 1));
    expect(header?.[0]).toMatchObject({ bold: true });
    expectHalfWritten(reopenedTest, true);
  });

  it('the next pane lists a first placing that it cannot complete, with the rows that are in the sheet [P2] [P19] [W39]', async () => {
    const [test, remainingFile] = await placeHalf();
    test.storedTexts.delete('sign-in');
    const reopenedTest = await startTestApp(test, remainingFile);
    const rows = remainingFile.findUsedRange(remainingFile.activeSheetId)?.rows ?? 0;
    expect(readViews(reopenedTest)).toMatchObject([{ name: 'Sales', rows: rows - 1 }]);
    expectHalfWritten(reopenedTest, false);
  });

  it('the next pane asks before a half-written first block grows over a text that was typed below it [P1] [W39]', async () => {
    const [test, remainingFile] = await placeHalf();
    remainingFile.write(remainingFile.activeSheetId, rect(1090, 1), 'mine', 'values');
    const reopenedTest = await startTestApp(test, remainingFile);
    expect(readViews(reopenedTest)).toMatchObject([{ status: { kind: 'needsDecision' } }]);
    expect(readCell(reopenedTest, 1090, 1)).toBe('mine');
  });

  it('the next pane clears rows of no placement on a new sheet [P2] [W39]', async () => {
    const { store, ...test } = await openTestApp(createNumberedReport(10));
    const sheet = store.addSheet('Rows').id;
    store.write(sheet, rect(0, 0, 2, 2), 'half', 'values');
    store.addName('_inlay_rows', '=Rows!$A$1:$B$2', { visible: false });
    store.settings.set('inlay.unfinished.rows', writeJournal({ by: 'another device', at: 0, isCleared: true }));
    const reopenedTest = await startTestApp(test, store);
    expect([store.findUsedRange(sheet), store.listNames(), readJournals(reopenedTest)]).toEqual([undefined, [], []]);
  });

  it('the next pane restores a block that was moving to a new sheet [P2] [W39]', async () => {
    const test = await openTestApp(createNumberedReport(10));
    await placeReport(test);
    const [workbookBefore, anchor] = [readWorkbook(test), test.store.listNames()[0]?.name ?? ''];
    const { store } = test;
    const next = store.addSheet('Next').id;
    store.write(next, rect(0, 0, 5, 3), 'half', 'values');
    store.removeName(anchor);
    store.addName(anchor, '=Next!$A$1:$C$5', { visible: false });
    const journal = writeJournal({ by: 'another device', at: 0, isCleared: true, back: 'Sheet1!B3:D13' });
    store.settings.set(`inlay.unfinished.${readViews(test)[0]?.id}`, journal);
    apps.closeAll();
    const reopenedTest = await startTestApp(test, createWorkbookStore({ file: store.toFile() }));
    expect([readWorkbook(reopenedTest), readJournals(reopenedTest)]).toEqual([workbookBefore, []]);
    expect(readViews(reopenedTest)).toMatchObject([{ status: { kind: 'upToDate' } }]);
  });

  /** Leaves a block of two chunks, of which only the first is new. */
  async function refreshHalf(test: TestApp): Promise<TestApp> {
    test.report.rows = createNumberedRows(1100, 50, 5000);
    return killAndReopen(
      test,
      () => readCell(test, 3, 1) === '5000 0',
      () => test.app.placements.refreshAll(),
    );
  }

  it('the next pane refreshes a half-written block and says so, even if nothing refreshes on opening [P2] [P9]', async () => {
    const test = await openTestApp(createNumberedReport(1100, 50));
    await placeReport(test);
    await test.app.placements.setRefreshOnOpen(false);
    const reopenedTest = await refreshHalf(test);
    expect([readCell(reopenedTest, 3, 1), readCell(reopenedTest, 1102, 1)]).toEqual(['5000 0', '6099 0']);
    expectHalfWritten(reopenedTest, true);
  });

  it('the next pane warns of a half-written block while no one is signed in to refresh it [P9]', async () => {
    const test = await openTestApp(createNumberedReport(1100, 50));
    await placeReport(test);
    test.storedTexts.delete('sign-in');
    const reopenedTest = await refreshHalf(test);
    expect([readCell(reopenedTest, 3, 1), readCell(reopenedTest, 1102, 1)]).toEqual(['5000 0', '1099 0']);
    expectHalfWritten(reopenedTest, false);
  });

  it('the next pane leaves what a user has written below a half-written block [P1] [W38] [W39]', async () => {
    const test = await openTestApp(createNumberedReport(10));
    await placeReport(test);
    const below = rect(13, 1, 10, 3);
    test.store.write(test.store.activeSheetId, below, 'mine', 'values');
    const tooLate = Date.now() + 48 * 60 * 60_000;
    const journal = writeJournal({ by: 'another device', at: tooLate });
    test.store.settings.set(`inlay.unfinished.${readViews(test)[0]?.id}`, journal);
    const remainingFile = createWorkbookStore({ file: test.store.toFile() });
    apps.closeAll();
    const reopenedTest = await startTestApp(test, remainingFile);
    expect([readCell(reopenedTest, 14, 1), readCell(reopenedTest, 22, 1), readJournals(reopenedTest)]).toEqual([
      'mine',
      'mine',
      [],
    ]);
  });

  it('the next pane says nothing if nothing was left unfinished [P9]', async () => {
    const test = await openTestApp(createNumberedReport(10));
    await placeReport(test);
    const file = test.store.toFile();
    apps.closeAll();
    expect(readRecovery(await startTestApp(test, createWorkbookStore({ file })))).toBeUndefined();
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
        const test = await scenario.setUp();
        const paneClosed = new Promise<void>((isPaneClosed) => {
          const closePane = () => {
            isPaneClosed();
            test.host.closePane();
          };
          test.host.faults.callAroundNthBatch(nth, closePane, true);
        });
        const hasEnded = await Promise.race([scenario.act(test).then(() => true), paneClosed.then(() => false)]);
        if (hasEnded) break;
        await test.host.whenIdle();
        const file = test.store.toFile();
        apps.closeAll();
        const reopenedTest = await startTestApp(test, createWorkbookStore({ file }));
        await reopenedTest.app.placements.refreshAll();
        const foundWorkbook = readWorkbook(reopenedTest);
        const isOld = JSON.stringify(foundWorkbook) === JSON.stringify(workbookBefore);
        endCounts[isOld ? 'old' : 'new'] += 1;
        if (!isOld) expectSame({ nth, ...foundWorkbook }, { nth, ...workbookAfter });
        expect(readJournals(reopenedTest)).toEqual([]);
        apps.closeAll();
      }
      expect(endCounts.old + endCounts.new).toBeGreaterThan(2);
      expect(endCounts.new).toBeGreaterThan(0);
    },
  );
});
