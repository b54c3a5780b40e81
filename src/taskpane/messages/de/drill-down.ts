import type { Translation } from '../../../parts';
import type * as english from '../en/drill-down';

export const drillDownTexts: Translation<typeof english.drillDownTexts> = {
  show: 'Zeilen zeigen',
  title: 'Zeilen hinter {value}',
  loading: 'Die Zeilen werden von der Plattform geholt…',
  soFar: { one: 'bisher {count} Sekunde', other: 'bisher {count} Sekunden' },
  asOf: '{report}, Stand {time}',
  proof: {
    tooManyRows: 'Mehr als 10.000 Zeilen',
    unchecked:
      '<strong>{rows}.</strong> Ob sie ergeben, was in der Zelle steht, wurde nicht geprüft: Die Plattform hat es nicht ausgerechnet.',
    adds: '{rows}, zusammen {total}',
    addedThere: '{rows}, laut Plattform zusammen {total}',
    distinct: { oneValue: '{rows} mit 1 Wert', values: '{rows} mit {total} verschiedenen Werten' },
    otherwise: '{rows}, die {total} ergeben',
    same: '<strong>{sum},</strong> wie in der Zelle.',
    differs: '<strong>{sum}. In der Zelle steht {says}.</strong>',
    isEmpty: '<strong>{sum}. Die Zelle ist leer.</strong>',
    difference: 'Der Unterschied ist {difference}.',
    reasons: {
      typed: 'Die Zelle wurde von Hand geändert. Der Bericht gab {written}.',
      typedOverNothing: 'Die Zelle wurde von Hand geändert. Der Bericht ließ sie leer.',
      newer: 'Die Plattform hat neuere Daten als Ihre Zellen.',
      newerFrom: 'Die Plattform hat neuere Daten als Ihre Zellen, gelesen {time}.',
      unknown: 'Der Bericht oder seine Daten können sich geändert haben, seit Ihre Zellen geschrieben wurden.',
    },
  },
  nothing: 'Keine Zeilen, und das stimmt mit der Zelle überein',
  nothingNow: 'Die Plattform hat dafür jetzt keine Zeilen.',
  first: { ofMoreThan: 'Die ersten {shown} von mehr als {rows}', of: 'Die ersten {shown} von {rows}' },
  refresh: 'Diesen Bericht aktualisieren',
  row: 'Zeile',
  scrolls: 'Zeilen hinter {value}, lässt sich scrollen',
  choose: 'Spalten wählen',
  chooseText: '{measure} steht immer da: Es ist die Zahl selbst.',
  chosen: { one: '1 Spalte nehmen', other: '{count} Spalten nehmen' },
  inTable: 'In der Tabelle, in dieser Reihenfolge',
  moreColumns: 'Weitere Spalten',
  findColumn: 'Spalte suchen',
  noColumn: 'Keine andere Spalte enthält „{searched}“.',
  up: { short: 'Nach oben', named: 'Nach oben: {title}' },
  movedUp: '{title} ist jetzt Nummer {place} von {total}.',
  remembered: 'Auf diesem Gerät für diesen Bericht gemerkt.',
  cancel: 'Abbrechen',
  copy: 'Auf ein neues Blatt',
  copyHint: {
    all: 'Alle Zeilen, als einfache Kopie.',
    counted: { one: 'Die 1 Zeile, als einfache Kopie.', other: 'Alle {count} Zeilen, als einfache Kopie.' },
  },
  copying: 'Die Zeilen werden auf ein neues Blatt geschrieben…',
  sheetName: 'Zeilen {cell}',
  copied: {
    one: '<strong>1 Zeile steht jetzt auf dem Blatt „{sheet}“.</strong> Eine Aktualisierung ändert dort nichts.',
    other:
      '<strong>{count} Zeilen stehen jetzt auf dem Blatt „{sheet}“.</strong> Eine Aktualisierung ändert dort nichts.',
  },
  cut: 'Das Blatt ist voll: Zeilen, die nicht mehr passten, fehlen.',
  goToSheet: 'Zum Blatt',
  failed: 'Die Zeilen kamen nicht an.',
  notCopied: 'Die Zeilen wurden nicht auf ein neues Blatt geschrieben.',
  none: {
    sql: '<strong>Dieser Bericht ist in SQL geschrieben.</strong> Niemand kann sagen, welche Zeilen seiner Quelle eine seiner Zahlen ergeben.',
    alreadyRows:
      '<strong>Das sind schon die Zeilen.</strong> Der Bericht fasst sie nicht zusammen; dahinter liegt nichts.',
    noMeasure:
      '<strong>Hinter dieser Zelle liegt nichts.</strong> Sie beschreibt ihre Zeile und entsteht nicht aus anderen.',
    unknownGroup:
      '<strong>Welche Zeilen dazugehören, lässt sich nicht sagen.</strong> Der Bericht fasst sie so zusammen, dass sich nicht noch einmal danach fragen lässt.',
    otherFilters:
      '<strong>Seine Filter wurden seither geändert.</strong> Aktualisieren Sie den Bericht; dann lassen sich die Zeilen hinter seinen Zahlen zeigen.',
    unknownRow:
      '<strong>Dieses Gerät kennt diese Zeile nicht.</strong> Aktualisieren Sie den Bericht hier; dann lassen sich seine Zeilen zeigen.',
    notHere:
      '<strong>Dieser Bericht lässt sich hier nicht abfragen.</strong> Melden Sie sich dort an, wohin er gehört, und erlauben Sie dieser Arbeitsmappe, ihn zu nutzen.',
  },
};
