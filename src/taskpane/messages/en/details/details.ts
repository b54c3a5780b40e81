/** Has the English texts of the pages that show a placement’s changes, options and repair. */
export const detailsTexts = {
  title: 'What changed',
  loading: 'Loading previous data…',
  meta: { compared: 'Compared with {former}', read: '{Time}, compared with {former}' },
  unknown: {
    nothingToCompare: '<strong>Nothing to compare yet.</strong>',
    rowsAreKept:
      'This device keeps the previous data, up to a size limit. A private window keeps it only until you close it.',
  },
  nothing: {
    unchanged: '<strong>No changes</strong> since {time}.',
    rewritten: '<strong>No changes</strong> in the report since {time}. Edited cells were overwritten.',
    changed: '<strong>No changes</strong> in the rows since {time}.',
  },
  before: 'Previous change',
  isBack: {
    anywhere: '<strong>Restored the data from {time}.</strong> Automatic refresh is off until you press Refresh.',
    inCells:
      '<strong>Restored the data from {time}</strong> in <cells>{cells}</cells>. Automatic refresh is off until you press Refresh.',
  },
  totals: 'Totals',
  rowsAdded: { one: 'row added', other: 'rows added' },
  rowsRemoved: { one: 'row removed', other: 'rows removed' },
  cellsChanged: { one: 'cell changed', other: 'cells changed' },
  changedCells: 'Changed cells',
  added: 'Rows added',
  removed: 'Rows removed',
  scrolls: '{title} (scrollable)',
  row: 'Row',
  columnRenamed: '“{was}” is now called “{now}”.',
  columnsAdded: { one: 'New column: {titles}.', other: 'New columns: {titles}.' },
  columnsRemoved: { one: 'Removed column: {titles}.', other: 'Removed columns: {titles}.' },
  was: 'was ',
  isNow: ' is now ',
  empty: 'empty',
  showCell: 'Go to {address}',
  more: 'Show {count} more',
  notListed: 'Showing the first {listed} of {total}.',
  columnsNotListed: 'Showing the first {listed} of {total} columns.',

  putBack: 'Restore previous',
  putsBack: 'Restores the data from {time} ({rows}).',
  untilRefresh: 'Stays until the next refresh.',
  waitsTitle: 'What would change',
  take: 'Update',
  keepOld: 'Keep current rows',
  nothingWritten: 'Nothing has changed yet.',
  writing: 'Updating {name}',

  repair: 'Repair',
  looking: 'Looking for the cells…',
  reasons: {
    found: 'The cells are in place. There’s nothing to repair.',
    otherContents: 'The cells contain something else now.',
    overlaps: 'The cells overlap those of another placed report.',
    anchorLost:
      'Inlay no longer knows which cells these are, perhaps because you undid placing the report.',
    cellsDeleted: 'The cells were deleted.',
  },
  under: 'The other report is <strong>{name}</strong>.',
  foundBy: {
    lastSeen: 'Matching cells where the report was last seen:',
    platform: 'Matching cells where the platform last recorded the report:',
    search: 'Cells with matching content:',
    copy: 'Matching cells on the copied sheet:',
  },
  plan: 'What will happen',
  takePlan: {
    one: '<cells>{cells}</cells> will be linked again and refreshed (about {count} row). Other cells won’t change.',
    other: '<cells>{cells}</cells> will be linked again and refreshed (about {count} rows). Other cells won’t change.',
  },
  takeCells: 'Use these cells',
  goThere: 'Go to these cells',
  againPlan: {
    one: 'Select an empty area (about {count} row) and place the report there.',
    other: 'Select an empty area (about {count} rows) and place the report there.',
  },
  noCells: 'No matching cells found.',
  searchedInPart: 'The workbook is too large to search completely.',

  noReport: {
    otherPlatform: 'This report is on <strong>{host}</strong>. You’re signed in to {signedInTo}.',
    otherDeployment:
      'This report is in the deployment <strong>{deployment}</strong>. You’re signed in to {signedInTo}.',
    tokenRejected: '{host} no longer accepts your sign-in.',
    noAccess: 'You don’t have access to this report on {host}.',
    reportDeleted: 'This report no longer exists on {host}.',
  },
  noReportPlan: {
    otherPlatform:
      'You’ll be signed out of {signedInTo} and asked to sign in to {host}. No cells will change. If you can’t sign in there, unlink the report; the cells will stay.',
    otherDeployment:
      'You’ll stay signed in. Inlay will switch to {deployment} and refresh this report. Reports in {signedInTo} will stay as they are. Or unlink the report; the cells will stay.',
    tokenRejected: 'You’ll be asked to sign in to {host} again. No cells will change. Then refresh again.',
    noAccess: 'Copy the request and send it to the report’s author. Once you have access, try again.',
    reportDeleted: 'The report will be unlinked. The cells will stay, but will no longer refresh.',
  },
  signInTo: 'Sign in to {host}',
  goOver: 'Switch to {deployment}',
  columnsPlan: 'Formulas that use removed columns will show #REF!. Other columns will stay in place.',
  cellDetails: {
    totalOf: { all: 'Total of all rows', members: 'Total of {members}' },
    title: 'Selected cell',
    header: 'Header',
    ownColumn: 'Your column',
    neverWritten: 'Inside {report}. Inlay doesn’t write here.',
    rowNumber: 'Row {row}',
    from: {
      unknown: '{report}, refreshed {age}',
      you: '{report}, refreshed {age} by you',
      other: '{report}, refreshed {age} by {name}',
      dataFrom: '{refreshed}, data from {time}',
    },
    asGiven: 'Not edited.',
    upToLimit: 'Not edited. Cut to 32,767 characters, the maximum for a cell.',
    edited: {
      leftEmpty: '(empty)',
      former: 'Value from before the refresh. Report value: {given}.',
      kept: 'Your value (kept). Report value: {given}.',
      cleared: 'Cleared. Report value: {given}.',
      typed: 'Edited. Report value: {given}.',
    },
  },

  options: 'Options',
  gates: 'Ask before updating if',
  gatesHint: 'Nothing changes until you decide.',
  gateEmpty: 'the new result is empty',
  gateColumns: 'columns are added or removed',
  gateRows: 'the row count changes by more than',
  gateTotal: 'a total changes by more than',
  rowsPercent: 'Rows (%)',
  totalPercent: 'Total (%)',
  totalOf: 'Total of',
  notAdded: 'Not available: {titles}. Averages, rates and distinct counts can’t be added up.',
  stillWatched: '{title} isn’t a sum or count, so its total may be misleading.',
  additiveUnknown: 'Sign in and go online to see which columns can be added up.',
  layout: {
    title: 'Layout',
    apply: 'Apply layout',
    reset: 'Discard',
    hint: 'Applying refreshes the report. You’ll be asked before columns used by formulas are removed.',
  },
  noTotalRow: 'For a pivot, turn on the total row under Layout, then refresh once.',
  noNumbers: 'Refresh once to see the number columns here.',
  badPercent: 'Enter a number, for example 10.',
} as const;

/** Replaces a promise that only cached rows can fulfil. */
export const noCachedRows: string =
  'This browser saves no data on this device (private window or blocked site data), so there’s nothing to compare with.';
