// Tests at which cells a report is placed beside other blocks and cells of filters.
import { readOpenReport, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { rect } from '../../../support/rect';
import { type CellTest, chooseCellFilter, placeWithFilterCells, setUpCellStage, typeText } from '../cell-stage';

const { startApp } = setUpCellStage();

async function selectCell({ store, host, clock }: CellTest, row: number, column: number): Promise<void> {
  store.select(store.activeSheetId, rect(row, column));
  await settle(host);
  await clock.advance(150);
}

/** Opens the report and reads its target, as the pane does. */
async function openReport(test: CellTest): Promise<void> {
  await test.app.report.open(1);
  await settle(test.host);
}

const readTarget = (test: CellTest) => readOpenReport(test).target;

describe('the cells of a report', () => {
  it.each([
    ['with a value', 'South'],
    ['that is empty', ''],
  ])('placing refuses a cell of its own filter %s, and asks nothing [P1]', async (_, value) => {
    const test = await startApp();
    typeText(test, 1, 1, value);
    const filter = await chooseCellFilter(test, 'Sheet1!B2');
    test.app.report.setOptions({ filters: [filter] });
    await selectCell(test, 0, 0);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsFilterCell', where: 'B2' } });
    expect(test.store.readValues(test.store.activeSheetId, rect(0, 0, 2, 2))).toEqual([
      ['', ''],
      ['', value],
    ]);
  });

  it('placing refuses the cell of another placement’s filter, also after rows were inserted above it [P1] [P3]', async () => {
    const test = await startApp();
    await placeWithFilterCells(test, 'South');
    test.store.insertRows(test.store.activeSheetId, 0, 4);
    await openReport(test);
    await selectCell(test, 3, 0);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsFilterCell', where: 'B5' } });
  });

  it('the target says before placing which block or filter’s cell it would overlap [P19]', async () => {
    const test = await startApp();
    await placeWithFilterCells(test, 'South');
    await openReport(test);
    await selectCell(test, 1, 4);
    expect(readTarget(test)).toMatchObject({ overlapped: { cells: 'D1:F3', report: 'Sales' } });
    await selectCell(test, 0, 1);
    expect(readTarget(test)).toMatchObject({ overlapped: { report: 'Sales' } });
    await selectCell(test, 0, 8);
    expect(readTarget(test)).not.toHaveProperty('overlapped');
  });

  it('the failure about cells that are taken disappears when other cells are selected [P19]', async () => {
    const test = await startApp();
    await placeWithFilterCells(test, 'South');
    await openReport(test);
    await selectCell(test, 1, 4);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement' } });
    await selectCell(test, 0, 8);
    expect(readPlacing(test)).toEqual({ kind: 'idle' });
  });

  it('another copy is placed beside the block that was just placed, unless other cells are selected [P1]', async () => {
    const test = await startApp();
    await placeWithFilterCells(test, 'South');
    expect(readTarget(test)).toMatchObject({ address: 'Sheet1!H1', fills: 'H1:J3' });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!H1:J3' });
    expect(readTarget(test)).toMatchObject({ address: 'Sheet1!L1' });
    await selectCell(test, 20, 0);
    expect(readTarget(test)).toMatchObject({ address: 'Sheet1!A21' });
  });

  it('selecting a filter’s cell does not change the target, and the report is placed there [P1]', async () => {
    const test = await startApp();
    typeText(test, 0, 1, 'South');
    await openReport(test);
    await selectCell(test, 2, 3);
    const endPicking = test.app.report.pickCells();
    await selectCell(test, 0, 1);
    test.app.report.setOptions({ filters: [await chooseFilter(test)] });
    endPicking();
    await settle(test.host);
    expect(readTarget(test)).toMatchObject({ address: 'Sheet1!D3' });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!D3:F5' });
  });
});

/** Reads the filter of the open report from B1, without opening the report again. */
async function chooseFilter(test: CellTest) {
  const fields = { member: 'f.region', title: 'Region', type: 'string', operator: 'is' } as const;
  const choice = await readOpenReport(test).detail.filters.readChosenCell('Sheet1!B1', fields, undefined);
  if (choice.kind !== 'taken') throw new Error(JSON.stringify(choice));
  return choice.filter;
}
