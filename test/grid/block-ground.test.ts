import { type BlockGround, findPartsToBeFree, findPartsToBeFreeBelow } from '../../src/grid';

const FIRST_GROUND: BlockGround = {
  rows: 10,
  columns: 4,
  previousBlock: undefined,
  userColumns: [],
  insertedPart: undefined,
  mayOverwrite: false,
};
const rows = { length: 0, row: () => [] };
const previousBlock = { rect: { row: 7, column: 5, rows: 6, columns: 3 }, rows };

describe('the ground of a block', () => {
  it('the ground of a first placement is the whole block below the written rows [P1]', () => {
    expect(findPartsToBeFreeBelow(FIRST_GROUND, 0)).toEqual([{ row: 0, column: 0, rows: 10, columns: 4 }]);
    expect(findPartsToBeFreeBelow(FIRST_GROUND, 7)).toEqual([{ row: 7, column: 0, rows: 3, columns: 4 }]);
    expect(findPartsToBeFreeBelow(FIRST_GROUND, 10)).toEqual([]);
    expect(findPartsToBeFreeBelow({ ...FIRST_GROUND, rows: undefined }, 5)).toEqual([]);
  });

  it('the ground leaves out the previous block, inserted cells and columns of the user [P1]', () => {
    const grown = { ...FIRST_GROUND, previousBlock };
    expect(findPartsToBeFreeBelow(grown, 0)).toEqual([
      { row: 0, column: 3, rows: 6, columns: 1 },
      { row: 6, column: 0, rows: 4, columns: 4 },
    ]);
    const insertedPart = { row: 6, column: 0, rows: 4, columns: 4 };
    expect(findPartsToBeFreeBelow({ ...grown, insertedPart }, 0)).toEqual([{ row: 0, column: 3, rows: 6, columns: 1 }]);
    expect(findPartsToBeFreeBelow({ ...grown, insertedPart, userColumns: [3] }, 0)).toEqual([]);
    expect(
      findPartsToBeFree({ ...FIRST_GROUND, mayOverwrite: true }, { row: 0, column: 0, rows: 1, columns: 1 }),
    ).toEqual([]);
  });
});
