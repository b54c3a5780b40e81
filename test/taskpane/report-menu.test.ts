/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

async function openMenu(state: string): Promise<HTMLElement> {
  const root = await stage.openPane('report', state);
  getByRole(root, 'button', 'More').click();
  await settle();
  return root;
}

test('the menu of a query copies it and its formulas, and has no page on the platform and no saved query', async () => {
  const root = await openMenu('query');
  expect(listNames(root, 'menuitem')).toEqual(['Copy the query', 'Copy as formula', 'Stop previewing each change']);
});

test('the menu of a report changes its query, and copies it as a formula', async () => {
  const root = await openMenu('query-changed');
  expect(listNames(root, 'menuitem')).toEqual([
    ...['Change the query for this workbook', 'Copy the query', 'Copy as formula', 'Open on the platform'],
  ]);
});

test('a query is copied as JSON and as SQL', async () => {
  const root = await openMenu('query');
  getByRole(root, 'menuitem', 'Copy the query').click();
  await waitUntil(() => root.querySelectorAll('dialog pre').length === 2);
  const copyButtons = [...root.querySelectorAll<HTMLButtonElement>('dialog button')].filter(
    ({ textContent }) => textContent === 'Copy',
  );
  for (const button of copyButtons) button.click();
  await settle();
  expect(stage.pane.copiedTexts).toEqual([
    expect.stringContaining('"measures": ["sales.net", "sales.units"]'),
    expect.stringMatching(/^SELECT region, MEASURE\(net\)/),
  ]);
});

test('the user can stop the preview of each change', async () => {
  const root = await openMenu('query');
  getByRole(root, 'menuitem', 'Stop previewing each change').click();
  expect(stage.pane.calls).toContain('report.setReadsAtOnce(false)');
});

test('a preview that waits is run by a button', async () => {
  const root = await stage.openPane('report', 'query-waiting');
  getByRole(getByRole(root, 'region', 'Preview'), 'button', 'Run').click();
  expect(stage.pane.calls).toContain('report.readPreview()');
});

test('the page of a changed report says how its query differs, and leads back to that of the report', async () => {
  const root = await openMenu('query-newer');
  getByRole(root, 'menuitem', 'Change the query for this workbook').click();
  await settle();
  expect(root.textContent).toContain(
    'Changed here: + Units, Ordered at by quarter instead of month, without the filter on Channel. The report has changed since.',
  );
  getByRole(root, 'button', 'Back to the report’s query').click();
  expect(stage.pane.calls).toContain('report.setQuery()');
});
