/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, openCellCard, settle } from './pane-under-test';

const stage = setUpPaneStage();

async function openCard(state: string): Promise<HTMLElement> {
  const root = await stage.openPane('workbook', state);
  getByRole(root, 'tab', /^This workbook/).click();
  await openCellCard(root);
  return getByRole(root, 'region', 'Selected cell');
}

describe('the details of the selected cell', () => {
  test('the details of a kept value offer to use the report’s value instead', async () => {
    const card = await openCard('cell-kept');
    getByRole(card, 'button', 'Use the report’s value').click();
    expect(stage.pane.calls.at(-1)).toBe(
      'placements.giveUpUserCells("Net-revenue-by-region-B4-G75", "{}", {"member":"sales.net_revenue","row":7})',
    );
  });

  test('the details copy a formula with the name of the report [P19]', async () => {
    const card = await openCard('cell-figure');
    getByRole(card, 'button', 'Copy as formula').click();
    await settle();
    expect(stage.pane.copiedTexts).toEqual([
      '=INLAY.FIGURE("Net revenue by region", "Net revenue, EUR", "Region", "Central Europe")',
    ]);
  });

  test.each([
    ['cell-edited', true],
    ['cell-undone', false],
  ])('the details in the state %s show the badge Edited: %s [P19]', async (state, isShown) => {
    const card = await openCard(state);
    expect(card.querySelector('.badge')?.textContent === 'Edited').toBe(isShown);
  });

  test('the details of a total say why it has no formula [P19]', async () => {
    const card = await openCard('cell-total');
    expect(listNames(card, 'button')).not.toContain('Copy as formula');
    expect(card.textContent).toContain('Can’t be copied as a formula: INLAY.FIGURE doesn’t return totals.');
  });
});
