/**
 * Tests thousands of typed cells, on the device that wrote the block and on another one: they are
 * kept or asked about, and none is replaced without a question.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { answerEdits, readHandEdits, readView } from '../../../support/app-state';
import { EXCELS, type Switches } from '../../../support/excel-profiles';
import { placeAtSelection } from '../../../support/place-report';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

/** Creates rows of ten columns; the values of all but the first one end with `since`. */
const createRows = (count: number, since: string) =>
  Array.from({ length: count }, (_, row) => [
    `Region ${row}`,
    ...Array.from({ length: 9 }, (__, columnIndex) => `${row}/${columnIndex} ${since}`),
  ]);

function setReportRows(rows: string[][]): void {
  changeReport(platform, { rows });
}

async function placeReport(rows: number, options?: SmallAppOptions): Promise<SmallApp> {
  const columns = ['Region', ...Array.from({ length: 9 }, (_, columnIndex) => `Value ${columnIndex}`)];
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: createRows(rows, 'a') }]);
  const test = await apps.start(platform, options);
  await placeAtSelection(test);
  return test;
}

/** Types a text of its own into as many cells of the third and fourth column, two in each row. */
function typeTexts({ store }: SmallApp, count: number): string[][] {
  const texts = Array.from({ length: count / 2 }, (_, row) => [`mine ${row}`, `my ${row}`]);
  store.write(store.activeSheetId, { row: 1, column: 2, rows: count / 2, columns: 2 }, texts, 'values');
  return texts;
}

const readCells = ({ store }: SmallApp, row: number, rows: number, column = 0, columns = 10) =>
  store.readValues(store.activeSheetId, { row, column, rows, columns });

async function openOnOtherDevice(test: SmallApp, options?: SmallAppOptions): Promise<SmallApp> {
  await test.app.placements.setRefreshOnOpen(false);
  const file = test.store.toFile();
  const otherDevice = await apps.start(platform, { ...options, store: createWorkbookStore({ file }) });
  return otherDevice;
}

const DEVICE_CASES = [
  ['the device that wrote the block', async (test: SmallApp) => test],
  ['another device', openOnOtherDevice],
] as const;
const EXCEL_AND_DEVICE_CASES = EXCELS.flatMap(([excel, switches]) =>
  DEVICE_CASES.map(([device, openOnDevice]) => [excel, device, switches, openOnDevice] as const),
);

it.each(EXCEL_AND_DEVICE_CASES)(
  'in %s, on %s, 2,000 typed cells of a block of 50,000 are kept through a refresh with changed rows [P1]',
  async (_, __, switches: Switches, openOnDevice) => {
    const first = await placeReport(5_000, switches);
    const texts = typeTexts(first, 2_000);
    const test = await openOnDevice(first, switches);
    setReportRows([['New', ...Array(9).fill('new')], ...createRows(5_000, 'b')]);
    await test.app.placements.refreshAll();
    expect(readHandEdits(test)).toMatchObject({ count: 2_000, keeping: 'possible' });
    await answerEdits(test, 'keepEdits');
    expect(readView(test).status.kind).toBe('upToDate');
    expect(readCells(test, 2, 1_000, 2, 2)).toEqual(texts);
    expect(readCells(test, 2, 1, 0, 2)).toEqual([['Region 0', '0/0 b']]);
    expect(readCells(test, 1_002, 4_000)).toEqual(createRows(5_000, 'b').slice(1_000));
  },
);

it.each(DEVICE_CASES)(
  'on %s, more than 2,000 typed cells cannot be kept, and nothing is written [P1]',
  async (_, openOnDevice) => {
    const first = await placeReport(1_100);
    typeTexts(first, 2_002);
    setReportRows(createRows(1_100, 'b'));
    const test = await openOnDevice(first);
    const before = readCells(test, 0, 1_101);
    await test.app.placements.refreshAll();
    expect(readHandEdits(test)).toMatchObject({ count: 2_002, keeping: 'tooMany' });
    await answerEdits(test, 'keepEdits');
    expect([readView(test).status.kind, readCells(test, 0, 1_101)]).toEqual(['handEdits', before]);
    await answerEdits(test, 'overwriteEdits');
    expect([readView(test).status.kind, readCells(test, 1, 1_100)]).toEqual(['upToDate', createRows(1_100, 'b')]);
  },
);

describe('on a device that does not have the rows', () => {
  it('typed cells of a block of more than 50,000, which lost a column, are asked about and cannot be kept [P1]', async () => {
    const first = await placeReport(5_100);
    typeTexts(first, 2);
    first.store.deleteColumns(first.store.activeSheetId, 8, 1);
    setReportRows(createRows(5_100, 'b'));
    const test = await openOnOtherDevice(first);
    const before = readCells(test, 0, 200);
    await test.app.placements.refreshAll();
    expect(readHandEdits(test).keeping).toBe('unclear');
    await answerEdits(test, 'keepEdits');
    expect([readView(test).status.kind, readCells(test, 0, 200)]).toEqual(['handEdits', before]);
  });

  it('a typed cell of an undone refresh cannot be told from the report’s, and is asked about [P1]', async () => {
    const first = await placeReport(1_100);
    setReportRows(createRows(1_100, 'b'));
    await first.app.placements.refreshAll();
    first.store.undo();
    typeTexts(first, 2);
    const test = await openOnOtherDevice(first);
    await test.app.placements.refreshAll();
    expect(readHandEdits(test).keeping).toBe('unclear');
    expect(readCells(test, 1, 1, 2, 2)).toEqual([['mine 0', 'my 0']]);
  });

  it('a typed cell of a block that lost a column is asked about, and can be kept [P1]', async () => {
    const first = await placeReport(1_100);
    const { store } = first;
    store.deleteColumns(store.activeSheetId, 8, 1);
    typeTexts(first, 2);
    const test = await openOnOtherDevice(first);
    setReportRows(createRows(1_100, 'b'));
    await test.app.placements.refreshAll();
    expect(readHandEdits(test)).toMatchObject({ count: 2, keeping: 'possible' });
    await answerEdits(test, 'keepEdits');
    expect(readCells(test, 1, 1, 1, 3)).toEqual([['0/0 b', 'mine 0', 'my 0']]);
  });
});

it('a kept cell of a large block stays in its row when another device refreshes it with changed rows [P1]', async () => {
  const first = await placeReport(1_100);
  typeTexts(first, 2);
  await first.app.placements.refreshAll();
  await answerEdits(first, 'keepEdits');
  setReportRows([['New', ...Array(9).fill('new')], ...createRows(1_100, 'b')]);
  const test = await openOnOtherDevice(first);
  await test.app.placements.refreshAll();
  expect(readView(test).status.kind).toBe('upToDate');
  expect(readCells(test, 2, 1, 0, 4)).toEqual([['Region 0', '0/0 b', 'mine 0', 'my 0']]);
});

it('2,000 kept cells that replace the names of their rows follow them on another device [P1]', async () => {
  const first = await placeReport(4_000);
  const rowNames = Array.from({ length: 2_000 }, (_, row) => [`my region ${row}`]);
  first.store.write(first.store.activeSheetId, { row: 1, column: 0, rows: 2_000, columns: 1 }, rowNames, 'values');
  await first.app.placements.refreshAll();
  await answerEdits(first, 'keepEdits');
  setReportRows([['New', ...Array(9).fill('new')], ...createRows(4_000, 'b')]);
  const test = await openOnOtherDevice(first);
  await test.app.placements.refreshAll();
  expect(readView(test).status.kind).toBe('upToDate');
  expect(readCells(test, 1, 2_001, 0, 1)).toEqual([['New'], ...rowNames]);
});

it('a text in a leaving column of an undone refresh is listed as perhaps typed on another device [P1]', async () => {
  const first = await placeReport(1_100);
  setReportRows(createRows(1_100, 'b'));
  await first.app.placements.refreshAll();
  first.store.undo();
  typeTexts(first, 2);
  const test = await openOnOtherDevice(first);
  const report = platform.reports.get(1);
  Object.assign(report ?? {}, { columns: report?.columns.toSpliced(2, 1) });
  setReportRows(createRows(1_100, 'b').map((row) => row.toSpliced(2, 1)));
  await test.app.placements.refreshAll();
  expect(readView(test).status).toMatchObject({ kind: 'waits', failedChecks: [{ typedCells: { isCertain: false } }] });
});
