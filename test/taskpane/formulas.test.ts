/**
 * @jest-environment jsdom
 */
import { getByRole, listNames, openPane, type PaneUnderTest, settle, waitUntil } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openWorkbookTab(state: string): Promise<HTMLElement> {
  pane = openPane('workbook', state);
  const { root } = pane;
  await settle();
  getByRole(root, 'tab', /^This workbook/).click();
  await settle();
  return root;
}

describe('the list of formulas [P19]', () => {
  test('This workbook lists its formulas by sheet and report, each with a link to its first cell', async () => {
    const root = await openWorkbookTab('formulas');
    await waitUntil(() => listNames(root, 'list').includes('Formulas'));
    const list = getByRole(root, 'list', 'Formulas');
    expect([...list.querySelectorAll('.place')].map(({ textContent }) => textContent)).toEqual([
      'Net revenue by regionSummary!B12 12 formulas · refreshed 14 min ago, data from 07:54',
      'Orders by monthSummary!H2 1 formula',
      'Measure “Net Sales”Summary!C20 36 formulas',
      "Report 9'Plan 2027'!C4 1,240 formulas · refreshed just now",
    ]);
    getByRole(list, 'button', 'Go to cells Summary!H2').click();
    await settle();
    expect(pane.calls).toEqual([
      'details.showCells({"sheet":"Summary","rect":{"row":1,"column":7,"rows":1,"columns":1}})',
    ]);
  });

  test('This workbook says that Excel calculates manually, and names the report of the selected formula', async () => {
    const root = await openWorkbookTab('formulas');
    await waitUntil(() => root.querySelector('.cell-details') !== null);
    expect(root.textContent).toContain('Excel is set to calculate manually.');
    expect(getByRole(root, 'region', 'Selected cell').textContent).toBe(
      'B12 FormulaNet revenue by region, refreshed 14 min ago, data from 07:54',
    );
  });

  test('This workbook lists its formulas even if nothing is placed', async () => {
    const root = await openWorkbookTab('formulas-alone');
    await waitUntil(() => listNames(root, 'list').includes('Formulas'));
    expect(root.textContent).toContain('No reports here yet');
  });

  test('This workbook lists the first formulas with errors, each problem once with links to its cells', async () => {
    const root = await openWorkbookTab('formula-errors');
    await waitUntil(() => listNames(root, 'list').includes('Formulas with errors'));
    const list = getByRole(root, 'list', 'Formulas with errors');
    const items = [...list.querySelectorAll('.place')].map(({ textContent }) => textContent);
    expect(items.slice(0, 2)).toEqual([
      'Summary!B13No row for Region = “Sctoland”. Did you mean “Scotland”?',
      'Summary!H2No report “Nonsense” found. Check the name or number in Inlay.',
    ]);
    expect(items).toHaveLength(3);
    expect(list.querySelectorAll('.place button')).toHaveLength(20);
    expect(list.textContent?.endsWith('and 7 more formulas')).toBe(true);
    getByRole(list, 'button', 'Go to cells Summary!H2').click();
    expect(pane.calls.at(-1)).toContain('details.showCells');
    expect(getByRole(root, 'region', 'Selected cell').textContent).toBe(
      'H2 FormulaNo report “Nonsense” found. Check the name or number in Inlay.',
    );
  });

  test('This workbook does not mention formulas if there are none', async () => {
    const root = await openWorkbookTab('all-up-to-date');
    expect(listNames(root, 'list')).not.toContain('Formulas');
    expect(root.textContent).not.toContain('Formulas');
  });
});
