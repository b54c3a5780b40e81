import type { Translation } from '../../../parts';
import type * as english from '../en/details';

export const detailsTexts: Translation<typeof english.detailsTexts> = {
  title: 'Was sich geändert hat',
  loading: 'Frühere Zeilen werden gesucht…',
  meta: { compared: 'verglichen mit: {former}', read: '{time}, verglichen mit: {former}' },
  unknown: {
    nothingToCompare: '<strong>Noch nichts zu vergleichen.</strong>',
    rowsAreKept: 'Dieses Gerät bewahrt die vorigen Zeilen auf, bis zu einer Größe.',
  },
  nothing: {
    unchanged: {
      one: '<strong>Nichts.</strong> Die 1 Zeile ist wie um {time}, daher wurde keine Zelle geschrieben.',
      other: '<strong>Nichts.</strong> Alle {count} Zeilen sind wie um {time}, daher wurde keine Zelle geschrieben.',
    },
    rewritten: {
      one: '<strong>Nichts am Bericht.</strong> Die 1 Zeile ist wie um {time}. Zellen, die etwas anderes zeigten, wurden überschrieben.',
      other:
        '<strong>Nichts am Bericht.</strong> Alle {count} Zeilen sind wie um {time}. Zellen, die etwas anderes zeigten, wurden überschrieben.',
    },
    changed: {
      one: '<strong>Nichts am Bericht.</strong> Die 1 Zeile ist wie um {time}.',
      other: '<strong>Nichts am Bericht.</strong> Alle {count} Zeilen sind wie um {time}.',
    },
  },
  before: 'Die Änderung davor',
  isBack: {
    anywhere:
      '<strong>Die Zeilen von {time} sind zurück</strong>. Das Aktualisieren beim Öffnen ist für diesen Bericht angehalten.',
    inCells:
      '<strong>Die Zeilen von {time} sind zurück</strong> in <cells>{cells}</cells>. Das Aktualisieren beim Öffnen ist für diesen Bericht angehalten.',
  },
  totals: 'Summen',
  rowsAdded: { one: 'Zeile hinzu', other: 'Zeilen hinzu' },
  rowsRemoved: { one: 'Zeile entfallen', other: 'Zeilen entfallen' },
  cellsChanged: { one: 'Zelle geändert', other: 'Zellen geändert' },
  changedCells: 'Geänderte Zellen',
  added: 'Neue Zeilen',
  removed: 'Entfallene Zeilen',
  scrolls: '{title}, scrollbar',
  row: 'Zeile',
  columnRenamed: '„{was}“ heißt jetzt „{now}“.',
  columnsAdded: { one: 'Neue Spalte: {titles}.', other: 'Neue Spalten: {titles}.' },
  columnsRemoved: { one: 'Entfallene Spalte: {titles}.', other: 'Entfallene Spalten: {titles}.' },
  was: 'war ',
  isNow: ' ist jetzt ',
  empty: 'leer',
  showCell: 'Zu {address} wechseln',
  more: '{count} weitere anzeigen',
  notListed: 'Aufgeführt sind die ersten {listed} von {total}.',
  columnsNotListed: 'Aufgeführt sind die ersten {listed} von {total} Spalten.',

  putBack: 'Zurückholen',
  putsBack: 'Holt die {rows} von {time} in den Block zurück.',
  untilRefresh: 'Bis zur nächsten Aktualisierung.',
  waitsTitle: 'Was sich ändern würde',
  take: 'Aktualisieren',
  keepOld: 'Aktuelle Zeilen behalten',
  nothingWritten: 'Noch wurde nichts geschrieben.',
  writing: '{name} wird geschrieben',

  repair: 'Reparieren',
  looking: 'Zellen werden gesucht…',
  reasons: {
    found: 'Die Zellen sind, wo sie sein sollen. Es gibt nichts zu reparieren.',
    otherContents: 'Die Zellen zeigen jetzt etwas anderes: An ihre Stelle wurden andere Inhalte gesetzt.',
    overlaps:
      'Die Zellen liegen über denen eines anderen platzierten Berichts, und nur einer von beiden kann richtig sein.',
    anchorLost:
      'Der ausgeblendete Name, der den Zellen folgt, wurde gelöscht; sie lassen sich nicht von einer Kopie unterscheiden.',
    cellsDeleted: 'Die Zellen wurden gelöscht.',
  },
  under: 'Der andere Bericht ist <strong>{name}</strong>.',
  foundBy: {
    lastSeen: 'Diese Zellen passen, am zuletzt bekannten Ort:',
    platform: 'Diese Zellen passen, am Ort, den die Plattform zuletzt kannte:',
    search: 'Diese Zellen passen, ihrem Inhalt nach:',
    copy: 'Diese Zellen des kopierten Blatts passen:',
  },
  plan: 'Was geschehen wird',
  takePlan: {
    one: '<cells>{cells}</cells> wird wieder der Block und aktualisiert: Dort wird etwa {count} Zeile geschrieben. Andere Zellen bleiben, wie sie sind.',
    other:
      '<cells>{cells}</cells> wird wieder der Block und aktualisiert: Dort werden etwa {count} Zeilen geschrieben. Andere Zellen bleiben, wie sie sind.',
  },
  takeCells: 'Diese Zellen nehmen',
  goThere: 'Zu diesen Zellen wechseln',
  againPlan: {
    one: 'Wählen Sie eine Zelle mit Platz für etwa {count} Zeile darunter aus, und platzieren Sie den Bericht dort. Nicht leere Zellen werden nie überschrieben: Dann geschieht nichts.',
    other:
      'Wählen Sie eine Zelle mit Platz für etwa {count} Zeilen darunter aus, und platzieren Sie den Bericht dort. Nicht leere Zellen werden nie überschrieben: Dann geschieht nichts.',
  },
  noCells: 'Keine anderen Zellen passen.',
  searchedInPart: 'Diese Arbeitsmappe ist zu groß, um sie ganz zu durchsuchen: Ein Teil der Zellen fehlt.',

  noReport: {
    otherPlatform: 'Dieser Bericht gehört zu <strong>{host}</strong>. Angemeldet sind Sie bei {signedInTo}.',
    otherDeployment:
      'Dieser Bericht gehört zur Bereitstellung <strong>{deployment}</strong>. Angemeldet sind Sie bei {signedInTo}.',
    tokenRejected: '{host} nimmt Ihr Token nicht mehr an.',
    noAccess: 'Mit Ihrem Token dürfen Sie den Bericht auf {host} nicht lesen.',
    reportDeleted: '{host} hat diesen Bericht nicht mehr.',
  },
  noReportPlan: {
    otherPlatform:
      'Sie werden von {signedInTo} abgemeldet und nach einem Token für {host} gefragt. Keine Zelle ändert sich. Haben Sie dort kein Token, trennen Sie den Bericht: Seine Zellen werden gewöhnliche Zellen.',
    otherDeployment:
      'Inlay wechselt mit Ihrem Token zu {deployment} und aktualisiert diesen Bericht. Berichte von {signedInTo} warten, wie sie sind. Oder trennen Sie ihn: Seine Zellen werden gewöhnliche Zellen.',
    tokenRejected:
      'Sie werden nach einem neuen Token für {host} gefragt. Keine Zelle ändert sich; aktualisieren Sie danach erneut.',
    noAccess:
      'Kopieren Sie eine Anfrage und senden Sie sie an den Eigentümer des Berichts. Sobald Sie ihn lesen dürfen, versuchen Sie es erneut. Keine Zelle ändert sich.',
    reportDeleted:
      'Er wird getrennt: Seine Zellen bleiben, wie sie sind, als gewöhnliche Zellen, und werden nicht mehr aktualisiert.',
  },
  signInTo: 'Bei {host} anmelden',
  goOver: 'Zu {deployment} wechseln',
  columnsPlan:
    'Entfallende Spalten werden aus dem Block genommen, und Formeln, die sich auf sie beziehen, verlieren sie. Die anderen bleiben, wo sie stehen.',
  cellDetails: {
    totalOf: { all: 'Gesamtwert aller Zeilen', members: 'Gesamtwert von {members}' },
    title: 'Ausgewählte Zelle',
    header: 'Überschrift',
    ownColumn: 'Ihre eigene Spalte',
    neverWritten: 'Sie steht in {report}. Kein Wert des Berichts wird hineingeschrieben.',
    rowNumber: 'Zeile {row}',
    from: {
      unknown: '{report}, aktualisiert {age}',
      you: '{report}, aktualisiert {age} von Ihnen',
      other: '{report}, aktualisiert {age} von {name}',
      dataFrom: '{refreshed}, Daten von {time}',
    },
    asGiven: 'Unverändert aus dem Bericht.',
    upToLimit: 'Unverändert aus dem Bericht, bis zu den 32.767 Zeichen, die eine Zelle fasst.',
    edited: {
      leftEmpty: 'Der Bericht ließ sie leer',
      given: 'Im Bericht stand {written}',
      former: 'Wie vor der letzten Aktualisierung. Danach: {given}.',
      kept: 'Ihr eigener Wert, behalten: {given}.',
      cleared: 'Von Hand geleert: {given}.',
      typed: 'Von Hand eingegeben: {given}.',
    },
  },

  options: 'Optionen',
  gates: 'Vor dem Aktualisieren fragen, wenn',
  gatesHint: 'Ihre aktuellen Zeilen bleiben in ihren Zellen, bis Sie die neuen gesehen haben.',
  gateEmpty: 'das neue Ergebnis leer ist',
  gateColumns: 'Spalten hinzukommen oder entfallen',
  gateRows: 'sich die Zeilenzahl ändert um mehr als',
  gateTotal: 'sich eine Summe ändert um mehr als',
  perCent: 'Prozent',
  rowsPercent: 'Zeilen, Prozent',
  totalPercent: 'Summe, Prozent',
  totalOf: 'Summe von',
  notAdded:
    'Nicht angeboten: {titles}. Sicher addieren lässt sich nur, was das Datenmodell Summe oder Anzahl nennt; ein Durchschnitt, eine Quote oder eine Anzahl verschiedener Werte nicht.',
  stillWatched:
    '{title} ist im Datenmodell weder Summe noch Anzahl, die Gesamtsumme sagt also vielleicht wenig. Sie wird trotzdem geprüft, wie Sie es gewählt haben.',
  additiveUnknown:
    'Die Plattform hat nicht gesagt, welche Spalten sich addieren lassen. Versuchen Sie es erneut, sobald Sie angemeldet und online sind.',
  layout: {
    title: 'Anordnung',
    apply: 'In dieser Anordnung aktualisieren',
    reset: 'So lassen, wie es ist',
    hint: 'Änderungen gelten ab der nächsten Aktualisierung. Spalten, die es in der neuen Anordnung nicht gibt, verlassen den Block; lesen Formeln sie, werden Sie vorher gefragt.',
  },
  noTotalRow:
    'Bei einer Pivot-Anordnung wird die Gesamtzeile beobachtet. Schalten Sie sie unter „Anordnung“ ein, wo der Bericht eine haben kann, und aktualisieren Sie einmal.',
  noNumbers:
    'Auf diesem Gerät ist keine Zahlenspalte bekannt. Aktualisieren Sie einmal, und versuchen Sie es dann erneut.',
  badPercent: 'Geben Sie eine Zahl ein, zum Beispiel 10.',
};
