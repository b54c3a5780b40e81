import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import {
  createResultBuilder,
  keyMembers,
  type OwnCell,
  type OwnCells,
  ownValue,
  rowKey,
  rowLike,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from '../../../src/placement';

const placeOf = (row: number, column: number) => ({ row: row + 3, column: column + 1 });

function resultOf(...rows: (string | number)[][]) {
  const builder = createResultBuilder(
    [
      { name: 'region', title: 'Region', type: 'string' },
      { name: 'product', title: 'Product', type: 'string' },
      { name: 'net', title: 'Net', type: 'number', isMeasure: true },
    ],
    1900,
  );
  builder.push(rows);
  return builder.finish();
}

function own(cell: Partial<OwnCell>): OwnCell {
  const none = { reports: undefined, key: undefined, like: undefined, row: undefined, at: undefined };
  return { member: 'net', value: 'mine', ...none, ...cell };
}

describe('cells of one’s own', () => {
  const result = resultOf(['North', 'Tea', 12], ['North', 'Coffee', 7], ['South', 'Tea', 30]);
  const kept: OwnCells = {
    by: ['region', 'product'],
    cells: [own({ value: 'about 8', reports: 7, key: rowKey(['North', 'Coffee']), row: 1 })],
  };

  it('stand in the result', () => {
    const { result: with_ } = withOwnCells(result, kept, placeOf);
    expect([with_.row(0), with_.row(1), with_.row(2)]).toEqual([
      ['North', 'Tea', 12],
      ['North', 'Coffee', 'about 8'],
      ['South', 'Tea', 30],
    ]);
  });

  it('stay empty where they were emptied', () => {
    const { result: with_ } = withOwnCells(
      result,
      { ...kept, cells: kept.cells.map((cell) => ({ ...cell, value: '' })) },
      placeOf,
    );
    expect(with_.row(1)).toEqual(['North', 'Coffee', '']);
  });

  it('follow their rows with what the report has there, and wait while the report has none of them', () => {
    const moved = withOwnCells(
      resultOf(['South', 'Tea', 1], ['East', 'Tea', 3], ['North', 'Coffee', 2]),
      kept,
      placeOf,
    );
    expect(moved.result.row(2)).toEqual(['North', 'Coffee', 'about 8']);
    expect(moved.own.cells).toMatchObject([{ row: 2, reports: 2 }]);
    const gone = withOwnCells(resultOf(['East', 'Tea', 1]), kept, placeOf);
    expect(gone.result.row(0)).toEqual(['East', 'Tea', 1]);
    expect(gone.own.cells).toMatchObject([{ row: undefined, value: 'about 8' }]);
    expect(withOwnCells(result, gone.own, placeOf).result.row(1)).toEqual(['North', 'Coffee', 'about 8']);
  });

  it('stand nowhere when two rows have the same key: a guess could be wrong', () => {
    const twice = resultOf(['North', 'Coffee', 1], ['North', 'Coffee', 2]);
    expect(withOwnCells(twice, kept, placeOf).result.row(0)).toEqual(['North', 'Coffee', 1]);
  });

  it('[P1] hold to what else stands in their row where no key tells it, and to nothing where that may be another row', () => {
    const like = rowLike(['North', 'Coffee', 7], 2);
    const held: OwnCells = { by: [], cells: [own({ like, reports: 7, row: 0 })] };
    const netsOf = (...rows: (string | number)[][]) => {
      const { result: with_ } = withOwnCells(resultOf(...rows), held, placeOf);
      return rows.map((_, row) => with_.row(row)[2]);
    };
    expect(netsOf(['South', 'Tea', 1], ['North', 'Coffee', 9])).toEqual([1, 'mine']);
    expect(netsOf(['North', 'Coffee', 5], ['North', 'Coffee', 7])).toEqual([5, 'mine']);
    expect(netsOf(['North', 'Coffee', 7], ['North', 'Coffee', 7])).toEqual(['mine', 7]);
    expect(netsOf(['North', 'Coffee', 5], ['North', 'Coffee', 6])).toEqual([5, 6]);
    expect(netsOf(['South', 'Coffee', 7], ['North', 'Tea', 7])).toEqual([7, 7]);
  });

  it('[P1] a formula reads cells as far from it as where it was typed, wherever its row goes', () => {
    const typed = ownValue('=D4*1.04+$A$1', placeOf(1, 2));
    const formulas = { ...kept, cells: kept.cells.map((cell) => ({ ...cell, value: typed })) };
    expect(withOwnCells(result, formulas, placeOf).result.row(1)[2]).toBe('=D4*1.04+$A$1');
    const moved = resultOf(['South', 'Tea', 1], ['East', 'Tea', 3], ['North', 'Coffee', 2]);
    expect(withOwnCells(moved, formulas, placeOf).result.row(2)[2]).toBe('=D5*1.04+$A$1');
  });

  it('[P1] stand once each in their row or wait, over any number of refreshes', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), fc.nat(3)), {
      minLength: 1,
      maxLength: 6,
      selector: ([region, product]) => `${region} ${product}`,
    });
    fc.assert(
      fc.property(rows, fc.array(rows, { maxLength: 6 }), fc.nat(5), fc.boolean(), (first, later, at, hasKeys) => {
        const before = resultOf(...first);
        const typedAt = at % first.length;
        const values = before.row(typedAt);
        const named = hasKeys ? { key: rowKey(values.slice(0, 2)) } : { like: rowLike(values, 2) };
        let cells: OwnCells = {
          by: hasKeys ? ['region', 'product'] : [],
          cells: [own({ ...named, reports: values[2], row: typedAt })],
        };
        for (const next of later) {
          const held = withOwnCells(resultOf(...next), cells, placeOf);
          cells = held.own;
          const mine = next.flatMap((row, index) => (held.result.row(index)[2] === 'mine' ? [row] : []));
          const there = next.filter(([region, product]) => region === values[0] && product === values[1]);
          expect(mine).toEqual(there);
          expect(cells.cells.map(({ value }): CellInput => value)).toEqual(['mine']);
        }
      }),
    );
  });

  it('are found by dimensions, else by the first columns that tell all rows apart', () => {
    expect(keyMembers(result)).toEqual(['region', 'product']);
    expect(keyMembers(resultOf(['a', 'b', 1], ['a', 'b', 2]))).toEqual([]);
  });

  it('survive the workbook’s record, and nonsense there reads as none', () => {
    expect(tryReadOwnCells(writeOwnCells(kept))).toEqual(kept);
    expect(tryReadOwnCells('{"by":1}')).toEqual({ by: [], cells: [] });
    expect(tryReadOwnCells(undefined).cells).toEqual([]);
  });
});
