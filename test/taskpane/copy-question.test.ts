/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, settle } from './pane-under-test';

const stage = setUpPaneStage();

async function openQuestion(state = 'copy'): Promise<HTMLElement> {
  const root = await stage.openPane('workbook', state);
  getByRole(root, 'tab', 'This workbook').click();
  await settle();
  return root;
}

describe('the question whether a workbook is a copy', () => {
  test('the question names the other workbook if its name is known [P7] [P19]', async () => {
    const namedQuestion = await openQuestion();
    expect(namedQuestion.textContent).toContain('“Monthly pack.xlsx” has the same reports.');
    const unnamedQuestion = await openQuestion('copy-of-unknown');
    expect(unnamedQuestion.textContent).toContain('Another workbook has the same reports.');
  });

  test('the moved and copy answers take effect at once', async () => {
    const root = await openQuestion();
    getByRole(root, 'button', /moved/).click();
    getByRole(root, 'button', /^Yes/).click();
    expect(stage.pane.calls).toEqual(['placements.answerCopy("moved")', 'placements.answerCopy("copy")']);
  });
});
