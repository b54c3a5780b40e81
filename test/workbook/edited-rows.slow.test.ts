// More edits of a user, and more rows, than one request of a rollback carries.
import type { CellInput } from '../../src/grid';
import { createOfficeWorkbook } from '../../src/workbook';
import { createOfficeAccess, openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { callBeforeNextWrite, failNextWrite } from '../support/request-failures';
import { ANCHOR, createControl, createWrite, getSheet, prepareWrite, write } from './block-stage';

const ROWS = 300;
const BLOCK = { row: 3, column: 1, rows: ROWS, columns: 3 };
const TOTAL = { ...BLOCK, row: BLOCK.row + ROWS, rows: 1 };

const LONG = 'x'.repeat(31_000);

/** Returns the rows from number `first` on: old rows and, at the end, new ones. */
const createRowsFrom = (first: number): CellInput[][] =>
  Array.from({ length: ROWS }, (_, row) => [`Row ${first + row}`, first + row, `'0${first + row}${LONG}`]);

/** Runs a write of several batches, one of which fails once this row is written. */
async function runFailingWrite(row: number, edit: (test: WorkbookUnderTest) => void) {
  let now = 0;
  const slow = () => {
    now += 10_000;
    return now;
  };
  const test = openWorkbook();
  const workbook = createOfficeWorkbook({ ...createOfficeAccess(test), now: slow });
  await write(test, createWrite(createRowsFrom(0), { block: BLOCK, gains: [BLOCK] }));
  test.store.write(getSheet(test), TOTAL, 'Total', 'values');
  const journal = { key: 'unfinished.test', text: 'begun' };
  const plan = await prepareWrite(
    test,
    createWrite(createRowsFrom(1), { block: BLOCK, remainingBlock: BLOCK, gains: [], journal }),
  );
  const failOnceWritten = () => {
    const [cell] = test.store.readValues(getSheet(test), { ...BLOCK, row: BLOCK.row + row, rows: 1 }).flat();
    if (cell !== `Row ${row + 1}`) {
      callBeforeNextWrite(test.host, failOnceWritten);
      return;
    }
    failNextWrite(test.host);
    edit(test);
  };
  callBeforeNextWrite(test.host, failOnceWritten);
  await expect(workbook.write(plan, createControl())).rejects.toThrow();
  return test;
}

it('a rollback keeps more typed texts than one request carries [P1] [W45]', async () => {
  const text = 'm'.repeat(31_000);
  const typed = { ...BLOCK, column: 3, columns: 1, rows: 200 };
  const test = await runFailingWrite(220, ({ store }) => store.write(store.activeSheetId, typed, text, 'values'));
  expect(new Set(test.store.readValues(getSheet(test), typed).flat())).toEqual(new Set([text]));
});

it('a row that is deleted between two requests of a rollback leaves the old block and the total below [P1] [P2] [W19] [W51]', async () => {
  const test = await runFailingWrite(280, ({ host, store }) =>
    // 1 is the batch that fails, 2 the first request of the rollback that restores cells.
    host.faults.callBeforeNthWrite(3, () => store.deleteRows(store.activeSheetId, 200, 1)),
  );
  const old = createRowsFrom(0).map(([name]) => name);
  const cells = test.store.readValues(getSheet(test), { ...BLOCK, rows: ROWS + 2, columns: 1 }).flat();
  expect(cells).toEqual([...old.toSpliced(200 - BLOCK.row, 1), 'Total', '', '']);
  expect(test.store.resolveName(ANCHOR)?.rect).toEqual({ ...BLOCK, rows: ROWS - 1 });
});
