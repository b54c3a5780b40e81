import { USUAL_OPTIONS } from '../../app';
import type { Pictures } from './gallery-states';
import { detail, openReport, preview } from './samples';

const size = { resultRows: 65, resultColumns: 6, frameRows: 37, frameColumns: 4, wholeBlock: 'B4:G68' };
const fixed = { kind: 'cells', address: 'Sheet1!B4:E40', fixed: true, fills: 'B4:E40' } as const;
const HOST = 'data.contoso.example';
const SQL =
  'SELECT region AS c0, country AS c1, sum(net) AS c2\nFROM source.revenue AS revenue\nGROUP BY 1, 2\nORDER BY 3 DESC\nLIMIT 10000';

export const reportPictures: Pictures = {
  ready: { report: openReport() },
  'formulas-beside': {
    report: openReport({ hasFormulasBeside: true, options: { ...USUAL_OPTIONS, fillBeside: true } }),
  },
  'options-closed': { report: openReport(), press: ['Options'] },
  loading: { report: { kind: 'loading', name: detail.name } },
  reading: { report: openReport({ preview: { kind: 'loading' } }) },
  full: {
    report: openReport({
      detail: { ...detail, title: 'Revenue for the board', placedAt: ['Summary!B4:G75', "'Board pack'!A1:F72"] },
      preview: { ...preview, total: undefined },
    }),
  },
  query: {
    report: openReport({
      detail: {
        ...detail,
        query:
          "SELECT region, country, MEASURE(net_revenue)\nFROM revenue\nWHERE closed_month = DATE_TRUNC('month', CURRENT_DATE)\nGROUP BY 1, 2",
      },
    }),
    press: ['Query'],
  },
  sql: {
    report: openReport({ detail: { ...detail, generatedSql: { kind: 'read', text: SQL } } }),
    press: ['Generated SQL'],
  },
  'sql-none': {
    report: openReport({ detail: { ...detail, generatedSql: { kind: 'read', text: undefined } } }),
    press: ['Generated SQL'],
  },
  'sql-reading': {
    report: openReport({ detail: { ...detail, generatedSql: { kind: 'reading' } } }),
    press: ['Generated SQL'],
  },
  'sql-failed': {
    report: openReport({
      detail: { ...detail, generatedSql: { kind: 'failed', failure: { code: 'QueryFailed', host: HOST } } },
    }),
    press: ['Generated SQL'],
  },
  'in-no-folder': { report: openReport({ detail: { ...detail, folder: [], root: 'Contoso reports' } }) },
  empty: { report: openReport({ preview: { ...preview, rows: [], total: 0 } }) },
  'no-selection': { report: openReport({ target: { kind: 'unusable' } }) },
  'too-big': { report: openReport({ target: { ...fixed, tooSmall: size } }) },
  'too-big-asked': {
    report: openReport({
      target: { ...fixed, tooSmall: size },
      placing: { kind: 'deciding', decision: { kind: 'doesNotFit', frame: 'B4:E40', ...size } },
    }),
  },
  waiting: { report: openReport({ placing: { kind: 'reading', rows: 0, total: undefined, waiting: true } }) },
  placing: { report: openReport({ placing: { kind: 'writing', rows: 40, total: 64 } }) },
  streaming: { report: openReport({ placing: { kind: 'writing', rows: 34_999, total: undefined } }) },
  editing: { report: openReport({ placing: { kind: 'waitingForCell' } }) },
  'cells-in-the-way': {
    report: openReport({
      placing: {
        kind: 'deciding',
        decision: {
          kind: 'cellsInTheWay',
          block: 'Sheet1!B4:G68',
          cells: { addresses: ['B9:F9', 'C12'], count: 6, sample: 'Total' },
        },
      },
    }),
  },
  placed: {
    report: openReport({
      target: { kind: 'cells', address: 'Sheet1!I4', fixed: false, fills: 'I4:N68' },
      placing: { kind: 'placed', placementId: 'p1', address: 'Sheet1!B4:G68', rows: 64, notices: [] },
    }),
  },
  'placed-with-notices': {
    report: openReport({
      placing: {
        kind: 'placed',
        placementId: 'p1',
        address: 'Sheet1!B4:E40',
        rows: 36,
        notices: [
          { kind: 'cut', rowsWritten: 36, rows: 64, columnsWritten: 4, columns: 6 },
          { kind: 'longTexts', count: 2, addresses: ['C9', 'C12'] },
          { kind: 'besideNotFilled', cells: ['F5:F40'] },
          { kind: 'notRecorded', failure: { code: 'PlatformUnreachable', host: 'analytics.contoso.example' } },
          { kind: 'limited', rows: 50_000, total: 120_000 },
        ],
      },
    }),
  },
  cancelled: { report: openReport({ placing: { kind: 'cancelled' } }) },
  'not-placed': {
    report: openReport({ placing: { kind: 'failed', failure: { code: 'WorkbookProtected', where: 'Sheet1!B4' } } }),
  },
  failed: {
    report: openReport({
      preview: {
        kind: 'failed',
        failure: { code: 'QueryFailed', host: HOST, said: 'Column “net_revnue” does not exist' },
      },
    }),
  },
  'no-access': {
    report: { kind: 'failed', name: detail.name, author: detail.author, failure: { code: 'NotAllowed' } },
  },
  'no-download': { report: openReport({ preview: { kind: 'failed', failure: { code: 'NoDownload' } } }) },
  'download-locked': { report: openReport({ preview: { kind: 'failed', failure: { code: 'DownloadLocked' } } }) },
  'not-loaded': {
    report: { kind: 'failed', name: detail.name, author: detail.author, failure: { code: 'PlatformTimeout' } },
  },
  offline: { report: openReport(), online: false },
};
