import type { EditedCells, Selection } from '../../src/workbook';
import { settle } from '../support/excel-host';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';

async function openWatching(prepare: (test: WorkbookUnderTest) => void = () => undefined) {
  const test = openWorkbook();
  prepare(test);
  const selections: (Selection | undefined)[] = [];
  const edits: (EditedCells | undefined)[] = [];
  let sheets = 0;
  let shifts = 0;
  const listeners = {
    onSelection: (now: Selection | undefined) => selections.push(now),
    onEdited: (cells: EditedCells | undefined) => edits.push(cells),
    onSheets: () => {
      sheets += 1;
    },
    onCellsMoved: () => {
      shifts += 1;
    },
  };
  const { stop, answers } = await test.workbook.watch(listeners, { kind: 'selection' }, { kind: 'records' });
  return { ...test, stop, answers, selections: selections, typed: edits, sheets: () => sheets, shifts: () => shifts };
}

const toSelection = (sheet: string, row: number, column: number, rows = 1, columns = 1) => ({
  kind: 'cells',
  address: { sheet, rect: { row, column, rows, columns } },
});

describe('events of Excel', () => {
  it('events are registered by a request that also asks questions, and a selection needs no request [P13]', async () => {
    const { store, host, selections, answers } = await openWatching();
    expect(host.readLog()).toHaveLength(1);
    expect(answers).toEqual([toSelection('Sheet1', 0, 0), new Map()]);
    store.select(store.activeSheetId, rect(2, 1, 4, 2));
    await settle(host);
    expect(selections).toContainEqual(toSelection('Sheet1', 2, 1, 4, 2));
    expect(host.readLog()).toHaveLength(1);
  });

  it.each([false, true])(
    'a selection is reported once after a refused registration, and not after the stop (it took effect: %s)',
    async (afterwards) => {
      const { store, host, selections, answers, stop } = await openWatching((test) =>
        test.host.faults.failNthBatch(1, 'GeneralException', afterwards),
      );
      expect(host.readLog().length).toBeGreaterThan(1);
      expect(answers).toEqual([toSelection('Sheet1', 0, 0), new Map()]);
      store.select(store.activeSheetId, rect(2, 1, 4, 2));
      await settle(host);
      expect(selections.filter((now) => now !== undefined)).toEqual([toSelection('Sheet1', 2, 1, 4, 2)]);
      stop();
      await settle(host);
      store.select(store.activeSheetId, rect(7, 1));
      await settle(host);
      expect(selections.filter((now) => now !== undefined)).toHaveLength(1);
    },
  );

  it('a selection has the present name of its sheet, and an unknown sheet is reported once it is known', async () => {
    const { store, host, selections, workbook } = await openWatching();
    store.renameSheet(store.activeSheetId, 'Renamed');
    await settle(host);
    store.select(store.activeSheetId, rect(0, 3));
    await settle(host);
    expect(selections.splice(0)).toContainEqual(toSelection('Renamed', 0, 3));
    const { id } = store.addSheet('More');
    store.select(id, rect(5, 5));
    await settle(host);
    expect(new Set(selections.splice(0))).toEqual(new Set([undefined]));
    expect(await workbook.readSnapshot({ kind: 'selection' })).toEqual([toSelection('More', 5, 5)]);
    store.select(id, rect(6, 5));
    await settle(host);
    expect(selections).toContainEqual(toSelection('More', 6, 5));
  });

  it('an edit is reported only if a user types in this window, not if the add-in or a co-author writes [P18]', async () => {
    const { store, host, typed: edits, shifts, workbook } = await openWatching();
    const sheet = store.activeSheetId;
    const cell = rect(1, 2);
    store.write(sheet, rect(5, 5), '=C2', 'values');
    store.typeInto(sheet, 1, 2, '=1+1');
    store.batch(() => store.typeInto(sheet, 1, 2, 'elsewhere'), { source: 'remote' });
    await workbook.setAnchor('Inlay_1', { sheet: 'Sheet1', rect: cell });
    await settle(host);
    expect(edits).toEqual([
      { sheet: 'Sheet1', rect: rect(5, 5), isByUser: true },
      { sheet: 'Sheet1', rect: cell, isByUser: true },
    ]);
    expect(shifts()).toBe(0);
    store.insertRows(sheet, 0, 1);
    await settle(host);
    expect(edits.at(-1)).toBeUndefined();
    expect(shifts()).toBe(1);
  });

  it('an added, removed or renamed sheet is reported until the stop', async () => {
    const { store, host, stop, sheets, selections } = await openWatching();
    const { id } = store.addSheet('More');
    store.renameSheet(id, 'Most');
    store.removeSheet(id);
    await settle(host);
    expect(sheets()).toBe(3);
    stop();
    await settle(host);
    selections.length = 0;
    store.addSheet('Again');
    store.select(store.activeSheetId, rect(5, 5));
    await settle(host);
    expect([sheets(), selections]).toEqual([3, []]);
  });
});
