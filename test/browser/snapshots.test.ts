/** Tests snapshots on the built bundle: a month-end copy is kept and compared, by keyboard. */
import { searchReports } from '../support/workbench';
import { createKeyboard } from './keyboard';
import { setUpStage } from './stage';

const REPORT = 'Net sales by region';

const stage = setUpStage();

it('a user takes a snapshot, edits a cell and sees what differs, by keyboard [P11] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await tab.call('select', 'B4');
  await pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await searchReports(tab, REPORT);
  const reports = pane.getByRole('list', { name: 'Reports' });
  await reports.getByRole('button', { name: new RegExp(`^${REPORT}`) }).click();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await pane.getByRole('button', { name: 'Place', exact: true }).click();
  const placed = pane.getByText(/^Placed\./).first();
  await placed.waitFor();
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();

  const keyboard = createKeyboard(tab);
  await pane.getByRole('button', { name: 'More', exact: true }).focus();
  await keyboard.press('Enter');
  await pane.getByRole('menuitem', { name: 'Take a snapshot' }).focus();
  await keyboard.press('Enter');
  const added = pane.getByText(/^Added sheet “Net sales by region \d{4}-\d\d-\d\d”/).first();
  await added.waitFor();
  const [, sheet = ''] = /“(.+)”/.exec((await added.textContent()) ?? '') ?? [];
  const { values } = await tab.read(`'${sheet}'!A1:C3`);
  expect(values[0]?.[0]).toMatch(/^Net sales by region, snapshot from /);
  expect(values.slice(1)).toEqual((await tab.read('Sheet1!B4:D5')).values);

  await tab.call('write', 'Sheet1!C5', [[1]]);
  await keyboard.tabTo('Compare');
  await keyboard.press('Enter');
  await pane
    .getByText(/1 cell changed/)
    .first()
    .waitFor();
  await pane.getByRole('button', { name: 'Go to C5' }).waitFor();
  await pane.getByRole('heading', { name: 'Changed totals' }).waitFor();

  await keyboard.tabTo('Remove from list');
  await keyboard.press('Enter');
  expect(await keyboard.waitForFocus('Saved snapshots')).toBe('Saved snapshots');
  await pane.getByRole('button', { name: /This workbook$/ }).click();
  expect(await keyboard.waitForFocus('More')).toBe('More');
  expect((await tab.read(`'${sheet}'!A2`)).values).toEqual((await tab.read('Sheet1!B4')).values);
});
