/**
 * Formulas that ask for reports, and their answers. All formulas over one report share one run of its query, and one result; it is asked
 * again by a refresh or another sign-in. Cells keep their values until then, also while there is no network. A result is
 * released soon after the last formula over it has ended. A formula that came with the file asks nothing of the platform before the analyst
 * has allowed the workbook its report.
 */
import type { Failure, FailureCode, ReportKey, ReportRows } from '../app';
import type { Clock } from '../client';
import { type Answer, isSameAnswer } from './answer';
import { type Asked, type AskedReport, forgetRows, newReport, type Problem, tellingOf } from './asked-reports';
import type { FunctionProblem } from './function-problem';
import type { Question } from './question';
import { createReportRead, type ReportRead } from './report-read';
import { createRunLimit } from './run-limit';

export interface ReportFunctions {
  /**
   * Calls with each answer that differs from the last one; returns the function that ends it.
   * @param cell that holds the formula, where Excel says so
   */
  ask(question: Question, onAnswer: (answer: Answer) => void, cell?: string): () => void;
  /** Reads the source of each report that formulas ask for once more. Never rejects: how it ended stands in the cells. */
  refresh(): Promise<void>;
  dispose(): void;
}

/** Queries at once: a data API that answers forty formulas shall still answer the pane. */
const RUNS_AT_ONCE = 3;

/** For so long rows outlive the last formula over them: one that is edited ends, and asks again as another. */
const KEPT_UNASKED_MS = 30_000;

export function createReportFunctions(rows: ReportRows, clock: Pick<Clock, 'wait'>): ReportFunctions {
  const reports = new Map<ReportKey, AskedReport>();
  const { tellWaiting, tellCalls } = tellingOf(reports, rows);
  const limit = createRunLimit(RUNS_AT_ONCE);
  /** By number, so that a report asked for by name and by number is read once. */
  let reads = new Map<number, Read>();
  let run = new AbortController();
  const disposed = new AbortController();

  function start(report: AskedReport, asked: boolean): Promise<void> {
    if (report.asked.size === 0) return idle;
    if (!rows.mayRead(report.key)) {
      holdBack(report, report.key);
      return idle;
    }
    // The question ends with its answer, whether or not a report is found and read then.
    if (report.waitsFor !== undefined && rows.mayRead(report.waitsFor)) endWaiting(report);
    report.running ??= answerAll(report, asked, run.signal);
    return report.running;
  }

  async function answerAll(report: AskedReport, asked: boolean, signal: AbortSignal): Promise<void> {
    try {
      const id = report.known?.kind === 'result' && !asked ? report.reportId : undefined;
      const found = id === undefined ? await find(report.key, signal) : { id };
      if (signal.aborted || report.asked.size === 0) return;
      if ('problem' in found) {
        endWaiting(report);
        tell(report, { kind: 'problem', problem: found.problem });
        return;
      }
      if (typeof report.key === 'string' && !rows.mayReadFound(report.key, found.id)) {
        holdBack(report, found.id);
        return;
      }
      endWaiting(report);
      report.reportId = found.id;
      await answerBy(report, readOf(found.id, asked), signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = rows.explain(error);
      for (const asked of report.asked) fail(report, asked, failure);
    } finally {
      if (!signal.aborted) report.running = undefined;
    }
  }

  /** Begins where the report is allowed; who typed one of its formulas has allowed it with that. */
  async function admit(report: AskedReport, cells: readonly (string | undefined)[]): Promise<void> {
    const { signal } = run;
    if (!rows.mayRead(report.key)) await rows.isTyped(report.key, cells);
    if (!signal.aborted) await start(report, false);
  }

  function holdBack(report: AskedReport, reportId: ReportKey): void {
    report.waitsFor = reportId;
    tell(report, { kind: 'problem', problem: { code: 'notAllowed', report: report.key } });
    tellWaiting();
  }

  function endWaiting(report: AskedReport): void {
    report.waitsFor = undefined;
    tellWaiting();
  }

  async function find(key: ReportKey, signal: AbortSignal): Promise<{ id: number } | { problem: FunctionProblem }> {
    if (typeof key === 'number') return { id: key };
    const [id, ...others] = await limit.take(() => rows.find(key, signal));
    if (id === undefined) return { problem: { code: 'noSuchReport', report: key } };
    if (others.length > 0) return { problem: { code: 'severalReports', report: key, ids: [id, ...others] } };
    return { id };
  }

  function readOf(reportId: number, asked: boolean): Read {
    const known = reads.get(reportId);
    if (known && (known.asked || !asked)) return known;
    const { signal } = run;
    const read = { ...createReportRead({ rows, limit, reportId, asked, signal }), asked, left: undefined };
    reads.set(reportId, read);
    return read;
  }

  /** All formulas over the report, those as well that come while it is read. */
  async function answerBy(report: AskedReport, read: Read, signal: AbortSignal): Promise<void> {
    // What failed for many cells is explained once.
    const explained = new Map<unknown, Failure>();
    const tried = new Set<Asked>();
    for (;;) {
      const open = [...report.asked].filter((asked) => asked.by !== read && !tried.has(asked));
      if (open.length === 0) break;
      const byQuestion = new Map(open.map((asked) => [asked.question, asked]));
      for (const asked of open) tried.add(asked);
      await read.answer([...byQuestion.keys()], (question, next) => {
        const asked = byQuestion.get(question);
        if (signal.aborted || !asked || !report.asked.has(asked)) return;
        if (next.kind !== 'failed') {
          asked.by = read;
          report.known = { kind: 'result', read };
          answer(asked, next);
          return;
        }
        const failure = explained.get(next.error) ?? rows.explain(next.error);
        explained.set(next.error, failure);
        fail(report, asked, failure);
      });
      if (signal.aborted) return;
      tellCalls();
    }
    const all = [...reports.values()].filter(({ reportId }) => reportId === report.reportId);
    read.keepFor(all.flatMap(({ asked }) => [...asked].map(({ question }) => question)));
  }

  /** Releases the rows unless a formula asks for them until then. */
  async function releaseLater(reportId: number): Promise<void> {
    const read = reads.get(reportId);
    if (!read) return;
    const left = Symbol();
    read.left = left;
    await clock.wait(KEPT_UNASKED_MS, disposed.signal);
    const isAskedFor = [...reports.values()].some((report) => report.reportId === reportId);
    if (!isAskedFor && reads.get(reportId)?.left === left) reads.delete(reportId);
  }

  function tell(report: AskedReport, known: Problem): void {
    if (report.asked.size === 0) return;
    report.known = known;
    for (const asked of report.asked) {
      asked.by = undefined;
      answer(asked, known);
    }
  }

  function answer(asked: Asked, next: Answer): void {
    if (isSameAnswer(asked.last, next)) return;
    asked.last = next;
    asked.onAnswer(next);
  }

  /** What came of rows stays when nothing more is known than that nobody answered. */
  function fail(report: AskedReport, asked: Asked, failure: Failure): void {
    if (asked.by !== undefined && PASSING.has(failure.code)) return;
    asked.by = undefined;
    const isGone = failure.code === 'NotFound';
    if (isGone) report.known = undefined;
    const problem: FunctionProblem = isGone
      ? { code: 'noSuchReport', report: report.key }
      : { code: 'failed', failure };
    answer(asked, { kind: 'problem', problem });
  }

  const stopWatching = rows.watchSignIn(() => {
    run.abort();
    run = new AbortController();
    for (const report of reports.values()) {
      report.running = undefined;
      forgetRows(report);
      report.reportId = undefined;
      report.waitsFor = undefined;
    }
    reads = new Map();
    tellWaiting();
    // Signed out, the cells keep what they show.
    if (!rows.isSignedIn) return;
    for (const report of reports.values()) {
      const cells = [...report.asked].map(({ cell }) => cell);
      void admit(report, cells);
    }
  });

  // What is taken back leaves the cells what they show.
  const stopListening = rows.watchAllowed(() => {
    if (!rows.isSignedIn) return;
    for (const report of reports.values()) {
      const mayRead = rows.mayRead(report.key);
      if (mayRead && report.waitsFor !== undefined) void start(report, false);
      if (mayRead || report.known?.kind !== 'result') continue;
      forgetRows(report);
      if (report.reportId !== undefined) reads.delete(report.reportId);
    }
  });

  return {
    ask(question, onAnswer, cell) {
      const { report: key } = question;
      const report = reports.get(key) ?? newReport(key);
      reports.set(key, report);
      // Of its own, so that no two calls have the same.
      const asked: Asked = { question: { ...question }, onAnswer, cell, last: undefined, by: undefined };
      report.asked.add(asked);
      tellCalls();
      const known = report.known?.kind === 'result' ? report.known.read : undefined;
      const next = known?.known(question);
      // Other cells keep what they show.
      if (!rows.isSignedIn) answer(asked, { kind: 'problem', problem: { code: 'notSignedIn' } });
      else if (known && next) {
        asked.by = known;
        answer(asked, next);
      } else void admit(report, [cell]);
      return () => {
        report.asked.delete(asked);
        tellCalls();
        if (report.waitsFor !== undefined) tellWaiting();
        // What ends a call may be held on to for long, but not its rows.
        asked.last = undefined;
        asked.by = undefined;
        if (report.asked.size > 0 || reports.get(key) !== report) return;
        reports.delete(key);
        report.known = undefined;
        // It rejects when the functions themselves end.
        if (report.reportId !== undefined) releaseLater(report.reportId).catch(() => undefined);
      };
    },
    async refresh() {
      if (!rows.isSignedIn) return;
      reads = new Map();
      // What runs already was not asked for, and may answer from what the engine holds.
      await Promise.all(
        [...reports.values()].map((report) => (report.running ?? idle).then(() => start(report, true))),
      );
    },
    dispose() {
      stopWatching();
      stopListening();
      run.abort();
      disposed.abort();
      reports.clear();
    },
  };
}

const idle = Promise.resolve();

/** Failures that say nothing about the report. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'PlatformUnreachable',
  'PlatformTimeout',
  'PlatformBroken',
  'DataApiDown',
  'DataTokenRefused',
  'ModelBroken',
  'SourceFailed',
  'SqlNotStarted',
  'CrossOriginBlocked',
  'RateLimited',
]);

interface Read extends ReportRead {
  /** By an analyst: of the source, not of what the engine holds. */
  readonly asked: boolean;
  /** Marks the moment when the last formula over it ended; a later end is another mark. */
  left: symbol | undefined;
}
