// What a write left behind whose pane died.
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, rowsOf, sheetOf, write } from './block-stage';

const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

it('recovery leaves what was typed beside a first block into cells that were inserted for it [P1] [W39] [W40]', async () => {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(4, 3)));
  // Inserted were five columns: the block's three, and two for notes of a block further down.
  test.store.write(sheetOf(test), at(4, 5), 'Mine', 'values');
  await test.workbook.clearAbandoned({ kind: 'first', anchor: ANCHOR, rows: 4, columns: 5, isInserted: true });
  expect(test.store.usedRange(sheetOf(test), true)).toEqual(at(4, 5));
  expect(test.store.values(sheetOf(test), at(4, 5))).toEqual([['Mine']]);
});

it('recovery leaves cells of a user that moved up to a block whose rows a user has deleted [P1] [W39]', async () => {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(10, 3)));
  test.store.write(sheetOf(test), at(13, 1, 1, 3), 'Total', 'values');
  // A pane died while it cleared the block.
  test.store.deleteRows(sheetOf(test), 8, 3);
  await test.workbook.clearAbandoned({ kind: 'grown', anchor: ANCHOR, rows: 10, columns: 3 });
  expect(test.store.values(sheetOf(test), at(10, 1, 1, 3))).toEqual([['Total', 'Total', 'Total']]);
});

it('recovery of a first block leaves cells of a user that moved up when rows of it were deleted [P1] [W39]', async () => {
  for (const isInserted of [true, false]) {
    const test = openWorkbook();
    await write(test, aWrite(rowsOf(10, 3)));
    test.store.write(sheetOf(test), at(14, 1, 1, 3), 'Total', 'values');
    test.store.deleteRows(sheetOf(test), 8, 3);
    await test.workbook.clearAbandoned({ kind: 'first', anchor: ANCHOR, rows: 10, columns: 3, isInserted });
    const row = isInserted ? 4 : 11;
    expect(test.store.usedRange(sheetOf(test), true)).toEqual(at(row, 1, 1, 3));
  }
});
