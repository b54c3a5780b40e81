/** Tests blocks that the user has sorted in Excel: a list keeps its order, a pivot asks. */
import type { CellInput, Rect } from '../../../../src/grid';
import { decide, findView, readView, refreshFirst } from '../../../support/app-state';
import { readPlacements } from '../../../support/file-records';
import { rect } from '../../../support/rect';
import { writeValue } from '../../../support/sheet-cells';
import { createSmallPlatform, type SmallApp } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';
import { createFact, QUERY, setUpPivotStage } from '../pivot-stage';

const apps = trackApps();
const { report: pivotReport, placePivot } = setUpPivotStage();

type Row = readonly [region: string, net: number | null];

const ROWS: readonly Row[] = [
  ['East', 20],
  ['North', 40],
  ['South', 10],
  ['West', 30],
];

/** Places a list of regions at A1, in the order of their names. */
async function placeList(rows: readonly Row[] = ROWS, frameRows = 1) {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], measures: ['Net'], rows }]);
  const test = await apps.start(platform);
  test.store.select(test.store.activeSheetId, rect(0, 0, frameRows, frameRows > 1 ? 2 : 1));
  await test.app.report.open(1);
  await test.app.report.place();
  return { ...test, setRows: (...newRows: readonly Row[]) => changeReport(platform, { rows: newRows }) };
}

function readInputs(store: SmallApp['store'], cells: Rect): CellInput[][] {
  return store
    .readFormulas(store.activeSheetId, cells)
    .map((row) => row.map((cell) => (typeof cell === 'object' ? '' : cell)));
}

/** Puts the rows from a sheet row on into another order, as a sort of these cells does. */
function moveRows({ store }: SmallApp, top: number, order: readonly number[], columns = 2): void {
  const cells = rect(top, 0, order.length, columns);
  const rows = readInputs(store, cells);
  store.write(
    store.activeSheetId,
    cells,
    order.map((row) => rows[row] ?? []),
    'values',
  );
}

/** Sorts the four rows by Net, from the greatest. */
const sortByNet = (test: SmallApp) => moveRows(test, 1, [1, 3, 0, 2]);

function readList({ store }: SmallApp, rows = 5): string[] {
  return store
    .readValues(store.activeSheetId, rect(1, 0, rows, 2))
    .map((row) => row.join(' ').trim())
    .filter((text) => text !== '');
}

const readNotices = (test: SmallApp) => readView(test).notices;
const SORTED_NOTICE = { kind: 'sorted', column: 'Net' };

describe('a list that the user has sorted', () => {
  it('a refresh keeps the order, and sorts new and changed rows into it [P20]', async () => {
    const test = await placeList();
    sortByNet(test);
    test.setRows(['Central', 35], ['East', 20], ['North', 5], ['South', 10], ['West', 30]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['Central 35', 'West 30', 'East 20', 'South 10', 'North 5']);
    expect(readNotices(test)).toEqual([SORTED_NOTICE]);
  });

  it('later refreshes keep the order, and say so only once [P19]', async () => {
    const test = await placeList();
    sortByNet(test);
    await refreshFirst(test);
    expect(readNotices(test)).toEqual([SORTED_NOTICE]);
    test.setRows(['East', 50], ['North', 40], ['South', 10], ['West', 30]);
    await test.app.placements.refreshAll();
    expect(readList(test)).toEqual(['East 50', 'North 40', 'West 30', 'South 10']);
    expect(readNotices(test)).toEqual([]);
    expect(readPlacements(test.store)[0]?.choices.sort).toEqual({ member: 'Net', title: 'Net', descending: true });
  });

  it('a refresh without new data writes no cells [P10]', async () => {
    const test = await placeList();
    sortByNet(test);
    const before = test.store.readStyles(test.store.activeSheetId, rect(0, 0, 6, 2));
    await refreshFirst(test);
    expect(readList(test)).toEqual(['North 40', 'West 30', 'East 20', 'South 10']);
    expect(readView(test).lastRun).toEqual({ kind: 'unchanged', rows: 4 });
    expect(test.store.readStyles(test.store.activeSheetId, rect(0, 0, 6, 2))).toEqual(before);
  });

  it('rows with equal values keep the order of a second sort, and unchanged data writes no cell [P10]', async () => {
    const test = await placeList([
      ['East', 20],
      ['North', 10],
      ['South', 20],
      ['West', 10],
    ]);
    moveRows(test, 1, [3, 1, 2, 0]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['West 10', 'North 10', 'South 20', 'East 20']);
    expect(readView(test).lastRun).toEqual({ kind: 'unchanged', rows: 4 });
  });

  it('changed rows follow unchanged ones with equal values, and empty cells are at the end', async () => {
    const test = await placeList();
    moveRows(test, 1, [2, 0, 3, 1]);
    test.setRows(['East', null], ['North', 10], ['South', 10], ['West', 30], ['Zone', 1]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['Zone 1', 'South 10', 'North 10', 'West 30', 'East']);
  });

  it('a new sort replaces the former one, and a sort back into the report’s order ends it', async () => {
    const test = await placeList();
    sortByNet(test);
    await refreshFirst(test);
    moveRows(test, 1, [3, 2, 1, 0]);
    await refreshFirst(test);
    expect(readPlacements(test.store)[0]?.choices.sort).toEqual({ member: 'Net', title: 'Net' });
    moveRows(test, 1, [1, 3, 0, 2]);
    await refreshFirst(test);
    expect(readPlacements(test.store)[0]?.choices.sort).toBeUndefined();
    expect(readList(test)).toEqual(['East 20', 'North 40', 'South 10', 'West 30']);
  });

  it('an edited cell in the column of the sort does not end the order', async () => {
    const test = await placeList();
    sortByNet(test);
    await refreshFirst(test);
    writeValue(test, 1, 1, 1);
    await refreshFirst(test);
    await decide(test, 'keepEdits');
    test.setRows(['East', 21], ['North', 40], ['South', 10], ['West', 30]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['West 30', 'East 21', 'South 10', 'North 1']);
  });

  it('rows that the report itself wrote in order do not count as sorted by the user', async () => {
    const test = await placeList([
      ['East', 10],
      ['North', 20],
      ['South', 30],
    ]);
    writeValue(test, 1, 1, 11);
    test.setRows(['East', 10], ['North', 5], ['South', 30]);
    await refreshFirst(test);
    await decide(test, 'overwriteEdits');
    expect(readList(test)).toEqual(['East 10', 'North 5', 'South 30']);
    expect(readNotices(test)).toEqual([]);
  });

  it('rows that are sorted by no single column go back to the report’s order', async () => {
    const test = await placeList();
    moveRows(test, 1, [1, 0, 3, 2]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['East 20', 'North 40', 'South 10', 'West 30']);
  });

  it('a fixed frame holds the first rows of the report that fit, and sorts only these [P5]', async () => {
    const test = await placeList(ROWS, 5);
    sortByNet(test);
    test.setRows(['East', 20], ['North', 41], ['South', 10], ['West', 30], ['Zone', 99]);
    await refreshFirst(test);
    expect(readList(test)).toEqual(['North 41', 'West 30', 'East 20', 'South 10']);
    expect(readNotices(test)).toMatchObject([{ kind: 'cut', rowsWritten: 4, rows: 5 }, SORTED_NOTICE]);
  });

  it('a large block keeps the order, although its rows are read later', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index): Row => [`Region ${index}`, index]);
    const test = await placeList(rows);
    moveRows(
      test,
      1,
      rows.map((_, index) => rows.length - 1 - index),
    );
    test.setRows(...rows, ['Region last', 2_999.5]);
    await refreshFirst(test);
    expect(readList(test, 1)).toEqual(['Region 5999 5999']);
    expect(test.store.readValues(test.store.activeSheetId, rect(3_001, 0, 1, 2))).toEqual([['Region last', 2_999.5]]);
  });

  it('the option restores the report’s order', async () => {
    const test = await placeList();
    sortByNet(test);
    await refreshFirst(test);
    await test.app.placements.openDetails().setOptions(readView(test).id, { sort: undefined });
    await refreshFirst(test);
    expect(readList(test)).toEqual(['East 20', 'North 40', 'South 10', 'West 30']);
    expect(readPlacements(test.store)[0]?.choices.sort).toBeUndefined();
  });

  it('a block that is placed again keeps its former order', async () => {
    const test = await placeList();
    sortByNet(test);
    await refreshFirst(test);
    test.store.deleteRows(test.store.activeSheetId, 0, 6);
    await test.app.placements.reload();
    await test.app.placements.placeAgain(readView(test).id);
    expect(readList(test)).toEqual(['North 40', 'West 30', 'East 20', 'South 10']);
  });

  it('notes stay beside their rows without a question [P14]', async () => {
    const test = await placeList();
    writeValue(test, 2, 2, 'about North');
    moveRows(test, 1, [1, 3, 0, 2], 3);
    test.setRows(['East', 21], ['North', 40], ['South', 10], ['West', 30]);
    await refreshFirst(test);
    expect(readView(test).status.kind).toBe('upToDate');
    expect(test.store.readValues(test.store.activeSheetId, rect(1, 0, 1, 3))).toEqual([['North', 40, 'about North']]);
  });

  it('an undone refresh is repeated in the same order', async () => {
    const test = await placeList();
    sortByNet(test);
    test.setRows(['East', 50], ['North', 40], ['South', 10], ['West', 30]);
    await refreshFirst(test);
    test.store.undo();
    await refreshFirst(test);
    expect(readList(test)).toEqual(['East 50', 'North 40', 'West 30', 'South 10']);
  });

  it('the rows before a refresh can still be compared after a sort', async () => {
    const test = await placeList();
    test.setRows(['East', 50], ['North', 40], ['South', 10], ['West', 30]);
    await refreshFirst(test);
    moveRows(test, 1, [0, 1, 3, 2]);
    await refreshFirst(test);
    const details = test.app.placements.openDetails();
    await details.openChanges(readView(test).id);
    expect(details.changesState.value).toMatchObject({ changed: { cells: [{ address: 'B2', was: '20', now: '50' }] } });
  });
});

describe('a pivot that the user has sorted', () => {
  const NORTH_LAST = [
    createFact('North', '2026-01', 11),
    createFact('South', '2026-01', 5),
    createFact('West', '2026-01', 8),
  ];

  /** Places regions and amounts with a total at B4, and sorts the regions by amount, from the smallest. */
  async function placeSortedPivot(notes: readonly string[] = []) {
    const pivot = { rows: ['f.region'], columns: [], measures: ['f.amount'], filters: [], showColumnTotals: true };
    Object.assign(pivotReport(), {
      pivot: { jsonQuery: JSON.stringify({ ...QUERY, dimensions: ['f.region'] }), pivotItems: pivot },
      facts: NORTH_LAST,
    });
    const test = await placePivot();
    for (const [index, note] of notes.entries()) writeValue(test, 4 + index, 3, note);
    const cells = rect(4, 1, 3, 3);
    const { store } = test;
    const [north = [], south = [], west = []] = readInputs(store, cells);
    store.write(store.activeSheetId, cells, [south, west, north], 'values');
    return test;
  }

  const readRegions = ({ store }: SmallApp) => store.readValues(store.activeSheetId, rect(4, 1, 4)).flat();

  it('a refresh asks, and moves notes with their rows into the report’s order [P14]', async () => {
    const test = await placeSortedPivot(['about North']);
    await refreshFirst(test);
    expect(findView(test)?.status).toEqual({
      kind: 'notes',
      notes: { reason: 'sorted', count: 1, cells: ['D5:D8'], lostSort: expect.any(String) },
    });
    expect(readRegions(test).slice(0, 3)).toEqual(['South', 'West', 'North']);
    await decide(test, 'moveNotes');
    expect(readRegions(test).slice(0, 3)).toEqual(['North', 'South', 'West']);
    expect(test.store.readValues(test.store.activeSheetId, rect(4, 3)).flat()).toEqual(['about North']);
  });

  it('the user keeps the order, and the total stays below the rows [P15]', async () => {
    const test = await placeSortedPivot(['about North']);
    await refreshFirst(test);
    await decide(test, 'keepOrder');
    pivotReport().facts = [...NORTH_LAST, createFact('East', '2026-01', 7)];
    await refreshFirst(test);
    await decide(test, 'moveNotes');
    expect(readRegions(test)).toEqual(['South', 'East', 'West', 'North']);
    expect(test.store.readValues(test.store.activeSheetId, rect(8, 1)).flat()).toEqual(['Total']);
  });

  it('a pivot without notes also asks, and applies either answer', async () => {
    const test = await placeSortedPivot();
    await refreshFirst(test);
    expect(findView(test)?.status).toMatchObject({ kind: 'notes', notes: { reason: 'sorted', count: 0 } });
    await decide(test, 'useReportOrder');
    expect(readRegions(test).slice(0, 3)).toEqual(['North', 'South', 'West']);
    expect(findView(test)?.status.kind).toBe('upToDate');
  });

  it('another layout begins with the report’s order', async () => {
    const test = await placeSortedPivot();
    await refreshFirst(test);
    await decide(test, 'keepOrder');
    const { id } = readView(test);
    await test.app.placements.openDetails().setOptions(id, { laidOut: 'flat' });
    expect(test.app.placements.openDetails().getOptions(id).sort).toBeUndefined();
  });
});
