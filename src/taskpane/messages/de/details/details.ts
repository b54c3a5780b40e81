import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/details';

export const detailsTexts: Translation<typeof english.detailsTexts> = {
  title: 'Änderungen',
  loading: 'Vorherige Daten werden geladen…',
  meta: { compared: 'verglichen mit {former}', read: '{time}, verglichen mit {former}' },
  unknown: {
    nothingToCompare: '<strong>Noch kein Vergleich möglich.</strong>',
    rowsAreKept: 'Nur das Gerät, das aktualisiert hat, kennt die vorherigen Daten.',
  },
  nothing: {
    unchanged: '<strong>Keine Änderungen</strong> seit {time}.',
    rewritten: '<strong>Keine Änderungen</strong> im Bericht seit {time}. Bearbeitete Zellen wurden überschrieben.',
    changed: '<strong>Keine Änderungen</strong> in den Zeilen seit {time}.',
  },
  before: 'Vorherige Änderung',
  isBack: {
    anywhere:
      '<strong>Der Stand von {time} ist wiederhergestellt.</strong> Automatisch aktualisiert wird erst wieder, wenn Sie „Aktualisieren“ wählen.',
    inCells:
      '<strong>Der Stand von {time} ist wiederhergestellt</strong> in <cells>{cells}</cells>. Automatisch aktualisiert wird erst wieder, wenn Sie „Aktualisieren“ wählen.',
  },
  totals: 'Summen',
  rowsAdded: { one: 'Zeile neu', other: 'Zeilen neu' },
  rowsRemoved: { one: 'Zeile entfallen', other: 'Zeilen entfallen' },
  joinedFirst: { one: 'jetzt an erster Stelle', other: 'jetzt unter den ersten {count}' },
  leftFirst: { one: 'nicht mehr an erster Stelle', other: 'nicht mehr unter den ersten {count}' },
  cellsChanged: { one: 'Zelle geändert', other: 'Zellen geändert' },
  newColumns: { one: 'Spalte neu', other: 'Spalten neu' },
  lostColumns: { one: 'Spalte entfallen', other: 'Spalten entfallen' },
  changedCells: 'Geänderte Zellen',
  selectInSheet: 'Im Blatt auswählen',
  selectedCells: {
    all: { one: '{count} Zelle ist im Blatt ausgewählt.', other: '{count} Zellen sind im Blatt ausgewählt.' },
    tooMany: '{count} von {total} geänderten Zellen ausgewählt. Mehr kann Excel nicht auf einmal auswählen.',
    changed: '{count} von {total} geänderten Zellen ausgewählt. Die übrigen zeigen diese Werte nicht mehr.',
    none: 'Nichts ausgewählt: Die Zellen mit diesen Werten wurden nicht gefunden.',
  },
  added: 'Neue Zeilen',
  removed: 'Entfallene Zeilen',
  scrolls: '{title} (scrollbar)',
  row: 'Zeile',
  columnRenamed: '„{was}“ heißt jetzt „{now}“.',
  columnsAdded: { one: 'Neue Spalte: {titles}.', other: 'Neue Spalten: {titles}.' },
  columnsRemoved: { one: 'Entfallene Spalte: {titles}.', other: 'Entfallene Spalten: {titles}.' },
  was: 'war ',
  isNow: ' ist jetzt ',
  empty: 'leer',
  difference: {
    rose: '+{amount}',
    fell: '−{amount}',
    points: { one: '{amount} Prozentpunkt', other: '{amount} Prozentpunkte' },
    withPercent: '{difference} ({percent} %)',
  },
  tooSmall: {
    one: 'und {count} Änderung, die zu klein zum Anzeigen ist',
    other: 'und {count} Änderungen, die zu klein zum Anzeigen sind',
  },
  yourEdits: 'Ihre Änderungen',
  showCell: 'Zu {address} wechseln',
  more: '{count} weitere anzeigen',
  notListed: 'Die ersten {listed} von {total}.',
  columnsNotListed: 'Die ersten {listed} von {total} Spalten.',

  putBack: 'Wiederherstellen',
  waitsTitle: 'Anstehende Änderungen',
  take: 'Aktualisieren',
  keepOld: 'Aktuelle Zeilen behalten',
  writing: '{name} wird aktualisiert',

  repair: 'Reparieren',
  looking: 'Zellen werden gesucht…',
  reasons: {
    found: 'Die Zellen sind an ihrem Platz. Es gibt nichts zu reparieren.',
    otherContents: 'Die Zellen enthalten jetzt etwas anderes.',
    overlaps: 'Die Zellen überschneiden sich mit denen eines anderen platzierten Berichts.',
    anchorLost:
      'Inlay weiß nicht mehr, welche Zellen dazugehören, vielleicht weil Sie das Platzieren rückgängig gemacht haben.',
    cellsDeleted: 'Die Zellen wurden gelöscht.',
  },
  under: 'Der andere Bericht ist <strong>{name}</strong>.',
  candidate: 'Passende Zellen: <cells>{cells}</cells>.',
  takeCells: 'Diese Zellen verwenden',
  againPlan: {
    one: 'Um ihn neu zu platzieren, wählen Sie einen leeren Bereich von etwa {count} Zeile.',
    other: 'Um ihn neu zu platzieren, wählen Sie einen leeren Bereich von etwa {count} Zeilen.',
  },
  searchedInPart: 'Die Arbeitsmappe ist zu groß, um sie vollständig zu durchsuchen.',

  noReport: {
    otherPlatform: 'Dieser Bericht gehört zu <strong>{host}</strong>. Sie sind bei {signedInTo} angemeldet.',
    otherDeployment:
      'Dieser Bericht gehört zur Bereitstellung <strong>{deployment}</strong>. Sie sind bei {signedInTo} angemeldet.',
    tokenRejected: '{host} akzeptiert Ihre Anmeldung nicht mehr.',
    noAccess: 'Sie haben auf {host} keinen Zugriff auf diesen Bericht.',
    reportDeleted: 'Dieser Bericht existiert auf {host} nicht mehr.',
  },
  noReportPlan: {
    otherPlatform: 'Sie werden von {signedInTo} abgemeldet. Oder trennen Sie den Bericht; seine Zellen bleiben.',
    otherDeployment:
      'Inlay wechselt zu {deployment} und aktualisiert. Oder trennen Sie den Bericht; seine Zellen bleiben.',
    tokenRejected: 'Aktualisieren Sie danach erneut.',
    noAccess: 'Senden Sie die Anfrage an die Person, die ihn besitzt.',
    reportDeleted: 'Die Zellen bleiben, werden aber nicht mehr aktualisiert.',
  },
  signInTo: 'Bei {host} anmelden',
  goOver: 'Zu {deployment} wechseln',
  columnsPlan:
    'Formeln, die auf entfallene Spalten verweisen, zeigen dann #BEZUG!. Andere Spalten bleiben an ihrem Platz.',
  cellDetails: {
    totalOf: { all: 'Gesamtwert aller Zeilen', members: 'Gesamtwert von {members}' },
    title: 'Ausgewählte Zelle',
    header: 'Überschrift',
    ownColumn: 'Ihre Spalte',
    neverWritten: 'In {report}. Inlay schreibt hier nichts.',
    rowNumber: 'Zeile {row}',
    from: {
      unknown: '{report}, aktualisiert {age}',
      you: '{report}, aktualisiert {age} von Ihnen',
      other: '{report}, aktualisiert {age} von {name}',
      dataFrom: '{refreshed}, Daten von {time}',
      restored: '{report}, wiederhergestellte Daten von {time}',
      undone: '{report}, Aktualisierung rückgängig gemacht',
      undoneTo: '{report}, Aktualisierung rückgängig gemacht, Daten von {time}',
      restoreUndone: '{report}, Wiederherstellung rückgängig gemacht',
    },
    editedBadge: 'Bearbeitet',
    asGiven: 'Nicht bearbeitet.',
    useReportValue: 'Wert des Berichts übernehmen',
    noFormula: {
      total: 'Nicht als Formel kopierbar: INLAY.FIGURE liefert keine Gesamtwerte.',
      filters: 'Nicht als Formel kopierbar: Die Filter dieser Tabelle lassen sich darin nicht ausdrücken.',
      row: 'Nicht als Formel kopierbar: Die Zeile lässt sich nicht eindeutig bestimmen.',
    },
    upToLimit: 'Nicht bearbeitet. Auf 32.767 Zeichen gekürzt, mehr fasst eine Zelle nicht.',
    edited: {
      leftEmpty: '(leer)',
      former: 'Wert vor der Aktualisierung. Wert im Bericht: {given}.',
      kept: 'Ihr Wert (behalten). Wert im Bericht: {given}.',
      cleared: 'Geleert. Wert im Bericht: {given}.',
      typed: 'Bearbeitet. Wert im Bericht: {given}.',
    },
  },

  options: 'Optionen',
  shows: 'Was angezeigt wird',
  gates: 'Vor dem Aktualisieren fragen, wenn',
  askFirst: 'Vorher fragen…',
  rowsMove: 'Wenn sich Zeilen verschieben',
  reach: 'Formeln und Diagramme erweitern',
  policies: { ask: 'Fragen', always: 'Immer', never: 'Nie' },
  gateEmpty: 'das neue Ergebnis leer ist',
  gateColumns: 'Spalten hinzukommen oder entfallen',
  gateRows: 'die Zeilenzahl abweicht um über',
  gateTotal: 'eine Summe abweicht um über',
  percent: '{percent} %',
  rowsPercent: 'Zeilen (%)',
  totalPercent: 'Summe (%)',
  totalOf: 'Summe von',
  notAdded:
    'Nicht verfügbar: {titles}. Durchschnitte, Quoten und Anzahlen verschiedener Werte lassen sich nicht addieren.',
  stillWatched: '{title} ist weder Summe noch Anzahl, die Summe kann daher irreführen.',
  additiveUnknown: 'Welche Spalten sich addieren lassen, sehen Sie, sobald Sie angemeldet und online sind.',
  layout: {
    title: 'Anordnung',
    apply: 'Anordnung anwenden',
    reset: { label: 'Verwerfen', name: 'Verwerfen: Änderungen an der Anordnung' },
  },
  order: {
    sorted: 'Sortiert nach <strong>{column}</strong>',
    reset: 'Reihenfolge des Berichts',
  },
  noTotalRow:
    'Schalten Sie für eine Pivot-Tabelle die Gesamtzeile unter „Anordnung“ ein, und aktualisieren Sie einmal.',
  noNumbers: 'Aktualisieren Sie einmal, damit die Zahlenspalten hier erscheinen.',
  badPercent: 'Geben Sie eine Zahl ein, zum Beispiel 10.',
};

export const noCachedRows =
  'Dieser Browser speichert keine Daten auf diesem Gerät (privates Fenster oder gesperrte Websitedaten), daher fehlt der Vergleich.';
