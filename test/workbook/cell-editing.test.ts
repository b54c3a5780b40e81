import { createOfficeWorkbook } from '../../src/workbook';
import { waitUntil } from '../support/app';
import { openExcel } from '../support/excel-host';
import { createOfficeAccess, openWorkbook } from '../support/office-workbook';

describe('while a cell is being edited', () => {
  it('a call behind a waiting one is notified that it waits too [P9]', async () => {
    const { workbook, host } = openWorkbook();
    host.setCellEditing(true);
    const selection = workbook.readSnapshot({ kind: 'selection' });
    const waits: boolean[] = [];
    const writing = workbook.write(
      {
        anchor: '_inlay_a',
        sheet: 'Sheet1',
        firstCell: { row: 0, column: 0 },
        rows: 1,
        columns: 1,
        hasName: false,
        previousBlock: undefined,
        userColumns: [],
        insertedPart: undefined,
        mayOverwrite: false,
        row: () => ['x'],
        operations: { before: [], after: [] },
        records: () => new Map(),
      },
      {
        signal: new AbortController().signal,
        onRows() {},
        onWaitingForCell(waiting) {
          waits.push(waiting);
          if (waiting) host.setCellEditing(false);
        },
      },
    );
    await Promise.all([selection, writing]);
    expect(waits).toEqual([true, false]);
  });

  it('starting with the workbook is set once the user leaves the cell', async () => {
    const excel = openExcel();
    const calls: string[] = [];
    const workbook = createOfficeWorkbook({
      ...createOfficeAccess(excel),
      async setStartupBehavior(behavior) {
        calls.push(behavior);
        if (calls.length === 1) throw new Error('Excel is in cell-editing mode.');
      },
    });
    excel.host.setCellEditing(true);
    const setting = workbook.startWithWorkbook(true);
    await waitUntil(() => calls.length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual(['load']);
    excel.host.setCellEditing(false);
    expect(await setting).toBe(true);
    expect(calls).toEqual(['load', 'load']);
  });

  it.each([1, 2])(
    'a sheet is added once the user leaves the cell, whenever the user entered it (%d) [P9]',
    async (nth) => {
      const { workbook, host, store } = openWorkbook();
      let isEditing = false;
      host.faults.callAroundNthBatch(nth, () => {
        host.setCellEditing(true);
        isEditing = true;
      });
      const adding = workbook.addSheet('Sales');
      await waitUntil(() => isEditing);
      await new Promise((resolve) => setImmediate(resolve));
      expect(store.listSheets()).toHaveLength(1);
      host.setCellEditing(false);
      expect(await adding).toBe('Sales');
    },
  );
});
