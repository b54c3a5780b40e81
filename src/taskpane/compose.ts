/** What the pane loads and when: each part that comes later is one file, asked for by the first thing that needs it. */
import type { AdministrationParts } from '../administration';
import type { App, KeptResults, Loaders } from '../app';
import type { Clock } from '../client';
import type { CallRunner } from '../functions';
import { lateWorkbook, type OfficeAccess, type Workbook } from '../workbook';
import type { PaneLoaders } from './shell/render-pane';
import type { Catalogue } from './words/catalogue';
import { createWords, outsideExcelWords } from './words/en/shell';

/** Rejects where the file cannot be had: no network, or a newer version was put up since the pane was opened. Asking again loads again. */
export const loaders: Omit<Loaders, 'words'> = {
  cells: () => import(/* webpackChunkName: "cells" */ '../app/cells'),
  records: () => import(/* webpackChunkName: "workbook" */ '../app/records'),
};

/** The workbook over Office.js, whose file is on its way while the first picture is drawn. */
export function openWorkbook(office: OfficeAccess): Workbook {
  return lateWorkbook(async () => {
    const { createOfficeWorkbook } = await import(
      /* webpackChunkName: "workbook" */ '../workbook/office/office-workbook'
    );
    return createOfficeWorkbook(office);
  });
}

export const paneLoaders: PaneLoaders = {
  pages: () => import(/* webpackChunkName: "pages" */ './pages'),
  details: () => import(/* webpackChunkName: "details" */ './pages/details'),
};

export const english: Catalogue = {
  language: 'en',
  direction: 'ltr',
  booleans: ['FALSE', 'TRUE'],
  pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  createWords,
  outsideExcelWords,
  pages: () => import(/* webpackChunkName: "pages" */ './words/en/pages'),
  details: async () => (await import(/* webpackChunkName: "details" */ './words/en/details')).createDetailsWords,
  functions: async () => (await import(/* webpackChunkName: "functions" */ './words/en/functions')).createFunctionWords,
};

async function loadGerman(): Promise<Catalogue> {
  return {
    ...(await import(/* webpackChunkName: "german" */ './words/de/shell')),
    language: 'de',
    direction: 'ltr',
    booleans: ['FALSCH', 'WAHR'],
    pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
    pages: () => import(/* webpackChunkName: "german-pages" */ './words/de/pages'),
    details: async () =>
      (await import(/* webpackChunkName: "german-details" */ './words/de/details')).createDetailsWords,
    functions: async () =>
      (await import(/* webpackChunkName: "german-functions" */ './words/de/functions')).createFunctionWords,
  };
}

/**
 * The words of Office's language. English serves where there are none, and where their file does not come.
 * @param locale BCP 47 tag
 */
export async function loadCatalogue(locale: string): Promise<Catalogue> {
  const isGerman = locale.split('-')[0]?.toLowerCase() === 'de';
  return isGerman ? loadGerman().catch(() => english) : english;
}

/** The pages for managing the platform. Rejects where a file of them cannot be had. */
export async function openAdministration(
  { session, online, selection, placed, noteFailure }: App,
  parts: Pick<AdministrationParts, 'workbook' | 'clock' | 'newId'>,
  { language }: Catalogue,
) {
  const administration = await import(/* webpackChunkName: "administration" */ '../administration');
  const ofApp = { session, online, selection, placed, onFailure: noteFailure };
  return administration.openAdministration({ ...ofApp, ...parts }, language);
}

/** What formulas need, in a file of its own: most workbooks have none that ask. Rejects where the file cannot be had. */
export async function openFunctions(
  app: App,
  clock: Clock,
  catalogue: Catalogue,
  options: { readonly locale: string; readonly origin: string },
): Promise<CallRunner> {
  const { createCallRunner, createReportFunctions } = await import(/* webpackChunkName: "functions" */ '../functions');
  // Afterwards, because English words are in the same file: what did not come is asked for once.
  const createFunctionWords = await catalogue.functions().catch(english.functions);
  const functions = createReportFunctions(await app.openReportRows(), clock);
  app.alsoRefresh(functions.refresh);
  return createCallRunner(functions, createFunctionWords(options));
}

export async function openKeptResults(partitionKey: string | undefined): Promise<KeptResults> {
  const { createKeptResults } = await import(/* webpackChunkName: "pages" */ './shell/kept-results');
  return createKeptResults(partitionKey, () => indexedDB);
}
