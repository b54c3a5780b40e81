/**
 * Tests that a file starts the add-in only while something in it needs that. The file may be sent
 * to people who do not have the add-in (office-js issue 3558).
 */
import { createWorkbookStore } from '../../src/workbench/store';
import { waitUntil } from '../support/app';
import { readView, readViews } from '../support/app-state';
import { settle } from '../support/excel-host';
import { placeAt } from '../support/place-report';
import { createSmallPlatform, type SmallApp } from '../support/small-platform';
import { changeReport } from '../support/small-reports';
import { trackApps } from '../support/track-apps';

const apps = trackApps();
const createPlatform = () =>
  createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', '1']] }]);

const readStartupBehavior = ({ host }: SmallApp) => host.startupBehavior;

it('a file starts the add-in from its first placement to its last, while it refreshes on opening [P1] [P18]', async () => {
  const test = await apps.start(createPlatform());
  expect(readStartupBehavior(test)).toBe('None');
  await placeAt(test, 2, 1);
  await waitUntil(() => readStartupBehavior(test) === 'Load');
  await placeAt(test, 2, 5);
  const [first, second] = readViews(test).map(({ id }) => id);
  await test.app.placements.setRefreshOnOpen(false);
  await waitUntil(() => readStartupBehavior(test) === 'None');
  await test.app.placements.setRefreshOnOpen(true);
  await waitUntil(() => readStartupBehavior(test) === 'Load');
  await test.app.placements.unlink(first ?? '', 'leave');
  await settle(test.host);
  expect(readStartupBehavior(test)).toBe('Load');
  await test.app.placements.unlink(second ?? '', 'clear');
  await waitUntil(() => readStartupBehavior(test) === 'None');
});

it('a file starts the add-in while formulas read reports, until refreshing all finds none anymore [P1] [P18]', async () => {
  const first = await apps.start(createPlatform());
  // The page does the same once a formula has asked for a report.
  first.app.setFormulaRefresh(async () => undefined);
  await placeAt(first, 2, 1);
  await first.app.placements.unlink(readView(first).id, 'clear');
  await settle(first.host);
  expect(readStartupBehavior(first)).toBe('Load');
  const test = await apps.start(createPlatform(), { store: createWorkbookStore({ file: first.store.toFile() }) });
  expect(readStartupBehavior(test)).toBe('Load');
  await test.app.refreshAll();
  await waitUntil(() => readStartupBehavior(test) === 'None');
});

it('a refresh says that formulas over its rows are not calculated if Excel calculates manually [P9]', async () => {
  const platform = createPlatform();
  const test = await apps.start(platform);
  await placeAt(test, 2, 1);
  const setCalculationMode = (mode: 'Manual' | 'Automatic') =>
    test.Excel.run(async ({ application }) => {
      application.calculationMode = mode;
    });
  const refreshAndReadNotices = async (net: string) => {
    changeReport(platform, { rows: [['North', net]] });
    await test.app.placements.refreshAll();
    return readView(test).notices;
  };
  await setCalculationMode('Manual');
  expect(await refreshAndReadNotices('2')).toEqual([{ kind: 'calculatesByHand' }]);
  expect(await refreshAndReadNotices('2')).toEqual([]);
  await setCalculationMode('Automatic');
  expect(await refreshAndReadNotices('3')).toEqual([]);
});
