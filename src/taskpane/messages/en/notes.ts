/** Texts about notes that users write beside the rows of a block. */
export const noteTexts = {
  firstMove: {
    one: 'Rows have changed their places beside your note in {places}. Shall notes move with their rows? Nothing is written until you decide.',
    other:
      'Rows have changed their places beside your {count} notes in {places}. Shall notes move with their rows? Nothing is written until you decide.',
  },
  rowsAlike: {
    one: 'Some rows look the same, so it is not certain which of them your note in {places} belongs to. If notes move, those in doubt leave the sheet and are listed under Options. Nothing is written until you decide.',
    other:
      'Some rows look the same, so it is not certain which of them your {count} notes in {places} belong to. If notes move, those in doubt leave the sheet and are listed under Options. Nothing is written until you decide.',
  },
  morePlaces: '{list} and {count} more',
  left: {
    one: '{count} note is beside no row any more. Nothing is lost: see Options.',
    other: '{count} notes are beside no row any more. Nothing is lost: see Options.',
  },
  returned: {
    one: '{count} note is back beside its row.',
    other: '{count} notes are back beside their rows.',
  },
} as const;
