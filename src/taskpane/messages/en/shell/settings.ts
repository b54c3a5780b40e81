/** Has the English texts of the settings. */
export const settingsTexts = {
  title: 'Settings',
  refreshOnOpen: 'Refresh on open',
  refreshOnOpenHint: 'Refreshes reports when the workbook opens. Your own cells are never overwritten.',
  freshFor: 'Skip reports refreshed in the last',
  freshForHint: 'The Refresh button always gets new data.',
  olderThan: {
    any: 'Never skip',
    days: { one: '{count} day', other: '{count} days' },
    hours: { one: '{count} hour', other: '{count} hours' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
  },
  refreshEvery: 'Auto-refresh',
  refreshEveryHint: 'Runs only while you’re online and the pane is visible.',
  every: {
    never: 'Off',
    hour: 'Every hour',
    minutes: { one: 'Every {count} minute', other: 'Every {count} minutes' },
  },
  look: 'Appearance',
  theme: 'Theme',
  themes: { office: 'Same as Office', light: 'Light', dark: 'Dark' },
  signedIn: 'Signed in',
  kept: {
    device: 'Your API key or access token is stored on this device.',
    session: 'Your API key or access token is deleted when Excel closes.',
    page: 'Your API key or access token is deleted when the pane closes, because this browser saves nothing on this device.',
  },
  sampleToken: 'Sample data, no account needed.',
  signOut: 'Sign out',
  administration: 'Manage the platform',
  diagnostics: 'Diagnostics',
  diagnosticsText: 'Versions, timings and error codes. No cell values, report names, keys or tokens.',
  unreadableParts: 'Parts of answers that could not be read: {count}',
  copyDiagnostics: 'Copy diagnostics',
  copied: 'Copied, {size}',
  help: 'How to use Inlay',
} as const;

/** Has the English texts of the links to the help page. */
export const helpTexts = {
  learnMore: 'Learn more',
  /** This page is hosted with the add-in. It opens in the browser, so the pane does not navigate away. */
  page: 'assets/docs/using-inlay.html',
} as const;
