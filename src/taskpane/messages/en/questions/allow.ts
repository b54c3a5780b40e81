/** Has the English texts that ask whether a workbook that is new on this device may read its reports. */
export const allowTexts = {
  title: { first: 'Refresh with your account?', more: 'Refresh more with your account?' },
  text: {
    reports: {
      known: { one: '{count} report', other: '{count} reports' },
      named: { one: '{count} report in a formula', other: 'Up to {count} reports in formulas' },
      both: '{fewest}–{most} reports',
      measures: { one: '{count} measure in formulas', other: '{count} measures in formulas' },
    },
    alsoIn: {
      unknown: '{reports}, also in another workbook',
      named: '{reports}, also in “{name}”',
      sameName: '{reports}, also in another “{name}”',
    },
    consequence: '{reports}. Anyone with the file sees the data.',
  },
  details: 'Details',
  savedBy: 'According to the file, {name} saved it last.',
  list: 'What this workbook reads',
  report: {
    nameAndNumber: '{name} (report {id})',
    name: '“{name}”',
    number: 'Report {id}',
    measure: 'Measure “{name}”',
  },
  formulas: { one: '{count} formula', other: '{count} formulas' },
  gets: 'What is sent to the platform',
  getsText: {
    reports:
      'To {host}: your API key or access token, and the names or numbers of the reports. To its data API: the queries.',
    placements:
      'Also the file name, a workbook id, the sheet and cell addresses of each report, and a checksum of its rows.',
    never: 'Never sent: the contents of cells, except values that you filter by.',
  },
  allow: 'Allow for this workbook',
  allowAs: { moved: 'Allow: moved or renamed', copy: 'Allow: separate copy' },
  notNow: 'Not now',
  putOffTitle: 'Not refreshed yet.',
  putOff: {
    rows: 'Showing saved data from {time}.',
    formulas: 'Formulas that use data you haven’t allowed won’t update.',
  },
  askAgain: 'Allow refresh…',
  doneTitle: 'Allowed on this device.',
  done: 'This workbook loads its reports from {host} with your account.',
  change: 'Change in Settings',
  newPlatform: 'Reports on another platform',
  newPlatformText: {
    one: 'The report is on <strong>{there}</strong>.',
    other: 'The {count} reports are on <strong>{there}</strong>.',
  },
  newPlatformSafe:
    'Sign in only if you know it. You’ll be signed out of {host}; your key or token for it isn’t sent along.',
  signInTo: 'Sign in to {host}',
  allowed: {
    named: 'This workbook may refresh the reports named in its formulas.',
    measures: 'This workbook may read the measures named in its formulas.',
    found: {
      one: 'This workbook may refresh {count} report.',
      other: 'This workbook may refresh {count} reports.',
    },
  },
  takeBack: 'Revoke',
} as const;
