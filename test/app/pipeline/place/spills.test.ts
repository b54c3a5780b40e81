/**
 * Tests results of formulas that spill over cells which a block would take: the question names the
 * formula's cell, and nothing overwrites them.
 */
import { type CustomCall, createWorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { decide, findView, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { EXCELS, type Switches } from '../../../support/excel-profiles';
import { rect } from '../../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport, createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
const COLUMNS = ['Region', 'Net', 'Share'];
const SEQUENCE = { id: 'ROWS', name: 'INLAY.ROWS', isStreaming: true, parameters: [] } as const;
function setReportRows(count: number): void {
  changeReport(platform, { rows: createTextRows(COLUMNS, count) });
}

beforeEach(() => {
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: [] }]);
  setReportRows(4);
});

interface SpillTest extends SmallApp {
  /** Enters a formula whose result spills over the cells below and beside it. */
  spill(row: number, column: number, rows: number[][]): void;
}

async function openReport(excel: Switches = {}): Promise<SpillTest> {
  const store = createWorkbookStore({ customFunctions: [SEQUENCE] });
  const calls: CustomCall[] = [];
  const test = apps.add(openSmallApp(platform, { store, ...excel }));
  store.customFunctions.attach({ begin: (call) => calls.push(call), end: () => undefined });
  await test.app.start();
  await test.app.report.open(1);
  return {
    ...test,
    spill(row, column, rows) {
      store.typeInto(store.activeSheetId, row, column, '=INLAY.ROWS()');
      store.customFunctions.answer(calls.splice(0).map(({ id }) => ({ id, rows })));
    },
  };
}

/** Enters a formula whose result of five rows spills downwards. */
async function openWithSpill(row: number, column: number): Promise<SpillTest> {
  const test = await openReport();
  test.spill(row, column, [[1], [2], [3], [4], [5]]);
  return test;
}

const readColumn = ({ store }: SmallApp, row: number, column: number, rows = 5) =>
  store.readValues(store.activeSheetId, rect(row, column, rows)).map(([value]) => value);

/** Begins to place at F4 and waits for the question. */
async function placeUntilAsked(test: SmallApp, row: number, column: number) {
  test.store.select(test.store.activeSheetId, rect(row, column));
  await settle(test.host);
  const placingDone = test.app.report.place();
  await waitUntil(() => readPlacing(test)?.kind === 'deciding');
  const state = readPlacing(test);
  const cells =
    state?.kind === 'deciding' && state.decision.kind === 'cellsInTheWay' ? state.decision.cells : undefined;
  return { placingDone, cells };
}

it('placing names the formula whose result is in the way, and offers no moving down while that formula stays [P1]', async () => {
  const test = await openWithSpill(1, 5);
  const { placingDone, cells } = await placeUntilAsked(test, 3, 5);
  expect(cells).toMatchObject({ addresses: ['F2:F6'], count: 1, spill: { formulas: ['F2'], mayMove: false } });
  await test.app.report.decide('cancel');
  await placingDone;
  expect(readColumn(test, 1, 5)).toEqual([1, 2, 3, 4, 5]);
});

it.each(['shiftDown', 'overwrite'] as const)(
  'the answer %s is followed by another question if it would make a formula show #SPILL! [P1]',
  async (choice) => {
    const test = await openWithSpill(1, 5);
    const { placingDone } = await placeUntilAsked(test, 3, 5);
    void test.app.report.decide(choice);
    await settle(test.host);
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 4 });
    expect(readColumn(test, 1, 5)).toEqual([1, 2, 3, 4, 5]);
  },
);

it('a formula that moves down with its result makes room for a block [P1]', async () => {
  const test = await openWithSpill(4, 5);
  const { placingDone, cells } = await placeUntilAsked(test, 3, 5);
  expect(cells).toMatchObject({ spill: { formulas: ['F5'], mayMove: true } });
  await test.app.report.decide('shiftDown');
  await placingDone;
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 4 });
  expect(readColumn(test, 3, 5)).toEqual(['Region', 'Region 0', 'Region 1', 'Region 2', 'Region 3']);
  expect(readColumn(test, 9, 5)).toEqual([1, 2, 3, 4, 5]);
});

it('a block that grows towards a spilled result names the formula, and moves both down if the user agrees [P1]', async () => {
  const test = await openWithSpill(7, 4);
  test.store.select(test.store.activeSheetId, rect(0, 2));
  await settle(test.host);
  await test.app.report.place();
  setReportRows(12);
  await test.app.placements.refreshAll();
  expect(findView(test)?.status).toMatchObject({
    kind: 'needsDecision',
    cells: { addresses: ['E8:E12'], spill: { formulas: ['E8'], mayMove: true } },
  });
  await decide(test, 'shiftDown');
  expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'C1:E13' });
  expect(readColumn(test, 15, 4)).toEqual([1, 2, 3, 4, 5]);
});

describe.each(EXCELS)('beside a block in %s', (_, excel) => {
  it('cells do not move down if that would tear a result further below [P1] [P17]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    test.spill(17, 2, [[1, 2, 3, 4]]);
    test.store.write(test.store.activeSheetId, rect(6, 1), 'Mine', 'values');
    setReportRows(12);
    await test.app.placements.refreshAll();
    await decide(test, 'shiftDown');
    expect(findView(test)?.status).toMatchObject({
      kind: 'needsDecision',
      cells: { addresses: ['C18:F18'], spill: { formulas: ['C18'], mayMove: false } },
    });
    expect(readColumn(test, 17, 2, 1)).toEqual([1]);
  });

  it('a result in a user column stays with its formula when rows change places and come [P1] [P17]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    const { store } = test;
    store.insertColumns(store.activeSheetId, 1, 1);
    test.spill(1, 1, [[1], [2], [3], [4]]);
    changeReport(platform, { rows: [...createTextRows(COLUMNS, 6)].reverse() });
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:D7' });
    expect(readColumn(test, 1, 1)).toEqual([1, 2, 3, 4, '']);
    expect(readColumn(test, 1, 0, 1)).toEqual(['Region 5']);
  });

  it('a result in the column beside a block is no note of its rows [P14] [P17]', async () => {
    const test = await openReport(excel);
    await test.app.report.place();
    test.spill(1, 3, [
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
    changeReport(platform, { rows: [...createTextRows(COLUMNS, 4)].reverse() });
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
    expect([readColumn(test, 1, 3, 4), readColumn(test, 1, 4, 4)]).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });
});

it('a result that a user let spill over empty cells of a block is overwritten as an edit [P1]', async () => {
  changeReport(platform, { rows: createTextRows(COLUMNS, 4).map(([region]) => [region ?? '', '', '']) });
  const test = await openReport();
  await test.app.report.place();
  test.spill(1, 2, [[1], [2], [3], [4]]);
  setReportRows(4);
  await test.app.placements.refreshAll();
  expect(findView(test)?.status.kind).toBe('handEdits');
  await decide(test, 'overwriteEdits');
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(readColumn(test, 1, 2, 4)).toEqual(['Share 0', 'Share 1', 'Share 2', 'Share 3']);
});
