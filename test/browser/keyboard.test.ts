/**
 * Tests filters and drill-down without a mouse, on the built bundle in the workbench. test/smoke
 * walks through the rest.
 */
import { createKeyboard, MAX_IN_ITEM } from './keyboard';
import { setUpStage } from './stage';

const FILTERED = 'Net sales by region';

const stage = setUpStage();

it('the keyboard suffices to filter by a cell, place, change the cell and the filter, and drill down from a number [P11]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  const readFilled = async (cells: string) => (await tab.read(cells)).values.flat().filter((value) => value !== '');
  await pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  const { press, type, readFocused, tabTo, moveInList, chooseOption, typeInSheet } = createKeyboard(tab);
  await tab.call('select', 'F1');
  await press('F6');
  await typeInSheet('Scotland');
  expect((await tab.read('Sheet1!F1')).values).toEqual([['Scotland']]);
  await tabTo('Try the sample platform');
  await press('Enter');
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();

  await tab.call('select', 'B2');
  await type(FILTERED);
  await pane
    .getByText(/ match(es)? “Net sales by region”/)
    .first()
    .waitFor();
  await tabTo(FILTERED);
  await press('Enter');
  await pane.getByRole('heading', { name: FILTERED, exact: true }).waitFor();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await tabTo('Filters');
  await press('Enter');
  await pane.getByRole('button', { name: 'Add a filter' }).waitFor();
  await tabTo('Add a filter');
  await press('Enter');
  await chooseOption('Column', /Region$/);
  await tabTo('From a cell');
  await press('Enter');
  await type('Sheet1!F1');
  await press('Enter');
  await pane.getByRole('button', { name: /^Remove: .*Region is Sheet1!F1 \(now Scotland\)$/ }).waitFor();
  await tabTo('Place');
  await press('Enter');
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await readFilled('Sheet1!B3:B20')).toEqual(['Scotland']);

  await tab.call('select', 'F1');
  await typeInSheet('Wales');
  await tab.waitForValue('B3', 'Wales');
  expect(await readFilled('Sheet1!B3:B20')).toEqual(['Wales']);

  await tabTo('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await tabTo('Reports', 'Shift+Tab');
  await press('End');
  await pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem').first().waitFor();
  await moveInList('More');
  await press('Enter');
  for (let item = 0; item < MAX_IN_ITEM && (await readFocused()) !== 'Options'; item += 1) await press('ArrowDown');
  await press('Enter');
  await tabTo('Filters (1 added)');
  await press('Enter');
  await pane.getByRole('button', { name: /^Edit: / }).waitFor();
  await tabTo('Edit: ');
  await press('Enter');
  await tabTo('From a cell');
  await press('Enter');
  await tabTo('Values');
  await type('South West');
  await press('Enter');
  await tabTo('Done');
  await press('Enter');
  await tabTo('Apply filters');
  await press('Enter');
  await tab.waitForValue('B3', 'South West');

  await tab.call('select', 'C3');
  await tabTo('Back to This workbook', 'Shift+Tab');
  await press('Enter');
  await pane.getByRole('region', { name: 'Selected cell' }).locator('summary').focus();
  await press('Enter');
  await pane.getByRole('button', { name: 'Show rows', exact: true }).waitFor();
  await tabTo('Show rows');
  await press('Enter');
  await pane.getByRole('heading', { name: /^Rows behind / }).waitFor();
  await pane
    .getByText(/matches the cell/)
    .first()
    .waitFor();
});
