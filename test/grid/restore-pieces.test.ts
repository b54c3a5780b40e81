import { type CellInput, splitRollback as cut } from '../../src/grid';

const listPieces = (rollback: Parameters<typeof cut>[0]) => [...cut(rollback)];

const toRect = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
const createPreviousCells = (part: ReturnType<typeof toRect>, cell: CellInput) => ({
  part,
  rows: { length: part.rows, row: () => Array<CellInput>(part.columns).fill(cell) },
  numberFormats: undefined,
});

describe('pieces of a rollback', () => {
  it('the pieces are sized by the longer of present and former contents [P10] [W45]', () => {
    const part = toRect(2, 1, 8, 1);
    const long = 'x'.repeat(600_000);
    const short = { part, row: () => ['x'] };
    const pieces = listPieces({ written: [short], cellsToEmpty: [], previousCells: [createPreviousCells(part, long)] });
    expect(pieces.map((piece) => piece.written?.part)).toEqual([
      toRect(2, 1, 3, 1),
      toRect(5, 1, 3, 1),
      toRect(8, 1, 2, 1),
    ]);
    const sameSize = listPieces({ written: [{ part, row: () => [long] }], cellsToEmpty: [part], previousCells: [] });
    expect(sameSize.map(({ cellsToEmpty }) => cellsToEmpty)).toEqual([
      [toRect(2, 1, 3, 1)],
      [toRect(5, 1, 3, 1)],
      [toRect(8, 1, 2, 1)],
    ]);
  });

  it('the pieces are split lazily, so that later rows stay packed until their request is made [P9]', () => {
    let read = 0;
    const row = (index: number) => {
      read = Math.max(read, index);
      return [1];
    };
    cut({ written: [{ part: toRect(0, 0, 500_000, 1), row }], cellsToEmpty: [], previousCells: [] }).next();
    expect(read).toBe(50_000);
  });

  it('the pieces restore cells without reading them if it is unknown what the write put there [W45]', () => {
    const pieces = listPieces({
      written: [{ part: toRect(0, 0, 2, 2), row: () => [1, null] }],
      cellsToEmpty: [toRect(2, 0, 1, 2)],
      previousCells: [createPreviousCells(toRect(0, 0, 2, 2), 'old'), createPreviousCells(toRect(1, 1, 2, 1), 'new')],
    });
    expect(
      pieces.map(({ written, cellsToEmpty, previousCells }) => [
        written?.part,
        cellsToEmpty,
        previousCells.map((one) => one.part),
      ]),
    ).toEqual([
      [toRect(0, 0, 2, 2), [], [toRect(0, 0, 2, 2), toRect(1, 1, 1, 1)]],
      [undefined, [toRect(2, 0, 1, 2)], [toRect(2, 1, 1, 1)]],
      [undefined, [toRect(2, 1, 1, 1)], [toRect(2, 1, 1, 1)]],
    ]);
  });
});
