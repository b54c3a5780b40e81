/** Texts on the options page of a placement: its notes, and which columns identify its rows. */
export const noteOptionTexts = {
  title: 'Notes',
  what: 'What you keep in columns of your own, within the block or right beside it.',
  policy: 'When rows change their order, are added or removed',
  policies: {
    ask: 'ask me before my notes move',
    move: 'move my notes with their rows',
    stay: 'leave my notes in their cells',
  },
  key: 'A row is recognized by <strong>{columns}</strong>.',
  noKey: 'No columns are known that tell the rows apart.',
  rowsUnknown: 'The rows are not known on this device. Refresh once, then come back.',
  apart: { one: 'It tells the {count} row apart.', other: 'It is different in each of the {count} rows.' },
  alike: {
    one: 'It does not tell all rows apart: {alike} of {count} row look like another one. You are asked before notes beside these move.',
    other:
      'It does not tell all rows apart: {alike} of {count} rows look like another one. You are asked before notes beside these move.',
  },
  changeKey: 'Change the key',
  whichColumns: 'What tells the rows apart?',
  measure: 'A number that changes cannot name a row.',
  useKey: 'Use this key',
  cancel: 'Cancel',
  withoutRow: {
    none: 'No notes without a row',
    some: { one: '{count} note without a row', other: '{count} notes without a row' },
  },
  withoutRowHint: 'The texts are kept here. If a row comes back to the report, so does its note.',
  list: 'Notes without a row',
  beside: 'column beside the block',
  unnamedRow: 'a row without a name',
  left: 'without a row since {since}',
  columnLeft: 'its column left the report {since}',
  put: 'Put all on a new sheet',
  arePut: {
    one: '{count} note is on a new sheet, {sheet}, and no longer listed.',
    other: '{count} notes are on a new sheet, {sheet}, and no longer listed.',
  },
} as const;
