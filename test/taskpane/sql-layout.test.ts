/**
 * @jest-environment jsdom
 */
import { GALLERY } from '../../src/workbench/gallery/states';
import { byRole, names, type PaneUnderTest, paneOf, paneShowing, settled } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function show(state: string): Promise<HTMLElement> {
  pane = paneShowing('report', state);
  await settled();
  return pane.root;
}

/** Returns the latest call that set an option. */
const chosen = () => pane.calls.filter((call) => call.startsWith('report.setOptions')).at(-1);
const boxes = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const named = (root: HTMLElement, label: string) =>
  boxes(root).find(({ parentElement }) => parentElement?.textContent === label);
const layouts = (root: HTMLElement) =>
  [...byRole(root, 'combobox', 'Layout').querySelectorAll('option')].map(({ value }) => value);

describe('a report of SQL', () => {
  test('a report of SQL says why it has no totals, and their switches are off [P15]', async () => {
    const root = await show('sql-pivot');
    for (const total of ['Total row', 'Total column', 'Subtotals'])
      expect(named(root, total)).toMatchObject({ disabled: true, checked: false });
    expect(root.textContent).toContain('Totals are not available for a report of SQL');
  });

  test('a report of SQL whose rows the platform cut says so below the preview [P5]', async () => {
    expect((await show('sql-pivot')).textContent).toContain(
      'its own limit of 50,000 rows for this pivot, but there are more. Cells may be empty',
    );
  });

  test('a report of SQL can move its numbers to either axis, while one of them stays a value [P15]', async () => {
    const root = await show('sql-pivot');
    const buttons = names(root, 'button');
    expect(buttons.filter((name) => / (hour|net_sales|orders|category)$/.test(name))).toEqual([
      'To columns: category',
      'Up: hour',
      'To columns: hour',
      'To values: hour',
      'To rows: net_sales',
      'To columns: net_sales',
      'To rows: orders',
      'To columns: orders',
    ]);
    byRole(root, 'button', 'To values: hour').click();
    expect(chosen()).toContain('"rows":["category"],"columns":["quarter"]');
    byRole(root, 'button', 'To rows: orders').click();
    expect(chosen()).toContain('"rows":["category","hour","orders"],"columns":["quarter"]');
  });

  test('a report of SQL moves its numbers by Alt with an arrow key, through rows and columns to the values [P11]', async () => {
    const root = await show('sql-pivot');
    const press = (name: string, key: string) =>
      byRole(root, 'button', name).dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }));
    press('To columns: hour', 'ArrowRight');
    expect(chosen()).toContain('"rows":["category"],"columns":["quarter","hour"]');
    press('To rows: orders', 'ArrowLeft');
    expect(chosen()).toContain('"rows":["category","hour"],"columns":["quarter","orders"]');
  });

  test('the page says where a number is after it moved to the values [P19]', async () => {
    const root = await show('sql-pivot');
    byRole(root, 'button', 'To values: hour').click();
    await settled();
    expect(root.textContent).toContain('hour is now number 1 of 3 in the values.');
  });

  test('a saved pivot that cannot be placed says which rows share a cell, and offers other layouts [P9]', async () => {
    const root = await show('sql-shared-cell');
    expect(root.textContent).toContain('hour: 8 / 9');
    expect(root.textContent).toContain('Nothing to place in this layout.');
    expect(layouts(root)).toEqual(['saved', 'flat', 'pivot']);
  });

  test('a report of SQL whose columns are unknown can still be a flat list [P9]', async () => {
    const picture = GALLERY.report?.['sql-shared-cell'];
    if (picture?.report.kind !== 'open' || picture.report.preview.kind !== 'failed')
      throw new Error('No such picture.');
    const { failure } = picture.report.preview;
    pane = paneOf({ ...picture, report: { ...picture.report, preview: { kind: 'failed', failure } } });
    await settled();
    expect(layouts(pane.root)).toEqual(['saved', 'flat']);
  });

  test('a report of SQL without numbers says that it stays a flat list [P19]', async () => {
    const root = await show('sql-flat');
    expect(root.textContent).toContain('a pivot needs a column of numbers');
    expect(names(root, 'combobox')).not.toContain('Layout');
  });
});
