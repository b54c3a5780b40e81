/** Provides arguments for the messages about placements and their refreshes. */
import { questionSamples } from '../../src/workbench/gallery/fixtures/questions';

export type Calls = readonly (readonly unknown[])[];

export const AT = Date.parse('2026-11-20T09:40:00Z');
export const BEFORE = Date.parse('2026-11-18T09:40:00Z');

export const countCalls: Calls = [[1], [8]];
export const countPairCalls: Calls = [
  [1, 1],
  [1, 8],
  [8, 64],
];
export const nameCalls: Calls = [['Sales by region']];
export const obstacles = { addresses: ['B9', 'B12'], count: 2, sample: 'Forecast' };
export const oneObstacle = { addresses: ['B9'], count: 1 };
export const mergedObstacles = {
  addresses: ['B9:C9', 'D12:E14'],
  count: 2,
  sample: 'Forecast',
  merged: 'movable',
};
export const spilledObstacle = {
  ...{ addresses: ['F2:F6'], count: 1, sample: '1' },
  spill: { formulas: ['F2'], mayMove: false },
};
export const arrayObstacle = {
  ...{ addresses: ['F2:F6'], count: 1, sample: '1' },
  array: { formulas: ['F2:F6'], mayMove: true },
};
export const fixedArrayObstacle = { ...arrayObstacle, array: { formulas: ['F2:F6'], mayMove: false } };
export const mergedWithinObstacle = { addresses: [], count: 1, merged: 'within' };
export const editedCell = {
  address: 'C5',
  label: 'Wales · Sales',
  userValue: '12',
  writtenValue: '8',
  reportValue: '9',
  rowState: 'stays',
};
export const editedCells = {
  cells: [editedCell, editedCell, editedCell, editedCell],
  count: 6,
  checksum: '',
  ownRowCount: 0,
  keeping: 'possible',
};
export const unsavableEdits = [
  { ...editedCells, keeping: 'tooMany' },
  { ...editedCells, keeping: 'unclear' },
  { ...editedCells, ownRowCount: 1 },
  { ...editedCells, ownRowCount: 2 },
  { ...editedCells, ownRowCount: 6, keeping: 'ownRows' },
  { ...editedCells, count: 1, ownRowCount: 1, keeping: 'ownRows' },
];
const gates = [
  { kind: 'empty' },
  { kind: 'rows', before: 64, now: 12, percent: 20 },
  { kind: 'total', title: 'Sales', before: 10, now: 20, percent: 10 },
  { kind: 'total', title: 'Sales', before: 10, now: 20, percent: 10, texts: { before: '£10.00', now: '£20.00' } },
  { kind: 'total', title: 'Sales', now: 20, percent: 10 },
  { kind: 'renamed', was: 'Net', now: 'Revenue' },
  { kind: 'columns', added: ['Region'], removed: ['Area'] },
  { kind: 'columns', added: ['2026-01', '2026-03'], removed: ['Month', 'Amount'], isOtherLayout: true },
  { kind: 'columns', added: [], removed: ['Area'], readers: ['F4', 'Summary!B2'], isSearchPartial: true },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typedCells: { count: 5, cells: [{ address: 'C5', text: '=B5' }], isCertain: true },
  },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typedCells: { count: 1, cells: [{ address: 'C5', text: '8' }], isCertain: false },
  },
  {
    kind: 'columns',
    added: [],
    removed: ['Area'],
    typedCells: { count: 1_300, cells: [{ address: 'C5', text: '8' }], isCertain: false, notKeptCount: 800 },
  },
];

const placement = {
  name: 'Sales by region',
  refreshedAt: AT,
  rows: 64,
  status: { kind: 'upToDate' },
  notices: [],
};
const freshPlacement = { ...placement, freshAt: new Date(AT).toISOString() };
const olderPlacement = { ...placement, freshAt: new Date(BEFORE).toISOString() };
const statuses = [
  { kind: 'outOfDate', by: 'report', at: AT },
  { kind: 'outOfDate', by: 'source', at: AT },
  { kind: 'outOfDate', by: 'otherReport' },
  ...Object.values(questionSamples),
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: obstacles },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 64, cells: oneObstacle },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: mergedObstacles },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 64, cells: mergedWithinObstacle },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: spilledObstacle },
  { kind: 'needsDecision', rowsBefore: 64, rowsNow: 70, cells: arrayObstacle },
  { kind: 'handEdits', cells: editedCells },
  ...gates.map((gate) => ({ kind: 'waits', failedChecks: [gate] })),
  { kind: 'putBack', firstWrittenAt: BEFORE },
  { kind: 'gone' },
  { kind: 'doubtful' },
  { kind: 'foreign', platform: 'https://other.example/api' },
  { kind: 'noAccess', owner: 'Dana' },
  { kind: 'noAccess' },
  { kind: 'deleted' },
  { kind: 'failed', failure: { code: 'QueryFailed', detail: 'No such column' } },
  { kind: 'failed', failure: { code: 'NoAnswer' } },
  { kind: 'failed', failure: { code: 'NoAnswer', isCancelled: true } },
  { kind: 'failed', failure: { code: 'WorkbookBusy' }, verb: 'unlink' },
  { kind: 'failed', failure: { code: 'CellsInTheWay' }, verb: 'placeAgain' },
  { kind: 'failed', failure: { code: 'WorkbookProtected' }, verb: 'putBack' },
  { kind: 'failed', failure: { code: 'CellsChanged' }, verb: 'undo' },
];
const restoreUndone = { ...placement, status: { kind: 'putBack', firstWrittenAt: BEFORE }, undone: { dataFrom: AT } };
const withStatus = statuses.map((status) => ({ ...placement, status }));
const handEditPlacements = [editedCell, { ...editedCell, userValue: '' }].map((cell) => ({
  ...placement,
  status: { kind: 'handEdits', cells: { cells: [cell], count: 1, checksum: '', keeping: 'possible' } },
}));
const run = {
  kind: 'done',
  refreshed: 3,
  total: 8,
  waiting: 0,
  failed: 0,
  unattended: false,
};

/** Holds the messages of each question: its sentences and its answers. */
const questionSampleCalls = Object.fromEntries(
  Object.keys(questionSamples).flatMap((kind) => {
    const statusCalls: Calls = statuses.filter((status) => status.kind === kind).map((status) => [status]);
    return ['sentences', 'answers'].map((part) => [`placements.questions.${part}.${kind}`, statusCalls]);
  }),
);

export const PLACEMENT_SAMPLES: Readonly<Record<string, Calls>> = {
  ...questionSampleCalls,
  'placements.signedOut': [
    [1, AT],
    [3, AT],
  ],
  'placements.summary': [
    [[placement], false],
    [[freshPlacement], false],
    [[freshPlacement, freshPlacement], false],
    [[freshPlacement, olderPlacement], false],
    [[freshPlacement, ...withStatus.slice(0, 1)], false],
    [[freshPlacement, { ...placement, status: { kind: 'gone' } }], false],
    [
      [
        { ...placement, status: { kind: 'gone' } },
        { ...placement, status: { kind: 'deleted' } },
      ],
      false,
    ],
    [[freshPlacement, ...handEditPlacements], false],
    [[freshPlacement, ...handEditPlacements], true],
  ],
  'placements.problemCount': countCalls,
  'placements.runProblems.failed': countCalls,
  'placements.runProblems.unanswered': countCalls,
  'placements.runProblems.decision': countCalls,
  'placements.runProblems.more': countCalls,
  'placements.rename.title': nameCalls,
  'placements.rename.report': nameCalls,
  'placements.rename.renamed': nameCalls,
  'placements.refreshing': nameCalls,
  'placements.columnsFitted': countCalls,
  'placements.state': [
    [placement, true],
    [olderPlacement, true],
    [placement, false],
    [freshPlacement, false],
    [olderPlacement, false],
    [{ ...placement, lastRun: { kind: 'unchanged' } }, false],
    [{ ...placement, lastRun: { kind: 'changed', rows: 3 } }, false],
    [{ ...placement, lastRun: { kind: 'rewritten', rows: 3 } }, false],
    [{ ...placement, isTouched: true }, false],
    [{ ...placement, undone: { dataFrom: BEFORE } }, false],
    [{ ...placement, undone: {} }, false],
    [restoreUndone, false],
    [{ ...placement, status: { kind: 'queued' } }, false],
    [{ ...placement, status: { kind: 'unlinking', clears: true } }, false],
    [{ ...placement, status: { kind: 'unlinking', clears: false } }, false],
    [{ ...placement, status: { kind: 'refreshing', phase: 'waiting' } }, false],
    ...withStatus.map((one) => [one, false]),
  ],
  'placements.sentence': [...withStatus, restoreUndone].map((one) => [one]),
  'placements.problem': withStatus.map((one) => [one]),
  'placements.progress': [
    [{ phase: 'waiting' }],
    [{ phase: 'cell' }],
    [{ phase: 'reading', rows: 0 }],
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
  'placements.doneWith': [[run], [{ ...run, skippedCount: 8 }], [{ ...run, skippedCount: 8, unattended: true }]],
  'placements.doneSoFar': countPairCalls.map(([done, total]) => [{ done, total }]),
  'placements.waitsForYou': countCalls,
  'placements.runningRest': [
    [1, 0],
    [2, 3],
  ],
  'placements.ended': [
    [run],
    [{ ...run, changedCount: 2 }],
    [{ ...run, changedCount: 1 }],
    [{ ...run, waiting: 1, failed: 2, skippedCount: 2, freshFor: 60 }],
    [{ ...run, skippedCount: 8, freshFor: 240 }],
    [{ ...run, total: 1, skippedCount: 1, freshFor: 60 }],
    [{ ...run, unattended: true }],
    [{ ...run, unattended: true, timed: true }],
  ],
  'placements.cancelled': countPairCalls.map(([refreshed, total]) => [{ refreshed, total }]),
  'placements.untouched': [
    [{ refreshed: 2, total: 3, unanswered: 0 }],
    [{ refreshed: 2, total: 8, unanswered: 0 }],
    [{ refreshed: 0, total: 1, unanswered: 0 }],
    [{ refreshed: 0, total: 8, unanswered: 0 }],
    [{ refreshed: 0, total: 8, unanswered: 1 }],
  ],
  'placements.unlinkedPending': [[['Sales']], [['Sales', 'Stock']], [['A', 'B', 'C', 'D']]],
  'placements.recoveredTitle': [[{ wasCarriedOutLate: false }], [{ wasCarriedOutLate: true }]],
  'placements.autoRefresh.every': [[undefined], [15], [60]],
  'placements.autoRefresh.at': [
    [{ days: 'weekdays', minuteOfDay: 420, timeZone: 'Europe/Berlin' }],
    [{ days: 'daily', minuteOfDay: 1_050, timeZone: 'Europe/Berlin' }],
  ],
  'placements.autoRefresh.on': [
    [{ refreshEvery: 15 }],
    [{ refreshAt: { days: 'weekdays', minuteOfDay: 420, timeZone: 'Europe/Berlin' } }],
  ],
  'placements.autoRefresh.zone': [['America/New_York']],
  'placements.copy.sameReports': [
    [undefined],
    [{ fileName: 'Book1.xlsx', hasSameName: false }],
    [{ fileName: 'Book1.xlsx', hasSameName: true }],
  ],
  'placements.unlinkAll.title': countCalls,
  'placements.unlinkAll.done': countCalls,
  'placements.unlinkAll.linkedAgain': countCalls,
  'placements.sheetCopy': [
    [{ placementId: 'a', name: 'Sales by region', originalSheet: 'Sheet1', cells: "'Sheet1 (2)'!B4:C9" }],
  ],
  'placements.askOwner': [[undefined], ['Dana']],
  'placements.request': [
    ['Sales by region', undefined],
    ['Sales by region', 'Dana'],
  ],
  'announcements.named': [[{ name: 'Sales by region', cells: 'Sheet1!B4' }]],
  'announcements.inNeed': [...withStatus, ...handEditPlacements].map((one) => ['Sales by region', one]),
  'announcements.inNeedToo': countCalls,
  'announcements.preview': [['64 rows']],
  'announcements.sorted.name': [['64 reports']],
  'announcements.sorted.updatedAt': [['64 reports']],
  'announcements.sorted.lastViewedAt': [['64 reports']],
  'announcements.placing': [
    ['Sales by region', undefined],
    ['Sales by region', 'Sheet1!B4'],
  ],
  'announcements.refreshingAll': countCalls,
  'announcements.selected': [['Sheet1!B4:C9']],
  'announcements.signedOut': [[0], [1], [8]],
  'placements.itRefreshed': [[placement], [{ ...placement, lastRun: { kind: 'unchanged' } }]],
  'placements.itIsPutBack': [['Sales by region', BEFORE]],
  'placements.itIsBack': nameCalls,
  'placements.itIsUndone': nameCalls,
  'placements.itIsUnlinked': nameCalls,
};
