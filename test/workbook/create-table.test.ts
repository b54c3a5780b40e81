/** Tests that a table is made of a block in one request over the real office.js, or not at all. */
import { EXCELS, type Switches } from '../support/excel-profiles';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { failRequest, listStops } from '../support/request-failures';
import { ANCHOR, createRows, createWrite, write } from './block-stage';

const SIZE = { rows: 4, columns: 3 };
const RECORDS = new Map([['placement.test', 'a table']]);

/** Writes a block with a header at B4. */
async function openPlacedBlock(switches: Switches = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(switches);
  const [, ...rows] = createRows(4, 3);
  await write(test, createWrite([['Region', 'Net', 'Orders'], ...rows], { headerRows: 1 }));
  return test;
}

const createTable = ({ workbook }: WorkbookUnderTest, name = 'Inlay_Sales') =>
  workbook.createTable({ anchor: ANCHOR, size: SIZE, rows: 4, name, records: RECORDS });

function readWorkbook({ store }: WorkbookUnderTest) {
  return {
    cells: store.readFormulas(store.activeSheetId, rect(0, 0, 12, 8)),
    tables: store.tables.list().map(({ name, style, rect: cells }) => ({ name, style, cells })),
    record: store.settings.get('inlay.placement.test'),
  };
}

it('a table is made with its record in one request, and changes no cell [P13]', async () => {
  const test = await openPlacedBlock();
  const { cells } = readWorkbook(test);
  test.host.clearLog();
  expect(await createTable(test)).toBe(true);
  expect(test.host.readLog()).toHaveLength(1);
  const table = { name: 'Inlay_Sales', style: 'TableStyleLight1', cells: rect(3, 1, 4, 3) };
  expect(readWorkbook(test)).toEqual({ cells, tables: [table], record: 'a table' });
});

it.each([
  ['is empty', ''],
  ['is a number', '2026'],
  ['is the same as another', 'NET'],
])('no table is made and all cells stay if a header %s [P1]', async (_, header) => {
  const test = await openPlacedBlock();
  const { store } = test;
  store.write(store.activeSheetId, rect(3, 3), header, 'values');
  const before = readWorkbook(test);
  expect(await createTable(test)).toBe(false);
  expect(readWorkbook(test)).toEqual(before);
});

it('a table of the user that comes first stays, and no other is made [P1]', async () => {
  const test = await openPlacedBlock();
  test.store.tables.add(test.store.activeSheetId, rect(3, 2, 6, 4), true);
  const before = readWorkbook(test);
  await expect(createTable(test)).rejects.toMatchObject({ kind: 'WorkbookFailure' });
  expect(readWorkbook(test)).toEqual(before);
});

describe.each(EXCELS)('in %s', (_, switches) => {
  it('a request that stops half-way leaves the whole table with its record, or none of it [P2]', async () => {
    const sample = await openPlacedBlock(switches);
    sample.host.clearLog();
    await createTable(sample);
    for (const stop of listStops(sample.host.readLog())) {
      const test = await openPlacedBlock(switches);
      const before = readWorkbook(test);
      failRequest(test.host, stop);
      const isMade = await createTable(test).catch(() => false);
      test.host.faults.clear();
      expect([stop, readWorkbook(test)]).toEqual([stop, isMade ? readWorkbook(sample) : before]);
    }
  });

  it('a name that is taken is refused, and no table is left [P1]', async () => {
    const test = await openPlacedBlock(switches);
    const { id } = test.store.tables.add(test.store.activeSheetId, rect(3, 6, 2, 1), true);
    test.store.tables.update(id, { name: 'inlay_sales' });
    const before = readWorkbook(test);
    await expect(createTable(test)).rejects.toMatchObject({ kind: 'WorkbookFailure' });
    expect(readWorkbook(test)).toEqual(before);
    expect(await createTable(test, 'Inlay_Sales_2')).toBe(true);
  });
});
