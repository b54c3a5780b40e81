/** Has the English texts about how recent placed rows are. */
export const ageTexts = {
  placed: {
    refreshed: 'Refreshed {age}',
    touched: 'Refreshed {age} · edited since',
    undone: 'Refreshed {age} · undone',
    from: 'Refreshed {age} · data from {time}',
    unchanged: 'Refreshed {age} · no change',
    rewritten: 'Refreshed {age} · no change',
    changed: 'Refreshed {age} · changed',
  },
  lastKnown: 'Data from {time}',
  outOfDate: { report: 'Report changed {age}', source: 'Newer data available ({time})' },
  all: {
    outOfDate: '{outOfDate} of {total} out of date',
    upToDate: { one: '{count} report, refreshed {age}', other: '{count} reports, refreshed {age}' },
    from: { one: '{count} report, data from {time} or later', other: '{count} reports, data from {time} or later' },
    unknown: { one: '{count} report', other: '{count} reports' },
  },
  refreshed: {
    upToDate: 'All data is current.',
    from: 'Data from {time} or later.',
    unknown: 'All reports were refreshed.',
  },
} as const;

/** Has the English texts that say in numbers what a refresh changed. */
export const changeCountTexts = {
  cells: { one: '{count} cell', other: '{count} cells' },
  rows: { one: '{changes} row', other: '{changes} rows' },
  columns: { one: '{changes} column', other: '{changes} columns' },
} as const;
