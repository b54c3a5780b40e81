import {
  type CatalogueList,
  type ConnectForm,
  type ConnectionState,
  type FolderOption,
  type PlacementStatus,
  type PlacementsState,
  type PlacementView,
  type Preview,
  type ReportDetail,
  type ReportState,
  type ReportSummary,
  type SheetGroup,
  USUAL_OPTIONS,
} from '../../app';

/** The moment at which every picture is taken: a Friday, in UTC. */
export const NOW = Date.parse('2026-11-20T09:54:00Z');

const MINUTE = 60_000;
export const thisMorning = Date.parse('2026-11-20T08:02:00Z');

export const form: ConnectForm = {
  address: 'https://analytics.contoso.example/api',
  token: 'sample-token-sample-token',
  keep: 'device',
};

export const connected: Extract<ConnectionState, { kind: 'connected' }> = {
  kind: 'connected',
  address: form.address,
  host: 'analytics.contoso.example',
  deployment: { id: 1, name: 'Retail production' },
  keep: 'device',
  sample: false,
  rejected: false,
};

export const folders: readonly FolderOption[] = [
  { id: 1, path: ['Customers'] },
  { id: 2, path: ['Finance'] },
  { id: 3, path: ['Finance', 'Monthly close'] },
  { id: 4, path: ['Sales'] },
  { id: 5, path: ['Sales', 'Stores'] },
];

const rows: readonly (readonly [name: string, folder: string, author: string, updatedAt: string, here?: true])[] = [
  ['Basket size by channel', 'Sales/Stores', 'Jonas Berg', '2026-11-20T06:40:00Z'],
  ['Gross margin by category', 'Finance/Monthly close', 'Mei Tanaka', '2026-11-19T16:12:00Z'],
  ['Inventory days on hand', 'Supply chain', 'Omar Haddad', '2026-11-12'],
  ['Net revenue by region', 'Finance/Monthly close', 'Dana Whitfield', '2026-11-20T09:40:00Z', true],
  ['Order lines 2025', 'Sales', 'Jonas Berg', '2026-11-19', true],
  ['Orders by month', 'Sales', 'Lena Fischer', '2026-11-02'],
  ['Returns by reason and carrier', 'Supply chain/Returns', 'Omar Haddad', '2026-10-30'],
  ['Store conversion by week', 'Sales/Stores', 'Jonas Berg', '2026-10-28'],
  ['Top 100 customers by lifetime value', 'Customers', 'Mei Tanaka', '2026-10-21', true],
  ['Revenue per square metre', 'Sales/Stores', 'Priya Nair', '2026-10-14'],
  ['Unused discount codes', 'Marketing', 'Priya Nair', '2025-10-02'],
];

export const reports: readonly ReportSummary[] = rows.map(([name, folder, author, updatedAt, here], index) => ({
  id: index + 1,
  name,
  title: undefined,
  folder: folder.split('/'),
  author,
  updatedAt,
  placedHere: here === true,
}));

/** The reports again and again, as many as asked: what an endless list comes to. */
export function manyReports(count: number): readonly ReportSummary[] {
  return Array.from({ length: count }, (_, index) => {
    const report = reports[index % reports.length];
    if (!report) throw new Error('There are no sample reports.');
    return { ...report, id: index + 1, name: `${report.name} ${index + 1}` };
  });
}

export function listOf(
  found: readonly ReportSummary[],
  more: Partial<Extract<CatalogueList, { kind: 'ready' }>> = {},
): CatalogueList {
  return { kind: 'ready', reports: found, total: found.length, hasMore: false, loadingMore: false, ...more };
}

export const detail: ReportDetail = {
  id: 4,
  name: 'Net revenue by region',
  title: undefined,
  description: 'Booked revenue after returns, month to date, by country. Closed daily at 06:00.',
  folder: ['Finance', 'Monthly close'],
  author: 'Dana Whitfield',
  updatedAt: '2026-11-20T09:40:00Z',
  refreshedBy: 'Lena Fischer',
  placedAt: [],
  query: undefined,
  generatedSql: undefined,
  page: 'https://analytics.contoso.example/deployments/1/reports/4',
  root: undefined,
};

const previewRows = `Nordics|Denmark|1 204 310|38.2 %|12 408|2026-11-20
Nordics|Finland|986 004|36.9 %|9 871|2026-11-19
Nordics|Norway|1 118 760|37.5 %|10 552|2026-11-18
Nordics|Sweden|1 842 905|39.0 %|18 340|2026-11-20
Benelux|Belgium|1 377 420|35.1 %|14 906|2026-11-19
Benelux|Luxembourg|122 385|41.7 %|1 020|2026-11-18
Benelux|Netherlands|2 054 118|36.4 %|22 731|2026-11-20
DACH|Austria|1 490 266|37.8 %|15 144|2026-11-19
DACH|Germany|5 873 051|38.6 %|61 092|2026-11-18
DACH|Switzerland|1 704 933|42.3 %|13 877|2026-11-20`
  .split('\n')
  .map((line) => line.split('|'));

export const preview: Extract<Preview, { kind: 'ready' }> = {
  kind: 'ready',
  columns: [
    { title: 'Region', align: 'start' },
    { title: 'Country', align: 'start' },
    { title: 'Net revenue, EUR', align: 'end' },
    { title: 'Margin', align: 'end' },
    { title: 'Orders', align: 'end' },
    { title: 'Last order', align: 'start' },
  ],
  rows: previewRows,
  total: 64,
};

type OpenReport = Extract<ReportState, { kind: 'open' }>;

export function openReport(more: Partial<OpenReport> = {}): ReportState {
  return {
    kind: 'open',
    detail,
    preview,
    headers: true,
    options: USUAL_OPTIONS,
    hasFormulasBeside: false,
    target: { kind: 'cells', address: 'Sheet1!B4', fixed: false, fills: 'B4:G68' },
    placing: { kind: 'idle' },
    ...more,
  };
}

export function placement(
  name: string,
  cells: string | undefined,
  status: PlacementStatus,
  more: Partial<PlacementView> = {},
): PlacementView {
  return {
    id: `${name}-${cells}`.replace(/\W+/g, '-'),
    reportId: 1,
    name,
    cells,
    rows: 64,
    refreshedAt: NOW - 12 * MINUTE,
    status,
    notices: [],
    ...more,
  };
}

export const needsDecision: PlacementStatus = {
  kind: 'needsDecision',
  rowsBefore: 13,
  rowsNow: 20,
  cells: { addresses: ['B94:F94', 'C95'], count: 6, sample: 'Total' },
};

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

export function placementsOf(groups: readonly SheetGroup[], more: Partial<ReadyPlacements> = {}): PlacementsState {
  return {
    kind: 'ready',
    groups,
    count: groups.reduce((sum, group) => sum + group.placements.length, 0),
    needYou: 0,
    run: { kind: 'idle' },
    refreshOnOpen: true,
    copyQuestion: false,
    ...more,
  };
}
