import { createFormats, createGermanPartsWords } from '../../../parts';
import type { OutsideExcelWords, Words, WordsOptions } from '../en/shell';
import { connectWords } from './connect';
import { GERMAN } from './language';
import { createCatalogueWords } from './reports';

export function createWords(options: WordsOptions): Words {
  const formats = createFormats(options, GERMAN);
  return {
    ...createGermanPartsWords(options.origin),
    formats,
    product: 'Inlay',
    about: (version, host) => (host ? `Inlay ${version} · ${host}` : `Inlay ${version}`),
    reports: 'Berichte',
    thisWorkbook: 'Diese Arbeitsmappe',
    someNeedYou: 'Bei einigen Berichten ist eine Entscheidung nötig',
    settings: 'Einstellungen',
    workbookUnchanged: 'Ihre Arbeitsmappe ist unverändert.',
    tokenRejected: 'Die Plattform akzeptiert Ihr Token nicht mehr.',
    tokenRejectedNext: 'Melden Sie sich erneut an; Ihre Zellen bleiben, wie sie sind.',
    signInAgain: 'Erneut anmelden',
    starting: 'Ihre Anmeldung wird gesucht…',
    partsComing: 'Wird geladen',
    partsFailed: 'Dieser Teil von Inlay wurde nicht geladen.',
    partsFailedNext:
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es noch einmal; bleibt es dabei, schließen und öffnen Sie den Aufgabenbereich.',
    connect: connectWords,
    catalogue: createCatalogueWords(formats),
  };
}

export const outsideExcelWords: OutsideExcelWords = {
  title: 'Inlay gehört in Excel',
  text: 'Diese Seite ist der Aufgabenbereich eines Add-Ins. Öffnen Sie eine Arbeitsmappe in Excel, fügen Sie Inlay hinzu und drücken Sie auf der Registerkarte Start die Schaltfläche von Inlay.',
};
