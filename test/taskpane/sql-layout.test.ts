/**
 * @jest-environment jsdom
 */
import { bindTexts, createFormats } from '../../src/parts';
import { paneTexts as german } from '../../src/taskpane/messages/de/pane-texts';
import type { paneTexts as english } from '../../src/taskpane/messages/en/pane-texts';
import { createReportMessages } from '../../src/taskpane/messages/report/report-messages';
import { GALLERY } from '../../src/workbench/gallery/states';
import { getByRole, listNames, openPane, openPaneWith, type PaneUnderTest, settle } from './pane-under-test';

const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openReport(state: string): Promise<HTMLElement> {
  pane = openPane('report', state);
  await settle();
  return pane.root;
}

/** Returns the latest call that set an option. */
const findLastOptionsCall = () => pane.calls.filter((call) => call.startsWith('report.setOptions')).at(-1);
const listCheckboxes = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const findCheckbox = (root: HTMLElement, label: string) =>
  listCheckboxes(root).find(({ parentElement }) => parentElement?.textContent === label);
const listLayouts = (root: HTMLElement) =>
  [...getByRole(root, 'combobox', 'Layout').querySelectorAll('option')].map(({ value }) => value);

describe('a report of SQL', () => {
  test('a report of SQL says why it has no totals, and their switches are off [P15]', async () => {
    const root = await openReport('sql-pivot');
    for (const total of ['Total row', 'Total column', 'Subtotals'])
      expect(findCheckbox(root, total)).toMatchObject({ disabled: true, checked: false });
    expect(root.textContent).toContain('This report has no totals, because its SQL can’t');
  });

  test('a report of SQL adds up its sums, and says which number has no total and why [P15] [P22]', async () => {
    const root = await openReport('sql-totals');
    for (const total of ['Total row', 'Total column'])
      expect(findCheckbox(root, total)).toMatchObject({ disabled: false, checked: true });
    expect(root.textContent).toContain('Totals are the sums of these cells. Anything that counts in several');
    expect(root.textContent).toContain('No totals for avg_basket: only sums and counts');
    findCheckbox(root, 'Total row')?.click();
    expect(findLastOptionsCall()).toContain('"totals":{"rows":true,"columns":false,"groups":false}');
  });

  test('a report of SQL says in German which numbers have no total [P15]', () => {
    const formats = createFormats({ locale: 'de', now: () => 0, timeZone: 'UTC' }, GERMAN);
    const report = createReportMessages(bindTexts<typeof english>(german, formats), formats);
    expect(report.noTotalsOf(['Korb', 'Quote'])).toBe(
      'Keine Gesamtwerte für Korb, Quote: Nur Summen und Anzahlen aus dem Datenmodell lassen sich addieren.',
    );
  });

  test('a report of SQL with subtotals can be an outline [P15]', async () => {
    const fixture = GALLERY.report?.['sql-totals'];
    if (fixture?.report.kind !== 'open') throw new Error('No such picture.');
    const { options } = fixture.report;
    const axes = { ...options.axes, rows: ['category', 'quarter'], columns: [] };
    const report = { ...fixture.report, options: { ...options, axes, totals: { groups: true as const } } };
    pane = openPaneWith({ ...fixture, report });
    await settle();
    expect(findCheckbox(pane.root, 'Subtotals')).toMatchObject({ disabled: false, checked: true });
    expect(findCheckbox(pane.root, 'Outline')).toMatchObject({ disabled: false });
  });

  test('a report of SQL whose rows the platform cut says so below the preview [P5]', async () => {
    expect((await openReport('sql-pivot')).textContent).toContain(
      'at most 50,000 rows for this pivot, but there are more. Values may be missing.',
    );
  });

  test('a report of SQL can move its numbers to either axis, while one of them stays a value [P15]', async () => {
    const root = await openReport('sql-pivot');
    const buttons = listNames(root, 'button');
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
    getByRole(root, 'button', 'To values: hour').click();
    expect(findLastOptionsCall()).toContain('"rows":["category"],"columns":["quarter"]');
    getByRole(root, 'button', 'To rows: orders').click();
    expect(findLastOptionsCall()).toContain('"rows":["category","hour","orders"],"columns":["quarter"]');
  });

  test('a report of SQL moves its numbers by Alt with an arrow key, through rows and columns to the values [P11]', async () => {
    const root = await openReport('sql-pivot');
    const pressAltKey = (name: string, key: string) =>
      getByRole(root, 'button', name).dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }));
    pressAltKey('To columns: hour', 'ArrowRight');
    expect(findLastOptionsCall()).toContain('"rows":["category"],"columns":["quarter","hour"]');
    pressAltKey('To rows: orders', 'ArrowLeft');
    expect(findLastOptionsCall()).toContain('"rows":["category","hour"],"columns":["quarter","orders"]');
  });

  test('the page says where a number is after it moved to the values [P19]', async () => {
    const root = await openReport('sql-pivot');
    getByRole(root, 'button', 'To values: hour').click();
    await settle();
    expect(root.textContent).toContain('hour moved to 1 of 3 in Values.');
  });

  test('a saved pivot that cannot be placed says which rows share a cell, and offers other layouts [P9]', async () => {
    const root = await openReport('sql-shared-cell');
    expect(root.textContent).toContain('hour: 8 / 9');
    expect(root.textContent).toContain('Can’t be placed in this layout.');
    expect(listLayouts(root)).toEqual(['saved', 'flat', 'pivot']);
  });

  test('a report of SQL whose columns are unknown can still be a flat list [P9]', async () => {
    const fixture = GALLERY.report?.['sql-shared-cell'];
    if (fixture?.report.kind !== 'open' || fixture.report.preview.kind !== 'failed')
      throw new Error('No such picture.');
    const { failure } = fixture.report.preview;
    pane = openPaneWith({ ...fixture, report: { ...fixture.report, preview: { kind: 'failed', failure } } });
    await settle();
    expect(listLayouts(pane.root)).toEqual(['saved', 'flat']);
  });

  test('a report of SQL without numbers says that it stays a flat list [P19]', async () => {
    const root = await openReport('sql-flat');
    expect(root.textContent).toContain('a pivot needs at least one number column');
    expect(listNames(root, 'combobox')).not.toContain('Layout');
  });
});
