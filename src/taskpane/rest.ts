/**
 * Bundles everything behind the shell into one file: the app with its workbook, the pages, and the
 * functions for formulas. The shell loads it once it is drawn, and again on a retry.
 */
import { type App, createApp, type OpenShell, type ShellParts } from '../app';
import { createDataClient, createManagementClient } from '../client';
import { type CallRunner, createCallRunner, createReportFunctions } from '../functions';
import { createPause } from '../grid';
import { createObservations, createOfficeWorkbook, officeAccess, type Workbook } from '../workbook';
import * as pages from './pages';
import { nextTurn, pageHidden } from './shell/browser';
import { createKeptResults } from './shell/kept-results';
import type { Catalogue, RestWords } from './words/catalogue';

export { createDataClient, createManagementClient, pages };

export interface RestOptions {
  readonly shell: OpenShell;
  /** The shell was created from these. */
  readonly parts: ShellParts;
  readonly catalogue: Catalogue;
  readonly words: RestWords;
  readonly locale: string;
  /** Excel on the web gives each host page its own key; undefined elsewhere. */
  readonly partitionKey: string | undefined;
  newId(): string;
  /** Diagnostics show them: version and build of the add-in, the host and its platform. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Creates the app for the workbook that Office.js shows. The caller starts it. */
export function openApp(options: RestOptions): { readonly app: App; readonly workbook: Workbook } {
  const { shell, parts, catalogue, words, locale, partitionKey, newId, facts } = options;
  const { storage, config, clock } = parts;
  const now = () => performance.now();
  const pause = createPause(nextTurn, now);
  const observations = createObservations();
  const workbook = createOfficeWorkbook(officeAccess({ observations, pause, nextTurn, wait: clock.wait, now }));
  const keptResults = createKeptResults(partitionKey, () => indexedDB);
  const app = createApp(shell, {
    workbook,
    storage,
    keptResults: async () => keptResults,
    clock,
    pause,
    observations,
    config,
    reader: { ...catalogue, locale },
    createCaptionWords: words.createCaptionWords,
    random: Math.random,
    hidden: pageHidden(),
    newId,
    facts,
  });
  return { app, workbook };
}

/**
 * Creates the runner of formula calls. From then on, a refresh of everything includes the formulas.
 */
export function openFunctions(
  app: App,
  { parts, words, locale }: Pick<RestOptions, 'parts' | 'words' | 'locale'>,
): CallRunner {
  const functions = createReportFunctions(app.openReportRows(), parts.clock);
  app.alsoRefresh(functions.refresh);
  return createCallRunner(functions, words.createFunctionWords({ locale, origin: location.origin }));
}
