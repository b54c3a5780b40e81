// Tests placements whose filters take their values from cells of the workbook.
import type { CellFault, PlacementFilter } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until } from '../../support/app';
import { beforeNextWrite } from '../../support/failing';
import { rect } from '../../support/rect';
import {
  type CellTest,
  chosen,
  fromB1,
  names,
  placed,
  problemOf,
  REGION,
  REGIONS,
  rows,
  rowsOf,
  setCellStage,
  statusOf,
  type,
} from './cell-stage';

const B1 = rect(0, 1);

/** Returns the value of B1 or of a cell below it. */
function held({ store }: CellTest, below = 0): unknown {
  return store.values(store.activeSheetId, { ...B1, row: below })[0]?.[0];
}

function faultNow(test: CellTest, id: string): CellFault {
  const fault = problemOf(test, id);
  if (!fault) throw new Error('The filter of this placement has no fault.');
  return fault;
}

/** Presses the button that offers a value for the faulty filter. */
async function useOffered(test: CellTest, id: string): Promise<void> {
  await (await test.app.placements.openDetails()).useOfferedValue(id, faultNow(test, id));
}

/** The file is on a disk, where no co-author has it open. */
const documentUrl = 'C:\\Book1.xlsx';
const { begin, platform } = setCellStage();

describe('a filter with its value in a cell', () => {
  it('a filter from a cell has the rows of the cell’s value, at first and with each refresh [P20]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    expect(rows(test)).toEqual(rowsOf('South'));
    type(test, 0, 1, 'West');
    await test.app.placements.refresh(id);
    expect(rows(test)).toEqual(rowsOf('West'));
    expect((await test.app.placements.openDetails()).hasOtherFilters(id)).toBe(false);
  });

  it('a filter from several cells uses all of their values, and filters nothing while all are empty [P20]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South', 'East');
    expect(rows(test)).toEqual(rowsOf('South', 'East'));
    type(test, 0, 1, '');
    type(test, 1, 1, '');
    await test.app.placements.refresh(id);
    expect(rows(test)).toEqual(rowsOf(...REGIONS));
  });

  it('a filter from a cell uses the value of its formula [P20]', async () => {
    const test = await begin();
    type(test, 0, 0, 'North');
    const id = await fromB1(test, '=A1');
    expect(rows(test)).toEqual(rowsOf('North'));
    type(test, 0, 0, 'East');
    await test.app.placements.refresh(id);
    expect(rows(test)).toEqual(rowsOf('East'));
  });

  it('a filter from a cell follows the cell when rows are inserted and its sheet is renamed [P3]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 3);
    store.renameSheet(store.activeSheetId, 'Mine');
    store.typeInto(store.activeSheetId, 0, 1, 'East');
    store.typeInto(store.activeSheetId, 3, 1, 'West');
    await test.app.placements.refresh(id);
    const kept = (await test.app.placements.openDetails()).getOptions(id).filters;
    expect(kept).toMatchObject([{ cell: { address: 'Mine!B4', values: ['West'] } }]);
    expect(store.values(store.activeSheetId, rect(4, 3))).toEqual([['West']]);
  });

  it('a filter from a cell makes rows stale on opening only if its value has changed [P6] [P21]', async () => {
    const test = await begin({ documentUrl });
    await fromB1(test, 'South');
    await test.app.placements.setRefreshOnOpen(true);
    const file = () => test.store.toFile();
    const opened = async () => {
      platform().caches.length = 0;
      const again = await begin({ store: createWorkbookStore({ file: file() }), documentUrl });
      await until(() => {
        const state = again.app.placements.state.value;
        return state.kind === 'ready' && state.run.kind === 'done';
      });
      return again;
    };
    expect(rows(await opened())).toEqual(rowsOf('South'));
    expect(platform().caches).toHaveLength(0);
    type(test, 0, 1, 'East');
    expect(rows(await opened())).toEqual(rowsOf('East'));
    expect(platform().caches).toHaveLength(1);
  });

  it.each([
    ['=NA()', { cell: 'Sheet1!B1', last: ['South'], problem: { kind: 'error', error: '#N/A' } }],
    ['Soutj', { cell: 'Sheet1!B1', last: ['South'], problem: { kind: 'unknown', text: 'Soutj', nearest: 'South' } }],
  ])('a refresh keeps the rows and names the cell if it holds %s [P2] [P19]', async (text, problem) => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    type(test, 0, 1, text);
    await test.app.placements.refresh(id);
    expect(problemOf(test, id)).toMatchObject({ column: 'Region', ...problem });
    expect(rows(test)).toEqual(rowsOf('South'));
    type(test, 0, 1, 'North');
    await test.app.placements.refresh(id);
    expect(statusOf(test, id)).toMatchObject({ kind: 'upToDate' });
    expect(rows(test)).toEqual(rowsOf('North'));
  });

  it.each([
    ['Soutj', 'South'],
    ['Westt', 'West'],
  ])('the offered value is written into the cell, which the filter still reads: %s [P1]', async (typed, offered) => {
    const test = await begin();
    const id = await fromB1(test, 'North');
    type(test, 0, 1, typed);
    await test.app.placements.refresh(id);
    await useOffered(test, id);
    expect(held(test)).toBe(offered);
    expect(rows(test)).toEqual(rowsOf(offered));
    type(test, 0, 1, 'East');
    await test.app.placements.refresh(id);
    expect(rows(test)).toEqual(rowsOf('East'));
  });

  it('the offered value is written into the one of several cells that is wrong [P1]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South', 'East');
    type(test, 1, 1, 'Westt');
    await test.app.placements.refresh(id);
    await useOffered(test, id);
    expect([held(test), held(test, 1)]).toEqual(['South', 'West']);
    expect(rows(test)).toEqual(rowsOf('South', 'West'));
  });

  it.each([
    ['between the message and the click', 0],
    ['after the pane has read it again', 1],
  ])('the offered value is not written if the cell was changed %s, which is shown [P1] [P19]', async (_, atWrite) => {
    const test = await begin();
    const id = await fromB1(test, 'North');
    type(test, 0, 1, 'Soutj');
    await test.app.placements.refresh(id);
    const fault = faultNow(test, id);
    if (atWrite) beforeNextWrite(test.host, () => type(test, 0, 1, 'East'));
    else type(test, 0, 1, 'East');
    await (await test.app.placements.openDetails()).useOfferedValue(id, fault);
    expect(held(test)).toBe('East');
    expect(problemOf(test, id)).toMatchObject({ problem: { kind: 'changed' } });
    await test.app.placements.refresh(id);
    expect(rows(test)).toEqual(rowsOf('East'));
  });

  it('the offered value does not replace a formula, and is then offered without the cell [P1]', async () => {
    const test = await begin();
    type(test, 0, 0, 'North');
    const id = await fromB1(test, '=A1');
    type(test, 0, 0, 'Soutj');
    await test.app.placements.refresh(id);
    await useOffered(test, id);
    expect(test.store.formulas(test.store.activeSheetId, B1)).toEqual([['=A1']]);
    expect(problemOf(test, id)).toMatchObject({ isFormula: true, problem: { kind: 'unknown' } });
    await useOffered(test, id);
    expect(rows(test)).toEqual(rowsOf('South'));
    expect(names(test)).toEqual([]);
  });

  it('the pane names the protected sheet if the offered value cannot be written [P19]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'North');
    type(test, 0, 1, 'Soutj');
    await test.app.placements.refresh(id);
    test.store.setProtected(test.store.activeSheetId, true);
    await useOffered(test, id);
    expect(held(test)).toBe('Soutj');
    expect(statusOf(test, id)).toMatchObject({
      kind: 'failed',
      failure: { code: 'WorkbookProtected', where: 'Sheet1!B1', filterCell: { problem: { kind: 'unknown' } } },
    });
  });

  it('a refresh keeps the rows if one of several values is unknown, although the others have rows [P2] [P19]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South', 'East');
    type(test, 1, 1, 'Eastt');
    await test.app.placements.refresh(id);
    expect(problemOf(test, id)).toMatchObject({ problem: { kind: 'unknown', nearest: 'East' } });
    expect(rows(test)).toEqual(rowsOf('South', 'East'));
  });

  it('a refresh keeps the rows if the cell of its filter was deleted, and says what it held [P2] [P19]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    test.store.delete(test.store.activeSheetId, rect(0, 1), 'up');
    await test.app.placements.refresh(id);
    expect(problemOf(test, id)).toMatchObject({ cell: 'Sheet1!B1', last: ['South'], problem: { kind: 'deleted' } });
    expect(rows(test)).toEqual(rowsOf('South'));
  });

  it.each([false, true])(
    'a filter from a cell uses the day that the cell shows, also in the 1904 date system: %s [P4]',
    async (date1904) => {
      const test = await begin({ store: createWorkbookStore({ date1904 }) });
      type(test, 0, 1, '3/31/2026');
      const after = await chosen(test, 'Sheet1!B1', { member: 'f.month', type: 'time', operator: 'after' });
      expect(after).toMatchObject({ cell: { values: ['2026-03-31'] } });
    },
  );

  it('a filter from cells of its own block is refused, also if a formula reads them [P19]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    type(test, 5, 0, '=D2');
    const own = (await test.app.placements.openDetails()).openFilters(id);
    const inside = { kind: 'fault', fault: { problem: { kind: 'inside' } } };
    expect(await own?.readChosenCell('Sheet1!D2', REGION, undefined)).toMatchObject(inside);
    expect(await own?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject(inside);
    expect(await own?.readChosenCell('Sheet1!A5', REGION, undefined)).toMatchObject({ kind: 'taken' });
    expect(await own?.readChosenCell('nowhere', REGION, undefined)).toEqual({ kind: 'noCell' });
    expect(await own?.readChosenCell('Elsewhere!A1', REGION, undefined)).toEqual({ kind: 'noCell' });
    expect(await own?.readChosenCell('B:B', REGION, undefined)).toMatchObject({
      fault: { problem: { kind: 'tooMany' } },
    });
  });

  it('a filter from cells that depend on its own block through others is refused [P19]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    type(test, 5, 0, '=A7&""');
    type(test, 6, 0, '=INDEX(Sheet1!A8:A9,1)');
    type(test, 7, 0, '=UPPER(A11)');
    type(test, 10, 0, '=D2');
    type(test, 8, 0, '=A10');
    type(test, 9, 0, '=A9');
    const own = (await test.app.placements.openDetails()).openFilters(id);
    const inside = { kind: 'fault', fault: { problem: { kind: 'inside' } } };
    expect(await own?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject(inside);
    type(test, 10, 0, 'North');
    expect(await own?.readChosenCell('Sheet1!A6', REGION, undefined)).toMatchObject({ kind: 'taken' });
    type(test, 10, 0, '=D2');
    type(test, 0, 1, '=A6');
    await test.app.placements.refresh(id);
    expect(problemOf(test, id)).toMatchObject({ cell: 'Sheet1!B1', problem: { kind: 'inside' } });
    expect(rows(test)).toEqual(rowsOf('South'));
  });

  it('a circle of several placements through other cells is refused [P19]', async () => {
    const test = await begin();
    const first = await fromB1(test, 'South');
    type(test, 2, 1, '=D2');
    await placed(test, [await chosen(test, 'Sheet1!B3')], 8);
    type(test, 3, 1, '=I2');
    type(test, 0, 1, '=B4');
    await test.app.placements.refresh(first);
    expect(problemOf(test, first)).toMatchObject({ problem: { kind: 'circle', reports: ['Sales'] } });
    expect([rows(test), rows(test, 8)]).toEqual([rowsOf('South'), rowsOf('South')]);
  });

  it('the current values of filter cells are read in one request, before and after placing [P13] [P19]', async () => {
    const test = await begin();
    type(test, 0, 1, 'South');
    const filter = await chosen(test, 'B1');
    const fixed: PlacementFilter = { ...REGION, operator: 'isNot', values: ['West'] };
    const id = await placed(test, [filter, fixed]);
    const own = (await test.app.placements.openDetails()).openFilters(id);
    type(test, 0, 1, '=NA()');
    const further = await chosen(test, 'B2');
    const looks = test.host.log().length;
    const now = await own?.readCurrentCells([filter, fixed, further]);
    expect(test.host.log()).toHaveLength(looks + 1);
    expect(now?.get(filter)).toMatchObject({ kind: 'fault', fault: { problem: { kind: 'error', error: '#N/A' } } });
    expect(now?.get(further)).toMatchObject({ kind: 'read', filter: { cell: { address: 'Sheet1!B2', values: [] } } });
    expect(now?.has(fixed)).toBe(false);
    await own?.readCurrentCells([fixed]);
    expect(test.host.log()).toHaveLength(looks + 1);
    type(test, 0, 1, 'East');
    const later = await own?.readCurrentCells([filter]);
    expect(later?.get(filter)).toMatchObject({ kind: 'read', filter: { cell: { values: ['East'] } } });
  });

  it('a circle of several placements is refused, and their rows stay [P19]', async () => {
    const test = await begin();
    const first = await fromB1(test, 'South');
    const second = await placed(test, [await chosen(test, 'Sheet1!D2')], 8);
    expect(rows(test, 8)).toEqual(rowsOf('South'));
    const details = await test.app.placements.openDetails();
    const circle = { problem: { kind: 'circle', reports: ['Sales'] } };
    expect(await details.openFilters(first)?.readChosenCell('Sheet1!I2', REGION, undefined)).toMatchObject({
      fault: circle,
    });
    type(test, 0, 1, '=I2');
    await test.app.placements.refresh(first);
    expect(problemOf(test, first)).toMatchObject(circle);
    await test.app.placements.refresh(second);
    expect(problemOf(test, second)).toMatchObject(circle);
    expect([rows(test), rows(test, 8)]).toEqual([rowsOf('South'), rowsOf('South')]);
  });

  it('the name of a filter’s cell is removed once no filter reads the cell [P3]', async () => {
    const test = await begin();
    const id = await fromB1(test, 'South');
    expect(names(test)).toHaveLength(1);
    const details = await test.app.placements.openDetails();
    await details.setOptions(id, { filters: [await chosen(test, 'Sheet1!B2')] });
    expect(names(test).map(({ formula }) => formula)).toEqual(['=Sheet1!$B$2']);
    await test.app.placements.unlink(id, 'leave');
    expect(names(test)).toEqual([]);
  });

  it('a report is not placed if the cell of its filter has become invalid, and no name is left [P2] [P19]', async () => {
    const test = await begin();
    type(test, 0, 1, 'South');
    const filter = await chosen(test, 'Sheet1!B1');
    type(test, 0, 1, '=NA()');
    await expect(placed(test, [filter])).rejects.toThrow('#N/A');
    expect(rows(test)).toEqual([]);
    expect(names(test)).toEqual([]);
  });

  describe('the name of a filter’s cell while placing asks about cells in the way', () => {
    async function asking(): Promise<CellTest> {
      const test = await begin();
      type(test, 0, 1, 'South');
      type(test, 2, 3, 'mine');
      const filter = await chosen(test, 'Sheet1!B1');
      await expect(placed(test, [filter])).rejects.toThrow('cellsInTheWay');
      test.store.insertRows(test.store.activeSheetId, 0, 1);
      expect(names(test).map(({ formula }) => formula)).toEqual(['=Sheet1!$B$2']);
      return test;
    }

    it('the name of a filter’s cell leads to it after placing, even if rows were inserted above [P3]', async () => {
      const test = await asking();
      await test.app.report.decide('shiftDown');
      const state = test.app.placements.state.value;
      const [id = ''] =
        state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements.map((one) => one.id)) : [];
      type(test, 1, 1, 'West');
      await test.app.placements.refresh(id);
      expect(rows(test)).toEqual([...rowsOf('West'), ['mine', '', '']]);
    });

    it.each([
      ['the user cancels', ({ app }: CellTest) => app.report.decide('cancel')],
      ['the user opens another report', ({ app }: CellTest) => app.report.open(1)],
    ] as const)('the name of a filter’s cell is removed if %s [P3]', async (_, leave) => {
      const test = await asking();
      await leave(test);
      await until(() => names(test).length === 0);
      expect(rows(test, 3)).toEqual([['mine', '', '']]);
    });
  });

  it.each([
    ['a copy filters by its own cell', 'copy', 1],
    ['a template has no name of the cell', 'template', 0],
  ] as const)('%s [P7]', async (_, answer, named) => {
    const test = await begin({ documentUrl });
    await fromB1(test, 'South');
    const file = test.store.toFile();
    test.app.dispose();
    const copy = await begin({ store: createWorkbookStore({ file }), documentUrl: 'C:\\Book2.xlsx' });
    await copy.app.placements.answerCopy(answer);
    expect(names(copy)).toHaveLength(named);
    type(copy, 0, 1, 'West');
    await copy.app.placements.refreshAll();
    expect(rows(copy)).toEqual(rowsOf(answer === 'copy' ? 'West' : 'South'));
  });
});
