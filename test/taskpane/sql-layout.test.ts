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

/** What an option was set to last. */
const chosen = () => pane.calls.filter((call) => call.startsWith('report.setOptions')).at(-1);
const boxes = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const named = (root: HTMLElement, label: string) =>
  boxes(root).find(({ parentElement }) => parentElement?.textContent === label);
const layouts = (root: HTMLElement) =>
  [...byRole(root, 'combobox', 'Layout').querySelectorAll('option')].map(({ value }) => value);

describe('a report of SQL', () => {
  test('[P15] says why it has no totals, at switches that are off', async () => {
    const root = await show('sql-pivot');
    for (const total of ['Total row', 'Total column', 'Subtotals'])
      expect(named(root, total)).toMatchObject({ disabled: true, checked: false });
    expect(root.textContent).toContain('Totals are not available for a report of SQL');
  });

  test('[P5] whose rows the platform has cut says so below its preview', async () => {
    expect((await show('sql-pivot')).textContent).toContain(
      'its own limit of 50,000 rows for this pivot, but there are more. Cells may be empty',
    );
  });

  test('[P15] can have its numbers on either axis, one of them staying a value', async () => {
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

  test('[P11] moves its numbers by Alt with an arrow key, through rows and columns to the values', async () => {
    const root = await show('sql-pivot');
    const press = (name: string, key: string) =>
      byRole(root, 'button', name).dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }));
    press('To columns: hour', 'ArrowRight');
    expect(chosen()).toContain('"rows":["category"],"columns":["quarter","hour"]');
    press('To rows: orders', 'ArrowLeft');
    expect(chosen()).toContain('"rows":["category","hour"],"columns":["quarter","orders"]');
  });

  test('[P19] tells where a number stands that has gone to the values', async () => {
    const root = await show('sql-pivot');
    byRole(root, 'button', 'To values: hour').click();
    await settled();
    expect(root.textContent).toContain('hour is now number 1 of 3 in the values.');
  });

  test('[P9] whose saved pivot is refused says which rows share a cell, and offers other layouts', async () => {
    const root = await show('sql-shared-cell');
    expect(root.textContent).toContain('hour: 8 / 9');
    expect(root.textContent).toContain('Nothing to place in this layout.');
    expect(layouts(root)).toEqual(['saved', 'flat', 'pivot']);
  });

  test('[P9] whose members nobody knows can be a flat list all the same', async () => {
    const picture = GALLERY.report?.['sql-shared-cell'];
    if (picture?.report.kind !== 'open' || picture.report.preview.kind !== 'failed')
      throw new Error('No such picture.');
    const { failure } = picture.report.preview;
    pane = paneOf({ ...picture, report: { ...picture.report, preview: { kind: 'failed', failure } } });
    await settled();
    expect(layouts(pane.root)).toEqual(['saved', 'flat']);
  });

  test('[P19] without a number says that it stays a flat list', async () => {
    const root = await show('sql-flat');
    expect(root.textContent).toContain('a pivot needs a column of numbers');
    expect(names(root, 'combobox')).not.toContain('Layout');
  });
});
