import { type Signal, signal } from '@preact/signals';
import axe from 'axe-core';
import type {
  App,
  CatalogueList,
  CatalogueQuery,
  ConnectionCheckState,
  ConnectionState,
  PlacementsState,
  ReportState,
} from '../../src/app';
import type { Culture } from '../../src/grid';
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
  readonly countVersionChecks: () => number;
  /** Lists the texts that were copied to the clipboard. */
  readonly copiedTexts: string[];
  readonly connection: Signal<ConnectionState>;
  readonly list: Signal<CatalogueList>;
  readonly report: Signal<ReportState>;
  readonly placements: Signal<PlacementsState>;
  readonly connectionCheck: Signal<ConnectionCheckState>;
  readonly online: Signal<boolean>;
  readonly query: Signal<CatalogueQuery>;
  readonly selection: Signal<Selection | undefined>;
  /** Excel's regional settings. */
  readonly culture: Signal<Culture | undefined>;
  /** Advances the clock. */
  readonly advanceClock: (milliseconds: number) => void;
  readonly dispose: () => void;
}

/** Renders a state of the gallery; the test can change the values of its stores. */
export function openPane(view: string, state: string, mayCopy = true): PaneUnderTest {
  const fixture = GALLERY[view]?.[state];
  if (!fixture) throw new Error(`The gallery has no ${view} in state ${state}.`);
  return openPaneWith(fixture, mayCopy);
}

/** @param loadFile resolves once the file behind the shell has loaded */
export function openPaneWith(
  fixture: FixtureState,
  mayCopy = true,
  loadFile: () => Promise<unknown> = async () => undefined,
): PaneUnderTest {
  const calls: string[] = [];
  let versionChecks = 0;
  const copiedTexts: string[] = [];
  const stores = {
    connection: signal(fixture.connection),
    list: signal(fixture.list),
    report: signal(fixture.report),
    placements: signal(fixture.placements),
    connectionCheck: signal(fixture.connectionCheck),
    online: signal(fixture.online),
    query: signal(fixture.query),
    selection: signal<Selection | undefined>(undefined),
    culture: signal<Culture | undefined>(undefined),
  };
  let currentTime = NOW;
  const wait = (milliseconds: number) => {
    currentTime += milliseconds;
  };
  const fixtureApp = createFixtureApp(fixture, (call) => calls.push(call));
  const app: App = {
    ...fixtureApp,
    online: stores.online,
    selection: stores.selection,
    culture: stores.culture,
    connection: { ...fixtureApp.connection, state: stores.connection },
    connectionCheck: { ...fixtureApp.connectionCheck, state: stores.connectionCheck },
    catalogue: { ...fixtureApp.catalogue, list: stores.list, query: stores.query },
    report: { ...fixtureApp.report, state: stores.report },
    placements: {
      ...fixtureApp.placements,
      state: stores.placements,
      async checkVersions() {
        versionChecks += 1;
      },
    },
  };
  addMissingMethods();
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const choice = signal<ThemeChoice>('office');
  const environment: Environment = {
    locale: 'en-GB',
    timeZone: 'UTC',
    now: () => currentTime,
    origin: 'https://inlay.example',
    version: '1.0.0',
    ...openFixtureAdministration(fixture, stores.online, undefined, (call) => calls.push(call)),
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
      if (mayCopy) copiedTexts.push(text);
      return mayCopy;
    },
  };
  const rest = createLazy(async () => {
    await loadFile();
    return { app, pages, messages };
  });
  const dispose = renderPane(root, app, environment, ENGLISH_CATALOGUE, rest);
  return { root, calls, copiedTexts, countVersionChecks: () => versionChecks, ...stores, advanceClock: wait, dispose };
}

/** Adds methods that jsdom lacks: they open and close dialogs, and scroll. */
function addMissingMethods(): void {
  Element.prototype.scrollIntoView ??= () => undefined;
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
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** No render takes longer than this, even on a busy machine. */
const MAX_WAIT_MS = 25_000;

/** Waits for renders until the condition holds. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  for (const startedAt = performance.now(); !condition(); await settle())
    if (performance.now() - startedAt > MAX_WAIT_MS) throw new Error(`It never came to be: ${String(condition)}`);
}

/** Returns the visible elements of a role, with their accessible names as axe-core computes them. */
export function listByRole(
  container: Element,
  role: string,
): { readonly element: HTMLElement; readonly name: string }[] {
  axe.setup(document.body);
  try {
    return [...container.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('[hidden], dialog:not([open])') && findRole(element) === role)
      .map((element) => ({ element, name: axe.commons.text.accessibleText(element).trim().replace(/\s+/g, ' ') }));
  } finally {
    axe.teardown();
  }
}

/** Checks for `getRole` at run time, because axe-core's own typings lack it. */
function findRole(element: Element): unknown {
  const aria: object = axe.commons.aria;
  return 'getRole' in aria && typeof aria.getRole === 'function' ? aria.getRole(element) : undefined;
}

/** Returns the one element of this role and name; a name given as text must be the whole name. */
export function getByRole(container: Element, role: string, name: string | RegExp): HTMLElement {
  const candidates = listByRole(container, role);
  const matches = candidates.filter((each) => (typeof name === 'string' ? each.name === name : name.test(each.name)));
  const [only] = matches;
  if (only && matches.length === 1) return only.element;
  throw new Error(
    `${matches.length} of role ${role} called ${name}; there are: ${candidates.map((each) => each.name).join(' | ')}`,
  );
}

export function readAnnouncement(role: 'status' | 'alert'): string {
  return document.querySelector(`[role=${role}]`)?.textContent ?? '';
}

export function pressKey(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export function typeText(element: Element | null, text: string): void {
  if (!(element instanceof HTMLInputElement)) throw new Error('Only an input takes text.');
  element.value = text;
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

export function chooseOption(element: Element, option: string): void {
  if (!(element instanceof HTMLSelectElement)) throw new Error('Only a select has options.');
  const wantedOption = [...element.options].find(({ text }) => text === option);
  if (!wantedOption) throw new Error(`There is no option ${option}.`);
  element.value = wantedOption.value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Opens the card of the selected cell, which is one line at first. */
export async function openCellCard(root: Element): Promise<void> {
  const findLine = () => root.querySelector<HTMLElement>('section[aria-label="Selected cell"] summary');
  await waitUntil(() => findLine() !== null);
  findLine()?.click();
  await settle();
}

/** Opens the menu of the only placed report, and presses the item of this name. */
export async function choosePlacementMenuItem(root: Element, name: string): Promise<void> {
  await waitUntil(() => listNames(root, 'button').includes('More'));
  const menuButton = getByRole(root, 'button', 'More');
  menuButton.focus();
  menuButton.click();
  await waitUntil(() => root.querySelector('[role=menu]') !== null);
  getByRole(root, 'menuitem', name).click();
}

export function listNames(container: Element, role: string): string[] {
  return listByRole(container, role).map(({ name }) => name);
}

/** Returns the text that a screen reader reads after the name of the element. */
export function readDescription(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}
