/**
 * @jest-environment jsdom
 */
import { setPane } from './pane-stage';
import { byRole, names, settled } from './pane-under-test';

const stage = setPane();

async function showQuestion(): Promise<HTMLElement> {
  const root = await stage.show('workbook', 'copy');
  byRole(root, 'tab', 'This workbook').click();
  await settled();
  return root;
}

describe('the question whether a workbook is a copy', () => {
  test('the template answer is confirmed before it unlinks all reports [P7]', async () => {
    const root = await showQuestion();
    byRole(root, 'button', /^It is a template/).click();
    await settled();
    expect(stage.pane.calls).toEqual([]);
    const dialog = byRole(root, 'dialog', 'Unlink all 2 reports?');
    byRole(dialog, 'button', 'Unlink').click();
    await settled();
    expect(stage.pane.calls).toEqual(['placements.answerCopy("template")']);
    expect(names(root, 'dialog')).toEqual([]);
  });

  test('a cancelled template answer leaves the question open [P7]', async () => {
    const root = await showQuestion();
    byRole(root, 'button', /^It is a template/).click();
    await settled();
    byRole(byRole(root, 'dialog', /^Unlink all/), 'button', 'Cancel').click();
    await settled();
    expect(stage.pane.calls).toEqual([]);
    byRole(root, 'heading', 'Is this workbook a copy?');
  });

  test('each answer is described by its consequence [P11]', async () => {
    const root = await showQuestion();
    const described = [/moved/, /^It is a copy/, /^It is a template/].map((answer) => {
      const id = byRole(root, 'button', answer).getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(described).toEqual([
      'Same workbook, new place or name: its reports refresh as before.',
      'Its reports refresh here, and those of the other workbook there.',
      'All its reports are unlinked; their rows stay as plain cells.',
    ]);
  });

  test('the moved and copy answers take effect at once', async () => {
    const root = await showQuestion();
    byRole(root, 'button', /moved/).click();
    byRole(root, 'button', /^It is a copy/).click();
    expect(stage.pane.calls).toEqual(['placements.answerCopy("moved")', 'placements.answerCopy("copy")']);
  });
});
