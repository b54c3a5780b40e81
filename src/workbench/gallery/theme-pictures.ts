import type { AccountTheme } from '../../app';
import type { Pictures } from './gallery-states';
import { detail, listOf, needsDecision, openReport, placement, placementsOf, reports } from './samples';

/** Colours that can be read as they are. */
const calm: AccountTheme = {
  light: { accent: '#8a3ffc', background: '#fdf8ff', foreground: '#21182b' },
  dark: { accent: '#be95ff', background: '#1c1226', foreground: '#f6f0ff' },
};
/** Colours that nobody could read: yellow on grey, grey on grey. */
const garish: AccountTheme = {
  light: { accent: '#ffe600', background: '#8a8a8a', foreground: '#9a9a9a' },
  dark: { accent: '#ffe600', background: '#8a8a8a', foreground: '#7a7a7a' },
};

const account = (theme: AccountTheme) => ({ theme, title: 'Contoso reports' });
const placed = placementsOf(
  [
    {
      sheet: 'Summary',
      placements: [
        placement('Net revenue by region', 'B4:G75', { kind: 'upToDate' }),
        placement('Gross margin by category', 'B80:F92', needsDecision),
        placement('Orders by month', 'I4:K16', { kind: 'failed', failure: { code: 'PlatformTimeout' } }),
      ],
    },
  ],
  { needYou: 1 },
);

/** The pane in the colours of an account. */
export const themePictures: Pictures = {
  list: { account: account(calm), list: listOf(reports) },
  report: {
    account: account(calm),
    report: openReport({ detail: { ...detail, folder: [], root: 'Contoso reports' } }),
  },
  workbook: { account: account(calm), placements: placed, press: ['This workbook'] },
  settings: { account: account(calm), press: ['Settings'] },
  'garish-list': { account: account(garish), list: listOf(reports) },
  'garish-report': { account: account(garish), report: openReport() },
  'garish-workbook': { account: account(garish), placements: placed, press: ['This workbook'] },
  'garish-settings': { account: account(garish), press: ['Settings'] },
};
