import { formatAreas, joinCells, takeAddressableRects } from '../../src/grid';
import { rect } from '../support/rect';

describe('areas', () => {
  it('neighbouring cells become one rectangle, also over rows and with gaps in the list', () => {
    const marks: boolean[][] = [[], [], [], []];
    for (const [row, column] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
      [3, 0],
    ] as const)
      (marks[row] ?? [])[column] = true;
    const rects = joinCells(rect(4, 1, 4, 3), marks);
    expect(formatAreas(rects)).toBe('C5:D6,B8');
  });

  it('an address takes the first rectangles up to 8192 characters, and counts their cells', () => {
    const rects = Array.from({ length: 2_000 }, (_, row) => rect(row * 2, 0, 1, 2));
    const { rects: taken, cells } = takeAddressableRects(rects);
    expect(formatAreas(taken).length).toBeLessThanOrEqual(8_192);
    expect(formatAreas(rects.slice(0, taken.length + 1)).length).toBeGreaterThan(8_192);
    expect(cells).toBe(taken.length * 2);
  });

  it('an address takes all rectangles if their address has exactly 8192 characters', () => {
    const rects = Array.from({ length: 1_365 }, () => rect(8, 1, 1, 2));
    const address = formatAreas([...rects, rect(8, 1)]);
    expect([address.length, takeAddressableRects([...rects, rect(8, 1)]).rects.length]).toEqual([8_192, 1_366]);
    expect(takeAddressableRects([...rects, rect(9, 1)]).rects).toHaveLength(1_365);
    expect(takeAddressableRects([])).toEqual({ rects: [], cells: 0 });
  });
});
