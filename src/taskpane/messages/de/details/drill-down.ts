import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/drill-down';
import { createSqlReasons } from '../sql-reasons';

export const drillDownTexts: Translation<typeof english.drillDownTexts> = {
  show: 'Zeilen anzeigen',
  title: 'Zeilen hinter {value}',
  loading: 'Zeilen werden geladen…',
  soFar: { one: 'seit {count} Sekunde', other: 'seit {count} Sekunden' },
  asOf: '{report}, Stand {time}',
  proof: {
    tooManyRows: 'Mehr als 10.000 Zeilen',
    unchecked: '<strong>{rows}</strong> · nicht mit der Zelle abgeglichen',
    adds: '{rows} · Summe {total}',
    addedThere: '{rows} · Summe {total} (von der Plattform)',
    distinct: { oneValue: '{rows} · 1 Wert', values: '{rows} · {total} verschiedene Werte' },
    otherwise: '{rows} · Ergebnis {total}',
    same: '<strong>{sum}</strong> · stimmt mit der Zelle überein',
    differs: '<strong>{sum}. In der Zelle steht {says}.</strong>',
    isEmpty: '<strong>{sum}. Die Zelle ist leer.</strong>',
    difference: 'Differenz: {difference}.',
    reasons: {
      typed: 'Die Zelle wurde bearbeitet. Wert im Bericht: {written}.',
      typedOverNothing: 'Die Zelle wurde bearbeitet. Wert im Bericht: (leer).',
      newer: 'Die Plattform hat neuere Daten.',
      newerFrom: 'Die Plattform hat neuere Daten ({time}).',
      unknown: 'Der Bericht oder seine Daten haben sich seit der Aktualisierung vielleicht geändert.',
    },
  },
  nothing: 'Keine Zeilen · stimmt mit der Zelle überein',
  nothingNow: 'Die Plattform hat für diese Zelle keine Zeilen mehr.',
  first: 'Die ersten {rows}',
  refresh: 'Aktualisieren',
  row: 'Zeile',
  scrolls: 'Zeilen hinter {value} (scrollbar)',
  choose: 'Spalten wählen',
  chooseText: '{measure} ist immer enthalten.',
  chosen: { one: '1 Spalte verwenden', other: '{count} Spalten verwenden' },
  inTable: 'Angezeigt, in dieser Reihenfolge',
  moreColumns: 'Weitere Spalten',
  findColumn: 'Spalte suchen',
  noColumn: 'Keine andere Spalte enthält „{searched}“.',
  up: { short: 'Nach oben', named: 'Nach oben: {title}' },
  movedUp: '{title} steht jetzt an Position {place} von {total}.',
  cancel: 'Abbrechen',
  copy: 'Auf neues Blatt kopieren',
  copying: 'Zeilen werden auf ein neues Blatt kopiert…',
  sheetName: 'Zeilen {cell}',
  sheetCaption: 'Zeilen zu {value} in {cell}, {report}. Kopiert am {time}.',
  copied: {
    one: '<strong>Blatt „{sheet}“ hinzugefügt</strong> mit {count} Zeile (wird nicht aktualisiert).',
    other: '<strong>Blatt „{sheet}“ hinzugefügt</strong> mit {count} Zeilen (wird nicht aktualisiert).',
  },
  cut: 'Das Blatt ist voll, daher fehlen einige Zeilen.',
  goToSheet: 'Zum Blatt',
  failed: 'Die Zeilen konnten nicht geladen werden.',
  notCopied: 'Die Zeilen konnten nicht kopiert werden.',
  none: {
    ...createSqlReasons('<strong>Die Zeilen hinter einer Zahl gibt es bei diesem Bericht nicht</strong>'),
    alreadyRows: '<strong>Das sind bereits die Zeilen.</strong> Der Bericht gruppiert sie nicht.',
    compared:
      '<strong>Für einen Vergleich lassen sich die Zeilen nicht anzeigen.</strong> Wählen Sie stattdessen eine Zahl aus dem eigenen Zeitraum des Berichts.',
    noMeasure: '<strong>Das ist eine Bezeichnung,</strong> keine berechnete Zahl.',
    unknownGroup:
      '<strong>Hier lassen sich die Zeilen nicht anzeigen.</strong> Die Gruppierung des Berichts lässt sich nicht noch einmal abfragen.',
    otherReport:
      '<strong>Die Zellen zeigen noch einen anderen Bericht.</strong> Aktualisieren Sie, um die Zeilen zu sehen.',
    otherFilters: '<strong>Die Filter wurden geändert.</strong> Aktualisieren Sie, um die Zeilen zu sehen.',
    unknownRow:
      '<strong>Diese Zeile ist auf diesem Gerät nicht bekannt.</strong> Aktualisieren Sie hier, um die Zeilen zu sehen.',
    notHere:
      '<strong>Dieser Bericht ist hier nicht verfügbar.</strong> Melden Sie sich bei seiner Plattform an, und erlauben Sie ihn für diese Arbeitsmappe.',
  },
};
