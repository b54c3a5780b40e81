/**
 * @jest-environment jsdom
 */
import { byRole, names, type PaneUnderTest, paneShowing, settled, until } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function show(state: string): Promise<HTMLElement> {
  pane = paneShowing('workbook', state);
  const { root } = pane;
  await settled();
  byRole(root, 'tab', /^This workbook/).click();
  await settled();
  return root;
}

describe('the list of formulas [P19]', () => {
  test('This workbook lists its formulas by sheet and report, each with a link to its first cell', async () => {
    const root = await show('formulas');
    await until(() => names(root, 'list').includes('Formulas'));
    const list = byRole(root, 'list', 'Formulas');
    expect([...list.querySelectorAll('.place')].map(({ textContent }) => textContent)).toEqual([
      'Net revenue by regionSummary!B12 12 formulas',
      'Orders by monthSummary!H2 1 formula',
      "Report 9'Plan 2027'!C4 1,240 formulas",
    ]);
    byRole(list, 'button', 'Go to cells Summary!H2').click();
    await settled();
    expect(pane.calls).toEqual([
      'details.showCells({"sheet":"Summary","rect":{"row":1,"column":7,"rows":1,"columns":1}})',
    ]);
  });

  test('This workbook lists its formulas even if nothing is placed', async () => {
    const root = await show('formulas-alone');
    await until(() => names(root, 'list').includes('Formulas'));
    expect(root.textContent).toContain('No reports here yet');
  });

  test('This workbook does not mention formulas if there are none', async () => {
    const root = await show('all-up-to-date');
    expect(names(root, 'list')).not.toContain('Formulas');
    expect(root.textContent).not.toContain('Formulas');
  });
});
