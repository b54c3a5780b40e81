/**
 * Bundles everything behind the shell into one file: the app with its workbook, the pages, and the
 * functions for formulas. The shell loads it once it is drawn, and again on a retry.
 */
import { type App, createApp, type OpenShell, type ShellParts } from '../app';
import { createDataClient, createManagementClient, createOAuthClient } from '../client';
import { type CallRunner, createCallRunner, createReportFunctions } from '../functions';
import { createPause } from '../grid';
import { createObservations, createOfficeAccess, createOfficeWorkbook, type Workbook } from '../workbook';
import type { MessageCatalogue } from './messages/message-catalogue';
import type { RestMessages } from './messages/rest-messages';
import * as pages from './pages';
import { waitForNextTurn, watchPageHidden } from './shell/browser';
import { createRowCache } from './shell/row-cache';

export { createDataClient, createManagementClient, createOAuthClient, pages };

export interface RestOptions {
  readonly shell: OpenShell;
  /** The shell was created from these. */
  readonly parts: ShellParts;
  readonly messageCatalogue: MessageCatalogue;
  readonly messages: RestMessages;
  readonly locale: string;
  /** Excel on the web gives each host page its own key; undefined elsewhere. */
  readonly partitionKey: string | undefined;
  newId(): string;
  /** Diagnostics show them: version and build of the add-in, the host and its platform. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Creates the app for the workbook that Office.js shows. The caller starts it. */
export function openApp(options: RestOptions): { readonly app: App; readonly workbook: Workbook } {
  const { shell, parts, messageCatalogue, messages, locale, partitionKey, newId, facts } = options;
  const { storage, config, clock } = parts;
  const now = () => performance.now();
  const pause = createPause(waitForNextTurn, now);
  const observations = createObservations();
  const workbook = createOfficeWorkbook(
    createOfficeAccess({ observations, pause, nextTurn: waitForNextTurn, wait: clock.wait, now }),
  );
  const rowCache = createRowCache(partitionKey, () => indexedDB);
  const app = createApp(shell, {
    workbook,
    storage,
    openRowCache: async () => rowCache,
    clock,
    pause,
    observations,
    config,
    reader: { ...messageCatalogue, locale },
    createCaptionMessages: messages.createCaptionMessages,
    random: Math.random,
    hidden: watchPageHidden(),
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
  { parts, messages, locale }: Pick<RestOptions, 'parts' | 'messages' | 'locale'>,
): CallRunner {
  const functions = createReportFunctions(app.openReportRows(), parts.clock);
  app.setFormulaRefresh(functions.refresh);
  return createCallRunner(
    functions,
    messages.createFunctionMessage({ locale, readCulture: () => app.culture.peek(), origin: location.origin }),
  );
}
