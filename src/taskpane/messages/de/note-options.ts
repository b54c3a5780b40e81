import type * as english from '../en/note-options';
import { noCachedRows } from './no-cached-rows';

export const createNoteOptionMessages: typeof english.createNoteOptionMessages = ({ count, number, rows, when }) => ({
  title: 'Notizen',
  what: 'Was Sie in eigenen Spalten festhalten, im Block oder direkt daneben.',
  policy: 'Wenn Zeilen den Platz wechseln, hinzukommen oder entfallen',
  policies: {
    ask: 'fragen, bevor sich meine Notizen bewegen',
    move: 'meine Notizen mit ihren Zeilen bewegen',
    stay: 'meine Notizen in ihren Zellen lassen',
  },
  key: (columns) => [
    'Eine Zeile wird erkannt an ',
    ...columns.flatMap((strong, index) => (index === 0 ? [{ strong }] : [' + ', { strong }])),
    '.',
  ],
  noKey: 'Es sind keine Spalten bekannt, die die Zeilen unterscheiden.',
  rowsUnknown: (remembers) =>
    remembers
      ? 'Die Zeilen sind auf diesem Gerät nicht bekannt. Aktualisieren Sie einmal, und versuchen Sie es dann erneut.'
      : noCachedRows,
  apart: (rowCount) =>
    rowCount === 1 ? 'Das unterscheidet die 1 Zeile.' : `Das ist in jeder der ${rows(rowCount)} anders.`,
  alike: (alike, rowCount) =>
    `Das unterscheidet nicht alle Zeilen: ${number(alike)} von ${rows(rowCount)} gleichen einer anderen. Bevor Notizen daneben wandern, werden Sie gefragt.`,
  changeKey: 'Schlüssel ändern',
  whichColumns: 'Was unterscheidet die Zeilen?',
  measure: 'Eine Zahl, die sich ändert, kann keine Zeile benennen.',
  useKey: 'Diesen Schlüssel verwenden',
  cancel: 'Abbrechen',
  withoutRow: (notes) => (notes === 0 ? 'Keine Notizen ohne Zeile' : `${count(notes, 'Notiz', 'Notizen')} ohne Zeile`),
  withoutRowHint: 'Die Texte sind hier aufbewahrt. Kommt eine Zeile in den Bericht zurück, dann auch ihre Notiz.',
  list: 'Notizen ohne Zeile',
  beside: 'Spalte neben dem Block',
  unnamedRow: 'einer Zeile ohne Namen',
  left: (since) => `ohne Zeile seit ${when(since)}`,
  columnLeft: (since) => `Spalte nicht mehr im Bericht seit ${when(since)}`,
  put: 'Alle auf ein neues Blatt',
  arePut: (notes, sheet) =>
    `${count(notes, 'Notiz steht', 'Notizen stehen')} auf einem neuen Blatt, ${sheet}, und nicht mehr in der Liste.`,
});
