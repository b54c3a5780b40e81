/**
 * @jest-environment jsdom
 */
import { listOf, openReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setPane } from './pane-stage';
import { byRole, choosePlaced, names, press, settled, type, until } from './pane-under-test';

const stage = setPane();
const { show } = stage;

async function pressed(root: HTMLElement, role: string, name: string | RegExp): Promise<void> {
  const element = byRole(root, role, name);
  element.focus();
  element.click();
  await settled();
}

describe('[P11] the search has the focus when Reports opens', () => {
  test('from an empty workbook', async () => {
    const root = await show('workbook', 'empty');
    await pressed(root, 'tab', /^This workbook/);
    await pressed(root, 'button', 'Browse reports');
    expect(document.activeElement).toBe(byRole(root, 'searchbox', 'Search reports'));
  });

  test('by its tab', async () => {
    const root = await show('workbook', 'done');
    await pressed(root, 'tab', /^This workbook/);
    expect(document.activeElement).toBe(byRole(root, 'tab', /^This workbook/));
    await pressed(root, 'tab', 'Reports');
    expect(document.activeElement).toBe(byRole(root, 'searchbox', 'Search reports'));
  });

  test('but not under arrow keys, which go from tab to tab', async () => {
    const root = await show('workbook', 'done');
    await pressed(root, 'tab', /^This workbook/);
    press(byRole(root, 'tab', /^This workbook/), 'ArrowLeft');
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'tab', 'Reports'));
  });
});

test('[P11] what is hidden under the focus hands it on, as what goes away does', async () => {
  const root = await show('workbook', 'empty');
  await pressed(root, 'tab', /^This workbook/);
  const browse = byRole(root, 'button', 'Browse reports');
  browse.focus();
  const panel = browse.closest<HTMLElement>('[role=tabpanel]');
  if (panel) panel.hidden = true;
  await settled();
  expect(document.activeElement).not.toBe(browse);
  expect(root.contains(document.activeElement)).toBe(true);
});

test('[P11] the page that What changed opened gives the focus back to it', async () => {
  const root = await show('placement', 'changes');
  await pressed(root, 'button', 'What changed');
  await until(() => document.activeElement?.tagName === 'H1');
  await pressed(root, 'button', /This workbook$/);
  expect(document.activeElement).toBe(byRole(root, 'button', 'What changed'));
});

describe('[P11] the menu of a placed report', () => {
  test('takes the focus, and Esc gives it back to its button and leaves everything as it is', async () => {
    const root = await show('placement', 'changes');
    await pressed(root, 'button', 'More');
    expect(names(root, 'menuitem')).toEqual([
      'Go to cells',
      'Options',
      'What changed',
      'Refresh this report',
      'Unlink…',
    ]);
    expect(document.activeElement).toBe(byRole(root, 'menuitem', 'Go to cells'));
    press(document.activeElement ?? root, 'ArrowUp');
    expect(document.activeElement).toBe(byRole(root, 'menuitem', 'Unlink…'));
    press(document.activeElement ?? root, 'r');
    expect(document.activeElement).toBe(byRole(root, 'menuitem', 'Refresh this report'));
    press(document.activeElement ?? root, 'Escape');
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'More'));
    expect([names(root, 'menuitem'), stage.pane.calls]).toEqual([[], []]);
  });

  test('closes when the focus goes elsewhere', async () => {
    const root = await show('placement', 'changes');
    await pressed(root, 'button', 'More');
    byRole(root, 'button', 'Refresh all').focus();
    await settled();
    expect(names(root, 'menuitem')).toEqual([]);
  });

  test('does what it says, and the page that it opened gives the focus back to its button', async () => {
    const root = await show('placement', 'changes');
    await choosePlaced(root, 'Refresh this report');
    await settled();
    expect(stage.pane.calls).toEqual([expect.stringMatching(/^placements\.refresh\(/)]);
    await choosePlaced(root, 'Options');
    await until(() => document.activeElement?.tagName === 'H1');
    await pressed(root, 'button', /This workbook$/);
    expect(document.activeElement).toBe(byRole(root, 'button', 'More'));
  });
});

describe('[P11] Enter in the search', () => {
  const found = (search: string) => ({ ...listOf(reports.slice(3)), search });

  test('opens the first that was found', async () => {
    const root = await show('reports', 'list');
    const search = byRole(root, 'searchbox', 'Search reports');
    type(search, 'net');
    stage.pane.list.value = found('net');
    press(search, 'Enter');
    await settled();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")', 'report.open(4)']);
  });

  test('waits for the list of what was typed', async () => {
    const root = await show('reports', 'list');
    const search = byRole(root, 'searchbox', 'Search reports');
    type(search, 'net');
    press(search, 'Enter');
    await settled();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")']);
    stage.pane.list.value = found('net');
    await settled();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")', 'report.open(4)']);
    stage.pane.list.value = found('net');
    await settled();
    expect(stage.pane.calls).toHaveLength(2);
  });
});

describe('[P11] Esc goes back', () => {
  test('from a report', async () => {
    const root = await show('report', 'ready');
    press(byRole(root, 'heading', 'Net revenue by region'), 'Escape');
    expect(stage.pane.calls).toEqual(['report.close()']);
  });

  test('from settings, and from a page about a placement', async () => {
    const root = await show('placement', 'changes');
    await pressed(root, 'button', 'Settings');
    press(byRole(root, 'heading', 'Settings'), 'Escape');
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'Settings'));
    await pressed(root, 'tab', /^This workbook/);
    await choosePlaced(root, 'Options');
    await until(() => document.activeElement?.tagName === 'H1');
    press(document.activeElement ?? root, 'Escape');
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'More'));
  });
});

describe('[P11] Place stays Place under the finger', () => {
  test('so that a second press cancels nothing; Cancel stands beside', async () => {
    const root = await show('report', 'ready');
    await pressed(root, 'button', 'Place');
    const place = byRole(root, 'button', 'Place');
    stage.pane.report.value = openReport({ placing: { kind: 'reading', rows: 0, total: 64, waiting: true } });
    await until(() => names(root, 'button').includes('Cancel'));
    expect(document.activeElement).toBe(place);
    place.click();
    expect(stage.pane.calls).toEqual(['report.place()']);
    byRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toEqual(['report.place()', 'report.cancelPlacing()']);
  });

  test('and Esc cancels', async () => {
    const root = await show('report', 'placing');
    const place = byRole(root, 'button', 'Place');
    place.focus();
    press(place, 'Escape');
    expect(stage.pane.calls).toEqual(['report.cancelPlacing()']);
  });
});
