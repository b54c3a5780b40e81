/**
 * @jest-environment jsdom
 */
import { openPlacementPage } from './open-placement-page';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, readAnnouncement, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

async function openSheetsPage(state: string): Promise<HTMLElement> {
  const root = await openPlacementPage(stage, state, 'More › One sheet per value…');
  await settle();
  return root;
}

const readChecked = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(({ checked }) => checked);

test('all values without a sheet are ticked, and the button names how many sheets it creates [P19]', async () => {
  const root = await openSheetsPage('sheets');
  expect(listNames(root, 'checkbox')).toEqual(['Benelux', 'DACH', 'Iberia', 'Nordics']);
  expect(readChecked(root)).toEqual([true, true, true, true]);
  getByRole(root, 'checkbox', 'DACH').click();
  await settle();
  getByRole(root, 'button', 'Create 3 sheets').click();
  expect(stage.pane.calls.at(-1)).toMatch(/^details\.createSheets\(.*, \["Benelux","Iberia","Nordics"\]\)$/);
  getByRole(root, 'button', 'Select all').click();
  await settle();
  getByRole(root, 'button', 'Clear all').click();
  await settle();
  expect(readChecked(root)).toEqual([false, false, false, false]);
  expect(getByRole(root, 'button', 'Create sheets').getAttribute('aria-disabled')).toBe('true');
});

test('a value with a sheet links to it, and a sheet whose value has left the data is named [P11] [P19]', async () => {
  const root = await openSheetsPage('sheets-later');
  expect(listNames(root, 'checkbox')).toEqual(['Iberia']);
  const rows = [...getByRole(root, 'list', 'Values').children].map((row) => row.textContent?.trim());
  expect(rows).toEqual([
    'Benelux has a sheetSummary!B4:G75',
    'DACH has a sheetSummary!B4:G75',
    'Iberia',
    'France no longer in the dataSummary!B4:G75',
  ]);
});

test('a run shows how far it is, and can be cancelled [P9]', async () => {
  const root = await openSheetsPage('sheets-running');
  await waitUntil(() => listNames(root, 'button').includes('Cancel'));
  expect(getByRole(root, 'progressbar', '3 of 4: Iberia').getAttribute('value')).toBe('2');
  getByRole(root, 'button', 'Cancel').click();
  expect(stage.pane.calls.at(-1)).toBe('details.cancelSheets()');
});

test('the end of a run is announced, with the name of the sheet that failed below [P11] [P19]', async () => {
  const root = await openSheetsPage('sheets-failed');
  expect(readAnnouncement('status')).toBe('2 of 3 sheets created.');
  expect(root.textContent).toContain('Couldn’t create the sheet for Iberia.');
});
