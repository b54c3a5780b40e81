/** Runs the story of a user without a mouse, on the built bundle in the workbench. */
import { createKeyboard } from '../browser/keyboard';
import { waitForRecords } from '../browser/stage';
import { findReport } from '../support/platform-requests';
import { setUpSmokeStage } from './smoke-stage';

const REPORT = 'Stock by category';

const stage = setUpSmokeStage();

it('the keyboard suffices to sign in, find a report, place it, refresh it and unlink it [P11]', async () => {
  const tab = await stage.openTab('/?new');
  await tab.pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  const { press, type, readFocused, waitForFocus, tabTo, moveInList } = createKeyboard(tab);
  await tab.call('select', 'B4');

  await press('F6');
  await tabTo('Try the sample platform');
  await press('Enter');
  await tab.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  expect(await waitForFocus('Search reports')).toBe('Search reports');

  await type(REPORT);
  await tab.pane
    .getByText(/ match(es)? “Stock by category”/)
    .first()
    .waitFor();
  await tab.pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: REPORT }).first().waitFor();
  // The list is one stop of Tab, on the report with exactly this name; arrows go to the next one
  // and back.
  await tabTo(REPORT);
  await press('ArrowDown');
  expect(await waitForFocus('Low stock by category')).toMatch(/^Low stock by category/);
  await press('ArrowUp');
  expect(await waitForFocus('Stock by category')).toMatch(/^Stock by category/);
  await press('Enter');
  await tab.pane.getByRole('heading', { name: REPORT, exact: true }).waitFor();
  expect(await waitForFocus(REPORT)).toBe(REPORT);
  await tab.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();

  await tabTo('Place');
  await press('Enter');
  await tab.pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await waitForFocus('Go to cells')).toBe('Go to cells');
  expect((await tab.read('Sheet1!B4:C4')).values).toEqual([['Category', 'On Hand']]);

  await tabTo('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await tabTo('Reports', 'Shift+Tab');
  await press('End');
  expect(await waitForFocus('This workbook')).toMatch(/^This workbook/);
  const placement = tab.pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem');
  await placement.first().waitFor();

  await tab.call('write', 'Sheet1!C5', [['spoiled']]);
  await tabTo('Refresh all');
  await press('Enter');
  await tab.pane.getByRole('button', { name: 'Use the report’s value' }).waitFor();
  expect(await readFocused()).toBe('Refresh all');
  await moveInList('Use the report’s value');
  await press('Enter');
  await tab.pane
    .getByText(/(refreshed|no change), [\d,]+ rows?/)
    .first()
    .waitFor();
  expect((await tab.read('Sheet1!C5')).values).not.toEqual([['spoiled']]);

  await moveInList('More');
  await press('Enter');
  await press('ArrowUp');
  expect(await waitForFocus('Unlink…')).toBe('Unlink…');
  await press('Enter');
  await tab.pane.getByRole('dialog').waitFor();
  await press('ArrowDown');
  await press('Enter');
  await tab.pane.getByText('No reports here yet').waitFor();
  expect(await waitForFocus('Browse reports')).toBe('Browse reports');
  await press('Enter');
  expect(await waitForFocus('Search reports')).toBe('Search reports');
  expect((await tab.read('Sheet1!B5:C5')).values).toEqual([['', '']]);
  const { id } = await findReport(stage.workbench, REPORT);
  expect(await waitForRecords(stage.workbench, tab, id, 0)).toEqual([]);
});
