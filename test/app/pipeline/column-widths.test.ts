/** Tests the widths of columns: placing and refreshing widen a column if nothing but the block is in it. */
import { findView, readPlacing, readView } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { writeValue } from '../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;
let test: SmallApp;

beforeEach(async () => {
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: ['Region', 'Net'], measures: ['Net'], rows: [['North', '1000']] },
  ]);
  test = await apps.start(platform);
});

const NET_COLUMN = 2;
const getWidth = () => test.store.getColumnWidth(test.store.activeSheetId, NET_COLUMN);
const setWidth = (points: number) => test.store.setColumnWidths(test.store.activeSheetId, NET_COLUMN, 1, points);

async function refreshTo(net: string): Promise<void> {
  changeReport(platform, { rows: [['North', net]] });
  await test.app.placements.refreshAll();
}

it('a refresh widens a column whose new numbers would not show, and no other [P1]', async () => {
  await placeAt(test, 3, 1);
  const before = getWidth();
  await refreshTo('2000');
  expect(getWidth()).toBe(before);
  await refreshTo('123456789012');
  expect(getWidth()).toBeGreaterThan(before);
  expect(readView(test).notices).toEqual([]);
});

it('a widened column has room for a font with wider digits, such as Arial [P1]', async () => {
  await placeAt(test, 3, 1);
  await refreshTo('123456789012');
  // Arial shows a digit in 7.5 pixels and a comma in half of that.
  expect(getWidth()).toBeGreaterThanOrEqual((12 * 7.5 + 3 * 3.75 + 5) * 0.75);
});

it('placing does not narrow an empty column that the user has widened [P1]', async () => {
  setWidth(200);
  await placeAt(test, 3, 1);
  expect(getWidth()).toBe(200);
});

it('a refresh leaves the width of a column with a cell of the user above the block, and says so [P1] [P19]', async () => {
  await placeAt(test, 3, 1);
  const before = getWidth();
  writeValue(test, 0, NET_COLUMN, 'A label');
  await refreshTo('123456789012');
  expect(getWidth()).toBe(before);
  expect(readView(test).notices).toEqual([{ kind: 'narrowColumns', count: 1 }]);
});

it('placing below a label says that a column is too narrow for its numbers [P1] [P19]', async () => {
  writeValue(test, 0, NET_COLUMN, 'A label');
  changeReport(platform, { rows: [['North', '123456789012']] });
  await placeAt(test, 3, 1);
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [{ kind: 'narrowColumns', count: 1 }] });
});

it('a column that the user has hidden stays hidden [P1]', async () => {
  await placeAt(test, 3, 1);
  setWidth(0);
  await refreshTo('123456789012');
  expect(getWidth()).toBe(0);
  expect(readView(test).notices).toEqual([]);
});

it('fitting the columns widens those whose numbers do not show, in one step of undo, and removes the notice', async () => {
  await placeAt(test, 3, 1);
  writeValue(test, 0, NET_COLUMN, 'A label');
  await refreshTo('123456789012');
  const before = getWidth();
  const { id } = readView(test);
  expect(await test.app.placements.openDetails().fitColumns(id)).toBe(1);
  expect(getWidth()).toBeGreaterThan(before);
  expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
  test.store.undo();
  expect(getWidth()).toBe(before);
});

it('fitting the columns makes no column narrower [P1]', async () => {
  await placeAt(test, 3, 1);
  setWidth(300);
  expect(await test.app.placements.openDetails().fitColumns(readView(test).id)).toBe(0);
  expect(getWidth()).toBe(300);
});

it('fitting the columns changes no width if Excel refuses, and the placement shows the failure [P2] [P19]', async () => {
  await placeAt(test, 3, 1);
  writeValue(test, 0, NET_COLUMN, 'A label');
  await refreshTo('123456789012');
  const before = getWidth();
  const { id } = readView(test);
  test.store.setProtected(test.store.activeSheetId, true);
  expect(await test.app.placements.openDetails().fitColumns(id)).toBeUndefined();
  expect(getWidth()).toBe(before);
  expect(findView(test)?.status).toMatchObject({ kind: 'failed', verb: 'fitColumns' });
});
