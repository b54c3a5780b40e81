/**
 * Provides arguments for every message that is a function, by its path in the catalogue. Both
 * languages are called with the same ones.
 */
import { CHANGES_SAMPLES } from './changes-samples';
import { CONNECTION_CHECK_SAMPLES } from './connection-check-samples';
import { DEPENDENT_RANGE_SAMPLES } from './dependent-range-samples';
import { DIALOG_SAMPLES } from './dialog-samples';
import { ROWS_SAMPLES, SNAPSHOT_SAMPLES } from './drill-down-samples';
import { EXPLORE_SAMPLES } from './explore-samples';
import { FILTER_SAMPLES } from './filter-samples';
import { FORMULA_SAMPLES, FUNCTION_SAMPLES } from './function-samples';
import { NOTICE_SAMPLES } from './notice-samples';
import {
  AT,
  BEFORE,
  type Calls,
  countCalls,
  countPairCalls,
  editedCell,
  editedCells,
  nameCalls,
  obstacles,
  PLACEMENT_SAMPLES,
  unsavableEdits,
} from './placement-samples';
import { SHEET_SAMPLES } from './sheet-samples';

const nameListCalls: Calls = [[['Region']], [['Region', 'Sales']]];
const listed: Calls = countPairCalls.map(([shownCount, total]) => [{ listed: shownCount, total }]);
const personCalls: Calls = [
  ['Sales by region', undefined],
  ['Sales by region', 'Dana'],
];

const schedule = {
  id: 4,
  dashboardId: 12,
  cronExpression: '0 8 * * *',
  timezone: 'Europe/Dublin',
  humanReadableSchedule: '',
};
const every = { kind: 'every' };
const createValues = (...list: number[]) => ({ kind: 'values', values: list });
const crons = [
  { minute: createValues(0), hour: createValues(8, 17), day: every, month: every, weekday: every },
  {
    minute: createValues(0),
    hour: createValues(8),
    day: every,
    month: createValues(1, 7),
    weekday: createValues(1, 5),
  },
  { minute: createValues(30), hour: createValues(8), day: createValues(1, 15), month: every, weekday: every },
  { minute: { kind: 'step', step: 15 }, hour: every, day: every, month: every, weekday: createValues(1, 2, 3, 4, 5) },
  { minute: createValues(20), hour: { kind: 'step', step: 2 }, day: every, month: every, weekday: every },
];
const yesNoCalls: Calls = [[true], [false]];
const removal = { recipientCount: 8, removedCount: 3, duplicateCount: 1, unreadableCount: 2 };
const removalCalls: Calls = [[removal], [{ ...removal, removedCount: 0 }], [{ recipientCount: 1, removedCount: 1 }]];
const sendingCalls: Calls = [[{ created: 3, refused: 1, toSend: 8 }], [{ created: 8, refused: 0, toSend: 9 }]];
const fieldProblem = { field: 'email', problem: 'notEmail', address: 'C5' };
const embedReview = { columns: [{ header: 'email' }], obstacles, resultAddress: 'D1:D9' };
const size = { resultRows: 65, resultColumns: 6, frameRows: 37, frameColumns: 6 };

const signedInTo = { host: 'b.example', deployment: 'Retail' };
const unavailableReport = { host: 'a.example', deployment: { id: 7, name: 'Wholesale' }, signedInTo };
const accessReasons = ['otherPlatform', 'otherDeployment', 'tokenRejected', 'noAccess', 'reportDeleted'];
const unavailableReportCalls: Calls = accessReasons.map((reason) => [{ ...unavailableReport, reason }]);

const noteCalls: Calls = [
  ...['firstMove', 'rowsAlike', 'sorted'].flatMap((reason) => [
    [{ reason, count: 1, cells: ['G4:G6'] }],
    [{ reason, count: 12, cells: ['G4:G6', 'I4:I6', 'K4:K6', 'M4:M6', 'O4:O6'] }],
  ]),
  [{ reason: 'sorted', count: 0, cells: [], lostSort: 'Net Sales' }],
];

const stalePlacement = { name: 'Net sales', reportId: 12, refreshedAt: AT };
const allowQuestions = [
  { placements: [stalePlacement], formulas: [], hasAllowedReports: false, isPostponed: false },
  { placements: [], formulas: [{ report: 'Stock', formulas: 3 }], hasAllowedReports: false, isPostponed: false },
  {
    placements: [stalePlacement, { ...stalePlacement, reportId: 31, refreshedAt: BEFORE }],
    formulas: [],
    hasAllowedReports: true,
    isPostponed: false,
  },
];
const filters = [['A1:D9'], ['A1:D9', 'F1:H9'], ['A1:B9', 'D1:E9', 'G1:H9', 'J1:K9', 'M1:N9']];

export const MESSAGE_SAMPLES: Readonly<Record<string, Calls>> = {
  ...CONNECTION_CHECK_SAMPLES,
  ...NOTICE_SAMPLES,
  ...PLACEMENT_SAMPLES,
  ...FORMULA_SAMPLES,
  ...EXPLORE_SAMPLES,
  'catalogue.folderPath': [[['Finance', 'Monthly close']]],
  'catalogue.found': [
    [64, 50, '', undefined],
    [1, 1, 'rev', AT],
    [undefined, 0, 'rev', undefined],
    [undefined, 1, 'rev', undefined],
    [undefined, 50, 'rev', undefined],
    [0, 0, '', undefined],
    [3, 3, 'regoin', undefined, 'region'],
  ],
  'catalogue.viewedLast': [[{ shown: 50, total: 68 }]],
  'catalogue.facts': [['Finance', 'Dana', '2026-11-17']],
  'catalogue.nothingFound': nameCalls,
  'catalogue.unreadableName': [[{}], [{ id: 17 }]],
  'catalogue.offline': [[AT]],
  sheetOf: [['Sheet1']],
  'placements.goTo': [['Summary!B4:G9']],
  backTo: [['Reports']],
  'connect.asking': nameCalls,
  'connect.wrongAddress': [[], ['a.example']],
  'connect.signedIn': nameCalls,
  'connect.connected': nameCalls,
  'connect.signInTitle': nameCalls,
  'connect.codeReady': [['BCDF-GHJK']],
  'report.facts': [[{ folder: ['Finance'], author: 'Dana', updatedAt: '2026-11-17' }]],
  'report.factsTitle': [[{ updatedAt: '2026-11-19' }], [{ updatedAt: '2026-11-19', refreshedBy: 'Ann' }]],
  'report.order.badCount': [['1,000,000']],
  'report.order.pivotHint': [[1], [5]],
  'placements.firstRows': [[1], [5]],
  'report.subtotalsOf': [['Region']],
  'report.fieldTitle': [['sales.ordered_at.quarter', 'Ordered at']],
  'report.pivot.up.named': [['Region']],
  'report.pivot.to.rows.named': [['Region']],
  'report.pivot.to.columns.named': [['Region']],
  'report.pivot.to.values.named': [['Hour']],
  'report.pivot.moved.rows': [[{ title: 'Region', place: 1, all: 2 }]],
  'report.pivot.moved.columns': [[{ title: 'Region', place: 2, all: 2 }]],
  'report.pivot.moved.values': [[{ title: 'Hour', place: 1, all: 2 }]],
  'report.previewSize': [
    [20, undefined],
    [1, undefined],
    [20, 64],
    [20, 20],
  ],
  'report.previewColumns': [[{ shown: 1, all: 1 }], [{ shown: 1, all: 8 }], [{ shown: 8, all: 64 }]],
  'report.formulaCopiedWithout': [[['Net Sales']], [['Net Sales', 'Ordered At']]],
  'report.noAccessNext': [[undefined], ['Dana']],
  'report.request': personCalls,
  'report.noDownloadNext': [[undefined], ['Dana']],
  'report.requestDownload': personCalls,
  'report.repairedBy': nameCalls,
  'report.captionAt': [['B4']],
  'report.placeAnotherAt': [['F1']],
  'report.overlaps': [[{ cells: 'A1:D6', report: 'Sales' }], [{ cells: 'B1', report: undefined }]],
  'report.fills': [
    [{ fixed: true }, false],
    [{ fills: 'B4:G68' }, false],
    [{ fills: 'B4:G68' }, true],
    [{ fills: 'A1:XFD2', beyondSheet: { rows: 0, columns: 1 } }, false],
    [{ fills: 'A9:XFD1048576', beyondSheet: { rows: 8, columns: 3 } }, false],
  ],
  'report.fields': [[{ shown: 5, all: 6 }]],
  'report.tooBig': [[size], [{ ...size, resultRows: 38 }], [{ ...size, resultColumns: 9 }]],
  'report.useBlock': [[undefined], ['B4:G68']],
  'report.rowsRead': [
    [1, undefined],
    [8, 64],
  ],
  'report.rowsWritten': [
    [1, undefined],
    [8, 64],
  ],
  'report.placed': [[{ address: 'Sheet1!B4', count: 1 }], [{ address: 'Sheet1!B4', count: 64 }]],
  'report.undoSteps': [[25]],
  'report.notPlaced': [[{ code: 'WorkbookRefused' }]],
  'silence.said': [
    [{ seconds: 15, isGivenUp: false }],
    [{ seconds: 60, isGivenUp: true }],
    [{ seconds: 0, isGivenUp: true, isCancelled: true }],
  ],
  ...DIALOG_SAMPLES,
  'edits.inTheWay': [editedCells, { ...editedCells, cells: [editedCell], count: 1 }, ...unsavableEdits].map((one) => [
    one,
  ]),
  'edits.answers.keepEdits': countCalls,
  'edits.report': [['12']],
  'edits.kept': [[editedCells], [{ cells: [], count: 1 }], [{ cells: [], count: 2 }]],
  'edits.askTitle': countCalls,
  'edits.askText': nameCalls,
  'edits.answers.overwriteEdits': countCalls,
  'edits.keptTitle': countCalls,
  'edits.keptText': nameCalls,
  'edits.was': [['12']],
  'edits.more': countCalls,
  'settingsPage.olderThan': [[0], [15], [60], [240], [1440]],
  'settingsPage.unreadableParts': [[12]],
  'settingsPage.copied': [[4200]],
  deploymentNotes: [[{ isAsleep: true, isSqlOff: true }]],
  about: [
    ['1.0.0', undefined],
    ['1.0.0', 'Excel 16.0'],
  ],
  failure: [
    [{ code: 'PlatformUnreachable', host: 'a.example' }],
    [{ code: 'NotAllowed', said: 'Not yours' }],
    [{ code: 'WorkbookProtected', where: 'Sheet1' }],
    [{ code: 'TableInTheWay', where: 'A1:B9' }],
    [{ code: 'OverlapsPlacement' }],
    [{ code: 'OverlapsFilterCell', where: 'B1' }],
  ],
  failureDetails: [
    [{ code: 'RateLimited', at: 'listReports', host: 'a.example', requestId: 'r-1' }, 'Inlay 1.0.0'],
    [{ code: 'WorkbookRefused', hostCode: 'InvalidArgument' }, 'Inlay 1.0.0'],
  ],

  ...FUNCTION_SAMPLES,

  ...CHANGES_SAMPLES,
  'details.unknown': yesNoCalls,
  'details.noNumbers': yesNoCalls,
  'details.notAdded': nameListCalls,
  'details.stillWatched': nameCalls,
  'details.notes.rowsUnknown': yesNoCalls,
  'details.rowsAdded': countCalls,
  'details.rowsRemoved': countCalls,
  'details.cellsChanged': countCalls,
  'details.scrolls': nameCalls,
  'details.columnRenamed': [[{ was: 'Net', now: 'Revenue' }]],
  'details.columnsAdded': nameListCalls,
  'details.columnsRemoved': nameListCalls,
  'details.showCell': nameCalls,
  'details.more': countCalls,
  'details.notListed': listed,
  'details.columnsNotListed': listed,
  'details.cellDetails.neverWritten': nameCalls,
  'details.cellDetails.rowNumber': countCalls,
  'details.cellDetails.totalOf': [[[]], [['North']]],
  ...FILTER_SAMPLES,
  ...ROWS_SAMPLES,
  ...SNAPSHOT_SAMPLES,
  'details.cellDetails.from': [
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: undefined, refreshedBy: undefined }],
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: '2026-03-01T06:00:00Z', refreshedBy: 'you' }],
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: undefined, refreshedBy: { name: 'Dana' } }],
    [{ reportName: 'Sales by region', refreshedAt: AT }, { restoredFrom: BEFORE }],
    [{ reportName: 'Sales by region', refreshedAt: AT }, { undone: { dataFrom: BEFORE } }],
    [{ reportName: 'Sales by region', refreshedAt: AT }, { undone: {} }],
    [
      { reportName: 'Sales by region', refreshedAt: AT },
      { restoredFrom: BEFORE, undone: {} },
    ],
  ],
  'details.cellDetails.edited': ['typed', 'cleared', 'former'].flatMap((by) => [
    [{ written: '', by }],
    [{ written: '12', by }],
  ]),
  'details.under': nameCalls,
  'details.candidate': [['Summary!B4:G68']],
  'details.againPlan': countCalls,
  'details.percent': [['2.5']],
  'details.noReport': unavailableReportCalls,
  'details.noReportPlan': unavailableReportCalls,
  ...SHEET_SAMPLES,
  'details.signInTo': nameCalls,
  'details.goOver': nameCalls,
  'details.writing': nameCalls,
  'details.otherReport.now': nameCalls,
  'details.otherReport.used': nameCalls,
  'details.otherReport.describe': 'filter layout omitted order firstRows rowKey check comparison'
    .split(' ')
    .map((kind) => [{ kind, titles: ['Region', 'Month'] }]),
  'details.copies.text': nameCalls,
  'details.copies.skipped': countCalls,
  'details.copies.applied': countCalls,
  'notes.inDoubt': noteCalls,
  ...DEPENDENT_RANGE_SAMPLES,
  'allow.title': allowQuestions.map((one) => [one]),
  'allow.text': [
    [{ reports: 1, names: 0 }],
    [{ reports: 12, names: 0 }, { original: undefined }],
    [{ reports: 0, names: 1 }],
    [{ reports: 0, names: 2 }, { original: { fileName: 'Pack.xlsx', hasSameName: false } }],
    [{ reports: 0, names: 0, measures: 1 }],
    [{ reports: 2, names: 0, measures: 12 }],
    [{ reports: 6, names: 1 }, { original: { fileName: 'Pack.xlsx', hasSameName: true } }],
  ],
  'allow.savedBy': nameCalls,
  'allow.getsText': allowQuestions.map((one) => [one, 'analytics.example.com']),
  'allow.done': nameCalls,
  'allow.newPlatformText': [
    [{ count: 1, there: 'reports.northwind.example' }],
    [{ count: 12, there: 'reports.northwind.example' }],
  ],
  'allow.newPlatformSafe': nameCalls,
  'allow.signInTo': nameCalls,
  'allow.report': [
    [{ id: 12, name: 'Net sales', cells: [], formulas: 0, isKnown: true }],
    [{ id: 12, name: undefined, cells: [], formulas: 1, isKnown: false }],
    [{ id: undefined, name: 'Stock', cells: [], formulas: 12, isKnown: false }],
    [{ id: undefined, name: 'Net Sales', cells: [], formulas: 12, isKnown: false, isMeasure: true }],
  ],
  'allow.formulas': countCalls,
  'allow.putOff': allowQuestions.map((one) => [one]),
  'allow.allowed': [
    [{ reports: 0, names: 1 }],
    [{ reports: 1, names: 0 }],
    [{ reports: 12, names: 0, measures: 3 }],
    [{ reports: 0, names: 0, measures: 1 }],
  ],
  'filters.inDoubt': filters.map((one) => [one]),
  'filters.clearAndRefresh': filters.map((one) => [one]),
  'filters.clearAndPlace': filters.map((one) => [one]),
  'notes.ended': [[{ left: 1, returned: 0 }], [{ left: 3, returned: 2 }], [{ left: 0, returned: 1 }]],
  'details.notes.key': nameListCalls,
  'details.notes.apart': countCalls,
  'details.notes.alike': [[{ alike: 1, count: 1 }], [{ alike: 1, count: 8 }], [{ alike: 8, count: 64 }]],
  'details.notes.quality': [
    [0, 64],
    [8, 64],
  ],
  'details.notes.columnLeft': [[AT]],
  'details.notes.withoutRow': [[0], [1], [64]],
  'details.notes.left': [[AT]],
  'details.notes.arePut': [[{ count: 1, sheet: 'Notes from Gifts' }], [{ count: 4, sheet: 'Notes from Gifts' }]],

  'administration.embed.field': [['email'], ['groups']],
  'administration.embed.problem': [[fieldProblem], [{ ...fieldProblem, problem: 'unknownKey', detail: 'settings.x' }]],
  'administration.embed.cells.refused': [[{ code: 'Refused', detail: 'No such group.' }]],
  'administration.embed.cells.unanswered': [[{ code: 'PlatformTimeout' }]],
  'administration.embed.cells.notSent': [[[fieldProblem]]],
  'administration.embed.one.life': [[{ openableUntil: AT }]],
  'administration.embed.table.columnNames': [[embedReview]],
  'administration.embed.table.unknown': nameListCalls,
  'administration.embed.table.repeated': nameListCalls,
  'administration.embed.table.already': countCalls,
  'administration.embed.table.problems': countCalls,
  'administration.embed.table.problemAt': [[fieldProblem]],
  'administration.embed.table.moreProblems': countCalls,
  'administration.embed.table.obstacles': [[embedReview], [{ resultAddress: 'D1:D9' }]],
  'administration.embed.table.people': countCalls,
  'administration.embed.table.make': countCalls,
  'administration.embed.table.overwrite': countCalls,
  'administration.embed.table.progress': sendingCalls,
  'administration.embed.table.paused': [[AT]],
  'administration.embed.table.done': sendingCalls,
  'administration.embed.table.refused': countCalls,
  'administration.embed.table.notSent': countCalls,
  'administration.embed.table.left': sendingCalls,
  'administration.embed.table.orphaned': countCalls,
  'administration.embed.table.orphanedText': [[{ orphanedSessions: [{ address: 'B4', sessionId: 's-1' }] }]],
  'administration.embed.tenant.gone': nameCalls,
  'administration.embed.tenant.question': nameCalls,
  'administration.embed.tenant.consequence': nameCalls,
  'administration.embed.tenant.confirm': nameCalls,
  'administration.embed.tenant.notTheName': nameCalls,
  'administration.copyId': nameCalls,
  'administration.platformSays': nameCalls,
  'administration.schedules.found': [
    [1, false],
    [8, true],
  ],
  'administration.schedules.meta': [[{ ...schedule, isEnabled: false, notificationEnabled: false }]],
  'administration.schedules.title': [[schedule]],
  'administration.schedules.format': [['pdf']],
  'administration.schedules.reviewed': [...removalCalls, [{ recipientCount: 0 }]],
  'administration.schedules.asides': [[removal], [{ duplicateCount: 2, unreadableCount: 1 }]],
  'administration.schedules.removeAll': countCalls,
  'administration.schedules.ask': countPairCalls,
  'administration.schedules.removedSoFar': removalCalls,
  'administration.schedules.ended.done': removalCalls,
  'administration.schedules.ended.cancelled': removalCalls,
  'administration.schedules.ended.failed': removalCalls,
  'administration.schedules.removeUser': countCalls,
  'administration.schedules.removeFrom': [[0], [1], [8]],
  'administration.schedules.askUser': countPairCalls,
  'administration.schedules.userRemovedSoFar': countPairCalls,
  'administration.schedules.userRemoved': [
    [4, 8, 8],
    [4, 1, 8],
  ],
  'administration.schedules.userOutcome': [[4, 'x']],
  'administration.schedules.outcome': [
    [{ kind: 'removed' }],
    [{ kind: 'duplicate', original: 'B4' }],
    [{ kind: 'notSent' }],
    [{ kind: 'unanswered' }],
    [{ kind: 'refused' }],
    [{ kind: 'unreadable', problem: 'email' }],
  ],
  'administration.schedule.when': [...crons.map((cron) => [{ ...schedule, cron }]), [schedule]],
  'administration.schedule.filter': [
    [{ member: 'region', operator: 'equals', value: ['Ireland', 'Wales'], caseSensitive: true }],
    [{ member: 'day', operator: 'between', value: ['1', '2'], startInclusive: true, endInclusive: false }],
  ],
  'administration.schedule.grain': [[{ member: 'day', grain: 'week' }]],
  'administration.schedule.switched': [[{ member: 'measure', selected: 'net' }]],
  'administration.aiThread.attached': [[{}], [{ title: 'Sales', version: 3 }]],
  'administration.dbtSync.started': [[{}], [{ branch: 'main' }]],
  'administration.workbooks.option': [[{ id: 4, reports: ['Sales', 'Stock', 'Stores'] }]],
  'administration.workbooks.duplicated': [[{}], [{ id: 4, name: 'Copy' }]],
  'administration.workbooks.path': [[['Finance', 'Close']]],
};

/** These functions of the catalogues return no text. */
export const TEXTLESS_MESSAGES = ['administration.embed.cells.isNote'];
