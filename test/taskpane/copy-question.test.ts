/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle } from './pane-under-test';

const stage = setUpPaneStage();

async function openQuestion(): Promise<HTMLElement> {
  const root = await stage.openPane('workbook', 'copy');
  getByRole(root, 'tab', 'This workbook').click();
  await settle();
  return root;
}

describe('the question whether a workbook is a copy', () => {
  test('the template answer is confirmed before it unlinks all reports [P7]', async () => {
    const root = await openQuestion();
    getByRole(root, 'button', /^Unlink all reports/).click();
    await settle();
    expect(stage.pane.calls).toEqual([]);
    const dialog = getByRole(root, 'dialog', 'Unlink all 2 reports?');
    getByRole(dialog, 'button', 'Unlink').click();
    await settle();
    expect(stage.pane.calls).toEqual(['placements.answerCopy("template")']);
    expect(listNames(root, 'dialog')).toEqual([]);
  });

  test('a cancelled template answer leaves the question open [P7]', async () => {
    const root = await openQuestion();
    getByRole(root, 'button', /^Unlink all reports/).click();
    await settle();
    getByRole(getByRole(root, 'dialog', /^Unlink all/), 'button', 'Cancel').click();
    await settle();
    expect(stage.pane.calls).toEqual([]);
    getByRole(root, 'heading', 'Is this workbook a copy?');
  });

  test('each answer is described by its consequence [P11]', async () => {
    const root = await openQuestion();
    const descriptions = [/moved/, /^New copy/, /^Unlink all reports/].map((answer) => {
      const id = getByRole(root, 'button', answer).getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(descriptions).toEqual([
      'Its reports refresh as before.',
      'The other workbook isn’t affected.',
      'The cells will stay, but will no longer refresh.',
    ]);
  });

  test('the moved and copy answers take effect at once', async () => {
    const root = await openQuestion();
    getByRole(root, 'button', /moved/).click();
    getByRole(root, 'button', /^New copy/).click();
    expect(stage.pane.calls).toEqual(['placements.answerCopy("moved")', 'placements.answerCopy("copy")']);
  });
});
