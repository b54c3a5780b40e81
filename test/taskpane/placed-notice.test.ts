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

describe('a placed report [P11]', () => {
  test('a placed report offers the link to its cells and the way back first, and no button named just Place', async () => {
    const root = await openPage('report', 'placed');
    const buttons = listNames(root, 'button');
    expect(buttons.slice(buttons.indexOf('Go to cells'))).toEqual([
      'Go to cells',
      'Back to reports',
      'Place another copy',
    ]);
    expect(buttons).not.toContain('Place');
    getByRole(root, 'button', 'Go to cells').click();
    getByRole(root, 'button', 'Back to reports').click();
    getByRole(root, 'button', 'Place another copy').click();
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
    expect(listNames(root, 'button')).not.toContain('Place another copy');
    pane.placements.value = { ...state, undone: [] };
    await settle();
    expect(listNames(root, 'button')).toContain('Place another copy');
  });

  test('a placed report whose numbers do not show offers to fit its columns, and then says so no more [P19]', async () => {
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
