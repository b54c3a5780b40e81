/** Tests the sheets for the values of a column, on the built bundle and by keyboard. */

import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;

const press = (key: string) => tab.page.keyboard.press(key);
const button = (name: string | RegExp) => tab.pane.getByRole('button', { name, exact: true });
const column = () => tab.pane.getByRole('combobox', { name: 'Column' });
const list = () => tab.pane.getByRole('list', { name: 'Values' });

async function openSheetsPage(): Promise<void> {
  await button(/^More/).first().focus();
  await press('Enter');
  const item = tab.pane.getByRole('menuitem', { name: 'One sheet per value…' });
  while (!(await item.evaluate((element) => element === document.activeElement))) await press('ArrowDown');
  await press('Enter');
  await tab.pane.getByRole('heading', { name: 'One sheet per value' }).waitFor();
}

/** Clears all values, checks these, and presses the button that creates their sheets. */
async function createSheets(...values: readonly string[]): Promise<void> {
  await button('Clear all').focus();
  await press('Enter');
  for (const value of values) {
    await list().getByRole('checkbox', { name: value, exact: true }).focus();
    await press('Space');
  }
  await button(/^Create \d+ sheets?$/).focus();
  await press('Enter');
  await tab.pane
    .getByText(`${values.length} sheet${values.length > 1 ? 's' : ''} created.`)
    .first()
    .waitFor();
}

it('an analyst makes a sheet for two regions by keyboard, and later one for a month [P4] [P11] [P19]', async () => {
  tab = await stage.openTab('/?new');
  await connectToSample(tab);
  await openReport(tab, 'Net sales by region');
  await placeReport(tab, 'B2');
  await button('Back to Reports').click();
  await tab.pane.getByRole('tab', { name: /^This workbook/ }).click();

  await openSheetsPage();
  await column().selectOption({ label: 'Region' });
  await list().getByRole('checkbox').first().waitFor();
  await createSheets('Scotland', 'Wales');
  expect((await tab.read('Wales!A1:A5')).values.flat()).toEqual(['Wales', '', 'Region', 'Wales', '']);
  await list().getByText('Scotland has a sheet').waitFor();
  await list().getByRole('button', { name: 'Go to cells Wales!A3:E4' }).focus();
  await press('Enter');
  await tab.page.getByRole('tab', { name: 'Wales', selected: true }).waitFor();

  await tab.call('write', 'Wales!A1', [['Leinster']]);
  await tab.waitForValue('Wales!A4', 'Leinster');
  await button('Back to This workbook').focus();
  await press('Enter');
  await openSheetsPage();
  await list().getByText('Leinster has a sheet').waitFor();
  expect(await list().getByRole('checkbox', { name: 'Wales' }).isChecked()).toBe(true);

  await column().selectOption({ label: 'Ordered at (by month)' });
  await list().getByRole('checkbox', { name: 'Jan 2026', exact: true }).waitFor();
  await createSheets('Jan 2026');
  const { values } = await tab.read('2026-01!A1:A3');
  expect(values.flat()).toEqual([46_023, '', 'Region']);
});
