/**
 * @jest-environment jsdom
 */
import { getByRole, listNames, openPane, type PaneUnderTest, settle } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openDialog(state: string): Promise<HTMLElement> {
  pane = openPane('workbook', state);
  await settle();
  return getByRole(pane.root, 'dialog', 'The sheet “Raw” is hidden');
}

describe('the dialog about a hidden sheet', () => {
  test('the dialog about a hidden sheet offers to unhide the sheet and go to its cells [P19]', async () => {
    const dialog = await openDialog('hidden-sheet');
    getByRole(dialog, 'button', 'Unhide and go there').click();
    await settle();
    expect(pane.calls).toEqual(['placements.answerHiddenSheet("unhide")']);
  });

  test('the dialog about a very hidden sheet offers only Close [P19]', async () => {
    const dialog = await openDialog('very-hidden-sheet');
    expect(listNames(dialog, 'button')).toEqual(['Close']);
    getByRole(dialog, 'button', 'Close').click();
    await settle();
    expect(pane.calls).toEqual(['placements.answerHiddenSheet("close")']);
  });

  test('the dialog about a hidden sheet says why Excel did not unhide it [P19]', async () => {
    const dialog = await openDialog('hidden-sheet-protected');
    expect(dialog.textContent).toContain('no sheet can be added or unhidden');
  });
});
