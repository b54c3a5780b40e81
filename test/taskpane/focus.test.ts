/**
 * @jest-environment jsdom
 */
import { createList, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import {
  choosePlacementMenuItem,
  getByRole,
  listNames,
  pressKey,
  settle,
  typeText,
  waitUntil,
} from './pane-under-test';

const stage = setUpPaneStage();
const { openPane } = stage;

async function focusAndClick(root: HTMLElement, role: string, name: string | RegExp): Promise<void> {
  const element = getByRole(root, role, name);
  element.focus();
  element.click();
  await settle();
}

describe('the focus of the search [P11]', () => {
  test('the search gets the focus when the user opens Reports from an empty workbook', async () => {
    const root = await openPane('workbook', 'empty');
    await focusAndClick(root, 'tab', /^This workbook/);
    await focusAndClick(root, 'button', 'Browse reports');
    expect(document.activeElement).toBe(getByRole(root, 'searchbox', 'Search reports'));
  });

  test('the search gets the focus when the user clicks the tab Reports', async () => {
    const root = await openPane('workbook', 'done');
    await focusAndClick(root, 'tab', /^This workbook/);
    expect(document.activeElement).toBe(getByRole(root, 'tab', /^This workbook/));
    await focusAndClick(root, 'tab', 'Reports');
    expect(document.activeElement).toBe(getByRole(root, 'searchbox', 'Search reports'));
  });

  test('the search does not take the focus from the tabs when arrow keys move between them', async () => {
    const root = await openPane('workbook', 'done');
    await focusAndClick(root, 'tab', /^This workbook/);
    pressKey(getByRole(root, 'tab', /^This workbook/), 'ArrowRight');
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'tab', 'Reports'));
  });
});

test('an element that is hidden while it has the focus passes the focus on [P11]', async () => {
  const root = await openPane('workbook', 'empty');
  await focusAndClick(root, 'tab', /^This workbook/);
  const browse = getByRole(root, 'button', 'Browse reports');
  browse.focus();
  const panel = browse.closest<HTMLElement>('[role=tabpanel]');
  if (panel) panel.hidden = true;
  await settle();
  expect(document.activeElement).not.toBe(browse);
  expect(root.contains(document.activeElement)).toBe(true);
});

test('the page What changed returns the focus to the button that opened it [P11]', async () => {
  const root = await openPane('placement', 'changes');
  await focusAndClick(root, 'button', 'What changed');
  await waitUntil(() => document.activeElement?.tagName === 'H1');
  await focusAndClick(root, 'button', /This workbook$/);
  expect(document.activeElement).toBe(getByRole(root, 'button', 'What changed'));
});

describe('the menu of a placed report [P11]', () => {
  test('the menu of a placed report takes the focus, and Esc returns it to its button and changes nothing', async () => {
    const root = await openPane('placement', 'changes');
    await focusAndClick(root, 'button', 'More');
    expect(listNames(root, 'menuitem')).toEqual([
      'Go to cells',
      'Options',
      'Restore previous data…',
      'Fit columns',
      'Take a snapshot',
      'One sheet per value…',
      'Rename…',
      'Use another report…',
      'Unlink…',
    ]);
    expect(document.activeElement).toBe(getByRole(root, 'menuitem', 'Go to cells'));
    pressKey(document.activeElement ?? root, 'ArrowUp');
    expect(document.activeElement).toBe(getByRole(root, 'menuitem', 'Unlink…'));
    pressKey(document.activeElement ?? root, 'r');
    expect(document.activeElement).toBe(getByRole(root, 'menuitem', 'Restore previous data…'));
    pressKey(document.activeElement ?? root, 'Escape');
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'More'));
    expect([listNames(root, 'menuitem'), stage.pane.calls]).toEqual([[], []]);
  });

  test('the menu of a placed report closes when the focus moves elsewhere', async () => {
    const root = await openPane('placement', 'changes');
    await focusAndClick(root, 'button', 'More');
    getByRole(root, 'button', 'Refresh all').focus();
    await settle();
    expect(listNames(root, 'menuitem')).toEqual([]);
  });

  // Safari does not focus a button that the mouse presses: whatever had the focus loses it.
  test('a second press of its button closes the menu of a placed report in a browser that focuses no pressed button', async () => {
    const root = await openPane('placement', 'changes');
    const button = getByRole(root, 'button', 'More');
    for (const expectedItems of [9, 0, 9]) {
      const isAllowed = button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      if (isAllowed && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await settle();
      button.click();
      await settle();
      expect(listNames(root, 'menuitem')).toHaveLength(expectedItems);
      if (expectedItems === 0) expect(document.activeElement).toBe(button);
    }
  });

  test('the menu of a placed report runs its commands, and a page that it opened returns the focus to its button', async () => {
    const root = await openPane('placement', 'changes');
    await choosePlacementMenuItem(root, 'Fit columns');
    await settle();
    expect(stage.pane.calls).toEqual([expect.stringMatching(/^details\.fitColumns\(/)]);
    await choosePlacementMenuItem(root, 'Options');
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    await focusAndClick(root, 'button', /This workbook$/);
    expect(document.activeElement).toBe(getByRole(root, 'button', 'More'));
  });
});

test('Arrow Down in the search enters the list, and Arrow Up in the first report returns to it [P11]', async () => {
  const root = await openPane('reports', 'list');
  const search = getByRole(root, 'searchbox', 'Search reports');
  search.focus();
  pressKey(search, 'ArrowDown');
  const [first, second] = getByRole(root, 'list', 'Reports').querySelectorAll('button');
  expect(document.activeElement).toBe(first);
  if (first) pressKey(first, 'ArrowDown');
  expect(document.activeElement).toBe(second);
  if (second) pressKey(second, 'ArrowUp');
  expect(document.activeElement).toBe(first);
  if (first) pressKey(first, 'ArrowUp');
  expect(document.activeElement).toBe(search);
});

describe('Enter in the search [P11]', () => {
  const createFoundList = (search: string) => ({ ...createList(reports.slice(3)), search });

  test('Enter in the search opens the first match', async () => {
    const root = await openPane('reports', 'list');
    const search = getByRole(root, 'searchbox', 'Search reports');
    typeText(search, 'net');
    stage.pane.list.value = createFoundList('net');
    pressKey(search, 'Enter');
    await settle();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")', 'report.open(4)']);
  });

  test('Enter in the search waits for the matches of the typed text', async () => {
    const root = await openPane('reports', 'list');
    const search = getByRole(root, 'searchbox', 'Search reports');
    typeText(search, 'net');
    pressKey(search, 'Enter');
    await settle();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")']);
    stage.pane.list.value = createFoundList('net');
    await settle();
    expect(stage.pane.calls).toEqual(['catalogue.search("net")', 'report.open(4)']);
    stage.pane.list.value = createFoundList('net');
    await settle();
    expect(stage.pane.calls).toHaveLength(2);
  });
});

describe('the Esc key [P11]', () => {
  test('Esc closes the page of a report', async () => {
    const root = await openPane('report', 'ready');
    pressKey(getByRole(root, 'heading', 'Net revenue by region'), 'Escape');
    expect(stage.pane.calls).toEqual(['report.close()']);
  });

  test('Esc closes the settings and a page about a placement, and the focus returns to their buttons', async () => {
    const root = await openPane('placement', 'changes');
    await focusAndClick(root, 'button', 'Settings');
    pressKey(getByRole(root, 'heading', 'Settings'), 'Escape');
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'Settings'));
    await focusAndClick(root, 'tab', /^This workbook/);
    await choosePlacementMenuItem(root, 'Options');
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    pressKey(document.activeElement ?? root, 'Escape');
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'More'));
  });
});

describe('the button Place [P11]', () => {
  test('a second press of Place cancels nothing; Cancel is a separate button', async () => {
    const root = await openPane('report', 'ready');
    await focusAndClick(root, 'button', 'Place');
    const place = getByRole(root, 'button', 'Place');
    stage.pane.report.value = createOpenReport({ placing: { kind: 'reading', rows: 0, total: 64, isWaiting: true } });
    await waitUntil(() => listNames(root, 'button').includes('Cancel'));
    expect(document.activeElement).toBe(place);
    place.click();
    expect(stage.pane.calls).toEqual(['report.place()']);
    getByRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toEqual(['report.place()', 'report.cancelPlacing()']);
  });

  test('Esc on the button Place cancels the placing', async () => {
    const root = await openPane('report', 'placing');
    const place = getByRole(root, 'button', 'Place');
    place.focus();
    pressKey(place, 'Escape');
    expect(stage.pane.calls).toEqual(['report.cancelPlacing()']);
  });
});
