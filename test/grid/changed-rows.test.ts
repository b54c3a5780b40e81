import fc from 'fast-check';
import { trimToChangedRows } from '../../src/grid';

const createRowSource = (rows: readonly (readonly number[])[]) => ({
  length: rows.length,
  row: (index: number) => rows[index] ?? [],
});

describe('changed rows of a chunk', () => {
  it('the changed rows are the shortest run with every change, and undefined without any change [P10]', () => {
    const row = fc.array(fc.nat(1), { minLength: 2, maxLength: 2 });
    const rows = fc.array(row, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, rows, fc.nat(2), (previousRows, next, from) => {
        const differs = (cells: readonly number[], index: number) =>
          cells.join() !== previousRows[from + index]?.join();
        const first = next.findIndex(differs);
        const expected =
          first < 0
            ? undefined
            : { from: from + first, column: 0, rows: next.slice(first, next.findLastIndex(differs) + 1) };
        expect(trimToChangedRows({ from, column: 0, rows: next }, createRowSource(previousRows))).toEqual(expected);
      }),
    );
  });

  it('cells to be left unchanged are no change; columns beyond the previous ones are a change [P1]', () => {
    const previousSource = createRowSource([[1, 2]]);
    expect(trimToChangedRows({ from: 0, column: 0, rows: [[null, 2]] }, previousSource)).toBeUndefined();
    expect(trimToChangedRows({ from: 0, column: 1, rows: [[2]] }, previousSource)).toBeUndefined();
    expect(trimToChangedRows({ from: 0, column: 2, rows: [[null]] }, previousSource)).toBeDefined();
  });
});
