/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import {
  getByRole,
  listByRole,
  listNames,
  openCellCard,
  pressKey,
  readAnnouncement,
  settle,
  typeText,
  waitUntil,
} from './pane-under-test';

const stage = setUpPaneStage();

async function openDrillDown(state: string, ...buttons: readonly string[]): Promise<HTMLElement> {
  const root = await stage.openPane('placement', state);
  getByRole(root, 'tab', 'This workbook').click();
  await openCellCard(root);
  for (const name of ['Show rows', ...buttons]) {
    await waitUntil(() => listNames(root, 'button').includes(name));
    getByRole(root, 'button', name).click();
  }
  await settle();
  return root;
}

const listChosenColumns = (root: HTMLElement) =>
  listNames(getByRole(root, 'region', 'Shown, in this order'), 'checkbox');
const listOtherColumns = (root: HTMLElement) => listNames(getByRole(root, 'region', 'More columns'), 'checkbox');

describe('the columns of a drill-down [P19]', () => {
  test('the columns of a drill-down are listed in the table’s order, and a button moves one and announces it', async () => {
    const root = await openDrillDown('rows-columns', 'Choose columns');
    expect(listChosenColumns(root)).toEqual(['Ordered at', 'Store', 'Net Sales']);
    expect(listNames(root, 'button')).not.toContain('Up: Ordered at');
    getByRole(root, 'button', 'Up: Net Sales').click();
    await settle();
    expect(listChosenColumns(root)).toEqual(['Ordered at', 'Net Sales', 'Store']);
    expect(readAnnouncement('status')).toBe('Net Sales moved to 2 of 3.');
    expect(document.activeElement).toBe(getByRole(root, 'checkbox', 'Net Sales'));
    getByRole(root, 'button', 'Use 3 columns').click();
    await settle();
    expect(stage.pane.calls).toContain('details.chooseColumns(["Ordered at","Net Sales","Store"])');
  });

  test('a column of a drill-down keeps the focus when it is added or removed', async () => {
    const root = await openDrillDown('rows-columns', 'Choose columns');
    getByRole(root, 'checkbox', 'Channel').click();
    await settle();
    expect(listChosenColumns(root)).toEqual(['Ordered at', 'Store', 'Net Sales', 'Channel']);
    expect(document.activeElement).toBe(getByRole(root, 'checkbox', 'Channel'));
    getByRole(root, 'checkbox', 'Store').click();
    await settle();
    expect(listOtherColumns(root)).toContain('Store');
    expect(document.activeElement).toBe(getByRole(root, 'checkbox', 'Store'));
  });

  test('the search finds columns of a drill-down by words, and Enter in it does not answer the dialog', async () => {
    const root = await openDrillDown('rows-many-columns', 'Choose columns');
    const box = getByRole(root, 'searchbox', 'Find a column');
    typeText(box, '2 column');
    await settle();
    expect(listOtherColumns(root)).toEqual([
      'Column 2',
      ...['12', '20', '21', '22', '23', '24', '25', '26'].map((at) => `Column ${at}`),
      'Column 27',
      'Column 28',
      'Column 29',
      'Column 32',
    ]);
    expect(listChosenColumns(root)).toEqual(['Column 4', 'Column 1', 'Column 13']);
    pressKey(box, 'Enter');
    typeText(box, 'nowhere');
    await settle();
    expect(root.textContent).toContain('No other column contains “nowhere”.');
    expect(listByRole(root, 'dialog')).toHaveLength(1);
  });

  test('the list of columns has no search if there are only a few', async () => {
    const root = await openDrillDown('rows-columns', 'Choose columns');
    expect(listNames(root, 'searchbox')).not.toContain('Find a column');
  });
});

describe('the drill-down [P19]', () => {
  test('a drill-down that someone else must allow offers a request to copy', async () => {
    const root = await openDrillDown('rows-no-download');
    getByRole(root, 'button', 'Copy a request').click();
    await settle();
    expect(stage.pane.copiedTexts).toEqual([expect.stringContaining('Net sales by category')]);
  });

  test('a drill-down after a change of filters says so, and offers a refresh', async () => {
    const root = await openDrillDown('rows-other-filters');
    expect(root.textContent).toContain('The filters were changed.');
    getByRole(root, 'button', 'Refresh').click();
    expect(stage.pane.calls.slice(-2)).toEqual([
      'details.closeRows()',
      expect.stringMatching(/^placements\.refresh\(/),
    ]);
  });
});
