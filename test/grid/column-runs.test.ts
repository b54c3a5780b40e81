import { columnRuns } from '../../src/grid';

test('texts below each other are one run, in whatever order they come', () => {
  const texts = new Map([
    [7, 'c'],
    [2, 'a'],
    [3, 'b'],
    [9, 'd'],
  ]);
  expect(columnRuns(texts)).toEqual([
    { row: 2, cells: ['a', 'b'] },
    { row: 7, cells: ['c'] },
    { row: 9, cells: ['d'] },
  ]);
});
