import { type CellInput, splitRollback as cut } from '../../src/grid';
import { rect } from '../support/rect';

const listPieces = (rollback: Parameters<typeof cut>[0]) => [...cut(rollback)];

const createPreviousCells = (part: ReturnType<typeof rect>, cell: CellInput) => ({
  part,
  rows: { length: part.rows, row: () => Array<CellInput>(part.columns).fill(cell) },
  numberFormats: undefined,
});

describe('pieces of a rollback', () => {
  it('the pieces are sized by the longer of present and former contents [P10] [W45]', () => {
    const part = rect(2, 1, 8, 1);
    const long = 'x'.repeat(600_000);
    const short = { part, row: () => ['x'] };
    const pieces = listPieces({ written: [short], cellsToEmpty: [], previousCells: [createPreviousCells(part, long)] });
    expect(pieces.map((piece) => piece.written?.part)).toEqual([rect(2, 1, 3, 1), rect(5, 1, 3, 1), rect(8, 1, 2, 1)]);
    const sameSize = listPieces({ written: [{ part, row: () => [long] }], cellsToEmpty: [part], previousCells: [] });
    expect(sameSize.map(({ cellsToEmpty }) => cellsToEmpty)).toEqual([
      [rect(2, 1, 3, 1)],
      [rect(5, 1, 3, 1)],
      [rect(8, 1, 2, 1)],
    ]);
  });

  it('the pieces are split lazily, so that later rows stay packed until their request is made [P9]', () => {
    let read = 0;
    const row = (index: number) => {
      read = Math.max(read, index);
      return [1];
    };
    cut({ written: [{ part: rect(0, 0, 500_000, 1), row }], cellsToEmpty: [], previousCells: [] }).next();
    expect(read).toBe(50_000);
  });

  it('the pieces restore cells without reading them if it is unknown what the write put there [W45]', () => {
    const pieces = listPieces({
      written: [{ part: rect(0, 0, 2, 2), row: () => [1, null] }],
      cellsToEmpty: [rect(2, 0, 1, 2)],
      previousCells: [createPreviousCells(rect(0, 0, 2, 2), 'old'), createPreviousCells(rect(1, 1, 2, 1), 'new')],
    });
    expect(
      pieces.map(({ written, cellsToEmpty, previousCells }) => [
        written?.part,
        cellsToEmpty,
        previousCells.map((one) => one.part),
      ]),
    ).toEqual([
      [rect(0, 0, 2, 2), [], [rect(0, 0, 2, 2), rect(1, 1, 1, 1)]],
      [undefined, [rect(2, 0, 1, 2)], [rect(2, 1, 1, 1)]],
      [undefined, [rect(2, 1, 1, 1)], [rect(2, 1, 1, 1)]],
    ]);
  });
});
