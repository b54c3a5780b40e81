import type { Translation } from '../../../parts';
import type * as english from '../en/report';

export const reportTexts: Translation<typeof english.reportTexts> = {
  loading: 'Bericht wird geladen…',
  facts: { updated: 'geändert {age}', refreshedBy: 'zuletzt aktualisiert von {name}' },
  placedAt: 'In dieser Arbeitsmappe bei',

  layout: 'Anordnung',
  layouts: { saved: 'Pivot, wie im Bericht gespeichert', flat: 'Flache Liste', pivot: 'Eigene Pivot-Anordnung' },
  pivot: {
    axes: { rows: 'Zeilen', columns: 'Spalten', values: 'Werte' },
    nothing: { rows: 'Eine Zeile.', columns: 'Nur die Kennzahlen.' },
    up: { short: 'Nach oben', named: 'Nach oben: {title}' },
    to: {
      rows: { short: 'In die Zeilen', named: 'In die Zeilen: {title}' },
      columns: { short: 'In die Spalten', named: 'In die Spalten: {title}' },
      values: { short: 'In die Werte', named: 'In die Werte: {title}' },
    },
    measures: 'Kennzahlen',
    measuresOn: { rows: 'Kennzahlen untereinander', columns: 'Kennzahlen nebeneinander' },
    howToMove:
      'Ziehen Sie ein Feld dorthin, wo es stehen soll. Mit der Tastatur: Alt und eine Pfeiltaste verschieben es.',
    moved: {
      rows: '{title} ist jetzt Nummer {place} von {all} in den Zeilen.',
      columns: '{title} ist jetzt Nummer {place} von {all} in den Spalten.',
      values: '{title} ist jetzt Nummer {place} von {all} in den Werten.',
    },
  },
  totals: { columns: 'Gesamtzeile', rows: 'Gesamtspalte' },
  subtotals: 'Zwischensummen',
  subtotalsOf: 'Zwischensummen: {member}',
  outline: 'Gliederung',
  outlined:
    'Zeilen über einer Zwischensumme lassen sich mit den Zeichen links von den Zeilennummern einklappen. Excel klappt ganze Zeilen des Blatts ein.',
  totalsAsked: {
    shown: 'Die Plattform berechnet die Gesamtwerte.',
    beyondLimit:
      'Die Plattform berechnet die Gesamtwerte. Darin sind auch Zeilen, die der Bericht durch seine Begrenzung weglässt.',
    filtered:
      'Die Plattform berechnet die Gesamtwerte. Darin ist auch, was Filter auf Kennzahlen in den Zeilen weglassen.',
  },
  noTotals:
    'Für einen Bericht aus SQL gibt es keine Gesamtwerte: Die Plattform gibt nur seine Zeilen, und ihre Summen können falsch sein, etwa bei Durchschnitten oder einmal gezählten Kunden.',
  whyFlat: {
    tooFew:
      'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht eine Spalte mit Zahlen und eine weitere Spalte, und dieser Bericht hat nicht beides.',
    unreadable: 'Wird als flache Liste platziert: Die Abfrage dieses Berichts lässt sich nicht als Pivot anordnen.',
    compared:
      'Wird als flache Liste platziert: Ein Bericht, der Zeiträume vergleicht, lässt sich nicht als Pivot anordnen.',
    ungrouped: 'Wird als flache Liste platziert: Zeilen ohne Gruppierung lassen sich nicht als Pivot anordnen.',
    noMeasure:
      'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht eine Kennzahl, und dieser Bericht hat keine.',
    noDimension:
      'Wird als flache Liste platziert: Eine Pivot-Anordnung braucht ein Feld für Zeilen oder Spalten, und dieser Bericht hat keines.',
  },

  preview: 'Vorschau',
  previewTable: 'Erste Zeilen, scrollbar',
  previewLoading: 'Erste Zeilen werden gelesen…',
  previewEmpty: 'Die Abfrage ergibt zurzeit keine Zeilen. Beim Platzieren werden die Überschriften geschrieben.',
  previewColumns: 'Zu sehen sind hier die ersten {shown} von {all} Spalten.',
  previewSize: {
    first: { one: 'Erste Zeile, {columns}', other: 'Erste {count} Zeilen, {columns}' },
    firstOf: 'Erste {shown} von {rows}, {columns}',
    all: '{rows}, {columns}',
  },
  notLoaded: 'Der Bericht wurde nicht geladen.',
  noAccess: 'Sie können diesen Bericht nicht lesen',
  noAccessNext: {
    unnamed: 'Bitten Sie den Besitzer um Lesezugriff, und versuchen Sie es dann erneut.',
    named: 'Er gehört {author}. Bitten Sie um Lesezugriff, und versuchen Sie es dann erneut.',
  },
  copyRequest: 'Anfrage kopieren',
  request: {
    unnamed:
      'Hallo, könnten Sie mir Lesezugriff auf den Bericht „{report}“ geben? Ich möchte ihn in einer Arbeitsmappe platzieren.',
    named:
      'Hallo {author}, könnten Sie mir Lesezugriff auf den Bericht „{report}“ geben? Ich möchte ihn in einer Arbeitsmappe platzieren.',
  },
  backToReports: 'Zurück zu den Berichten',
  noDownload: 'Sie können diese Zeilen nicht übernehmen',
  noDownloadNext: {
    unnamed:
      'Fragen Sie die Administration der Plattform nach dem Recht, Daten herunterzuladen, und versuchen Sie es dann erneut.',
    named:
      'Fragen Sie {author} oder die Administration der Plattform nach dem Recht, Daten herunterzuladen, und versuchen Sie es dann erneut.',
  },
  downloadLocked: 'Downloads sind ausgeschaltet',
  requestDownload: {
    unnamed:
      'Hallo, könnten Sie mir das Recht geben, die Daten des Berichts „{report}“ herunterzuladen? Ich möchte ihn in einer Arbeitsmappe platzieren.',
    named:
      'Hallo {author}, könnten Sie mir das Recht geben, die Daten des Berichts „{report}“ herunterzuladen? Ich möchte ihn in einer Arbeitsmappe platzieren.',
  },
  repairedBy: '{author} kann den Bericht reparieren.',

  placeAt: 'Platzieren bei',
  placingAt: 'Wird platziert bei',
  place: 'Platzieren',
  placeAnother: 'Weitere Kopie platzieren',
  noSelection: 'Wählen Sie im Blatt eine Zelle aus; ihre Adresse erscheint hier.',
  unusable: 'Wählen Sie im Blatt eine Zelle oder einen zusammenhängenden Bereich aus.',
  fills: {
    selection: 'Der Block bleibt in Ihrer Auswahl.',
    beyondSheet: {
      one: 'Das Blatt hat hier nicht für alles Platz: füllt {cells}, ohne {size}.',
      other: 'Das Blatt hat hier nicht für alles Platz: füllt {cells}, ohne {size}.',
    },
    again: 'füllt {cells}',
    cells: 'Füllt {cells}.',
    withRows: 'Füllt {cells}: {rows}.',
    withHeaders: 'Füllt {cells}: Überschriften und {rows}.',
  },
  needsNetwork: 'Sie sind offline; Platzieren braucht eine Netzwerkverbindung.',
  needsQuery: 'Nichts zu platzieren, solange die Abfrage nicht läuft.',
  needsFilter: 'Schließen Sie zuerst den Filter ab: mit Fertig oder Abbrechen.',
  needsLayout: 'In dieser Anordnung gibt es nichts zu platzieren.',
  headers: 'Überschriften',
  headersInOneRow: 'Überschriften in einer Zeile',
  switches: {
    fillBeside: {
      label: 'Angrenzende Formeln erweitern',
      title: 'Wenn Zeilen hinzukommen oder entfallen',
      hint: 'Spalten links und rechts des Blocks, deren Zellen eine nach unten ausgefüllte Formel haben. Bei nicht leeren Zellen darunter wird gefragt.',
    },
    caption: {
      label: 'Beschriftung mit Filtern',
      hintAtPlacing: 'Eine Zeile über den Daten: mit welchen Filtern sie kamen und von wann sie sind.',
      title: 'Beschriftung',
      hint: 'Eine Zeile über den Daten: mit welchen Filtern sie kamen und von wann sie sind. Eine Aktualisierung ohne neue Zeilen lässt sie, wie sie ist.',
    },
  },
  captionAt: 'Die Beschriftung kommt in {cell}.',

  tooBig: {
    one: '<strong>{size} passt nicht.</strong> Das Ergebnis hat {resultRows} × {resultColumns} Zellen, ausgewählt sind {frameRows} × {frameColumns}.',
    other:
      '<strong>{size} passen nicht.</strong> Das Ergebnis hat {resultRows} × {resultColumns} Zellen, ausgewählt sind {frameRows} × {frameColumns}.',
  },
  useBlock: { unnamed: 'Alle nötigen Zellen verwenden', named: '{block} verwenden' },
  keepWhatFits: 'Auf Auswahl kürzen',

  query: 'Abfrage',
  copyFormula: 'Als Formel kopieren',
  formulaCopied: 'Kopiert. Fügen Sie sie in eine Zelle ein.',
  formulaCopiedWithout: {
    one: 'Kopiert, aber ohne den Filter auf {titles}: Eine Formel kennt nur „ist“, mit wenigen Werten. Fügen Sie sie in eine Zelle ein.',
    other:
      'Kopiert, aber ohne die Filter auf {titles}: Eine Formel kennt nur „ist“, mit wenigen Werten. Fügen Sie sie in eine Zelle ein.',
  },
  copyQuery: 'Abfrage kopieren',
  generatedSql: 'Erzeugtes SQL',
  copySql: 'SQL kopieren',
  sqlReading: 'Das SQL wird angefragt…',
  sqlFailed: 'Das SQL ist nicht gekommen.',
  noSql: 'Die Plattform macht aus dieser Abfrage kein SQL.',
  openPage: 'Auf der Plattform öffnen',
  running: 'Die Plattform führt die Abfrage aus…',
  rowsRead: { soFar: '{rows} gelesen', of: '{done} von {rows} gelesen' },
  rowsWritten: { soFar: '{rows} geschrieben', of: '{done} von {rows} geschrieben' },
  placing: 'Wird platziert',
  editing: 'Sie bearbeiten eine Zelle. Drücken Sie EINGABE oder ESC, dann geht es weiter.',
  placed: {
    one: '<strong>Platziert.</strong> {count} Zeile steht jetzt in <cells>{address}</cells>',
    other: '<strong>Platziert.</strong> {count} Zeilen stehen jetzt in <cells>{address}</cells>',
  },
  cancelled: 'Abgebrochen. Das Blatt ist unverändert.',
  notPlaced: 'Nicht platziert.',
  sheetUntouched: 'Das Blatt ist unverändert.',
};
