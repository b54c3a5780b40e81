import fc from 'fast-check';
import type { Rect } from '../../../../src/workbench/store';
import {
  type Areas,
  deleteFromAreas,
  insertIntoAreas,
  joinAreas,
  subtractFromAreas,
  topLeft,
} from '../../../../src/workbench/store/state/areas';

const SIZE = 12;

const anyRect: fc.Arbitrary<Rect> = fc.record({
  row: fc.nat(6),
  column: fc.nat(6),
  rows: fc.integer({ min: 1, max: 4 }),
  columns: fc.integer({ min: 1, max: 4 }),
});
const anyAreas = fc.array(anyRect, { minLength: 1, maxLength: 4 }).map((rects) => joinAreas([], rects));

const key = (row: number, column: number) => `${row}:${column}`;

/** Returns each cell of the areas; no cell may be in two areas. */
function listCells(areas: Areas): Set<string> {
  const cells = areas.flatMap(({ row, column, rows, columns }) =>
    Array.from({ length: rows * columns }, (_, at) => key(row + Math.floor(at / columns), column + (at % columns))),
  );
  expect(new Set(cells).size).toBe(cells.length);
  return new Set(cells);
}

/** Returns the cells of a small sheet that pass the test. */
function cellsWhere(holds: (row: number, column: number) => boolean): Set<string> {
  const cells = new Set<string>();
  for (let row = 0; row < 2 * SIZE; row++)
    for (let column = 0; column < 2 * SIZE; column++) if (holds(row, column)) cells.add(key(row, column));
  return cells;
}

const isIn = (at: number, start: number, length: number) => at >= start && at < start + length;

describe('areas', () => {
  it('the union and difference of areas contain exactly the expected cells', () => {
    fc.assert(
      fc.property(anyAreas, anyRect, (areas, rect) => {
        const before = listCells(areas);
        const other = listCells([rect]);
        expect(listCells(joinAreas(areas, [rect]))).toEqual(new Set([...before, ...other]));
        expect(listCells(subtractFromAreas(areas, rect))).toEqual(
          new Set([...before].filter((cell) => !other.has(cell))),
        );
      }),
    );
  });

  it('areas follow inserted cells, and include new ones behind or between their cells, as requested', () => {
    fc.assert(
      fc.property(anyAreas, anyRect, fc.boolean(), fc.constantFrom('behind', 'inside'), (areas, rect, down, takes) => {
        const before = listCells(areas);
        const [at, count] = down ? [rect.row, rect.rows] : [rect.column, rect.columns];
        const expected = cellsWhere((row, column) => {
          if (!(down ? isIn(column, rect.column, rect.columns) : isIn(row, rect.row, rect.rows)))
            return before.has(key(row, column));
          const old = (along: number) => before.has(down ? key(along, column) : key(row, along));
          const along = down ? row : column;
          if (along < at) return old(along);
          if (along >= at + count) return old(along - count);
          return old(at - 1) && (takes === 'behind' || old(at));
        });
        const found = listCells(insertIntoAreas(areas, rect, down ? 'down' : 'right', takes));
        // The expected cells are not comparable across the border of two touching areas that do not form one
        // rectangle.
        if (takes === 'behind') expect(found).toEqual(expected);
        else for (const cell of found) expect(expected.has(cell)).toBe(true);
      }),
    );
  });

  it('areas close up over deleted cells', () => {
    fc.assert(
      fc.property(anyAreas, anyRect, fc.boolean(), (areas, rect, up) => {
        const before = listCells(areas);
        const [at, count] = up ? [rect.row, rect.rows] : [rect.column, rect.columns];
        const expected = cellsWhere((row, column) => {
          if (!(up ? isIn(column, rect.column, rect.columns) : isIn(row, rect.row, rect.rows)))
            return before.has(key(row, column));
          const along = up ? row : column;
          const old = along < at ? along : along + count;
          return before.has(up ? key(old, column) : key(row, old));
        });
        expect(listCells(deleteFromAreas(areas, rect, up ? 'up' : 'left'))).toEqual(expected);
      }),
    );
  });

  it('areas end at the edge of the sheet', () => {
    const column = { row: 0, column: 2, rows: 1_048_576, columns: 1 };
    expect(insertIntoAreas([column], { row: 5, column: 0, rows: 3, columns: 16_384 }, 'down', 'inside')).toEqual([
      column,
    ]);
    expect(deleteFromAreas([column], { row: 5, column: 0, rows: 3, columns: 16_384 }, 'up')).toEqual([column]);
    expect(topLeft([column, { row: 3, column: 1, rows: 1, columns: 1 }])).toEqual({ row: 0, column: 1 });
  });
});
