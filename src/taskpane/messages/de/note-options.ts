import type { Translation } from '../../../parts';
import type * as english from '../en/note-options';

export const noteOptionTexts: Translation<typeof english.noteOptionTexts> = {
  title: 'Notizen',
  what: 'Was Sie in eigenen Spalten festhalten, im Block oder direkt daneben.',
  policy: 'Wenn Zeilen den Platz wechseln, hinzukommen oder entfallen',
  policies: {
    ask: 'fragen, bevor sich meine Notizen bewegen',
    move: 'meine Notizen mit ihren Zeilen bewegen',
    stay: 'meine Notizen in ihren Zellen lassen',
  },
  key: 'Eine Zeile wird erkannt an <strong>{columns}</strong>.',
  noKey: 'Es sind keine Spalten bekannt, die die Zeilen unterscheiden.',
  rowsUnknown:
    'Die Zeilen sind auf diesem Gerät nicht bekannt. Aktualisieren Sie einmal, und versuchen Sie es dann erneut.',
  apart: { one: 'Das unterscheidet die {count} Zeile.', other: 'Das ist in jeder der {count} Zeilen anders.' },
  alike: {
    one: 'Das unterscheidet nicht alle Zeilen: {alike} von {count} Zeile gleichen einer anderen. Bevor Notizen daneben wandern, werden Sie gefragt.',
    other:
      'Das unterscheidet nicht alle Zeilen: {alike} von {count} Zeilen gleichen einer anderen. Bevor Notizen daneben wandern, werden Sie gefragt.',
  },
  changeKey: 'Schlüssel ändern',
  whichColumns: 'Was unterscheidet die Zeilen?',
  measure: 'Eine Zahl, die sich ändert, kann keine Zeile benennen.',
  useKey: 'Diesen Schlüssel verwenden',
  cancel: 'Abbrechen',
  withoutRow: {
    none: 'Keine Notizen ohne Zeile',
    some: { one: '{count} Notiz ohne Zeile', other: '{count} Notizen ohne Zeile' },
  },
  withoutRowHint: 'Die Texte sind hier aufbewahrt. Kommt eine Zeile in den Bericht zurück, dann auch ihre Notiz.',
  list: 'Notizen ohne Zeile',
  beside: 'Spalte neben dem Block',
  unnamedRow: 'einer Zeile ohne Namen',
  left: 'ohne Zeile seit {since}',
  columnLeft: 'Spalte nicht mehr im Bericht seit {since}',
  put: 'Alle auf ein neues Blatt',
  arePut: {
    one: '{count} Notiz steht auf einem neuen Blatt, {sheet}, und nicht mehr in der Liste.',
    other: '{count} Notizen stehen auf einem neuen Blatt, {sheet}, und nicht mehr in der Liste.',
  },
};
