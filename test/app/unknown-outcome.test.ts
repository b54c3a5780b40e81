/**
 * Tests requests to Excel that fail although they were carried out, and an Excel that disappears
 * right after: the pane says what the cells and the file show.
 */
import { waitUntil } from '../support/app';
import { answerEdits, readId, readPlacing, readViews } from '../support/app-state';
import { expectSame } from '../support/expect-same';
import { createManualClock, type ManualClock, runTurns } from '../support/manual-clock';
import { placeAt } from '../support/place-report';
import { writeInput } from '../support/sheet-cells';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../support/small-platform';
import { createNumberedReport, createNumberedRows } from '../support/small-reports';
import { selectCases } from '../support/test-scope';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

interface TestApp extends SmallApp {
  readonly officeClock: ManualClock;
  readonly report: SmallReport;
}

async function openTestApp(report: SmallReport, ...others: readonly SmallReport[]): Promise<TestApp> {
  const officeClock = createManualClock();
  let now = 1_900_000_000_000;
  const clock = {
    now: () => {
      now += 1000;
      return now;
    },
    wait: async () => undefined,
  };
  const smallApp = openSmallApp(createSmallPlatform([report, ...others]), { officeClock, clock });
  const test = apps.add({ ...smallApp, officeClock, report });
  await test.app.start();
  return test;
}

async function placeReport(test: TestApp): Promise<void> {
  await placeAt(test, 2, 1);
}

async function openAndPlaceReport(report: SmallReport): Promise<TestApp> {
  const test = await openTestApp(report);
  await placeReport(test);
  return test;
}

function readCells({ store }: TestApp) {
  return store.listSheets().flatMap(({ id }) => {
    const used = store.findUsedRange(id, true);
    return used ? [{ used, cells: store.readFormulas(id, used) }] : [];
  });
}

function readRecords({ store }: TestApp, kind: string) {
  return store.settings
    .entries()
    .filter(([key]) => key.startsWith(`inlay.${kind}.`))
    .map(([, text]) => JSON.parse(String(text)));
}

interface Scenario {
  setUp(): Promise<TestApp>;
  act(test: TestApp): Promise<unknown>;
  /** True if the scenario ends without a placement. */
  readonly isUnlinking?: true;
  /** True if a failed act is repeated instead of only refreshed. */
  readonly isAnswering?: true;
}

const createRefreshScenario = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const test = await openAndPlaceReport(createNumberedReport(from, columns));
    test.report.rows = createNumberedRows(to, columns, seed);
    return test;
  },
  act: (test) => test.app.placements.refreshAll(),
});

async function growIntoCells(): Promise<TestApp> {
  const test = await openAndPlaceReport(createNumberedReport(10));
  writeInput(test, 15, 1, '=COUNTA(H1:H3)');
  test.report.rows = createNumberedRows(20, 3, 100);
  await test.app.placements.refreshAll();
  return test;
}

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => openTestApp(createNumberedReport(20)), act: placeReport }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => openTestApp({ ...createNumberedReport(1100, 50), piece: 400 }), act: placeReport },
  ],
  ['new values', createRefreshScenario(10, 10)],
  ['unchanged values', createRefreshScenario(10, 10, 3, 0)],
  ['growth', createRefreshScenario(10, 25)],
  ['growth in several requests', createRefreshScenario(100, 1100, 50)],
  ['shrinking', createRefreshScenario(25, 10)],
  [
    'columns that leave and come',
    {
      async setUp() {
        const test = await openAndPlaceReport(createNumberedReport(10));
        test.report.columns = ['column 0', 'column 2', 'column 3'];
        test.report.rows = createNumberedRows(12, 3, 100);
        return test;
      },
      act: (test) => test.app.placements.refreshAll(),
    },
  ],
  [
    'growth with formulas beside',
    {
      async setUp() {
        const test = await openAndPlaceReport(createNumberedReport(10));
        for (let row = 3; row < 13; row += 1) writeInput(test, row, 4, `=LEN(B${row + 1})`);
        await (await test.app.placements.openDetails()).setOptions(readId(test), { fillBeside: true });
        test.report.rows = createNumberedRows(15, 3, 100);
        return test;
      },
      act: (test) => test.app.placements.refreshAll(),
    },
  ],
  [
    'rows in another order with notes beside them',
    {
      async setUp() {
        const test = await openAndPlaceReport(createNumberedReport(4));
        for (let row = 3; row < 7; row += 1) writeInput(test, row, 4, `note ${row}`);
        test.report.rows = createNumberedRows(4, 3).reverse();
        await test.app.placements.refreshAll();
        return test;
      },
      act: (test) => test.app.placements.decide(readId(test), 'moveNotes'),
    },
  ],
  [
    'growth over cells given up',
    { setUp: growIntoCells, act: (test) => test.app.placements.decide(readId(test), 'overwrite') },
  ],
  [
    'growth that moves cells down',
    { setUp: growIntoCells, act: (test) => test.app.placements.decide(readId(test), 'shiftDown') },
  ],
  [
    'a move to a new sheet',
    { setUp: growIntoCells, act: (test) => test.app.placements.decide(readId(test), 'newSheet') },
  ],
  [
    'an answer to what was typed',
    {
      async setUp() {
        const test = await openAndPlaceReport(createNumberedReport(10));
        writeInput(test, 5, 2, 'mine');
        test.report.rows = createNumberedRows(10, 3).with(0, ['changed', 'changed', 'changed']);
        await test.app.placements.refreshAll();
        return test;
      },
      act: (test) => answerEdits(test, 'keepEdits'),
      isAnswering: true,
    },
  ],
  [
    'another choice',
    {
      setUp: () => openAndPlaceReport(createNumberedReport(10)),
      act: async (test) => (await test.app.placements.openDetails()).setOptions(readId(test), { fillBeside: true }),
    },
  ],
  [
    'unlinking with cleared cells',
    {
      setUp: () => openAndPlaceReport(createNumberedReport(10)),
      act: (test) => test.app.placements.unlink(readId(test), 'clear'),
      isUnlinking: true,
    },
  ],
  [
    'unlinking',
    {
      setUp: () => openAndPlaceReport(createNumberedReport(10)),
      act: (test) => test.app.placements.unlink(readId(test), 'leave'),
      isUnlinking: true,
    },
  ],
];

/** These run in `test:all`: each of them takes as long as all others together. */
const LARGE = [
  'a first placement whose rows are streamed',
  'growth in several requests',
  'columns that leave and come',
  'growth with formulas beside',
  'growth over cells given up',
];

const readFailureCode = (test: TestApp) => {
  const status = readViews(test)[0]?.status;
  if (status?.kind === 'failed') return status.failure.code;
  const placingState = readPlacing(test);
  return placingState?.kind === 'failed' ? placingState.failure.code : undefined;
};

/** Returns what the pane says, which must be what the file says. */
function readShownViews(test: TestApp) {
  return readViews(test).map(({ id, rows, refreshedAt, userCellsRecord: ownCells }) => ({
    id,
    rows,
    refreshedAt,
    ownCells,
  }));
}

function readFiledViews(test: TestApp) {
  return readRecords(test, 'placement').map(({ id, rows, refreshedAt, ownCells }) => ({
    id,
    rows,
    refreshedAt,
    ownCells,
  }));
}

/** Returns the result of the scenario without any fault. */
async function runWithoutFault({ setUp, act }: Scenario) {
  const test = await setUp();
  const cellsBefore = readCells(test);
  const before = test.host.readLog().length;
  await act(test);
  const newCells = readCells(test);
  const requests = test.host.readLog().length - before;
  apps.close(test);
  return { cellsBefore, newCells, requests };
}

function hasFailed(test: TestApp): boolean {
  return readFailureCode(test) !== undefined;
}

/** Lists the states that wait for the user's answer, which the scenario gives. */
const ASKING = ['notes', 'needsDecision', 'handEdits'];

async function expectRepairedByRefresh(
  test: TestApp,
  fault: unknown,
  newCells: unknown,
  scenario: Scenario,
): Promise<void> {
  if (scenario.isUnlinking) return;
  const readStatusKind = () => readViews(test)[0]?.status.kind ?? '';
  if (readViews(test).length === 0) await placeReport(test);
  else if (!ASKING.includes(readStatusKind())) await test.app.placements.refreshAll();
  if (ASKING.includes(readStatusKind())) await scenario.act(test);
  expect([fault, readViews(test)[0]?.status]).toEqual([fault, { kind: 'upToDate' }]);
  if (!scenario.isAnswering) expect([fault, readViews(test)[0]?.userCellsRecord]).toEqual([fault, undefined]);
  expectSame({ fault, cells: readCells(test) }, { fault, cells: newCells });
  expectSame({ fault, said: readShownViews(test) }, { fault, said: readFiledViews(test) });
  expect([fault, readRecords(test, 'unfinished')]).toEqual([fault, []]);
}

describe.each(selectCases(SCENARIOS, ([name]) => LARGE.includes(name)))('%s', (_, scenario) => {
  it('the pane says what cells and file show, whichever request fails after its effect [P2] [P19]', async () => {
    const { cellsBefore, newCells, requests } = await runWithoutFault(scenario);
    for (let nth = 1; nth <= requests; nth += 1) {
      const test = await scenario.setUp();
      test.host.faults.failNthBatch(nth, 'GeneralException', true);
      await scenario.act(test);
      const isOld = JSON.stringify(readCells(test)) === JSON.stringify(cellsBefore);
      if (!isOld) expectSame({ nth, cells: readCells(test) }, { nth, cells: newCells });
      if (hasFailed(test)) expectSame({ nth, cells: readCells(test) }, { nth, cells: cellsBefore });
      expectSame({ nth, said: readShownViews(test) }, { nth, said: readFiledViews(test) });
      const wrongNotices = readViews(test)[0]?.notices.filter(({ kind }) =>
        ['notRecorded', 'leftBehind', 'besideNotFilled'].includes(kind),
      );
      expect([nth, wrongNotices ?? []]).toEqual([nth, []]);
      await expectRepairedByRefresh(test, nth, newCells, scenario);
      apps.close(test);
    }
  });

  it.each(selectCases([true, false], (isCarriedOut) => !isCarriedOut))(
    'the pane says that it does not know if Excel is gone after any request (carried out: %s), and checks later [P2] [P19]',
    async (isCarriedOut) => {
      const { cellsBefore, newCells, requests } = await runWithoutFault(scenario);
      for (let nth = 1; nth <= requests; nth += 1) {
        const fault = { nth, isCarriedOut };
        const test = await scenario.setUp();
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        test.host.faults.callAroundNthBatch(nth, () => test.host.setOffline(true), true);
        await scenario.act(test);
        const isOld = JSON.stringify(readCells(test)) === JSON.stringify(cellsBefore);
        const hasEffect = !isOld || readRecords(test, 'unfinished').length > 0;
        if (hasEffect && hasFailed(test)) expect([fault, readFailureCode(test)]).toEqual([fault, 'OutcomeUnknown']);
        test.host.setOffline(false);
        await runTurns(20);
        await test.officeClock.advance(5_000);
        await runTurns(40);
        await waitUntil(() => readFailureCode(test) !== 'OutcomeUnknown' || readPlacing(test)?.kind === 'failed');
        await waitUntil(() => {
          const state = test.app.placements.state.value;
          return state.kind === 'ready' && state.run.kind !== 'running';
        });
        expect([fault, readRecords(test, 'unfinished')]).toEqual([fault, []]);
        expectSame({ fault, said: readShownViews(test) }, { fault, said: readFiledViews(test) });
        if (JSON.stringify(readCells(test)) !== JSON.stringify(cellsBefore) && !scenario.isUnlinking)
          expectSame({ fault, cells: readCells(test) }, { fault, cells: newCells });
        await expectRepairedByRefresh(test, fault, newCells, scenario);
        apps.close(test);
      }
    },
  );
});

/**
 * Excel disappears as soon as a write of several requests has begun, and is back once the refresh
 * has failed.
 */
async function breakRefresh(test: TestApp, placementId: string): Promise<void> {
  const { app, host } = test;
  const countJournals = () => readRecords(test, 'unfinished').length;
  const before = countJournals();
  const goOfflineOnceWriting = () => host.setOffline(countJournals() > before);
  for (let nth = 1; nth <= 30; nth += 1) host.faults.callAroundNthBatch(nth, goOfflineOnceWriting, true);
  await app.placements.refresh(placementId);
  host.faults.clear();
  host.setOffline(false);
}

it('a restore writes no rows to another placement whose outcome is unknown [P1]', async () => {
  const costs = { ...createNumberedReport(100, 50), id: 2, name: 'Costs', rows: createNumberedRows(100, 50, 5000) };
  const test = await openTestApp(createNumberedReport(100, 50), costs);
  const { app, report, store } = test;
  await placeReport(test);
  await placeAt(test, 2, 60, 2);
  report.rows = createNumberedRows(100, 50, 200);
  await app.placements.refreshAll();
  report.rows = createNumberedRows(1100, 50, 300);
  costs.rows = createNumberedRows(1100, 50, 6000);
  const ids = readViews(test).map(({ id: placementId }) => placementId);
  for (const placementId of ids) await breakRefresh(test, placementId);
  const outcomes = readViews(test).map(({ status }) => (status.kind === 'failed' ? status.failure.code : status.kind));
  expect(outcomes).toEqual(['OutcomeUnknown', 'OutcomeUnknown']);
  await (await app.placements.openDetails()).restoreFormerRows(ids[0] ?? '');
  const readFirstCell = (column: number) =>
    store.readValues(store.activeSheetId, { row: 3, column, rows: 1, columns: 1 });
  expect([readFirstCell(1), readFirstCell(60)]).toEqual([[['0 0']], [['6000 0']]]);
  expect(readViews(test).map(({ rows }) => rows)).toEqual([100, 1100]);
});
