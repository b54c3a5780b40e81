/**
 * Tests that a file starts the add-in only while something in it needs that. The file may be sent
 * to people who do not have the add-in (office-js issue 3558).
 */
import { createWorkbookStore } from '../../src/workbench/store';
import { placedView, until, views } from '../support/app';
import { settle } from '../support/excel-host';
import { openedApps } from '../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../support/small-platform';

const apps = openedApps();
const aPlatform = () =>
  createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', '1']] }]);

async function place({ app, store, host }: SmallApp, column: number): Promise<void> {
  store.select(store.activeSheetId, { row: 2, column, rows: 1, columns: 1 });
  await settle(host);
  await app.report.open(1);
  await app.report.place();
}

const starts = ({ host }: SmallApp) => host.startupBehavior;

it('a file starts the add-in from its first placement to its last, while it refreshes on opening [P1] [P18]', async () => {
  const test = apps.add(openSmallApp(aPlatform()));
  await test.app.start();
  expect(starts(test)).toBe('None');
  await place(test, 1);
  await until(() => starts(test) === 'Load');
  await place(test, 5);
  const [first, second] = views(test).map(({ id }) => id);
  await test.app.placements.setRefreshOnOpen(false);
  await until(() => starts(test) === 'None');
  await test.app.placements.setRefreshOnOpen(true);
  await until(() => starts(test) === 'Load');
  await test.app.placements.unlink(first ?? '', 'leave');
  await settle(test.host);
  expect(starts(test)).toBe('Load');
  await test.app.placements.unlink(second ?? '', 'clear');
  await until(() => starts(test) === 'None');
});

it('a file starts the add-in while formulas read reports, until refreshing all finds none anymore [P1] [P18]', async () => {
  const first = apps.add(openSmallApp(aPlatform()));
  await first.app.start();
  // The page does the same once a formula has asked for a report.
  first.app.setFormulaRefresh(async () => undefined);
  await place(first, 1);
  await first.app.placements.unlink(placedView(first).id, 'clear');
  await settle(first.host);
  expect(starts(first)).toBe('Load');
  const test = apps.add(openSmallApp(aPlatform(), { store: createWorkbookStore({ file: first.store.toFile() }) }));
  await test.app.start();
  expect(starts(test)).toBe('Load');
  await test.app.refreshAll();
  await until(() => starts(test) === 'None');
});

it('a refresh says that formulas over its rows are not calculated if Excel calculates manually [P9]', async () => {
  const platform = aPlatform();
  const test = apps.add(openSmallApp(platform));
  await test.app.start();
  await place(test, 1);
  const calculate = (mode: 'Manual' | 'Automatic') =>
    test.Excel.run(async ({ application }) => {
      application.calculationMode = mode;
    });
  const refreshed = async (net: string) => {
    const report = platform.reports.get(1);
    if (report) report.rows = [['North', net]];
    await test.app.placements.refreshAll();
    return placedView(test).notices;
  };
  await calculate('Manual');
  expect(await refreshed('2')).toEqual([{ kind: 'calculatesByHand' }]);
  expect(await refreshed('2')).toEqual([]);
  await calculate('Automatic');
  expect(await refreshed('3')).toEqual([]);
});
