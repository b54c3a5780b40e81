import { render } from 'preact';
import { offerNetwork } from '../host';
import { type AddinExtensions, loadExtensions, NO_EXTENSIONS, shortcutOf } from './addin/addin-extensions';
import { type AddinManifest, parseAddinManifest } from './addin/addin-manifest';
import { createAddinNetwork } from './addin/addin-network';
import { Page } from './page';
import { readPageParameters } from './page-parameters';
import { pressRegionKey } from './region-keys';
import { createWorkbenchApi, type WorkbenchApi } from './workbench-api';
import { startWorkbench, type Workbench } from './workbook/workbench';
import { createPassingShelf, openWorkbookShelf, type WorkbookShelf } from './workbook/workbook-shelf';
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
  const workbench = await startWorkbench({
    parameters,
    shelf,
    addinPage,
    addin,
    network,
    functions: extensions.functions,
  });
  if (!manifest) workbench.notice.value = { text: `The add-in's manifest could not be read.`, isError: true };
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

void main();
