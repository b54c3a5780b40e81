/**
 * Tests what the account's settings change in the pane, on the built bundle: its title, its SQL,
 * and the way to the platform.
 */

import { connectToSample } from '../support/workbench';
import { type Desk, openReport, setStage } from './stage';

const stage = setStage();
let desk: Desk;

it('the settings name the workspace of the account', async () => {
  desk = await stage.openDesk('/?new');
  await connectToSample(desk);
  await desk.pane.getByRole('button', { name: 'Settings' }).click();
  await desk.pane.getByText('Haldenmoor reports').waitFor();
});

it('a report opens its page on the platform in a browser window, and shows the SQL of its query', async () => {
  desk = await stage.openDesk('/?new');
  await connectToSample(desk);
  await openReport(desk, 'Net sales by region');
  const openedPage = desk.page.context().waitForEvent('page');
  await desk.pane.getByRole('link', { name: 'Open on the platform' }).click();
  const page = await openedPage;
  const platform = new URL(stage.workbench.platform).origin;
  await page.waitForURL(`${platform}/deployments/1/reports/1`);
  expect(await page.getByRole('heading').textContent()).toBe('Report 1 of deployment 1');
  await page.close();
  await desk.pane.getByRole('heading', { name: 'Net sales by region', exact: true }).waitFor();

  await desk.pane.getByText('Generated SQL', { exact: true }).click();
  await desk.pane.locator('pre', { hasText: /^SELECT[\s\S]*LIMIT 10000$/ }).waitFor();
});
