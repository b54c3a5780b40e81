import { closeUpColumns, findStagingArea, MAX_COLUMNS, MAX_ROWS, planCuts } from '../../src/grid';

describe('columns that move', () => {
  it('neighbours that stay together move in one cut', () => {
    const block = { sheet: 'Sheet1', rect: { row: 4, column: 10, rows: 2, columns: 7 } };
    const staging = { sheet: 'Sheet1', rect: { row: 20, column: 10, rows: 2, columns: 2 } };
    const moves = { staying: [0, 1, 3, 4, 6], leaving: [2, 5] };
    const toNumbers = (cuts: ReturnType<typeof planCuts>) =>
      cuts.map(({ from, to }) => [from.rect.column, from.rect.columns, to.rect.row, to.rect.column, to.rect.columns]);
    const closing = [
      [13, 2, 4, 12, 2],
      [16, 1, 4, 14, 1],
    ];
    expect(toNumbers(planCuts(moves, block, staging))).toEqual([[12, 1, 20, 10, 1], [15, 1, 20, 11, 1], ...closing]);
  });

  it('the block closes up, and keeps one empty column if none stays', () => {
    const rows = { length: 1, row: () => ['a', 'b', 'c'] };
    const rect = { row: 4, column: 2, rows: 1, columns: 3 };
    const two = closeUpColumns({ rect, rows }, [0, 2]);
    expect([two.rect, two.rows.row(0)]).toEqual([{ ...rect, columns: 2 }, ['a', 'c']]);
    const none = closeUpColumns({ rect, rows }, []);
    expect([none.rect, none.rows.row(0)]).toEqual([{ ...rect, columns: 1 }, ['']]);
  });

  it('the staging area is below the used range, else to the right of it, else nowhere [P1]', () => {
    const previousRect = { row: 2, column: 1, rows: 5, columns: 3 };
    const block = { rows: 20, columns: 2 };
    const used = { row: 0, column: 0, rows: 10, columns: 8 };
    expect(findStagingArea(used, previousRect, block, 1)).toEqual({ row: 23, column: 1, rows: 5, columns: 1 });
    const long = { ...used, rows: MAX_ROWS };
    expect(findStagingArea(long, previousRect, block, 1)).toEqual({ row: 2, column: 9, rows: 5, columns: 1 });
    expect(findStagingArea({ ...long, columns: MAX_COLUMNS }, previousRect, block, 1)).toBeUndefined();
  });
});
