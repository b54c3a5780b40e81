import { openExcel } from '../../support/excel-host';

describe('large writes', () => {
  it('the host receives a large write completely, although office.js splits it into several assignments', async () => {
    const { Excel, host } = openExcel();
    const rows = Array.from({ length: 4_000 }, (_, row) =>
      Array.from({ length: 10 }, (_, column) => row * 10 + column),
    );
    const result = await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('B3').getAbsoluteResizedRange(4_000, 10);
      range.values = rows;
      range.load('values');
      await context.sync();
      return range.values;
    });
    expect(result).toEqual(rows);
    const [write] = host.readLog();
    // Office.js puts at most 1,500 cells into one assignment.
    expect(write!.actions).toBeGreaterThan(40_000 / 1_500);
    expect(write).toMatchObject({ cellsWritten: 40_000, cellsRead: 40_000, cells: 80_000 });
  });

  it('the host refuses a write of the wrong shape before it writes any cell', async () => {
    const { Excel, store } = openExcel();
    await expect(
      Excel.run(async (context) => {
        const rows = Array.from({ length: 400 }, () => Array.from({ length: 10 }, () => 1));
        context.workbook.worksheets.getFirst().getRange('A1:J399').values = rows;
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidArgument' });
    expect(store.findUsedRange(store.activeSheetId)).toBeUndefined();
  });

  it('the host accepts 120,000 rows of 10 columns in requests below 5 MB', async () => {
    const { Excel, store, host } = openExcel();
    const chunk = Array.from({ length: 4_000 }, (_, row) => [
      row,
      `Customer ${row}`,
      row * 1.25,
      45_000 + row,
      'North',
      row % 2 === 0,
      '',
      `SKU-${row % 100}`,
      row / 7,
      'open',
    ]);
    for (let start = 0; start < 120_000; start += chunk.length) {
      await Excel.run(async (context) => {
        context.workbook.worksheets.getFirst().getRangeByIndexes(start, 0, chunk.length, 10).values = chunk;
        await context.sync();
      });
    }
    expect(store.findUsedRange(store.activeSheetId)).toEqual({ row: 0, column: 0, rows: 120_000, columns: 10 });
    expect(Math.max(...host.readLog().map(({ requestBytes }) => requestBytes))).toBeLessThan(5 * 1024 * 1024);
  });
});
