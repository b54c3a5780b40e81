/** Texts on the options page of a placement: its notes, and which columns identify its rows. */
export const noteOptionTexts = {
  policy: 'Move notes with rows',
  key: 'Matched by <strong>{columns}</strong>',
  noKey: 'No columns to match rows by.',
  rowsUnknown: 'This device doesn’t know the rows yet. Refresh once.',
  apart: { one: 'Unique.', other: 'Unique in all {count} rows.' },
  alike: {
    one: 'Not unique: {alike} of {count} row looks the same as another. You’ll be asked before notes beside it move.',
    other:
      'Not unique: {alike} of {count} rows look the same as another. You’ll be asked before notes beside them move.',
  },
  changeKey: 'Change columns',
  whichColumns: 'Match rows by',
  measure: 'Measures can’t be used to match rows.',
  useKey: 'Use these columns',
  cancel: 'Cancel',
  withoutRow: {
    none: 'No unmatched notes',
    some: { one: '{count} unmatched note', other: '{count} unmatched notes' },
  },
  list: 'Unmatched notes',
  beside: 'Beside the table',
  unnamedRow: 'Unnamed row',
  left: 'unmatched since {since}',
  columnLeft: 'column removed {since}',
  put: 'Move all to a new sheet',
  arePut: {
    one: '{count} note was moved to the new sheet {sheet}.',
    other: '{count} notes were moved to the new sheet {sheet}.',
  },
} as const;

/** Texts about notes that users write beside the rows of a block. */
export const noteTexts = {
  firstMove: {
    one: 'The rows beside your note in {places} will move. Move the note with its row?',
    other: 'The rows beside your {count} notes in {places} will move. Move the notes with their rows?',
  },
  rowsAlike: {
    one: 'Some rows look the same, so Inlay can’t tell which one your note in {places} belongs to. If you move notes, unclear ones are removed from the sheet and listed in Options.',
    other:
      'Some rows look the same, so Inlay can’t tell which ones your {count} notes in {places} belong to. If you move notes, unclear ones are removed from the sheet and listed in Options.',
  },
  sorted: {
    one: 'This refresh moves rows back into the report’s order. Move your note in {places} with its row?',
    other: 'This refresh moves rows back into the report’s order. Move your {count} notes in {places} with them?',
  },
  sortedWithoutNotes: 'You sorted the rows by {column}. This refresh moves them back into the report’s order.',
  morePlaces: '{list} and {count} more',
  left: {
    one: '{count} note no longer has a row. It’s kept in Options.',
    other: '{count} notes no longer have a row. They’re kept in Options.',
  },
  returned: {
    one: '{count} note is back beside its row.',
    other: '{count} notes are back beside their rows.',
  },
} as const;
