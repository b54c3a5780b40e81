/** Tests columns that leave a block: the others close up, with everything that refers to them. */
import { EXCELS } from '../support/either-excel';
import { expectSame } from '../support/expect-same';
import { beforeNextWrite, everyFailure, everyStop, type Failing, failAt } from '../support/failing';
import { floorRequirements } from '../support/floor';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { aWrite, control, everything, prepared, rowsOf, sheetOf, type WishedWrite, write } from './block-stage';

const ROWS = 5;
const STANDING = { row: 3, column: 1, rows: ROWS, columns: 4 };
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

/**
 * Places `Row n`, then numbers; the third column leaves. The cells right of the block and below it
 * are the user's.
 */
async function placed(options: Parameters<typeof openWorkbook>[0] = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(options);
  await write(test, aWrite(rowsOf(ROWS, 4)));
  const sheet = sheetOf(test);
  test.store.write(sheet, at(0, 0), '=E5', 'formulas');
  test.store.write(sheet, at(0, 1), '=D5', 'formulas');
  test.store.write(sheet, at(4, 6), 'Mine, beside', 'values');
  test.store.write(sheet, at(12, 2), 'Mine, below', 'values');
  test.store.write(sheet, at(3, 4, ROWS), '0.00', 'numberFormats');
  test.store.setColumnWidths(sheet, 4, 1, 123);
  test.store.setStyle(sheet, at(0, 4, 1_048_576), { fillColor: '#FFFF00', italic: true });
  return test;
}

/** Plans the move; the last column of the old block is the third of the new one. */
function aMove(rows: number, more: Partial<WishedWrite> = {}): WishedWrite {
  const cells = rowsOf(rows, 4).map(([first = '', second = '', , last = '']) => [first, second, last]);
  const remainingBlock = { ...STANDING, columns: 3 };
  const block = { ...remainingBlock, rows };
  return aWrite(cells, {
    block,
    remainingBlock,
    columnMoves: { staying: [0, 1, 3], leaving: [2] },
    gains: rows > ROWS ? [{ ...block, row: block.row + ROWS, rows: rows - ROWS }] : [],
    clears: rows < ROWS ? [{ ...remainingBlock, row: remainingBlock.row + rows, rows: ROWS - rows }] : [],
    ...more,
  });
}

const seen = (test: WorkbookUnderTest) => ({
  ...everything(test),
  widths: [1, 2, 3, 4, 5].map((column) => test.store.columnWidth(sheetOf(test), column)),
  looks: test.store
    .styles(sheetOf(test), at(2, 1, 12, 5))
    .map((row) => row.map(({ fillColor, bold, italic }) => [fillColor, bold, italic])),
});

it('the remaining columns close up with formats and widths, and formulas follow them or show #REF! [P1]', async () => {
  const test = await placed();
  await write(test, aMove(ROWS));
  const sheet = sheetOf(test);
  expect(test.store.values(sheet, { ...STANDING })).toEqual(
    rowsOf(ROWS, 4).map(([first, second, , last]) => [first, second, last, '']),
  );
  expect(test.store.numberFormats(sheet, at(4, 3))).toEqual([['0.00']]);
  expect(test.store.columnWidth(sheet, 3)).toBe(123);
  const filled = seen(test).looks.map((row) => row.map(([fill, , italic]) => fill !== undefined && italic === true));
  expect(filled).toEqual(Array.from({ length: 12 }, () => [false, false, false, true, false]));
  expect(test.store.formulas(sheet, at(0, 0))).toEqual([['=D5']]);
  expect(test.store.values(sheet, at(0, 1))).toEqual([[{ error: '#REF!' }]]);
  expect(test.store.values(sheet, at(4, 6))).toEqual([['Mine, beside']]);
  expect(test.store.values(sheet, at(12, 2))).toEqual([['Mine, below']]);
  // Nothing of the column that left remains, and neither does the name of the staging cells.
  expect(test.store.usedRange(sheet, true)).toEqual(at(0, 0, 13, 7));
  expect(test.store.names()).toHaveLength(1);
});

it('the remaining columns close up in the oldest supported Excel [P17]', async () => {
  const test = await placed({ requirements: floorRequirements() });
  await write(test, aMove(ROWS));
  const stayed = rowsOf(ROWS, 4).map(([first, second, , last]) => [first, second, last, '']);
  expect(test.store.values(sheetOf(test), STANDING)).toEqual(stayed);
});

it('a user column moves as a whole, without being written [P1]', async () => {
  const test = await placed();
  const sheet = sheetOf(test);
  for (let row = 3; row < 3 + ROWS; row += 1) test.store.write(sheet, at(row, 4), `=B${row + 1}&"!"`, 'formulas');
  const move = aMove(ROWS, { userColumns: [2] });
  await write(test, { ...move, row: (index) => [...move.row(index).slice(0, 2), null] });
  expect(test.store.formulas(sheet, at(3, 3, ROWS)).flat()).toEqual(
    Array.from({ length: ROWS }, (_, row) => `=B${4 + row}&"!"`),
  );
});

it.each([
  ['the block keeps its length', ROWS],
  ['the block grows', ROWS + 3],
  ['the block shrinks', ROWS - 2],
])(
  'a write whose columns leave ends in the old or the new block, whichever sync fails while %s [P2]',
  async (_, rows) => {
    const good = await placed();
    const oldSheet = seen(good);
    const wish = await prepared(good, aMove(rows));
    const before = good.host.log().length;
    await good.workbook.write(wish, control());
    const newSheet = seen(good);
    const requests = good.host.log().slice(before);
    const ends = { old: 0, new: 0 };
    for (const told of [...everyFailure(requests.length), ...everyStop(requests)]) {
      const test = await placed();
      const planned = await prepared(test, aMove(rows));
      failAt(test.host, told);
      const ended = await test.workbook.write(planned, control()).then(
        () => 'new' as const,
        () => 'old' as const,
      );
      ends[ended] += 1;
      expectSame({ ...told, ...seen(test) }, { ...told, ...(ended === 'new' ? newSheet : oldSheet) });
    }
    expect(ends.old).toBeGreaterThan(2);
  },
);

describe.each(EXCELS)('in %s', (_, switches) => {
  it('a write whose columns leave ends in the old block wherever a request of its rollback stops half-way [P2] [W50] [W66]', async () => {
    const fail = async (stop?: Failing) => {
      const test = await placed(switches);
      const planned = await prepared(test, aMove(ROWS));
      const before = test.host.log().length;
      test.host.faults.failNextWrite(2, 'GeneralException');
      if (stop) failAt(test.host, stop);
      await expect(test.workbook.write(planned, control())).rejects.toMatchObject({ code: 'WorkbookRefused' });
      return { sheet: seen(test), requests: test.host.log().slice(before) };
    };
    const { requests } = await fail();
    const old = seen(await placed(switches));
    const stops = everyStop(requests).filter(({ nth }) => nth > 3);
    expect(stops.length).toBeGreaterThan(50);
    for (const stop of stops) expectSame({ stop, sheet: (await fail(stop)).sheet }, { stop, sheet: old });
  });

  it.each([
    ['with the block', 1],
    ['below the block', 11],
  ])('columns return after a failed write although rows move %s just before [P2] [P3] [W44] [W45]', async (__, row) => {
    for (let nth = 3; ; nth += 1) {
      const [test, moved] = [await placed(switches), await placed(switches)];
      const planned = await prepared(test, aMove(ROWS));
      let isMoved = false;
      test.host.faults.failNextWrite(2, 'GeneralException');
      test.host.faults.beforeNextWrite(nth, () => {
        isMoved = true;
        test.store.insertRows(sheetOf(test), row, 1);
      });
      await expect(test.workbook.write(planned, control())).rejects.toMatchObject({ code: 'WorkbookRefused' });
      if (!isMoved) {
        expect(nth).toBeGreaterThan(3);
        return;
      }
      moved.store.insertRows(sheetOf(moved), row, 1);
      expectSame({ nth, ...seen(test) }, { nth, ...seen(moved) });
    }
  });

  const edits = {
    'a row inserted above': (test) => test.store.insertRows(sheetOf(test), 2, 1),
    'a row inserted inside': (test) => test.store.insertRows(sheetOf(test), 5, 1),
    'a column deleted inside': (test) => test.store.deleteColumns(sheetOf(test), 2, 1),
    'a text typed into a column that leaves': (test) => test.store.write(sheetOf(test), at(5, 3), 'Mine', 'values'),
    'a text typed below all cells': (test) => test.store.write(sheetOf(test), at(15, 1), 'Mine', 'values'),
  } satisfies Record<string, (test: WorkbookUnderTest) => void>;
  it.each(Object.entries(edits))(
    'a write whose columns leave changes nothing when %s comes just before its request [P1] [W22] [W32]',
    async (__, edit) => {
      const [test, edited] = [await placed(switches), await placed(switches)];
      const planned = await prepared(test, aMove(ROWS));
      beforeNextWrite(test.host, () => edit(test));
      await expect(test.workbook.write(planned, control())).rejects.toMatchObject({ code: 'CellsChanged' });
      edit(edited);
      expectSame(seen(test), seen(edited));
    },
  );
});
