import type { TokenLifetime } from '../../../app';
import type { Formats } from '../../../parts';
import type { ThemeChoice } from '../../shell/environment';

export function createSettingsMessages({ count, kilobytes }: Formats) {
  return {
    title: 'Settings',
    refreshOnOpen: 'Refresh on open',
    refreshOnOpenHint:
      'Everything placed here is brought up to date. Never over your cells: what needs a decision waits.',
    freshFor: 'Refresh on open what is older than',
    freshForHint: 'Younger rows of an unchanged report stay as they are. Refresh always reads the source.',
    olderThan: (minutes: number) => {
      if (minutes === 0) return 'Whatever its age';
      if (minutes % 1440 === 0) return count(minutes / 1440, 'day', 'days');
      return minutes % 60 === 0 ? count(minutes / 60, 'hour', 'hours') : count(minutes, 'minute', 'minutes');
    },
    refreshEvery: 'Refresh while it is open',
    refreshEveryHint: 'Only while you are online and see the pane, and never while you edit a cell.',
    every: (minutes: number | undefined) =>
      minutes === undefined
        ? 'Only when I ask'
        : minutes === 60
          ? 'Every hour'
          : `Every ${count(minutes, 'minute', 'minutes')}`,
    look: 'Look',
    theme: 'Theme',
    themes: {
      office: 'Same as Office',
      light: 'Light',
      dark: 'Dark',
    } satisfies Record<ThemeChoice, string>,
    signedIn: 'Signed in',
    kept: {
      device:
        'The browser keeps the token on this device, not in the workbook. A private window forgets it when it is closed.',
      session: 'The token is forgotten when Excel closes. It is not in the workbook.',
      page: 'The token is forgotten when the pane closes: this browser keeps nothing on this device. It is not in the workbook.',
    } satisfies Record<TokenLifetime | 'page', string>,
    sampleToken: 'This is the sample platform, open to everybody.',
    signOut: 'Sign out',
    administration: 'Manage the platform',
    diagnostics: 'Diagnostics',
    diagnosticsText:
      'Versions, times and codes of what Excel and the platform answered, and how this Excel behaves. No cell values, no names of reports, no tokens.',
    copyDiagnostics: 'Copy diagnostics',
    copied: (bytes: number) => `Copied, ${kilobytes(bytes)}`,
    help: 'How to use Inlay',
    /**
     * This page is hosted with the add-in. It opens in the browser, so the pane does not navigate
     * away.
     */
    helpPage: 'assets/docs/using-inlay.html',
  };
}
