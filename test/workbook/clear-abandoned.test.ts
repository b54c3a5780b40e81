// What a write left behind whose pane died.
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, rowsOf, sheetOf, write } from './block-stage';

const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

it('recovery shortens the journal although it has nothing to clear [P1] [W38]', async () => {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(4, 3)));
  await test.workbook.keepRecords(new Map([['unfinished.test', 'long']]));
  const shorter = new Map([['unfinished.test', 'short']]);
  await test.workbook.clearAbandoned({ kind: 'grown', anchor: ANCHOR, rows: 4, columns: 3 }, shorter);
  expect(test.store.settings.get('inlay.unfinished.test')).toBe('short');
});

it('recovery leaves what was typed beside a first block into cells that were inserted for it [P1] [W39] [W40]', async () => {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(4, 3)));
  // Inserted were five columns: the block's three, and two for notes of a block further down.
  test.store.write(sheetOf(test), at(4, 5), 'Mine', 'values');
  await test.workbook.clearAbandoned({ kind: 'first', anchor: ANCHOR, rows: 4, columns: 5, isInserted: true });
  expect(test.store.usedRange(sheetOf(test), true)).toEqual(at(4, 5));
  expect(test.store.values(sheetOf(test), at(4, 5))).toEqual([['Mine']]);
});
