import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/notes';

export const noteOptionTexts: Translation<typeof english.noteOptionTexts> = {
  policy: 'Notizen mit Zeilen verschieben',
  key: 'Zugeordnet über <strong>{columns}</strong>',
  noKey: 'Keine Spalten, um Zeilen zuzuordnen.',
  rowsUnknown: 'Dieses Gerät kennt die Zeilen noch nicht. Aktualisieren Sie einmal.',
  apart: { one: 'Eindeutig.', other: 'Eindeutig in allen {count} Zeilen.' },
  alike: {
    one: 'Nicht eindeutig: {alike} von {count} Zeile gleicht einer anderen. Bevor sich Notizen daneben verschieben, werden Sie gefragt.',
    other:
      'Nicht eindeutig: {alike} von {count} Zeilen gleichen einer anderen. Bevor sich Notizen daneben verschieben, werden Sie gefragt.',
  },
  changeKey: 'Spalten ändern',
  whichColumns: 'Zeilen zuordnen über',
  measure: 'Zahlen eignen sich nicht zum Zuordnen.',
  useKey: 'Diese Spalten verwenden',
  cancel: 'Abbrechen',
  withoutRow: {
    none: 'Keine Notizen ohne Zeile',
    some: { one: '{count} Notiz ohne Zeile', other: '{count} Notizen ohne Zeile' },
  },
  list: 'Notizen ohne Zeile',
  beside: 'Neben der Tabelle',
  unnamedRow: 'Zeile ohne Namen',
  left: 'ohne Zeile seit {since}',
  columnLeft: 'Spalte entfernt: {since}',
  put: 'Alle auf ein neues Blatt verschieben',
  arePut: {
    one: '{count} Notiz wurde auf das neue Blatt {sheet} verschoben.',
    other: '{count} Notizen wurden auf das neue Blatt {sheet} verschoben.',
  },
};

export const noteTexts: Translation<typeof english.noteTexts> = {
  firstMove: {
    one: 'Die Zeile neben Ihrer Notiz in {places} verschiebt sich. Soll die Notiz mitverschoben werden?',
    other:
      'Die Zeilen neben Ihren {count} Notizen in {places} verschieben sich. Sollen die Notizen mitverschoben werden?',
  },
  rowsAlike: {
    one: 'Manche Zeilen sind gleich, daher ist unklar, zu welcher Ihre Notiz in {places} gehört. Wenn Sie Notizen verschieben, werden nicht zuordenbare vom Blatt entfernt und in den Optionen aufgeführt.',
    other:
      'Manche Zeilen sind gleich, daher ist unklar, zu welchen Ihre {count} Notizen in {places} gehören. Wenn Sie Notizen verschieben, werden nicht zuordenbare vom Blatt entfernt und in den Optionen aufgeführt.',
  },
  sorted: {
    one: 'Diese Aktualisierung stellt die Reihenfolge des Berichts wieder her. Soll Ihre Notiz in {places} mitverschoben werden?',
    other:
      'Diese Aktualisierung stellt die Reihenfolge des Berichts wieder her. Sollen Ihre {count} Notizen in {places} mitverschoben werden?',
  },
  sortedWithoutNotes:
    'Sie haben die Zeilen nach {column} sortiert. Diese Aktualisierung stellt die Reihenfolge des Berichts wieder her.',
  morePlaces: '{list} und {count} weiteren',
  left: {
    one: '{count} Notiz hat keine Zeile mehr. Sie finden sie in den Optionen.',
    other: '{count} Notizen haben keine Zeile mehr. Sie finden sie in den Optionen.',
  },
  returned: {
    one: '{count} Notiz steht wieder neben ihrer Zeile.',
    other: '{count} Notizen stehen wieder neben ihren Zeilen.',
  },
};
