/**
 * @jest-environment jsdom
 */
import type { ReportState } from '../../src/app';
import { createList, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setPane } from './pane-stage';
import { allByRole, byRole, names, press, said, settled, until } from './pane-under-test';

const stage = setPane();
const { show } = stage;

describe('accessible names [P11]', () => {
  test('the tabs, the search, the filters and the list of reports have accessible names', async () => {
    const root = await show('reports', 'list');
    expect(names(root, 'tab')).toEqual(['Reports', 'This workbook']);
    byRole(root, 'searchbox', 'Search reports');
    expect(names(root, 'combobox')).toEqual(['Folder', 'Sort by']);
    const list = byRole(root, 'list', 'Reports');
    const rows = names(list, 'button');
    expect(rows).toHaveLength(reports.length);
    expect(rows.filter((name, index) => name.startsWith(reports[index]?.name ?? '?'))).toEqual(rows);
    expect(rows[3]).toContain('In this workbook');
    expect(rows[0]).not.toContain('In this workbook');
  });

  test('the page of a report has its name as heading, a preview with a table, and one button named Place', async () => {
    const root = await show('report', 'ready');
    byRole(root, 'heading', 'Net revenue by region');
    const preview = byRole(root, 'region', 'Preview');
    expect(preview.querySelectorAll('table')).toHaveLength(1);
    expect(names(root, 'button').filter((name) => name.startsWith('Place'))).toEqual(['Place']);
    expect(root.querySelector('.cell.live')?.textContent).toBe('Sheet1!B4');
    byRole(root, 'checkbox', 'Headers');
  });

  test('each placed report has at most one visible action, a menu, and its address as link to its cells', async () => {
    const root = await show('workbook', 'list');
    byRole(root, 'tab', 'This workbook').click();
    await settled();
    const items = allByRole(byRole(root, 'list', 'Placed reports'), 'listitem');
    expect(items).toHaveLength(11);
    for (const { element } of items) {
      const inItem = names(element.querySelector('.acts') ?? element, 'button');
      expect(inItem.at(-1)).toBe('More');
      expect(['Refresh', undefined]).toContain(inItem.at(-2));
      const cells = element.querySelector('.meta > .cell')?.textContent ?? '';
      if (cells) byRole(element, 'button', new RegExp(`^Go to cells .*${cells}$`));
    }
    byRole(root, 'button', 'Refresh all');
  });

  test('the pane checks the versions of reports when This workbook shows and when the user returns to it [P21]', async () => {
    const root = await show('workbook', 'list');
    const checks = stage.pane.versionChecks;
    await until(() => checks() === 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(checks()).toBe(2);
    stage.pane.online.value = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(checks()).toBe(2);
    stage.pane.online.value = true;
    await settled();
    byRole(root, 'tab', 'Reports').click();
    // The first wait is for the render, the second for its effects.
    await settled();
    await settled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(checks()).toBe(2);
  });

  test('a running refresh has a progress bar and the button Cancel', async () => {
    const root = await show('workbook', 'refreshing');
    byRole(root, 'tab', 'This workbook').click();
    await until(() => names(root, 'progressbar').includes('Refresh all'));
    const bar = byRole(root, 'progressbar', 'Refresh all');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '6']);
    byRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toContain('placements.cancel()');
  });
});

describe('the keyboard [P11]', () => {
  test('arrow keys, Home and End move between the tabs and take the focus along', async () => {
    const root = await show('reports', 'list');
    const first = byRole(root, 'tab', 'Reports');
    const second = byRole(root, 'tab', 'This workbook');
    first.focus();
    press(first, 'ArrowRight');
    await settled();
    expect([document.activeElement, second.getAttribute('aria-selected')]).toEqual([second, 'true']);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    press(second, 'ArrowRight');
    await settled();
    expect(document.activeElement).toBe(first);
    press(first, 'End');
    await settled();
    expect(document.activeElement).toBe(second);
    press(second, 'Home');
    await settled();
    expect([document.activeElement, first.getAttribute('aria-selected')]).toEqual([first, 'true']);
  });

  test('the focus moves from Cancel to the link to the cells when a long placing has ended', async () => {
    const root = await show('report', 'placing');
    await until(() => names(root, 'button').includes('Cancel'));
    byRole(root, 'button', 'Cancel').focus();
    const placing = { kind: 'placed', placementId: 'p1', address: 'Sheet1!B4:G68', rows: 64, notices: [] } as const;
    stage.pane.report.value = createOpenReport({ placing });
    await until(() => names(root, 'button').includes('Go to cells'));
    expect(document.activeElement?.textContent).toBe('Go to cells');
  });

  test('an opened report has the focus at its heading, and returns it to its row', async () => {
    const root = await show('reports', 'list');
    const row = byRole(root, 'button', /^Net revenue by region/);
    row.focus();
    row.click();
    expect(stage.pane.calls).toEqual(['report.open(4)']);
    stage.pane.report.value = { kind: 'loading', name: 'Net revenue by region' };
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'heading', 'Net revenue by region'));
    stage.pane.report.value = createOpenReport();
    await settled();
    expect(document.activeElement?.textContent).toBe('Net revenue by region');
    stage.pane.report.value = { kind: 'closed' };
    await settled();
    expect(document.activeElement).toBe(row);
  });

  test('the search takes the focus if the report’s row has left the list', async () => {
    const root = await show('reports', 'list');
    byRole(root, 'button', /^Net revenue by region/).click();
    stage.pane.report.value = createOpenReport();
    await settled();
    stage.pane.list.value = createList(reports.slice(5));
    stage.pane.report.value = { kind: 'closed' };
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'searchbox', 'Search reports'));
  });

  test('the settings return the focus to their button', async () => {
    const root = await show('reports', 'list');
    byRole(root, 'button', 'Settings').click();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'heading', 'Settings'));
    byRole(root, 'button', 'Back to Reports').click();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'Settings'));
  });

  test('a button that disappears passes its focus to a neighbour', async () => {
    const root = await show('report', 'placed');
    const gone = byRole(root, 'button', 'Go to cells');
    gone.focus();
    stage.pane.report.value = createOpenReport();
    await settled();
    expect(gone.isConnected).toBe(false);
    expect(root.querySelector('.bar')?.contains(document.activeElement)).toBe(true);
  });

  test('the pane never takes the focus from Excel on its own', async () => {
    const root = await show('report', 'placed');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.dispatchEvent(new Event('blur'));
    stage.pane.report.value = createOpenReport();
    await settled();
    expect(root.contains(document.activeElement)).toBe(false);
  });
});

describe('the announcements [P9]', () => {
  test('the live region is in the page before anything is announced', async () => {
    await show('reports', 'list');
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
    expect(said('status')).toBe('');
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0);
  });

  test('the pane announces what a search found', async () => {
    await show('reports', 'loading');
    stage.pane.list.value = createList(reports);
    await settled();
    expect(said('status')).toBe('11 reports');
    stage.pane.list.value = { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' } };
    await settled();
    expect(said('alert')).toBe('The reports did not load. a.example took too long to respond. Try again in a moment.');
    stage.pane.list.value = createList(reports.slice(0, 2));
    await settled();
    expect([said('status'), said('alert')]).toEqual(['2 reports', '']);
  });

  test('the pane announces how a placing ended', async () => {
    await show('report', 'ready');
    const change = (placing: Extract<ReportState, { kind: 'open' }>['placing']) => {
      stage.pane.report.value = createOpenReport({ placing });
    };
    change({ kind: 'writing', rows: 10, total: 64 });
    await settled();
    expect(said('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    change({ kind: 'placed', placementId: 'p', address: 'Sheet1!B4:G68', rows: 64, notices: [] });
    await settled();
    expect(said('status')).toBe('Placed. 64 rows are now in Sheet1!B4:G68');
    change({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    await settled();
    expect(said('alert')).toBe(
      'Not placed. The sheet is protected. In Excel, choose Review > Unprotect Sheet, then try again. If the sheet isn’t protected, security software may be blocking add-ins.',
    );
  });

  test('the pane announces that a report is being placed, and none of the steps', async () => {
    await show('report', 'ready');
    for (const rows of [0, 20, 40]) {
      stage.pane.report.value = createOpenReport({ placing: { kind: 'writing', rows, total: 64 } });
      await settled();
      expect(said('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    }
  });

  test('the pane announces how a refresh ended', async () => {
    await show('workbook', 'refreshing');
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
        age: { kind: 'unknown' },
        at: 0,
      },
    };
    await settled();
    expect(said('status')).toBe('4 of 6 refreshed. 1 needs your decision, 1 did not refresh');
  });
});

describe('the truth of announcements [P19]', () => {
  const ready = () => {
    const now = stage.pane.placements.peek();
    if (now.kind !== 'ready') throw new Error('The picture is not ready.');
    return now;
  };

  test('the pane does not announce reports as unlinked when the copy question is answered', async () => {
    await show('workbook', 'copy');
    const now = ready();
    const groups = now.groups.map((group) => ({
      ...group,
      placements: group.placements.map((placement) => ({ ...placement, id: `own-${placement.id}` })),
    }));
    stage.pane.placements.value = { ...now, groups };
    stage.pane.placements.value = { ...now, groups, copyQuestion: false };
    await settled();
    expect(said('status')).not.toContain('unlinked');
    stage.pane.placements.value = { ...now, groups: [], count: 0, copyQuestion: false };
    await settled();
    expect(said('status')).toContain('unlinked');
  });

  test('a placement that an undo removed is not announced as unlinked, and its return is announced [P19]', async () => {
    await show('workbook', 'all-up-to-date');
    const now = ready();
    const [first] = now.groups.flatMap(({ placements }) => placements);
    const groups = now.groups.map((group) => ({
      ...group,
      placements: group.placements.filter((placement) => placement !== first),
    }));
    stage.pane.placements.value = { ...now, groups, undone: first ? [first.id] : [] };
    await settled();
    expect(said('status')).toMatch(/ is no longer placed: you undid it\.$/);
    stage.pane.placements.value = { ...now, undone: [] };
    await settled();
    expect(said('status')).toMatch(/ is placed again\.$/);
  });

  test('the summary of a refresh disappears when the last placement is unlinked', async () => {
    const root = await show('workbook', 'refreshed-on-open');
    byRole(root, 'tab', 'This workbook').click();
    await settled();
    expect(root.textContent).toContain('2 of 2 refreshed');
    stage.pane.placements.value = { ...ready(), groups: [], count: 0 };
    await settled();
    expect(root.textContent).toContain('No reports here yet');
    expect(root.textContent).not.toContain('2 of 2');
  });

  test('the summary of a cancelled refresh mentions no other placements if it was the only one', async () => {
    const root = await show('workbook', 'cancelled-one');
    byRole(root, 'tab', 'This workbook').click();
    await settled();
    expect(root.textContent).toContain('It keeps its old rows, untouched.');
  });
});
