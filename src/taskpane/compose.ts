/** Where the bundle of the pane is split: the shell, one file with everything behind it, other languages, and administration. */
import type { AdministrationParts } from '../administration';
import type { App } from '../app';
import type { Catalogue } from './words/catalogue';
import { createWords, outsideExcelWords } from './words/en/shell';

/** Everything behind the shell. Rejects where the file cannot be had: no network, or a newer version was published since. */
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
 * Loads the messages in Office's language. English serves where there are none, and where their file does not come.
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
