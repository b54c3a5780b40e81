/** Number formats of a block whose values change: as many decimals as they need, unless somebody gave the column another look. */
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallPlatform } from '../../support/small-platform';

let platform: SmallPlatform;
let test: SmallApp;

beforeEach(async () => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net', 'Gross'], measures: ['Net', 'Gross'], rows: [] },
  ]);
  reportHas(['1000', '7'], ['2000', '8']);
  test = openSmallApp(platform);
  await test.app.start();
  test.store.select(test.store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 });
  await test.app.report.open(1);
  await test.app.report.place();
});
afterEach(() => {
  test.app.dispose();
  test.host.close();
});

function reportHas(...values: readonly (readonly string[])[]): void {
  const report = platform.reports.get(1);
  if (report) report.rows = values.map((row, index) => [`Region ${index}`, ...row]);
}

function formats(rows: number): unknown[][] {
  return test.store.numberFormats(test.store.activeSheetId, { row: 4, column: 2, rows, columns: 2 });
}

it('[P4] a refresh shows decimals that earlier values did not need, in all rows', async () => {
  expect(formats(2)).toEqual([
    ['#,##0', '#,##0'],
    ['#,##0', '#,##0'],
  ]);
  reportHas(['1000.25', '7'], ['2000', '8'], ['3000', '9']);
  await test.app.placements.refreshAll();
  expect(formats(3)).toEqual([
    ['#,##0.00', '#,##0'],
    ['#,##0.00', '#,##0'],
    ['#,##0.00', '#,##0'],
  ]);
  reportHas(['1000.5', '7'], ['2000', '8']);
  await test.app.placements.refreshAll();
  expect(formats(2)).toEqual([
    ['#,##0.0', '#,##0'],
    ['#,##0.0', '#,##0'],
  ]);
});

it("[P1] a column's own look stays, whatever its values need", async () => {
  test.store.write(test.store.activeSheetId, { row: 4, column: 2, rows: 2, columns: 1 }, '0.0000', 'numberFormats');
  reportHas(['1000.25', '7.5'], ['2000', '8']);
  await test.app.placements.refreshAll();
  await test.app.placements.refreshAll();
  expect(formats(2)).toEqual([
    ['0.0000', '#,##0.0'],
    ['0.0000', '#,##0.0'],
  ]);
});
