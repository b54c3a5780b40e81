/** Has the English texts about placements and their refreshes. */
export const placementTexts = {
  list: 'Placed reports',
  count: { one: '{count} report', other: '{count} reports' },
  summary: { one: '{reports}, {count} needs a look', other: '{reports}, {count} need a look' },
  withoutCells: 'Cells deleted',
  loading: 'Looking for your placed reports…',
  failed: 'The reports placed in this workbook did not load.',
  refreshAll: 'Refresh all',
  refresh: 'Refresh',
  more: 'More',
  goToCells: 'Go to cells',
  goTo: 'Go to cells {cells}',
  refreshThis: 'Refresh this report',
  unlinkMenu: 'Unlink…',
  options: 'Options',
  changes: { changed: 'What changed: {counts}', waits: 'See what would change', menu: 'What changed' },
  decide: 'Decide…',
  placeAgain: 'Place again',
  repair: 'What happened?',
  dismiss: 'Unlink',
  refreshing: 'Refreshing {name}',

  state: {
    question: 'Needs your decision',
    clearing: 'Clearing',
    unlinking: 'Unlinking',
    queued: 'Waiting its turn',
    refreshing: 'Refreshing',
    putBack: 'Put back',
    gone: 'Cells deleted',
    doubtful: "Can't confirm its cells",
    foreign: 'From another platform',
    notAllowed: 'As saved, {time}',
    noAccess: 'No access',
    deleted: 'Report deleted',
    unknown: 'Not known yet',
    failed: {
      unlink: 'Not unlinked',
      placeAgain: 'Not placed again',
      putBack: 'Not put back',
      refresh: 'Not refreshed',
    },
  },
  sentence: {
    oldRows: 'You still see the rows of {time}.',
    putBack: 'The rows of {time} are back. It refreshes again once you press Refresh.',
    gone: 'Its cells were deleted. Place it again, or unlink it.',
    doubtful:
      'It is not certain that these are its cells, so nothing is written. Go to its cells: if they are the right ones, place it again there; if not, elsewhere.',
    foreign: 'It belongs to another deployment or platform, at {host}. The rows in your cells stay as they are.',
    noAccess: '{owner} owns it. The rows in your cells stay as they are.',
    noAccessOfUnknown: 'Somebody else owns it. The rows in your cells stay as they are.',
    deleted: 'The platform has no such report any more. The rows in your cells stay as they are.',
  },
  progress: {
    waiting: 'The platform is running the query…',
    cell: 'You are editing a cell. Press Enter or Esc and we go on.',
    reading: { rows: '{rows} read', rowsOfAll: '{done} of {rows} read' },
    writing: { rows: '{rows} written', rowsOfAll: '{done} of {rows} written' },
  },

  doneWith: { upToDate: 'All up to date', refreshed: '{refreshed} of {total} refreshed' },
  doneSoFar: '{done} of {total} done',
  waitsForYou: { one: '{count} needs your decision', other: '{count} need your decision' },
  runningRest: {
    running: { one: '{count} running', other: '{count} running' },
    queued: { one: '{count} waiting its turn', other: '{count} waiting their turn' },
  },
  ended: {
    failed: '{count} did not refresh',
    unanswered: '{count} not known yet',
    unchanged: '{count} already up to date',
    touched: 'Cells were changed since.',
    nothingChanged: 'Nothing had changed.',
    onSchedule: 'Refreshed on schedule.',
    onOpening: 'Refreshed on opening the workbook.',
  },
  cancelled: 'Cancelled. {refreshed} of {total} refreshed',
  untouched: {
    unanswered: 'Excel did not answer. What it may have written is looked at as soon as it does.',
    all: { one: 'It keeps its old rows, untouched.', other: 'All of them keep their old rows, untouched.' },
    rest: {
      one: 'The other one keeps its old rows, untouched.',
      other: 'The other {count} keep their old rows, untouched.',
    },
  },
  nothingHere: {
    nothingSelected: 'No cells are selected',
    noReport: 'No report is placed at {cells}',
    remedy: 'Select a cell of a placed report, then choose Refresh here again.',
  },
  closeSummary: 'Close summary',

  emptyTitle: 'No reports here yet',
  emptyText: 'Place one from Reports. It appears here with its location and last refresh.',
  browse: 'Browse reports',
  offline: '<strong>You are offline.</strong> Your cells keep their rows. Refresh comes back with the network.',
  signedOut: {
    one: '<strong>You are signed out.</strong> The report in this workbook keeps its rows, from {time}.',
    other:
      '<strong>You are signed out.</strong> The {count} reports in this workbook keep their rows; the oldest are from {time}.',
  },
  recoveredTitle: {
    late: 'Excel wrote after Inlay had stopped waiting.',
    closed: 'Inlay was closed while it was writing.',
  },
  recovered: {
    refreshed: {
      one: '{names} has been refreshed since: all rows are of one result.',
      other: '{names} have been refreshed since: all rows are of one result.',
    },
    halfWritten: {
      one: '{names} may lack rows, or show old rows among new ones, until it is refreshed.',
      other: '{names} may lack rows, or show old rows among new ones, until they are refreshed.',
    },
  },
  closeRecovered: 'Close notice',
  unlinkedPending: {
    one: '{names} is unlinked here, but the platform does not know it yet. Inlay tells it once you are signed in there and it can be reached.',
    other:
      '{names} are unlinked here, but the platform does not know it yet. Inlay tells it once you are signed in there and it can be reached.',
  },
  copy: {
    title: 'Is this workbook a copy?',
    text: 'Another workbook has the same placed reports. None of them refreshes here until you choose.',
    answers: {
      moved: 'It was moved or renamed',
      copy: 'It is a copy: refresh on its own',
      template: 'It is a template: unlink its reports',
    },
    consequences: {
      moved: 'Same workbook, new place or name: its reports refresh as before.',
      copy: 'Its reports refresh here, and those of the other workbook there.',
      template: 'All its reports are unlinked; their rows stay as plain cells.',
    },
    unlinkAllTitle: { one: 'Unlink the report?', other: 'Unlink all {count} reports?' },
    unlinkAllText:
      'The rows stay as plain cells and no longer refresh here. Ctrl+Z does not undo this. The other workbook stays as it is.',
    unlinkAll: 'Unlink',
  },
  sheetCopy:
    '<strong>{name}</strong> in <cells>{cells}</cells> was copied from {originalSheet}. Should this copy refresh on its own?',
  sheetCopyAnswers: { own: 'Yes, on its own', plain: 'Leave as plain cells' },
  copyRequest: 'Copy a request',
  request: {
    owner:
      'Hello {owner}, could you give me read access to the report “{name}”? I would like to refresh it in a workbook.',
    unknown: 'Hello, could you give me read access to the report “{name}”? I would like to refresh it in a workbook.',
  },

  itRefreshed: { unchanged: '{name}: no change in {rows}.', changed: '{name} refreshed, {rows}.' },
  itIsPutBack: '{name}: the rows of {time} are back.',
  itIsUndone: '{name} is no longer placed: you undid it.',
  itIsBack: '{name} is placed again.',
  itIsUnlinked: '{name} is unlinked.',
} as const;
