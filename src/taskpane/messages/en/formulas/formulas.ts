import { createSqlReasons } from '../sql-reasons';

/** Has the English texts that Excel shows with the error of a formula. */
export const functionTexts = {
  noReportGiven: 'No report given. Start with its name or number.',
  noMeasureGiven: 'No column given. Enter its header after the report.',
  noModelMeasureGiven: 'No measure given. Start with its title or full name.',
  noSuchMeasure: {
    nearest: 'There’s no measure “{measure}”. Did you mean “{nearest}”?',
    measures: 'There’s no measure “{measure}”. Available: {measures}.',
  },
  severalMeasures: 'Several measures are called “{measure}”. Use one of {names}.',
  noDimensionGiven: 'The header of pair {position} is empty. After the measure, enter pairs: a header, then its value.',
  pairWithoutValue: '“{column}” has no value. After the measure, enter pairs: a header, then its value.',
  filtersNotTwoColumns: 'Filters need two columns of cells: what to filter on the left, its value on the right.',
  filterWithoutName: 'Row {row} of the filters has a value but no column name. Enter the name to its left.',
  errorInFilters: 'Row {row} of the filters contains an error. Fix that cell first.',
  tooManyValues: 'The filters contain {values} values (maximum {most}).',
  takesNoFilters: {
    ...createSqlReasons('This report can’t be filtered'),
    unreadable: 'This report can’t be filtered: its query can’t be read.',
  },
  noSuchMember: {
    nearest: 'There’s no column “{member}” to filter by. Did you mean “{nearest}”?',
    members: 'There’s no column “{member}” to filter by. Available: {members}.',
  },
  measureAsFilter:
    '“{measure}” is a measure, and formulas can’t filter by measures. Place the rows with Inlay and filter them there.',
  severalMembers: 'Several columns are called “{member}”. Use one of {names}.',
  wrongValue: {
    string: '“{member}” needs text, not “{value}”.',
    number: '“{member}” needs a number, not “{value}”.',
    time: '“{member}” needs a date, not “{value}”.',
    boolean: '“{member}” needs TRUE or FALSE, not “{value}”.',
    emptyCell: 'Excel may pass an empty cell as 0. Leave that cell out of the formula.',
  },
  noSuchValue: {
    nearest: '“{value}” isn’t a value of {member}. Did you mean “{nearest}”?',
    unlike: '“{value}” isn’t a value of {member}. Check the spelling.',
  },
  otherWrongValues: 'Also wrong: {values}.',
  severalValues: '“{value}” matches several values of {member}: {values}. Type one of these exactly.',
  notSignedIn: 'You’re not signed in. Open Inlay on the Home tab and sign in; this cell then updates automatically.',
  notAllowed:
    'You haven’t allowed report {report} for this workbook yet. Open Inlay on the Home tab and allow it; this cell then updates automatically.',
  measureNotAllowed:
    'You haven’t allowed the measure “{measure}” for this workbook yet. Open Inlay on the Home tab and allow it; this cell then updates automatically.',
  mayBeCopy:
    'This workbook may be a copy. Open Inlay on the Home tab and say whether it is; this cell then updates automatically.',
  noSuchReport: 'No report {report} found. Check the name or number in Inlay.',
  report: { name: '“{name}”', number: 'number {id}' },
  severalReports: '{reports} reports are called “{report}”. Use a number instead: {ids}.',
  noSuchColumn: 'The report has no column “{column}”. Available: {columns}.',
  severalColumns: 'Several columns are called “{column}”. Use one of {names}.',
  noRow: {
    empty: 'The report has no rows.',
    nearest: 'No row for {column} = “{value}”. Did you mean “{nearest}”?',
    unlike: 'No row for {column} = “{value}”. Check the spelling.',
    noMatch: 'No row has all of these values.',
  },
  nothingLeft: 'No rows match these filters. Check the values.',
  severalRows: '{rows} rows match. Add another column and value.',
  noValue: 'This value is empty in the data.',
  tooLarge: 'The report has {rows} rows, too many for a formula. Place it with Inlay instead.',
  cut: 'The platform stopped after {rows} rows, so some may be missing. Limit the report to fewer rows.',
} as const;

/** Has the English texts about the formulas that request reports or measures. */
export const formulaTexts = {
  title: 'Formulas',
  report: 'Report {id}',
  measure: 'Measure “{measure}”',
  count: { one: '{count} formula', other: '{count} formulas' },
  formula: 'Formula',
  errors: 'Formulas with errors',
  moreErrors: { one: 'and {count} more formula', other: 'and {count} more formulas' },
  lastRead: 'refreshed {age}',
  dataFrom: '{lastRead}, data from {time}',
  calculatesManually:
    'Excel is set to calculate manually. Newer values may not appear until you calculate, for example with F9.',
  unknown: {
    one: '{count} formula still shows #NAME? because Inlay couldn’t re-enter it. If the sheet is protected, unprotect it and choose Refresh all. Otherwise select the cell and press F2, then Enter.',
    other:
      '{count} formulas still show #NAME? because Inlay couldn’t re-enter them. If the sheet is protected, unprotect it and choose Refresh all. Otherwise select each cell and press F2, then Enter.',
  },
} as const;
