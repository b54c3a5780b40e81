/** Has the English texts of the page that makes a sheet for each value of a column. */
export const valueSheetTexts = {
  title: 'One sheet per value',
  text: 'Each sheet has its value in A1. That cell filters the report below it.',
  loading: 'Loading columns…',
  periods: { day: '{title} (by day)', month: '{title} (by month)', year: '{title} (by year)' },
  search: 'Search values',
  noValues: 'This column has no values.',
  withoutSheet: {
    none: 'Each value has a sheet.',
    some: { one: '{count} value without a sheet', other: '{count} values without a sheet' },
  },
  tooMany: 'Choose up to {most} values at a time.',
  moreValues: 'The column has more values. Only the first 1,000 are listed.',
  chooseAll: 'Select all',
  chooseNone: 'Clear all',
  hasSheet: 'has a sheet',
  isGone: 'no longer in the data',
  create: { none: 'Create sheets', some: { one: 'Create {count} sheet', other: 'Create {count} sheets' } },
  progress: '{done} of {total}: {value}',
  ended: {
    all: { one: '{count} sheet created.', other: '{count} sheets created.' },
    some: '{created} of {total} sheets created.',
  },
  failed: 'Couldn’t create the sheet for {value}.',
} as const;
