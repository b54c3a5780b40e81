/**
 * Starts the one page that Excel loads, in the shared runtime: opens the shell, draws the pane, and
 * loads the rest of the app, which the ribbon's commands and the formulas use too. The same file
 * runs in Excel and in the workbench.
 */
import { version } from '../../package.json';
import { createShell } from '../app';
import { associateCommands } from '../commands';
import { associateFunctions, type CallRunner } from '../functions';
import { loadMessageCatalogue, loadRest, openAdministration } from './compose';
import { createBrowserClock, createBrowserNetwork, readBuildHash } from './shell/browser';
import { createDeviceStorage } from './shell/device-storage';
import { createThemeSetting } from './shell/environment';
import { createLazy } from './shell/lazy';
import { detectThemeMode } from './shell/office-theme';
import { readConfig } from './shell/read-config';
import { chooseReaderLocale } from './shell/reader-locale';
import { renderOutsideExcel, renderPane } from './shell/render-pane';
import { createSignInDialog } from './shell/sign-in-dialog';
import '../parts/index.css';

async function main(): Promise<void> {
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no element for the pane.');
  const shellPromise = openShell();
  const shellInExcel = shellPromise.then(
    (openedShell) => openedShell ?? Promise.reject(new Error('This page runs outside Excel.')),
  );
  const rest = createLazy(async () => openRest(await shellInExcel));
  const functions = createLazy(async () => openFunctions(await shellInExcel, rest.load));
  // This runs before Excel is ready, because Excel drops presses and calls of names that it does
  // not know yet.
  associateCommands(
    async () => (await rest.load()).app,
    shellInExcel.then(({ shell }) => shell.connection),
  );
  associateFunctions(functions.load);
  const openedShell = await shellPromise;
  if (!openedShell) {
    renderOutsideExcel(root, await loadMessageCatalogue(navigator.language));
    return;
  }
  const { shell, messageCatalogue, parts, newId, host, locale } = openedShell;
  const environment = {
    locale,
    now: parts.clock.now,
    origin: location.origin,
    version,
    host,
    theme: createThemeSetting(parts.storage, detectThemeMode(Office.context.officeTheme)),
    ...(parts.config.administration && {
      openAdministration: async () => {
        const { app, workbook } = await rest.load();
        return openAdministration(app, { workbook, clock: parts.clock, newId }, messageCatalogue);
      },
    }),
  };
  renderPane(root, shell, environment, messageCatalogue, rest);
  shell.start();
}

type OpenedShell = NonNullable<Awaited<ReturnType<typeof openShell>>>;

/** Resolves to undefined outside Excel. */
async function openShell() {
  const configPromise = readConfig(() => fetch('config.json', { cache: 'no-store' }));
  const hostInfo = await Office.onReady();
  if (hostInfo.host !== Office.HostType.Excel) return undefined;
  const { context } = Office;
  const locale = readLocale();
  const [config, messageCatalogue] = await Promise.all([configPromise, loadMessageCatalogue(locale)]);
  const { partitionKey } = context;
  const clock = createBrowserClock();
  const newId = () => crypto.randomUUID();
  const storage = createDeviceStorage(
    partitionKey,
    () => localStorage,
    () => sessionStorage,
    () => navigator.locks,
  );
  const host = `Excel ${context.diagnostics.version}, ${context.diagnostics.platform}`;
  const parts = { network: createBrowserNetwork(clock, newId, loadRest, createSignInDialog()), storage, config, clock };
  return { shell: createShell(parts), parts, messageCatalogue, locale, partitionKey, newId, host };
}

async function openRest(openedShell: OpenedShell) {
  const [{ openApp, openFunctions, pages }, messages] = await Promise.all([
    loadRest(),
    openedShell.messageCatalogue.loadRestMessages(),
  ]);
  const options = {
    ...{ ...openedShell, messages },
    facts: {
      ...{ inlay: version, build: readBuildHash(), host: openedShell.host, api: findNewestExcelApi() },
      ...{ language: Office.context.displayLanguage, browser: navigator.userAgent },
    },
  };
  const { app, workbook } = openApp(options);
  // A stored sign-in is restored before any formula asks for rows.
  void app.start();
  return { app, workbook, pages, messages, openFunctions: () => openFunctions(app, options) };
}

/** Rejects with a message for the cell if the rest of the app does not load. */
async function openFunctions(
  { messageCatalogue, locale }: OpenedShell,
  loadApp: () => ReturnType<typeof openRest>,
): Promise<CallRunner> {
  try {
    return (await loadApp()).openFunctions();
  } catch {
    const messages = messageCatalogue.createShellMessages({ locale, origin: location.origin, now: Date.now });
    throw new Error(`${messages.partsFailed} ${messages.partsFailedNext}`);
  }
}

/**
 * Returns the newest requirement set of the Excel API that this Excel supports: `ExcelApi 1.17`.
 */
function findNewestExcelApi(): string {
  const { requirements } = Office.context;
  let minor = 0;
  while (requirements.isSetSupported('ExcelApi', `1.${minor + 1}`)) minor += 1;
  return `ExcelApi 1.${minor}`;
}

/** Returns the BCP 47 tag of the language in which the user reads Excel, with the user's region. */
function readLocale(): string {
  const { contentLanguage, displayLanguage } = Office.context;
  return chooseReaderLocale(displayLanguage || navigator.language, [contentLanguage, navigator.language]);
}

void main();
