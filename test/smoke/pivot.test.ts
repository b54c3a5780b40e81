/** Tests a pivot: built, placed, and refreshed with another layout. */
import { openReport, placeReport } from '../browser/stage';
import { connectToSample } from '../support/workbench';
import { setUpSmokeStage } from './smoke-stage';

const stage = setUpSmokeStage();

it('a pivot is built by keyboard, placed, and refreshed with another layout from its options page [P11] [P15]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane, page } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Category by quarter');
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  const columns = pane.getByRole('region', { name: 'Columns', exact: true });
  const rows = pane.getByRole('region', { name: 'Rows', exact: true });
  await pane.getByRole('button', { name: 'To columns: Category' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await columns.getByRole('button', { name: 'To rows: Category' }).waitFor();
  await columns.getByRole('button', { name: 'Up: Category' }).and(pane.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await rows.getByRole('button', { name: 'To columns: Category' }).waitFor();
  await pane.getByRole('checkbox', { name: 'Total row' }).check();
  await pane.getByRole('checkbox', { name: 'Total column' }).check();
  await pane.getByRole('cell', { name: 'Bathroom' }).waitFor();
  await placeReport(tab, 'B4');
  expect((await tab.read('B4')).values).toEqual([['Net Sales · Category']]);
  expect((await tab.read('B5:B13')).values.flat().at(-1)).toBe('Total');

  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByText(/^Layout/).click();
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Flat list');
  await pane.getByRole('button', { name: 'Apply layout', exact: true }).click();
  await tab.waitForValue('C4', 'Ordered at');
  expect((await tab.read('B4:D4')).values).toEqual([['Category', 'Ordered at', 'Net Sales']]);
});
