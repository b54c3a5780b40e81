import fc from 'fast-check';
import type { Rect } from '../../../../src/workbench/store';
import {
  type Areas,
  deleteFromAreas,
  findTopLeft,
  insertIntoAreas,
  joinAreas,
  subtractFromAreas,
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
function listCellsWhere(holds: (row: number, column: number) => boolean): Set<string> {
  const cells = new Set<string>();
  for (let row = 0; row < 2 * SIZE; row++)
    for (let column = 0; column < 2 * SIZE; column++) if (holds(row, column)) cells.add(key(row, column));
  return cells;
}

const isInRange = (at: number, start: number, length: number) => at >= start && at < start + length;

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
      fc.property(
        anyAreas,
        anyRect,
        fc.boolean(),
        fc.constantFrom('behind', 'inside'),
        (areas, rect, isDown, joinRule) => {
          const before = listCells(areas);
          const [start, count] = isDown ? [rect.row, rect.rows] : [rect.column, rect.columns];
          const expected = listCellsWhere((row, column) => {
            if (!(isDown ? isInRange(column, rect.column, rect.columns) : isInRange(row, rect.row, rect.rows)))
              return before.has(key(row, column));
            const wasMember = (index: number) => before.has(isDown ? key(index, column) : key(row, index));
            const position = isDown ? row : column;
            if (position < start) return wasMember(position);
            if (position >= start + count) return wasMember(position - count);
            return wasMember(start - 1) && (joinRule === 'behind' || wasMember(start));
          });
          const found = listCells(insertIntoAreas(areas, rect, isDown ? 'down' : 'right', joinRule));
          // The expected cells are not comparable across the border of two touching areas that do not form one
          // rectangle.
          if (joinRule === 'behind') expect(found).toEqual(expected);
          else for (const cell of found) expect(expected.has(cell)).toBe(true);
        },
      ),
    );
  });

  it('areas close up over deleted cells', () => {
    fc.assert(
      fc.property(anyAreas, anyRect, fc.boolean(), (areas, rect, isUp) => {
        const before = listCells(areas);
        const [start, count] = isUp ? [rect.row, rect.rows] : [rect.column, rect.columns];
        const expected = listCellsWhere((row, column) => {
          if (!(isUp ? isInRange(column, rect.column, rect.columns) : isInRange(row, rect.row, rect.rows)))
            return before.has(key(row, column));
          const position = isUp ? row : column;
          const oldIndex = position < start ? position : position + count;
          return before.has(isUp ? key(oldIndex, column) : key(row, oldIndex));
        });
        expect(listCells(deleteFromAreas(areas, rect, isUp ? 'up' : 'left'))).toEqual(expected);
      }),
    );
  });

  it('areas end at the edge of the sheet', () => {
    const column = { row: 0, column: 2, rows: 1_048_576, columns: 1 };
    expect(insertIntoAreas([column], { row: 5, column: 0, rows: 3, columns: 16_384 }, 'down', 'inside')).toEqual([
      column,
    ]);
    expect(deleteFromAreas([column], { row: 5, column: 0, rows: 3, columns: 16_384 }, 'up')).toEqual([column]);
    expect(findTopLeft([column, { row: 3, column: 1, rows: 1, columns: 1 }])).toEqual({ row: 0, column: 1 });
  });
});
