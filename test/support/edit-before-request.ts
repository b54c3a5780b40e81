/**
 * Simulates a user who inserts or deletes a row or a column just before any request of a refresh:
 * before its snapshot, between snapshot and write, or between write and records. Whenever it
 * happens, the refresh overwrites nothing of the user's, and in the end all rows of the report are
 * in the block.
 */
import { formatRect, tryParseAddress } from '../../src/grid';
import { tryReadKeptNotes } from '../../src/placement';
import { placedView, view } from './app';
import { settle } from './excel-host';
import type { OpenedApps } from './opened-apps';
import { rect } from './rect';
import { kept } from './run-stage';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from './small-platform';

/** The block is B3:D7. */
const TOP = 2;
const LEFT = 1;
const CHANNELS = ['Web', 'Store', 'Fair', 'Phone', 'Agent', 'Other'];
const rowOf = (channel: string, row: number, since: number) => [channel, 100 * since + row, 1000 * since + row];
const rows = (count: number, since: number) =>
  CHANNELS.slice(0, count).map((channel, row) => rowOf(channel, row + 1, since));

const EDITS = {
  'deletes the first row of data': ({ store }: SmallApp) => store.deleteRows(store.activeSheetId, TOP + 1, 1),
  'deletes a row in the middle': ({ store }: SmallApp) => store.deleteRows(store.activeSheetId, TOP + 2, 1),
  'deletes the last row': ({ store }: SmallApp) => store.deleteRows(store.activeSheetId, TOP + 4, 1),
  'inserts a row below the headers': ({ store }: SmallApp) => store.insertRows(store.activeSheetId, TOP + 1, 1),
  'inserts a row in the middle': ({ store }: SmallApp) => store.insertRows(store.activeSheetId, TOP + 3, 1),
  'inserts a row above the last': ({ store }: SmallApp) => store.insertRows(store.activeSheetId, TOP + 4, 1),
  'inserts a row below the block': ({ store }: SmallApp) => store.insertRows(store.activeSheetId, TOP + 5, 1),
  'inserts a row above the block': ({ store }: SmallApp) => store.insertRows(store.activeSheetId, TOP, 1),
  'deletes a column in the middle': ({ store }: SmallApp) => store.deleteColumns(store.activeSheetId, LEFT + 1, 1),
  'deletes the last column': ({ store }: SmallApp) => store.deleteColumns(store.activeSheetId, LEFT + 2, 1),
  'inserts a column in the middle': ({ store }: SmallApp) => store.insertColumns(store.activeSheetId, LEFT + 1, 1),
  'inserts a column before the last': ({ store }: SmallApp) => store.insertColumns(store.activeSheetId, LEFT + 2, 1),
  'inserts a column on the left': ({ store }: SmallApp) => store.insertColumns(store.activeSheetId, LEFT, 1),
  'inserts a column on the right': ({ store }: SmallApp) => store.insertColumns(store.activeSheetId, LEFT + 3, 1),
};
type Edit = keyof typeof EDITS;

const RESULTS = {
  'other values': { columns: ['Channel', 'Net', 'Orders'], rows: rows(4, 2) },
  'fewer rows': { columns: ['Channel', 'Net', 'Orders'], rows: rows(3, 2) },
  'more rows': { columns: ['Channel', 'Net', 'Orders'], rows: rows(6, 2) },
  'a column less': {
    columns: ['Channel', 'Orders'],
    rows: rows(4, 2).map(([channel = '', , orders = '']) => [channel, orders]),
  },
  'a column more': { columns: ['Channel', 'Net', 'Orders', 'Share'], rows: rows(4, 2).map((row) => [...row, 7777]) },
} satisfies Record<string, Pick<SmallReport, 'columns' | 'rows'>>;
type ResultChange = keyof typeof RESULTS;

const SURROUNDINGS = { 'an empty sheet': true, 'notes and a total': false };
type Surroundings = keyof typeof SURROUNDINGS;

/** Names the edit, what changes in the report's result, and what is around the block. */
export type EditCase = readonly [edit: Edit, result: ResultChange, surroundings: Surroundings];

/**
 * Places the first result, adds the user's total below it and notes beside its rows unless it
 * `isAlone`, and readies the next result.
 */
async function openPlaced(
  apps: OpenedApps,
  isAlone: boolean,
  next: Pick<SmallReport, 'columns' | 'rows'>,
): Promise<SmallApp> {
  const report = {
    id: 1,
    name: 'Sales',
    columns: ['Channel', 'Net', 'Orders'] as readonly string[],
    rows: rows(4, 1) as SmallReport['rows'],
    types: new Map([1, 2, 3].map((column) => [column, 'number' as const])),
    measures: ['Net', 'Orders', 'Share'],
  };
  const platform = createSmallPlatform([report]);
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  const { store } = test;
  const sheet = store.activeSheetId;
  store.select(sheet, rect(TOP, LEFT));
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
  if (!isAlone) {
    store.write(sheet, rect(TOP + 5, LEFT), 'Total', 'values');
    store.write(sheet, rect(TOP + 5, LEFT + 2), '=SUM(D4:D7)', 'formulas');
    for (const [index, channel] of CHANNELS.slice(0, 4).entries())
      store.write(sheet, rect(TOP + 1 + index, LEFT + 3), `about ${channel}`, 'values');
  }
  const details = await test.app.placements.openDetails();
  await details.setOptions(placedView(test).id, { reach: 'extend' });
  Object.assign(report, next);
  await settle(test.host);
  return test;
}

/** `always` must hold after each refresh; `expected`, `body` and `old` only after the last one. */
function readState(test: SmallApp) {
  const { store } = test;
  const sheet = store.activeSheetId;
  const all = store.values(sheet, rect(0, 0, 30, 12));
  const at = all
    .flatMap((cells, row) => cells.map((cell, column) => ({ cell, row, column })))
    .filter(({ cell }) => cell !== '');
  const shown = placedView(test);
  const named = tryParseAddress(String(store.names()[0]?.formula).replace(/[=$]/g, ''))?.rect ?? rect(0, 0);
  const isIn = ({ row, column }: { row: number; column: number }) =>
    row >= named.row && row < named.row + named.rows && column >= named.column && column < named.column + named.columns;
  const waiting = tryReadKeptNotes(kept(store)[0]?.notes.keptNotes).waiting.flatMap(({ cells }) =>
    [...cells.values()].map(({ input }) => String(input)),
  );
  const notes = at.filter(({ cell }) => String(cell).startsWith('about'));
  return {
    always: {
      blockInPane: shown.cells,
      totals: at.filter(({ cell }) => cell === 'Total').length,
      rowsTwice: CHANNELS.filter((channel) => at.filter(({ cell }) => cell === channel).length > 1),
      notesBesideOthers: notes.filter(({ cell, row }) => {
        const there = CHANNELS.find((channel) => all[row]?.includes(channel));
        return there !== undefined && cell !== `about ${there}`;
      }),
      calledTyped: shown.ownCells ?? shown.status.kind === 'handEdits',
      ofTheReportOutside: at.filter((one) => !isIn(one) && (CHANNELS.includes(String(one.cell)) || isOld(one.cell))),
    },
    expected: {
      blockInPane: formatRect(named),
      totals: at.some(({ cell }) => cell === 'Total') ? 1 : 0,
    },
    notes: [...notes.map(({ cell }) => String(cell)), ...waiting].sort(),
    body: Array.from({ length: named.rows - 1 }, (_, row) =>
      all[named.row + 1 + row]?.slice(named.column, named.column + named.columns),
    ),
    old: at.filter(({ cell }) => isOld(cell)),
  };
}

function noteCells({ store }: SmallApp): string[] {
  const cells = store
    .values(store.activeSheetId, rect(0, 0, 30, 12))
    .flat()
    .map(String);
  return cells.filter((cell) => cell.startsWith('about'));
}

/** True if the cell shows a number of the first result. */
const isOld = (cell: unknown) =>
  typeof cell === 'number' && ((cell > 100 && cell < 110) || (cell > 1000 && cell < 1010));

async function answer(test: SmallApp): Promise<void> {
  const { status, id } = placedView(test);
  if (status.kind === 'notes') await test.app.placements.decide(id, 'moveNotes');
  else if (status.kind === 'needsDecision') await test.app.placements.decide(id, 'shiftDown');
}

/**
 * Makes one edit before each request of a refresh in turn, on a new sheet for each, and checks the
 * sheet after every refresh.
 */
export async function checkEditBeforeEachRequest(
  apps: OpenedApps,
  [edit, change, surroundings]: EditCase,
): Promise<void> {
  const next = RESULTS[change];
  const isAlone = SURROUNDINGS[surroundings];
  const isDeletingRow = edit.startsWith('deletes') && edit.includes('row');
  for (let nth = 1; ; nth += 1) {
    const test = await openPlaced(apps, isAlone, next);
    const deletedNotes = new Set<string>();
    let isReached = false;
    test.host.faults.atSync(nth, () => {
      isReached = true;
      const before = noteCells(test);
      EDITS[edit](test);
      // After the block has become narrower, its last column may hold notes; then the user deletes
      // them with it.
      const after = noteCells(test);
      for (const note of before) if (!after.includes(note)) deletedNotes.add(note);
    });
    const check = (when: 'met' | 'again' | 'answered'): void => {
      const { always, expected, notes } = readState(test);
      // A refresh that stopped to ask has read the sheet already; only the next one notices an edit
      // after that.
      const isSettled = when !== 'met' || view(test)?.status.kind === 'upToDate';
      const allNotes = isAlone || isDeletingRow ? [] : CHANNELS.slice(0, 4).map((channel) => `about ${channel}`);
      expect({
        nth,
        when,
        ...always,
        notes: isDeletingRow ? [] : notes.filter((note) => !deletedNotes.has(note)),
      }).toEqual({
        nth,
        when,
        blockInPane: isSettled ? expected.blockInPane : always.blockInPane,
        totals: isAlone ? 0 : 1,
        rowsTwice: [],
        notesBesideOthers: [],
        calledTyped: false,
        ofTheReportOutside: [],
        notes: allNotes.filter((note) => !deletedNotes.has(note)).sort(),
      });
    };
    await test.app.placements.refreshAll();
    await settle(test.host);
    if (!isReached) return;
    check('met');
    await test.app.placements.refreshAll();
    await settle(test.host);
    check('again');
    // The first question is about the notes, the second about the cells in the way.
    await answer(test);
    await answer(test);
    await settle(test.host);
    check('answered');
    await test.app.placements.refreshAll();
    // User cells beside a removed or an added column cannot move down; only overwriting them would
    // make room.
    const isNarrower = edit.startsWith('deletes') && edit.includes('column');
    const isWider = change === 'a column more' && edit !== 'inserts a column on the right';
    const isInTheWay = !isAlone && change !== 'a column less' && (isNarrower || isWider);
    expect({ nth, ends: view(test)?.status.kind }).toEqual({ nth, ends: isInTheWay ? 'needsDecision' : 'upToDate' });
    if (isInTheWay) continue;
    const { body, old } = readState(test);
    const cells = body.map((row) =>
      row
        ?.filter((cell) => cell !== '')
        .map(String)
        .sort(),
    );
    expect({ nth, cells, old }).toEqual({ nth, cells: next.rows.map((row) => row.map(String).sort()), old: [] });
  }
}
