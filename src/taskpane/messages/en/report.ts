/** Texts of the page of a report. */
export const reportTexts = {
  loading: 'Loading the report…',
  facts: { updated: 'updated {age}', refreshedBy: 'last refreshed by {name}' },
  placedAt: 'In this workbook at',

  layout: 'Layout',
  layouts: { saved: 'Pivot, as saved in the report', flat: 'Flat list', pivot: 'Pivot of your own' },
  pivot: {
    axes: { rows: 'Rows', columns: 'Columns', values: 'Values' },
    nothing: { rows: 'One row.', columns: 'The measures alone.' },
    up: { short: 'Up', named: 'Up: {title}' },
    to: {
      rows: { short: 'To rows', named: 'To rows: {title}' },
      columns: { short: 'To columns', named: 'To columns: {title}' },
      values: { short: 'To values', named: 'To values: {title}' },
    },
    measures: 'Measures',
    measuresOn: { rows: 'Measures below one another', columns: 'Measures beside one another' },
    howToMove: 'Drag a field to where it belongs. By keyboard: Alt with an arrow key moves it.',
    moved: {
      rows: '{title} is now number {place} of {all} in the rows.',
      columns: '{title} is now number {place} of {all} in the columns.',
      values: '{title} is now number {place} of {all} in the values.',
    },
  },
  totals: { columns: 'Total row', rows: 'Total column' },
  subtotals: 'Subtotals',
  subtotalsOf: 'Subtotals: {member}',
  outline: 'Outline',
  outlined:
    'Rows above a subtotal can be folded with the signs left of the row numbers. Excel folds whole rows of the sheet.',
  totalsAsked: {
    shown: 'Totals are calculated by the platform.',
    beyondLimit: 'Totals are calculated by the platform. They include rows that the limit of this report leaves out.',
    filtered: 'Totals are calculated by the platform. They include what the filters on measures leave out of the rows.',
  },
  noTotals:
    'Totals are not available for a report of SQL: the platform gives its rows alone, and sums of them can be wrong, as for averages or customers counted once.',
  whyFlat: {
    tooFew:
      'Placed as a flat list: a pivot needs a column of numbers and another column, and this report has not both.',
    unreadable: 'Placed as a flat list: the query of this report cannot be laid out as a pivot.',
    compared: 'Placed as a flat list: a report that compares periods cannot be laid out as a pivot.',
    ungrouped: 'Placed as a flat list: rows that are not grouped cannot be laid out as a pivot.',
    noMeasure: 'Placed as a flat list: a pivot needs a measure, and this report has none.',
    noDimension: 'Placed as a flat list: a pivot needs a field for its rows or columns, and this report has none.',
  },

  preview: 'Preview',
  previewTable: 'First rows, scrolls',
  previewLoading: 'Reading the first rows…',
  previewEmpty: 'The query gives no rows at the moment. Placing it writes the headers.',
  previewColumns: 'The first {shown} of {all} columns are shown here.',
  previewSize: {
    first: { one: 'First {count} row, {columns}', other: 'First {count} rows, {columns}' },
    firstOf: 'First {shown} of {rows}, {columns}',
    all: '{rows}, {columns}',
  },
  notLoaded: 'The report did not load.',
  noAccess: 'You cannot read this report',
  noAccessNext: {
    unnamed: 'Ask its owner for read access, then come back.',
    named: 'It belongs to {author}. Ask for read access, then come back.',
  },
  copyRequest: 'Copy a request',
  request: {
    unnamed: 'Hello, could you give me read access to the report “{report}”? I would like to place it in a workbook.',
    named:
      'Hello {author}, could you give me read access to the report “{report}”? I would like to place it in a workbook.',
  },
  backToReports: 'Back to reports',
  noDownload: 'You cannot take these rows out',
  noDownloadNext: {
    unnamed: 'Ask the administrator of the platform for the right to download data, then come back.',
    named: 'Ask {author} or the administrator of the platform for the right to download data, then come back.',
  },
  downloadLocked: 'Downloads are turned off',
  requestDownload: {
    unnamed:
      'Hello, could you give me the right to download the data of the report “{report}”? I would like to place it in a workbook.',
    named:
      'Hello {author}, could you give me the right to download the data of the report “{report}”? I would like to place it in a workbook.',
  },
  repairedBy: '{author} can repair the report.',

  placeAt: 'Place at',
  placingAt: 'Placing at',
  place: 'Place',
  placeAnother: 'Place another copy',
  noSelection: 'Select a cell in the sheet; its address shows here.',
  unusable: 'Select one cell, or one block of cells, in the sheet.',
  fills: {
    selection: 'The block stays inside your selection.',
    beyondSheet: {
      one: 'The sheet has no room for all of it here: fills {cells}, and {size} is left out.',
      other: 'The sheet has no room for all of it here: fills {cells}, and {size} are left out.',
    },
    again: 'fills {cells}',
    cells: 'Fills {cells}.',
    withRows: 'Fills {cells}: {rows}.',
    withHeaders: 'Fills {cells}: headers and {rows}.',
  },
  needsNetwork: 'You are offline; placing needs a network.',
  needsQuery: 'Nothing to place until the query runs.',
  needsFilter: 'Finish the filter first: press Done or Cancel.',
  needsLayout: 'Nothing to place in this layout.',
  headers: 'Headers',
  headersInOneRow: 'Headers in one row',
  switches: {
    fillBeside: {
      label: 'Extend adjacent formulas',
      title: 'When rows are added or removed',
      hint: 'Columns left and right of the block whose cells hold one formula, filled down. Where cells below have content, you are asked first.',
    },
    caption: {
      label: 'Caption with filters',
      hintAtPlacing: 'One line above the rows: their filters, and how recent their data are.',
      title: 'Caption',
      hint: 'One line above the rows: their filters, and how recent their data are. A refresh without new rows leaves it as it is.',
    },
  },
  captionAt: 'The caption goes into {cell}.',

  tooBig: {
    one: '<strong>{size} does not fit.</strong> The result is {resultRows} × {resultColumns} cells, you selected {frameRows} × {frameColumns}.',
    other:
      '<strong>{size} do not fit.</strong> The result is {resultRows} × {resultColumns} cells, you selected {frameRows} × {frameColumns}.',
  },
  useBlock: { unnamed: 'Use all the cells it needs', named: 'Use {block}' },
  keepWhatFits: 'Place only what fits',

  query: 'Query',
  copyFormula: 'Copy as formula',
  formulaCopied: 'Copied. Paste it into a cell.',
  formulaCopiedWithout: {
    one: 'Copied, but the filter on {titles} is not in it: a formula knows “is” alone, with a few values. Paste it into a cell.',
    other:
      'Copied, but the filters on {titles} are not in it: a formula knows “is” alone, with a few values. Paste it into a cell.',
  },
  copyQuery: 'Copy query',
  generatedSql: 'Generated SQL',
  copySql: 'Copy SQL',
  sqlReading: 'Asking for the SQL…',
  sqlFailed: 'The SQL did not come.',
  noSql: 'The platform makes no SQL of this query.',
  openPage: 'Open on the platform',
  running: 'The platform is running the query…',
  rowsRead: { soFar: '{rows} read', of: '{done} of {rows} read' },
  rowsWritten: { soFar: '{rows} written', of: '{done} of {rows} written' },
  placing: 'Placing',
  editing: 'You are editing a cell. Press Enter or Esc and we go on.',
  placed: {
    one: '<strong>Placed.</strong> {count} row is now in <cells>{address}</cells>',
    other: '<strong>Placed.</strong> {count} rows are now in <cells>{address}</cells>',
  },
  cancelled: 'Cancelled. The sheet is as it was.',
  notPlaced: 'Not placed.',
  sheetUntouched: 'The sheet is as it was.',
} as const;
