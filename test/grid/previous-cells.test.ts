import fc from 'fast-check';
import { clipPreviousCells, type PreviousCells, splitPreviousCells } from '../../src/grid';
import { rect } from '../support/rect';

const cells = Array.from({ length: 6 }, (_, row) => Array.from({ length: 4 }, (_, column) => `${row} ${column}`));
const previousCells: PreviousCells = {
  part: rect(2, 1, 6, 4),
  rows: { length: 6, row: (index) => cells[index] ?? [] },
  numberFormats: cells,
};

function mapCells({ part, rows }: PreviousCells): Map<string, unknown> {
  const all = new Map<string, unknown>();
  for (let row = 0; row < rows.length; row += 1)
    rows.row(row).forEach((cell, column) => {
      all.set(`${part.row + row},${part.column + column}`, cell);
    });
  return all;
}

describe('the previous cells of a block', () => {
  it('the previous cells of a rectangle are exactly those within it, with their formats [P2]', () => {
    const place = fc.nat(9);
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(place, place, size, size, (row, column, rows, columns) => {
        const inside = clipPreviousCells(previousCells, { row, column, rows, columns });
        const expected = [...mapCells(previousCells)].filter(([at]) => {
          const [y = 0, x = 0] = at.split(',').map(Number);
          return y >= row && y < row + rows && x >= column && x < column + columns;
        });
        expect(inside ? [...mapCells(inside)] : []).toEqual(expected);
        expect(inside?.numberFormats?.flat() ?? []).toEqual(expected.map(([, cell]) => cell));
      }),
    );
  });

  it('the previous cells are restored at their places, except for columns of the user [P1]', () => {
    const pieces = [...splitPreviousCells(previousCells, [2])];
    expect(pieces).toEqual([
      {
        part: previousCells.part,
        rows: cells.map((row) => row.map((cell, column) => (column === 1 ? null : cell))),
        numberFormats: cells,
      },
    ]);
  });

  it('the previous cells are restored in pieces if they exceed one request, also within a row [P2]', () => {
    const long = 'x'.repeat(900_000);
    const wide = {
      ...previousCells,
      part: rect(2, 1, 1, 4),
      rows: { length: 1, row: () => [long, 'b', long, long] },
    };
    const pieces = [...splitPreviousCells(wide, [])];
    expect(pieces.map(({ part, numberFormats }) => [part.column, part.columns, numberFormats])).toEqual([
      [1, 3, [['0 0', '0 1', '0 2']]],
      [4, 1, [['0 3']]],
    ]);
    expect(pieces.flatMap(({ rows }) => rows.flat())).toEqual([long, 'b', long, long]);
  });
});
