import { createSqlReasons } from '../sql-reasons';

/** Texts of the page of a report. */
export const reportTexts = {
  loading: 'Loading the report…',
  facts: { updated: 'updated {age}', refreshedBy: 'last refreshed by {name}' },
  placedAt: 'In this workbook at',

  layout: 'Layout',
  fieldTitle: '{title} ({granularity})',
  granularities: {
    ...{ second: 'second', minute: 'minute', hour: 'hour', day: 'day' },
    ...{ week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  },
  layouts: { saved: 'Saved pivot', flat: 'Flat list', pivot: 'Custom pivot' },
  pivot: {
    axes: { rows: 'Rows', columns: 'Columns', values: 'Values' },
    nothing: { rows: 'No row fields', columns: 'Measures only' },
    up: { short: 'Up', named: 'Up: {title}' },
    to: {
      rows: { short: 'To rows', named: 'To rows: {title}' },
      columns: { short: 'To columns', named: 'To columns: {title}' },
      values: { short: 'To values', named: 'To values: {title}' },
    },
    measures: 'Measures',
    measuresOn: { rows: 'Measures: stacked', columns: 'Measures: side by side' },
    howToMove: 'Drag fields to move them, or press Alt + arrow keys.',
    moved: {
      rows: '{title} moved to {place} of {all} in Rows.',
      columns: '{title} moved to {place} of {all} in Columns.',
      values: '{title} moved to {place} of {all} in Values.',
    },
  },
  fields: 'Fields ({shown} of {all})',
  regrouped: 'Rows are grouped by the remaining fields.',
  order: {
    ...{ title: 'Order', next: 'Then', asSaved: 'As saved', noField: 'No other field', descending: 'Descending' },
    ...{ first: 'First', allRows: 'all', rows: 'rows' },
    zeroHint: '0 shows all rows.',
    badCount: 'Enter a whole number up to {max}.',
    pivotHint: {
      one: 'The first group of the outermost row field, ranked by its whole row. Totals include only this group.',
      other:
        'The first {count} groups of the outermost row field, ranked by their whole rows. Totals include only these.',
    },
  },
  comparison: {
    ...{ title: 'Compare with', none: 'No comparison', change: 'Change' },
    periods: { lastYear: 'Same period last year', lastPeriod: 'Previous period' },
    changes: { none: 'Not shown', amount: 'Amount', percent: 'Percent', both: 'Amount and percent' },
    labels: { lastYear: 'last year', lastPeriod: 'previous period', amount: 'change', percent: 'change in %' },
    obstacles: {
      noPeriod: 'Choose a period first: add a filter on a date.',
      unclearPeriod: 'Can’t be compared. The conditions on dates must form one period with a start and an end.',
      firstPeriods:
        'Can’t be compared while only the first dates are shown. Show all rows, or move the date to the columns.',
      leapDay: 'By day, more than a year can’t be compared with last year if both periods have 29 February.',
      noNumbers: 'This report can’t be compared with another period.',
    },
  },
  noOrder: createSqlReasons('Order and first rows can’t be chosen for this report'),
  totals: { columns: 'Total row', rows: 'Total column' },
  subtotals: 'Subtotals',
  subtotalsOf: 'Subtotals: {member}',
  outline: 'Outline',
  outlined: 'Collapsing groups hides whole sheet rows.',
  totalsAsked: {
    beyondLimit: 'Totals include rows beyond this report’s limit.',
    filtered: 'Totals ignore filters on measures.',
  },
  noTotals: createSqlReasons('This report has no totals'),
  sums: 'Totals are the sums of these cells. Anything that counts in several cells is counted several times.',
  noTotalsOf: 'No totals for {titles}: only sums and counts from the data model can be added up.',
  whyFlat: {
    tooFew: 'Flat list only: a pivot needs at least one number column and one other column.',
    unreadable: 'Flat list only: this report’s query can’t be shown as a pivot.',
    compared: 'Flat list only: a report that compares periods can’t be shown as a pivot.',
    ungrouped: 'Flat list only: ungrouped rows can’t be shown as a pivot.',
    noMeasure: 'Flat list only: a pivot needs a measure.',
    noDimension: 'Flat list only: a pivot needs a field for rows or columns.',
  },

  preview: 'Preview',
  previewTable: 'First rows (scrollable)',
  previewLoading: 'Loading the first rows…',
  previewEmpty: 'No rows at the moment. You can still place the table.',
  platformExtras: { missingRows: 'rows for dates without data', periodComparisons: 'a comparison of periods' },
  onlyOnPlatform: 'The platform also shows {extras}. The placed rows don’t include this.',
  previewColumns: 'Showing the first {shown} of {all} columns.',
  previewSize: {
    first: { one: 'First {count} row', other: 'First {count} rows' },
    firstOf: '{shown} of {rows}',
  },
  notLoaded: 'Couldn’t load the report.',
  noAccess: 'You don’t have access to this report',
  noAccessNext: {
    unnamed: 'Ask its author for read access.',
    named: 'Ask {author} for read access.',
  },
  copyRequest: 'Copy a request',
  request: {
    unnamed: 'Hello, could you give me read access to the report “{report}”? I’d like to use it in Excel.',
    named: 'Hello {author}, could you give me read access to the report “{report}”? I’d like to use it in Excel.',
  },
  backToReports: 'Back to reports',
  noDownload: 'Download not allowed',
  noDownloadNext: {
    unnamed: 'Ask your administrator for permission.',
    named: 'Ask {author} or your administrator for permission.',
  },
  downloadLocked: 'Downloads are turned off',
  requestDownload: {
    unnamed:
      'Hello, could you give me permission to download the data of the report “{report}”? I’d like to use it in Excel.',
    named:
      'Hello {author}, could you give me permission to download the data of the report “{report}”? I’d like to use it in Excel.',
  },
  repairedBy: '{author} can fix the report.',

  placeAt: 'Place at',
  placingAt: 'Placing at',
  place: 'Place',
  placeAnother: 'Place another copy',
  placeAnotherAt: 'Place another copy at {cell}',
  noSelection: 'Select a cell, or an area to stay inside.',
  unusable: 'Select one cell or one range in the sheet.',
  fills: {
    selection: 'Stays inside your selection.',
    beyondSheet: {
      one: 'Fills {cells}. {size} won’t fit on the sheet.',
      other: 'Fills {cells}. {size} won’t fit on the sheet.',
    },
    again: 'fills {cells}',
    cells: 'Fills {cells}.',
  },
  needsNetwork: 'You’re offline. Go online to place this report.',
  needsQuery: 'Can’t be placed until the data loads.',
  overlaps: {
    block: '{report} is already in {cells}. Pick another cell.',
    filterCell: '{cells} holds the value of a filter. Pick another cell.',
  },
  needsLayout: 'Can’t be placed in this layout.',
  headers: 'Headers',
  headersInOneRow: 'Headers in one row',
  switches: {
    fillBeside: {
      label: 'Extend adjacent formulas',
    },
    caption: {
      label: 'Caption with filters',
    },
    table: {
      label: 'As an Excel table',
    },
  },
  captionAt: 'The caption goes in {cell}.',

  tooBig: {
    one: '<strong>{size} won’t fit.</strong> The report needs {resultRows} × {resultColumns} cells; you selected {frameRows} × {frameColumns}.',
    other:
      '<strong>{size} won’t fit.</strong> The report needs {resultRows} × {resultColumns} cells; you selected {frameRows} × {frameColumns}.',
  },
  useBlock: { unnamed: 'Use all cells needed', named: 'Use {block}' },
  keepWhatFits: 'Place only what fits',

  query: 'Query',
  copyFormula: 'Copy as formula',
  formulaCopied: 'Copied. Paste it into a cell.',
  formulaCopiedWithout: {
    one: 'Copied without the filter on {titles}: formulas support only “is” with a few values.',
    other: 'Copied without the filters on {titles}: formulas support only “is” with a few values.',
  },
  copy: 'Copy',
  generatedSql: 'Generated SQL',
  sqlReading: 'Loading SQL…',
  sqlFailed: 'Couldn’t load the SQL.',
  noSql: 'No SQL for this query.',
  openPage: 'Open on the platform',
  running: 'The platform is running the query…',
  rowsRead: { soFar: '{rows} read', of: '{done} of {rows} read' },
  rowsWritten: { soFar: '{rows} written', of: '{done} of {rows} written' },
  placing: 'Placing',
  editing: 'Finish editing the cell (Enter or Esc) to continue.',
  placed: {
    one: '<strong>Placed.</strong> {count} row is now in <cells>{address}</cells>',
    other: '<strong>Placed.</strong> {count} rows are now in <cells>{address}</cells>',
  },
  undoSteps: 'Undoing this takes {steps} steps in Excel.',
  undo: 'Undo',
  undoing: 'Undoing…',
  onlyExcelUndoes: 'To undo this, press Ctrl+Z in the sheet. Only Excel can bring back what was there before.',
  undone: 'You undid this placement, so the report isn’t in the sheet now.',
  undoTouched: {
    title: 'Undo this placement?',
    text: 'Its cells have changed since. They will all be cleared, including what you typed in them.',
  },
  cancelled: 'Stopped. Nothing was changed.',
  notPlaced: 'Not placed.',
  sheetUntouched: 'Nothing was changed.',
} as const;
