/**
 * Tests a simulated day of the sample company while a report of it is placed: the workbench's Host
 * tab, the platform, the pane.
 */

import { connectToSample } from '../support/workbench';
import { createKeyboard } from './keyboard';
import { openReport, placeReport, setUpStage, tradeDayAndRefresh, type WorkbenchTab, waitForChanges } from './stage';

const stage = setUpStage({ ownPlatform: true });
let tab: WorkbenchTab;

it('a refresh after a simulated day, which changes the order of regions, says what changed [P19]', async () => {
  tab = await stage.openTab('/?new');
  await connectToSample(tab);
  await openReport(tab, 'Net sales by region');
  await placeReport(tab, 'B4');
  const readRegions = async () => (await tab.read('B5:B17')).values.flat();
  const before = await readRegions();
  await tradeDayAndRefresh(tab, 'Trading day 1, 2026-11-21');
  await tab.waitForValue('B15', 'Munster');
  const after = await readRegions();
  expect([
    before.indexOf('Munster') - before.indexOf('Leinster'),
    after.indexOf('Munster') - after.indexOf('Leinster'),
  ]).toEqual([1, -1]);
  expect([...after].sort()).toEqual([...before].sort());
  await waitForChanges(tab, /^What changed: \d+ cells$/);

  const { press, moveInList, tabTo } = createKeyboard(tab);
  await tab.pane.getByRole('tab', { name: /^This workbook/ }).focus();
  await moveInList('What changed');
  await press('Enter');
  await tabTo('Select in sheet');
  await press('Enter');
  await tab.page.locator('.selection-area').first().waitFor();
  await tab.pane.getByText(/^\d+ cells are selected in the sheet\.$/).waitFor({ state: 'attached' });
});
