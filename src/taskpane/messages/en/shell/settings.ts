/** Has the English texts of the settings. */
export const settingsTexts = {
  title: 'Settings',
  refreshOnOpen: 'Refresh on open',
  freshFor: 'Skip data newer than',
  olderThan: {
    any: 'Never skip',
    days: { one: '{count} day', other: '{count} days' },
    hours: { one: '{count} hour', other: '{count} hours' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
  },
  theme: 'Theme',
  themes: { office: 'Same as Office', light: 'Light', dark: 'Dark' },
  signedIn: 'Signed in',
  kept: {
    session: 'Signed out when Excel closes',
    page: 'Signed out when the pane closes',
  },
  signOut: 'Sign out',
  administrationTitle: 'Administration',
  administration: 'Manage the platform',
  diagnostics: 'Connection and diagnostics',
  diagnosticsText: 'Diagnostics contain no cell values, report names, keys or tokens.',
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
