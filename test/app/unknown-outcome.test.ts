/**
 * Tests requests to Excel that fail although they were carried out, and an Excel that disappears
 * right after: the pane says what the cells and the file show.
 */
import type { DataValue } from '../../src/client';
import { answerEdits, placing, until, views } from '../support/app';
import { settle } from '../support/excel-host';
import { expectSame } from '../support/expect-same';
import { createManualClock, type ManualClock, turns } from '../support/manual-clock';
import { openedApps } from '../support/opened-apps';
import { rect } from '../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../support/small-platform';
import { casesInScope } from '../support/test-scope';

const apps = openedApps();

interface Desk extends SmallApp {
  readonly time: ManualClock;
  readonly report: SmallReport;
}

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

async function sitDown(report: SmallReport, ...others: readonly SmallReport[]): Promise<Desk> {
  const time = createManualClock();
  let now = 1_900_000_000_000;
  const clock = {
    now: () => {
      now += 1000;
      return now;
    },
    wait: async () => undefined,
  };
  const opened = openSmallApp(createSmallPlatform([report, ...others]), { officeClock: time, clock });
  const desk = apps.add({ ...opened, time, report });
  await desk.app.start();
  return desk;
}

async function place(desk: Desk): Promise<void> {
  await desk.app.report.open(1);
  desk.store.select(desk.store.activeSheetId, rect(2, 1));
  await settle(desk.host);
  await desk.app.report.place();
}

async function placed(report: SmallReport): Promise<Desk> {
  const desk = await sitDown(report);
  await place(desk);
  return desk;
}

function cells({ store }: Desk) {
  return store.sheets().flatMap(({ id }) => {
    const used = store.usedRange(id, true);
    return used ? [{ used, cells: store.formulas(id, used) }] : [];
  });
}

function recordsOf({ store }: Desk, kind: string) {
  return store.settings
    .entries()
    .filter(([key]) => key.startsWith(`inlay.${kind}.`))
    .map(([, text]) => JSON.parse(String(text)));
}

interface Scenario {
  setUp(): Promise<Desk>;
  act(desk: Desk): Promise<unknown>;
  /** True if the scenario ends without a placement. */
  readonly unlinks?: true;
  /** True if a failed act is repeated instead of only refreshed. */
  readonly answers?: true;
}

const id = (desk: Desk) => views(desk)[0]?.id ?? '';

const refreshed = (from: number, to: number, columns = 3, seed = 100): Scenario => ({
  async setUp() {
    const desk = await placed(aReport(from, columns));
    desk.report.rows = rowsOf(to, columns, seed);
    return desk;
  },
  act: (desk) => desk.app.placements.refreshAll(),
});

function write(desk: Desk, row: number, column: number, text: string): void {
  desk.store.write(desk.store.activeSheetId, { row, column, rows: 1, columns: 1 }, text, 'formulas');
}

async function grownIntoCells(): Promise<Desk> {
  const desk = await placed(aReport(10));
  write(desk, 15, 1, '=COUNTA(H1:H3)');
  desk.report.rows = rowsOf(20, 3, 100);
  await desk.app.placements.refreshAll();
  return desk;
}

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['a first placement', { setUp: () => sitDown(aReport(20)), act: place }],
  [
    'a first placement whose rows are streamed',
    { setUp: () => sitDown({ ...aReport(1100, 50), piece: 400 }), act: place },
  ],
  ['new values', refreshed(10, 10)],
  ['unchanged values', refreshed(10, 10, 3, 0)],
  ['growth', refreshed(10, 25)],
  ['growth in several requests', refreshed(100, 1100, 50)],
  ['shrinking', refreshed(25, 10)],
  [
    'columns that leave and come',
    {
      async setUp() {
        const desk = await placed(aReport(10));
        desk.report.columns = ['column 0', 'column 2', 'column 3'];
        desk.report.rows = rowsOf(12, 3, 100);
        return desk;
      },
      act: (desk) => desk.app.placements.refreshAll(),
    },
  ],
  [
    'growth with formulas beside',
    {
      async setUp() {
        const desk = await placed(aReport(10));
        for (let row = 3; row < 13; row += 1) write(desk, row, 4, `=LEN(B${row + 1})`);
        await (await desk.app.placements.openDetails()).setOptions(id(desk), { fillBeside: true });
        desk.report.rows = rowsOf(15, 3, 100);
        return desk;
      },
      act: (desk) => desk.app.placements.refreshAll(),
    },
  ],
  [
    'rows in another order with notes beside them',
    {
      async setUp() {
        const desk = await placed(aReport(4));
        for (let row = 3; row < 7; row += 1) write(desk, row, 4, `note ${row}`);
        desk.report.rows = rowsOf(4, 3).reverse();
        await desk.app.placements.refreshAll();
        return desk;
      },
      act: (desk) => desk.app.placements.decide(id(desk), 'moveNotes'),
    },
  ],
  [
    'growth over cells given up',
    { setUp: grownIntoCells, act: (desk) => desk.app.placements.decide(id(desk), 'overwrite') },
  ],
  [
    'growth that moves cells down',
    { setUp: grownIntoCells, act: (desk) => desk.app.placements.decide(id(desk), 'shiftDown') },
  ],
  ['a move to a new sheet', { setUp: grownIntoCells, act: (desk) => desk.app.placements.decide(id(desk), 'newSheet') }],
  [
    'an answer to what was typed',
    {
      async setUp() {
        const desk = await placed(aReport(10));
        write(desk, 5, 2, 'mine');
        desk.report.rows = rowsOf(10, 3).with(0, ['changed', 'changed', 'changed']);
        await desk.app.placements.refreshAll();
        return desk;
      },
      act: (desk) => answerEdits(desk, 'keepEdits'),
      answers: true,
    },
  ],
  [
    'another choice',
    {
      setUp: () => placed(aReport(10)),
      act: async (desk) => (await desk.app.placements.openDetails()).setOptions(id(desk), { fillBeside: true }),
    },
  ],
  [
    'unlinking with cleared cells',
    { setUp: () => placed(aReport(10)), act: (desk) => desk.app.placements.unlink(id(desk), 'clear'), unlinks: true },
  ],
  [
    'unlinking',
    { setUp: () => placed(aReport(10)), act: (desk) => desk.app.placements.unlink(id(desk), 'leave'), unlinks: true },
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

const codeOf = (desk: Desk) => {
  const status = views(desk)[0]?.status;
  if (status?.kind === 'failed') return status.failure.code;
  const now = placing(desk);
  return now?.kind === 'failed' ? now.failure.code : undefined;
};

/** Returns what the pane says, which must be what the file says. */
function said(desk: Desk) {
  return views(desk).map(({ id, rows, refreshedAt, ownCells }) => ({ id, rows, refreshedAt, ownCells }));
}

function filed(desk: Desk) {
  return recordsOf(desk, 'placement').map(({ id, rows, refreshedAt, ownCells }) => ({
    id,
    rows,
    refreshedAt,
    ownCells,
  }));
}

/** Returns the result of the scenario without any fault. */
async function expected({ setUp, act }: Scenario) {
  const desk = await setUp();
  const old = cells(desk);
  const before = desk.host.log().length;
  await act(desk);
  const now = cells(desk);
  const requests = desk.host.log().length - before;
  apps.close(desk);
  return { old, now, requests };
}

function isBad(desk: Desk): boolean {
  return codeOf(desk) !== undefined;
}

/** Lists the states that wait for the user's answer, which the scenario gives. */
const ASKING = ['notes', 'needsDecision', 'handEdits'];

async function refreshedAgain(desk: Desk, at: unknown, now: unknown, scenario: Scenario): Promise<void> {
  if (scenario.unlinks) return;
  const kind = () => views(desk)[0]?.status.kind ?? '';
  if (views(desk).length === 0) await place(desk);
  else if (!ASKING.includes(kind())) await desk.app.placements.refreshAll();
  if (ASKING.includes(kind())) await scenario.act(desk);
  expect([at, views(desk)[0]?.status]).toEqual([at, { kind: 'upToDate' }]);
  if (!scenario.answers) expect([at, views(desk)[0]?.ownCells]).toEqual([at, undefined]);
  expectSame({ at, cells: cells(desk) }, { at, cells: now });
  expectSame({ at, said: said(desk) }, { at, said: filed(desk) });
  expect([at, recordsOf(desk, 'unfinished')]).toEqual([at, []]);
}

describe.each(casesInScope(SCENARIOS, ([name]) => LARGE.includes(name)))('%s', (_, scenario) => {
  it('the pane says what cells and file show, whichever request fails after its effect [P2] [P19]', async () => {
    const { old, now, requests } = await expected(scenario);
    for (let nth = 1; nth <= requests; nth += 1) {
      const desk = await scenario.setUp();
      desk.host.faults.failNextSync(nth, 'GeneralException', true);
      await scenario.act(desk);
      const isOld = JSON.stringify(cells(desk)) === JSON.stringify(old);
      if (!isOld) expectSame({ nth, cells: cells(desk) }, { nth, cells: now });
      if (isBad(desk)) expectSame({ nth, cells: cells(desk) }, { nth, cells: old });
      expectSame({ nth, said: said(desk) }, { nth, said: filed(desk) });
      const wrong = views(desk)[0]?.notices.filter(({ kind }) =>
        ['notRecorded', 'leftBehind', 'besideNotFilled'].includes(kind),
      );
      expect([nth, wrong ?? []]).toEqual([nth, []]);
      await refreshedAgain(desk, nth, now, scenario);
      apps.close(desk);
    }
  });

  it.each(casesInScope([true, false], (isDone) => !isDone))(
    'the pane says that it does not know if Excel is gone after any request (carried out: %s), and checks later [P2] [P19]',
    async (isDone) => {
      const { old, now, requests } = await expected(scenario);
      for (let nth = 1; nth <= requests; nth += 1) {
        const at = { nth, isDone };
        const desk = await scenario.setUp();
        desk.host.faults.failNextSync(nth, 'GeneralException', isDone);
        desk.host.faults.atSync(nth, () => desk.host.setOffline(true), true);
        await scenario.act(desk);
        const isOld = JSON.stringify(cells(desk)) === JSON.stringify(old);
        const hasEffect = !isOld || recordsOf(desk, 'unfinished').length > 0;
        if (hasEffect && isBad(desk)) expect([at, codeOf(desk)]).toEqual([at, 'OutcomeUnknown']);
        desk.host.setOffline(false);
        await turns(20);
        await desk.time.pass(5_000);
        await turns(40);
        await until(() => codeOf(desk) !== 'OutcomeUnknown' || placing(desk)?.kind === 'failed');
        await until(() => {
          const state = desk.app.placements.state.value;
          return state.kind === 'ready' && state.run.kind !== 'running';
        });
        expect([at, recordsOf(desk, 'unfinished')]).toEqual([at, []]);
        expectSame({ at, said: said(desk) }, { at, said: filed(desk) });
        if (JSON.stringify(cells(desk)) !== JSON.stringify(old) && !scenario.unlinks)
          expectSame({ at, cells: cells(desk) }, { at, cells: now });
        await refreshedAgain(desk, at, now, scenario);
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
  const writes = () => recordsOf(desk, 'unfinished').length;
  const before = writes();
  const leave = () => host.setOffline(writes() > before);
  for (let nth = 1; nth <= 30; nth += 1) host.faults.atSync(nth, leave, true);
  await app.placements.refresh(placementId);
  host.faults.clear();
  host.setOffline(false);
}

it('a restore writes no rows to another placement whose outcome is unknown [P1]', async () => {
  const costs = { ...aReport(100, 50), id: 2, name: 'Costs', rows: rowsOf(100, 50, 5000) };
  const desk = await sitDown(aReport(100, 50), costs);
  const { app, report, store, host } = desk;
  await place(desk);
  await app.report.open(2);
  store.select(store.activeSheetId, rect(2, 60));
  await settle(host);
  await app.report.place();
  report.rows = rowsOf(100, 50, 200);
  await app.placements.refreshAll();
  report.rows = rowsOf(1100, 50, 300);
  costs.rows = rowsOf(1100, 50, 6000);
  const ids = views(desk).map(({ id: placementId }) => placementId);
  for (const placementId of ids) await breakRefresh(desk, placementId);
  const outcomes = views(desk).map(({ status }) => (status.kind === 'failed' ? status.failure.code : status.kind));
  expect(outcomes).toEqual(['OutcomeUnknown', 'OutcomeUnknown']);
  await (await app.placements.openDetails()).putBack(ids[0] ?? '');
  const first = (column: number) => store.values(store.activeSheetId, { row: 3, column, rows: 1, columns: 1 });
  expect([first(1), first(60)]).toEqual([[['0 0']], [['6000 0']]]);
  expect(views(desk).map(({ rows }) => rows)).toEqual([100, 1100]);
});
