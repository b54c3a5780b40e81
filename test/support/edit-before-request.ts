/**
 * Simulates a user who inserts or deletes a row or a column just before any request of a refresh:
 * before its snapshot, between snapshot and write, or between write and records. Whenever it
 * happens, the refresh overwrites nothing of the user's, and in the end all rows of the report are
 * in the block.
 */
import { formatRect, tryParseAddress } from '../../src/grid';
import { tryReadKeptNotes } from '../../src/placement';
import { findView, readView } from './app-state';
import { settle } from './excel-host';
import { readPlacements } from './file-records';
import { placeAt } from './place-report';
import { rect } from './rect';
import { createSmallPlatform, type SmallApp, type SmallReport } from './small-platform';
import type { TrackedApps } from './track-apps';

/** The block is B3:D7. */
const TOP = 2;
const LEFT = 1;
const CHANNELS = ['Web', 'Store', 'Fair', 'Phone', 'Agent', 'Other'];
const createRow = (channel: string, row: number, since: number) => [channel, 100 * since + row, 1000 * since + row];
const createRows = (count: number, since: number) =>
  CHANNELS.slice(0, count).map((channel, row) => createRow(channel, row + 1, since));

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
  'other values': { columns: ['Channel', 'Net', 'Orders'], rows: createRows(4, 2) },
  'fewer rows': { columns: ['Channel', 'Net', 'Orders'], rows: createRows(3, 2) },
  'more rows': { columns: ['Channel', 'Net', 'Orders'], rows: createRows(6, 2) },
  'a column less': {
    columns: ['Channel', 'Orders'],
    rows: createRows(4, 2).map(([channel = '', , orders = '']) => [channel, orders]),
  },
  'a column more': {
    columns: ['Channel', 'Net', 'Orders', 'Share'],
    rows: createRows(4, 2).map((row) => [...row, 7777]),
  },
} satisfies Record<string, Pick<SmallReport, 'columns' | 'rows'>>;
type ResultChange = keyof typeof RESULTS;

const SURROUNDINGS = { 'an empty sheet': true, 'notes and a total': false };
type Surroundings = keyof typeof SURROUNDINGS;

/** Names the edit, what changes in the report's result, and what is around the block. */
export type EditCase = readonly [edit: Edit, result: ResultChange, surroundings: Surroundings];

/**
 * Places the first result, adds the user's total below it and notes beside its rows unless it
 * `isSheetEmpty`, and readies the next result.
 */
async function placeReport(
  apps: TrackedApps,
  isSheetEmpty: boolean,
  next: Pick<SmallReport, 'columns' | 'rows'>,
): Promise<SmallApp> {
  const report = {
    id: 1,
    name: 'Sales',
    columns: ['Channel', 'Net', 'Orders'] as readonly string[],
    rows: createRows(4, 1) as SmallReport['rows'],
    types: new Map([1, 2, 3].map((column) => [column, 'number' as const])),
    measures: ['Net', 'Orders', 'Share'],
  };
  const platform = createSmallPlatform([report]);
  const test = await apps.start(platform);
  const { store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, TOP, LEFT);
  if (!isSheetEmpty) {
    store.write(sheet, rect(TOP + 5, LEFT), 'Total', 'values');
    store.write(sheet, rect(TOP + 5, LEFT + 2), '=SUM(D4:D7)', 'formulas');
    for (const [index, channel] of CHANNELS.slice(0, 4).entries())
      store.write(sheet, rect(TOP + 1 + index, LEFT + 3), `about ${channel}`, 'values');
  }
  const details = await test.app.placements.openDetails();
  await details.setOptions(readView(test).id, { reach: 'extend' });
  Object.assign(report, next);
  await settle(test.host);
  return test;
}

/** `invariants` must hold after each refresh; `expected`, `body` and `old` only after the last one. */
function readState(test: SmallApp) {
  const { store } = test;
  const sheet = store.activeSheetId;
  const sheetValues = store.readValues(sheet, rect(0, 0, 30, 12));
  const filledCells = sheetValues
    .flatMap((cells, row) => cells.map((cell, column) => ({ cell, row, column })))
    .filter(({ cell }) => cell !== '');
  const view = readView(test);
  const blockRect = tryParseAddress(String(store.listNames()[0]?.formula).replace(/[=$]/g, ''))?.rect ?? rect(0, 0);
  const isInBlock = ({ row, column }: { row: number; column: number }) =>
    row >= blockRect.row &&
    row < blockRect.row + blockRect.rows &&
    column >= blockRect.column &&
    column < blockRect.column + blockRect.columns;
  const waitingNotes = tryReadKeptNotes(readPlacements(store)[0]?.notes.keptNotes).waitingNotes.flatMap(({ cells }) =>
    [...cells.values()].map(({ input }) => String(input)),
  );
  const notes = filledCells.filter(({ cell }) => String(cell).startsWith('about'));
  return {
    invariants: {
      blockInPane: view.cells,
      totals: filledCells.filter(({ cell }) => cell === 'Total').length,
      doubledRows: CHANNELS.filter((channel) => filledCells.filter(({ cell }) => cell === channel).length > 1),
      notesBesideOthers: notes.filter(({ cell, row }) => {
        const region = CHANNELS.find((channel) => sheetValues[row]?.includes(channel));
        return region !== undefined && cell !== `about ${region}`;
      }),
      hasUserCells: view.userCellsRecord ?? view.status.kind === 'handEdits',
      reportCellsOutside: filledCells.filter(
        (filledCell) =>
          !isInBlock(filledCell) && (CHANNELS.includes(String(filledCell.cell)) || isOld(filledCell.cell)),
      ),
    },
    expected: {
      blockInPane: formatRect(blockRect),
      totals: filledCells.some(({ cell }) => cell === 'Total') ? 1 : 0,
    },
    notes: [...notes.map(({ cell }) => String(cell)), ...waitingNotes].sort(),
    body: Array.from({ length: blockRect.rows - 1 }, (_, row) =>
      sheetValues[blockRect.row + 1 + row]?.slice(blockRect.column, blockRect.column + blockRect.columns),
    ),
    old: filledCells.filter(({ cell }) => isOld(cell)),
  };
}

function readNotes({ store }: SmallApp): string[] {
  const cells = store
    .readValues(store.activeSheetId, rect(0, 0, 30, 12))
    .flat()
    .map(String);
  return cells.filter((cell) => cell.startsWith('about'));
}

/** True if the cell shows a number of the first result. */
const isOld = (cell: unknown) =>
  typeof cell === 'number' && ((cell > 100 && cell < 110) || (cell > 1000 && cell < 1010));

async function answerQuestions(test: SmallApp): Promise<void> {
  const { status, id } = readView(test);
  if (status.kind === 'notes') await test.app.placements.decide(id, 'moveNotes');
  else if (status.kind === 'needsDecision') await test.app.placements.decide(id, 'shiftDown');
}

/**
 * Makes one edit before each request of a refresh in turn, on a new sheet for each, and checks the
 * sheet after every refresh.
 */
export async function checkEditBeforeEachRequest(
  apps: TrackedApps,
  [edit, change, surroundings]: EditCase,
): Promise<void> {
  const next = RESULTS[change];
  const isSheetEmpty = SURROUNDINGS[surroundings];
  const isDeletingRow = edit.startsWith('deletes') && edit.includes('row');
  for (let nth = 1; ; nth += 1) {
    const test = await placeReport(apps, isSheetEmpty, next);
    const deletedNotes = new Set<string>();
    let isMet = false;
    test.host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
      const before = readNotes(test);
      EDITS[edit](test);
      // After the block has become narrower, its last column may hold notes; then the user deletes
      // them with it.
      const after = readNotes(test);
      for (const note of before) if (!after.includes(note)) deletedNotes.add(note);
    });
    const assertState = (when: 'met' | 'again' | 'answered'): void => {
      const { invariants, expected, notes } = readState(test);
      // A refresh that stopped to ask has read the sheet already; only the next one notices an edit
      // after that.
      const isSettled = when !== 'met' || findView(test)?.status.kind === 'upToDate';
      const allNotes = isSheetEmpty || isDeletingRow ? [] : CHANNELS.slice(0, 4).map((channel) => `about ${channel}`);
      expect({
        nth,
        when,
        ...invariants,
        notes: isDeletingRow ? [] : notes.filter((note) => !deletedNotes.has(note)),
      }).toEqual({
        nth,
        when,
        blockInPane: isSettled ? expected.blockInPane : invariants.blockInPane,
        totals: isSheetEmpty ? 0 : 1,
        doubledRows: [],
        notesBesideOthers: [],
        hasUserCells: false,
        reportCellsOutside: [],
        notes: allNotes.filter((note) => !deletedNotes.has(note)).sort(),
      });
    };
    await test.app.placements.refreshAll();
    await settle(test.host);
    if (!isMet) return;
    assertState('met');
    await test.app.placements.refreshAll();
    await settle(test.host);
    assertState('again');
    // The first question is about the notes, the second about the cells in the way.
    await answerQuestions(test);
    await answerQuestions(test);
    await settle(test.host);
    assertState('answered');
    await test.app.placements.refreshAll();
    // User cells beside a removed or an added column cannot move down; only overwriting them would
    // make room.
    const isNarrower = edit.startsWith('deletes') && edit.includes('column');
    const isWider = change === 'a column more' && edit !== 'inserts a column on the right';
    const isInTheWay = !isSheetEmpty && change !== 'a column less' && (isNarrower || isWider);
    expect({ nth, ends: findView(test)?.status.kind }).toEqual({
      nth,
      ends: isInTheWay ? 'needsDecision' : 'upToDate',
    });
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
