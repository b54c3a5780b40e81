/** Has the English texts about how recent placed rows are. */
export const ageTexts = {
  placed: {
    refreshed: 'Refreshed {age}',
    touched: 'Refreshed {age} · edited since',
    from: 'Refreshed {age} · data from {time}',
    unchanged: 'Refreshed {age} · no change',
    rewritten: 'Refreshed {age} · no change',
    changed: 'Refreshed {age}',
    undone: 'Refresh undone',
    undoneTo: 'Refresh undone · data from {time}',
  },
  lastKnown: 'Data from {time}',
  outOfDate: {
    report: 'Report changed {age}',
    source: 'Newer data available ({time})',
    otherReport: 'Not refreshed yet',
  },
  all: {
    newer: 'Updates available: {newer} of {total}',
    refreshed: 'Refreshed {age}',
    from: { one: 'Data from {time}', other: 'Oldest data: {time}' },
    unknown: { one: '{count} report', other: '{count} reports' },
  },
} as const;

/** Has the English texts that say in numbers what a refresh changed. */
export const changeCountTexts = {
  cells: { one: '{count} cell', other: '{count} cells' },
  rows: { one: '{changes} row', other: '{changes} rows' },
  columns: { one: '{changes} column', other: '{changes} columns' },
} as const;
