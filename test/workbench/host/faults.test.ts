import { openExcel, settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { catchError, readValues, runBatch } from './host-fixture';

/** Writes a column in three syncs, one cell each, as a placement writes its chunks. */
function writeThreeCells(excel: ReturnType<typeof openExcel>, options: Excel.RunOptions = {}): Promise<void> {
  return excel.Excel.run(options, async (context) => {
    for (const row of [0, 1, 2]) {
      context.workbook.worksheets.getFirst().getCell(row, 0).values = [[row + 1]];
      await context.sync();
    }
  });
}

describe('faults on demand', () => {
  it.each(['GeneralException', 'AccessDenied', 'RequestAborted', 'InvalidReference'])(
    'a planned fault fails the second sync with %s and stops the work there',
    async (code) => {
      const excel = openExcel();
      excel.host.faults.failNthBatch(2, code);
      await expect(writeThreeCells(excel)).rejects.toMatchObject({ code });
      expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
    },
  );

  it('a planned write fault fails the first batch that writes, after any number of reads', async () => {
    const excel = openExcel();
    excel.host.faults.failNthWrite(1, 'AccessDenied');
    expect(await readValues(excel, 'A1:A3')).toEqual([[''], [''], ['']]);
    await expect(writeThreeCells(excel)).rejects.toMatchObject({ code: 'AccessDenied' });
    await writeThreeCells(excel);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('a planned callback runs just before the second batch that writes', async () => {
    const excel = openExcel();
    const cellValues: unknown[] = [];
    const column = rect(0, 0, 3);
    excel.host.faults.callBeforeNthWrite(2, () =>
      cellValues.push(excel.store.readValues(excel.store.activeSheetId, column)),
    );
    await writeThreeCells(excel);
    expect(cellValues).toEqual([[[1], [''], ['']]]);
  });

  it('a sync fails if cell editing starts just before it, and the sync before it keeps its changes', async () => {
    const excel = openExcel();
    excel.host.faults.callAroundNthBatch(2, () => excel.host.setCellEditing(true));
    await expect(writeThreeCells(excel)).rejects.toMatchObject({ code: 'InvalidOperationInCellEditMode' });
    excel.host.setCellEditing(false);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('a batch with delayForCellEdit waits when cell editing starts between two of its syncs', async () => {
    const excel = openExcel();
    excel.host.faults.callAroundNthBatch(2, () => excel.host.setCellEditing(true));
    const work = writeThreeCells(excel, { delayForCellEdit: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(excel.store.readValues(excel.store.activeSheetId, rect(0, 0, 3))).toEqual([[1], [''], ['']]);
    excel.host.setCellEditing(false);
    await work;
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('a co-author’s change between two syncs raises an event with a remote source', async () => {
    const excel = openExcel();
    const sources: string[] = [];
    await runBatch(excel, (_, sheet) => {
      sheet.onChanged.add(async ({ address, source, triggerSource }) => {
        sources.push(`${address} ${source} ${triggerSource}`);
      });
    });
    excel.host.faults.callAroundNthBatch(2, () => excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, '=A1*10'));
    await writeThreeCells(excel);
    await settle(excel.host);
    expect(await readValues(excel, 'D9')).toEqual([[10]]);
    expect(sources).toEqual([
      'A1 Local ThisLocalAddin',
      'D9 Remote Unknown',
      'A2 Local ThisLocalAddin',
      'A3 Local ThisLocalAddin',
    ]);
  });

  it('a co-author’s change cannot be undone in this window', async () => {
    const excel = openExcel();
    await writeThreeCells(excel);
    excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, 'theirs');
    expect(excel.store.undo()).toBe(false);
    expect(await readValues(excel, 'D9')).toEqual([['theirs']]);
  });

  it.each([
    ['answer', 2, 2],
    ['batch', '', ''],
    ['host', '', undefined],
  ] as const)(
    'a planned hang of the second sync holds back the %s until it ends',
    async (silentPart, expectedValue, expectedRead) => {
      const excel = openExcel();
      const readSecondRow = () => excel.store.readValues(excel.store.activeSheetId, rect(1, 0)).flat();
      const endHang = excel.host.faults.hangNthBatch(2, silentPart);
      const work = writeThreeCells(excel);
      for (let turn = 0; turn < 3; turn += 1) await waitOneTurn();
      expect(readSecondRow()).toEqual([expectedValue]);
      let result: unknown;
      const reading = readValues(excel, 'A2').then((values) => {
        result = values;
      });
      for (let turn = 0; turn < 3; turn += 1) await waitOneTurn();
      expect(result).toEqual(expectedRead === undefined ? undefined : [[expectedRead]]);
      endHang();
      await Promise.all([work, reading]);
      expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
    },
  );

  it('no batch reaches the workbook while the connection is lost', async () => {
    const excel = openExcel();
    excel.host.faults.callAroundNthBatch(2, () => excel.host.setOffline(true));
    await expect(writeThreeCells(excel)).rejects.toMatchObject({ code: 'GeneralException' });
    expect((await catchError(excel, ({ workbook }) => workbook.load('name'))).code).toBe('GeneralException');
    excel.host.setOffline(false);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('closing the pane after a sync ran loses its response and everything later', async () => {
    const excel = openExcel();
    excel.host.faults.callAroundNthBatch(2, () => excel.host.closePane(), true);
    let isAnswered = false;
    const markAnswered = () => {
      isAnswered = true;
    };
    void writeThreeCells(excel).then(markAnswered, markAnswered);
    await settle(excel.host);
    expect(isAnswered).toBe(false);
    expect(excel.host.isPaneVisible).toBe(false);
    expect(excel.store.readValues(excel.store.activeSheetId, rect(0, 0, 3))).toEqual([[1], [2], ['']]);
  });

  it('closing the pane drops a waiting batch', async () => {
    const excel = openExcel();
    excel.host.setCellEditing(true);
    void writeThreeCells(excel, { delayForCellEdit: true });
    await waitOneTurn();
    excel.host.closePane();
    excel.host.setCellEditing(false);
    await excel.host.whenIdle();
    expect(excel.store.findUsedRange(excel.store.activeSheetId)).toBeUndefined();
  });

  it('a response arrives only after the configured latency', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    try {
      const excel = openExcel();
      excel.host.setLatency(400);
      const work = runBatch(excel, (_, sheet) => {
        sheet.getRange('A1').values = [[1]];
      });
      await waitOneTurn();
      jest.advanceTimersByTime(399);
      await waitOneTurn();
      expect(excel.host.readLog()).toEqual([]);
      jest.advanceTimersByTime(1);
      await waitOneTurn();
      expect(excel.host.readLog()).toHaveLength(1);
      excel.host.setLatency(0);
      jest.useRealTimers();
      await work;
    } finally {
      jest.useRealTimers();
    }
  });
});

function waitOneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
