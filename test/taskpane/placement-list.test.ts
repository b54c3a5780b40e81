/**
 * @jest-environment jsdom
 */
import type { PlacementsState, PlacementView } from '../../src/app';
import { createPlacement, createPlacementsState, needsDecision } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listByRole, listNames, pressKey, settle, typeText, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

// jsdom lacks this function.
Element.prototype.scrollIntoView = () => undefined;

const FAILED = createPlacement('Stock', 'B4:C9', { kind: 'failed', failure: { code: 'WorkbookBusy' } });
const REFRESHED = createPlacement('Orders', 'B20:C29', { kind: 'upToDate' });

async function openList(state: PlacementsState): Promise<HTMLElement> {
  const root = await stage.openPane('workbook', 'list');
  stage.pane.placements.value = state;
  getByRole(root, 'tab', /^This workbook/).click();
  await settle();
  return root;
}

async function openSheet(...placements: readonly PlacementView[]): Promise<HTMLElement> {
  return openList(createPlacementsState([{ sheet: 'Summary', placements }]));
}

async function showPlacements(...placements: readonly PlacementView[]): Promise<void> {
  stage.pane.placements.value = createPlacementsState([{ sheet: 'Summary', placements }]);
  await settle();
}

const getList = (root: HTMLElement) => getByRole(root, 'list', 'Placed reports');
const listHeadings = (root: HTMLElement) => listNames(getList(root), 'heading');

function createSheet(sheet: string, count: number) {
  const placements = Array.from({ length: count }, (_, index) =>
    createPlacement(`${sheet} ${index + 1}`, `B${index * 9 + 1}:C${index * 9 + 7}`, { kind: 'upToDate' }),
  );
  return { sheet, placements };
}

describe('the order of the list [P19]', () => {
  test('the list begins with problems and decisions, whose links name the sheet', async () => {
    const asking = createPlacement('Margin', 'E4:F9', needsDecision);
    const root = await openSheet(REFRESHED, asking, FAILED);
    expect(listHeadings(root)).toEqual(['Placed reports', 'Stock', 'Margin', 'Summary', 'Orders']);
    expect(listNames(getList(root), 'button')).toContain('Go to cells Summary!B4:C9');
    expect(root.textContent).toContain('1 problem, 1 needs your decision');
  });

  test('no row moves while the pointer or the focus is in the list', async () => {
    const root = await openSheet(REFRESHED, FAILED);
    const settled = [REFRESHED, { ...FAILED, status: { kind: 'upToDate' } }] as const;
    getList(root).dispatchEvent(new Event('pointerenter'));
    await showPlacements(...settled);
    expect(listHeadings(root)).toEqual(['Placed reports', 'Stock', 'Summary', 'Orders']);
    getList(root).dispatchEvent(new Event('pointerleave'));
    await settle();
    expect(listHeadings(root)).toEqual(['Summary', 'Orders', 'Stock']);
    getList(root).querySelector<HTMLElement>('.acts button')?.focus();
    await showPlacements(REFRESHED, FAILED);
    expect(listHeadings(root)).toEqual(['Summary', 'Orders', 'Stock']);
    getByRole(root, 'tab', /^This workbook/).focus();
    await settle();
    expect(listHeadings(root)).toEqual(['Placed reports', 'Stock', 'Summary', 'Orders']);
  });

  test('no row moves during a run', async () => {
    const root = await openSheet(REFRESHED, FAILED);
    const queued = { ...FAILED, status: { kind: 'queued' } } as const;
    const run = { kind: 'running', done: 0, total: 2, waiting: 0, unattended: false } as const;
    stage.pane.placements.value = createPlacementsState([{ sheet: 'Summary', placements: [REFRESHED, queued] }], {
      run,
    });
    await settle();
    expect(listHeadings(root).filter((name) => ['Stock', 'Orders'].includes(name))).toEqual(['Stock', 'Orders']);
    await showPlacements(REFRESHED, { ...FAILED, status: { kind: 'upToDate' } });
    expect(listHeadings(root)).toEqual(['Summary', 'Orders', 'Stock']);
  });
});

describe('a list of more than ten placements', () => {
  test('a short list has neither a search nor buttons for its sheets', async () => {
    const root = await openList(createPlacementsState([createSheet('Summary', 5), createSheet('Stores', 5)]));
    expect(listNames(root, 'searchbox')).not.toContain('Search this workbook');
    expect(listNames(root, 'button')).not.toContain('Refresh, Stores');
  });

  test('the search of a long list shows the matching placements and their number', async () => {
    const root = await openList(createPlacementsState([createSheet('Summary', 6), createSheet('Stores', 5)]));
    const countItems = () => listByRole(getList(root), 'listitem').length;
    pressKey(getByRole(root, 'searchbox', 'Search this workbook'), 'Enter');
    expect(stage.pane.calls).toEqual([]);
    typeText(getByRole(root, 'searchbox', 'Search this workbook'), 'stores');
    await settle();
    expect(countItems()).toBe(5);
    expect(root.textContent).toContain('5 reports match “stores”');
    typeText(getByRole(root, 'searchbox', 'Search this workbook'), 'zzzz');
    await settle();
    expect(countItems()).toBe(0);
    expect(root.textContent).toContain('No reports match “zzzz”');
    getByRole(root, 'button', 'Clear search').click();
    await settle();
    expect(countItems()).toBe(11);
  });

  test('a button at a sheet refreshes its placements', async () => {
    const root = await openList(createPlacementsState([createSheet('Summary', 6), createSheet('Stores', 5)]));
    getByRole(root, 'button', 'Refresh, Stores').click();
    expect(stage.pane.calls).toEqual(['placements.refreshSheet("Stores")']);
  });
});

describe('a placement with a name of its own', () => {
  async function openRenameDialog(...placements: readonly PlacementView[]): Promise<HTMLElement> {
    const root = await openSheet(...placements);
    getByRole(getList(root), 'button', 'More').click();
    await settle();
    getByRole(root, 'menuitem', 'Rename…').click();
    await settle();
    return root;
  }

  test('the user gives a placement a name of its own through its menu', async () => {
    const root = await openRenameDialog(REFRESHED);
    const field = getByRole(root, 'textbox', 'Name');
    if (!(field instanceof HTMLInputElement)) throw new Error('The name is no input.');
    expect([field.value, field.maxLength]).toEqual(['Orders', 100]);
    typeText(field, '  Q3 pack,  UK ');
    await settle();
    getByRole(root, 'button', 'Rename').click();
    expect(stage.pane.calls).toEqual([`details.setOptions("${REFRESHED.id}", {"ownName":"Q3 pack, UK"})`]);
  });

  test('an empty name gives the placement the name of its report again', async () => {
    const root = await openRenameDialog({ ...REFRESHED, name: 'Q3 pack, UK', reportName: 'Orders' });
    typeText(getByRole(root, 'textbox', 'Name'), ' ');
    await settle();
    getByRole(root, 'button', 'Rename').click();
    expect(stage.pane.calls).toEqual([`details.setOptions("${REFRESHED.id}", {})`]);
  });

  test('the list shows the name of the report beside the placement’s own name', async () => {
    const root = await openSheet({ ...REFRESHED, name: 'Q3 pack, UK', reportName: 'Orders' });
    expect(listHeadings(root)).toEqual(['Summary', 'Q3 pack, UK Orders']);
  });
});

describe('the selected cell', () => {
  test('another selected cell brings its placement into view, and the focus stays [P11]', async () => {
    const scrolled: (string | undefined)[] = [];
    const scrolling = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(
      this: Element,
    ) {
      if (this instanceof HTMLElement) scrolled.push(this.dataset.placement);
    });
    await stage.openPane('workbook', 'cell');
    await waitUntil(() => scrolled.length > 0);
    scrolling.mockRestore();
    expect(scrolled).toEqual(['Net-revenue-by-region-B4-G75']);
    expect(document.activeElement).toBe(document.body);
  });

  test('the card of the selected cell is one line until the user opens it, and stays open then', async () => {
    const root = await stage.openPane('workbook', 'cell-closed');
    getByRole(root, 'tab', /^This workbook/).click();
    await waitUntil(() => listNames(root, 'region').includes('Selected cell'));
    const card = getByRole(root, 'region', 'Selected cell');
    const details = card.querySelector('details');
    expect(details?.open).toBe(false);
    expect(card.querySelector('summary')?.textContent).toBe('D12 Net revenue, EUR Edited');
    card.querySelector('summary')?.click();
    await settle();
    expect(details?.open).toBe(true);
  });
});

describe('the question of a refresh on the page Options', () => {
  test('a refresh with a new layout shows its question on the page, where its answers are [P9]', async () => {
    const root = await openSheet(REFRESHED);
    getByRole(getList(root), 'button', 'More').click();
    await settle();
    getByRole(root, 'menuitem', 'Options').click();
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    document.hasFocus = () => true;
    await showPlacements({ ...REFRESHED, status: needsDecision });
    expect(document.activeElement?.getAttribute('data-problem')).toBe(REFRESHED.id);
    expect(listNames(root, 'button')).toContain('Decide…');
    expect(listNames(root, 'heading')).toContain('Options');
  });
});
