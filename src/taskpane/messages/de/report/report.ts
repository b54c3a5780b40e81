import type { Translation } from '../../../../parts';
import type * as english from '../../en/report/report';
import { createSqlReasons } from '../sql-reasons';

export const reportTexts: Translation<typeof english.reportTexts> = {
  loading: 'Bericht wird geladen…',
  facts: { updated: 'geändert {age}', refreshedBy: 'zuletzt aktualisiert von {name}' },
  placedAt: 'In dieser Arbeitsmappe in',

  layout: 'Anordnung',
  fieldTitle: '{title} ({granularity})',
  granularities: {
    ...{ second: 'Sekunde', minute: 'Minute', hour: 'Stunde', day: 'Tag' },
    ...{ week: 'Woche', month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
  },
  layouts: { saved: 'Pivot des Berichts', flat: 'Liste', pivot: 'Eigene Pivot-Tabelle' },
  pivot: {
    axes: { rows: 'Zeilen', columns: 'Spalten', values: 'Werte' },
    nothing: { rows: 'Keine Zeilenfelder', columns: 'Nur Kennzahlen' },
    up: { short: 'Nach oben', named: 'Nach oben: {title}' },
    to: {
      rows: { short: 'Zu Zeilen', named: 'Zu Zeilen: {title}' },
      columns: { short: 'Zu Spalten', named: 'Zu Spalten: {title}' },
      values: { short: 'Zu Werten', named: 'Zu Werten: {title}' },
    },
    measures: 'Kennzahlen',
    measuresOn: { rows: 'Kennzahlen untereinander', columns: 'Kennzahlen nebeneinander' },
    howToMove: 'Verschieben Sie Felder mit der Maus oder mit Alt + Pfeiltasten.',
    moved: {
      rows: '{title} verschoben: Position {place} von {all} in Zeilen.',
      columns: '{title} verschoben: Position {place} von {all} in Spalten.',
      values: '{title} verschoben: Position {place} von {all} in Werten.',
    },
  },
  fields: 'Felder ({shown} von {all})',
  regrouped: 'Die Zeilen sind nach den übrigen Feldern gruppiert.',
  order: {
    ...{ title: 'Sortierung', next: 'Danach', asSaved: 'Wie gespeichert', noField: 'Kein weiteres Feld' },
    ...{ descending: 'Absteigend', first: 'Erste', allRows: 'alle', rows: 'Zeilen' },
    zeroHint: '0 zeigt alle Zeilen.',
    badCount: 'Geben Sie eine ganze Zahl bis {max} ein.',
    pivotHint: {
      one: 'Die erste Gruppe des äußersten Zeilenfelds, geordnet nach ihrer ganzen Zeile. Gesamtwerte enthalten nur diese Gruppe.',
      other:
        'Die ersten {count} Gruppen des äußersten Zeilenfelds, geordnet nach ihren ganzen Zeilen. Gesamtwerte enthalten nur diese.',
    },
  },
  comparison: {
    ...{ title: 'Vergleichen mit', none: 'Kein Vergleich', change: 'Veränderung' },
    periods: { lastYear: 'Vorjahreszeitraum', lastPeriod: 'Vorheriger Zeitraum' },
    changes: { none: 'Nicht anzeigen', amount: 'Betrag', percent: 'Prozent', both: 'Betrag und Prozent' },
    labels: {
      lastYear: 'Vorjahr',
      lastPeriod: 'vorheriger Zeitraum',
      amount: 'Veränderung',
      percent: 'Veränderung in %',
    },
    obstacles: {
      noPeriod: 'Wählen Sie zuerst einen Zeitraum: Fügen Sie einen Filter für ein Datum hinzu.',
      unclearPeriod:
        'Kein Vergleich möglich. Die Bedingungen für das Datum müssen genau einen Zeitraum mit Anfang und Ende ergeben.',
      firstPeriods:
        'Kein Vergleich möglich, solange nur die ersten Datumswerte erscheinen. Zeigen Sie alle Zeilen an, oder verschieben Sie das Datum zu den Spalten.',
      leapDay:
        'Nach Tagen lassen sich mehr als zwölf Monate nicht mit dem Vorjahr vergleichen, wenn der 29. Februar in beiden Zeiträumen liegt.',
      noNumbers: 'Dieser Bericht lässt sich nicht mit einem anderen Zeitraum vergleichen.',
    },
  },
  noOrder: createSqlReasons('Sortierung und erste Zeilen lassen sich für diesen Bericht nicht wählen'),
  totals: { columns: 'Gesamtzeile', rows: 'Gesamtspalte' },
  subtotals: 'Zwischensummen',
  subtotalsOf: 'Zwischensummen: {member}',
  outline: 'Gliederung',
  outlined: 'Zugeklappte Gruppen blenden ganze Zeilen des Blatts aus.',
  totalsAsked: {
    beyondLimit: 'Gesamtwerte enthalten auch Zeilen über dem Limit des Berichts.',
    filtered: 'Gesamtwerte beachten Filter auf Kennzahlen nicht.',
  },
  noTotals: createSqlReasons('Für diesen Bericht gibt es keine Gesamtwerte'),
  sums: 'Gesamtwerte sind die Summen dieser Zellen. Was in mehreren Zellen zählt, zählt mehrfach.',
  noTotalsOf: 'Keine Gesamtwerte für {titles}: Nur Summen und Anzahlen aus dem Datenmodell lassen sich addieren.',
  whyFlat: {
    tooFew: 'Nur als Liste: Eine Pivot-Tabelle braucht mindestens eine Zahlenspalte und eine weitere Spalte.',
    unreadable: 'Nur als Liste: Die Abfrage dieses Berichts eignet sich nicht für eine Pivot-Tabelle.',
    compared: 'Nur als Liste: Ein Periodenvergleich eignet sich nicht für eine Pivot-Tabelle.',
    ungrouped: 'Nur als Liste: Zeilen ohne Gruppierung eignen sich nicht für eine Pivot-Tabelle.',
    noMeasure: 'Nur als Liste: Eine Pivot-Tabelle braucht eine Kennzahl.',
    noDimension: 'Nur als Liste: Eine Pivot-Tabelle braucht ein Feld für Zeilen oder Spalten.',
  },

  preview: 'Vorschau',
  previewTable: 'Erste Zeilen (scrollbar)',
  previewLoading: 'Erste Zeilen werden geladen…',
  previewEmpty: 'Zurzeit keine Zeilen. Sie können die Tabelle trotzdem platzieren.',
  platformExtras: {
    missingRows: 'Zeilen für Zeiträume ohne Daten',
    periodComparisons: 'einen Vergleich von Zeiträumen',
  },
  onlyOnPlatform: 'Die Plattform zeigt außerdem {extras}. In den platzierten Zeilen fehlt das.',
  previewColumns: 'Angezeigt: die ersten {shown} von {all} Spalten.',
  previewSize: {
    first: { one: 'Erste Zeile', other: 'Erste {count} Zeilen' },
    firstOf: '{shown} von {rows}',
  },
  notLoaded: 'Der Bericht konnte nicht geladen werden.',
  noAccess: 'Sie haben keinen Zugriff auf diesen Bericht',
  noAccessNext: {
    unnamed: 'Bitten Sie die Person um Lesezugriff, die den Bericht besitzt.',
    named: 'Bitten Sie {author} um Lesezugriff.',
  },
  copyRequest: 'Anfrage kopieren',
  request: {
    unnamed: 'Hallo, könnten Sie mir Lesezugriff auf den Bericht „{report}“ geben? Ich möchte ihn in Excel verwenden.',
    named:
      'Hallo {author}, könnten Sie mir Lesezugriff auf den Bericht „{report}“ geben? Ich möchte ihn in Excel verwenden.',
  },
  backToReports: 'Zurück zu den Berichten',
  noDownload: 'Download nicht erlaubt',
  noDownloadNext: {
    unnamed: 'Bitten Sie Ihre Administration um die Berechtigung.',
    named: 'Bitten Sie {author} oder Ihre Administration um die Berechtigung.',
  },
  downloadLocked: 'Downloads sind ausgeschaltet',
  requestDownload: {
    unnamed:
      'Hallo, könnten Sie mir die Berechtigung geben, die Daten des Berichts „{report}“ herunterzuladen? Ich möchte sie in Excel verwenden.',
    named:
      'Hallo {author}, könnten Sie mir die Berechtigung geben, die Daten des Berichts „{report}“ herunterzuladen? Ich möchte sie in Excel verwenden.',
  },
  repairedBy: '{author} kann den Bericht korrigieren.',

  placeAt: 'Platzieren in',
  placingAt: 'Wird platziert in',
  place: 'Platzieren',
  placeAnother: 'Weitere Kopie platzieren',
  placeAnotherAt: 'Weitere Kopie in {cell} platzieren',
  noSelection: 'Wählen Sie eine Zelle, oder einen Bereich als Grenze.',
  unusable: 'Wählen Sie im Blatt eine Zelle oder einen zusammenhängenden Bereich aus.',
  fills: {
    selection: 'Bleibt in Ihrer Auswahl.',
    beyondSheet: {
      one: 'Belegt {cells}. {size} passt nicht mehr auf das Blatt.',
      other: 'Belegt {cells}. {size} passen nicht mehr auf das Blatt.',
    },
    again: 'belegt {cells}',
    cells: 'Belegt {cells}.',
  },
  needsNetwork: 'Sie sind offline. Platzieren braucht eine Netzwerkverbindung.',
  needsQuery: 'Lässt sich erst platzieren, wenn die Daten geladen sind.',
  overlaps: {
    block: 'In {cells} steht bereits {report}. Wählen Sie eine andere Zelle.',
    filterCell: '{cells} enthält den Wert eines Filters. Wählen Sie eine andere Zelle.',
  },
  needsLayout: 'Lässt sich in dieser Anordnung nicht platzieren.',
  headers: 'Überschriften',
  headersInOneRow: 'Überschriften in einer Zeile',
  switches: {
    fillBeside: {
      label: 'Angrenzende Formeln erweitern',
    },
    caption: {
      label: 'Beschriftung mit Filtern',
    },
    table: {
      label: 'Als Excel-Tabelle',
    },
  },
  captionAt: 'Die Beschriftung steht in {cell}.',

  tooBig: {
    one: '<strong>{size} passt nicht hinein.</strong> Der Bericht braucht {resultRows} × {resultColumns} Zellen, ausgewählt sind {frameRows} × {frameColumns}.',
    other:
      '<strong>{size} passen nicht hinein.</strong> Der Bericht braucht {resultRows} × {resultColumns} Zellen, ausgewählt sind {frameRows} × {frameColumns}.',
  },
  useBlock: { unnamed: 'Alle nötigen Zellen verwenden', named: '{block} verwenden' },
  keepWhatFits: 'Auf Auswahl kürzen',

  query: 'Abfrage',
  copyFormula: 'Als Formel kopieren',
  formulaCopied: 'Kopiert. Fügen Sie die Formel in eine Zelle ein.',
  formulaCopiedWithout: {
    one: 'Kopiert ohne den Filter auf {titles}: Formeln filtern nur mit „ist“ und wenigen Werten.',
    other: 'Kopiert ohne die Filter auf {titles}: Formeln filtern nur mit „ist“ und wenigen Werten.',
  },
  copy: 'Kopieren',
  generatedSql: 'Erzeugtes SQL',
  sqlReading: 'SQL wird geladen…',
  sqlFailed: 'Das SQL konnte nicht geladen werden.',
  noSql: 'Für diese Abfrage gibt es kein SQL.',
  openPage: 'Auf der Plattform öffnen',
  running: 'Die Plattform führt die Abfrage aus…',
  rowsRead: { soFar: '{rows} gelesen', of: '{done} von {rows} gelesen' },
  rowsWritten: { soFar: '{rows} geschrieben', of: '{done} von {rows} geschrieben' },
  placing: 'Wird platziert',
  editing: 'Schließen Sie die Zelleingabe ab (Eingabetaste oder Esc), dann geht es weiter.',
  placed: {
    one: '<strong>Platziert.</strong> {count} Zeile steht jetzt in <cells>{address}</cells>',
    other: '<strong>Platziert.</strong> {count} Zeilen stehen jetzt in <cells>{address}</cells>',
  },
  undoSteps: 'In Excel braucht „Rückgängig“ dafür {steps} Schritte.',
  undo: 'Rückgängig',
  undoing: 'Wird rückgängig gemacht…',
  onlyExcelUndoes:
    'Um das rückgängig zu machen, drücken Sie Strg+Z im Blatt. Nur Excel kann wiederherstellen, was vorher dort stand.',
  undone: 'Sie haben das Platzieren rückgängig gemacht. Der Bericht steht nicht mehr im Blatt.',
  undoTouched: {
    title: 'Platzieren rückgängig machen?',
    text: 'Die Zellen wurden seitdem geändert. Alle werden geleert, auch was Sie darin eingegeben haben.',
  },
  cancelled: 'Abgebrochen. Es wurde nichts geändert.',
  notPlaced: 'Nicht platziert.',
  sheetUntouched: 'Es wurde nichts geändert.',
};
