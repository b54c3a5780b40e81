/**
 * @jest-environment jsdom
 */
import type { PlacementView } from '../../src/app';
import { openPlacementPage } from './open-placement-page';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listByRole, listNames, readAnnouncement, settle } from './pane-under-test';

const stage = setUpPaneStage();

const openPage = (state: string, ...buttonNames: readonly string[]) => openPlacementPage(stage, state, ...buttonNames);

const listHeadings = (root: HTMLElement) => listNames(root, 'heading');

describe('the page What changed', () => {
  test('the page What changed takes the focus to its title, and returns it to its button on closing', async () => {
    const root = await openPage('changes', 'What changed');
    expect(listHeadings(root)).toEqual(['What changed', 'Changed cells', 'Rows added', 'Rows removed']);
    expect(document.activeElement).toBe(getByRole(root, 'heading', 'What changed'));
    getByRole(root, 'button', 'Back to This workbook').click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'What changed'));
  });

  test('the page What changed leads to the options, where the user can be asked first', async () => {
    const root = await openPage('changes', 'What changed');
    getByRole(root, 'button', 'Ask first…').click();
    await settle();
    expect(listNames(getByRole(root, 'group', 'Ask before updating if'), 'checkbox')).toContain(
      'the new result is empty',
    );
  });

  test('the page What changed lists no changes that the user has undone [P19]', async () => {
    const root = await openPage('changes-undone', 'More › Options', 'What changed');
    expect(root.textContent).toContain('Refresh undone');
    expect(listHeadings(root)).toEqual(['What changed']);
  });

  test('the page What changed lists each cell with its previous value, and leads to the cell', async () => {
    const root = await openPage('changes', 'What changed');
    const cells = listByRole(getByRole(root, 'list', 'Changed cells'), 'listitem');
    expect(cells[0]?.element.textContent).toBe(
      'D12Germany · Net revenue, EURwas 5,873,051 → is now  5,901,226+28,175 (+0.5%)',
    );
    expect(cells[1]?.element.textContent).toContain('−0.2 percentage points');
    expect(cells.at(-1)?.element.textContent).toContain('is now  empty');
    getByRole(root, 'button', 'Go to D12').click();
    expect(stage.pane.calls).toEqual(['details.showCell("Net-revenue-by-region-B4-G75", {"row":1,"column":1})']);
  });

  test('Select in sheet selects the changed cells, and the pane announces how many', async () => {
    const root = await openPage('changes', 'What changed');
    const button = getByRole(root, 'button', 'Select in sheet');
    expect([button.tagName, button.tabIndex]).toEqual(['BUTTON', 0]);
    button.click();
    await settle();
    expect(stage.pane.calls).toEqual(['details.selectChangedCells("Net-revenue-by-region-B4-G75")']);
    expect(readAnnouncement('status')).toBe('5 cells are selected in the sheet.');
    expect(button.closest('section')?.textContent).not.toContain('are selected');
    expect(document.activeElement).not.toBe(document.body);
  });

  test('the page What changed says how many changed cells could not be selected', async () => {
    const root = await openPage('changes-selected', 'What changed', 'Select in sheet');
    const sentence = 'Selected 3 of 5 changed cells. The others no longer show these values.';
    await settle();
    expect([root.textContent, readAnnouncement('status')]).toEqual([expect.stringContaining(sentence), sentence]);
  });

  test('the page What changed offers no selection in an Excel that cannot select several areas', async () => {
    const root = await openPage('changes-old-excel', 'What changed');
    expect(listHeadings(root)).toContain('Changed cells');
    expect(listNames(root, 'button')).not.toContain('Select in sheet');
  });

  test('the page What changed counts only changes that it shows, and lists the user’s own edits separately [P19]', async () => {
    const root = await openPage('small-changes', 'What changed');
    expect(listByRole(getByRole(root, 'list', 'Totals'), 'listitem').map(({ element }) => element.textContent)).toEqual(
      ['5 cells changed'],
    );
    expect(root.textContent).toContain('and 12 changes too small to show');
    const edits = listByRole(getByRole(root, 'list', 'Your edits'), 'listitem');
    expect(edits.map(({ element }) => element.textContent)).toEqual([
      'D15Norway · Net revenue, EURwas 1,204,377 → is now  1,200,000',
    ]);
  });

  test('the page What changed counts rows and cells, and names columns instead of counting them [P19]', async () => {
    const root = await openPage('many', 'What changed');
    const totals = listByRole(getByRole(root, 'list', 'Totals'), 'listitem').map(({ element }) => element.textContent);
    expect(totals).toEqual(['+4,210 rows added', '−2 rows removed', '5 cells changed']);
  });

  test('a placement links to its changes only if the last refresh changed something [P19]', async () => {
    expect(listNames(await openPage('offered'), 'button')).toContain('What changed');
    expect(listNames(await openPage('none'), 'button')).not.toContain('What changed');
  });

  test('the page What changed lists more rows only on request, and says how many are not listed', async () => {
    const root = await openPage('many', 'What changed');
    const countDrawnRows = () =>
      getByRole(root, 'group', 'Rows added (scrollable)').querySelectorAll('tbody tr').length;
    expect(countDrawnRows()).toBe(20);
    getByRole(root, 'button', 'Show 10 more').click();
    await settle();
    expect(countDrawnRows()).toBe(30);
    expect(root.textContent).toContain('Showing the first 30 of 4,210.');
    expect(root.textContent).toContain('New column: Channel.');
    expect(root.textContent).toContain('Removed columns: Margin, Tax.');
  });

  test('the page What changed says that nothing changed, and offers no restore if no other change is known', async () => {
    const root = await openPage('none', 'More › Restore previous data…');
    expect(root.textContent).toContain('No changes since 08:02.');
    expect(listNames(root, 'button')).toEqual(['Back to This workbook', 'Go to cells Summary!B4:G75']);
  });

  test('the page What changed says that cells were overwritten if the report returned the same rows [P19]', async () => {
    const root = await openPage('none-rewritten', 'More › Restore previous data…');
    expect(root.textContent).toContain('No changes in the report since 08:02. Edited cells were overwritten.');
  });

  test('the page What changed still offers the earlier change after a refresh that changed nothing', async () => {
    const root = await openPage('none-since', 'What changed');
    expect(listHeadings(root)).toContain('Previous change');
    getByRole(root, 'button', 'Restore previous').click();
    expect(stage.pane.calls).toEqual(['details.putBack("Net-revenue-by-region-B4-G75")']);
  });

  test('the pane announces that the former rows are restored, once they are [P19]', async () => {
    await openPage('changes', 'What changed');
    const { placements } = stage.pane;
    const ready = placements.value;
    if (ready.kind !== 'ready') throw new Error('Nothing is placed.');
    const firstWrittenAt = Date.parse('2026-11-20T08:02:00Z');
    const steps = [
      { kind: 'refreshing', phase: 'writing', rows: 0, total: 71 } as const,
      { kind: 'putBack', firstWrittenAt } as const,
    ];
    for (const status of steps) {
      placements.value = {
        ...ready,
        run: { kind: 'running', done: 0, total: 1, waiting: 0, unattended: false },
        groups: ready.groups.map((group) => ({
          ...group,
          placements: group.placements.map((one): PlacementView => ({ ...one, status })),
        })),
      };
      await settle();
    }
    expect(readAnnouncement('status')).toMatch(/: restored the data from .+\.$/);
  });

  test('the page What changed says which rows were restored and that automatic refresh is off, and refreshes', async () => {
    const root = await openPage('put-back', 'What changed');
    expect(root.textContent).toContain(
      'Restored the data from 08:02. Automatic refresh is off until you press Refresh.',
    );
    getByRole(root, 'button', 'Refresh').click();
    expect(stage.pane.calls).toEqual(['placements.refresh("Net-revenue-by-region-B4-G75")']);
  });
});
