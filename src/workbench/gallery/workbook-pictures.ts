import type { CellDetails, SheetGroup } from '../../app';
import type { Pictures } from './gallery-states';
import { NOW, needsDecision, placement, placementsOf, thisMorning } from './samples';

const failed = {
  kind: 'failed',
  failure: { code: 'PlatformTimeout', host: 'data.contoso.example', at: 'load', requestId: 'a1b2c3' },
} as const;

const everyState: readonly SheetGroup[] = [
  {
    sheet: 'Summary',
    placements: [
      placement('Net revenue by region', 'B4:G75', { kind: 'upToDate' }),
      placement('Orders by month', 'I4:K40', { kind: 'outOfDate', changedAt: '2026-11-20T09:40:00Z' }),
      placement('Gross margin by category', 'B80:F92', needsDecision),
      placement('Revenue per square metre', 'M4:P20', { kind: 'doubtful' }),
    ],
  },
  {
    sheet: 'Lines',
    placements: [
      placement('Order lines 2025', 'A1:K120001', {
        kind: 'refreshing',
        phase: 'reading',
        rows: 48_000,
        total: 120_000,
      }),
      placement('Payroll by store', 'M1:P60', { kind: 'noAccess', owner: 'Mei Tanaka' }),
      placement('Unused discount codes', 'R1:T40', { kind: 'deleted' }),
    ],
  },
  {
    sheet: 'Stores',
    placements: [
      placement('Store conversion by week', 'A3:F56', failed, { refreshedAt: NOW - 3 * 86_400_000 }),
      placement('Basket size by channel', 'H3:L20', { kind: 'foreign', host: 'other.contoso.example' }),
      placement(
        'Inventory days on hand',
        'N3:R40',
        { kind: 'upToDate' },
        {
          notices: [{ kind: 'cut', rowsWritten: 37, rows: 64, columnsWritten: 5, columns: 5 }],
        },
      ),
    ],
  },
  { sheet: undefined, placements: [placement('Returns by reason and carrier', undefined, { kind: 'gone' })] },
];

const running: readonly SheetGroup[] = [
  {
    sheet: 'Summary',
    placements: [
      placement(
        'Net revenue by region',
        'B4:G75',
        { kind: 'upToDate' },
        {
          refreshedAt: NOW,
          lastRun: { kind: 'changed', rows: 14 },
        },
      ),
      placement(
        'Orders by month',
        'I4:K40',
        { kind: 'upToDate' },
        {
          refreshedAt: NOW,
          lastRun: { kind: 'unchanged', rows: 36 },
        },
      ),
      placement('Gross margin by category', 'B80:F92', needsDecision),
      placement('Top 100 customers by lifetime value', 'M4:R104', {
        kind: 'refreshing',
        phase: 'waiting',
        rows: 0,
        total: undefined,
      }),
    ],
  },
  {
    sheet: 'Lines',
    placements: [
      placement('Order lines 2025', 'A1:K120001', {
        kind: 'refreshing',
        phase: 'writing',
        rows: 84_000,
        total: 120_000,
      }),
      placement('Unused discount codes', 'M1:P60', { kind: 'queued' }),
    ],
  },
];

const two: readonly SheetGroup[] = [
  {
    sheet: 'Summary',
    placements: [
      placement('Net revenue by region', 'B4:G75', { kind: 'upToDate' }, { refreshedAt: thisMorning }),
      placement('Orders by month', 'I4:K40', { kind: 'upToDate' }, { refreshedAt: NOW - 3 * 86_400_000 }),
    ],
  },
];

const here = ['This workbook'];

const story: CellDetails = {
  placementId: 'Net revenue by region',
  reportName: 'Net revenue by region',
  cell: 'D12',
  part: 'data',
  column: 'Net revenue, EUR',
  row: [
    { column: 'Region', value: 'Central Europe' },
    { column: 'Country', value: 'Germany' },
  ],
  rowNumber: 8,
  refreshedAt: NOW - 14 * 60_000,
  refreshedBy: 'you',
  edit: 'none',
};

const withCell = (more: Partial<CellDetails>) => ({
  placements: placementsOf(everyState.slice(0, 1), { needYou: 2 }),
  care: { story: { ...story, ...more } },
  press: here,
});

export const workbookPictures: Pictures = {
  cell: withCell({}),
  'cell-edited': withCell({ refreshedBy: { name: 'Dana' }, edit: { written: '5,901,226' } }),
  'cell-header': withCell({ part: 'header', cell: 'D4', row: [], rowNumber: undefined }),
  'cell-own-column': withCell({ part: 'ownColumn', column: '' }),
  'cell-without-key': withCell({ row: [], refreshedBy: undefined, edit: 'unknown' }),
  list: { placements: placementsOf(everyState, { needYou: 6 }), press: here },
  refreshing: {
    placements: placementsOf(running, {
      needYou: 1,
      run: { kind: 'running', done: 3, total: 6, waiting: 1, unattended: false },
    }),
    press: here,
  },
  done: {
    placements: placementsOf(two, {
      run: { kind: 'done', refreshed: 6, total: 8, waiting: 1, failed: 1, unattended: false, at: NOW },
    }),
    press: here,
  },
  'refreshed-on-open': {
    placements: placementsOf(two, {
      run: { kind: 'done', refreshed: 2, total: 2, waiting: 0, failed: 0, unattended: true, at: NOW },
    }),
    press: here,
  },
  cancelled: { placements: placementsOf(two, { run: { kind: 'cancelled', refreshed: 2, total: 8 } }), press: here },
  'nothing-here': { placements: placementsOf(two, { run: { kind: 'nothingHere', cells: 'D7:E9' } }), press: here },
  recovered: { placements: placementsOf([], { recovered: { takenOut: 1, halfDone: [], isWhole: true } }), press: here },
  'recovered-blocks': {
    placements: placementsOf(two, {
      recovered: { takenOut: 1, halfDone: ['Net revenue by region', 'Orders by month'], isWhole: false },
    }),
    press: here,
  },
  empty: { placements: placementsOf([]), press: here },
  loading: { placements: { kind: 'loading' }, press: here },
  error: { placements: { kind: 'failed', failure: { code: 'WorkbookBusy' } }, press: here },
  copy: { placements: placementsOf(two, { copyQuestion: true }), press: here },
  'sheet-copy': {
    placements: placementsOf(two, {
      sheetCopies: [
        {
          placementId: 'a',
          name: 'Net revenue by region',
          from: 'Summary',
          cells: "'Summary (2)'!B4:G75",
        },
      ],
    }),
    press: here,
  },
  offline: { placements: placementsOf(two), online: false, press: here },
  decide: { placements: placementsOf(everyState, { needYou: 6 }), press: [...here, 'Decide'] },
  unlink: { placements: placementsOf(two), press: [...here, 'Unlink'] },
};
