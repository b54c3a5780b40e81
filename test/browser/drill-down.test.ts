/** Tests the drill-down on the built bundle: from a selected cell to a new sheet, by keyboard. */
import { searchReports } from '../support/workbench';
import { setUpStage, type WorkbenchTab } from './stage';

const REPORT = 'Stock by category';

const stage = setUpStage();
let tab: WorkbenchTab;

const press = (key: string) => tab.page.keyboard.press(key);

it('the drill-down shows rows that add up to the number, in chosen columns, and puts them on a new sheet [P19]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  await tab.call('select', 'B4');
  await button('Try the sample platform').click();
  await searchReports(tab, REPORT);
  await pane
    .getByRole('list', { name: 'Reports' })
    .getByRole('button', { name: /^Stock by category/ })
    .click();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await button('Place').click();
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();

  await tab.call('select', 'C5');
  await pane.getByRole('region', { name: 'Selected cell' }).locator('summary').click();
  await button('Show rows').waitFor();
  await button('Show rows').focus();
  await press('Enter');
  await pane.getByRole('heading', { name: /^Rows behind [\d,]+$/ }).waitFor();
  await pane.getByText(/^[\d,]+ rows · total [\d,]+$/).waitFor();
  await pane
    .getByText(/matches the cell/)
    .first()
    .waitFor();
  await pane.getByText(/^First 50 rows$/).waitFor();

  await button('Choose columns').focus();
  await press('Enter');
  const dialog = pane.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Counted on' }).focus();
  await press('Space');
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // Between the old rows and those of the new choice there is no table.
  await pane.getByRole('columnheader', { name: 'Counted on' }).waitFor({ state: 'detached' });
  await pane.getByRole('columnheader').first().waitFor();
  await pane
    .getByText(/matches the cell/)
    .first()
    .waitFor();
  expect(await pane.getByRole('columnheader', { name: 'Counted on' }).count()).toBe(0);

  await button('Copy to a new sheet').focus();
  await press('Enter');
  await pane
    .getByText(/^Added sheet “Rows C5”/)
    .first()
    .waitFor();
  await button('Go to sheet').click();
  const { values } = await tab.read("'Rows C5'!A1:D3");
  const [[caption] = [], header = [], firstRow = []] = values;
  expect(caption).toMatch(/^Rows behind .+ in Sheet1!C5, .+\. Copied on /);
  expect(header.filter((value) => value !== '').length).toBeGreaterThan(2);
  expect(firstRow.filter((value) => value !== '').length).toBeGreaterThan(2);

  await tab.call('select', 'A1');
  await pane.getByRole('button', { name: /This workbook$/ }).click();
  await pane.getByRole('list', { name: 'Placed reports' }).waitFor();
});
