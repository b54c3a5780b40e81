/**
 * @jest-environment jsdom
 */
import { createOpenReport } from '../../src/workbench/gallery/fixtures/samples';
import { getByRole, listNames, openPane, type PaneUnderTest, settle } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const PLACED = { kind: 'placed', placementId: 'p1', address: 'Sheet2!A1:F65', rows: 64, notices: [] } as const;
async function openPage(view: string, state: string): Promise<HTMLElement> {
  pane = openPane(view, state);
  await settle();
  return pane.root;
}

describe('cells that are taken', () => {
  test('the pane says before Place is pressed which report is in the way, and says it only once after a failure [P19]', async () => {
    const root = await openPage('report', 'overlapped');
    const sentence = 'Getting started is already in A1:D6. Pick another cell.';
    expect(root.querySelector('#fills')?.textContent).toBe(sentence);
    const state = pane.report.peek();
    const failure = { code: 'OverlapsPlacement', detail: 'Getting started', where: 'A1:D6' } as const;
    if (state.kind === 'open') pane.report.value = { ...state, placing: { kind: 'failed', failure } };
    await settle();
    expect(root.querySelector('#fills')?.textContent).toBe('');
    expect(root.querySelector('footer')?.textContent).toContain('Getting started is already in A1:D6.');
  });

  test('the pane says that a cell holds the value of a filter [P1]', async () => {
    const root = await openPage('report', 'overlapped');
    const state = pane.report.peek();
    const target = { kind: 'cells', address: 'Sheet1!B1', fixed: false, fills: 'B1:G65' } as const;
    const overlapped = { cells: 'B1', report: undefined };
    if (state.kind === 'open') pane.report.value = { ...state, target: { ...target, overlapped } };
    await settle();
    expect(root.querySelector('#fills')?.textContent).toBe('B1 holds the value of a filter. Pick another cell.');
  });
});

describe('a placed report [P11]', () => {
  test('a placed report offers the link to its cells and the way back first, and no button named just Place', async () => {
    const root = await openPage('report', 'placed');
    const buttons = listNames(root, 'button');
    expect(buttons.slice(buttons.indexOf('Go to cells'))).toEqual([
      'Go to cells',
      'Undo',
      'Back to reports',
      'Place another copy at I4',
    ]);
    expect(buttons).not.toContain('Place');
    getByRole(root, 'button', 'Go to cells').click();
    getByRole(root, 'button', 'Back to reports').click();
    getByRole(root, 'button', 'Place another copy at I4').click();
    await settle();
    expect(pane.calls).toEqual([expect.stringMatching(/^placements\.show\(/), 'report.close()', 'report.place()']);
  });

  test('the message about a placing says that it is undone, and a redo restores the message [P19]', async () => {
    const root = await openPage('report', 'placed');
    const state = pane.placements.peek();
    if (state.kind !== 'ready') throw new Error('The placements are not ready.');
    pane.placements.value = { ...state, undone: ['p1'] };
    await settle();
    expect(root.textContent).toContain('You undid this placement, so the report isn’t in the sheet now.');
    expect(root.textContent).not.toContain('rows are now in');
    expect(listNames(root, 'button')).toEqual(expect.arrayContaining(['Place again', 'Place']));
    expect(listNames(root, 'button')).not.toContain('Place another copy at I4');
    pane.placements.value = { ...state, undone: [] };
    await settle();
    expect(root.textContent).toContain('64 rows are now in Sheet1!B4:G68');
    expect(listNames(root, 'button')).toContain('Place another copy at I4');
  });

  test('an undone placing can be placed again', async () => {
    const root = await openPage('report', 'placed-undone');
    getByRole(root, 'button', 'Place again').click();
    expect(listNames(root, 'button')).not.toContain('Remove');
    expect(pane.calls).toEqual(['report.placeAgain()']);
  });

  test('Undo asks only if cells have changed since the placing [P1]', async () => {
    const root = await openPage('report', 'placed-undone-in-part');
    getByRole(root, 'button', 'Undo').click();
    await settle();
    expect(pane.calls).toEqual([]);
    const dialog = getByRole(root, 'dialog', 'Undo this placement?');
    getByRole(dialog, 'button', 'Undo').click();
    expect(pane.calls).toEqual(['placements.undoPlacing("p1", true)']);
  });

  test('a placing that overwrote cells has no Undo, and says that only Excel can restore them [P1] [P19]', async () => {
    const root = await openPage('report', 'placed-overwriting');
    expect(listNames(root, 'button')).not.toContain('Undo');
    expect(root.textContent).toContain('To undo this, press Ctrl+Z in the sheet.');
  });

  test('a long placing says how many steps Excel’s undo takes, and after one of them that it is partly undone [P19]', async () => {
    const whole = await openPage('report', 'placed-in-steps');
    expect(whole.textContent).toContain('Undoing this takes 25 steps in Excel.');
    pane.dispose();
    const part = await openPage('report', 'placed-undone-in-part');
    expect(part.textContent).toContain('You undid part of this placement.');
    expect(part.textContent).not.toContain('rows are now in');
  });

  test('a placed report whose numbers do not show offers to fit its columns, and the offer disappears once they fit [P19]', async () => {
    const root = await openPage('report', 'ready');
    pane.report.value = createOpenReport({ placing: { ...PLACED, notices: [{ kind: 'narrowColumns', count: 2 }] } });
    await settle();
    expect(root.textContent).toContain('2 columns are too narrow to show their numbers.');
    getByRole(root, 'button', 'Fit columns').click();
    await settle();
    expect(pane.calls).toContain('details.fitColumns("p1")');
    expect(listNames(root, 'button')).not.toContain('Fit columns');
    expect(root.textContent).not.toContain('too narrow');
  });

  test('the focus moves from Place to the link to the cells, so that a second press places nothing', async () => {
    const root = await openPage('report', 'ready');
    const place = getByRole(root, 'button', 'Place');
    place.focus();
    pane.report.value = createOpenReport({ placing: PLACED });
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'Go to cells'));
  });

  test('the pane leaves the focus in the sheet when the placing ends', async () => {
    const root = await openPage('report', 'ready');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.dispatchEvent(new Event('blur'));
    pane.report.value = createOpenReport({ placing: PLACED });
    await settle();
    expect(root.contains(document.activeElement)).toBe(false);
  });
});
