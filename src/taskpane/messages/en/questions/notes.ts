/** Texts about notes that users write beside the rows of a block. */
export const noteTexts = {
  firstMove: {
    one: 'The rows beside your note in {places} will move. Move the note with its row? Nothing changes until you decide.',
    other:
      'The rows beside your {count} notes in {places} will move. Move the notes with their rows? Nothing changes until you decide.',
  },
  rowsAlike: {
    one: 'Some rows look the same, so Inlay can’t tell which one your note in {places} belongs to. If you move notes, unclear ones are removed from the sheet and listed in Options. Nothing changes until you decide.',
    other:
      'Some rows look the same, so Inlay can’t tell which ones your {count} notes in {places} belong to. If you move notes, unclear ones are removed from the sheet and listed in Options. Nothing changes until you decide.',
  },
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
