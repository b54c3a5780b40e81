/** Tests columns that leave a block: the others close up, with everything that refers to them. */
import { EXCELS } from '../support/excel-profiles';
import { expectSame } from '../support/expect-same';
import { createMinimumRequirements } from '../support/minimum-excel';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import {
  callBeforeNextWrite,
  failRequest,
  listFailures,
  listStops,
  type RequestFailure,
} from '../support/request-failures';
import {
  createControl,
  createRows,
  createWrite,
  getSheet,
  prepareWrite,
  readSheet,
  type WriteSpec,
  write,
} from './block-stage';

const ROWS = 5;
const PREVIOUS_BLOCK = { row: 3, column: 1, rows: ROWS, columns: 4 };

/**
 * Places `Row n`, then numbers; the third column leaves. The cells right of the block and below it
 * are the user's.
 */
async function openPlacedBlock(options: Parameters<typeof openWorkbook>[0] = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(options);
  await write(test, createWrite(createRows(ROWS, 4)));
  const sheet = getSheet(test);
  test.store.write(sheet, rect(0, 0), '=E5', 'formulas');
  test.store.write(sheet, rect(0, 1), '=D5', 'formulas');
  test.store.write(sheet, rect(4, 6), 'Mine, beside', 'values');
  test.store.write(sheet, rect(12, 2), 'Mine, below', 'values');
  test.store.write(sheet, rect(3, 4, ROWS), '0.00', 'numberFormats');
  test.store.setColumnWidths(sheet, 4, 1, 123);
  test.store.setStyle(sheet, rect(0, 4, 1_048_576), { fillColor: '#FFFF00', italic: true });
  return test;
}

/** Plans the move; the last column of the old block is the third of the new one. */
function createMove(rows: number, more: Partial<WriteSpec> = {}): WriteSpec {
  const cells = createRows(rows, 4).map(([first = '', second = '', , last = '']) => [first, second, last]);
  const remainingBlock = { ...PREVIOUS_BLOCK, columns: 3 };
  const block = { ...remainingBlock, rows };
  return createWrite(cells, {
    block,
    remainingBlock,
    columnMoves: { staying: [0, 1, 3], leaving: [2] },
    gains: rows > ROWS ? [{ ...block, row: block.row + ROWS, rows: rows - ROWS }] : [],
    clears: rows < ROWS ? [{ ...remainingBlock, row: remainingBlock.row + rows, rows: ROWS - rows }] : [],
    ...more,
  });
}

const readSheetState = (test: WorkbookUnderTest) => ({
  ...readSheet(test),
  widths: [1, 2, 3, 4, 5].map((column) => test.store.getColumnWidth(getSheet(test), column)),
  looks: test.store
    .readStyles(getSheet(test), rect(2, 1, 12, 5))
    .map((row) => row.map(({ fillColor, bold, italic }) => [fillColor, bold, italic])),
});

it('the remaining columns close up with formats and widths, and formulas follow them or show #REF! [P1]', async () => {
  const test = await openPlacedBlock();
  await write(test, createMove(ROWS));
  const sheet = getSheet(test);
  expect(test.store.readValues(sheet, { ...PREVIOUS_BLOCK })).toEqual(
    createRows(ROWS, 4).map(([first, second, , last]) => [first, second, last, '']),
  );
  expect(test.store.readNumberFormats(sheet, rect(4, 3))).toEqual([['0.00']]);
  expect(test.store.getColumnWidth(sheet, 3)).toBe(123);
  const filled = readSheetState(test).looks.map((row) =>
    row.map(([fill, , italic]) => fill !== undefined && italic === true),
  );
  expect(filled).toEqual(Array.from({ length: 12 }, () => [false, false, false, true, false]));
  expect(test.store.readFormulas(sheet, rect(0, 0))).toEqual([['=D5']]);
  expect(test.store.readValues(sheet, rect(0, 1))).toEqual([[{ error: '#REF!' }]]);
  expect(test.store.readValues(sheet, rect(4, 6))).toEqual([['Mine, beside']]);
  expect(test.store.readValues(sheet, rect(12, 2))).toEqual([['Mine, below']]);
  // Nothing of the column that left remains, and neither does the name of the staging cells.
  expect(test.store.findUsedRange(sheet, true)).toEqual(rect(0, 0, 13, 7));
  expect(test.store.listNames()).toHaveLength(1);
});

it('the remaining columns close up in the oldest supported Excel [P17]', async () => {
  const test = await openPlacedBlock({ requirements: createMinimumRequirements() });
  await write(test, createMove(ROWS));
  const stayed = createRows(ROWS, 4).map(([first, second, , last]) => [first, second, last, '']);
  expect(test.store.readValues(getSheet(test), PREVIOUS_BLOCK)).toEqual(stayed);
});

it('a user column moves as a whole, without being written [P1]', async () => {
  const test = await openPlacedBlock();
  const sheet = getSheet(test);
  for (let row = 3; row < 3 + ROWS; row += 1) test.store.write(sheet, rect(row, 4), `=B${row + 1}&"!"`, 'formulas');
  const move = createMove(ROWS, { userColumns: [2] });
  await write(test, { ...move, row: (index) => [...move.row(index).slice(0, 2), null] });
  expect(test.store.readFormulas(sheet, rect(3, 3, ROWS)).flat()).toEqual(
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
    const good = await openPlacedBlock();
    const oldSheet = readSheetState(good);
    const goodPlan = await prepareWrite(good, createMove(rows));
    const before = good.host.readLog().length;
    await good.workbook.write(goodPlan, createControl());
    const newSheet = readSheetState(good);
    const requests = good.host.readLog().slice(before);
    const ends = { old: 0, new: 0 };
    for (const fault of [...listFailures(requests.length), ...listStops(requests)]) {
      const test = await openPlacedBlock();
      const plan = await prepareWrite(test, createMove(rows));
      failRequest(test.host, fault);
      const ended = await test.workbook.write(plan, createControl()).then(
        () => 'new' as const,
        () => 'old' as const,
      );
      ends[ended] += 1;
      expectSame({ ...fault, ...readSheetState(test) }, { ...fault, ...(ended === 'new' ? newSheet : oldSheet) });
    }
    expect(ends.old).toBeGreaterThan(2);
  },
);

describe.each(EXCELS)('in %s', (_, switches) => {
  it('a write whose columns leave ends in the old block wherever a request of its rollback stops half-way [P2] [W50] [W66]', async () => {
    const runFailingWrite = async (stop?: RequestFailure) => {
      const test = await openPlacedBlock(switches);
      const plan = await prepareWrite(test, createMove(ROWS));
      const before = test.host.readLog().length;
      test.host.faults.failNthWrite(2, 'GeneralException');
      if (stop) failRequest(test.host, stop);
      await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'WorkbookRefused' });
      return { sheet: readSheetState(test), requests: test.host.readLog().slice(before) };
    };
    const { requests } = await runFailingWrite();
    const old = readSheetState(await openPlacedBlock(switches));
    const stops = listStops(requests).filter(({ nth }) => nth > 3);
    expect(stops.length).toBeGreaterThan(50);
    for (const stop of stops) expectSame({ stop, sheet: (await runFailingWrite(stop)).sheet }, { stop, sheet: old });
  });

  it.each([
    ['with the block', 1],
    ['below the block', 11],
  ])('columns return after a failed write although rows move %s just before [P2] [P3] [W44] [W45]', async (__, row) => {
    for (let nth = 3; ; nth += 1) {
      const [test, moved] = [await openPlacedBlock(switches), await openPlacedBlock(switches)];
      const plan = await prepareWrite(test, createMove(ROWS));
      let isMoved = false;
      test.host.faults.failNthWrite(2, 'GeneralException');
      test.host.faults.callBeforeNthWrite(nth, () => {
        isMoved = true;
        test.store.insertRows(getSheet(test), row, 1);
      });
      await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'WorkbookRefused' });
      if (!isMoved) {
        expect(nth).toBeGreaterThan(3);
        return;
      }
      moved.store.insertRows(getSheet(moved), row, 1);
      expectSame({ nth, ...readSheetState(test) }, { nth, ...readSheetState(moved) });
    }
  });

  const edits = {
    'a row inserted above': (test) => test.store.insertRows(getSheet(test), 2, 1),
    'a row inserted inside': (test) => test.store.insertRows(getSheet(test), 5, 1),
    'a column deleted inside': (test) => test.store.deleteColumns(getSheet(test), 2, 1),
    'a text typed into a column that leaves': (test) => test.store.write(getSheet(test), rect(5, 3), 'Mine', 'values'),
    'a text typed below all cells': (test) => test.store.write(getSheet(test), rect(15, 1), 'Mine', 'values'),
  } satisfies Record<string, (test: WorkbookUnderTest) => void>;
  it.each(Object.entries(edits))(
    'a write whose columns leave changes nothing when %s comes just before its request [P1] [W22] [W32]',
    async (__, edit) => {
      const [test, edited] = [await openPlacedBlock(switches), await openPlacedBlock(switches)];
      const plan = await prepareWrite(test, createMove(ROWS));
      callBeforeNextWrite(test.host, () => edit(test));
      await expect(test.workbook.write(plan, createControl())).rejects.toMatchObject({ code: 'CellsChanged' });
      edit(edited);
      expectSame(readSheetState(test), readSheetState(edited));
    },
  );
});
