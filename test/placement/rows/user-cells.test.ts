import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import {
  applyUserCells,
  createLikenessKey,
  createResultBuilder,
  createRowKey,
  findKeyMembers,
  toRecordedValue,
  tryReadUserCells,
  type UserCell,
  type UserCells,
  writeUserCells,
} from '../../../src/placement';

const getPlace = (row: number, column: number) => ({ row: row + 3, column: column + 1 });

function createResult(...rows: (string | number)[][]) {
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

function createUserCell(cell: Partial<UserCell>): UserCell {
  const none = { reports: undefined, key: undefined, like: undefined, row: undefined, at: undefined };
  return { member: 'net', value: 'mine', ...none, ...cell };
}

describe('user cells', () => {
  const result = createResult(['North', 'Tea', 12], ['North', 'Coffee', 7], ['South', 'Tea', 30]);
  const recordedCells: UserCells = {
    by: ['region', 'product'],
    cells: [createUserCell({ value: 'about 8', reports: 7, key: createRowKey(['North', 'Coffee']), row: 1 })],
  };

  it('user cells replace the report’s values in the result', () => {
    const { result: resultWithCells } = applyUserCells(result, recordedCells, getPlace);
    expect([resultWithCells.row(0), resultWithCells.row(1), resultWithCells.row(2)]).toEqual([
      ['North', 'Tea', 12],
      ['North', 'Coffee', 'about 8'],
      ['South', 'Tea', 30],
    ]);
  });

  it('a user cell that was cleared stays empty', () => {
    const { result: resultWithCells } = applyUserCells(
      result,
      { ...recordedCells, cells: recordedCells.cells.map((cell) => ({ ...cell, value: '' })) },
      getPlace,
    );
    expect(resultWithCells.row(1)).toEqual(['North', 'Coffee', '']);
  });

  it('user cells follow their rows and record the report’s new values, and wait while the report has no such row', () => {
    const moved = applyUserCells(
      createResult(['South', 'Tea', 1], ['East', 'Tea', 3], ['North', 'Coffee', 2]),
      recordedCells,
      getPlace,
    );
    expect(moved.result.row(2)).toEqual(['North', 'Coffee', 'about 8']);
    expect(moved.userCells.cells).toMatchObject([{ row: 2, reports: 2 }]);
    const gone = applyUserCells(createResult(['East', 'Tea', 1]), recordedCells, getPlace);
    expect(gone.result.row(0)).toEqual(['East', 'Tea', 1]);
    expect(gone.userCells.cells).toMatchObject([{ row: undefined, value: 'about 8' }]);
    expect(applyUserCells(result, gone.userCells, getPlace).result.row(1)).toEqual(['North', 'Coffee', 'about 8']);
  });

  it('a user cell is not written if two rows have its key, because a guess could be wrong', () => {
    const twice = createResult(['North', 'Coffee', 1], ['North', 'Coffee', 2]);
    expect(applyUserCells(twice, recordedCells, getPlace).result.row(0)).toEqual(['North', 'Coffee', 1]);
  });

  it('a user cell without a key follows the other values of its row, and waits if several rows match [P1]', () => {
    const like = createLikenessKey(['North', 'Coffee', 7], 2);
    const cellsWithoutKey: UserCells = { by: [], cells: [createUserCell({ like, reports: 7, row: 0 })] };
    const listNets = (...rows: (string | number)[][]) => {
      const { result: resultWithCells } = applyUserCells(createResult(...rows), cellsWithoutKey, getPlace);
      return rows.map((_, row) => resultWithCells.row(row)[2]);
    };
    expect(listNets(['South', 'Tea', 1], ['North', 'Coffee', 9])).toEqual([1, 'mine']);
    expect(listNets(['North', 'Coffee', 5], ['North', 'Coffee', 7])).toEqual([5, 'mine']);
    expect(listNets(['North', 'Coffee', 7], ['North', 'Coffee', 7])).toEqual(['mine', 7]);
    expect(listNets(['North', 'Coffee', 5], ['North', 'Coffee', 6])).toEqual([5, 6]);
    expect(listNets(['South', 'Coffee', 7], ['North', 'Tea', 7])).toEqual([7, 7]);
  });

  it('a formula reads cells at the same distance wherever its row moves [P1]', () => {
    const typed = toRecordedValue('=D4*1.04+$A$1', getPlace(1, 2));
    const formulas = { ...recordedCells, cells: recordedCells.cells.map((cell) => ({ ...cell, value: typed })) };
    expect(applyUserCells(result, formulas, getPlace).result.row(1)[2]).toBe('=D4*1.04+$A$1');
    const moved = createResult(['South', 'Tea', 1], ['East', 'Tea', 3], ['North', 'Coffee', 2]);
    expect(applyUserCells(moved, formulas, getPlace).result.row(2)[2]).toBe('=D5*1.04+$A$1');
  });

  it('each user cell is written once in its row or waits, over any number of refreshes [P1]', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), fc.nat(3)), {
      minLength: 1,
      maxLength: 6,
      selector: ([region, product]) => `${region} ${product}`,
    });
    fc.assert(
      fc.property(rows, fc.array(rows, { maxLength: 6 }), fc.nat(5), fc.boolean(), (first, later, at, hasKeys) => {
        const before = createResult(...first);
        const typedAt = at % first.length;
        const values = before.row(typedAt);
        const rowIdentity = hasKeys
          ? { key: createRowKey(values.slice(0, 2)) }
          : { like: createLikenessKey(values, 2) };
        let cells: UserCells = {
          by: hasKeys ? ['region', 'product'] : [],
          cells: [createUserCell({ ...rowIdentity, reports: values[2], row: typedAt })],
        };
        for (const next of later) {
          const held = applyUserCells(createResult(...next), cells, getPlace);
          cells = held.userCells;
          const rowsWithUserCell = next.flatMap((row, index) => (held.result.row(index)[2] === 'mine' ? [row] : []));
          const matchingRows = next.filter(([region, product]) => region === values[0] && product === values[1]);
          expect(rowsWithUserCell).toEqual(matchingRows);
          expect(cells.cells.map(({ value }): CellInput => value)).toEqual(['mine']);
        }
      }),
    );
  });

  it('the key of a row consists of its dimensions, or of the first columns that distinguish all rows', () => {
    expect(findKeyMembers(result)).toEqual(['region', 'product']);
    expect(findKeyMembers(createResult(['a', 'b', 1], ['a', 'b', 2]))).toEqual([]);
  });

  it('user cells are read back from their record, and an unreadable record has none', () => {
    expect(tryReadUserCells(writeUserCells(recordedCells))).toEqual(recordedCells);
    expect(tryReadUserCells('{"by":1}')).toEqual({ by: [], cells: [] });
    expect(tryReadUserCells(undefined).cells).toEqual([]);
  });
});
