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

describe('[P19] the columns of the rows behind a number', () => {
  test('stand in the order of the table, which is changed by buttons and said', async () => {
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

  test('come and go, and keep the focus wherever they go', async () => {
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

  test('are found among many by words of their names, and Enter there answers nothing', async () => {
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

  test('need no search where they are few', async () => {
    const root = await show('rows-columns', 'Choose columns');
    expect(names(root, 'searchbox')).not.toContain('Find a column');
  });
});

describe('[P19] rows behind a number', () => {
  test('that somebody else decides about come with the words to ask for them', async () => {
    const root = await show('rows-no-download');
    byRole(root, 'button', 'Copy a request').click();
    await settled();
    expect(stage.pane.copied).toEqual([expect.stringContaining('Net sales by category')]);
  });

  test('of other filters say so, and offer the refresh', async () => {
    const root = await show('rows-other-filters');
    expect(root.textContent).toContain('Its filters were changed since.');
    byRole(root, 'button', 'Refresh this report').click();
    expect(stage.pane.calls.slice(-2)).toEqual([
      'details.closeRows()',
      expect.stringMatching(/^placements\.refresh\(/),
    ]);
  });
});
