/** Has the English texts that Excel shows with the error of a formula. */
export const functionTexts = {
  noReportGiven: 'No report is named. Give its name or its number first.',
  noMeasureGiven: 'No column is named. Give its header after the report.',
  noDimensionGiven: 'The header of pair {position} is empty. After the measure come pairs: a header, then its value.',
  pairWithoutValue: '“{column}” has no value. After the measure come pairs: a header, then its value.',
  filtersNotTwoColumns: 'Filters take two columns: what to filter at the left, its value at the right.',
  filterWithoutName: 'Row {row} of the filters has a value, but does not say of what. Name the column at its left.',
  errorInFilters: 'Row {row} of the filters holds an error. Correct that cell first.',
  tooManyValues: 'The filters hold {values} values; a formula takes {most}.',
  takesNoFilters: {
    sql: 'This report takes no filters: it is written in SQL, which is run as it is.',
    unreadable: 'This report takes no filters: its query cannot be read.',
  },
  noSuchMember: {
    nearest: 'The report’s data have no “{member}” to filter by. The nearest is “{nearest}”.',
    members: 'The report’s data have no “{member}” to filter by. It has {members}.',
  },
  measureAsFilter:
    '“{measure}” is a measure, and filters of a formula take no measures. Place the report with Inlay and filter it there.',
  severalMembers: '“{member}” is the name of several columns of the report’s data. Name one of {names}.',
  wrongValue: {
    string: '“{member}” takes a text, not “{value}”.',
    number: '“{member}” takes a number, not “{value}”.',
    time: '“{member}” takes a date, not “{value}”.',
    boolean: '“{member}” takes TRUE or FALSE, not “{value}”.',
    emptyCell: 'Excel may pass an empty cell as 0: leave that cell out of the formula.',
  },
  noSuchValue: {
    nearest: '“{member}” has no value “{value}”. The nearest is “{nearest}”.',
    unlike: '“{member}” has no value “{value}”. Check it letter by letter.',
  },
  notSignedIn: 'You are not signed in. Open Inlay on the Home tab and connect; this cell then fills by itself.',
  notAllowed:
    'This workbook may not read report {report} on this device yet. Open Inlay on the Home tab and allow it; this cell then fills by itself.',
  noSuchReport: 'There is no report {report} that you may see. Look for its name in Inlay.',
  report: { name: '“{name}”', number: 'number {id}' },
  severalReports: '{reports} reports are named “{report}”. Give the number of one: {ids}.',
  noSuchColumn: 'The report has no column “{column}”. It has {columns}.',
  severalColumns: 'Several columns are headed “{column}”. Name one of {names}.',
  noRow: {
    empty: 'The report has no rows now.',
    noMatch: 'No row of the report has these values. Check them letter by letter.',
  },
  nothingLeft: 'The report has no rows with these filters. Check their values letter by letter.',
  severalRows: '{rows} rows of the report have these values. Add a header and its value to tell them apart.',
  noValue: 'The report leaves this value empty.',
  tooLarge: 'The report has {rows} rows, more than a formula can take. Place it with Inlay instead.',
  cut: 'The platform stopped after {rows} rows, so rows of the report may be missing. Narrow the report down to fewer rows.',
} as const;
