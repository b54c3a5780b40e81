/** Has the English texts about snapshots, which keep the rows of a placement on a sheet. */
export const snapshotTexts = {
  title: 'Snapshots',
  keep: 'Take a snapshot',
  busy: {
    listing: 'Loading snapshots…',
    keeping: 'Copying the rows to a new sheet…',
    comparing: 'Comparing the rows…',
    removing: 'Removing from the list…',
  },
  caption: '{name}, snapshot from {time}',
  none: 'A snapshot copies the rows to a new sheet as values, so that you can compare them later.',
  list: 'Saved snapshots',
  dataFrom: '{rows}, data from {time}',
  remove: { label: 'Remove from list', name: 'Remove from list: {time}' },
  removed: 'Removed from the list: {time}.',
  before: 'Before',
  after: 'After',
  now: 'Rows in the sheet now',
  compare: 'Compare',
  otherCells: 'The snapshot’s cells were deleted, or columns were inserted or deleted there.',
  tooLarge: 'There are too many cells to compare (more than 1,000,000).',
  totals: 'Changed totals',
} as const;
