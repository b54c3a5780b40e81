import { findArrayRects, splitRects } from '../../src/grid';
import { rect } from '../support/rect';

describe('finding array formulas', () => {
  it('neighbouring cells with the same formula are one array, also across areas', () => {
    const row = ['=A:A', '=A:A'];
    const arrays = findArrayRects([
      { rect: rect(0, 0, 2, 2), formulas: [row, row] },
      { rect: rect(2, 0, 1, 2), formulas: [row] },
    ]);
    expect(arrays).toEqual([rect(0, 0, 3, 2)]);
  });

  it('single cells, values and empty texts are no arrays', () => {
    const formulas = [
      ['=B1', 5, ''],
      ['=B2', 5, ''],
    ];
    expect(findArrayRects([{ rect: rect(0, 0, 2, 3), formulas }])).toEqual([]);
  });

  it('areas that overlap count each cell once', () => {
    const area = { rect: rect(4, 4, 2, 1), formulas: [['=X1'], ['=X1']] };
    expect(findArrayRects([area, area])).toEqual([rect(4, 4, 2, 1)]);
  });
});

describe('splitting cells to search', () => {
  it('the parts cover all cells, and none twice', () => {
    const parts = splitRects([rect(2, 1, 7, 3)], 10);
    expect(parts).toHaveLength(10);
    expect(parts.reduce((sum, { rows, columns }) => sum + rows * columns, 0)).toBe(21);
  });

  it('single cells are not split further', () => {
    expect(splitRects([rect(0, 0), rect(5, 5)], 100)).toEqual([rect(0, 0), rect(5, 5)]);
    expect(splitRects([], 100)).toEqual([]);
  });
});
