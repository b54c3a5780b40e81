/**
 * Tests a simulated day of the sample company while a report of it is placed: the workbench's Host
 * tab, the platform, the pane.
 */

import { connectToSample } from '../support/workbench';
import { type Desk, openReport, placeReport, setStage } from './stage';

const stage = setStage({ ownPlatform: true });
let desk: Desk;

it('a refresh after a simulated day, which changes the order of regions, says what changed [P19]', async () => {
  desk = await stage.openDesk('/?new');
  await connectToSample(desk);
  await openReport(desk, 'Net sales by region');
  await placeReport(desk, 'B4');
  const readRegions = async () => (await desk.read('B5:B17')).values.flat();
  const before = await readRegions();
  await desk.page.getByRole('tab', { name: 'Host' }).click();
  await desk.page.getByRole('button', { name: 'Trade a day' }).click();
  await desk.page.getByRole('status').filter({ hasText: 'Trading day 1, 2026-11-21' }).waitFor();
  await desk.page.getByRole('tab', { name: 'Home' }).click();
  await desk.page.getByRole('button', { name: 'Refresh all' }).click();
  await desk.waitForValue('B15', 'Munster');
  const after = await readRegions();
  expect([
    before.indexOf('Munster') - before.indexOf('Leinster'),
    after.indexOf('Munster') - after.indexOf('Leinster'),
  ]).toEqual([1, -1]);
  expect([...after].sort()).toEqual([...before].sort());
  await desk.pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await desk.pane.getByRole('tab', { name: /^This workbook/ }).click();
  await desk.pane
    .getByText(/^What changed: \d+ cells$/)
    .first()
    .waitFor();
});
