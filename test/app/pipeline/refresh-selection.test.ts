import { settle } from '../../support/excel-host';
import { placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
let test: SmallApp;

const CHANGED_ROWS = [
  [1, [['Nord'], ['South']]],
  [2, [['Pencil'], ['Ink']]],
] as const;

/** Places `Sales` at A1 and `Stock` at E1, and then changes the first of the two rows of each. */
beforeEach(async () => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] },
    { id: 2, name: 'Stock', columns: ['Item'], rows: [['Pen'], ['Ink']] },
  ]);
  test = await apps.start(platform);
  await placeReport(1, 0);
  await placeReport(2, 4);
  for (const [id, rows] of CHANGED_ROWS) changeReport(platform, { rows }, id);
});

const selectCells = (row: number, column: number, columns = 1) =>
  test.store.select(test.store.activeSheetId, { row, column, rows: 1, columns });
const readValues = () =>
  [0, 4].map((column) => test.store.readValues(test.store.activeSheetId, rect(1, column))[0]?.[0]);
const readRun = () => {
  const state = test.app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
};

async function placeReport(reportId: number, column: number): Promise<void> {
  selectCells(0, column);
  await settle(test.host);
  await placeAtSelection(test, reportId);
}

describe('refreshing the placements under the selection', () => {
  it('a refresh of the selection refreshes its placement and leaves the others alone [P1]', async () => {
    selectCells(2, 0);
    await test.app.placements.refreshSelected();
    expect([readValues(), readRun()]).toMatchObject([['Nord', 'Pen'], { kind: 'done', refreshed: 1, total: 1 }]);
  });

  it('a refresh of the selection refreshes all placements that it touches', async () => {
    selectCells(1, 0, 5);
    await test.app.placements.refreshSelected();
    expect(readValues()).toEqual(['Nord', 'Pencil']);
  });

  it('a refresh of the selection finds a block at its current cells', async () => {
    test.store.insertColumns(test.store.activeSheetId, 0, 2);
    selectCells(1, 2);
    await test.app.placements.refreshSelected();
    expect(test.store.readValues(test.store.activeSheetId, rect(1, 2))).toEqual([['Nord']]);
  });

  it('a refresh of the selection says if nothing is placed there [P9]', async () => {
    selectCells(9, 7, 2);
    await test.app.placements.refreshSelected();
    expect([readValues(), readRun()]).toEqual([['North', 'Pen'], { kind: 'nothingHere', cells: 'H10:I10' }]);
  });
});

it('a refresh of all includes the formulas', async () => {
  let formulaRefreshes = 0;
  expect(test.app.hasFormulas.value).toBe(false);
  test.app.setFormulaRefresh(async () => {
    formulaRefreshes += 1;
  });
  await test.app.refreshAll();
  await test.app.placements.refreshAll();
  expect([formulaRefreshes, readValues(), test.app.hasFormulas.value]).toEqual([2, ['Nord', 'Pencil'], true]);
});
