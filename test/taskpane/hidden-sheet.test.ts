/**
 * @jest-environment jsdom
 */
import { byRole, names, type PaneUnderTest, paneShowing, settled } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function dialogIn(state: string): Promise<HTMLElement> {
  pane = paneShowing('workbook', state);
  await settled();
  return byRole(pane.root, 'dialog', 'The sheet “Raw” is hidden');
}

describe('the dialog about a hidden sheet', () => {
  test('the dialog about a hidden sheet offers to unhide the sheet and go to its cells [P19]', async () => {
    const dialog = await dialogIn('hidden-sheet');
    byRole(dialog, 'button', 'Unhide and go there').click();
    await settled();
    expect(pane.calls).toEqual(['placements.answerHiddenSheet("unhide")']);
  });

  test('the dialog about a very hidden sheet offers only Close [P19]', async () => {
    const dialog = await dialogIn('very-hidden-sheet');
    expect(names(dialog, 'button')).toEqual(['Close']);
    byRole(dialog, 'button', 'Close').click();
    await settled();
    expect(pane.calls).toEqual(['placements.answerHiddenSheet("close")']);
  });

  test('the dialog about a hidden sheet says why Excel did not unhide it [P19]', async () => {
    const dialog = await dialogIn('hidden-sheet-protected');
    expect(dialog.textContent).toContain('no sheet can be added or unhidden');
  });
});
