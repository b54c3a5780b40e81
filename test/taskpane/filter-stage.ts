/**
 * Renders filters of the gallery's reports in jsdom, and sets them as a user does. A test file that
 * imports this needs the environment jsdom.
 */
import { GALLERY } from '../../src/workbench/gallery/states';
import {
  chooseOption,
  choosePlacementMenuItem,
  getByRole,
  openPaneWith,
  type PaneUnderTest,
  settle,
  typeText,
  waitUntil,
} from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

/** Renders a pane, which is removed after the test. */
export function openFixture(state: State): PaneUnderTest {
  pane = openPaneWith(state);
  return pane;
}

/** Returns the calls from the pane to the app since it was rendered. */
export const listCalls = (): readonly string[] => pane.calls;

/** Refreshes the placed reports again, with nothing to write. */
export async function refreshPlacements(): Promise<void> {
  const { placements } = pane;
  const before = placements.value;
  if (before.kind !== 'ready') throw new Error('Nothing is placed.');
  const status = { kind: 'refreshing', phase: 'waiting', rows: 0, total: undefined } as const;
  const groups = before.groups.map((group) => ({
    ...group,
    placements: group.placements.map((one) => ({ ...one, status })),
  }));
  placements.value = { ...before, groups };
  await settle();
  placements.value = before;
  await settle();
}

type State = NonNullable<NonNullable<(typeof GALLERY)[string]>[string]>;

export function findState(view: string, state: string): State {
  const foundState = GALLERY[view]?.[state];
  if (!foundState) throw new Error(`The gallery has no ${view} in state ${state}.`);
  return foundState;
}

/** Opens the options of a placement, and expands its filters. */
export async function openOptions(state: string, details: State['details'] = {}): Promise<HTMLElement> {
  const fixture = findState('placement', state);
  const { root } = openFixture({ ...fixture, details: { ...fixture.details, ...details } });
  await settle();
  getByRole(root, 'tab', 'This workbook').click();
  await choosePlacementMenuItem(root, 'Options');
  await waitUntil(() => root.querySelector('details') !== null || state === 'filters-newer');
  await expandFilters(root);
  return root;
}

export async function expandFilters(root: HTMLElement): Promise<void> {
  const disclosure = root.querySelector('details');
  if (!disclosure) return;
  disclosure.open = true;
  disclosure.dispatchEvent(new Event('toggle'));
  await settle();
  await settle();
}

export const getButton = (root: HTMLElement, name: string) => getByRole(root, 'button', name);
export const findField = (root: HTMLElement, label: string) => {
  const id = [...root.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor ?? '';
  return document.getElementById(id);
};
export const chooseInField = (root: HTMLElement, label: string, text: string) => {
  const select = findField(root, label);
  if (select) chooseOption(select, text);
};
export const readLists = (root: HTMLElement) =>
  [...root.querySelectorAll('.filter-list, .tokens')].map((list) =>
    [...list.querySelectorAll('li')].map((one) => one.textContent),
  );

export async function addFilter(root: HTMLElement, column: string, condition?: string): Promise<void> {
  getButton(root, 'Add a filter').click();
  await settle();
  expect(document.activeElement).toBe(findField(root, 'Column'));
  chooseInField(root, 'Column', column);
  await settle();
  if (condition !== undefined) chooseInField(root, 'Condition', condition);
  await settle();
}

export async function pressDone(root: HTMLElement): Promise<void> {
  getButton(root, 'Done').click();
  await settle();
  await settle();
}

/** Adds a filter whose value comes from a cell that is typed. */
export async function addCellFilter(address: string): Promise<HTMLElement> {
  const root = await openOptions('filters');
  await addFilter(root, 'Region', 'is');
  getButton(root, 'From a cell').click();
  await settle();
  typeText(findField(root, 'Cell'), address);
  await settle();
  await pressDone(root);
  return root;
}
