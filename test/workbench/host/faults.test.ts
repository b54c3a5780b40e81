import { openExcel, settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import { batch, errorFor, readValues } from './host-fixture';

/** Writes a column in three syncs, one cell each, as a placement writes its chunks. */
function writeThree(excel: ReturnType<typeof openExcel>, options: Excel.RunOptions = {}): Promise<void> {
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
      excel.host.faults.failNextSync(2, code);
      await expect(writeThree(excel)).rejects.toMatchObject({ code });
      expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
    },
  );

  it('a planned write fault fails the first batch that writes, after any number of reads', async () => {
    const excel = openExcel();
    excel.host.faults.failNextWrite(1, 'AccessDenied');
    expect(await readValues(excel, 'A1:A3')).toEqual([[''], [''], ['']]);
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'AccessDenied' });
    await writeThree(excel);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('a planned callback runs just before the second batch that writes', async () => {
    const excel = openExcel();
    const cellValues: unknown[] = [];
    const column = rect(0, 0, 3);
    excel.host.faults.beforeNextWrite(2, () => cellValues.push(excel.store.values(excel.store.activeSheetId, column)));
    await writeThree(excel);
    expect(cellValues).toEqual([[[1], [''], ['']]]);
  });

  it('a sync fails if cell editing starts just before it, and the sync before it keeps its changes', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setCellEditing(true));
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'InvalidOperationInCellEditMode' });
    excel.host.setCellEditing(false);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('a batch with delayForCellEdit waits when cell editing starts between two of its syncs', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setCellEditing(true));
    const work = writeThree(excel, { delayForCellEdit: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(excel.store.values(excel.store.activeSheetId, rect(0, 0, 3))).toEqual([[1], [''], ['']]);
    excel.host.setCellEditing(false);
    await work;
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('a co-author’s change between two syncs raises an event with a remote source', async () => {
    const excel = openExcel();
    const sources: string[] = [];
    await batch(excel, (_, sheet) => {
      sheet.onChanged.add(async ({ address, source, triggerSource }) => {
        sources.push(`${address} ${source} ${triggerSource}`);
      });
    });
    excel.host.faults.atSync(2, () => excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, '=A1*10'));
    await writeThree(excel);
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
    await writeThree(excel);
    excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, 'theirs');
    expect(excel.store.undo()).toBe(false);
    expect(await readValues(excel, 'D9')).toEqual([['theirs']]);
  });

  it.each([
    ['answer', 2, 2],
    ['batch', '', ''],
    ['host', '', undefined],
  ] as const)('a planned hang of the second sync holds back the %s until it ends', async (of, expected, read) => {
    const excel = openExcel();
    const secondRow = () => excel.store.values(excel.store.activeSheetId, rect(1, 0)).flat();
    const end = excel.host.faults.hangNextSync(2, of);
    const work = writeThree(excel);
    for (let turn = 0; turn < 3; turn += 1) await settleOneTurn();
    expect(secondRow()).toEqual([expected]);
    let result: unknown;
    const reading = readValues(excel, 'A2').then((values) => {
      result = values;
    });
    for (let turn = 0; turn < 3; turn += 1) await settleOneTurn();
    expect(result).toEqual(read === undefined ? undefined : [[read]]);
    end();
    await Promise.all([work, reading]);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('no batch reaches the workbook while the connection is lost', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setOffline(true));
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'GeneralException' });
    expect((await errorFor(excel, ({ workbook }) => workbook.load('name'))).code).toBe('GeneralException');
    excel.host.setOffline(false);
    expect(await readValues(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('closing the pane after a sync ran loses its response and everything later', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.closePane(), true);
    let isAnswered = false;
    const answered = () => {
      isAnswered = true;
    };
    void writeThree(excel).then(answered, answered);
    await settle(excel.host);
    expect(isAnswered).toBe(false);
    expect(excel.host.isPaneVisible).toBe(false);
    expect(excel.store.values(excel.store.activeSheetId, rect(0, 0, 3))).toEqual([[1], [2], ['']]);
  });

  it('closing the pane drops a waiting batch', async () => {
    const excel = openExcel();
    excel.host.setCellEditing(true);
    void writeThree(excel, { delayForCellEdit: true });
    await settleOneTurn();
    excel.host.closePane();
    excel.host.setCellEditing(false);
    await excel.host.whenIdle();
    expect(excel.store.usedRange(excel.store.activeSheetId)).toBeUndefined();
  });

  it('a response arrives only after the configured latency', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    try {
      const excel = openExcel();
      excel.host.setLatency(400);
      const work = batch(excel, (_, sheet) => {
        sheet.getRange('A1').values = [[1]];
      });
      await settleOneTurn();
      jest.advanceTimersByTime(399);
      await settleOneTurn();
      expect(excel.host.log()).toEqual([]);
      jest.advanceTimersByTime(1);
      await settleOneTurn();
      expect(excel.host.log()).toHaveLength(1);
      excel.host.setLatency(0);
      jest.useRealTimers();
      await work;
    } finally {
      jest.useRealTimers();
    }
  });
});

function settleOneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
