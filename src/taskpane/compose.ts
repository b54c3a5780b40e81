/**
 * Splits the pane's bundle: the shell, one file with everything behind it, other languages, and the
 * administration.
 */
import type { AdministrationParts } from '../administration';
import type { App } from '../app';
import type { Catalogue } from './words/catalogue';
import { createWords, outsideExcelWords } from './words/en/shell';

/**
 * Loads everything behind the shell. Rejects without a network, or if a newer version was published
 * since the pane was opened.
 */
export const loadRest = () => import(/* webpackChunkName: "app" */ './rest');

export const english: Catalogue = {
  language: 'en',
  direction: 'ltr',
  booleans: ['FALSE', 'TRUE'],
  pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  createWords,
  outsideExcelWords,
  rest: () => import(/* webpackChunkName: "app" */ './words/en/rest'),
};

async function loadGerman(): Promise<Catalogue> {
  return {
    ...(await import(/* webpackChunkName: "german" */ './words/de/shell')),
    language: 'de',
    direction: 'ltr',
    booleans: ['FALSCH', 'WAHR'],
    pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
    rest: () => import(/* webpackChunkName: "german-app" */ './words/de/rest'),
  };
}

/**
 * Loads the messages in Office's language. They are English if there is no translation or its file
 * does not load.
 * @param locale is a BCP 47 tag
 */
export async function loadCatalogue(locale: string): Promise<Catalogue> {
  const isGerman = locale.split('-')[0]?.toLowerCase() === 'de';
  return isGerman ? loadGerman().catch(() => english) : english;
}

/** Loads the pages for managing the platform. Rejects if one of their files does not load. */
export async function openAdministration(
  { session, online, selection, placed, noteFailure }: App,
  parts: Pick<AdministrationParts, 'workbook' | 'clock' | 'newId'>,
  { language }: Catalogue,
) {
  const administration = await import(/* webpackChunkName: "administration" */ '../administration');
  const ofApp = { session, online, selection, placed, onFailure: noteFailure };
  return administration.openAdministration({ ...ofApp, ...parts }, language);
}
