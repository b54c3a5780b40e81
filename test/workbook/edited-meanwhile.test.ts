/** A user edits the sheet between the snapshot of a block and the request that writes it. */
import type { BlockWrite } from '../../src/workbook';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import {
  ANCHOR,
  createControl,
  createRows,
  createWrite,
  describeInExcels,
  getSheet,
  openInCurrentExcel,
  prepareWrite,
  readSheet,
  write,
} from './block-stage';

const ROWS = 6;
const BLOCK = rect(3, 1, ROWS, 3);
const GROWN = { ...BLOCK, rows: ROWS + 2 };
const TOTAL = rect(3 + ROWS, 1, 1, 3);

/** Writes a block with the user's total directly below it, and plans a write of all its rows. */
async function planWrite(): Promise<{ test: WorkbookUnderTest; plan: BlockWrite }> {
  const test = openInCurrentExcel();
  await write(test, createWrite(createRows(ROWS, 3)));
  test.store.write(getSheet(test), TOTAL, 'Total', 'values');
  const spec = createWrite(createRows(ROWS, 3, 500), { remainingBlock: BLOCK, gains: [] });
  return { test, plan: await prepareWrite(test, spec) };
}

const readValues = (test: WorkbookUnderTest, row: number, rows: number) =>
  test.store.readValues(getSheet(test), { ...BLOCK, row, rows });

const readName = (test: WorkbookUnderTest) => test.store.resolveName(ANCHOR)?.rect;

/** Plans a write by which the block gets two more rows, over free cells. */
async function planGrowth() {
  const { test } = await planWrite();
  const gain = { ...BLOCK, row: BLOCK.row + ROWS, rows: 2 };
  test.store.write(getSheet(test), TOTAL, '', 'values');
  const write = createWrite(createRows(ROWS + 2, 3, 500), { block: GROWN, remainingBlock: BLOCK, gains: [gain] });
  return { test, plan: await prepareWrite(test, write) };
}

describeInExcels(() => {
  it('a write that finds a typed text in its block leaves the text and writes nothing [P1]', async () => {
    const { test, plan } = await planWrite();
    test.store.write(getSheet(test), rect(5, 2), 'Mine', 'values');
    const before = readValues(test, 3, ROWS + 1);
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readValues(test, 3, ROWS + 1)).toEqual(before);
    expect(readName(test)).toEqual(BLOCK);
  });

  it('a write that finds an edit restores the number formats of the previous rows [P2] [W94]', async () => {
    const { test } = await planWrite();
    test.store.write(getSheet(test), BLOCK, '#,##0', 'numberFormats');
    const numberFormats = ['#,##0.00', '#,##0', '#,##0.00'];
    const formerFormats = ['#,##0', '#,##0', '#,##0'];
    const spec = createWrite(createRows(ROWS, 3, 500), {
      remainingBlock: BLOCK,
      gains: [],
      numberFormats,
      formerFormats,
    });
    const plan = await prepareWrite(test, spec);
    expect(plan.operations.after).toHaveLength(2);
    test.store.write(getSheet(test), rect(5, 2), 'Mine', 'values');
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(new Set(test.store.readNumberFormats(getSheet(test), BLOCK).flat())).toEqual(new Set(['#,##0']));
  });

  it('a write that finds an edit restores column widths and the styles of new headers [P2] [W48] [W95] [W96]', async () => {
    const { test } = await planWrite();
    const first = { ...BLOCK, rows: 1 };
    test.store.setStyle(getSheet(test), { ...first, columns: 1 }, { horizontalAlignment: 'Center', bold: true });
    const looks = { headerRows: 1, isHeaderNew: true, rightAligned: [true, true, false], widths: [30, undefined, 12] };
    const plan = await prepareWrite(
      test,
      createWrite(createRows(ROWS, 3, 500), { remainingBlock: BLOCK, gains: [], ...looks }),
    );
    test.store.write(getSheet(test), rect(5, 2), 'Mine', 'values');
    const before = readSheet(test);
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readSheet(test)).toEqual(before);
  });

  it('a rollback restores a typed formula as a formula, and a text that looks like a formula as a text [P1]', async () => {
    const { test, plan } = await planWrite();
    test.store.write(getSheet(test), rect(5, 2), '=1+1', 'formulas');
    test.store.write(getSheet(test), rect(6, 2), "'=1+1", 'values');
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    const cells = rect(5, 2, 2);
    expect(test.store.readFormulas(getSheet(test), cells)).toEqual([['=1+1'], ['=1+1']]);
    expect(test.store.readValues(getSheet(test), cells)).toEqual([[2], ['=1+1']]);
  });

  it.each([
    ['deleted', 'a row of the block', (test: WorkbookUnderTest) => test.store.deleteRows(getSheet(test), 5, 1)],
    ['inserted', 'a row into the block', (test: WorkbookUnderTest) => test.store.insertRows(getSheet(test), 5, 1)],
  ])('a write changes neither the block nor the total below if a user has %s %s [P1]', async (_, __, edit) => {
    const { test, plan } = await planWrite();
    edit(test);
    const before = readValues(test, 0, 20);
    const name = readName(test);
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readValues(test, 0, 20)).toEqual(before);
    expect(readName(test)).toEqual(name);
  });

  it('a growing write that finds an edit in a moved block keeps the edit and the new place [P1] [P3] [W45] [W55]', async () => {
    const { test, plan } = await planGrowth();
    test.store.insertRows(getSheet(test), 0, 4);
    test.store.write(getSheet(test), rect(9, 2), 'Mine', 'values');
    test.store.write(getSheet(test), rect(3, 1, 1, 3), 'Above', 'values');
    const before = readSheet(test);
    await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readSheet(test)).toEqual(before);
  });

  it('a write with a caption changes nothing, not even the journal, if no row is above the block any more [P1] [P2] [W19]', async () => {
    const { test, plan } = await planWrite();
    test.store.deleteRows(getSheet(test), 0, BLOCK.row);
    const before = readSheet(test);
    const caption = { kind: 'caption', to: { input: 'New' }, former: { input: 'Old' } } as const;
    const note = { key: 'unfinished.test', text: 'begun' };
    const writing = test.workbook.write({ ...plan, journal: note, dependentRanges: [caption] }, createControl());
    await expect(writing).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readSheet(test)).toEqual(before);
  });

  it('a write follows its block when a user has inserted rows above it [P3]', async () => {
    const { test, plan } = await planGrowth();
    test.store.insertRows(getSheet(test), 0, 4);
    const { address } = await test.workbook.write(plan, createControl());
    const moved = { ...GROWN, row: GROWN.row + 4 };
    expect(address).toEqual({ sheet: 'Sheet1', rect: moved });
    expect(readName(test)).toEqual(moved);
    expect(test.store.readValues(getSheet(test), moved)).toEqual(createRows(ROWS + 2, 3, 500));
  });
});
