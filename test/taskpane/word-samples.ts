/** Arguments for every word that is a function, by its path in the catalogue; both languages are called with the same. */
import { NOTICE_SAMPLES } from './notice-samples';
import { PLACEMENT_SAMPLES } from './placement-samples';

const AT = Date.parse('2026-11-20T09:40:00Z');
const BEFORE = Date.parse('2026-11-18T09:40:00Z');

type Calls = readonly (readonly unknown[])[];

const one: Calls = [[1], [8]];
const two: Calls = [
  [1, 1],
  [1, 8],
  [8, 64],
];
const name: Calls = [['Sales by region']];
const names: Calls = [[['Region']], [['Region', 'Sales']]];
const person: Calls = [
  ['Sales by region', undefined],
  ['Sales by region', 'Dana'],
];
const cells = { addresses: ['B9', 'B12'], count: 2, sample: 'Forecast' };
const oneCell = { addresses: ['B9'], count: 1 };
const edit = { address: 'C5', column: 'Sales', row: 'Wales', mine: '12', reports: '9' };
const edited = { cells: [edit, edit, edit, edit], count: 6 };

const schedule = {
  id: 4,
  dashboardId: 12,
  cronExpression: '0 8 * * *',
  timezone: 'Europe/Dublin',
  humanReadableSchedule: '',
};
const every = { kind: 'every' };
const values = (...given: number[]) => ({ kind: 'values', values: given });
const crons = [
  { minute: values(0), hour: values(8, 17), day: every, month: every, weekday: every },
  { minute: values(0), hour: values(8), day: every, month: values(1, 7), weekday: values(1, 5) },
  { minute: values(30), hour: values(8), day: values(1, 15), month: every, weekday: every },
  { minute: { kind: 'step', step: 15 }, hour: every, day: every, month: every, weekday: values(1, 2, 3, 4, 5) },
  { minute: values(20), hour: { kind: 'step', step: 2 }, day: every, month: every, weekday: every },
];
const removal = { recipients: 8, removed: 3, duplicates: 1, unreadable: 2 };
const removals: Calls = [[removal], [{ ...removal, removed: 0 }], [{ recipients: 1, removed: 1 }]];
const sending: Calls = [[{ made: 3, refused: 1, toSend: 8 }], [{ made: 8, refused: 0, toSend: 9 }]];
const fieldProblem = { field: 'email', problem: 'notEmail', at: 'C5' };
const embedReview = { columns: [{ header: 'email' }], inTheWay: cells, resultsAt: 'D1:D9' };
const size = { resultRows: 65, resultColumns: 6, frameRows: 37, frameColumns: 6 };

const signedInTo = { host: 'b.example', deployment: 'Retail' };
const noReport = { host: 'a.example', deployment: { id: 7, name: 'Wholesale' }, signedInTo };
const accessReasons = ['otherPlatform', 'otherDeployment', 'tokenRejected', 'noAccess', 'reportDeleted'];
const noReports: Calls = accessReasons.map((reason) => [{ ...noReport, reason }]);

export const WORD_SAMPLES: Readonly<Record<string, Calls>> = {
  ...NOTICE_SAMPLES,
  ...PLACEMENT_SAMPLES,
  'catalogue.folderPath': [[['Finance', 'Monthly close']]],
  'catalogue.found': [
    [64, 50, '', undefined],
    [1, 1, 'rev', AT],
    [undefined, 0, 'rev', undefined],
    [0, 0, '', undefined],
  ],
  'catalogue.end': [
    [1, ''],
    [64, ''],
    [1, 'rev'],
    [64, 'rev'],
  ],
  'catalogue.facts': [['Finance', 'Dana', '2026-11-17']],
  'catalogue.nothingFound': name,
  'catalogue.nothingFoundNext': [[undefined], ['Finance']],
  'catalogue.offline': [[AT]],
  sheetOf: [['Sheet1']],
  'connect.asking': name,
  'connect.wrongAddress': [[], ['a.example']],
  'connect.signedIn': name,
  'connect.connected': name,
  'report.folderOf': [[{ folder: ['Finance'] }]],
  'report.when': [['2026-11-19']],
  'report.previewSize': [
    [20, undefined, 4],
    [1, undefined, 4],
    [20, 64, 1],
    [20, 20, 4],
  ],
  'report.noAccessNext': [[undefined], ['Dana']],
  'report.request': person,
  'report.noDownloadNext': [[undefined], ['Dana']],
  'report.requestDownload': person,
  'report.repairedBy': name,
  'report.fills': [
    [{ tooSmall: true }, true, 64, false],
    [{ fixed: true }, true, 64, false],
    [{ fills: 'B4:G68' }, true, 64, false],
    [{ fills: 'B4:G68' }, false, 64, true],
    [{ fills: 'B4:G68' }, false, undefined, false],
  ],
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
  'report.placed': [
    ['Sheet1!B4', 1],
    ['Sheet1!B4', 64],
  ],
  'dialogs.foundThere': [[cells], [oneCell]],
  'dialogs.placing': [['B4:G68']],
  'dialogs.placeChoice': [
    ['shiftDown', cells],
    ['newSheet', cells],
    ['overwrite', oneCell],
  ],
  'dialogs.grew': [
    ['Sales by region', 64, 70],
    ['Sales by region', 64, 64],
  ],
  'dialogs.growthChoice': [
    ['shiftDown', 64, 70, cells],
    ['keepToFrame', 64, 70, cells],
    ['keepToFrame', 70, 64, cells],
    ['overwrite', 64, 70, cells],
    ['newSheet', 64, 70, cells],
    ['skip', 1, 70, oneCell],
  ],
  'dialogs.unlink': name,
  'dialogs.unlinkLeaveHint': one,
  'dialogs.unlinkClearHint': name,
  'dialogs.signOut': name,
  'edits.writtenOver': [[edited], [{ cells: [edit], count: 1 }]],
  'edits.inTheWay': [[edited], [{ cells: [edit], count: 1 }]],
  'edits.needsYou': [['Sales by region', edited]],
  'edits.kept': [[edited], [{ cells: [], count: 1 }], [{ cells: [], count: 2 }]],
  'edits.takeText': [[edited]],
  'edits.more': one,
  'settingsPage.every': [[undefined], [15], [60]],
  'settingsPage.olderThan': [[0], [15], [60], [240], [1440]],
  'settingsPage.copied': [[4200]],
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
  ],
  failureDetails: [
    [{ code: 'RateLimited', at: 'listReports', host: 'a.example', requestId: 'r-1' }, 'Inlay 1.0.0'],
    [{ code: 'WorkbookRefused', hostCode: 'InvalidArgument' }, 'Inlay 1.0.0'],
  ],

  functions: [
    [{ code: 'noReportGiven' }],
    [{ code: 'noMeasureGiven' }],
    [{ code: 'noDimensionGiven', position: 2 }],
    [{ code: 'pairWithoutValue', column: 'Region' }],
    [{ code: 'notSignedIn' }],
    [{ code: 'noSuchReport', report: 'Sales' }],
    [{ code: 'noSuchReport', report: 12 }],
    [{ code: 'severalReports', report: 'Sales', ids: [1, 2, 3, 4, 5, 6] }],
    [{ code: 'noSuchColumn', column: 'Area', columns: ['Region', 'Sales'] }],
    [{ code: 'severalColumns', column: 'Sales', names: ['a.sales', 'b.sales'] }],
    [{ code: 'noRow', rows: 0 }],
    [{ code: 'noRow', rows: 64 }],
    [{ code: 'noRow', rows: 64, of: 120 }],
    [{ code: 'severalRows', rows: 3 }],
    [{ code: 'noValue' }],
    [{ code: 'tooLarge', rows: 3_000_000 }],
    [{ code: 'cut', rows: 64, of: 120 }],
    [{ code: 'failed', failure: { code: 'PlatformTimeout' } }],
  ],

  'details.meta': [
    [{ at: AT, against: BEFORE }, AT],
    [{ against: BEFORE }, undefined],
    [{ at: AT, against: BEFORE, sameSince: BEFORE }, AT],
  ],
  'details.nothing': [
    [1, AT],
    [64, AT],
  ],
  'details.isBack': [
    [AT, undefined],
    [AT, 'B4:G68'],
  ],
  'details.rowsAdded': one,
  'details.rowsRemoved': one,
  'details.cellsChanged': one,
  'details.scrolls': name,
  'details.columnsAdded': names,
  'details.columnsRemoved': names,
  'details.showCell': name,
  'details.more': one,
  'details.notListed': two,
  'details.putsBack': [
    [1, AT],
    [64, AT],
  ],
  'details.cellDetails.neverWritten': name,
  'details.cellDetails.rowNumber': one,
  'details.cellDetails.from': [
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: undefined, refreshedBy: undefined }],
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: '2026-03-01T06:00:00Z', refreshedBy: 'you' }],
    [{ reportName: 'Sales by region', refreshedAt: BEFORE, freshAt: undefined, refreshedBy: { name: 'Dana' } }],
  ],
  'details.cellDetails.edited': [[''], ['12']],
  'details.under': name,
  'details.takePlan': [
    ['B4:G68', 1],
    ['B4:G68', 64],
  ],
  'details.againPlan': one,
  'details.noReport': noReports,
  'details.noReportPlan': noReports,
  'details.signInTo': name,
  'details.goOver': name,
  'details.writing': name,

  'administration.embed.field': [['email'], ['groups']],
  'administration.embed.problem': [[fieldProblem], [{ ...fieldProblem, problem: 'unknownKey', detail: 'settings.x' }]],
  'administration.embed.cells.refused': [[{ code: 'Refused', said: 'No such group.' }]],
  'administration.embed.cells.unanswered': [[{ code: 'PlatformTimeout' }]],
  'administration.embed.cells.notSent': [[[fieldProblem]]],
  'administration.embed.one.life': [[{ until: AT }]],
  'administration.embed.table.columnNames': [[embedReview]],
  'administration.embed.table.unknown': names,
  'administration.embed.table.repeated': names,
  'administration.embed.table.already': one,
  'administration.embed.table.problems': one,
  'administration.embed.table.problemAt': [[fieldProblem]],
  'administration.embed.table.moreProblems': one,
  'administration.embed.table.inTheWay': [[embedReview], [{ resultsAt: 'D1:D9' }]],
  'administration.embed.table.placement': [['Sales by region', 'B4:G68']],
  'administration.embed.table.people': one,
  'administration.embed.table.make': one,
  'administration.embed.table.overwrite': one,
  'administration.embed.table.progress': sending,
  'administration.embed.table.paused': [[AT]],
  'administration.embed.table.done': sending,
  'administration.embed.table.refused': one,
  'administration.embed.table.notSent': one,
  'administration.embed.table.left': sending,
  'administration.embed.table.orphaned': one,
  'administration.embed.table.orphanedText': [[{ orphaned: [{ at: 'B4', sessionId: 's-1' }] }]],
  'administration.embed.tenant.gone': name,
  'administration.embed.tenant.question': name,
  'administration.embed.tenant.consequence': name,
  'administration.embed.tenant.confirm': name,
  'administration.embed.tenant.notTheName': name,
  'administration.deploymentOf': [['Retail', 'a.example']],
  'administration.copyId': name,
  'administration.platformSays': name,
  'administration.schedules.found': [
    [1, false],
    [8, true],
  ],
  'administration.schedules.meta': [[{ ...schedule, isEnabled: false, notificationEnabled: false }]],
  'administration.schedules.title': [[schedule]],
  'administration.schedules.format': [['pdf']],
  'administration.schedules.readSoFar': two,
  'administration.schedules.reviewed': [...removals, [{ recipients: 0 }]],
  'administration.schedules.asides': [[removal], [{ duplicates: 2, unreadable: 1 }]],
  'administration.schedules.removeAll': one,
  'administration.schedules.ask': two,
  'administration.schedules.removedSoFar': removals,
  'administration.schedules.ended.done': removals,
  'administration.schedules.ended.cancelled': removals,
  'administration.schedules.ended.failed': removals,
  'administration.schedules.removeUser': one,
  'administration.schedules.removeFrom': [[0], [1], [8]],
  'administration.schedules.askUser': two,
  'administration.schedules.userRemovedSoFar': two,
  'administration.schedules.userRemoved': [
    [4, 8, 8],
    [4, 1, 8],
  ],
  'administration.schedules.userOutcome': [[4, 'x']],
  'administration.schedules.shownOf': two,
  'administration.schedules.outcome': [
    [{ kind: 'removed' }],
    [{ kind: 'duplicate', of: 'B4' }],
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

/** Words whose answer is no text. */
export const NO_TEXT = ['administration.embed.cells.isNote'];
