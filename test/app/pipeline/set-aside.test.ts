/**
 * Tests the free cells that hold a leaving column during a write: an undo may restore them, and
 * users may use them.
 */
import { SHEET_COLUMNS, SHEET_ROWS } from '../../../src/workbench/store';
import { placedView as view } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';

const apps = openedApps();
let platform: SmallPlatform;

const regions = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`]);
const inColumn = ({ store }: SmallApp) =>
  store
    .values(store.activeSheetId, rect(0, 1, 30))
    .flatMap(([cell], row) => (cell === '' ? [] : [`B${row + 1} ${String(cell)}`]));
const type = ({ store }: SmallApp, row: number, text: string) =>
  store.write(store.activeSheetId, { row, column: 1, rows: 1, columns: 1 }, text, 'values');
const refresh = (test: SmallApp) => test.app.placements.refresh(view(test).id);

function reportHas(rows: readonly (readonly string[])[]): void {
  Object.assign(platform.reports.get(1) ?? {}, { columns: ['Region'], rows });
}

/** Places the report at B3:C7; it then loses one of its columns. */
async function placed(): Promise<SmallApp> {
  const rows = regions(4).map(([region = ''], row) => [region, `Net ${row}`]);
  platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await test.app.report.open(1);
  await test.app.report.place();
  reportHas(regions(2));
  return test;
}

/** Refreshes the report and undoes the last request, which restores the column at B9:B13. */
async function broughtBack(): Promise<SmallApp> {
  const test = await placed();
  await refresh(test);
  test.store.undo();
  return test;
}

it('a block that grows over staging cells which undo has restored loses no rows [P1]', async () => {
  const test = await broughtBack();
  reportHas(regions(9));
  await refresh(test);
  expect(inColumn(test)).toEqual(['B3 Region', ...regions(9).map(([region], row) => `B${row + 4} ${region}`)]);
});

it.each([10, 15])('a text that the user has typed in row %s after an undo stays in its cell [P1]', async (row) => {
  const test = await broughtBack();
  type(test, row - 1, 'Mine');
  reportHas(regions(3));
  await refresh(test);
  expect(inColumn(test)).toEqual(['B3 Region', 'B4 Region 0', 'B5 Region 1', 'B6 Region 2', `B${row} Mine`]);
});

it.each([10, 15])('a text that the user types in row %s just before any request stays [P1]', async (row) => {
  let met = 0;
  for (let isMet = true; isMet; met += Number(isMet)) {
    const test = await placed();
    isMet = false;
    test.host.faults.atSync(met + 1, () => {
      isMet = true;
      type(test, row - 1, 'Mine');
    });
    await refresh(test);
    const block = ['B3 Region', 'B4 Region 0', 'B5 Region 1'];
    expect({ met, cells: inColumn(test) }).toEqual({ met, cells: [...block, ...(isMet ? [`B${row} Mine`] : [])] });
  }
  expect(met).toBeGreaterThan(4);
});

it('staging cells look like their sheet afterwards, and not like a row that the user made italic [P1]', async () => {
  const test = await placed();
  const { store } = test;
  const sheet = store.activeSheetId;
  const filled = rect(0, 2, SHEET_ROWS);
  store.setStyle(sheet, filled, { fillColor: '#FFFF00' });
  store.setStyle(sheet, rect(6, 0, 1, SHEET_COLUMNS), { italic: true });
  await refresh(test);
  const below = store.styles(sheet, rect(7, 1, 20, 2));
  const looks = new Set(
    below.map((row) => row.map(({ italic, fillColor }) => `${italic ?? false} ${fillColor}`).join()),
  );
  expect([...looks]).toEqual(['false undefined,false #FFFF00']);
});

it('a note directly beside the block stays there while a column leaves and another one comes [P14] [W84]', async () => {
  const test = await placed();
  const { store } = test;
  const sheet = store.activeSheetId;
  store.write(sheet, rect(3, 3), 'Mine', 'values');
  const rows = regions(4).map(([region = ''], row) => [region, `Gross ${row}`]);
  Object.assign(platform.reports.get(1) ?? {}, { columns: ['Region', 'Gross'], rows });
  const details = await test.app.placements.openDetails();
  await refresh(test);
  await details.take(view(test).id);
  const row = rect(3, 1, 1, 4);
  expect(store.values(sheet, row)).toEqual([['Region 0', 'Gross 0', 'Mine', '']]);
});

/**
 * Places columns that are too large to restore in one request, so they are set aside with their
 * contents.
 */
async function placedLarge(): Promise<SmallApp> {
  const test = await placed();
  const rows = Array.from({ length: 80 }, (_, row) => [`Region ${row}`, `${row} ${'x'.repeat(30_000)}`]);
  Object.assign(platform.reports.get(1) ?? {}, { columns: ['Region', 'Net'], rows });
  await refresh(test);
  reportHas(regions(80));
  return test;
}

const everything = ({ store }: SmallApp) =>
  store.values(store.activeSheetId, rect(0, 0, 300, 8)).map((cells) => cells.map((cell) => String(cell).slice(0, 20)));

it('a text that the user types among large staging cells after an undo stays in its cell [P1]', async () => {
  const test = await placedLarge();
  await refresh(test);
  test.store.undo();
  const row = everything(test).findIndex((cells, at) => at > 83 && cells.some((cell) => cell.includes('xxx')));
  expect(row).toBeGreaterThan(83);
  test.store.write(test.store.activeSheetId, rect(row + 2, 1), 'Mine', 'values');
  await refresh(test);
  expect(view(test).status.kind).toBe('upToDate');
  expect(everything(test)[row + 2]).toContain('Mine');
});
