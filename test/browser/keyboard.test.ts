/**
 * Tests filters and drill-down without a mouse, on the built bundle in the workbench. test/smoke
 * walks through the rest.
 */
import { MAX_IN_ITEM, useKeyboard } from './keyboard';
import { setStage } from './stage';

const FILTERED = 'Net sales by region';

const stage = setStage();

it('the keyboard suffices to filter by a cell, place, change the cell and the filter, and drill down from a number [P11]', async () => {
  const desk = await stage.sitDown('/?new');
  const { pane } = desk;
  const below = async (cells: string) => (await desk.read(cells)).values.flat().filter((value) => value !== '');
  await pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  const { press, type, focused, reach, reachInList, choose, typeInSheet } = useKeyboard(desk);
  await desk.call('select', 'F1');
  await press('F6');
  await typeInSheet('Scotland');
  expect((await desk.read('Sheet1!F1')).values).toEqual([['Scotland']]);
  await reach('Try the sample platform');
  await press('Enter');
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();

  await desk.call('select', 'B2');
  await type(FILTERED);
  await pane
    .getByText(/ match(es)? “Net sales by region”/)
    .first()
    .waitFor();
  await reach(FILTERED);
  await press('Enter');
  await pane.getByRole('heading', { name: FILTERED, exact: true }).waitFor();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await reach('Filters');
  await press('Enter');
  await pane.getByRole('button', { name: 'Add a filter' }).waitFor();
  await reach('Add a filter');
  await press('Enter');
  await choose('Column', /Region$/);
  await choose('Where its value comes from', /cell/i);
  await press('Tab');
  await type('Sheet1!F1');
  await press('Enter');
  await pane.getByRole('button', { name: /^Remove: .*Region is Sheet1!F1 \(now Scotland\)$/ }).waitFor();
  await reach('Place');
  await press('Enter');
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await below('Sheet1!B3:B20')).toEqual(['Scotland']);

  await desk.call('select', 'F1');
  await typeInSheet('Wales');
  await desk.until('B3', 'Wales');
  expect(await below('Sheet1!B3:B20')).toEqual(['Wales']);

  await reach('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await reach('Reports', 'Shift+Tab');
  await press('ArrowRight');
  await pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem').first().waitFor();
  await reachInList('More');
  await press('Enter');
  for (let item = 0; item < MAX_IN_ITEM && (await focused()) !== 'Options'; item += 1) await press('ArrowDown');
  await press('Enter');
  await reach('Filters (1 of yours)');
  await press('Enter');
  await pane.getByRole('button', { name: /^Edit: / }).waitFor();
  await reach('Edit: ');
  await press('Enter');
  await choose('Where its value comes from', /^(?!.*cell)/i);
  await press('Tab');
  await type('South West');
  await press('Enter');
  await reach('Done');
  await press('Enter');
  await reach('Refresh with these filters');
  await press('Enter');
  await desk.until('B3', 'South West');

  await desk.call('select', 'C3');
  await reach('Back to This workbook', 'Shift+Tab');
  await press('Enter');
  await pane.getByRole('button', { name: 'Show rows', exact: true }).waitFor();
  await reach('Show rows');
  await press('Enter');
  await pane.getByRole('heading', { name: /^Rows behind / }).waitFor();
  await pane
    .getByText(/as the cell says\./)
    .first()
    .waitFor();
});
