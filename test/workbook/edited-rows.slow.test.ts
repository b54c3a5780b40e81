// More edits of a user, and more rows, than one request of a rollback carries.
import type { CellInput } from '../../src/grid';
import { createOfficeWorkbook } from '../../src/workbook';
import { beforeNextWrite, failNextWrite } from '../support/failing';
import { accessTo, openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { aWrite, control, prepared, sheetOf, write } from './block-stage';

const ROWS = 300;
const BLOCK = { row: 3, column: 1, rows: ROWS, columns: 3 };
const TOTAL = { ...BLOCK, row: BLOCK.row + ROWS, rows: 1 };

const rowsOf = (what: string, tail: string): CellInput[][] =>
  Array.from({ length: ROWS }, (_, row) => [`${what} ${row}`, row, `'0${row}${tail}`]);

/** A write of several batches, one of which fails once this row is written. */
async function failingAfter(row: number, edit: (test: WorkbookUnderTest) => void) {
  let now = 0;
  const slow = () => {
    now += 10_000;
    return now;
  };
  const test = openWorkbook();
  const workbook = createOfficeWorkbook({ ...accessTo(test), now: slow });
  await write(test, aWrite(rowsOf('Old', ''), { block: BLOCK, gains: [BLOCK] }));
  test.store.write(sheetOf(test), TOTAL, 'Total', 'values');
  const note = { key: 'unfinished.test', text: (touched: number, columns: number) => `${touched} x ${columns}` };
  const rows = rowsOf('New', 'x'.repeat(31_000));
  const plan = await prepared(test, aWrite(rows, { block: BLOCK, previous: BLOCK, gains: [], note }));
  const failOnceWritten = () => {
    const [cell] = test.store.values(sheetOf(test), { ...BLOCK, row: BLOCK.row + row, rows: 1 }).flat();
    if (cell !== `New ${row}`) {
      beforeNextWrite(test.host, failOnceWritten);
      return;
    }
    failNextWrite(test.host);
    edit(test);
  };
  beforeNextWrite(test.host, failOnceWritten);
  await expect(workbook.write(plan, control())).rejects.toThrow();
  return test;
}

it('a rollback keeps more typed texts than one request carries [P1] [W45]', async () => {
  const text = 'm'.repeat(31_000);
  const typed = { ...BLOCK, column: 3, columns: 1, rows: 200 };
  const test = await failingAfter(220, ({ store }) => store.write(store.activeSheetId, typed, text, 'values'));
  expect(new Set(test.store.values(sheetOf(test), typed).flat())).toEqual(new Set([text]));
});
