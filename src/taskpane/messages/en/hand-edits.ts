/** Texts about cells of a block that a user edited. */
export const handEditTexts = {
  inTheWay: {
    cells: { one: '{count} cell', other: '{count} cells' },
    changed: {
      unnamed: 'You changed {cells} here by hand.',
      named: 'You changed {cells} here by hand: {places}.',
    },
    maybeChanged: {
      unnamed: 'You may have changed up to {cells} here by hand.',
      named: 'You may have changed up to {cells} here by hand: {places}.',
    },
    tooMany:
      'That is too many to keep: Inlay keeps at most {most} of your cells in a report. Copy what you need before you overwrite them.',
    unclear:
      'This device has not seen the rows before, so Inlay cannot tell which of these cells you changed, and cannot keep them. Refresh on the device where you typed, or copy what you need before you overwrite them.',
    allInOwnRows: {
      one: 'It is in a row that the report does not have: the refresh overwrites them. Copy what you need first.',
      other: 'They are in rows that the report does not have: the refresh overwrites them. Copy what you need first.',
    },
    someInOwnRows: {
      one: '{count} of them is in a row that the report does not have: the refresh overwrites them. Copy what you need first.',
      other:
        '{count} of them are in rows that the report does not have: the refresh overwrites them. Copy what you need first.',
    },
    undecided: 'Nothing is written until you decide.',
  },
  answers: {
    keepEdits: { one: 'Keep my value', other: 'Keep all my values' },
    overwriteEdits: 'Overwrite with the report’s values',
    skip: 'Cancel',
  },
  kept: {
    gone: {
      one: 'You keep {count} cell of your own, which the report does not have now.',
      other: 'You keep {count} cells of your own, which the report does not have now.',
    },
    unnamed: { one: 'You keep {count} cell of your own here.', other: 'You keep {count} cells of your own here.' },
    named: {
      one: 'You keep {count} cell of your own here: {places}.',
      other: 'You keep {count} cells of your own here: {places}.',
    },
  },
  review: { one: 'Review {count} cell', other: 'Review {count} cells' },
  askTitle: { one: '{count} cell changed by hand', other: '{count} cells changed by hand' },
  askText: 'Your values, and what <strong>{report}</strong> has in their place. Nothing is written yet.',
  keptTitle: { one: 'You keep {count} cell of your own', other: 'You keep {count} cells of your own' },
  keptText:
    'Each refresh of <strong>{report}</strong> writes your values again. They follow their rows. To give back a single cell, clear it and refresh.',
  giveUp: 'Overwrite all with the report’s values',
  list: 'Cells you changed by hand',
  emptied: 'cleared by hand',
  report: 'report: {value}',
  leaves: 'its row leaves',
  was: 'was {value}',
  ownRow: 'not a row of the report: the refresh overwrites it',
  more: { one: 'and {count} cell more', other: 'and {count} cells more' },
} as const;
