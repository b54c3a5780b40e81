// Tests that a rollback distinguishes cells that a write has filled from cells that a user has
// edited since, however Excel stores their contents.
import type { CellInput } from '../../src/grid';
import { createOfficeWorkbook } from '../../src/workbook';
import { expectSame } from '../support/expect-same';
import { createOfficeAccess, openWorkbook } from '../support/office-workbook';
import { createControl, createWrite, getSheet, prepareWrite, readSheet, write } from './block-stage';

const ROWS = 40;
const BLOCK = { row: 3, column: 1, rows: ROWS, columns: 3 };
const COLUMN = { ...BLOCK, column: 2, columns: 1 };
const NOTE = { key: 'unfinished.test', text: 'begun' };
/** The text is so long that a batch carries only a few rows. */
const LONG = 'x'.repeat(31_000);
const createRows = (inputs: readonly CellInput[], tail = ''): CellInput[][] =>
  Array.from({ length: ROWS }, (_, row) => [`Row ${row}${tail}`, inputs[row % inputs.length] ?? '', `0${row}${tail}`]);

/** Prepares an old block, and the write of a new one whose third batch fails. */
async function prepareFailingWrite(inputs: readonly CellInput[], numberFormat: string) {
  let now = 0;
  const slow = () => {
    now += 10_000;
    return now;
  };
  const opened = openWorkbook();
  const test = { ...opened, workbook: createOfficeWorkbook({ ...createOfficeAccess(opened), now: slow }) };
  await write(test, createWrite(createRows(['Old'])));
  test.store.write(getSheet(test), COLUMN, numberFormat, 'numberFormats');
  const before = readSheet(test);
  const plan = await prepareWrite(
    test,
    createWrite(createRows(inputs, LONG), { remainingBlock: BLOCK, gains: [], journal: NOTE }),
  );
  test.host.faults.failNthWrite(3, 'GeneralException', false);
  const type = (row: number, input: CellInput) =>
    test.store.write(getSheet(test), { ...COLUMN, row: BLOCK.row + row, rows: 1 }, input, 'values');
  return { test, before, type, writing: () => test.workbook.write(plan, createControl()) };
}

it('a rollback takes numbers, booleans and days back that a column of text keeps as texts [P2] [W45]', async () => {
  const { test, before, writing } = await prepareFailingWrite([1000, true, '2026-01-09', 0.5, -1e21], '@');
  await expect(writing()).rejects.toMatchObject({ code: 'WorkbookRefused' });
  expectSame(readSheet(test), before);
});

it('a rollback takes back what Excel keeps with 15 digits or without carriage returns [P2] [W45]', async () => {
  const { test, before, type, writing } = await prepareFailingWrite([0.1 + 0.2, 'a\r\nb', "'1\r\n2"], 'General');
  test.host.faults.callBeforeNthWrite(3, () => {
    for (const [row, storedInput] of [0.3, 'a\nb', "'1\n2"].entries()) type(row, storedInput);
  });
  await expect(writing()).rejects.toMatchObject({ code: 'WorkbookRefused' });
  expectSame(readSheet(test), before);
});

it('a rollback keeps a typed text that only means the same number as the written one [P1] [W45]', async () => {
  const { test, type, writing } = await prepareFailingWrite([1000, true, 0.5], '@');
  const typed = ['01000', 'true', '0.50'];
  test.host.faults.callBeforeNthWrite(3, () => {
    for (const [row, text] of typed.entries()) type(row, text);
  });
  await expect(writing()).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(test.store.readValues(getSheet(test), { ...COLUMN, rows: 4 }).flat()).toEqual([...typed, 'Old']);
});
