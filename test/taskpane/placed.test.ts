/**
 * @jest-environment jsdom
 */
import { createOpenReport } from '../../src/workbench/gallery/fixtures/samples';
import { byRole, names, type PaneUnderTest, paneShowing, settled } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const PLACED = { kind: 'placed', placementId: 'p1', address: 'Sheet2!A1:F65', rows: 64, notices: [] } as const;
async function show(view: string, state: string): Promise<HTMLElement> {
  pane = paneShowing(view, state);
  await settled();
  return pane.root;
}

describe('a placed report [P11]', () => {
  test('a placed report offers the link to its cells and the way back first, and no button named just Place', async () => {
    const root = await show('report', 'placed');
    const buttons = names(root, 'button');
    expect(buttons.slice(buttons.indexOf('Go to cells'))).toEqual([
      'Go to cells',
      'Back to reports',
      'Place another copy',
    ]);
    expect(buttons).not.toContain('Place');
    byRole(root, 'button', 'Go to cells').click();
    byRole(root, 'button', 'Back to reports').click();
    byRole(root, 'button', 'Place another copy').click();
    expect(pane.calls).toEqual([expect.stringMatching(/^placements\.show\(/), 'report.close()', 'report.place()']);
  });

  test('the message about a placing disappears when it is undone, and returns when it is redone [P19]', async () => {
    const root = await show('report', 'placed');
    const now = pane.placements.peek();
    const placing = pane.report.peek();
    if (now.kind !== 'ready' || placing.kind !== 'open' || placing.placing.kind !== 'placed')
      throw new Error('Not placed.');
    pane.placements.value = { ...now, undone: [placing.placing.placementId] };
    await settled();
    expect(names(root, 'button')).toContain('Place');
    expect(names(root, 'button')).not.toContain('Place another copy');
    pane.placements.value = { ...now, undone: [] };
    await settled();
    expect(names(root, 'button')).toContain('Place another copy');
  });

  test('the focus moves from Place to the link to the cells, so that a second press places nothing', async () => {
    const root = await show('report', 'ready');
    const place = byRole(root, 'button', 'Place');
    place.focus();
    pane.report.value = createOpenReport({ placing: PLACED });
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'Go to cells'));
  });

  test('the pane leaves the focus in the sheet when the placing ends', async () => {
    const root = await show('report', 'ready');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.dispatchEvent(new Event('blur'));
    pane.report.value = createOpenReport({ placing: PLACED });
    await settled();
    expect(root.contains(document.activeElement)).toBe(false);
  });
});
