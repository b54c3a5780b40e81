/** Has the English texts about how recent placed rows are. */
export const ageTexts = {
  placed: {
    refreshed: 'Refreshed {age}',
    touched: 'Refreshed {age}, cells changed since',
    from: 'Refreshed {age}, data from {time}',
    unchanged: 'Refreshed {age}, no change',
    rewritten: 'Refreshed {age}, the same rows written again',
    changed: 'Refreshed {age}, changed',
    upToDate: 'Up to date, {age}',
  },
  lastKnown: 'From {time}',
  outOfDate: { report: 'Out of date, report changed {age}', source: 'Out of date, newer data since {time}' },
  all: {
    outOfDate: '{outOfDate} of {total} out of date',
    upToDate: { one: '{count} report, up to date', other: '{count} reports, all up to date' },
    from: { one: '{count} report, data from {time} or later', other: '{count} reports, data from {time} or later' },
    unknown: { one: '{count} report', other: '{count} reports' },
  },
  refreshed: {
    upToDate: 'All up to date.',
    from: 'Data from {time} or later.',
    unknown: 'Every report was read again.',
  },
} as const;
