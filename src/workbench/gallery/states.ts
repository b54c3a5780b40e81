import type { Failure } from '../../app';
import { administrationPictures } from './administration-pictures';
import { carePictures } from './care-pictures';
import { editPictures } from './edit-pictures';
import { embedPictures } from './embed-pictures';
import { reportPictures } from './report-pictures';
import { connected, folders, form, listOf, manyReports, placementsOf, reports } from './samples';
import type { StillState } from './still-app';
import { themePictures } from './theme-pictures';
import { workbookPictures } from './workbook-pictures';

export interface GalleryState extends StillState {
  /** Names of the buttons that lead here. */
  readonly press?: readonly string[];
}

export type Picture = Partial<GalleryState>;
export type Pictures = Readonly<Record<string, Picture>>;

const HOST = 'analytics.contoso.example';
const unreachable: Failure = { code: 'PlatformUnreachable', host: HOST, at: 'listDeployments' };
const late: Failure = { code: 'PlatformTimeout', host: HOST, at: 'listReports', requestId: 'a1b2c3' };

const connect: Pictures = {
  first: { connection: { kind: 'signedOut', address: '', sample: true } },
  'first-without-sample': { connection: { kind: 'signedOut', address: '', sample: false } },
  'first-failed': { connection: { kind: 'signedOut', address: '', sample: true, failure: unreachable } },
  'sample-connecting': { connection: { kind: 'connecting', form, host: HOST, sample: true } },
  form: {
    connection: { kind: 'signedOut', address: '', sample: true },
    press: ['Connect to your platform'],
  },
  empty: {
    connection: {
      kind: 'signedOut',
      address: '',
      sample: true,
      form: { address: '', token: '', keep: 'device' },
      addressProblem: 'empty',
      tokenProblem: 'empty',
    },
  },
  connecting: { connection: { kind: 'connecting', form, host: HOST, sample: false } },
  'wrong-token': {
    connection: { kind: 'signedOut', address: '', sample: true, form, failure: { code: 'NotSignedIn', host: HOST } },
  },
  'wrong-address': {
    connection: { kind: 'signedOut', address: '', sample: true, form, failure: { code: 'WrongAddress', host: HOST } },
  },
  unreachable: { connection: { kind: 'signedOut', address: '', sample: true, form, failure: unreachable } },
  blocked: {
    connection: {
      kind: 'signedOut',
      address: '',
      sample: true,
      form,
      failure: { code: 'CrossOriginBlocked', host: HOST },
    },
  },
  deployment: {
    connection: {
      kind: 'choosing',
      form,
      host: HOST,
      deployments: [
        { id: 1, name: 'Retail production' },
        { id: 2, name: 'Retail staging' },
      ],
      busy: false,
    },
  },
  'deployment-number': {
    connection: {
      kind: 'choosing',
      form,
      host: HOST,
      deployments: undefined,
      busy: false,
      deploymentProblem: 'notANumber',
    },
  },
};

const found = reports.filter(({ name }) => name.startsWith('Re') || name.startsWith('Net'));
const catalogue: Pictures = {
  list: { list: listOf(reports, { total: 64, hasMore: true, loadingMore: true }) },
  more: { list: listOf(reports.slice(0, 4), { total: 64, hasMore: true }) },
  search: { query: { search: 're', folderId: undefined, sortBy: 'name' }, list: listOf(found) },
  loading: { list: { kind: 'loading' } },
  empty: { query: { search: 'revnue', folderId: 1, sortBy: 'name' }, list: listOf([]) },
  'empty-platform': { list: listOf([]) },
  error: { list: { kind: 'failed', failure: late } },
  'more-error': { list: listOf(reports.slice(0, 4), { total: 64, hasMore: true, moreFailure: late }) },
  end: { list: listOf(reports.slice(4)) },
  offline: {
    online: false,
    list: listOf(reports.slice(0, 6), { total: 64, staleSince: Date.parse('2026-11-20T08:02Z') }),
  },
  rejected: { connection: { ...connected, rejected: true } },
  thousands: { list: listOf(manyReports(3000)) },
  titles: {
    list: listOf(reports.map((report) => ({ ...report, title: `${report.name}, as the board reads it every Monday` }))),
  },
};

const settings: Pictures = {
  settings: { press: ['Settings'] },
  copied: { press: ['Settings', 'Copy diagnostics'] },
  'sign-out': { press: ['Settings', 'Sign out'] },
};

/** Every state of every view, by the words that the address of the gallery uses. */
export const GALLERY: Readonly<Record<string, Readonly<Record<string, GalleryState>>>> = {
  connect: drawn(connect),
  reports: drawn(catalogue),
  report: drawn(reportPictures),
  workbook: drawn(workbookPictures),
  placement: drawn(carePictures),
  edits: drawn(editPictures),
  settings: drawn(settings),
  administration: drawn({ ...administrationPictures, ...embedPictures }),
  theme: drawn(themePictures),
};

function drawn(pictures: Pictures): Record<string, GalleryState> {
  return Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [
      name,
      {
        connection: connected,
        query: { search: '', folderId: undefined, sortBy: 'name' },
        folders,
        list: listOf(reports),
        report: { kind: 'closed' },
        placements: placementsOf([], { needYou: 2 }),
        online: true,
        care: {},
        account: { theme: undefined, title: 'Contoso reports' },
        ...picture,
      },
    ]),
  );
}
