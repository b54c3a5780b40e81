import { findCurrentRows } from '../../../src/placement';

const WRITTEN = [
  ['North', 'Norway', 10],
  ['North', 'Sweden', 20],
  ['South', 'Spain', 30],
];
const [NORWAY, SWEDEN, SPAIN] = WRITTEN as [string[], string[], string[]];

const find = (...rows: (readonly (string | number)[])[]) => Object.fromEntries(findCurrentRows(rows, WRITTEN));

describe('the present rows of written rows', () => {
  test('unchanged rows are where they were', () => {
    expect(find(...WRITTEN)).toEqual({ 0: 0, 1: 1, 2: 2 });
  });

  test('sorted rows are at their new places', () => {
    expect(find(SPAIN, NORWAY, SWEDEN)).toEqual({ 0: 1, 1: 2, 2: 0 });
  });

  test('rows below an inserted one have moved down, and a deleted row is missing', () => {
    expect(find(NORWAY, ['', '', ''], SPAIN)).toEqual({ 0: 0, 2: 2 });
  });

  test('a sorted row that was edited is found by its other cells', () => {
    expect(find(SPAIN, ['North', 'Norway', 99], SWEDEN)).toEqual({ 0: 1, 1: 2, 2: 0 });
  });

  test('equal rows stay where they are, and the others follow in their order', () => {
    const rows = [['x'], ['x'], ['y']];
    expect(Object.fromEntries(findCurrentRows([['x'], ['y'], ['x']], rows))).toEqual({ 0: 0, 1: 2, 2: 1 });
  });
});
