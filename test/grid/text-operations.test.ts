import { createTextOperations } from '../../src/grid';

test('texts in adjacent rows are written together, in whatever order they arrive', () => {
  const texts = new Map([
    [7, 'c'],
    [2, 'a'],
    [3, '=b'],
    [9, 'd'],
  ]);
  const operations = createTextOperations(texts, 4);
  expect(
    operations.flatMap((one) => (one.kind === 'values' ? [[one.part.row, one.part.column, one.rows]] : [])),
  ).toEqual([
    [2, 4, [['a'], ["'=b"]]],
    [7, 4, [['c']]],
    [9, 4, [['d']]],
  ]);
  const formatted = operations.flatMap((one) => (one.kind === 'numberFormat' ? [one.part.rows] : []));
  expect(formatted).toEqual([2, 1, 1]);
});
