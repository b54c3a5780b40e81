/**
 * Entry of the one page that Excel loads, in the shared runtime: it composes the app from Office.js and the network, gives it to the
 * ribbon's commands, and draws the pane. The same file runs in Excel and in the workbench.
 */
import { version } from '../../package.json';
import { type App, createApp } from '../app';
import { associateCommands } from '../commands';
import { associateFunctions, type CallRunner } from '../functions';
import { createPause } from '../grid';
import { createObservations, officeAccess } from '../workbook';
import {
  loadCatalogue,
  loaders,
  openAdministration,
  openFunctions,
  openKeptResults,
  openWorkbook,
  paneLoaders,
} from './compose';
import { browserClock, browserNetwork, nameOfBuild, nextTurn, pageHidden } from './shell/browser';
import { createDeviceStorage } from './shell/device-storage';
import { createThemeSetting } from './shell/environment';
import { kindOfOfficeTheme } from './shell/office-theme';
import { readConfig } from './shell/read-config';
import { renderOutsideExcel, renderPane } from './shell/render-pane';
import '../parts/index.css';

async function main(): Promise<void> {
  let started: (app: App) => void = () => undefined;
  const running = new Promise<App>((resolve) => {
    started = resolve;
  });
  associateCommands(running);
  associateFunctions(once(() => running.then(startFunctions)));
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no element for the pane.');
  const reading = readConfig(() => fetch('config.json', { cache: 'no-store' }));
  const info = await Office.onReady();
  if (info.host !== Office.HostType.Excel) {
    renderOutsideExcel(root, await loadCatalogue(navigator.language));
    return;
  }
  const { context } = Office;
  const locale = displayLocale();
  const [config, catalogue] = await Promise.all([reading, loadCatalogue(locale)]);
  const clock = browserClock();
  const newId = () => crypto.randomUUID();
  const storage = createDeviceStorage(
    context.partitionKey,
    () => localStorage,
    () => sessionStorage,
    () => navigator.locks,
  );
  const host = `Excel ${context.diagnostics.version}, ${context.diagnostics.platform}`;
  const now = () => performance.now();
  const pause = createPause(nextTurn, now);
  const observations = createObservations();
  const workbook = openWorkbook(officeAccess({ observations, pause, nextTurn, wait: clock.wait, now }));
  const app = createApp({
    loaders: { ...loaders, words: catalogue.pages },
    workbook,
    network: browserNetwork(clock, newId),
    storage,
    keptResults: once(() => openKeptResults(context.partitionKey)),
    clock,
    pause,
    observations,
    config,
    reader: { ...catalogue, locale },
    random: Math.random,
    hidden: pageHidden(),
    newId,
    facts: {
      ...{ inlay: version, build: nameOfBuild(), host, api: newestApi() },
      ...{ language: context.displayLanguage, browser: navigator.userAgent },
    },
  });
  const environment = {
    locale,
    now: clock.now,
    origin: location.origin,
    version,
    host,
    theme: createThemeSetting(storage, kindOfOfficeTheme(context.officeTheme)),
    ...(config.administration && {
      openAdministration: once(() => openAdministration(app, { workbook, clock, newId }, catalogue)),
    }),
  };
  renderPane(root, app, environment, catalogue, paneLoaders);
  const starting = app.start();
  // By now a kept sign-in is taken up, and formulas need not say that there is none.
  started(app);
  await starting;
}

/** What was opened stays open; a file that did not come is asked for again at the next call. */
function once<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  return () => {
    opening ??= open();
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
}

/** Rejects with a sentence for the cell where a file of it cannot be had. */
async function startFunctions(app: App): Promise<CallRunner> {
  const options = { locale: displayLocale(), origin: location.origin };
  const catalogue = await loadCatalogue(options.locale);
  try {
    return await openFunctions(app, browserClock(), catalogue, options);
  } catch {
    const words = catalogue.createWords({ ...options, now: Date.now });
    throw new Error(`${words.partsFailed} ${words.partsFailedNext}`);
  }
}

/** The newest set of Excel's API that this Excel announces. */
function newestApi(): string {
  const { requirements } = Office.context;
  let minor = 0;
  while (requirements.isSetSupported('ExcelApi', `1.${minor + 1}`)) minor += 1;
  return `ExcelApi 1.${minor}`;
}

/** The language that the analyst reads Excel in. */
function displayLocale(): string {
  return Office.context.displayLanguage || navigator.language;
}

void main();
