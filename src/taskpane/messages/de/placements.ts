import type { Translation } from '../../../parts';
import type * as english from '../en/placements';

export const placementTexts: Translation<typeof english.placementTexts> = {
  list: 'Platzierte Berichte',
  count: { one: '{count} Bericht', other: '{count} Berichte' },
  summary: { one: '{reports}, {count} zu prüfen', other: '{reports}, {count} zu prüfen' },
  withoutCells: 'Zellen gelöscht',
  loading: 'Platzierte Berichte werden gesucht…',
  failed: 'Die platzierten Berichte dieser Arbeitsmappe wurden nicht geladen.',
  refreshAll: 'Alle aktualisieren',
  refresh: 'Aktualisieren',
  more: 'Mehr',
  goToCells: 'Zu den Zellen',
  goTo: 'Zu den Zellen {cells}',
  refreshThis: 'Diesen Bericht aktualisieren',
  unlinkMenu: 'Trennen…',
  options: 'Optionen',
  changes: {
    changed: 'Was sich geändert hat: {counts}',
    waits: 'Ansehen, was sich ändern würde',
    menu: 'Was sich geändert hat',
  },
  decide: 'Entscheiden…',
  placeAgain: 'Neu platzieren',
  repair: 'Was ist passiert?',
  dismiss: 'Trennen',
  refreshing: '{name} wird aktualisiert',

  state: {
    question: 'Entscheidung nötig',
    clearing: 'Wird geleert',
    unlinking: 'Wird getrennt',
    queued: 'In der Warteschlange',
    refreshing: 'Wird aktualisiert',
    putBack: 'Zurückgeholt',
    gone: 'Zellen gelöscht',
    doubtful: 'Zellen nicht sicher erkannt',
    foreign: 'Von einer anderen Plattform',
    notAllowed: 'Wie gespeichert, {time}',
    noAccess: 'Kein Zugriff',
    deleted: 'Bericht gelöscht',
    unknown: 'Noch nicht bekannt',
    failed: {
      unlink: 'Nicht getrennt',
      placeAgain: 'Nicht wieder platziert',
      putBack: 'Nicht zurückgeholt',
      refresh: 'Nicht aktualisiert',
    },
  },
  sentence: {
    oldRows: 'Die Zellen haben weiterhin den Stand: {time}.',
    putBack:
      'Die früheren Zeilen sind zurück (Stand: {time}). Aktualisiert wird wieder, sobald Sie „Aktualisieren“ drücken.',
    gone: 'Die Zellen wurden gelöscht. Platzieren Sie den Bericht neu, oder trennen Sie ihn.',
    doubtful:
      'Es ist nicht sicher, dass dies die richtigen Zellen sind, daher wird nichts geschrieben. Gehen Sie zu den Zellen: Wenn sie es sind, platzieren Sie den Bericht dort neu; wenn nicht, an anderer Stelle.',
    foreign:
      'Der Bericht gehört zu einer anderen Bereitstellung oder Plattform, auf {host}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.',
    noAccess: 'Der Bericht gehört {owner}. Die Zeilen in Ihren Zellen bleiben, wie sie sind.',
    noAccessOfUnknown: 'Der Bericht gehört jemand anderem. Die Zeilen in Ihren Zellen bleiben, wie sie sind.',
    deleted: 'Die Plattform hat diesen Bericht nicht mehr. Die Zeilen in Ihren Zellen bleiben, wie sie sind.',
  },
  progress: {
    waiting: 'Die Plattform führt die Abfrage aus…',
    cell: 'Sie bearbeiten eine Zelle. Drücken Sie EINGABE oder ESC, dann geht es weiter.',
    reading: { rows: '{rows} gelesen', rowsOfAll: '{done} von {rows} gelesen' },
    writing: { rows: '{rows} geschrieben', rowsOfAll: '{done} von {rows} geschrieben' },
  },

  doneWith: { upToDate: 'Alle aktuell', refreshed: '{refreshed} von {total} aktualisiert' },
  doneSoFar: '{done} von {total} erledigt',
  waitsForYou: { one: 'bei {count} Entscheidung nötig', other: 'bei {count} Entscheidung nötig' },
  runningRest: {
    running: { one: '{count} läuft', other: '{count} laufen' },
    queued: { one: '{count} in der Warteschlange', other: '{count} in der Warteschlange' },
  },
  ended: {
    failed: '{count} nicht aktualisiert',
    unanswered: '{count} noch nicht bekannt',
    unchanged: '{count} schon aktuell',
    touched: 'Seitdem wurden Zellen geändert.',
    nothingChanged: 'Nichts hatte sich geändert.',
    onSchedule: 'Nach Zeitplan aktualisiert.',
    onOpening: 'Beim Öffnen der Arbeitsmappe aktualisiert.',
  },
  cancelled: 'Abgebrochen. {refreshed} von {total} aktualisiert',
  untouched: {
    unanswered: 'Excel hat nicht geantwortet. Was es geschrieben haben kann, sieht Inlay nach, sobald es antwortet.',
    all: { one: 'Er behält seine alten Zeilen, unberührt.', other: 'Alle behalten ihre alten Zeilen, unberührt.' },
    rest: {
      one: 'Der andere behält seine alten Zeilen, unberührt.',
      other: 'Die anderen {count} behalten ihre alten Zeilen, unberührt.',
    },
  },
  nothingHere: {
    nothingSelected: 'Keine Zellen ausgewählt',
    noReport: 'Bei {cells} ist kein Bericht platziert',
    remedy: 'Wählen Sie eine Zelle eines platzierten Berichts aus, und wählen Sie „Hier aktualisieren“ noch einmal.',
  },
  closeSummary: 'Zusammenfassung schließen',

  emptyTitle: 'Noch keine Berichte hier',
  emptyText: 'Platzieren Sie einen unter „Berichte“. Er erscheint hier mit seinem Ort und der letzten Aktualisierung.',
  browse: 'Berichte durchsuchen',
  offline:
    '<strong>Sie sind offline.</strong> Ihre Zellen behalten ihre Zeilen. Aktualisiert wird wieder mit Netzwerk.',
  signedOut: {
    one: '<strong>Sie sind abgemeldet.</strong> Der Bericht in dieser Arbeitsmappe behält seine Zeilen (Stand: {time}).',
    other:
      '<strong>Sie sind abgemeldet.</strong> Die {count} Berichte in dieser Arbeitsmappe behalten ihre Zeilen; die ältesten sind von {time}.',
  },
  recoveredTitle: {
    late: 'Excel schrieb, als Inlay nicht mehr wartete.',
    closed: 'Inlay wurde beim Schreiben geschlossen.',
  },
  recovered: {
    refreshed: {
      one: '{names} wurde seitdem aktualisiert: Alle Zeilen stammen aus einem Ergebnis.',
      other: '{names} wurden seitdem aktualisiert: Alle Zeilen stammen aus einem Ergebnis.',
    },
    halfWritten: {
      one: 'In {names} fehlen womöglich Zeilen oder stehen alte neben neuen, bis aktualisiert wird.',
      other: 'In {names} fehlen womöglich Zeilen oder stehen alte neben neuen, bis aktualisiert wird.',
    },
  },
  closeRecovered: 'Hinweis schließen',
  unlinkedPending: {
    one: '{names} ist hier getrennt, aber die Plattform weiß es noch nicht. Inlay meldet es, sobald Sie dort angemeldet sind und sie erreichbar ist.',
    other:
      '{names} sind hier getrennt, aber die Plattform weiß es noch nicht. Inlay meldet es, sobald Sie dort angemeldet sind und sie erreichbar ist.',
  },
  copy: {
    title: 'Ist diese Arbeitsmappe eine Kopie?',
    text: 'Eine andere Arbeitsmappe enthält dieselben platzierten Berichte. Bis Sie entscheiden, wird hier keiner davon aktualisiert.',
    answers: {
      moved: 'Sie wurde verschoben oder umbenannt',
      copy: 'Sie ist eine Kopie: eigenständig aktualisieren',
      template: 'Sie ist eine Vorlage: Berichte trennen',
    },
    consequences: {
      moved: 'Dieselbe Mappe, neuer Ort oder Name: Ihre Berichte werden aktualisiert wie bisher.',
      copy: 'Die Berichte werden hier aktualisiert, die der anderen Mappe dort.',
      template: 'Alle Berichte werden getrennt; ihre Zeilen bleiben als normale Zellen.',
    },
    unlinkAllTitle: { one: 'Bericht trennen?', other: 'Alle {count} Berichte trennen?' },
    unlinkAllText:
      'Die Zeilen bleiben als normale Zellen und werden hier nicht mehr aktualisiert. Strg+Z macht das nicht rückgängig. Die andere Arbeitsmappe bleibt, wie sie ist.',
    unlinkAll: 'Trennen',
  },
  sheetCopy:
    '<strong>{name}</strong> in <cells>{cells}</cells> wurde von {originalSheet} kopiert. Soll die Kopie eigenständig aktualisiert werden?',
  sheetCopyAnswers: { own: 'Ja, eigenständig', plain: 'Als normale Zellen lassen' },
  copyRequest: 'Anfrage kopieren',
  request: {
    owner:
      'Hallo {owner}, könnten Sie mir Lesezugriff auf den Bericht „{name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.',
    unknown:
      'Hallo, könnten Sie mir Lesezugriff auf den Bericht „{name}“ geben? Ich möchte ihn in einer Arbeitsmappe aktualisieren.',
  },

  itRefreshed: { unchanged: '{name}: keine Änderung in {rows}.', changed: '{name} aktualisiert, {rows}.' },
  itIsPutBack: '{name}: Die früheren Zeilen sind zurück (Stand: {time}).',
  itIsUndone: '{name} ist nicht mehr platziert: Sie haben es rückgängig gemacht.',
  itIsBack: '{name} ist wieder platziert.',
  itIsUnlinked: '{name} ist getrennt.',
};
