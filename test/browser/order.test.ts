/** Tests the order and the first rows of a placement on the built bundle. */

import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setUpStage, type WorkbenchTab } from './stage';

const REPORT = 'Net sales by region';

const stage = setUpStage();

async function readColumn(tab: WorkbenchTab): Promise<readonly string[]> {
  const { values } = await tab.read('Sheet1!B3:B30');
  return values.flat().flatMap((value) => (value === '' ? [] : [String(value)]));
}

it('a placed report gets another order in three clicks, then its first rows only [P5] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await placeReport(tab, 'B2');
  const regions = await readColumn(tab);
  const sortedRegions = [...regions].sort();
  expect(regions).not.toEqual(sortedRegions);
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();

  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByRole('combobox', { name: 'Order', exact: true }).selectOption({ label: 'Region' });
  await pane.getByRole('button', { name: 'Apply layout' }).click();
  await tab.waitForValue('B3', sortedRegions[0] ?? '');
  expect(await readColumn(tab)).toEqual(sortedRegions);

  await pane.getByRole('checkbox', { name: 'Descending' }).click();
  await pane.getByRole('textbox', { name: 'First' }).fill('2');
  await tab.page.keyboard.press('Tab');
  await pane.getByRole('button', { name: 'Apply layout' }).click();
  await tab.waitForValue('B3', sortedRegions.at(-1) ?? '');
  expect(await readColumn(tab)).toEqual(sortedRegions.slice(-2).reverse());
  await pane.getByRole('button', { name: /^Back/ }).click();
  await pane.getByText(/first 2 ·/).waitFor();
});
