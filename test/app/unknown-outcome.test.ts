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

interface Desk extends SmallApp {
  readonly officeClock: ManualClock;
  readonly report: SmallReport;
}

async function openDesk(report: SmallReport, ...others: readonly SmallReport[]): Promise<Desk> {
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
  const desk = apps.add({ ...smallApp, officeClock, report });
  await desk.app.start();
  return desk;
}

async function placeReport(desk: Desk): Promise<void> {
  await placeAt(desk, 2, 1);
}

async function placeAndOpenDesk(report: SmallReport): Promise<Desk> {
  const desk = await openDesk(report);
  await placeReport(desk);
  return desk;
}

function readCells({ store }: Desk) {
  return store.listSheets().flatMap(({ id }) => {
    const used = store.findUsedRange(id, true);
    return used ? [{ used, cells: store.readFormulas(id, used) }] : [];
  });
}

function readRecords({ store }: Desk, kind: string) {
  return store.settings
    .entries()
    .filter(([key]) => key.startsWith(`inlay.${kind}.`))
    .map(([, text]) => JSON.parse(String(text)));
}

interface Scenario {
  setUp(): Promise<Desk>;
  act(desk: Desk): Promise<unknown>;
  /** True if the scenario ends without a placement. */
  readonly isUnlinking?: true;
  /** True if a failed act is repeated instead of only refreshed. */
  readonly isAnswering?: true;
}

const createRefreshScenario = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const desk = await placeAndOpenDesk(createNumberedReport(from, columns));
    desk.report.rows = createNumberedRows(to, columns, seed);
    return desk;
  },
  act: (desk) => desk.app.placements.refreshAll(),
});

async function growIntoCells(): Promise<Desk> {
  const desk = await placeAndOpenDesk(createNumberedReport(10));
  writeInput(desk, 15, 1, '=COUNTA(H1:H3)');
  desk.report.rows = createNumberedRows(20, 3, 100);
  await desk.app.placements.refreshAll();
  return desk;
}

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => openDesk(createNumberedReport(20)), act: placeReport }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => openDesk({ ...createNumberedReport(1100, 50), piece: 400 }), act: placeReport },
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
        const desk = await placeAndOpenDesk(createNumberedReport(10));
        desk.report.columns = ['column 0', 'column 2', 'column 3'];
        desk.report.rows = createNumberedRows(12, 3, 100);
        return desk;
      },
      act: (desk) => desk.app.placements.refreshAll(),
    },
  ],
  [
    'growth with formulas beside',
    {
      async setUp() {
        const desk = await placeAndOpenDesk(createNumberedReport(10));
        for (let row = 3; row < 13; row += 1) writeInput(desk, row, 4, `=LEN(B${row + 1})`);
        await (await desk.app.placements.openDetails()).setOptions(readId(desk), { fillBeside: true });
        desk.report.rows = createNumberedRows(15, 3, 100);
        return desk;
      },
      act: (desk) => desk.app.placements.refreshAll(),
    },
  ],
  [
    'rows in another order with notes beside them',
    {
      async setUp() {
        const desk = await placeAndOpenDesk(createNumberedReport(4));
        for (let row = 3; row < 7; row += 1) writeInput(desk, row, 4, `note ${row}`);
        desk.report.rows = createNumberedRows(4, 3).reverse();
        await desk.app.placements.refreshAll();
        return desk;
      },
      act: (desk) => desk.app.placements.decide(readId(desk), 'moveNotes'),
    },
  ],
  [
    'growth over cells given up',
    { setUp: growIntoCells, act: (desk) => desk.app.placements.decide(readId(desk), 'overwrite') },
  ],
  [
    'growth that moves cells down',
    { setUp: growIntoCells, act: (desk) => desk.app.placements.decide(readId(desk), 'shiftDown') },
  ],
  [
    'a move to a new sheet',
    { setUp: growIntoCells, act: (desk) => desk.app.placements.decide(readId(desk), 'newSheet') },
  ],
  [
    'an answer to what was typed',
    {
      async setUp() {
        const desk = await placeAndOpenDesk(createNumberedReport(10));
        writeInput(desk, 5, 2, 'mine');
        desk.report.rows = createNumberedRows(10, 3).with(0, ['changed', 'changed', 'changed']);
        await desk.app.placements.refreshAll();
        return desk;
      },
      act: (desk) => answerEdits(desk, 'keepEdits'),
      isAnswering: true,
    },
  ],
  [
    'another choice',
    {
      setUp: () => placeAndOpenDesk(createNumberedReport(10)),
      act: async (desk) => (await desk.app.placements.openDetails()).setOptions(readId(desk), { fillBeside: true }),
    },
  ],
  [
    'unlinking with cleared cells',
    {
      setUp: () => placeAndOpenDesk(createNumberedReport(10)),
      act: (desk) => desk.app.placements.unlink(readId(desk), 'clear'),
      isUnlinking: true,
    },
  ],
  [
    'unlinking',
    {
      setUp: () => placeAndOpenDesk(createNumberedReport(10)),
      act: (desk) => desk.app.placements.unlink(readId(desk), 'leave'),
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

const readFailureCode = (desk: Desk) => {
  const status = readViews(desk)[0]?.status;
  if (status?.kind === 'failed') return status.failure.code;
  const placingState = readPlacing(desk);
  return placingState?.kind === 'failed' ? placingState.failure.code : undefined;
};

/** Returns what the pane says, which must be what the file says. */
function readShownViews(desk: Desk) {
  return readViews(desk).map(({ id, rows, refreshedAt, ownCells }) => ({ id, rows, refreshedAt, ownCells }));
}

function readFiledViews(desk: Desk) {
  return readRecords(desk, 'placement').map(({ id, rows, refreshedAt, ownCells }) => ({
    id,
    rows,
    refreshedAt,
    ownCells,
  }));
}

/** Returns the result of the scenario without any fault. */
async function runWithoutFault({ setUp, act }: Scenario) {
  const desk = await setUp();
  const cellsBefore = readCells(desk);
  const before = desk.host.readLog().length;
  await act(desk);
  const newCells = readCells(desk);
  const requests = desk.host.readLog().length - before;
  apps.close(desk);
  return { cellsBefore, newCells, requests };
}

function hasFailed(desk: Desk): boolean {
  return readFailureCode(desk) !== undefined;
}

/** Lists the states that wait for the user's answer, which the scenario gives. */
const ASKING = ['notes', 'needsDecision', 'handEdits'];

async function expectRepairedByRefresh(
  desk: Desk,
  fault: unknown,
  newCells: unknown,
  scenario: Scenario,
): Promise<void> {
  if (scenario.isUnlinking) return;
  const readStatusKind = () => readViews(desk)[0]?.status.kind ?? '';
  if (readViews(desk).length === 0) await placeReport(desk);
  else if (!ASKING.includes(readStatusKind())) await desk.app.placements.refreshAll();
  if (ASKING.includes(readStatusKind())) await scenario.act(desk);
  expect([fault, readViews(desk)[0]?.status]).toEqual([fault, { kind: 'upToDate' }]);
  if (!scenario.isAnswering) expect([fault, readViews(desk)[0]?.ownCells]).toEqual([fault, undefined]);
  expectSame({ fault, cells: readCells(desk) }, { fault, cells: newCells });
  expectSame({ fault, said: readShownViews(desk) }, { fault, said: readFiledViews(desk) });
  expect([fault, readRecords(desk, 'unfinished')]).toEqual([fault, []]);
}

describe.each(selectCases(SCENARIOS, ([name]) => LARGE.includes(name)))('%s', (_, scenario) => {
  it('the pane says what cells and file show, whichever request fails after its effect [P2] [P19]', async () => {
    const { cellsBefore, newCells, requests } = await runWithoutFault(scenario);
    for (let nth = 1; nth <= requests; nth += 1) {
      const desk = await scenario.setUp();
      desk.host.faults.failNthBatch(nth, 'GeneralException', true);
      await scenario.act(desk);
      const isOld = JSON.stringify(readCells(desk)) === JSON.stringify(cellsBefore);
      if (!isOld) expectSame({ nth, cells: readCells(desk) }, { nth, cells: newCells });
      if (hasFailed(desk)) expectSame({ nth, cells: readCells(desk) }, { nth, cells: cellsBefore });
      expectSame({ nth, said: readShownViews(desk) }, { nth, said: readFiledViews(desk) });
      const wrongNotices = readViews(desk)[0]?.notices.filter(({ kind }) =>
        ['notRecorded', 'leftBehind', 'besideNotFilled'].includes(kind),
      );
      expect([nth, wrongNotices ?? []]).toEqual([nth, []]);
      await expectRepairedByRefresh(desk, nth, newCells, scenario);
      apps.close(desk);
    }
  });

  it.each(selectCases([true, false], (isCarriedOut) => !isCarriedOut))(
    'the pane says that it does not know if Excel is gone after any request (carried out: %s), and checks later [P2] [P19]',
    async (isCarriedOut) => {
      const { cellsBefore, newCells, requests } = await runWithoutFault(scenario);
      for (let nth = 1; nth <= requests; nth += 1) {
        const fault = { nth, isCarriedOut };
        const desk = await scenario.setUp();
        desk.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        desk.host.faults.callAroundNthBatch(nth, () => desk.host.setOffline(true), true);
        await scenario.act(desk);
        const isOld = JSON.stringify(readCells(desk)) === JSON.stringify(cellsBefore);
        const hasEffect = !isOld || readRecords(desk, 'unfinished').length > 0;
        if (hasEffect && hasFailed(desk)) expect([fault, readFailureCode(desk)]).toEqual([fault, 'OutcomeUnknown']);
        desk.host.setOffline(false);
        await runTurns(20);
        await desk.officeClock.advance(5_000);
        await runTurns(40);
        await waitUntil(() => readFailureCode(desk) !== 'OutcomeUnknown' || readPlacing(desk)?.kind === 'failed');
        await waitUntil(() => {
          const state = desk.app.placements.state.value;
          return state.kind === 'ready' && state.run.kind !== 'running';
        });
        expect([fault, readRecords(desk, 'unfinished')]).toEqual([fault, []]);
        expectSame({ fault, said: readShownViews(desk) }, { fault, said: readFiledViews(desk) });
        if (JSON.stringify(readCells(desk)) !== JSON.stringify(cellsBefore) && !scenario.isUnlinking)
          expectSame({ fault, cells: readCells(desk) }, { fault, cells: newCells });
        await expectRepairedByRefresh(desk, fault, newCells, scenario);
        apps.close(desk);
      }
    },
  );
});

/**
 * Excel disappears as soon as a write of several requests has begun, and is back once the refresh
 * has failed.
 */
async function breakRefresh(desk: Desk, placementId: string): Promise<void> {
  const { app, host } = desk;
  const countJournals = () => readRecords(desk, 'unfinished').length;
  const before = countJournals();
  const goOfflineOnceWriting = () => host.setOffline(countJournals() > before);
  for (let nth = 1; nth <= 30; nth += 1) host.faults.callAroundNthBatch(nth, goOfflineOnceWriting, true);
  await app.placements.refresh(placementId);
  host.faults.clear();
  host.setOffline(false);
}

it('a restore writes no rows to another placement whose outcome is unknown [P1]', async () => {
  const costs = { ...createNumberedReport(100, 50), id: 2, name: 'Costs', rows: createNumberedRows(100, 50, 5000) };
  const desk = await openDesk(createNumberedReport(100, 50), costs);
  const { app, report, store } = desk;
  await placeReport(desk);
  await placeAt(desk, 2, 60, 2);
  report.rows = createNumberedRows(100, 50, 200);
  await app.placements.refreshAll();
  report.rows = createNumberedRows(1100, 50, 300);
  costs.rows = createNumberedRows(1100, 50, 6000);
  const ids = readViews(desk).map(({ id: placementId }) => placementId);
  for (const placementId of ids) await breakRefresh(desk, placementId);
  const outcomes = readViews(desk).map(({ status }) => (status.kind === 'failed' ? status.failure.code : status.kind));
  expect(outcomes).toEqual(['OutcomeUnknown', 'OutcomeUnknown']);
  await (await app.placements.openDetails()).restoreFormerRows(ids[0] ?? '');
  const readFirstCell = (column: number) =>
    store.readValues(store.activeSheetId, { row: 3, column, rows: 1, columns: 1 });
  expect([readFirstCell(1), readFirstCell(60)]).toEqual([[['0 0']], [['6000 0']]]);
  expect(readViews(desk).map(({ rows }) => rows)).toEqual([100, 1100]);
});
