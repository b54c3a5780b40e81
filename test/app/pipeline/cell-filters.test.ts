// Tests placements whose filters take their values from cells of the workbook.
import type { PlacementFilter } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { waitUntil } from '../../support/app';
import { findReadyView } from '../../support/app-state';
import { rect } from '../../support/rect';
import { callBeforeNextWrite } from '../../support/request-failures';
import {
  acceptOfferedValue,
  type CellTest,
  chooseCellFilter,
  computeRows,
  placeReport,
  placeWithFilterCells,
  REGION,
  REGIONS,
  readCellFault,
  readCellNames,
  readFault,
  readRows,
  setUpCellStage,
  typeText,
} from './cell-stage';

const B1 = rect(0, 1);

/** Returns the value of B1 or of a cell below it. */
function readFilterCell({ store }: CellTest, below = 0): unknown {
  return store.readValues(store.activeSheetId, { ...B1, row: below })[0]?.[0];
}

/** The file is on a disk, where no co-author has it open. */
const documentUrl = 'C:\\Book1.xlsx';
const { startApp, platform } = setUpCellStage();

describe('a filter with its value in a cell', () => {
  it('a filter from a cell has the rows of the cell’s value, at first and with each refresh [P20]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    expect(readRows(test)).toEqual(computeRows('South'));
    typeText(test, 0, 1, 'West');
    await test.app.placements.refresh(id);
    expect(readRows(test)).toEqual(computeRows('West'));
    expect((await test.app.placements.openDetails()).hasOtherFilters(id)).toBe(false);
  });

  it('a filter from several cells uses all of their values, and filters nothing while all are empty [P20]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South', 'East');
    expect(readRows(test)).toEqual(computeRows('South', 'East'));
    typeText(test, 0, 1, '');
    typeText(test, 1, 1, '');
    await test.app.placements.refresh(id);
    expect(readRows(test)).toEqual(computeRows(...REGIONS));
  });

  it('a filter from a cell uses the value of its formula [P20]', async () => {
    const test = await startApp();
    typeText(test, 0, 0, 'North');
    const id = await placeWithFilterCells(test, '=A1');
    expect(readRows(test)).toEqual(computeRows('North'));
    typeText(test, 0, 0, 'East');
    await test.app.placements.refresh(id);
    expect(readRows(test)).toEqual(computeRows('East'));
  });

  it('a filter from a cell follows the cell when rows are inserted and its sheet is renamed [P3]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 3);
    store.renameSheet(store.activeSheetId, 'Mine');
    store.typeInto(store.activeSheetId, 0, 1, 'East');
    store.typeInto(store.activeSheetId, 3, 1, 'West');
    await test.app.placements.refresh(id);
    const savedFilters = (await test.app.placements.openDetails()).getOptions(id).filters;
    expect(savedFilters).toMatchObject([{ cell: { address: 'Mine!B4', values: ['West'] } }]);
    expect(store.readValues(store.activeSheetId, rect(4, 3))).toEqual([['West']]);
  });

  it('a filter from a cell makes rows stale on opening only if its value has changed [P6] [P21]', async () => {
    const test = await startApp({ documentUrl });
    await placeWithFilterCells(test, 'South');
    await test.app.placements.setRefreshOnOpen(true);
    const toFile = () => test.store.toFile();
    const reopenFile = async () => {
      platform().cacheModes.length = 0;
      const again = await startApp({ store: createWorkbookStore({ file: toFile() }), documentUrl });
      await waitUntil(() => {
        const state = again.app.placements.state.value;
        return state.kind === 'ready' && state.run.kind === 'done';
      });
      return again;
    };
    expect(readRows(await reopenFile())).toEqual(computeRows('South'));
    expect(platform().cacheModes).toHaveLength(0);
    typeText(test, 0, 1, 'East');
    expect(readRows(await reopenFile())).toEqual(computeRows('East'));
    expect(platform().cacheModes).toHaveLength(1);
  });

  it.each([
    ['=NA()', { cell: 'Sheet1!B1', lastValues: ['South'], problem: { kind: 'error', error: '#N/A' } }],
    [
      'Soutj',
      { cell: 'Sheet1!B1', lastValues: ['South'], problem: { kind: 'unknown', text: 'Soutj', nearest: 'South' } },
    ],
  ])('a refresh keeps the rows and names the cell if it holds %s [P2] [P19]', async (text, problem) => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    typeText(test, 0, 1, text);
    await test.app.placements.refresh(id);
    expect(readCellFault(test, id)).toMatchObject({ column: 'Region', ...problem });
    expect(readRows(test)).toEqual(computeRows('South'));
    typeText(test, 0, 1, 'North');
    await test.app.placements.refresh(id);
    expect(findReadyView(test, id)?.status).toMatchObject({ kind: 'upToDate' });
    expect(readRows(test)).toEqual(computeRows('North'));
  });

  it.each([
    ['Soutj', 'South'],
    ['Westt', 'West'],
  ])(
    'the offered value is written into the cell, which the filter still reads: %s [P1]',
    async (typedText, offeredValue) => {
      const test = await startApp();
      const id = await placeWithFilterCells(test, 'North');
      typeText(test, 0, 1, typedText);
      await test.app.placements.refresh(id);
      await acceptOfferedValue(test, id);
      expect(readFilterCell(test)).toBe(offeredValue);
      expect(readRows(test)).toEqual(computeRows(offeredValue));
      typeText(test, 0, 1, 'East');
      await test.app.placements.refresh(id);
      expect(readRows(test)).toEqual(computeRows('East'));
    },
  );

  it('the offered value is written into the one of several cells that is wrong [P1]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South', 'East');
    typeText(test, 1, 1, 'Westt');
    await test.app.placements.refresh(id);
    await acceptOfferedValue(test, id);
    expect([readFilterCell(test), readFilterCell(test, 1)]).toEqual(['South', 'West']);
    expect(readRows(test)).toEqual(computeRows('South', 'West'));
  });

  it.each([
    ['between the message and the click', 0],
    ['after the pane has read it again', 1],
  ])('the offered value is not written if the cell was changed %s, which is shown [P1] [P19]', async (_, isAtWrite) => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'North');
    typeText(test, 0, 1, 'Soutj');
    await test.app.placements.refresh(id);
    const fault = readFault(test, id);
    if (isAtWrite) callBeforeNextWrite(test.host, () => typeText(test, 0, 1, 'East'));
    else typeText(test, 0, 1, 'East');
    await test.app.placements.openDetails().writeOfferedValue(id, fault);
    expect(readFilterCell(test)).toBe('East');
    expect(readCellFault(test, id)).toMatchObject({ problem: { kind: 'changed' } });
    await test.app.placements.refresh(id);
    expect(readRows(test)).toEqual(computeRows('East'));
  });

  it('the offered value does not replace a formula, and is then offered without the cell [P1]', async () => {
    const test = await startApp();
    typeText(test, 0, 0, 'North');
    const id = await placeWithFilterCells(test, '=A1');
    typeText(test, 0, 0, 'Soutj');
    await test.app.placements.refresh(id);
    await acceptOfferedValue(test, id);
    expect(test.store.readFormulas(test.store.activeSheetId, B1)).toEqual([['=A1']]);
    expect(readCellFault(test, id)).toMatchObject({ isFormula: true, problem: { kind: 'unknown' } });
    await test.app.placements.openDetails().fixOfferedValues(id, readFault(test, id));
    expect(readRows(test)).toEqual(computeRows('South'));
    expect(readCellNames(test)).toEqual([]);
  });

  it('the pane names the protected sheet if the offered value cannot be written [P19]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'North');
    typeText(test, 0, 1, 'Soutj');
    await test.app.placements.refresh(id);
    test.store.setProtected(test.store.activeSheetId, true);
    await acceptOfferedValue(test, id);
    expect(readFilterCell(test)).toBe('Soutj');
    expect(findReadyView(test, id)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'WorkbookProtected', where: 'Sheet1!B1', filterCell: { problem: { kind: 'unknown' } } },
    });
  });

  it('a refresh keeps the rows if one of several values is unknown, although the others have rows [P2] [P19]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South', 'East');
    typeText(test, 1, 1, 'Eastt');
    await test.app.placements.refresh(id);
    expect(readCellFault(test, id)).toMatchObject({ problem: { kind: 'unknown', nearest: 'East' } });
    expect(readRows(test)).toEqual(computeRows('South', 'East'));
  });

  it('a refresh keeps the rows if the cell of its filter was deleted, and says what it held [P2] [P19]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    test.store.delete(test.store.activeSheetId, rect(0, 1), 'up');
    await test.app.placements.refresh(id);
    expect(readCellFault(test, id)).toMatchObject({
      cell: 'Sheet1!B1',
      lastValues: ['South'],
      problem: { kind: 'deleted' },
    });
    expect(readRows(test)).toEqual(computeRows('South'));
  });

  it.each([false, true])(
    'a filter from a cell uses the day that the cell shows, also in the 1904 date system: %s [P4]',
    async (date1904) => {
      const test = await startApp({ store: createWorkbookStore({ date1904 }) });
      typeText(test, 0, 1, '3/31/2026');
      const chosenFilter = await chooseCellFilter(test, 'Sheet1!B1', {
        member: 'f.month',
        type: 'time',
        operator: 'after',
      });
      expect(chosenFilter).toMatchObject({ cell: { values: ['2026-03-31'] } });
    },
  );

  it('a filter from cells of its own block is refused, also if a formula reads them [P19]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    typeText(test, 5, 0, '=D2');
    const placementFilters = (await test.app.placements.openDetails()).openFilters(id);
    const insideFault = { kind: 'fault', fault: { problem: { kind: 'inside' } } };
    expect(await placementFilters?.readChosenCell('Sheet1!D2', REGION, undefined)).toMatchObject(insideFault);
    expect(await placementFilters?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject(insideFault);
    expect(await placementFilters?.readChosenCell('Sheet1!A5', REGION, undefined)).toMatchObject({ kind: 'taken' });
    expect(await placementFilters?.readChosenCell('nowhere', REGION, undefined)).toEqual({ kind: 'noCell' });
    expect(await placementFilters?.readChosenCell('Elsewhere!A1', REGION, undefined)).toEqual({ kind: 'noCell' });
    expect(await placementFilters?.readChosenCell('B:B', REGION, undefined)).toMatchObject({
      fault: { problem: { kind: 'tooMany' } },
    });
  });

  it('a filter from cells that depend on its own block through others is refused [P19]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    typeText(test, 5, 0, '=A7&""');
    typeText(test, 6, 0, '=INDEX(Sheet1!A8:A9,1)');
    typeText(test, 7, 0, '=UPPER(A11)');
    typeText(test, 10, 0, '=D2');
    typeText(test, 8, 0, '=A10');
    typeText(test, 9, 0, '=A9');
    const placementFilters = (await test.app.placements.openDetails()).openFilters(id);
    const insideFault = { kind: 'fault', fault: { problem: { kind: 'inside' } } };
    expect(await placementFilters?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject(insideFault);
    typeText(test, 10, 0, 'North');
    expect(await placementFilters?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject({ kind: 'taken' });
    typeText(test, 10, 0, '=D2');
    typeText(test, 0, 1, '=A6');
    await test.app.placements.refresh(id);
    expect(readCellFault(test, id)).toMatchObject({ cell: 'Sheet1!B1', problem: { kind: 'inside' } });
    expect(readRows(test)).toEqual(computeRows('South'));
  });

  it('a circle of several placements through other cells is refused [P19]', async () => {
    const test = await startApp();
    const first = await placeWithFilterCells(test, 'South');
    typeText(test, 2, 1, '=D2');
    await placeReport(test, [await chooseCellFilter(test, 'Sheet1!B3')], 8);
    typeText(test, 3, 1, '=I2');
    typeText(test, 0, 1, '=B4');
    await test.app.placements.refresh(first);
    expect(readCellFault(test, first)).toMatchObject({ problem: { kind: 'circle', reports: ['Sales'] } });
    expect([readRows(test), readRows(test, 8)]).toEqual([computeRows('South'), computeRows('South')]);
  });

  it('the current values of filter cells are read in one request, before and after placing [P13] [P19]', async () => {
    const test = await startApp();
    typeText(test, 0, 1, 'South');
    const filter = await chooseCellFilter(test, 'B1');
    const fixed: PlacementFilter = { ...REGION, operator: 'isNot', values: ['West'] };
    const id = await placeReport(test, [filter, fixed]);
    const placementFilters = (await test.app.placements.openDetails()).openFilters(id);
    typeText(test, 0, 1, '=NA()');
    const otherFilter = await chooseCellFilter(test, 'B2');
    const requestCount = test.host.readLog().length;
    const currentCells = await placementFilters?.readCurrentCells([filter, fixed, otherFilter]);
    expect(test.host.readLog()).toHaveLength(requestCount + 1);
    expect(currentCells?.get(filter)).toMatchObject({
      kind: 'fault',
      fault: { problem: { kind: 'error', error: '#N/A' } },
    });
    expect(currentCells?.get(otherFilter)).toMatchObject({
      kind: 'read',
      filter: { cell: { address: 'Sheet1!B2', values: [] } },
    });
    expect(currentCells?.has(fixed)).toBe(false);
    await placementFilters?.readCurrentCells([fixed]);
    expect(test.host.readLog()).toHaveLength(requestCount + 1);
    typeText(test, 0, 1, 'East');
    const laterCells = await placementFilters?.readCurrentCells([filter]);
    expect(laterCells?.get(filter)).toMatchObject({ kind: 'read', filter: { cell: { values: ['East'] } } });
  });

  it('a circle of several placements is refused, and their rows stay [P19]', async () => {
    const test = await startApp();
    const first = await placeWithFilterCells(test, 'South');
    const second = await placeReport(test, [await chooseCellFilter(test, 'Sheet1!D2')], 8);
    expect(readRows(test, 8)).toEqual(computeRows('South'));
    const details = await test.app.placements.openDetails();
    const circle = { problem: { kind: 'circle', reports: ['Sales'] } };
    expect(await details.openFilters(first)?.readChosenCell('Sheet1!I2', REGION, undefined)).toMatchObject({
      fault: circle,
    });
    typeText(test, 0, 1, '=I2');
    await test.app.placements.refresh(first);
    expect(readCellFault(test, first)).toMatchObject(circle);
    await test.app.placements.refresh(second);
    expect(readCellFault(test, second)).toMatchObject(circle);
    expect([readRows(test), readRows(test, 8)]).toEqual([computeRows('South'), computeRows('South')]);
  });

  it('the name of a filter’s cell is removed once no filter reads the cell [P3]', async () => {
    const test = await startApp();
    const id = await placeWithFilterCells(test, 'South');
    expect(readCellNames(test)).toHaveLength(1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(id, { filters: [await chooseCellFilter(test, 'Sheet1!B2')] });
    expect(readCellNames(test).map(({ formula }) => formula)).toEqual(['=Sheet1!$B$2']);
    await test.app.placements.unlink(id, 'leave');
    expect(readCellNames(test)).toEqual([]);
  });

  it('a report is not placed if the cell of its filter has become invalid, and no name is left [P2] [P19]', async () => {
    const test = await startApp();
    typeText(test, 0, 1, 'South');
    const filter = await chooseCellFilter(test, 'Sheet1!B1');
    typeText(test, 0, 1, '=NA()');
    await expect(placeReport(test, [filter])).rejects.toThrow('#N/A');
    expect(readRows(test)).toEqual([]);
    expect(readCellNames(test)).toEqual([]);
  });

  describe('the name of a filter’s cell while placing asks about cells in the way', () => {
    async function placeUntilAsked(): Promise<CellTest> {
      const test = await startApp();
      typeText(test, 0, 1, 'South');
      typeText(test, 2, 3, 'mine');
      const filter = await chooseCellFilter(test, 'Sheet1!B1');
      await expect(placeReport(test, [filter])).rejects.toThrow('cellsInTheWay');
      test.store.insertRows(test.store.activeSheetId, 0, 1);
      expect(readCellNames(test).map(({ formula }) => formula)).toEqual(['=Sheet1!$B$2']);
      return test;
    }

    it('the name of a filter’s cell leads to it after placing, even if rows were inserted above [P3]', async () => {
      const test = await placeUntilAsked();
      await test.app.report.decide('shiftDown');
      const state = test.app.placements.state.value;
      const [id = ''] =
        state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements.map((one) => one.id)) : [];
      typeText(test, 1, 1, 'West');
      await test.app.placements.refresh(id);
      expect(readRows(test)).toEqual([...computeRows('West'), ['mine', '', '']]);
    });

    it.each([
      ['the user cancels', ({ app }: CellTest) => app.report.decide('cancel')],
      ['the user opens another report', ({ app }: CellTest) => app.report.open(1)],
    ] as const)('the name of a filter’s cell is removed if %s [P3]', async (_, endPlacing) => {
      const test = await placeUntilAsked();
      await endPlacing(test);
      await waitUntil(() => readCellNames(test).length === 0);
      expect(readRows(test, 3)).toEqual([['mine', '', '']]);
    });
  });

  it('a copy filters by its own cell [P7]', async () => {
    const test = await startApp({ documentUrl });
    await placeWithFilterCells(test, 'South');
    const toFile = test.store.toFile();
    test.app.dispose();
    const copy = await startApp({ store: createWorkbookStore({ file: toFile }), documentUrl: 'C:\\Book2.xlsx' });
    await copy.app.placements.answerCopy('copy');
    expect(readCellNames(copy)).toHaveLength(1);
    typeText(copy, 0, 1, 'West');
    await copy.app.placements.refreshAll();
    expect(readRows(copy)).toEqual(computeRows('West'));
  });
});
