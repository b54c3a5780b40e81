/** Texts about cells of a block that a user edited. */
export const handEditTexts = {
  inTheWay: {
    cells: { one: '{count} cell', other: '{count} cells' },
    changed: { unnamed: 'You edited {cells}.', named: 'You edited {places}.' },
    maybeChanged: { unnamed: 'You may have edited up to {cells}.', named: 'You may have edited {places}.' },
    tooMany: 'Inlay can keep at most {most} edited cells in a report. Copy what you need before you overwrite them.',
    unclear:
      'This device doesn’t have the previous rows, so Inlay can’t tell which cells you edited, and can’t keep them. Refresh on the device where you edited them, or copy what you need before you overwrite them.',
    allInOwnRows: {
      one: 'Its row isn’t in the report, so the refresh will overwrite it. Copy what you need first.',
      other: 'Their rows aren’t in the report, so the refresh will overwrite them. Copy what you need first.',
    },
    someInOwnRows: {
      one: '{count} of them is in a row that isn’t in the report, so the refresh will overwrite it. Copy what you need first.',
      other:
        '{count} of them are in rows that aren’t in the report, so the refresh will overwrite them. Copy what you need first.',
    },
  },
  answers: {
    keepEdits: { one: 'Keep my value', other: 'Keep my values' },
    overwriteEdits: { one: 'Use the report’s value', other: 'Use the report’s values' },
    skip: 'Not now',
  },
  kept: {
    gone: {
      one: '{count} edited cell kept. Its row isn’t in the report now.',
      other: '{count} edited cells kept. Their rows aren’t in the report now.',
    },
    unnamed: { one: '{count} edited cell kept.', other: '{count} edited cells kept.' },
    named: { one: '{count} edited cell kept: {places}.', other: '{count} edited cells kept: {places}.' },
  },
  review: 'Review',
  askTitle: { one: '{count} edited cell', other: '{count} edited cells' },
  askText: 'Your values compared with those of <strong>{report}</strong>.',
  keptTitle: { one: '{count} edited cell kept', other: '{count} edited cells kept' },
  keptText: 'Your values are kept at every refresh of <strong>{report}</strong> and follow their rows.',
  list: 'Edited cells',
  emptied: 'cleared',
  report: 'report: {value}',
  leaves: 'kept until its row returns',
  was: 'was {value}',
  ownRow: 'row isn’t in the report, will be overwritten',
  more: { one: 'and {count} more cell', other: 'and {count} more cells' },
} as const;
