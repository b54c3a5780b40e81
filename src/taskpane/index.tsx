/**
 * Starts the one page that Excel loads, in the shared runtime: opens the shell, draws the pane, and
 * loads the rest of the app, which the ribbon's commands and the formulas use too. The same file
 * runs in Excel and in the workbench.
 */
import { version } from '../../package.json';
import { createShell } from '../app';
import { associateCommands } from '../commands';
import { associateFunctions, type CallRunner } from '../functions';
import { loadCatalogue, loadRest, openAdministration } from './compose';
import { browserClock, browserNetwork, nameOfBuild } from './shell/browser';
import { createDeviceStorage } from './shell/device-storage';
import { createThemeSetting } from './shell/environment';
import { createLazy } from './shell/lazy';
import { kindOfOfficeTheme } from './shell/office-theme';
import { readConfig } from './shell/read-config';
import { renderOutsideExcel, renderPane } from './shell/render-pane';
import '../parts/index.css';

async function main(): Promise<void> {
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no element for the pane.');
  const opening = openShell();
  const inExcel = opening.then((opened) => opened ?? Promise.reject(new Error('This page runs outside Excel.')));
  const rest = createLazy(async () => openRest(await inExcel));
  const functions = createLazy(async () => openFunctions(await inExcel, rest.load));
  // This runs before Excel is ready, because Excel drops presses and calls of names that it does
  // not know yet.
  associateCommands(
    async () => (await rest.load()).app,
    inExcel.then(({ shell }) => shell.connection),
  );
  associateFunctions(functions.load);
  const opened = await opening;
  if (!opened) {
    renderOutsideExcel(root, await loadCatalogue(navigator.language));
    return;
  }
  const { shell, catalogue, parts, newId, host, locale } = opened;
  const environment = {
    locale,
    now: parts.clock.now,
    origin: location.origin,
    version,
    host,
    theme: createThemeSetting(parts.storage, kindOfOfficeTheme(Office.context.officeTheme)),
    ...(parts.config.administration && {
      openAdministration: async () => {
        const { app, workbook } = await rest.load();
        return openAdministration(app, { workbook, clock: parts.clock, newId }, catalogue);
      },
    }),
  };
  renderPane(root, shell, environment, catalogue, rest);
  shell.start();
}

type Opened = NonNullable<Awaited<ReturnType<typeof openShell>>>;

/** Resolves to undefined outside Excel. */
async function openShell() {
  const reading = readConfig(() => fetch('config.json', { cache: 'no-store' }));
  const info = await Office.onReady();
  if (info.host !== Office.HostType.Excel) return undefined;
  const { context } = Office;
  const locale = displayLocale();
  const [config, catalogue] = await Promise.all([reading, loadCatalogue(locale)]);
  const { partitionKey } = context;
  const clock = browserClock();
  const newId = () => crypto.randomUUID();
  const storage = createDeviceStorage(
    partitionKey,
    () => localStorage,
    () => sessionStorage,
    () => navigator.locks,
  );
  const host = `Excel ${context.diagnostics.version}, ${context.diagnostics.platform}`;
  const parts = { network: browserNetwork(clock, newId, loadRest), storage, config, clock };
  return { shell: createShell(parts), parts, catalogue, locale, partitionKey, newId, host };
}

async function openRest(opened: Opened) {
  const [{ openApp, openFunctions, pages }, words] = await Promise.all([loadRest(), opened.catalogue.rest()]);
  const options = {
    ...{ ...opened, words },
    facts: {
      ...{ inlay: version, build: nameOfBuild(), host: opened.host, api: newestApi() },
      ...{ language: Office.context.displayLanguage, browser: navigator.userAgent },
    },
  };
  const { app, workbook } = openApp(options);
  // A stored sign-in is restored before any formula asks for rows.
  void app.start();
  return { app, workbook, pages, words, openFunctions: () => openFunctions(app, options) };
}

/** Rejects with a message for the cell if the rest of the app does not load. */
async function openFunctions(
  { catalogue, locale }: Opened,
  loadApp: () => ReturnType<typeof openRest>,
): Promise<CallRunner> {
  try {
    return (await loadApp()).openFunctions();
  } catch {
    const words = catalogue.createWords({ locale, origin: location.origin, now: Date.now });
    throw new Error(`${words.partsFailed} ${words.partsFailedNext}`);
  }
}

/**
 * Returns the newest requirement set of the Excel API that this Excel supports: `ExcelApi 1.17`.
 */
function newestApi(): string {
  const { requirements } = Office.context;
  let minor = 0;
  while (requirements.isSetSupported('ExcelApi', `1.${minor + 1}`)) minor += 1;
  return `ExcelApi 1.${minor}`;
}

/** Returns the BCP 47 tag of the language in which the user reads Excel. */
function displayLocale(): string {
  return Office.context.displayLanguage || navigator.language;
}

void main();
