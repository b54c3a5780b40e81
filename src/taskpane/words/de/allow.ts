import type { NotAllowed } from '../../../app';
import { shortText } from '../../../parts';
import type * as english from '../en/allow';

export const createAllowWords: typeof english.createAllowWords = ({ count, when }) => {
  const reportsOf = ({ placements, formulas }: NotAllowed) => {
    const reports = [...placements.map(({ reportId }) => reportId), ...formulas.map(({ report }) => report)];
    return count(new Set(reports).size, 'Bericht', 'Berichte');
  };
  const savedAt = ({ placements }: NotAllowed) =>
    placements.length > 0 && when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ isMore }) =>
      isMore
        ? 'Dürfen weitere Berichte dieser Arbeitsmappe aktualisiert werden?'
        : 'Darf diese Arbeitsmappe aktualisiert werden?',
    text: (asked, host) =>
      `${asked.isMore ? 'Sie fragt nach Berichten, die ihr auf diesem Gerät nicht erlaubt wurden.' : 'Sie ist neu auf diesem Gerät.'} Wenn Sie es erlauben, liest Inlay ${reportsOf(asked)} von ${host} mit Ihrer Anmeldung und aktualisiert die Zellen. Die Zeilen bleiben in der Datei, auch für andere, die sie erhalten.`,
    list: 'Wie die Datei sie nennt',
    report: ({ reportId, name }) => `${shortText(name)} (Bericht ${reportId})`,
    formulas: ({ report, name, formulas }) => `${named(report, name)}: ${count(formulas, 'Formel', 'Formeln')}`,
    more: (rest) => `und ${count(rest, 'weiterer', 'weitere')}`,
    safe: (asked) =>
      savedAt(asked)
        ? `Bis dahin wird nichts gelesen oder gesendet. Sie sehen weiterhin die Zeilen, laut Datei von ${savedAt(asked)}.`
        : 'Bis dahin wird nichts gelesen oder gesendet, und ihre Formeln zeigen #NV.',
    allow: 'Dieser Arbeitsmappe erlauben',
    notNow: 'Nicht jetzt',
    putOffTitle: 'Auf diesem Gerät nicht aktualisiert.',
    putOff: (asked) =>
      savedAt(asked)
        ? `Sie sehen die Zeilen, laut Datei von ${savedAt(asked)}. Ihre eigenen Zellen funktionieren wie immer.`
        : 'Ihre INLAY-Formeln zeigen #NV. Eigene Zellen funktionieren wie immer.',
    askAgain: 'Aktualisieren erlauben…',
    allowed: (reports) =>
      `Sie darf auf diesem Gerät ${count(reports, 'Bericht', 'Berichte')} mit Ihrer Anmeldung lesen.`,
    takeBack: 'Zurücknehmen',
  };
};

function named(report: number | string, name: string | undefined): string {
  if (typeof report === 'string') return `„${shortText(report)}“`;
  return name === undefined ? `Bericht ${report}` : `„${shortText(name)}“ (jetzt Bericht ${report})`;
}
