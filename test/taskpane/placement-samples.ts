/** Provides arguments for the messages about placements and their refreshes. */
import { questionSamples } from '../../src/workbench/gallery/fixtures/questions';

export type Calls = readonly (readonly unknown[])[];

export const AT = Date.parse('2026-11-20T09:40:00Z');
export const BEFORE = Date.parse('2026-11-18T09:40:00Z');

export const one: Calls = [[1], [8]];
export const two: Calls = [
  [1, 1],
  [1, 8],
  [8, 64],
];
export const name: Calls = [['Sales by region']];
export const cells = { addresses: ['B9', 'B12'], count: 2, sample: 'Forecast' };
export const oneCell = { addresses: ['B9'], count: 1 };
export const merged = { addresses: ['B9:C9', 'D12:E14'], count: 2, sample: 'Forecast', merged: 'movable' };
export const spilled = {
  ...{ addresses: ['F2:F6'], count: 1, sample: '1' },
  spill: { formulas: ['F2'], mayMove: false },
};
export const mergedWithin = { addresses: [], count: 1, merged: 'within' };
export const edit = { address: 'C5', label: 'Wales · Sales', mine: '12', written: '8', now: '9', fate: 'stays' };
export const edited = { cells: [edit, edit, edit, edit], count: 6, mark: '', inOwnRows: 0, keeping: 'possible' };
export const unkept = [
  { ...edited, keeping: 'tooMany' },
  { ...edited, keeping: 'unclear' },
  { ...edited, inOwnRows: 1 },
  { ...edited, inOwnRows: 2 },
  { ...edited, inOwnRows: 6, keeping: 'ownRows' },
  { ...edited, count: 1, inOwnRows: 1, keeping: 'ownRows' },
];
const gates = [
  { kind: 'empty' },
  { kind: 'rows', before: 64, now: 12, percent: 20 },
  { kind: 'total', title: 'Sales', before: 10, now: 20, percent: 10 },
  { kind: 'total', title: 'Sales', now: 20, percent: 10 },
  { kind: 'renamed', was: 'Net', now: 'Revenue' },
  { kind: 'columns', added: ['Region'], removed: ['Area'] },
  { kind: 'columns', added: ['2026-01', '2026-03'], removed: ['Month', 'Amount'], isOtherLayout: true },
  { kind: 'columns', added: [], removed: ['Area'], readBy: ['F4', 'Summary!B2'], isInPart: true },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typed: { count: 5, cells: [{ address: 'C5', text: '=B5' }], isCertain: true },
  },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typed: { count: 1, cells: [{ address: 'C5', text: '8' }], isCertain: false },
  },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typed: { count: 1_300, cells: [{ address: 'C5', text: '8' }], isCertain: false, notKept: 800 },
  },
];

const placement = {
  name: 'Sales by region',
  refreshedAt: AT,
  rows: 64,
  status: { kind: 'upToDate' },
  freshFor: 60,
  notices: [],
};
const told = { ...placement, freshAt: new Date(AT).toISOString() };
const older = { ...placement, freshAt: new Date(BEFORE).toISOString() };
const statuses = [
  { kind: 'outOfDate', by: 'report', at: AT },
  { kind: 'outOfDate', by: 'source', at: AT },
  ...Object.values(questionSamples),
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 64, cells: oneCell },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: merged },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 64, cells: mergedWithin },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: spilled },
  { kind: 'handEdits', cells: edited },
  ...gates.map((gate) => ({ kind: 'waits', gates: [gate] })),
  { kind: 'putBack', rowsOf: BEFORE },
  { kind: 'gone' },
  { kind: 'doubtful' },
  { kind: 'foreign', platform: 'https://other.example/api' },
  { kind: 'noAccess', owner: 'Dana' },
  { kind: 'noAccess' },
  { kind: 'deleted' },
  { kind: 'failed', failure: { code: 'QueryFailed', detail: 'No such column' } },
  { kind: 'failed', failure: { code: 'NoAnswer' } },
  { kind: 'failed', failure: { code: 'WorkbookBusy' }, verb: 'unlink' },
  { kind: 'failed', failure: { code: 'CellsInTheWay' }, verb: 'placeAgain' },
  { kind: 'failed', failure: { code: 'WorkbookProtected' }, verb: 'putBack' },
];
const withStatus = statuses.map((status) => ({ ...placement, status }));
const typedInto = [edit, { ...edit, mine: '' }].map((cell) => ({
  ...placement,
  status: { kind: 'handEdits', cells: { cells: [cell], count: 1, mark: '', keeping: 'possible' } },
}));
const run = {
  kind: 'done',
  refreshed: 3,
  total: 8,
  waiting: 0,
  failed: 0,
  unattended: false,
  age: { kind: 'upToDate' },
};

/** Holds the messages of each question: its sentences and its answers. */
const questionWords = Object.fromEntries(
  Object.keys(questionSamples).flatMap((kind) => {
    const shown: Calls = statuses.filter((status) => status.kind === kind).map((status) => [status]);
    return ['sentences', 'answers'].map((part) => [`placements.questions.${part}.${kind}`, shown]);
  }),
);

export const PLACEMENT_SAMPLES: Readonly<Record<string, Calls>> = {
  ...questionWords,
  'placements.signedOut': [
    [1, AT],
    [3, AT],
  ],
  'placements.count': one,
  'placements.summary': [
    [[placement], 0],
    [[told], 0],
    [[told, told], 0],
    [[told, older], 0],
    [[told, ...withStatus.slice(0, 1)], 0],
    [[told, told], 1],
    [[told, told], 2],
  ],
  'placements.refreshing': name,
  'placements.state': [
    [placement, true],
    [older, true],
    [placement, false],
    [told, false],
    [older, false],
    [{ ...placement, lastRun: { kind: 'unchanged' } }, false],
    [{ ...placement, lastRun: { kind: 'changed', rows: 3 } }, false],
    [{ ...placement, lastRun: { kind: 'rewritten', rows: 3 } }, false],
    [{ ...placement, isTouched: true }, false],
    [{ ...placement, status: { kind: 'queued' } }, false],
    [{ ...placement, status: { kind: 'unlinking', clears: true } }, false],
    [{ ...placement, status: { kind: 'unlinking', clears: false } }, false],
    [{ ...placement, status: { kind: 'refreshing', phase: 'waiting' } }, false],
    ...withStatus.map((one) => [one, false]),
  ],
  'placements.sentence': withStatus.map((one) => [one]),
  'placements.progress': [
    [{ phase: 'waiting' }],
    [{ phase: 'cell' }],
    [{ phase: 'reading', rows: 8 }],
    [{ phase: 'reading', rows: 8, total: 64 }],
    [{ phase: 'writing', rows: 8 }],
    [{ phase: 'writing', rows: 8, total: 64 }],
  ],
  'placements.changes.changed': [
    [placement],
    [{ ...placement, lastRun: { kind: 'changed', rows: 3 } }],
    ...[
      [1, 0, 0, 0, 0],
      [8, 1, 0, 0, 2],
      [0, 3, 0, 2, 1],
      [0, 0, 1, 1, 0],
      [2, 1, 1, 0, 0],
      [0, 0, 0, 0, 0],
    ].map(([cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved]) => [
      {
        ...placement,
        lastRun: {
          kind: 'changed',
          rows: 3,
          changes: { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved },
        },
      },
    ]),
  ],
  'placements.nothingHere': [[undefined], ['Sheet1!B4']],
  'placements.doneWith': [[run], [{ ...run, currentCount: 8 }], [{ ...run, currentCount: 1, total: 1 }]],
  'placements.doneSoFar': two.map(([done, total]) => [{ done, total }]),
  'placements.waitsForYou': one,
  'placements.runningRest': [
    [1, 0],
    [2, 3],
  ],
  'placements.ended': [
    [run],
    [run, true],
    [{ ...run, age: { kind: 'from', at: BEFORE } }],
    [{ ...run, age: { kind: 'unknown' } }],
    [{ ...run, waiting: 1, failed: 2, currentCount: 2 }],
    [{ ...run, unattended: true }],
    [{ ...run, unattended: true, timed: true }],
  ],
  'placements.cancelled': two.map(([refreshed, total]) => [{ refreshed, total }]),
  'placements.untouched': [
    [{ refreshed: 2, total: 3, unanswered: 0 }],
    [{ refreshed: 2, total: 8, unanswered: 0 }],
    [{ refreshed: 0, total: 1, unanswered: 0 }],
    [{ refreshed: 0, total: 8, unanswered: 0 }],
    [{ refreshed: 0, total: 8, unanswered: 1 }],
  ],
  'placements.unlinkedPending': [[['Sales']], [['Sales', 'Stock']], [['A', 'B', 'C', 'D']]],
  'placements.recoveredTitle': [[{ wasCarriedOutLate: false }], [{ wasCarriedOutLate: true }]],
  'placements.copy.unlinkAllTitle': one,
  'placements.sheetCopy': [
    [{ placementId: 'a', name: 'Sales by region', originalSheet: 'Sheet1', cells: "'Sheet1 (2)'!B4:C9" }],
  ],
  'placements.request': [
    ['Sales by region', undefined],
    ['Sales by region', 'Dana'],
  ],
  'announcements.named': [[{ name: 'Sales by region', cells: 'Sheet1!B4' }]],
  'announcements.inNeed': [...withStatus, ...typedInto].map((one) => ['Sales by region', one]),
  'announcements.inNeedToo': one,
  'announcements.preview': [['64 rows']],
  'announcements.sorted.name': [['64 reports']],
  'announcements.sorted.updatedAt': [['64 reports']],
  'announcements.sorted.lastViewedAt': [['64 reports']],
  'announcements.placing': [
    ['Sales by region', undefined],
    ['Sales by region', 'Sheet1!B4'],
  ],
  'announcements.refreshingAll': one,
  'announcements.selected': [['Sheet1!B4:C9']],
  'announcements.signedOut': [[0], [1], [8]],
  'placements.itRefreshed': [[placement], [{ ...placement, lastRun: { kind: 'unchanged' } }]],
  'placements.itIsPutBack': [['Sales by region', BEFORE]],
  'placements.itIsBack': name,
  'placements.itIsUndone': name,
  'placements.itIsUnlinked': name,
};
