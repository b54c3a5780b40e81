/** Has the English texts that ask whether a workbook that is new on this device may read its reports. */
export const allowTexts = {
  title: { first: 'Let this workbook refresh?', more: 'Let this workbook refresh more reports?' },
  text: {
    first: {
      anybody: 'It is new on this device.',
      savedBy: 'It is new on this device; the file says that {name} saved it last.',
    },
    more: {
      anybody: 'It asks for reports that you have not allowed on this device.',
      savedBy: 'It asks for reports that you have not allowed on this device; the file says that {name} saved it last.',
    },
    reports: {
      known: { one: '{count} report', other: '{count} reports' },
      named: { one: 'the report named in a formula', other: '{count} reports named in formulas' },
      both: { one: '{known} and {count} more named in a formula', other: '{known} and {count} more named in formulas' },
    },
    consequence:
      'If you allow it, Inlay reads {reports} from {host} with your sign-in and updates the cells. The rows stay in the file for whoever gets it.',
  },
  list: 'As the file names them',
  report: '{name} (report {id})',
  formulas: {
    count: { one: '{report}: {count} formula', other: '{report}: {count} formulas' },
    name: '“{name}”',
    number: 'Report {id}',
    nameAndNumber: '“{name}” (now report {id})',
  },
  more: { one: 'and {count} more', other: 'and {count} more' },
  safe: {
    rows: 'Until then nothing is read or sent. You still see the rows that the file says are of {time}.',
    formulas: 'Until then nothing is read or sent, and formulas that ask for these reports show #N/A.',
  },
  gets: 'What the platform gets',
  getsText: {
    reports:
      '{host} gets your sign-in, and which reports are wanted: by number, or by the name that a formula gives. Their queries go to the data API that it names.',
    placements:
      'It is told the id that Inlay gave this workbook, and where each report stands: its sheet and its cells.',
    never: 'What cells hold is never sent, nor the name of the file.',
  },
  allow: 'Allow for this workbook',
  mayBeCopy: 'Another workbook has the same placed reports: choose what this one is.',
  allowAs: { moved: 'Allow: moved or renamed', copy: 'Allow: an independent copy' },
  notNow: 'Not now',
  putOffTitle: 'Not refreshed on this device.',
  putOff: {
    rows: 'You see the rows that the file says are of {time}. Your own cells work as always.',
    formulas: 'INLAY formulas that ask for reports you have not allowed show #N/A. Your own cells work as always.',
  },
  askAgain: 'Allow refresh…',
  doneTitle: 'Allowed on this device.',
  done: 'This workbook reads its reports from {host} with your sign-in.',
  change: 'Change in Settings',
  newPlatform: 'These reports come from another platform',
  newPlatformText: {
    one: 'Its report comes from <strong>{there}</strong>. Nothing of it was allowed for this workbook on this device yet. You are signed in to {host}.',
    other:
      'Its {count} reports come from <strong>{there}</strong>. Nothing of it was allowed for this workbook on this device yet. You are signed in to {host}.',
  },
  newPlatformSafe:
    'Sign in only if you know the address {there}. Your sign-in to {host} is never sent there: it ends on this device, and you sign in anew to come back.',
  nothingSent: {
    anybody: 'Nothing has been read or sent. Your cells show what was saved last.',
    savedBy: 'Nothing has been read or sent. Your cells show what was saved last, as the file says by {name}.',
  },
  signInTo: 'Sign in to {host}',
  allowed: {
    named: 'It may look for the reports that its formulas name, with your sign-in on this device.',
    found: {
      one: 'It may read {count} report with your sign-in on this device.',
      other: 'It may read {count} reports with your sign-in on this device.',
    },
  },
  takeBack: 'Take that back',
} as const;
