/**
 * @jest-environment jsdom
 */
import { setPane } from './pane-stage';
import { allByRole, byRole, names, press, said, settled, type, until } from './pane-under-test';

const stage = setPane();

async function show(state: string, ...buttons: readonly string[]): Promise<HTMLElement> {
  const root = await stage.show('placement', state);
  byRole(root, 'tab', 'This workbook').click();
  for (const name of ['Show rows', ...buttons]) {
    await until(() => names(root, 'button').includes(name));
    byRole(root, 'button', name).click();
  }
  await settled();
  return root;
}

const inTable = (root: HTMLElement) => names(byRole(root, 'region', 'In the table, in this order'), 'checkbox');
const others = (root: HTMLElement) => names(byRole(root, 'region', 'More columns'), 'checkbox');

describe('the columns of a drill-down [P19]', () => {
  test('the columns of a drill-down are listed in the table’s order, and a button moves one and announces it', async () => {
    const root = await show('rows-columns', 'Choose columns');
    expect(inTable(root)).toEqual(['Ordered at', 'Store', 'Net Sales']);
    expect(names(root, 'button')).not.toContain('Up: Ordered at');
    byRole(root, 'button', 'Up: Net Sales').click();
    await settled();
    expect(inTable(root)).toEqual(['Ordered at', 'Net Sales', 'Store']);
    expect(said('status')).toBe('Net Sales is now number 2 of 3.');
    expect(document.activeElement).toBe(byRole(root, 'checkbox', 'Net Sales'));
    byRole(root, 'button', 'Use 3 columns').click();
    await settled();
    expect(stage.pane.calls).toContain('details.chooseColumns(["Ordered at","Net Sales","Store"])');
  });

  test('a column of a drill-down keeps the focus when it is added or removed', async () => {
    const root = await show('rows-columns', 'Choose columns');
    byRole(root, 'checkbox', 'Channel').click();
    await settled();
    expect(inTable(root)).toEqual(['Ordered at', 'Store', 'Net Sales', 'Channel']);
    expect(document.activeElement).toBe(byRole(root, 'checkbox', 'Channel'));
    byRole(root, 'checkbox', 'Store').click();
    await settled();
    expect(others(root)).toContain('Store');
    expect(document.activeElement).toBe(byRole(root, 'checkbox', 'Store'));
  });

  test('the search finds columns of a drill-down by words, and Enter in it does not answer the dialog', async () => {
    const root = await show('rows-many-columns', 'Choose columns');
    const box = byRole(root, 'searchbox', 'Find a column');
    type(box, '2 column');
    await settled();
    expect(others(root)).toEqual([
      'Column 2',
      ...['12', '20', '21', '22', '23', '24', '25', '26'].map((at) => `Column ${at}`),
      'Column 27',
      'Column 28',
      'Column 29',
      'Column 32',
    ]);
    expect(inTable(root)).toEqual(['Column 4', 'Column 1', 'Column 13']);
    press(box, 'Enter');
    type(box, 'nowhere');
    await settled();
    expect(root.textContent).toContain('No other column contains “nowhere”.');
    expect(allByRole(root, 'dialog')).toHaveLength(1);
  });

  test('the list of columns has no search if there are only a few', async () => {
    const root = await show('rows-columns', 'Choose columns');
    expect(names(root, 'searchbox')).not.toContain('Find a column');
  });
});

describe('the drill-down [P19]', () => {
  test('a drill-down that someone else must allow offers a request to copy', async () => {
    const root = await show('rows-no-download');
    byRole(root, 'button', 'Copy a request').click();
    await settled();
    expect(stage.pane.copied).toEqual([expect.stringContaining('Net sales by category')]);
  });

  test('a drill-down after a change of filters says so, and offers a refresh', async () => {
    const root = await show('rows-other-filters');
    expect(root.textContent).toContain('Its filters were changed since.');
    byRole(root, 'button', 'Refresh this report').click();
    expect(stage.pane.calls.slice(-2)).toEqual([
      'details.closeRows()',
      expect.stringMatching(/^placements\.refresh\(/),
    ]);
  });
});
