/** Has the English texts of the settings. */
export const settingsTexts = {
  title: 'Settings',
  refreshOnOpen: 'Refresh on open',
  refreshOnOpenHint:
    'Everything placed here is brought up to date. Never over your cells: what needs a decision waits.',
  freshFor: 'Refresh on open what is older than',
  freshForHint: 'Younger rows of an unchanged report stay as they are. Refresh always reads the source.',
  olderThan: {
    any: 'Whatever its age',
    days: { one: '{count} day', other: '{count} days' },
    hours: { one: '{count} hour', other: '{count} hours' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
  },
  refreshEvery: 'Refresh while it is open',
  refreshEveryHint: 'Only while you are online and see the pane, and never while you edit a cell.',
  every: {
    never: 'Only when I ask',
    hour: 'Every hour',
    minutes: { one: 'Every {count} minute', other: 'Every {count} minutes' },
  },
  look: 'Look',
  theme: 'Theme',
  themes: { office: 'Same as Office', light: 'Light', dark: 'Dark' },
  signedIn: 'Signed in',
  kept: {
    device:
      'The browser keeps the token on this device, not in the workbook. A private window forgets it when it is closed.',
    session: 'The token is forgotten when Excel closes. It is not in the workbook.',
    page: 'The token is forgotten when the pane closes: this browser keeps nothing on this device. It is not in the workbook.',
  },
  sampleToken: 'This is the sample platform, open to everybody.',
  signOut: 'Sign out',
  administration: 'Manage the platform',
  diagnostics: 'Diagnostics',
  diagnosticsText:
    'Versions, times and codes of what Excel and the platform answered, and how this Excel behaves. No cell values, no names of reports, no tokens.',
  copyDiagnostics: 'Copy diagnostics',
  copied: 'Copied, {size}',
  help: 'How to use Inlay',
} as const;
