/**
 * Tests what the account's settings change in the pane, on the built bundle: its title, its SQL,
 * and the way to the platform.
 */

import { connectToSample } from '../support/workbench';
import { openReport, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;

it('the settings name the workspace of the account', async () => {
  tab = await stage.openTab('/?new');
  await connectToSample(tab);
  await tab.pane.getByRole('button', { name: 'Settings' }).click();
  await tab.pane.getByText('Haldenmoor reports').waitFor();
});

it('a report opens its page on the platform in a browser window, and shows the SQL of its query', async () => {
  tab = await stage.openTab('/?new');
  await connectToSample(tab);
  await openReport(tab, 'Net sales by region');
  const openedPage = tab.page.context().waitForEvent('page');
  await tab.pane.getByRole('button', { name: 'More', exact: true }).click();
  await tab.pane.getByRole('menuitem', { name: 'Open on the platform' }).click();
  const page = await openedPage;
  const platform = new URL(stage.workbench.platform).origin;
  await page.waitForURL(`${platform}/deployments/1/reports/1`);
  expect(await page.getByRole('heading').textContent()).toBe('Report 1 of deployment 1');
  await page.close();
  await tab.pane.getByRole('heading', { name: 'Net sales by region', exact: true }).waitFor();

  await tab.pane.getByRole('button', { name: 'More', exact: true }).click();
  await tab.pane.getByRole('menuitem', { name: 'Generated SQL' }).click();
  await tab.pane.locator('pre', { hasText: /^SELECT[\s\S]*LIMIT 10000$/ }).waitFor();
});
