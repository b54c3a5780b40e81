import type { NotAllowed, ReportCount } from '../../../app';
import { shortenText } from '../../../parts';
import type * as english from '../en/allow';

export const createAllowMessages: typeof english.createAllowMessages = ({ count, when }) => {
  const describeReports = ({ reports, names }: ReportCount) => {
    if (reports === 0)
      return names === 1
        ? 'den Bericht, den eine Formel nennt,'
        : `${count(names, 'Bericht', 'Berichte')}, die Formeln nennen,`;
    const knownReports = count(reports, 'Bericht', 'Berichte');
    return names === 0
      ? knownReports
      : `${knownReports} und ${count(names, 'weiteren, den eine Formel nennt,', 'weitere, die Formeln nennen,')}`;
  };
  const savedAtText = ({ placements }: NotAllowed) =>
    placements.length > 0 && when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ hasAllowedReports }) =>
      hasAllowedReports
        ? 'Dürfen weitere Berichte dieser Arbeitsmappe aktualisiert werden?'
        : 'Darf diese Arbeitsmappe aktualisiert werden?',
    text: (asked, reports, host, savedBy) =>
      `${asked.hasAllowedReports ? 'Sie fragt nach Berichten, die ihr auf diesem Gerät nicht erlaubt wurden' : 'Sie ist neu auf diesem Gerät'}${savedBy ? `; laut Datei hat ${shortenText(savedBy)} sie zuletzt gespeichert` : ''}. Wenn Sie es erlauben, liest Inlay ${describeReports(reports)} von ${host} mit Ihrer Anmeldung und aktualisiert die Zellen. Die Zeilen bleiben in der Datei, auch für andere, die sie erhalten.`,
    list: 'Wie die Datei sie nennt',
    report: ({ reportId, name }) => `${shortenText(name)} (Bericht ${reportId})`,
    formulas: ({ report, name, formulas }) =>
      `${describeReport(report, name)}: ${count(formulas, 'Formel', 'Formeln')}`,
    more: (restCount) => `und ${count(restCount, 'weiterer', 'weitere')}`,
    safe: (asked) =>
      savedAtText(asked)
        ? `Bis dahin wird nichts gelesen oder gesendet. Sie sehen weiterhin die Zeilen, laut Datei von ${savedAtText(asked)}.`
        : 'Bis dahin wird nichts gelesen oder gesendet, und Formeln über diese Berichte zeigen #NV.',
    gets: 'Was die Plattform erhält',
    getsText: ({ placements }, host) =>
      [
        `${host} erhält Ihre Anmeldung und welche Berichte gewünscht sind: nach Nummer oder nach dem Namen, den eine Formel nennt. Ihre Abfragen gehen an die Daten-API, die dort genannt wird.`,
        placements.length > 0 &&
          'Mitgeteilt wird auch die Kennung, die Inlay dieser Arbeitsmappe gegeben hat, und wo jeder Bericht steht: Blatt und Zellen.',
        'Was in Zellen steht, wird nie gesendet, ebenso wenig der Name der Datei.',
      ]
        .filter(Boolean)
        .join(' '),
    allow: 'Dieser Arbeitsmappe erlauben',
    mayBeCopy:
      'Eine andere Arbeitsmappe enthält dieselben platzierten Berichte: Geben Sie an, was diese Arbeitsmappe ist.',
    allowAs: {
      moved: 'Erlauben: verschoben oder umbenannt',
      copy: 'Erlauben: eigenständige Kopie',
    },
    notNow: 'Nicht jetzt',
    putOffTitle: 'Auf diesem Gerät nicht aktualisiert.',
    putOff: (asked) =>
      savedAtText(asked)
        ? `Sie sehen die Zeilen, laut Datei von ${savedAtText(asked)}. Ihre eigenen Zellen funktionieren wie immer.`
        : 'INLAY-Formeln über Berichte, die Sie nicht erlaubt haben, zeigen #NV. Eigene Zellen funktionieren wie immer.',
    askAgain: 'Aktualisieren erlauben…',
    doneTitle: 'Auf diesem Gerät erlaubt.',
    done: (host) => `Diese Arbeitsmappe liest ihre Berichte von ${host} mit Ihrer Anmeldung.`,
    change: 'In den Einstellungen ändern',
    newPlatform: 'Diese Berichte kommen von einer anderen Plattform',
    newPlatformText: (reports, there, host) => [
      reports === 1 ? 'Ihr Bericht kommt von ' : `Ihre ${count(reports, 'Bericht', 'Berichte')} kommen von `,
      { strong: there },
      `. Nichts davon wurde dieser Arbeitsmappe auf diesem Gerät bisher erlaubt. Angemeldet sind Sie bei ${host}.`,
    ],
    newPlatformSafe: (there, host) =>
      `Melden Sie sich nur an, wenn Sie die Adresse ${there} kennen. Ihre Anmeldung bei ${host} wird nie dorthin gesendet: Sie endet auf diesem Gerät, und für die Rückkehr melden Sie sich neu an.`,
    nothingSent: (savedBy) =>
      `Es wurde nichts gelesen oder gesendet. Ihre Zellen zeigen, was zuletzt gespeichert wurde${savedBy ? `, laut Datei von ${shortenText(savedBy)}` : ''}.`,
    signInTo: (there) => `Bei ${there} anmelden`,
    allowed: (reports) =>
      reports === 0
        ? 'Sie darf auf diesem Gerät mit Ihrer Anmeldung nach den Berichten suchen, die ihre Formeln nennen.'
        : `Sie darf auf diesem Gerät ${count(reports, 'Bericht', 'Berichte')} mit Ihrer Anmeldung lesen.`,
    takeBack: 'Zurücknehmen',
  };
};

function describeReport(report: number | string, name: string | undefined): string {
  if (typeof report === 'string') return `„${shortenText(report)}“`;
  return name === undefined ? `Bericht ${report}` : `„${shortenText(name)}“ (jetzt Bericht ${report})`;
}
