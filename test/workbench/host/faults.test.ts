import { openExcel, settle } from '../../support/excel-host';
import { batch, failureOf, valuesOf } from './host-fixture';

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
    'fail the second sync with %s, which stops the work where it was',
    async (code) => {
      const excel = openExcel();
      excel.host.faults.failNextSync(2, code);
      await expect(writeThree(excel)).rejects.toMatchObject({ code });
      expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
    },
  );

  it('fail the first batch that writes, however many only read before it', async () => {
    const excel = openExcel();
    excel.host.faults.failNextWrite(1, 'AccessDenied');
    expect(await valuesOf(excel, 'A1:A3')).toEqual([[''], [''], ['']]);
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'AccessDenied' });
    await writeThree(excel);
    expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('call a function just before the second batch that writes', async () => {
    const excel = openExcel();
    const seen: unknown[] = [];
    const column = { row: 0, column: 0, rows: 3, columns: 1 };
    excel.host.faults.beforeNextWrite(2, () => seen.push(excel.store.values(excel.store.activeSheetId, column)));
    await writeThree(excel);
    expect(seen).toEqual([[[1], [''], ['']]]);
  });

  it('start cell editing just before the second sync: it fails, the first stays', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setCellEditing(true));
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'InvalidOperationInCellEditMode' });
    excel.host.setCellEditing(false);
    expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('start cell editing under work that may wait: it ends once the cell is left', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setCellEditing(true));
    const work = writeThree(excel, { delayForCellEdit: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(excel.store.values(excel.store.activeSheetId, { row: 0, column: 0, rows: 3, columns: 1 })).toEqual([
      [1],
      [''],
      [''],
    ]);
    excel.host.setCellEditing(false);
    await work;
    expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
  });

  it('let a co-author type between two syncs, whom events tell as remote', async () => {
    const excel = openExcel();
    const heard: string[] = [];
    await batch(excel, (_, sheet) => {
      sheet.onChanged.add(async ({ address, source, triggerSource }) => {
        heard.push(`${address} ${source} ${triggerSource}`);
      });
    });
    excel.host.faults.atSync(2, () => excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, '=A1*10'));
    await writeThree(excel);
    await settle(excel.host);
    expect(await valuesOf(excel, 'D9')).toEqual([[10]]);
    expect(heard).toEqual([
      'A1 Local ThisLocalAddin',
      'D9 Remote Unknown',
      'A2 Local ThisLocalAddin',
      'A3 Local ThisLocalAddin',
    ]);
  });

  it('leave nothing of a co-author to be undone here', async () => {
    const excel = openExcel();
    await writeThree(excel);
    excel.host.typeAsCoauthor(excel.store.activeSheetId, 8, 3, 'theirs');
    expect(excel.store.undo()).toBe(false);
    expect(await valuesOf(excel, 'D9')).toEqual([['theirs']]);
  });

  it.each([
    ['answer', 2, 2],
    ['batch', '', ''],
    ['host', '', undefined],
  ] as const)(
    'let the second sync hang, of which the %s does not come until the silence ends',
    async (of, standing, read) => {
      const excel = openExcel();
      const secondRow = () =>
        excel.store.values(excel.store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 }).flat();
      const end = excel.host.faults.hangNextSync(2, of);
      const work = writeThree(excel);
      for (let turn = 0; turn < 3; turn += 1) await settleOneTurn();
      expect(secondRow()).toEqual([standing]);
      let seen: unknown;
      const reading = valuesOf(excel, 'A2').then((values) => {
        seen = values;
      });
      for (let turn = 0; turn < 3; turn += 1) await settleOneTurn();
      expect(seen).toEqual(read === undefined ? undefined : [[read]]);
      end();
      await Promise.all([work, reading]);
      expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [2], [3]]);
    },
  );

  it('lose the connection: no batch reaches the workbook until it is back', async () => {
    const excel = openExcel();
    excel.host.faults.atSync(2, () => excel.host.setOffline(true));
    await expect(writeThree(excel)).rejects.toMatchObject({ code: 'GeneralException' });
    expect((await failureOf(excel, ({ workbook }) => workbook.load('name'))).code).toBe('GeneralException');
    excel.host.setOffline(false);
    expect(await valuesOf(excel, 'A1:A3')).toEqual([[1], [''], ['']]);
  });

  it('close the pane after a sync was carried out: its answer and all that follows are lost', async () => {
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
    expect(excel.store.values(excel.store.activeSheetId, { row: 0, column: 0, rows: 3, columns: 1 })).toEqual([
      [1],
      [2],
      [''],
    ]);
  });

  it('close the pane while a batch waits: it never runs', async () => {
    const excel = openExcel();
    excel.host.setCellEditing(true);
    void writeThree(excel, { delayForCellEdit: true });
    await settleOneTurn();
    excel.host.closePane();
    excel.host.setCellEditing(false);
    await excel.host.idle();
    expect(excel.store.usedRange(excel.store.activeSheetId)).toBeUndefined();
  });

  it('answer only after the latency that was asked for', async () => {
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
