/**
 * @jest-environment jsdom
 */
// Tests the signs of numbers, which follow Excel's regional settings and not its language.
import { getByRole, openPane, type PaneUnderTest, settle, waitUntil } from './pane-under-test';

const GERMAN_SIGNS = { name: 'de-de', decimal: ',', group: '.' };

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

test('the pane writes its counts as the cells do, as soon as Excel reports its settings [P19]', async () => {
  pane = openPane('workbook', 'formulas');
  await settle();
  getByRole(pane.root, 'tab', /^This workbook/).click();
  await waitUntil(() => pane.root.textContent.includes('1,240 formulas'));
  pane.culture.value = GERMAN_SIGNS;
  await waitUntil(() => pane.root.textContent.includes('1.240 formulas'));
});
