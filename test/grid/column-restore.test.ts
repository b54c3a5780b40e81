import fc from 'fast-check';
import { type Address, closeUpColumns, findMovedParts, planColumnRestore, planCuts } from '../../src/grid';

const SHEET = 'Sheet1';
const toAddress = (row: number, column: number, rows: number, columns: number): Address => {
  return { sheet: SHEET, rect: { row, column, rows, columns } };
};
const ROWS = 5;
const COLUMNS = 5;
const BLOCK = toAddress(2, 1, ROWS, COLUMNS);
const createStaging = (columns: number) => toAddress(40, 1, ROWS, columns);
const formatLabel = (row: number, column: number) => `r${row} c${column}`;

/**
 * Models a sheet by row and column that supports cutting, and inserting and deleting among the rows
 * or columns of the block.
 */
function createSheet(cells: readonly (readonly string[])[], at: Address) {
  let cellsByKey = new Map<string, string>();
  const key = (row: number, column: number) => `${row}:${column}`;
  const put = ({ rect: { row, column } }: Address, all: readonly (readonly string[])[]) => {
    for (const [down, line] of all.entries())
      for (const [right, cell] of line.entries()) cellsByKey.set(key(row + down, column + right), cell);
  };
  put(at, cells);
  const read = ({ rect: { row, column, rows, columns } }: Address) =>
    Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => cellsByKey.get(key(row + down, column + right)) ?? ''),
    );
  return {
    read,
    cut(from: Address, to: Address) {
      const moved = read(from);
      const { row, column } = from.rect;
      for (const [down, line] of moved.entries())
        for (const right of line.keys()) cellsByKey.delete(key(row + down, column + right));
      put(to, moved);
    },
    shiftRows(first: number, by: 1 | -1) {
      cellsByKey = new Map(
        [...cellsByKey].flatMap(([place, cell]) => {
          const [row = 0, column = 0] = place.split(':').map(Number);
          if (row >= 30 || row < first) return [[place, cell]];
          return by < 0 && row === first ? [] : [[key(row + by, column), cell]];
        }),
      );
    },
  };
}

/** Generates the columns that leave. The first never does, because it identifies the rows. */
const leavingColumns = fc.subarray([1, 2, 3, 4], { minLength: 1 });

it('columns return to their places beside their rows, whichever row was inserted or deleted meanwhile [P2]', () => {
  fc.assert(
    fc.property(
      leavingColumns,
      fc.constantFrom('none', 'insert', 'delete'),
      fc.integer({ min: 1, max: ROWS - 1 }),
      (leaving, edit, row) => {
        const previousRows = Array.from({ length: ROWS }, (_, down) =>
          Array.from({ length: COLUMNS }, (_, column) => formatLabel(down, column)),
        );
        const staying = Array.from({ length: COLUMNS }, (_, column) => column).filter((one) => !leaving.includes(one));
        const sheet = createSheet(previousRows, BLOCK);
        const staging = createStaging(leaving.length);
        for (const { from, to } of planCuts({ staying, leaving }, BLOCK, staging)) sheet.cut(from, to);
        if (edit !== 'none') sheet.shiftRows(BLOCK.rect.row + row, edit === 'insert' ? 1 : -1);
        const rows = ROWS + (edit === 'insert' ? 1 : edit === 'delete' ? -1 : 0);
        const currentBlock = toAddress(BLOCK.rect.row, BLOCK.rect.column, rows, staying.length);
        const closed = closeUpColumns(
          { rect: BLOCK.rect, rows: { length: ROWS, row: (index) => previousRows[index] ?? [] } },
          staying,
        );
        const currentRows = sheet.read(currentBlock);
        const movedParts = findMovedParts(
          { ...closed.rect, row: closed.rows.row },
          { ...currentBlock.rect, row: (index) => currentRows[index] ?? [] },
          [0],
        );
        const restore = planColumnRestore({ staying, leaving }, currentBlock, movedParts ?? [], staging);
        for (const { from, to } of restore.cuts) sheet.cut(from, to);
        expect(restore.formerOffsets).toEqual([0, 1, 2, 3, 4]);
        const expected = [...previousRows];
        if (edit === 'insert') expected.splice(row, 0, ['', '', '', '', '']);
        if (edit === 'delete') expected.splice(row, 1);
        expect(sheet.read(toAddress(BLOCK.rect.row, BLOCK.rect.column, rows, COLUMNS))).toEqual(expected);
        // The rollback numbers the columns that left, and names the cells whose contents were
        // stored elsewhere.
        for (const { index, row: first, part } of restore.cells)
          expect(expected[part.row]?.[part.column]).toBe(formatLabel(first, leaving[index] ?? -1));
      },
    ),
  );
});

it('a column that a user has inserted stays between its neighbours [P2]', () => {
  const moved = [
    { part: { row: 0, column: 0, rows: 2, columns: 1 }, down: 0, right: 0 },
    { part: { row: 0, column: 1, rows: 2, columns: 1 }, down: 0, right: 1 },
  ];
  const restore = planColumnRestore({ staying: [0, 2], leaving: [1, 3] }, toAddress(2, 1, 2, 3), moved, undefined);
  expect(restore.formerOffsets).toEqual([0, undefined, 1, 2, 3]);
  expect(restore.cuts).toEqual([{ from: toAddress(2, 3, 2, 1), to: toAddress(2, 4, 2, 1) }]);
});

it('the empty column that replaced all columns becomes one of them again', () => {
  const moved = [{ part: { row: 0, column: 0, rows: 2, columns: 1 }, down: 0, right: 0 }];
  const restore = planColumnRestore(
    { staying: [], leaving: [0, 1] },
    toAddress(2, 1, 2, 1),
    moved,
    toAddress(9, 1, 2, 2),
  );
  expect(restore.formerOffsets).toEqual([0, 1]);
  expect(restore.cuts).toEqual([
    { from: toAddress(9, 1, 2, 1), to: toAddress(2, 1, 2, 1) },
    { from: toAddress(9, 2, 2, 1), to: toAddress(2, 2, 2, 1) },
  ]);
});
