/**
 * Defines how many requests to Excel each piece of work may take, and how it is done in the built
 * pane. A browser test fails above these limits, and the bench writes the counted requests beside
 * them.
 */
import type { WorkbenchTab } from '../support/workbench';
import {
  answerWithSql,
  changeOneRow,
  changeRows,
  openFound,
  openQuery,
  openReport,
  openWorkbookTab,
  placeReports,
  pressPlace,
  pressRefresh,
  refreshAll,
  reopen,
  reopenWithCurrentRows,
  search,
  selectCell,
  selectCells,
  slowDown,
} from './pane-actions';

export interface RequestBudget {
  readonly what: string;
  /** The test fails above this number of requests. */
  readonly requests: number;
  /** Requests and answers together may have at most this many bytes. */
  readonly bytes?: number;
  /** True if the work has to write cells, false if it must write none. */
  readonly mustWrite?: boolean;
  /** Prepares the work; its requests are not counted. */
  prepare?(tab: WorkbenchTab): Promise<void>;
  /** Does the work; it resolves when the pane shows that it is done. */
  work(tab: WorkbenchTab): Promise<void>;
}

/**
 * Lists pieces of work that follow one another in one workbook. The workbook is new at the start,
 * and the user is signed in.
 */
export interface BudgetedStory {
  readonly name: string;
  readonly budgets: readonly RequestBudget[];
}

/** This report has thirteen rows and a header. */
const SMALL = 'Net sales by region';
const THOUSAND = 'Order lines, latest thousand';
const LONG = 'All order lines, long list';
/** A request on Excel on the web takes at least this many milliseconds. */
const WEB_LATENCY_MS = 40;

export const BUDGETED_STORIES: readonly BudgetedStory[] = [
  {
    name: 'one report',
    budgets: [
      {
        what: 'open a report',
        requests: 1,
        prepare: (tab) => search(tab, SMALL),
        work: (tab) => openFound(tab, SMALL),
      },
      {
        what: 'place 14 rows',
        requests: 3,
        mustWrite: true,
        prepare: (tab) => selectCell(tab, 'B4'),
        work: (tab) => pressPlace(tab, 'B4'),
      },
      {
        what: 'refresh one report, unchanged',
        requests: 4,
        mustWrite: false,
        prepare: openWorkbookTab,
        work: (tab) => pressRefresh(tab, 'no change'),
      },
      {
        what: 'refresh one report, one row changed',
        requests: 6,
        mustWrite: true,
        prepare: changeRows,
        work: (tab) => pressRefresh(tab, 'changed'),
      },
      { what: 'open “This workbook”', requests: 1, prepare: reopen, work: openWorkbookTab },
      { what: 'select a cell of a placed report', requests: 1, work: (tab) => selectCells(tab, ['C6']) },
      {
        what: 'select five cells in quick succession',
        requests: 2,
        prepare: (tab) => slowDown(tab, WEB_LATENCY_MS),
        work: (tab) => selectCells(tab, ['C7', 'C8', 'C9', 'C10', 'C11']),
      },
      {
        what: 'place 5,000 cells',
        requests: 3,
        mustWrite: true,
        async prepare(tab) {
          await slowDown(tab, 0);
          await answerWithSql(tab, (sql) => sql.replace(/LIMIT \d+\s*$/, 'LIMIT 499'));
          await openReport(tab, THOUSAND);
          await selectCell(tab, 'M1');
        },
        work: (tab) => pressPlace(tab, 'M1'),
      },
    ],
  },
  {
    name: 'a query of the user’s own',
    budgets: [
      {
        what: 'place 14 rows of a query',
        requests: 3,
        mustWrite: true,
        async prepare(tab) {
          await openQuery(tab, 'Sales', ['Net Sales', 'Region']);
          await selectCell(tab, 'B4');
        },
        work: (tab) => pressPlace(tab, 'B4'),
      },
    ],
  },
  {
    name: 'many reports',
    budgets: [
      {
        what: 'start with 20 placed reports',
        // office.js itself sends two of them as it loads.
        requests: 4,
        async prepare(tab) {
          await openReport(tab, SMALL);
          await placeReports(tab, 0, 20);
          // The first start after a file was saved for the first time stores its address, which is
          // one request more.
          await reopenWithCurrentRows(tab);
        },
        work: (tab) => reopenWithCurrentRows(tab),
      },
      {
        what: 'refresh 20 reports, unchanged',
        requests: 10,
        mustWrite: false,
        prepare: openWorkbookTab,
        work: (tab) => refreshAll(tab),
      },
      {
        what: 'refresh 20 reports, all changed',
        requests: 50,
        mustWrite: true,
        prepare: changeRows,
        work: (tab) => refreshAll(tab),
      },
      {
        what: 'refresh 100 reports, unchanged',
        requests: 20,
        bytes: 2_000_000,
        mustWrite: false,
        async prepare(tab) {
          await openReport(tab, SMALL);
          await placeReports(tab, 20, 100);
          await openWorkbookTab(tab);
        },
        work: (tab) => refreshAll(tab),
      },
      {
        what: 'start with 200 placed reports, all current',
        requests: 10,
        async prepare(tab) {
          await openReport(tab, SMALL);
          await placeReports(tab, 100, 200);
        },
        work: (tab) => reopenWithCurrentRows(tab),
      },
      {
        what: 'select a cell of one of 200 placed reports',
        requests: 1,
        bytes: 20_000,
        prepare: openWorkbookTab,
        work: (tab) => selectCells(tab, ['B3']),
      },
    ],
  },
  {
    name: 'a long report',
    budgets: [
      {
        what: 'place 120,000 x 10',
        requests: 30,
        mustWrite: true,
        async prepare(tab) {
          await openReport(tab, LONG);
          await selectCell(tab, 'A1');
        },
        work: (tab) => pressPlace(tab, 'A1'),
      },
      {
        what: 'refresh 120,000 x 10, one row changed',
        requests: 25,
        mustWrite: true,
        async prepare(tab) {
          await openWorkbookTab(tab);
          await changeOneRow(tab);
        },
        work: (tab) => pressRefresh(tab, 'changed'),
      },
    ],
  },
];
