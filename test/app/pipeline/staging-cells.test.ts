/**
 * Tests the free cells that hold a leaving column during a write: an undo may restore them, and
 * users may use them.
 */
import { SHEET_COLUMNS, SHEET_ROWS } from '../../../src/workbench/store';
import { readView, refreshFirst } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const createRegions = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`]);
const readFilledColumn = ({ store }: SmallApp) =>
  store
    .readValues(store.activeSheetId, rect(0, 1, 30))
    .flatMap(([cell], row) => (cell === '' ? [] : [`B${row + 1} ${String(cell)}`]));

function setReportRows(rows: readonly (readonly string[])[]): void {
  changeReport(platform, { columns: ['Region'], rows });
}

/** Places the report at B3:C7; it then loses one of its columns. */
async function placeReport(): Promise<SmallApp> {
  const rows = createRegions(4).map(([region = ''], row) => [region, `Net ${row}`]);
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
  const test = await apps.start(platform);
  await placeAt(test, 2, 1);
  setReportRows(createRegions(2));
  return test;
}

/** Refreshes the report and undoes the last request, which restores the column at B9:B13. */
async function placeWithRestoredColumn(): Promise<SmallApp> {
  const test = await placeReport();
  await refreshFirst(test);
  test.store.undo();
  return test;
}

it('a block that grows over staging cells which undo has restored loses no rows [P1]', async () => {
  const test = await placeWithRestoredColumn();
  setReportRows(createRegions(9));
  await refreshFirst(test);
  expect(readFilledColumn(test)).toEqual([
    'B3 Region',
    ...createRegions(9).map(([region], row) => `B${row + 4} ${region}`),
  ]);
});

it.each([10, 15])('a text that the user has typed in row %s after an undo stays in its cell [P1]', async (row) => {
  const test = await placeWithRestoredColumn();
  writeValue(test, row - 1, 1, 'Mine');
  setReportRows(createRegions(3));
  await refreshFirst(test);
  expect(readFilledColumn(test)).toEqual(['B3 Region', 'B4 Region 0', 'B5 Region 1', 'B6 Region 2', `B${row} Mine`]);
});

it.each([10, 15])('a text that the user types in row %s just before any request stays [P1]', async (row) => {
  let metCount = 0;
  for (let isMet = true; isMet; metCount += Number(isMet)) {
    const test = await placeReport();
    isMet = false;
    test.host.faults.callAroundNthBatch(metCount + 1, () => {
      isMet = true;
      writeValue(test, row - 1, 1, 'Mine');
    });
    await refreshFirst(test);
    const block = ['B3 Region', 'B4 Region 0', 'B5 Region 1'];
    expect({ metCount, cells: readFilledColumn(test) }).toEqual({
      metCount,
      cells: [...block, ...(isMet ? [`B${row} Mine`] : [])],
    });
  }
  expect(metCount).toBeGreaterThan(4);
});

it('staging cells look like their sheet afterwards, and not like a row that the user made italic [P1]', async () => {
  const test = await placeReport();
  const { store } = test;
  const sheet = store.activeSheetId;
  const filledColumn = rect(0, 2, SHEET_ROWS);
  store.setStyle(sheet, filledColumn, { fillColor: '#FFFF00' });
  store.setStyle(sheet, rect(6, 0, 1, SHEET_COLUMNS), { italic: true });
  await refreshFirst(test);
  const below = store.readStyles(sheet, rect(7, 1, 20, 2));
  const formats = new Set(
    below.map((row) => row.map(({ italic, fillColor }) => `${italic ?? false} ${fillColor}`).join()),
  );
  expect([...formats]).toEqual(['false undefined,false #FFFF00']);
});

it('a note directly beside the block stays there while a column leaves and another one comes [P14] [W84]', async () => {
  const test = await placeReport();
  const { store } = test;
  const sheet = store.activeSheetId;
  store.write(sheet, rect(3, 3), 'Mine', 'values');
  const rows = createRegions(4).map(([region = ''], row) => [region, `Gross ${row}`]);
  changeReport(platform, { columns: ['Region', 'Gross'], rows });
  const details = await test.app.placements.openDetails();
  await refreshFirst(test);
  await details.acceptWaitingRows(readView(test).id);
  const row = rect(3, 1, 1, 4);
  expect(store.readValues(sheet, row)).toEqual([['Region 0', 'Gross 0', 'Mine', '']]);
});

/**
 * Places columns that are too large to restore in one request, so they are set aside with their
 * contents.
 */
async function placeLargeColumns(): Promise<SmallApp> {
  const test = await placeReport();
  const rows = Array.from({ length: 80 }, (_, row) => [`Region ${row}`, `${row} ${'x'.repeat(30_000)}`]);
  changeReport(platform, { columns: ['Region', 'Net'], rows });
  await refreshFirst(test);
  setReportRows(createRegions(80));
  return test;
}

const readSheet = ({ store }: SmallApp) =>
  store
    .readValues(store.activeSheetId, rect(0, 0, 300, 8))
    .map((cells) => cells.map((cell) => String(cell).slice(0, 20)));

it('a text that the user types among large staging cells after an undo stays in its cell [P1]', async () => {
  const test = await placeLargeColumns();
  await refreshFirst(test);
  test.store.undo();
  const row = readSheet(test).findIndex(
    (cells, rowIndex) => rowIndex > 83 && cells.some((cell) => cell.includes('xxx')),
  );
  expect(row).toBeGreaterThan(83);
  test.store.write(test.store.activeSheetId, rect(row + 2, 1), 'Mine', 'values');
  await refreshFirst(test);
  expect(readView(test).status.kind).toBe('upToDate');
  expect(readSheet(test)[row + 2]).toContain('Mine');
});
