import type { Catalogue } from '../../catalogue';
import type { AllWords } from '../../later-words';
import type { Words, WordsOptions } from '../../words';
import { createFormats, type Language } from '../formats';
import { createCareWords } from './care-words';
import { createCatalogueWords } from './catalogue-words';
import { connectWords } from './connect-words';
import { createDialogWords } from './dialog-words';
import { createEditWords } from './edit-words';
import { createFailureWords, failureDetails } from './failure-words';
import { createFunctionWords } from './function-words';
import { createManageWords } from './manage-words';
import { outsideExcelWords } from './outside-excel-words';
import { createPlacementWords } from './placement-words';
import { createReportWords } from './report-words';
import { createSettingsWords } from './settings-words';

/** Everything that a person reads in the pane, in German. */
export const german: Catalogue = {
  language: 'de',
  direction: 'ltr',
  booleans: ['FALSCH', 'WAHR'],
  createWords,
  createAllWords,
  createCareWords,
  createManageWords,
  createFunctionWords,
  outsideExcelWords,
};

const GERMAN: Language = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };

function createWords(options: WordsOptions): Words {
  const formats = createFormats(options, GERMAN);
  return {
    formats,
    product: 'Inlay',
    reports: 'Berichte',
    thisWorkbook: 'Diese Arbeitsmappe',
    someNeedYou: 'Einige Platzierungen brauchen Sie',
    settings: 'Einstellungen',
    tryAgain: 'Erneut versuchen',
    workbookUnchanged: 'Ihre Arbeitsmappe ist unverändert.',
    tokenRejected: 'Die Plattform akzeptiert Ihr Token nicht mehr.',
    tokenRejectedNext: 'Melden Sie sich erneut an; Ihre Zellen bleiben, wie sie sind.',
    signInAgain: 'Erneut anmelden',
    starting: 'Ihre Anmeldung wird gesucht…',
    partsComing: 'Wird geladen',
    partsFailed: 'Dieser Teil von Inlay wurde nicht geladen.',
    partsFailedNext:
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es noch einmal; bleibt es dabei, schließen und öffnen Sie den Aufgabenbereich.',
    catalogue: createCatalogueWords(formats),
  };
}

function createAllWords(options: WordsOptions): AllWords {
  const words = createWords(options);
  const { formats } = words;
  return {
    ...words,
    back: 'Zurück',
    details: 'Details',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    copyByHand: 'Kopieren ist hier nicht erlaubt. Markieren Sie diesen Text, und kopieren Sie ihn.',
    offline: 'Sie sind offline.',
    online: 'Das Netzwerk ist wieder da.',
    cancel: 'Abbrechen',
    sheetOf: (sheet) => `${sheet}!`,
    connect: connectWords,
    report: createReportWords(formats),
    placements: createPlacementWords(formats, options.origin),
    dialogs: createDialogWords(formats),
    edits: createEditWords(formats),
    settingsPage: createSettingsWords(formats),
    failure: createFailureWords(options.origin),
    failureDetails,
  };
}
