import { type Signal, signal } from '@preact/signals';
import axe from 'axe-core';
import type { App, CatalogueList, CatalogueQuery, ConnectionState, PlacementsState, ReportState } from '../../src/app';
import { ENGLISH_CATALOGUE } from '../../src/taskpane/compose';
import * as pages from '../../src/taskpane/pages';
import type { Environment, ThemeChoice } from '../../src/taskpane/shell/environment';
import { createLazy } from '../../src/taskpane/shell/lazy';
import { renderPane } from '../../src/taskpane/shell/render-pane';
import { openFixtureAdministration } from '../../src/workbench/gallery/fixtures/fixture-administration';
import { createFixtureApp, type FixtureState } from '../../src/workbench/gallery/fixtures/fixture-app';
import { NOW } from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import type { Selection } from '../../src/workbook';
import { english as messages } from '../support/messages';

export interface PaneUnderTest {
  readonly root: HTMLElement;
  /** Lists the calls of the views in order: `report.open(4)`. */
  readonly calls: string[];
  /**
   * Returns how often the views checked the versions of the placed reports. They do so
   * automatically, so `calls` does not list these checks.
   */
  readonly versionChecks: () => number;
  /** Lists the texts that were copied to the clipboard. */
  readonly copied: string[];
  readonly connection: Signal<ConnectionState>;
  readonly list: Signal<CatalogueList>;
  readonly report: Signal<ReportState>;
  readonly placements: Signal<PlacementsState>;
  readonly online: Signal<boolean>;
  readonly query: Signal<CatalogueQuery>;
  readonly selection: Signal<Selection | undefined>;
  /** Advances the clock. */
  readonly wait: (milliseconds: number) => void;
  readonly dispose: () => void;
}

/** Renders a state of the gallery; the test can change the values of its stores. */
export function paneShowing(view: string, state: string, mayCopy = true): PaneUnderTest {
  const picture = GALLERY[view]?.[state];
  if (!picture) throw new Error(`The gallery has no ${view} in state ${state}.`);
  return paneOf(picture, mayCopy);
}

/** @param loadFile resolves once the file behind the shell has loaded */
export function paneOf(
  picture: FixtureState,
  mayCopy = true,
  loadFile: () => Promise<unknown> = async () => undefined,
): PaneUnderTest {
  const calls: string[] = [];
  let versionChecks = 0;
  const copied: string[] = [];
  const stores = {
    connection: signal(picture.connection),
    list: signal(picture.list),
    report: signal(picture.report),
    placements: signal(picture.placements),
    online: signal(picture.online),
    query: signal(picture.query),
    selection: signal<Selection | undefined>(undefined),
  };
  let now = NOW;
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  const still = createFixtureApp(picture, (call) => calls.push(call));
  const app: App = {
    ...still,
    online: stores.online,
    selection: stores.selection,
    connection: { ...still.connection, state: stores.connection },
    catalogue: { ...still.catalogue, list: stores.list, query: stores.query },
    report: { ...still.report, state: stores.report },
    placements: {
      ...still.placements,
      state: stores.placements,
      async checkVersions() {
        versionChecks += 1;
      },
    },
  };
  showDialogs();
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const choice = signal<ThemeChoice>('office');
  const environment: Environment = {
    locale: 'en-GB',
    timeZone: 'UTC',
    now: () => now,
    origin: 'https://inlay.example',
    version: '1.0.0',
    ...openFixtureAdministration(picture, stores.online, undefined, (call) => calls.push(call)),
    theme: {
      choice,
      officeTheme: signal('dark'),
      choose: (next) => {
        choice.value = next;
      },
    },
    openPage: (address) => {
      calls.push(`openPage(${address})`);
      return true;
    },
    copy: async (text) => {
      if (mayCopy) copied.push(text);
      return mayCopy;
    },
  };
  const rest = createLazy(async () => {
    await loadFile();
    return { app, pages, messages };
  });
  const dispose = renderPane(root, app, environment, ENGLISH_CATALOGUE, rest);
  return { root, calls, copied, versionChecks: () => versionChecks, ...stores, wait, dispose };
}

/** Adds the methods that open and close dialogs, which jsdom lacks. */
function showDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

// jsdom draws sixty frames a second. Tests do not wait for them, because here the next frame comes
// at once.
window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()));
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);

/** Resolves after the next render: signals have reached the page, and effects have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** No render takes longer than this, even on a busy machine. */
const IN_VAIN_MS = 25_000;

/** Waits for renders until the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  for (const began = performance.now(); !condition(); await settled())
    if (performance.now() - began > IN_VAIN_MS) throw new Error(`It never came to be: ${String(condition)}`);
}

/** Returns the visible elements of a role, with their accessible names as axe-core computes them. */
export function allByRole(within: Element, role: string): { readonly element: HTMLElement; readonly name: string }[] {
  axe.setup(document.body);
  try {
    return [...within.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('[hidden], dialog:not([open])') && roleOf(element) === role)
      .map((element) => ({ element, name: axe.commons.text.accessibleText(element).trim().replace(/\s+/g, ' ') }));
  } finally {
    axe.teardown();
  }
}

/** Checks for `getRole` at run time, because axe-core's own typings lack it. */
function roleOf(element: Element): unknown {
  const aria: object = axe.commons.aria;
  return 'getRole' in aria && typeof aria.getRole === 'function' ? aria.getRole(element) : undefined;
}

/** Returns the one element of this role and name; a name given as text must be the whole name. */
export function byRole(within: Element, role: string, name: string | RegExp): HTMLElement {
  const all = allByRole(within, role);
  const found = all.filter((each) => (typeof name === 'string' ? each.name === name : name.test(each.name)));
  const [only] = found;
  if (only && found.length === 1) return only.element;
  throw new Error(
    `${found.length} of role ${role} called ${name}; there are: ${all.map((each) => each.name).join(' | ')}`,
  );
}

export function said(role: 'status' | 'alert'): string {
  return document.querySelector(`[role=${role}]`)?.textContent ?? '';
}

export function press(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export function type(element: Element | null, text: string): void {
  if (!(element instanceof HTMLInputElement)) throw new Error('Only an input takes text.');
  element.value = text;
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

export function choose(element: Element, option: string): void {
  if (!(element instanceof HTMLSelectElement)) throw new Error('Only a select has options.');
  const wanted = [...element.options].find(({ text }) => text === option);
  if (!wanted) throw new Error(`There is no option ${option}.`);
  element.value = wanted.value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Opens the menu of the only placed report, and presses the item of this name. */
export async function choosePlaced(root: Element, name: string): Promise<void> {
  await until(() => names(root, 'button').includes('More'));
  const more = byRole(root, 'button', 'More');
  more.focus();
  more.click();
  await until(() => root.querySelector('[role=menu]') !== null);
  byRole(root, 'menuitem', name).click();
}

export function names(within: Element, role: string): string[] {
  return allByRole(within, role).map(({ name }) => name);
}
