/**
 * Tests columns at the right end of a block that come between its others, with everything that
 * refers to them.
 */
import { EXCELS, type Switches } from '../support/excel-profiles';
import { expectSame } from '../support/expect-same';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failRequest, listFailures, listStops } from '../support/request-failures';
import { createRows, createWrite, getSheet, readSheet, write } from './block-stage';

const ROWS = 5;
const COLUMNS = 6;
const PLACED_WRITE = createWrite(createRows(ROWS, COLUMNS));
const ARRANGEMENT = {
  anchor: PLACED_WRITE.anchor,
  headerRows: 0,
  size: { rows: ROWS, columns: COLUMNS },
  order: [0, 4, 1, 2, 5, 3],
  records: new Map([['placement', 'arranged']]),
} as const;

async function openPlacedBlock(switches: Switches = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(switches);
  await write(test, createWrite(createRows(ROWS, COLUMNS)));
  const sheet = getSheet(test);
  test.store.write(sheet, rect(0, 0), '=C5', 'formulas');
  test.store.write(sheet, rect(0, 1), '=SUM(D4:E8)', 'formulas');
  test.store.write(sheet, rect(0, 2), '=F5', 'formulas');
  test.store.write(sheet, rect(12, 2), 'Mine, below', 'values');
  test.store.write(sheet, rect(3, 2, ROWS), '0.00', 'numberFormats');
  test.store.setColumnWidths(sheet, 2, 1, 123);
  test.store.setStyle(sheet, rect(0, 3, 1_048_576), { fillColor: '#FFFF00' });
  return test;
}

const readSheetState = (test: WorkbookUnderTest) => ({
  ...readSheet(test),
  widths: Array.from({ length: 9 }, (_, column) => test.store.getColumnWidth(getSheet(test), column)),
  fills: test.store.readStyles(getSheet(test), rect(2, 1, 8, 8)).map((row) => row.map(({ fillColor }) => fillColor)),
});

it('rearranged columns keep their references, formats and widths, and styles of whole sheet columns stay [P3]', async () => {
  const test = await openPlacedBlock();
  const sheet = getSheet(test);
  const address = await test.workbook.arrangeColumns(ARRANGEMENT);
  expect(address?.rect).toEqual(rect(3, 1, ROWS, COLUMNS));
  expect(test.store.readValues(sheet, rect(3, 1, ROWS, COLUMNS + 1))).toEqual(
    createRows(ROWS, COLUMNS).map((row) => [...ARRANGEMENT.order.map((offset) => row[offset]), '']),
  );
  expect(test.store.readFormulas(sheet, rect(0, 0, 1, 3))).toEqual([['=D5', '=SUM(E4:G8)', '=C5']]);
  expect(test.store.readNumberFormats(sheet, rect(4, 3))).toEqual([['0.00']]);
  expect(test.store.getColumnWidth(sheet, 3)).toBe(123);
  expect(test.store.readValues(sheet, rect(12, 2))).toEqual([['Mine, below']]);
  expect(readSheetState(test).fills.map((row) => row.map((fill) => fill !== undefined))).toEqual(
    Array.from({ length: 8 }, () => [false, false, true, false, false, false, false, false]),
  );
});

it('an arrangement changes nothing if cells right of the block are filled, or if the block has another size [P1]', async () => {
  const test = await openPlacedBlock();
  test.store.write(getSheet(test), rect(4, 20), 'Mine, beside', 'values');
  const before = readSheetState(test);
  expect(await test.workbook.arrangeColumns(ARRANGEMENT)).toBeUndefined();
  const size = { rows: ROWS + 1, columns: COLUMNS };
  await expect(test.workbook.arrangeColumns({ ...ARRANGEMENT, size })).rejects.toMatchObject({ code: 'CellsChanged' });
  expectSame(readSheetState(test), before);
});

it('an arrangement is complete or changes nothing, wherever a request fails or stops [P2]', async () => {
  const good = await openPlacedBlock();
  const before = readSheetState(good);
  good.host.clearLog();
  await good.workbook.arrangeColumns(ARRANGEMENT);
  const requests = good.host.readLog();
  const after = readSheetState(good);
  expect(requests).toHaveLength(2);
  const ends = { arranged: 0, asItWas: 0 };
  for (const fault of [...listFailures(requests.length), ...listStops(requests)]) {
    const test = await openPlacedBlock();
    failRequest(test.host, fault);
    const ended = await test.workbook.arrangeColumns(ARRANGEMENT).then(
      () => 'arranged' as const,
      () => 'asItWas' as const,
    );
    ends[ended] += 1;
    expectSame({ ...fault, ...readSheetState(test) }, { ...fault, ...(ended === 'arranged' ? after : before) });
  }
  expect(Math.min(ends.arranged, ends.asItWas)).toBeGreaterThan(2);
});

describe.each(EXCELS)('in %s', (_, switches) => {
  const conflicts = {
    'a row inserted inside': (test) => test.store.insertRows(getSheet(test), 5, 1),
    'a row deleted inside': (test) => test.store.deleteRows(getSheet(test), 5, 1),
    'a column inserted inside': (test) => test.store.insertColumns(getSheet(test), 3, 1),
    'a text typed beside': (test) => test.store.write(getSheet(test), rect(4, 9), 'Mine, beside', 'values'),
  } satisfies Record<string, (test: WorkbookUnderTest) => void>;
  it.each(Object.entries(conflicts))(
    'an arrangement changes nothing when %s comes just before its request [P1] [W30] [W32]',
    async (name, edit) => {
      const [test, edited] = [await openPlacedBlock(switches), await openPlacedBlock(switches)];
      callBeforeNextWrite(test.host, () => edit(test));
      const outcome = await test.workbook.arrangeColumns(ARRANGEMENT).catch((error: unknown) => error);
      if (name === 'a text typed beside') expect(outcome).toBeUndefined();
      else expect(outcome).toMatchObject({ code: 'CellsChanged' });
      edit(edited);
      expectSame(readSheetState(test), readSheetState(edited));
    },
  );

  it('an arrangement follows a block that moves as a whole just before its request [P3] [W21] [W32]', async () => {
    const [test, moved] = [await openPlacedBlock(switches), await openPlacedBlock(switches)];
    callBeforeNextWrite(test.host, () => test.store.insertRows(getSheet(test), 2, 2));
    const address = await test.workbook.arrangeColumns(ARRANGEMENT);
    expect(address?.rect).toEqual(rect(5, 1, ROWS, COLUMNS));
    moved.store.insertRows(getSheet(moved), 2, 2);
    await moved.workbook.arrangeColumns(ARRANGEMENT);
    expectSame(readSheetState(test), readSheetState(moved));
  });
});
