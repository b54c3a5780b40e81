/**
 * Starts the workbench's page: parses its address and the add-in's manifest, opens the workbook,
 * renders, and listens to the window.
 */
import { render } from 'preact';
import { readReport } from '../conformance/page/report';
import { deriveSwitches, type ExcelSwitches, offerNetwork, PROFILES } from '../host';
import { type AddinExtensions, findShortcut, loadExtensions, NO_EXTENSIONS } from './addin/addin-extensions';
import { createAddinNetwork } from './addin/addin-frame';
import { type AddinManifest, parseAddinManifest } from './addin/addin-manifest';
import { handleRegionKey } from './chrome/region-keys';
import { Page } from './page';
import { type PageParameters, readPageParameters } from './page-parameters';
import { findScenario } from './scenarios/scenarios';
import { createWorkbenchApi, type WorkbenchApi } from './workbench-api';
import { startWorkbench, type Workbench } from './workbook/workbench';
import { createMemoryStorage, openWorkbookStorage, type WorkbookStorage } from './workbook/workbook-storage';
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
const RECORDED_SELF_TEST = '/self-test/recorded.json';

async function main(): Promise<void> {
  const parameters = readPageParameters(window.location.search);
  if (parameters.theme) document.documentElement.dataset.theme = parameters.theme;
  const [manifest, storage] = await Promise.all([loadManifest(parameters.displayLanguage), openStorage()]);
  const addinPage = parameters.isSelfTest ? SELF_TEST_PAGE : (manifest?.page ?? `${ADDIN_FOLDER}taskpane.html`);
  const addin = { id: manifest?.id ?? UNKNOWN_ADDIN, version: manifest?.version ?? '1.0.0.0' };
  const network = createAddinNetwork();
  offerNetwork(window, network);
  const extensions = await loadAddinExtensions(manifest);
  const preparation = findScenario(parameters.scenario);
  const switches = await loadSwitches(parameters);
  const workbench = await startWorkbench({
    parameters,
    switches,
    preparation,
    storage,
    addinPage,
    addin,
    network,
    functions: extensions.functions,
  });
  const showError = (text: string) => {
    workbench.notice.value = { text, isError: true };
  };
  if (!manifest) showError(`The add-in's manifest could not be read.`);
  if (parameters.scenario !== undefined && !preparation)
    showError(`The scenario is not complete: there is none named “${parameters.scenario}”.`);
  if (parameters.profile === 'recorded' && !switches)
    showError('No self-test is recorded here: this is the kindest Excel.');
  window.workbench = createWorkbenchApi(workbench);
  addWindowListeners(workbench, extensions);
  const page = document.getElementById('page');
  if (page) render(<Page workbench={workbench} manifest={manifest} />, page);
}

function addWindowListeners(workbench: Workbench, { shortcuts }: AddinExtensions): void {
  for (const event of ['pointerdown', 'wheel', 'keydown'] as const) {
    window.addEventListener(event, () => workbench.onUserInput(), { capture: true, passive: true });
  }
  window.addEventListener('keydown', handleRegionKey);
  window.addEventListener(
    'keydown',
    (event) => {
      const shortcut = findShortcut(event, shortcuts);
      if (!shortcut || workbench.workbook.value.view.edit.value) return;
      event.preventDefault();
      event.stopPropagation();
      void workbench.runShortcut(shortcut.action);
    },
    { capture: true },
  );
  window.addEventListener('pagehide', () => workbench.flushOnLeave());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) workbench.flushOnLeave();
  });
}

async function loadSwitches({ profile }: PageParameters): Promise<ExcelSwitches | undefined> {
  if (profile !== 'recorded') return profile && PROFILES[profile].switches;
  try {
    const response = await fetch(RECORDED_SELF_TEST);
    const report = response.ok ? readReport(await response.text()) : undefined;
    return report && deriveSwitches({ platform: report.excel.platform, results: report.results });
  } catch {
    return undefined;
  }
}

async function loadManifest(locale: string): Promise<AddinManifest | undefined> {
  try {
    const response = await fetch(`${ADDIN_FOLDER}manifest.xml`);
    return response.ok ? parseAddinManifest(await response.text(), ADDIN_FOLDER, locale) : undefined;
  } catch {
    return undefined;
  }
}

async function loadAddinExtensions(manifest: AddinManifest | undefined): Promise<AddinExtensions> {
  if (!manifest) return NO_EXTENSIONS;
  return loadExtensions(manifest, async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The manifest names ${address}, which is not there.`);
    return response.json();
  });
}

async function openStorage(): Promise<WorkbookStorage> {
  try {
    return await openWorkbookStorage(window.indexedDB);
  } catch {
    return createMemoryStorage();
  }
}

void main();
