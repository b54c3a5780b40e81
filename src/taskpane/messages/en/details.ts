/** Has the English texts of the pages that show a placement’s changes, options and repair. */
export const detailsTexts = {
  title: 'What changed',
  loading: 'Looking at the former rows…',
  meta: { compared: 'Compared with {former}', read: '{Time}, compared with {former}' },
  unknown: {
    nothingToCompare: '<strong>Nothing to compare yet.</strong>',
    rowsAreKept: 'This device keeps the previous rows, up to a size limit.',
  },
  nothing: {
    unchanged: {
      one: '<strong>Nothing.</strong> The 1 row is the same as at {time}, so no cell was written.',
      other: '<strong>Nothing.</strong> All {count} rows are the same as at {time}, so no cell was written.',
    },
    rewritten: {
      one: '<strong>Nothing in the report.</strong> The 1 row is the same as at {time}. Cells that showed something else were written over.',
      other:
        '<strong>Nothing in the report.</strong> All {count} rows are the same as at {time}. Cells that showed something else were written over.',
    },
    changed: {
      one: '<strong>Nothing in the report.</strong> The 1 row is the same as at {time}.',
      other: '<strong>Nothing in the report.</strong> All {count} rows are the same as at {time}.',
    },
  },
  before: 'The change before that',
  isBack: {
    anywhere: '<strong>The rows of {time} are back</strong>. Refresh on open is paused for this report.',
    inCells:
      '<strong>The rows of {time} are back</strong> in <cells>{cells}</cells>. Refresh on open is paused for this report.',
  },
  totals: 'Totals',
  rowsAdded: { one: 'row added', other: 'rows added' },
  rowsRemoved: { one: 'row removed', other: 'rows removed' },
  cellsChanged: { one: 'cell changed', other: 'cells changed' },
  changedCells: 'Changed cells',
  added: 'Rows added',
  removed: 'Rows removed',
  scrolls: '{title}, scrolls',
  row: 'Row',
  columnRenamed: '“{was}” is called “{now}” now.',
  columnsAdded: { one: 'New column: {titles}.', other: 'New columns: {titles}.' },
  columnsRemoved: { one: 'Column that is gone: {titles}.', other: 'Columns that are gone: {titles}.' },
  was: 'was ',
  isNow: ' is now ',
  empty: 'empty',
  showCell: 'Go to {address}',
  more: 'Show {count} more',
  notListed: 'The first {listed} of {total} are listed.',
  columnsNotListed: 'The first {listed} of {total} columns are listed.',

  putBack: 'Put back',
  putsBack: 'Puts the {rows} of {time} back into the block.',
  untilRefresh: 'Until the next refresh.',
  waitsTitle: 'What would change',
  take: 'Update',
  keepOld: 'Keep current rows',
  nothingWritten: 'Nothing is written yet.',
  writing: 'Writing {name}',

  repair: 'Repair',
  looking: 'Looking for its cells…',
  reasons: {
    found: 'Its cells are where they should be. There is nothing to repair.',
    otherContents: 'Its cells show something else now: other contents were put in their place.',
    overlaps: 'Its cells lie over those of another placed report, and only one of them can be right.',
    anchorLost: 'The hidden name that follows its cells was deleted, so they cannot be told from a copy.',
    cellsDeleted: 'Its cells were deleted.',
  },
  under: 'The other report is <strong>{name}</strong>.',
  foundBy: {
    lastSeen: 'These cells look like it, where it was last seen:',
    platform: 'These cells look like it, where the platform last knew it:',
    search: 'These cells look like it, found by what they show:',
    copy: 'These cells of the copied sheet look like it:',
  },
  plan: 'What will happen',
  takePlan: {
    one: '<cells>{cells}</cells> becomes its block again and is refreshed: about {count} row are written there. Other cells stay as they are.',
    other:
      '<cells>{cells}</cells> becomes its block again and is refreshed: about {count} rows are written there. Other cells stay as they are.',
  },
  takeCells: 'Take these cells',
  goThere: 'Go to these cells',
  againPlan: {
    one: 'Select a cell with room for about {count} row below it, then place it there. Cells with content are never written over: then nothing happens.',
    other:
      'Select a cell with room for about {count} rows below it, then place it there. Cells with content are never written over: then nothing happens.',
  },
  noCells: 'No other cells look like it.',
  searchedInPart: 'This workbook is too large to be looked through: some of its cells were not.',

  noReport: {
    otherPlatform: 'It belongs to <strong>{host}</strong>. You are signed in to {signedInTo}.',
    otherDeployment: 'It belongs to the deployment <strong>{deployment}</strong>. You are signed in to {signedInTo}.',
    tokenRejected: '{host} does not accept your token any more.',
    noAccess: 'Your token does not let you read its report on {host}.',
    reportDeleted: '{host} has no such report any more.',
  },
  noReportPlan: {
    otherPlatform:
      'You are signed out of {signedInTo} and asked for a token of {host}. No cell changes. If you have no token there, unlink it: its cells become plain cells.',
    otherDeployment:
      'Inlay switches to {deployment} with the token that you have, and refreshes this report. Reports of {signedInTo} wait as they are. Or unlink it: its cells become plain cells.',
    tokenRejected: 'You are asked for a new token of {host}. No cell changes; then refresh it again.',
    noAccess:
      'Copy a request and send it to whoever owns the report. Once you may read it, try again. No cell changes.',
    reportDeleted: 'It is unlinked: its cells stay as they are, as plain cells, and are not refreshed any more.',
  },
  signInTo: 'Sign in to {host}',
  goOver: 'Switch to {deployment}',
  columnsPlan:
    'Columns that go are taken out of the block, and formulas that refer to them lose them. The others stay where they stand.',
  cellDetails: {
    totalOf: { all: 'Total of all rows', members: 'Total of {members}' },
    title: 'Selected cell',
    header: 'Header',
    ownColumn: 'A column of your own',
    neverWritten: 'It stands inside {report}. No value of the report is written into it.',
    rowNumber: 'Row {row}',
    from: {
      unknown: '{report}, refreshed {age}',
      you: '{report}, refreshed {age} by you',
      other: '{report}, refreshed {age} by {name}',
      dataFrom: '{refreshed}, data from {time}',
    },
    asGiven: 'As the report gave it.',
    upToLimit: 'As the report gave it, up to the 32,767 characters that a cell holds.',
    edited: {
      leftEmpty: 'the report left it empty',
      given: 'the report had {written}',
      former: 'As it was before the last refresh: since then {given}.',
      kept: 'Kept as yours: {given}.',
      cleared: 'Cleared by hand: {given}.',
      typed: 'Typed by hand: {given}.',
    },
  },

  options: 'Options',
  gates: 'Ask before updating if',
  gatesHint: 'Your current rows stay in their cells until you have seen the new ones.',
  gateEmpty: 'the new result is empty',
  gateColumns: 'columns are added or removed',
  gateRows: 'the row count changes by more than',
  gateTotal: 'a total changes by more than',
  perCent: 'per cent',
  rowsPercent: 'Rows, per cent',
  totalPercent: 'Total, per cent',
  totalOf: 'Total of',
  notAdded:
    'Not offered: {titles}. Only what the data model calls a sum or a count surely adds up; an average, a rate or a distinct count does not.',
  stillWatched:
    '{title} is no sum or count of the data model, so its total may say little. It is checked all the same, as you chose.',
  additiveUnknown: 'The platform did not say which columns add up. Come back once you are signed in and online.',
  layout: {
    title: 'Layout',
    apply: 'Refresh with this layout',
    reset: 'Leave it as it is',
    hint: 'Changes take effect with the refresh. Columns that another layout does not have leave the block; you are asked first where formulas read them.',
  },
  noTotalRow:
    'A pivot is watched by its total row. Switch that on under Layout where its report can have one, and refresh once.',
  noNumbers: 'No column of numbers is known on this device. Refresh once, then come back.',
  badPercent: 'Type a number, for example 10.',
} as const;
