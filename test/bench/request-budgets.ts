/**
 * Defines how many requests to Excel each piece of work may take, and how it is done in the built
 * pane. A browser test fails above these limits, and the bench writes the counted requests beside
 * them.
 */
import type { Desk } from '../support/workbench';
import {
  answerWithSql,
  changeOneRow,
  changeRows,
  openFound,
  openReport,
  openThisWorkbook,
  placeUpTo,
  pressPlace,
  pressRefresh,
  refreshAll,
  reopen,
  search,
  selectCell,
  selectCells,
  slowDown,
  startAgain,
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
  prepare?(desk: Desk): Promise<void>;
  /** Does the work; it resolves when the pane shows that it is done. */
  work(desk: Desk): Promise<void>;
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
        prepare: (desk) => search(desk, SMALL),
        work: (desk) => openFound(desk, SMALL),
      },
      {
        what: 'place 14 rows',
        requests: 3,
        mustWrite: true,
        prepare: (desk) => selectCell(desk, 'B4'),
        work: (desk) => pressPlace(desk, 'B4'),
      },
      {
        what: 'refresh one report, unchanged',
        requests: 4,
        mustWrite: false,
        prepare: openThisWorkbook,
        work: (desk) => pressRefresh(desk, 'no change'),
      },
      {
        what: 'refresh one report, one row changed',
        requests: 6,
        mustWrite: true,
        prepare: changeRows,
        work: (desk) => pressRefresh(desk, 'changed'),
      },
      { what: 'open “This workbook”', requests: 1, prepare: reopen, work: openThisWorkbook },
      { what: 'select a cell of a placed report', requests: 1, work: (desk) => selectCells(desk, ['C6']) },
      {
        what: 'select five cells in quick succession',
        requests: 2,
        prepare: (desk) => slowDown(desk, WEB_LATENCY_MS),
        work: (desk) => selectCells(desk, ['C7', 'C8', 'C9', 'C10', 'C11']),
      },
      {
        what: 'place 5,000 cells',
        requests: 3,
        mustWrite: true,
        async prepare(desk) {
          await slowDown(desk, 0);
          await answerWithSql(desk, (sql) => sql.replace(/LIMIT \d+\s*$/, 'LIMIT 499'));
          await openReport(desk, THOUSAND);
          await selectCell(desk, 'M1');
        },
        work: (desk) => pressPlace(desk, 'M1'),
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
        async prepare(desk) {
          await openReport(desk, SMALL);
          await placeUpTo(desk, 0, 20);
          // The first start after a file was saved for the first time stores its address, which is
          // one request more.
          await startAgain(desk);
        },
        work: (desk) => startAgain(desk),
      },
      {
        what: 'refresh 20 reports, unchanged',
        requests: 10,
        mustWrite: false,
        prepare: openThisWorkbook,
        work: (desk) => refreshAll(desk, 20),
      },
      {
        what: 'refresh 20 reports, all changed',
        requests: 50,
        mustWrite: true,
        prepare: changeRows,
        work: (desk) => refreshAll(desk, 20),
      },
      {
        what: 'refresh 100 reports, unchanged',
        requests: 20,
        bytes: 2_000_000,
        mustWrite: false,
        async prepare(desk) {
          await openReport(desk, SMALL);
          await placeUpTo(desk, 20, 100);
          await openThisWorkbook(desk);
        },
        work: (desk) => refreshAll(desk, 100),
      },
      {
        what: 'start with 200 placed reports, all current',
        requests: 10,
        async prepare(desk) {
          await openReport(desk, SMALL);
          await placeUpTo(desk, 100, 200);
        },
        work: (desk) => startAgain(desk),
      },
      {
        what: 'select a cell of one of 200 placed reports',
        requests: 1,
        bytes: 20_000,
        prepare: openThisWorkbook,
        work: (desk) => selectCells(desk, ['B3']),
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
        async prepare(desk) {
          await openReport(desk, LONG);
          await selectCell(desk, 'A1');
        },
        work: (desk) => pressPlace(desk, 'A1'),
      },
      {
        what: 'refresh 120,000 x 10, one row changed',
        requests: 25,
        mustWrite: true,
        async prepare(desk) {
          await openThisWorkbook(desk);
          await changeOneRow(desk);
        },
        work: (desk) => pressRefresh(desk, 'changed'),
      },
    ],
  },
];
