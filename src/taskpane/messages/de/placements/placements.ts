import type { Translation } from '../../../../parts';
import type * as english from '../../en/placements/placements';

export const placementTexts: Translation<typeof english.placementTexts> = {
  list: 'Platzierte Berichte',
  problemCount: { one: '{count} Problem', other: '{count} Probleme' },
  search: 'Diese Arbeitsmappe durchsuchen',
  withoutCells: 'Zellen gelöscht',
  loading: 'Platzierte Berichte werden geladen…',
  failed: 'Die platzierten Berichte konnten nicht geladen werden.',
  refreshAll: 'Alle aktualisieren',
  refresh: 'Aktualisieren',
  more: 'Mehr',
  goToCells: 'Zu den Zellen',
  goTo: 'Zu den Zellen {cells}',
  rename: {
    menu: 'Umbenennen…',
    title: '{name} umbenennen',
    text: 'Der Name gilt nur in dieser Arbeitsmappe.',
    label: 'Eigener Name',
    report: 'Bericht: {name}',
    save: 'Umbenennen',
    renamed: 'Umbenannt in {name}.',
  },
  unlinkMenu: 'Trennen…',
  fitColumns: 'Spalten anpassen',
  columnsFitted: { one: '{count} Spalte ist jetzt breiter.', other: '{count} Spalten sind jetzt breiter.' },
  options: 'Optionen',
  firstRows: 'erste {count}',
  changes: {
    changed: 'Änderungen: {counts}',
    waits: 'Änderungen ansehen',
    menu: 'Änderungen',
  },
  restore: 'Vorherigen Stand wiederherstellen…',
  decide: 'Entscheiden…',
  placeAgain: 'Neu platzieren',
  repair: 'Reparieren…',
  dismiss: 'Trennen',
  refreshing: '{name} wird aktualisiert',

  state: {
    question: 'Entscheidung nötig',
    clearing: 'Wird geleert',
    unlinking: 'Wird getrennt',
    queued: 'Wartet auf Aktualisierung',
    refreshing: 'Wird aktualisiert',
    putBack: 'Wiederhergestellt',
    putBackUndone: 'Wiederherstellung rückgängig gemacht',
    gone: 'Zellen gelöscht',
    doubtful: 'Zellen nicht gefunden',
    foreign: 'Andere Bereitstellung',
    notAllowed: 'Gespeicherter Stand von {time}',
    noAccess: 'Kein Zugriff',
    deleted: 'Bericht gelöscht',
    unknown: 'Wartet auf Excel',
    failed: {
      unlink: 'Nicht getrennt',
      placeAgain: 'Nicht platziert',
      putBack: 'Nicht wiederhergestellt',
      fitColumns: 'Spalten nicht angepasst',
      undo: 'Nicht rückgängig gemacht',
      refresh: 'Nicht aktualisiert',
    },
  },
  sentence: {
    oldRows: 'Die Tabelle zeigt den Stand von {time}.',
    putBack:
      'Der Stand von {time} ist wiederhergestellt. Automatisch aktualisiert wird erst wieder, wenn Sie „Aktualisieren“ wählen.',
    putBackUndone:
      'Sie haben die Wiederherstellung rückgängig gemacht. Automatisch aktualisiert wird erst wieder, wenn Sie „Aktualisieren“ wählen.',
    gone: 'Die Zellen wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
    doubtful:
      'Inlay findet diese Tabelle nicht. Wurde sie ausgeschnitten, überschrieben oder mit „Rückgängig“ entfernt? Es wurde nichts geändert.',
    foreign:
      'Dieser Bericht gehört zu einer anderen Bereitstellung oder Plattform ({host}). Ihre Zellen bleiben unverändert.',
    noAccess: 'Bitten Sie {owner} um Zugriff. Ihre Zellen bleiben unverändert.',
    noAccessOfUnknown: 'Bitten Sie die Person um Zugriff, die den Bericht besitzt. Ihre Zellen bleiben unverändert.',
    deleted: 'Dieser Bericht existiert auf der Plattform nicht mehr. Ihre Zellen bleiben unverändert.',
  },
  progress: {
    waiting: 'Die Plattform führt die Abfrage aus…',
    cell: 'Schließen Sie die Zelleingabe ab (Eingabetaste oder Esc), dann geht es weiter.',
    reading: { rows: '{rows} gelesen', rowsOfAll: '{done} von {rows} gelesen' },
    writing: { rows: '{rows} geschrieben', rowsOfAll: '{done} von {rows} geschrieben' },
  },

  doneWith: {
    skipped: 'Nicht aktualisiert',
    skippedOnOpening: 'Beim Öffnen nicht aktualisiert',
    refreshed: '{refreshed} von {total} aktualisiert',
  },
  doneSoFar: '{done} von {total} erledigt',
  waitsForYou: { one: '{count} Entscheidung nötig', other: '{count} Entscheidungen nötig' },
  runningRest: {
    running: { one: '{count} läuft', other: '{count} laufen' },
    queued: { one: '{count} wartet', other: '{count} warten' },
  },
  ended: {
    failed: '{count} nicht aktualisiert',
    unanswered: '{count} ohne Antwort von Excel',
    skipped: '{count} nicht aktualisiert (Daten jünger als {period})',
    allSkipped: { one: 'Die Daten sind jünger als {period}.', other: 'Alle Daten sind jünger als {period}.' },
    unchanged: 'Keine Änderungen.',
    changed: '{count} geändert.',
    onSchedule: 'Nach Zeitplan aktualisiert.',
    onOpening: 'Beim Öffnen der Arbeitsmappe aktualisiert.',
  },
  runProblems: {
    failed: { one: '{count} Bericht nicht aktualisiert:', other: '{count} Berichte nicht aktualisiert:' },
    unanswered: { one: '{count} Bericht wartet auf Excel:', other: '{count} Berichte warten auf Excel:' },
    decision: { one: '{count} Entscheidung nötig:', other: '{count} Entscheidungen nötig:' },
    more: 'und {count} weitere',
  },
  cancelled: 'Abgebrochen. {refreshed} von {total} aktualisiert',
  untouched: {
    unanswered: 'Excel hat noch nicht geantwortet. Inlay prüft, was geschrieben wurde, sobald Excel antwortet.',
    all: 'Es wurden keine Zellen geändert.',
    rest: {
      one: 'Der andere wurde nicht geändert.',
      other: 'Die anderen {count} wurden nicht geändert.',
    },
  },
  nothingHere: {
    nothingSelected: 'Keine Zellen ausgewählt',
    noReport: 'Kein Inlay-Bericht in {cells}',
    remedy: 'Wählen Sie eine Zelle eines platzierten Berichts und dann noch einmal „Hier aktualisieren“.',
  },
  closeSummary: 'Zusammenfassung schließen',
  refreshAnyway: 'Trotzdem aktualisieren',

  emptyTitle: 'Noch keine Berichte hier',
  emptyText: 'Berichte, die Sie in dieser Arbeitsmappe platzieren, erscheinen hier.',
  browse: 'Berichte durchsuchen',
  offline:
    '<strong>Sie sind offline.</strong> Ihre Zellen bleiben unverändert. Aktualisieren können Sie wieder, sobald Sie online sind.',
  signedOut: {
    one: '<strong>Sie sind abgemeldet.</strong> Der Bericht in dieser Arbeitsmappe zeigt den Stand von {time}.',
    other:
      '<strong>Sie sind abgemeldet.</strong> Die {count} Berichte in dieser Arbeitsmappe zeigen den Stand von {time} oder später.',
  },
  recoveredTitle: {
    late: 'Excel hat verspätet geschrieben.',
    closed: 'Der Aufgabenbereich wurde während des Schreibens geschlossen.',
  },
  recovered: {
    refreshed: {
      one: '{names} wurde seitdem aktualisiert und ist vollständig.',
      other: '{names} wurden seitdem aktualisiert und sind vollständig.',
    },
    halfWritten: {
      one: '{names} ist bis zur nächsten Aktualisierung vielleicht unvollständig.',
      other: '{names} sind bis zur nächsten Aktualisierung vielleicht unvollständig.',
    },
  },
  closeRecovered: 'Hinweis schließen',
  unlinkedPending: {
    one: '{names} ist getrennt. Die Plattform erfährt es, sobald Sie dort angemeldet und online sind.',
    other: '{names} sind getrennt. Die Plattform erfährt es, sobald Sie dort angemeldet und online sind.',
  },
  copy: {
    title: 'Ist diese Arbeitsmappe eine Kopie?',
    sameReports: {
      unknown: 'Eine andere Arbeitsmappe enthält dieselben Berichte.',
      named: 'Sie enthält dieselben Berichte wie „{name}“.',
      sameName: 'Eine andere Arbeitsmappe namens „{name}“ enthält dieselben Berichte.',
    },
    untilChosen: 'Hier wird nichts aktualisiert, bis Sie entscheiden.',
    answers: { moved: 'Verschoben oder umbenannt', copy: 'Neue Kopie, unabhängig aktualisieren' },
  },
  unlinkAll: {
    menuName: 'Befehle für alle Berichte',
    menu: 'Alle Berichte trennen…',
    title: { one: 'Bericht trennen?', other: 'Alle {count} Berichte trennen?' },
    text: 'Die Zahlen bleiben, werden aber nicht mehr aktualisiert. Bis Sie die Meldung oder den Aufgabenbereich schließen, können Sie die Berichte wieder verknüpfen.',
    verb: 'Trennen',
    done: { one: '{count} Bericht getrennt.', other: '{count} Berichte getrennt.' },
    doneText: 'Die Zahlen bleiben, werden aber nicht mehr aktualisiert.',
    linkAgain: 'Wieder verknüpfen',
    close: 'Meldung schließen',
    linkedAgain: { one: '{count} Bericht ist wieder verknüpft.', other: '{count} Berichte sind wieder verknüpft.' },
    textsSheet: 'Notizen getrennter Berichte',
  },
  sheetCopy:
    '<strong>{name}</strong> in <cells>{cells}</cells> wurde von {originalSheet} kopiert. Soll auch die Kopie aktualisiert werden?',
  sheetCopyAnswers: { own: 'Ja, aktualisieren', plain: 'Nein, normale Zellen' },
  lost: {
    title: 'Fehlt in dieser Datei',
    note: 'Die Plattform kennt diese Berichte in dieser Arbeitsmappe, die Datei aber nicht. Zellen, die noch da sind, werden nicht mehr aktualisiert.',
    hidden: 'Ein Bericht, den Sie nicht öffnen dürfen',
    otherDeployment: 'Er gehört zu einer anderen Bereitstellung.',
    remove: 'Eintrag entfernen',
    failed: 'Der Eintrag wurde nicht entfernt.',
    removed: 'Der Eintrag zu {name} ist entfernt.',
  },
  copyRequest: 'Anfrage kopieren',
  request: {
    owner:
      'Hallo {owner}, könnten Sie mir Lesezugriff auf den Bericht „{name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.',
    unknown:
      'Hallo, könnten Sie mir Lesezugriff auf den Bericht „{name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.',
  },

  itRefreshed: { unchanged: '{name}: keine Änderung, {rows}.', changed: '{name} aktualisiert, {rows}.' },
  itIsPutBack: '{name}: Der Stand von {time} ist wiederhergestellt.',
  itIsUndone: '{name} ist nicht mehr platziert, weil Sie das Platzieren rückgängig gemacht haben.',
  itIsBack: '{name} ist wieder platziert.',
  itIsUnlinked: '{name} ist getrennt.',
};
