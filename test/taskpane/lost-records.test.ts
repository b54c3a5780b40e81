/**
 * @jest-environment jsdom
 */
import { getByRole, listNames, openPane, type PaneUnderTest, settle, waitUntil } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openList(state: string): Promise<HTMLElement> {
  pane = openPane('workbook', state);
  await settle();
  getByRole(pane.root, 'tab', /^This workbook/).click();
  await waitUntil(() => listNames(pane.root, 'list').includes('Missing from this file'));
  return getByRole(pane.root, 'list', 'Missing from this file');
}

describe('the list of what the file has lost [P19]', () => {
  test('the list names each report or whom to ask for it, with only the buttons that can work', async () => {
    const list = await openList('lost-records');
    const ask = 'for access.';
    expect([...list.querySelectorAll('.place')].map(({ textContent }) => textContent)).toEqual([
      'Net revenue by regionSummary!B4Place againRemove the record',
      "Orders by month'Plan 2027'!H2It belongs to another deployment.Remove the record",
      `A report that you can’t openRaw!A1Ask Dana ${ask}`,
      `A report that you can’t openRaw!K1Ask its author ${ask}`,
    ]);
  });

  test('placing a lost report again selects its cells and opens it', async () => {
    const list = await openList('lost-records');
    getByRole(list, 'button', 'Place again, Net revenue by region').click();
    await settle();
    expect(pane.calls).toEqual([
      'details.showCells({"sheet":"Summary","rect":{"row":3,"column":1,"rows":1,"columns":1}})',
      'report.open(4)',
    ]);
  });

  test('removing a record names the record, and a failure is shown beside it', async () => {
    const list = await openList('lost-records-alone');
    getByRole(list, 'button', 'Remove the record, Orders by month').click();
    await settle();
    expect(pane.calls).toEqual([expect.stringMatching(/^placements\.removeLostRecord\(\{"id":"b"/)]);
    expect(list.textContent).toContain('Couldn’t remove the record.');
    expect(pane.root.textContent).toContain('No reports here yet');
  });
});
