/** The workbench's page: reads its address and the add-in's manifest, opens the workbook, draws, and listens to the window. */
import { render } from 'preact';
import { offerNetwork } from '../host';
import { type AddinExtensions, loadExtensions, NO_EXTENSIONS, shortcutOf } from './addin/addin-extensions';
import { createAddinNetwork } from './addin/addin-frame';
import { type AddinManifest, parseAddinManifest } from './addin/addin-manifest';
import { Page } from './page';
import { readPageParameters } from './page-parameters';
import { scenarioNamed } from './scenarios/scenarios';
import { createWorkbenchApi, type WorkbenchApi } from './workbench-api';
import { createPassingShelf, openWorkbookShelf, type WorkbookShelf } from './workbook/kept-workbooks';
import { startWorkbench, type Workbench } from './workbook/workbench';
import './page.css';
import './ribbon/ribbon.css';
import './grid/grid.css';
import './controls/menu.css';
import './chrome/host-log.css';

declare global {
  interface Window {
    workbench: WorkbenchApi;
  }
}

const ADDIN_FOLDER = '/addin/';
const UNKNOWN_ADDIN = '00000000-0000-0000-0000-000000000000';
const SELF_TEST_PAGE = '/self-test.html';

async function main(): Promise<void> {
  const parameters = readPageParameters(window.location.search);
  if (parameters.theme) document.documentElement.dataset.theme = parameters.theme;
  const [manifest, shelf] = await Promise.all([loadManifest(parameters.displayLanguage), openShelf()]);
  const addinPage = parameters.isSelfTest ? SELF_TEST_PAGE : (manifest?.page ?? `${ADDIN_FOLDER}taskpane.html`);
  const addin = { id: manifest?.id ?? UNKNOWN_ADDIN, version: manifest?.version ?? '1.0.0.0' };
  const network = createAddinNetwork();
  offerNetwork(window, network);
  const extensions = await extensionsOf(manifest);
  const preparation = scenarioNamed(parameters.scenario);
  const workbench = await startWorkbench({
    parameters,
    preparation,
    shelf,
    addinPage,
    addin,
    network,
    functions: extensions.functions,
  });
  if (!manifest) workbench.notice.value = { text: `The add-in's manifest could not be read.`, isError: true };
  if (parameters.scenario !== undefined && !preparation) {
    workbench.notice.value = {
      text: `The scenario is not complete: there is none named “${parameters.scenario}”.`,
      isError: true,
    };
  }
  window.workbench = createWorkbenchApi(workbench);
  listen(workbench, extensions);
  const page = document.getElementById('page');
  if (page) render(<Page workbench={workbench} manifest={manifest} />, page);
}

function listen(workbench: Workbench, { shortcuts }: AddinExtensions): void {
  for (const event of ['pointerdown', 'wheel', 'keydown'] as const) {
    window.addEventListener(event, () => workbench.usedByPerson(), { capture: true, passive: true });
  }
  window.addEventListener('keydown', pressRegionKey);
  window.addEventListener(
    'keydown',
    (event) => {
      const shortcut = shortcutOf(event, shortcuts);
      if (!shortcut || workbench.workbook.value.view.edit.value) return;
      event.preventDefault();
      event.stopPropagation();
      void workbench.runShortcut(shortcut.action);
    },
    { capture: true },
  );
  window.addEventListener('pagehide', () => workbench.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) workbench.leave();
  });
}

async function loadManifest(locale: string): Promise<AddinManifest | undefined> {
  try {
    const response = await fetch(`${ADDIN_FOLDER}manifest.xml`);
    return response.ok ? parseAddinManifest(await response.text(), ADDIN_FOLDER, locale) : undefined;
  } catch {
    return undefined;
  }
}

async function extensionsOf(manifest: AddinManifest | undefined): Promise<AddinExtensions> {
  if (!manifest) return NO_EXTENSIONS;
  return loadExtensions(manifest, async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The manifest names ${address}, which is not there.`);
    return response.json();
  });
}

async function openShelf(): Promise<WorkbookShelf> {
  try {
    return await openWorkbookShelf(window.indexedDB);
  } catch {
    return createPassingShelf();
  }
}

/** What F6 leads through, in order: Tab moves the cursor on the sheet, so another key has to lead out of it, as in Excel. */
const REGIONS = [
  '.ribbon-tabs [aria-selected="true"]',
  '.cells',
  '.pane:not(.away) iframe',
  '.sheet-tab[aria-selected="true"]',
];

/** Moves the focus to the next region of the page, or with Shift to the one before. */
function pressRegionKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  const stops = REGIONS.map((region) => document.querySelector<HTMLElement>(region)).filter((stop) => stop !== null);
  const at = stops.findIndex((stop) => isWithin(stop, document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  stops[(at + step + stops.length) % stops.length]?.focus();
}

function isWithin(stop: HTMLElement, focused: Element | null): boolean {
  const region = stop.closest('.ribbon, .grid, .pane, .sheet-tabs');
  return focused !== null && region?.contains(focused) === true;
}

void main();
