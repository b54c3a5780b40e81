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
  test('the pane says before Place is pressed which report is there, and once only after a failure [P19]', async () => {
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

  test('the message about a placing disappears when it is undone, and returns when it is redone [P19]', async () => {
    const root = await openPage('report', 'placed');
    const state = pane.placements.peek();
    const placing = pane.report.peek();
    if (state.kind !== 'ready' || placing.kind !== 'open' || placing.placing.kind !== 'placed')
      throw new Error('Not placed.');
    pane.placements.value = { ...state, undone: [placing.placing.placementId] };
    await settle();
    expect(listNames(root, 'button')).toContain('Place');
    expect(listNames(root, 'button')).not.toContain('Place another copy at I4');
    pane.placements.value = { ...state, undone: [] };
    await settle();
    expect(listNames(root, 'button')).toContain('Place another copy at I4');
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
