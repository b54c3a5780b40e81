/**
 * @jest-environment jsdom
 */
import { createList, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
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

describe('the focus of the search [P11]', () => {
  test('the search gets the focus when the user opens Reports from an empty workbook', async () => {
    const root = await show('workbook', 'empty');
    await pressed(root, 'tab', /^This workbook/);
    await pressed(root, 'button', 'Browse reports');
    expect(document.activeElement).toBe(byRole(root, 'searchbox', 'Search reports'));
  });

  test('the search gets the focus when the user clicks the tab Reports', async () => {
    const root = await show('workbook', 'done');
    await pressed(root, 'tab', /^This workbook/);
    expect(document.activeElement).toBe(byRole(root, 'tab', /^This workbook/));
    await pressed(root, 'tab', 'Reports');
    expect(document.activeElement).toBe(byRole(root, 'searchbox', 'Search reports'));
  });

  test('the search does not take the focus from the tabs when arrow keys move between them', async () => {
    const root = await show('workbook', 'done');
    await pressed(root, 'tab', /^This workbook/);
    press(byRole(root, 'tab', /^This workbook/), 'ArrowLeft');
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'tab', 'Reports'));
  });
});

test('an element that is hidden while it has the focus passes the focus on [P11]', async () => {
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

test('the page What changed returns the focus to the button that opened it [P11]', async () => {
  const root = await show('placement', 'changes');
  await pressed(root, 'button', 'What changed');
  await until(() => document.activeElement?.tagName === 'H1');
  await pressed(root, 'button', /This workbook$/);
  expect(document.activeElement).toBe(byRole(root, 'button', 'What changed'));
});

describe('the menu of a placed report [P11]', () => {
  test('the menu of a placed report takes the focus, and Esc returns it to its button and changes nothing', async () => {
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

  test('the menu of a placed report closes when the focus moves elsewhere', async () => {
    const root = await show('placement', 'changes');
    await pressed(root, 'button', 'More');
    byRole(root, 'button', 'Refresh all').focus();
    await settled();
    expect(names(root, 'menuitem')).toEqual([]);
  });

  test('the menu of a placed report runs its commands, and a page that it opened returns the focus to its button', async () => {
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

describe('Enter in the search [P11]', () => {
  const found = (search: string) => ({ ...createList(reports.slice(3)), search });

  test('Enter in the search opens the first match', async () => {
    const root = await show('reports', 'list');
    const search = byRole(root, 'searchbox', 'Search reports');
    type(search, 'net');
    stage.pane.list.value = found('net');
    press(search, 'Enter');
    await settled();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")', 'report.open(4)']);
  });

  test('Enter in the search waits for the matches of the typed text', async () => {
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

describe('the Esc key [P11]', () => {
  test('Esc closes the page of a report', async () => {
    const root = await show('report', 'ready');
    press(byRole(root, 'heading', 'Net revenue by region'), 'Escape');
    expect(stage.pane.calls).toEqual(['report.close()']);
  });

  test('Esc closes the settings and a page about a placement, and the focus returns to their buttons', async () => {
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

describe('the button Place [P11]', () => {
  test('a second press of Place cancels nothing; Cancel is a separate button', async () => {
    const root = await show('report', 'ready');
    await pressed(root, 'button', 'Place');
    const place = byRole(root, 'button', 'Place');
    stage.pane.report.value = createOpenReport({ placing: { kind: 'reading', rows: 0, total: 64, waiting: true } });
    await until(() => names(root, 'button').includes('Cancel'));
    expect(document.activeElement).toBe(place);
    place.click();
    expect(stage.pane.calls).toEqual(['report.place()']);
    byRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toEqual(['report.place()', 'report.cancelPlacing()']);
  });

  test('Esc on the button Place cancels the placing', async () => {
    const root = await show('report', 'placing');
    const place = byRole(root, 'button', 'Place');
    place.focus();
    press(place, 'Escape');
    expect(stage.pane.calls).toEqual(['report.cancelPlacing()']);
  });
});
