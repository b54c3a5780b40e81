import type { NotAllowed } from '../../../app';
import type * as english from '../en/allow';

export const createAllowWords: typeof english.createAllowWords = ({ count, when }) => {
  const reportsOf = ({ placements }: NotAllowed) =>
    count(new Set(placements.map(({ reportId }) => reportId)).size, 'Bericht', 'Berichte');
  const savedAt = ({ placements }: NotAllowed) => when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ isMore }) =>
      isMore
        ? 'Dürfen weitere Berichte dieser Arbeitsmappe aktualisiert werden?'
        : 'Darf diese Arbeitsmappe aktualisiert werden?',
    text: (asked, host) =>
      `${asked.isMore ? 'Sie fragt nach Berichten, die ihr auf diesem Gerät nicht erlaubt wurden.' : 'Sie ist neu auf diesem Gerät.'} Wenn Sie es erlauben, liest Inlay ${reportsOf(asked)} von ${host} mit Ihrer Anmeldung und aktualisiert die Zellen. Die Zeilen bleiben in der Datei, auch für andere, die sie erhalten.`,
    list: 'Wie die Datei sie nennt',
    report: ({ reportId, name }) => `${name} (Bericht ${reportId})`,
    more: (rest) => `und ${count(rest, 'weiterer', 'weitere')}`,
    safe: (asked) =>
      `Bis dahin wird nichts gelesen oder gesendet. Sie sehen weiterhin die Zeilen von ${savedAt(asked)}.`,
    allow: 'Dieser Arbeitsmappe erlauben',
    notNow: 'Nicht jetzt',
    putOffTitle: 'Auf diesem Gerät nicht aktualisiert.',
    putOff: (asked) => `Sie sehen die Zeilen von ${savedAt(asked)}. Ihre eigenen Zellen funktionieren wie immer.`,
    askAgain: 'Aktualisieren erlauben…',
    allowed: (reports) =>
      `Sie darf auf diesem Gerät ${count(reports, 'Bericht', 'Berichte')} mit Ihrer Anmeldung lesen.`,
    takeBack: 'Zurücknehmen',
  };
};
