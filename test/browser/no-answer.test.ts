/**
 * Tests an Excel that stops answering while a report is placed: the pane says so, stays usable, and
 * reads the workbook again when Excel answers.
 */

import { connectToSample } from '../support/workbench';
import { openReport, setUpStage } from './stage';

const REPORT = 'Items to reorder';

const stage = setUpStage();

it('a placing without an answer from Excel can be cancelled; the list stays usable, and a late answer does no harm [P9] [P2]', async () => {
  const tab = await stage.openTab('/?scenario=empty');
  const { pane, page } = tab;
  const setSilent = (isSilent: boolean) => page.evaluate((on) => window.workbench.faults.setSilent(on), isSilent);
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await tab.call('select', 'B4');
  await pane.getByText('Sheet1!B4').first().waitFor();
  await setSilent(true);
  await pane.getByRole('button', { name: 'Place', exact: true }).click();
  const line = pane.getByText(/^Excel isn’t responding \(\d+ s\)\.$/);
  await line.waitFor();
  await pane.locator('.silence').getByRole('button', { name: 'Cancel', exact: true }).click();
  await pane.locator('.silence').getByText('Excel hasn’t answered yet.').waitFor();
  await pane.getByRole('contentinfo').getByText('Cancelled. Excel hasn’t answered yet.', { exact: true }).waitFor();
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await openReport(tab, 'Store formats');
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await setSilent(false);
  await pane.locator('.silence').waitFor({ state: 'detached' });
  await pane.getByRole('tab', { name: 'This workbook' }).click();
  await pane.getByText('No reports here yet').first().waitFor();
  await tab.call('settled');
  expect((await tab.read('A1:J40')).values.flat().every((value) => value === '')).toBe(true);
});
