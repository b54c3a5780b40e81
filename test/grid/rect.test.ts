import fc from 'fast-check';
import { containsRect, countCells, intersectRect, listCells, type Rect, subtractRect } from '../../src/grid';

const anyRect: fc.Arbitrary<Rect> = fc.record({
  row: fc.integer({ min: 0, max: 12 }),
  column: fc.integer({ min: 0, max: 12 }),
  rows: fc.integer({ min: 1, max: 8 }),
  columns: fc.integer({ min: 1, max: 8 }),
});

function cells(rect: Rect): Set<string> {
  const all = new Set<string>();
  for (let row = rect.row; row < rect.row + rect.rows; row += 1) {
    for (let column = rect.column; column < rect.column + rect.columns; column += 1) all.add(`${row},${column}`);
  }
  return all;
}

describe('rectangles', () => {
  it('listing the cells of a rectangle goes row by row', () => {
    const found = listCells({ row: 3, column: 1, rows: 2, columns: 2 }).map(({ row, column }) => [row, column]);
    expect(found).toEqual([
      [3, 1],
      [3, 2],
      [4, 1],
      [4, 2],
    ]);
  });

  it('subtracting a rectangle leaves exactly the remaining cells, each once [P1]', () => {
    fc.assert(
      fc.property(anyRect, anyRect, (a, b) => {
        const parts = subtractRect(a, b);
        const expected = [...cells(a)].filter((cell) => !cells(b).has(cell));
        expect(parts.flatMap((part) => [...cells(part)]).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('intersecting rectangles gives exactly their common cells', () => {
    fc.assert(
      fc.property(anyRect, anyRect, (a, b) => {
        const common = intersectRect(a, b);
        const expected = [...cells(a)].filter((cell) => cells(b).has(cell));
        expect(common ? countCells(common) : 0).toBe(expected.length);
        if (common) expect(containsRect(a, common) && containsRect(b, common)).toBe(true);
      }),
    );
  });
});
