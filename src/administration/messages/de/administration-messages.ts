import { formatFolderPath, takeFirst } from '../../../parts';
import type * as english from '../en/administration-messages';
import { createEmbedMessages } from './embed-messages';
import { createScheduleMessages } from './schedule-messages';
import { createSchedulePageMessages } from './schedule-page-messages';

/** Workbooks are described by at most this many of their reports. */
const MAX_NAMED_REPORTS = 2;

export const createAdministrationMessages: typeof english.createAdministrationMessages = (
  formats,
  describeFailure,
) => ({
  embed: createEmbedMessages(formats, describeFailure),
  title: 'Verwalten',
  asking: 'Es wird gefragt, was Sie verwalten dürfen',
  notKnown: 'Ob Sie die Plattform verwalten dürfen, ist nicht bekannt.',
  nothing: 'Sie dürfen diese Plattform nicht verwalten.',
  nothingNext:
    'Dazu braucht es das Recht, Berichte zu ändern oder das Konto zu verwalten. Wer es verwaltet, vergibt Rechte.',
  deploymentOf: (deployment, host) => `${deployment} auf ${host}`,
  sections: {
    schedules: {
      name: 'Zeitpläne',
      hint: 'Wann Dashboards gesendet werden. Nach Empfänger suchen und Empfänger entfernen.',
    },
    dbtSync: { name: 'dbt-Synchronisierung', hint: 'Das Datenmodell an sein dbt-Projekt angleichen.' },
    workbooks: { name: 'Arbeitsmappen', hint: 'Eine Arbeitsmappe der Plattform mit ihren Berichten duplizieren.' },
    aiThread: { name: 'Thread des KI-Assistenten', hint: 'Einen Thread in einem KI-Widget eines Dashboards anzeigen.' },
    embedSession: { name: 'Embed-Sitzung', hint: 'Eine Person eingebettete Dashboards öffnen lassen.' },
    embedTable: { name: 'Embed-Sitzungen aus dem Blatt', hint: 'Eine für jede Zeile einer Tabelle.' },
    embedTenant: { name: 'Embed-Mandanten löschen', hint: 'Mit seinen Personen, deren Gruppen und Sitzungen.' },
  },
  notOffered: 'Diese Plattform bietet das nicht an.',
  notOfferedText: 'Diese Plattform beschreibt sich ohne diesen Vorgang. Eine neuere Version kann ihn haben.',
  copyId: (name) => `${name} kopieren`,
  platformSays: (said) => `Die Plattform sagt: „${said}“`,
  maybeDone: 'Es kann trotzdem geschehen sein: Sehen Sie in der Plattform nach, bevor Sie es noch einmal versuchen.',
  stopped: 'Sie haben das Warten beendet.',
  needsNetwork: 'Dafür ist eine Netzwerkverbindung nötig.',
  selected: 'Ausgewählt:',
  noSelection: 'Wählen Sie im Blatt einen zusammenhängenden Bereich aus.',
  needsWholeNumber: 'Geben Sie eine ganze Zahl ein, zum Beispiel 12.',

  schedules: createSchedulePageMessages(formats),
  schedule: createScheduleMessages(formats.spokenLocale),
  aiThread: aiThreadMessages,

  dbtSync: {
    text: 'Die Synchronisierung läuft nach dem Start in der Plattform weiter; die Berichte folgen, wenn sie durch ist.',
    branch: 'Branch',
    production: 'Produktion',
    otherBranch: 'Anderer Branch…',
    branchName: 'Name des Branchs',
    branchHint: 'Wie ihn die Plattform nennt. Leer für die Produktion.',
    start: 'Synchronisierung starten',
    starting: 'Synchronisierung wird gestartet',
    notStarted: 'Die Synchronisierung wurde nicht gestartet.',
    started: ({ branch }) =>
      branch === undefined ? 'Die Synchronisierung hat begonnen.' : `Die Synchronisierung von ${branch} hat begonnen.`,
    job: 'ID des Synchronisierungsauftrags',
    workflow: 'Workflow-ID',
    noIds: 'Die Plattform hat keine IDs dafür genannt.',
  },

  workbooks: {
    which: 'Arbeitsmappe',
    other: 'Eine andere…',
    option: ({ id, reports }) => {
      const { firstItems, restCount } = takeFirst(reports, MAX_NAMED_REPORTS);
      const listed = firstItems.join(', ');
      return restCount > 0 ? `${id}: ${listed} und ${formats.number(restCount)} weitere` : `${id}: ${listed}`;
    },
    id: 'ID der Arbeitsmappe',
    idHint: 'Die Nummer in der Adresse der Arbeitsmappe in der Plattform.',
    shared: 'Kopieren, was der gemeinsame Arbeitsbereich zeigt',
    sharedHint: 'Das veröffentlichte Dashboard und seine Berichte, nicht die Entwürfe dahinter.',
    duplicate: 'Duplizieren',
    duplicating: 'Arbeitsmappe wird dupliziert',
    notDuplicated: 'Die Arbeitsmappe wurde nicht dupliziert.',
    duplicated: ({ id, name }) =>
      name === undefined || id === undefined
        ? 'Dupliziert. Die Plattform hat die Kopie nicht benannt.'
        : `Dupliziert. Die Kopie heißt „${name}“.`,
    copyId: 'ID der Kopie',
    folder: 'Ordner',
    path: formatFolderPath,
  },
});

export const aiThreadMessages: typeof english.aiThreadMessages = {
  text: 'Zeigt einen Thread des KI-Assistenten in einem Widget des veröffentlichten Dashboards an.',
  widget: 'Widget-ID',
  widgetHint: 'Des KI-Widgets im veröffentlichten Dashboard.',
  thread: 'Thread-ID',
  needed: 'So eingeben, wie die Plattform sie zeigt.',
  checksum: 'Prüfsumme des Dashboards',
  checksumHint: 'Kann leer bleiben. Mit ihr lehnt die Plattform ab, wenn das Dashboard inzwischen geändert wurde.',
  attach: 'Thread anzeigen',
  attaching: 'Thread wird übernommen',
  notAttached: 'Der Thread wurde nicht übernommen.',
  changed: 'Sehen Sie sich das Dashboard an und geben Sie die neue Prüfsumme ein, oder lassen Sie das Feld leer.',
  attached: ({ title, version }) => {
    const dashboard = title === undefined ? 'Das Dashboard' : `„${title}“`;
    return version === undefined
      ? `${dashboard} zeigt den Thread.`
      : `${dashboard} zeigt den Thread, in Version ${version}.`;
  },
  newChecksum: 'Neue Prüfsumme',
};
