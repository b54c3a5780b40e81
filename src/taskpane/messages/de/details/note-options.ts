import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/note-options';

export const noteOptionTexts: Translation<typeof english.noteOptionTexts> = {
  title: 'Notizen',
  what: 'Notizen in eigenen Spalten, in der Tabelle oder daneben.',
  policy: 'Wenn sich Zeilen verschieben',
  policies: {
    ask: 'Vor dem Verschieben von Notizen fragen',
    move: 'Notizen mit ihren Zeilen verschieben',
    stay: 'Notizen in ihren Zellen lassen',
  },
  key: 'Zeilen werden über <strong>{columns}</strong> zugeordnet.',
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
  withoutRowHint: 'Kommt eine Zeile in den Bericht zurück, dann auch ihre Notiz.',
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
