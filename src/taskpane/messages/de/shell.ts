import { createFormats, createPartsMessages, germanPartsTexts } from '../../../parts';
import type { MessageOptions, OutsideExcelMessages, ShellMessages } from '../en/shell';
import { connectMessages } from './connect';
import { GERMAN } from './language';
import { createReportListMessages } from './report-list';

export function createShellMessages(options: MessageOptions): ShellMessages {
  const formats = createFormats(options, GERMAN);
  return {
    ...createPartsMessages(germanPartsTexts, formats, options.origin),
    formats,
    product: 'Inlay',
    about: (version, host) => (host ? `Inlay ${version} · ${host}` : `Inlay ${version}`),
    reports: 'Berichte',
    thisWorkbook: 'Diese Mappe',
    someNeedYou: 'Bei einigen Berichten ist eine Entscheidung nötig',
    settings: 'Einstellungen',
    workbookUnchanged: 'Ihre Arbeitsmappe ist unverändert.',
    tokenRejected: 'Die Plattform akzeptiert Ihr Token nicht mehr.',
    tokenRejectedNext: 'Melden Sie sich erneut an; Ihre Zellen bleiben, wie sie sind.',
    signInAgain: 'Erneut anmelden',
    starting: 'Ihre Anmeldung wird gesucht…',
    partsLoading: 'Wird geladen',
    partsFailed: 'Dieser Teil von Inlay wurde nicht geladen.',
    partsFailedNext:
      'Prüfen Sie Ihr Netzwerk, und versuchen Sie es noch einmal; bleibt es dabei, schließen und öffnen Sie den Aufgabenbereich.',
    connect: connectMessages,
    catalogue: createReportListMessages(formats),
  };
}

export const outsideExcelMessages: OutsideExcelMessages = {
  title: 'Inlay gehört in Excel',
  text: 'Diese Seite ist der Aufgabenbereich eines Add-Ins. Öffnen Sie eine Arbeitsmappe in Excel, fügen Sie Inlay hinzu und drücken Sie auf der Registerkarte Start die Schaltfläche von Inlay.',
};
