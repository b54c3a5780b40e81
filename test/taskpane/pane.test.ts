/**
 * @jest-environment jsdom
 */
import type { ReportState } from '../../src/app';
import { createList, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listByRole, listNames, pressKey, readAnnouncement, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();
const { openPane } = stage;

describe('accessible names [P11]', () => {
  test('the tabs, the search, the filters and the list of reports have accessible names', async () => {
    const root = await openPane('reports', 'list');
    expect(listNames(root, 'tab')).toEqual(['Reports', 'Explore', 'This workbook']);
    getByRole(root, 'searchbox', 'Search reports');
    expect(listNames(root, 'combobox')).toEqual(['Folder', 'Sort by']);
    const list = getByRole(root, 'list', 'Reports');
    const rows = listNames(list, 'button');
    expect(rows).toHaveLength(reports.length);
    expect(rows.filter((name, index) => name.startsWith(reports[index]?.name ?? '?'))).toEqual(rows);
    expect(rows[3]).toContain('In this workbook');
    expect(rows[0]).not.toContain('In this workbook');
  });

  test('the page of a report has its name as heading, a preview with a table, and one button named Place', async () => {
    const root = await openPane('report', 'ready');
    getByRole(root, 'heading', 'Net revenue by region');
    const preview = getByRole(root, 'region', 'Preview');
    expect(preview.querySelectorAll('table')).toHaveLength(1);
    expect(listNames(root, 'button').filter((name) => name.startsWith('Place'))).toEqual(['Place']);
    expect(root.querySelector('.cell.live')?.textContent).toBe('Sheet1!B4');
    getByRole(root, 'checkbox', 'Headers');
  });

  test('each placed report has at most one visible action, a menu, and its address as link to its cells', async () => {
    const root = await openPane('workbook', 'list');
    getByRole(root, 'tab', 'This workbook').click();
    await settle();
    const items = listByRole(getByRole(root, 'list', 'Placed reports'), 'listitem');
    expect(items).toHaveLength(11);
    for (const { element } of items) {
      const inItem = listNames(element.querySelector('.acts') ?? element, 'button');
      expect(inItem.at(-1)).toBe('More');
      expect(['Refresh', undefined]).toContain(inItem.at(-2));
      const cells = element.querySelector('.meta > .cell')?.textContent ?? '';
      if (cells) getByRole(element, 'button', new RegExp(`^Go to cells .*${cells}$`));
    }
    getByRole(root, 'button', 'Refresh all');
  });

  test('the pane checks the versions of reports when This workbook shows and when the user returns to it [P21]', async () => {
    const root = await openPane('workbook', 'list');
    const countChecks = stage.pane.countVersionChecks;
    await waitUntil(() => countChecks() === 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(countChecks()).toBe(2);
    stage.pane.online.value = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(countChecks()).toBe(2);
    stage.pane.online.value = true;
    await settle();
    getByRole(root, 'tab', 'Reports').click();
    // The first wait is for the render, the second for its effects.
    await settle();
    await settle();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(countChecks()).toBe(2);
  });

  test('a running refresh has a progress bar and the button Cancel', async () => {
    const root = await openPane('workbook', 'refreshing');
    getByRole(root, 'tab', 'This workbook').click();
    await waitUntil(() => listNames(root, 'progressbar').includes('Refresh all'));
    const bar = getByRole(root, 'progressbar', 'Refresh all');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '6']);
    getByRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toContain('placements.cancel()');
  });
});

describe('the keyboard [P11]', () => {
  test('arrow keys, Home and End move between the tabs and take the focus along', async () => {
    const root = await openPane('reports', 'list');
    const [first, second, last] = ['Reports', 'Explore', 'This workbook'].map((name) => getByRole(root, 'tab', name));
    if (!first || !second || !last) throw new Error('There are three tabs.');
    first.focus();
    pressKey(first, 'ArrowRight');
    await settle();
    expect([document.activeElement, second.getAttribute('aria-selected')]).toEqual([second, 'true']);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    pressKey(second, 'End');
    await settle();
    expect(document.activeElement).toBe(last);
    pressKey(last, 'ArrowRight');
    await settle();
    expect(document.activeElement).toBe(first);
    pressKey(first, 'End');
    await settle();
    pressKey(last, 'Home');
    await settle();
    expect([document.activeElement, first.getAttribute('aria-selected')]).toEqual([first, 'true']);
  });

  test('the focus moves from Cancel to the link to the cells when a long placing has ended', async () => {
    const root = await openPane('report', 'placing');
    await waitUntil(() => listNames(root, 'button').includes('Cancel'));
    getByRole(root, 'button', 'Cancel').focus();
    const placing = { kind: 'placed', placementId: 'p1', address: 'Sheet1!B4:G68', rows: 64, notices: [] } as const;
    stage.pane.report.value = createOpenReport({ placing });
    await waitUntil(() => listNames(root, 'button').includes('Go to cells'));
    expect(document.activeElement?.textContent).toBe('Go to cells');
  });

  test('an opened report has the focus at its heading, and returns it to its row', async () => {
    const root = await openPane('reports', 'list');
    const row = getByRole(root, 'button', /^Net revenue by region/);
    row.focus();
    row.click();
    expect(stage.pane.calls).toEqual(['report.open(4)']);
    stage.pane.report.value = { kind: 'loading', name: 'Net revenue by region' };
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'heading', 'Net revenue by region'));
    stage.pane.report.value = createOpenReport();
    await settle();
    expect(document.activeElement?.textContent).toBe('Net revenue by region');
    stage.pane.report.value = { kind: 'closed' };
    await settle();
    expect(document.activeElement).toBe(row);
  });

  test('the search takes the focus if the report’s row has left the list', async () => {
    const root = await openPane('reports', 'list');
    getByRole(root, 'button', /^Net revenue by region/).click();
    stage.pane.report.value = createOpenReport();
    await settle();
    stage.pane.list.value = createList(reports.slice(5));
    stage.pane.report.value = { kind: 'closed' };
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'searchbox', 'Search reports'));
  });

  test('the settings return the focus to their button', async () => {
    const root = await openPane('reports', 'list');
    getByRole(root, 'button', 'Settings').click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'heading', 'Settings'));
    getByRole(root, 'button', 'Back to Reports').click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'Settings'));
  });

  test('a button that disappears passes its focus to a neighbour', async () => {
    const root = await openPane('report', 'placed');
    const removedButton = getByRole(root, 'button', 'Go to cells');
    removedButton.focus();
    stage.pane.report.value = createOpenReport();
    await settle();
    expect(removedButton.isConnected).toBe(false);
    expect(root.querySelector('.bar')?.contains(document.activeElement)).toBe(true);
  });

  test('the pane never takes the focus from Excel on its own', async () => {
    const root = await openPane('report', 'placed');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.dispatchEvent(new Event('blur'));
    stage.pane.report.value = createOpenReport();
    await settle();
    expect(root.contains(document.activeElement)).toBe(false);
  });
});

describe('the announcements [P9]', () => {
  test('the live region is in the page before anything is announced', async () => {
    await openPane('reports', 'list');
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
    expect(readAnnouncement('status')).toBe('');
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0);
  });

  test('the pane announces what a search found', async () => {
    await openPane('reports', 'loading');
    stage.pane.list.value = createList(reports);
    await settle();
    expect(readAnnouncement('status')).toBe('11 reports');
    stage.pane.list.value = { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' } };
    await settle();
    expect(readAnnouncement('alert')).toBe(
      'Couldn’t load the reports. a.example took too long to respond. Try again in a moment.',
    );
    stage.pane.list.value = createList(reports.slice(0, 2));
    await settle();
    expect([readAnnouncement('status'), readAnnouncement('alert')]).toEqual(['2 reports', '']);
  });

  test('the pane announces how a placing ended', async () => {
    await openPane('report', 'ready');
    const change = (placing: Extract<ReportState, { kind: 'open' }>['placing']) => {
      stage.pane.report.value = createOpenReport({ placing });
    };
    change({ kind: 'writing', rows: 10, total: 64 });
    await settle();
    expect(readAnnouncement('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    change({ kind: 'placed', placementId: 'p', address: 'Sheet1!B4:G68', rows: 64, notices: [] });
    await settle();
    expect(readAnnouncement('status')).toBe('Placed. 64 rows are now in Sheet1!B4:G68');
    change({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    await settle();
    expect(readAnnouncement('alert')).toBe(
      'Not placed. The sheet is protected. In Excel, choose Review > Unprotect Sheet, then try again. If the sheet isn’t protected, security software may be blocking add-ins.',
    );
  });

  test('the pane announces that a report is being placed, and none of the steps', async () => {
    await openPane('report', 'ready');
    for (const rows of [0, 20, 40]) {
      stage.pane.report.value = createOpenReport({ placing: { kind: 'writing', rows, total: 64 } });
      await settle();
      expect(readAnnouncement('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    }
  });

  test('the pane announces how a refresh ended', async () => {
    await openPane('workbook', 'refreshing');
    const { placements } = stage.pane;
    if (placements.value.kind !== 'ready') throw new Error('The picture is not ready.');
    placements.value = {
      ...placements.value,
      run: {
        kind: 'done',
        refreshed: 4,
        total: 6,
        waiting: 1,
        failed: 1,
        unattended: false,
        at: 0,
      },
    };
    await settle();
    expect(readAnnouncement('status')).toBe('4 of 6 refreshed. 1 needs your decision, 1 couldn’t refresh');
  });
});

describe('the truth of announcements [P19]', () => {
  const readReadyState = () => {
    const state = stage.pane.placements.peek();
    if (state.kind !== 'ready') throw new Error('The picture is not ready.');
    return state;
  };

  test('the pane does not announce reports as unlinked when the copy question is answered', async () => {
    await openPane('workbook', 'copy');
    const state = readReadyState();
    const groups = state.groups.map((group) => ({
      ...group,
      placements: group.placements.map((placement) => ({ ...placement, id: `own-${placement.id}` })),
    }));
    stage.pane.placements.value = { ...state, groups };
    stage.pane.placements.value = { ...state, groups, copyQuestion: false };
    await settle();
    expect(readAnnouncement('status')).not.toContain('unlinked');
    stage.pane.placements.value = { ...state, groups: [], count: 0, copyQuestion: false };
    await settle();
    expect(readAnnouncement('status')).toContain('unlinked');
  });

  test('a placement that an undo removed is not announced as unlinked, and its return is announced [P19]', async () => {
    await openPane('workbook', 'all-up-to-date');
    const state = readReadyState();
    const [first] = state.groups.flatMap(({ placements }) => placements);
    const groups = state.groups.map((group) => ({
      ...group,
      placements: group.placements.filter((placement) => placement !== first),
    }));
    stage.pane.placements.value = { ...state, groups, undone: first ? [first.id] : [] };
    await settle();
    expect(readAnnouncement('status')).toMatch(/ is no longer placed, because you undid placing it\.$/);
    stage.pane.placements.value = { ...state, undone: [] };
    await settle();
    expect(readAnnouncement('status')).toMatch(/ is placed again\.$/);
  });

  test('the summary of a cancelled refresh mentions no other placements if it was the only one', async () => {
    const root = await openPane('workbook', 'cancelled-one');
    expect(root.textContent).toContain('No cells were changed.');
  });
});
