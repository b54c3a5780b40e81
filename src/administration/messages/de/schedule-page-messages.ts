import type { RecipientProblem } from '../../state/removal-list';
import type * as english from '../en/schedule-page-messages';

export const createSchedulePageMessages: typeof english.createSchedulePageMessages = ({ count, number }) => {
  const recipients = (value: number) => count(value, 'Empfänger', 'Empfänger');
  const schedules = (value: number) => count(value, 'Zeitplan', 'Zeitpläne');
  /** German uses the dative after “aus”, “von” and similar words. */
  const formatSchedulesDative = (value: number) => count(value, 'Zeitplan', 'Zeitplänen');
  const formatRecipientsDative = (value: number) => count(value, 'Empfänger', 'Empfängern');
  return {
    dashboard: 'Dashboard',
    dashboardHint: 'Die Nummer oder die öffentliche ID aus 12 Buchstaben und Ziffern. Leer für alle Dashboards.',
    receivedBy: 'Empfangen von',
    receivers: { anyone: 'Beliebig', user: 'Benutzer', embedUser: 'Embed-Benutzer' },
    user: 'Benutzer',
    userHint: 'Nummer oder E-Mail-Adresse.',
    tenant: 'Embed-Mandant',
    externalId: 'Externe ID des Benutzers',
    problems: {
      dashboard: 'Geben Sie eine ganze Zahl ein, oder eine öffentliche ID aus 12 Buchstaben und Ziffern.',
      user: 'Geben Sie die Nummer des Benutzers oder eine E-Mail-Adresse ein.',
      tenant: 'Geben Sie den Namen des Embed-Mandanten ein.',
      externalId: 'Geben Sie die ID ein, die der Benutzer in Ihrem eigenen System hat.',
    },
    find: 'Zeitpläne suchen',
    finding: 'Zeitpläne werden gesucht',
    notFound: 'Die Zeitpläne wurden nicht geladen.',
    moreFailed: 'Die nächsten Zeitpläne wurden nicht geladen.',
    more: 'Mehr',
    list: 'Zeitpläne',
    found: (shown, hasMore) => (hasMore ? `Die ersten ${number(shown)} Zeitpläne` : schedules(shown)),
    none: 'Keine passenden Zeitpläne.',
    noneNext: 'Prüfen Sie Nummer oder Adresse, oder suchen Sie ohne Empfänger.',
    meta: ({ dashboardId, isEnabled, notificationEnabled }) =>
      [
        `Dashboard ${dashboardId}`,
        isEnabled === false && 'ausgeschaltet',
        notificationEnabled === false && 'sendet nichts',
      ]
        .filter(Boolean)
        .join(' · '),

    title: ({ id }) => `Zeitplan ${id}`,
    outdated: 'Die Plattform hat ihn nicht neu geliefert. Sie sehen, was die Liste wusste.',
    facts: {
      dashboard: 'Dashboard',
      deployment: 'Bereitstellung',
      runs: 'Zeitplan',
      sends: 'Nachrichten',
      format: 'Gesendet als',
      summary: 'KI-Zusammenfassung',
      cron: 'Cron-Ausdruck',
      zone: 'Zeitzone',
      platformWords: 'In Worten der Plattform',
      filters: 'Filter',
      grains: 'Zeitstufen',
      switches: 'Gewählte Felder',
    },
    on: 'Ein',
    off: 'Aus',
    unknown: 'Nicht angegeben',
    format: (word) => word.toUpperCase(),

    remove: 'Empfänger entfernen',
    removeText:
      'Die Plattform führt nicht auf, wer einen Zeitplan empfängt, und entfernt Personen anhand ihrer Nummern. Eine Zelle oder eine Zeile enthält die Nummer eines Benutzers (12), einen Embed-Mandanten mit der Nummer seines Benutzers (acme 501) oder die ID eines Chatkanals (C0TRADING).',
    fromCells: 'Aus den ausgewählten Zellen',
    readCells: 'Zellen lesen',
    typed: 'Eingeben',
    typedLabel: 'Empfänger, einer pro Zeile',
    readTyped: 'Zeilen lesen',
    reading: 'Zellen werden gelesen',
    readSoFar: (read, total) => `${number(read)} von ${number(total)} Zellen gelesen`,
    nothingThere: 'Dort steht nichts.',
    nothingThereNext: 'Wählen Sie die Zellen mit den Empfängern aus, oder geben Sie die Empfänger ein.',
    cellsNotRead: 'Die Zellen wurden nicht gelesen.',
    read: 'Was gelesen wurde',
    reviewed: ({ recipientCount }) =>
      recipientCount === 0 ? 'Kein Empfänger ist lesbar.' : `${recipients(recipientCount)} zu entfernen.`,
    asides: ({ duplicateCount, unreadableCount }) =>
      [
        duplicateCount > 0 && `${count(duplicateCount, 'Wiederholung wird', 'Wiederholungen werden')} einmal gesendet.`,
        unreadableCount > 0 &&
          `${count(unreadableCount, 'Eintrag ist nicht lesbar und wird', 'Einträge sind nicht lesbar und werden')} ausgelassen.`,
      ]
        .filter(Boolean)
        .join(' '),
    removeAll: (all) => `${recipients(all)} entfernen`,
    ask: (all, id) => `${recipients(all)} aus Zeitplan ${id} entfernen?`,
    askText: 'Sie bekommen keine Nachrichten dieses Zeitplans mehr. Inlay kann sie nicht wieder anmelden.',
    keep: 'Behalten',
    removing: 'Empfänger werden entfernt',
    removedSoFar: ({ removedCount, recipientCount }) =>
      `${number(removedCount)} von ${number(recipientCount)} entfernt`,
    ended: {
      done: ({ recipientCount }) =>
        recipientCount === 1
          ? '1 Empfänger ist nicht mehr angemeldet.'
          : `${recipients(recipientCount)} sind nicht mehr angemeldet.`,
      cancelled: ({ removedCount, recipientCount }) =>
        `Abgebrochen. ${number(removedCount)} von ${formatRecipientsDative(recipientCount)} ${removedCount === 1 ? 'ist' : 'sind'} nicht mehr angemeldet.`,
      failed: ({ removedCount, recipientCount }) =>
        removedCount === 0
          ? 'Niemand wurde entfernt.'
          : `${number(removedCount)} von ${formatRecipientsDative(recipientCount)} ${removedCount === 1 ? 'wurde' : 'wurden'} entfernt.`,
    },
    whoWas: 'Wer davon vorher angemeldet war, sagt die Plattform nicht.',
    retryText: '„Erneut versuchen“ sendet nur die, die nicht entfernt wurden.',
    discard: 'Neu beginnen',
    removeUser: (user) => `Benutzer ${user} entfernen`,
    fromWhich: 'Aus welchen Zeitplänen',
    removeFrom: (all) => (all === 0 ? 'Entfernen' : `Aus ${formatSchedulesDative(all)} entfernen`),
    askUser: (user, all) => `Benutzer ${user} aus ${formatSchedulesDative(all)} entfernen?`,
    askUserText: 'Was angehakt ist, sendet dieser Person keine Nachrichten mehr. Inlay kann sie nicht wieder anmelden.',
    keepUser: 'Benutzer behalten',
    userRemovedSoFar: (done, all) => `${number(done)} von ${formatSchedulesDative(all)}`,
    userRemoved: (user, done, all) =>
      done === all
        ? `Benutzer ${user} empfängt ${schedules(all)} nicht mehr.`
        : `Benutzer ${user} wurde aus ${number(done)} von ${formatSchedulesDative(all)} entfernt.`,
    userOutcome: (id, outcome) => `Zeitplan ${id}: ${outcome}`,

    report: 'Was aus jedem wurde',
    columns: { at: 'Bei', value: 'Wert', outcome: 'Ergebnis', both: 'Wert und Ergebnis' },
    shownOf: (shown, all) => `${number(shown)} von ${number(all)} angezeigt; die Kopie enthält alle.`,
    copyReport: 'Liste kopieren',
    outcome: (outcome) => {
      switch (outcome.kind) {
        case 'removed':
          return 'Nicht mehr angemeldet';
        case 'duplicate':
          return `Wie ${outcome.original}`;
        case 'notSent':
          return 'Nicht gesendet';
        case 'unanswered':
          return 'Gesendet, noch keine Antwort';
        case 'refused':
          return 'Nicht entfernt: Die Plattform hat seine Gruppe abgelehnt';
        default:
          return unreadableTexts[outcome.problem];
      }
    },
  };
};

const unreadableTexts: Readonly<Record<RecipientProblem, string>> = {
  email: 'Nicht gelesen: Die Plattform entfernt niemanden anhand einer E-Mail-Adresse',
  externalId: 'Nicht gelesen: Die Plattform braucht die Nummer des Embed-Benutzers, nicht die externe ID',
  unknown: 'Nicht gelesen: keine Nummer, kein Mandant mit Nummer, kein Chatkanal',
};
