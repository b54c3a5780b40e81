/**
 * Renders filters of the gallery's reports in jsdom, and sets them as a user does. A test file that
 * imports this needs the environment jsdom.
 */
import { GALLERY } from '../../src/workbench/gallery/states';
import { byRole, choose, choosePlaced, type PaneUnderTest, paneOf, settled, type, until } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

/** Renders a pane, which is removed after the test. */
export function drawn(state: State): PaneUnderTest {
  pane = paneOf(state);
  return pane;
}

/** Returns the calls from the pane to the app since it was rendered. */
export const calls = (): readonly string[] => pane.calls;

/** Refreshes the placed reports again, with nothing to write. */
export async function refresh(): Promise<void> {
  const { placements } = pane;
  const before = placements.value;
  if (before.kind !== 'ready') throw new Error('Nothing is placed.');
  const status = { kind: 'refreshing', phase: 'waiting', rows: 0, total: undefined } as const;
  const groups = before.groups.map((group) => ({
    ...group,
    placements: group.placements.map((one) => ({ ...one, status })),
  }));
  placements.value = { ...before, groups };
  await settled();
  placements.value = before;
  await settled();
}

type State = NonNullable<NonNullable<(typeof GALLERY)[string]>[string]>;

export function stateOf(view: string, state: string): State {
  const found = GALLERY[view]?.[state];
  if (!found) throw new Error(`The gallery has no ${view} in state ${state}.`);
  return found;
}

/** Opens the options of a placement, and expands its filters. */
export async function options(state: string, details: State['details'] = {}): Promise<HTMLElement> {
  const picture = stateOf('placement', state);
  const { root } = drawn({ ...picture, details: { ...picture.details, ...details } });
  await settled();
  byRole(root, 'tab', 'This workbook').click();
  await choosePlaced(root, 'Options');
  await until(() => root.querySelector('details') !== null || state === 'filters-newer');
  await open(root);
  return root;
}

export async function open(root: HTMLElement): Promise<void> {
  const part = root.querySelector('details');
  if (!part) return;
  part.open = true;
  part.dispatchEvent(new Event('toggle'));
  await settled();
  await settled();
}

export const button = (root: HTMLElement, name: string) => byRole(root, 'button', name);
export const field = (root: HTMLElement, label: string) => {
  const id = [...root.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor ?? '';
  return document.getElementById(id);
};
export const pick = (root: HTMLElement, label: string, text: string) => {
  const select = field(root, label);
  if (select) choose(select, text);
};
export const lists = (root: HTMLElement) =>
  [...root.querySelectorAll('.filter-list, .tokens')].map((list) =>
    [...list.querySelectorAll('li')].map((one) => one.textContent),
  );

export async function added(root: HTMLElement, column: string, condition?: string): Promise<void> {
  button(root, 'Add a filter').click();
  await settled();
  expect(document.activeElement).toBe(field(root, 'Column'));
  pick(root, 'Column', column);
  await settled();
  if (condition !== undefined) pick(root, 'Condition', condition);
  await settled();
}

export async function done(root: HTMLElement): Promise<void> {
  button(root, 'Done').click();
  await settled();
  await settled();
}

/** Adds a filter whose value comes from a cell that is typed. */
export async function fromCell(typed: string): Promise<HTMLElement> {
  const root = await options('filters');
  await added(root, 'Region', 'is');
  pick(root, 'Where its value comes from', 'From a cell');
  await settled();
  type(field(root, 'Cell'), typed);
  await settled();
  await done(root);
  return root;
}
