/**
 * Formulas that ask for reports, and their answers. All formulas over one report share one run of its query, and one result; it is asked
 * again by a refresh or another sign-in. Cells keep their values until then, also while there is no network. A result is
 * released soon after the last formula over it has ended. A formula that came with the file asks nothing of the platform before the analyst
 * has allowed the workbook its report.
 */
import type { AskingFormulas, FailureCode, ReportKey, ReportRows } from '../app';
import type { Clock } from '../client';
import { type Answer, answerFrom, type IndexedResult, indexResult, isSameAnswer } from './answer';
import type { FunctionProblem, Question } from './question';

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
  const limit = createRunLimit(RUNS_AT_ONCE);
  /** By number, so that a report asked for by name and by number is read once. */
  let reads = new Map<number, Read>();
  let run = new AbortController();
  const disposed = new AbortController();
  let isTelling = false;
  let isTellingCalls = false;
  let hasWaiting = false;

  function start(report: AskedReport, asked: boolean): Promise<void> {
    if (report.asked.size === 0) return idle;
    if (!rows.mayRead(report.key)) {
      holdBack(report, report.key);
      return idle;
    }
    report.running ??= answerAll(report, asked, run.signal);
    return report.running;
  }

  async function answerAll(report: AskedReport, asked: boolean, signal: AbortSignal): Promise<void> {
    try {
      const found = await find(report.key, signal);
      if (signal.aborted || report.asked.size === 0) return;
      if ('problem' in found) {
        tell(report, { kind: 'problem', problem: found.problem });
        return;
      }
      if (typeof report.key === 'string' && !rows.mayReadFound(report.key, found.id)) {
        holdBack(report, found.id);
        return;
      }
      report.waitsFor = undefined;
      tellWaiting();
      report.reportId = found.id;
      const indexed = await read(found.id, asked, signal);
      tellCalls();
      if (!signal.aborted) tell(report, { kind: 'result', indexed });
    } catch (error) {
      if (!signal.aborted) fail(report, error);
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

  /** Once for all formulas of one calculation. */
  function tellWaiting(): void {
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      const waiting = [...reports.values()].flatMap(({ key, waitsFor, asked }): readonly AskingFormulas[] => {
        if (waitsFor === undefined || asked.size === 0) return [];
        return [{ report: waitsFor, name: waitsFor === key ? undefined : String(key), formulas: asked.size }];
      });
      if (waiting.length > 0 || hasWaiting) rows.ask(waiting);
      hasWaiting = waiting.length > 0;
    });
  }

  /** Once for all formulas of one calculation. Where Excel does not say which cell calls, there is none to lead to. */
  function tellCalls(): void {
    if (isTellingCalls) return;
    isTellingCalls = true;
    queueMicrotask(() => {
      isTellingCalls = false;
      const calls = [...reports.values()].flatMap(({ key, asked }) =>
        [...asked].flatMap(({ cell }) => (cell === undefined ? [] : [{ cell, report: key }])),
      );
      rows.tellCalls(calls);
    });
  }

  async function find(key: ReportKey, signal: AbortSignal): Promise<{ id: number } | { problem: FunctionProblem }> {
    if (typeof key === 'number') return { id: key };
    const [id, ...others] = await limit.take(() => rows.find(key, signal));
    if (id === undefined) return { problem: { code: 'noSuchReport', report: key } };
    if (others.length > 0) return { problem: { code: 'severalReports', report: key, ids: [id, ...others] } };
    return { id };
  }

  function read(reportId: number, asked: boolean, signal: AbortSignal): Promise<IndexedResult> {
    const known = reads.get(reportId);
    if (known && (known.asked || !asked)) return known.reading;
    const reading = limit
      .take(() => rows.read(reportId, asked, signal))
      .then(({ result, total }) => indexResult(result, total));
    reads.set(reportId, { reading, asked, left: undefined });
    // What failed is asked for anew by whoever asks next.
    const forget = () => {
      if (reads.get(reportId)?.reading === reading) reads.delete(reportId);
    };
    reading.catch(forget);
    return reading;
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

  function tell(report: AskedReport, known: Known): void {
    if (report.asked.size === 0) return;
    report.known = known;
    for (const asked of report.asked) answer(asked, known);
  }

  function answer(asked: Asked, known: Known): void {
    const next: Answer = known.kind === 'result' ? answerFrom(asked.question, known.indexed) : known;
    if (isSameAnswer(asked.last, next)) return;
    asked.last = next;
    asked.onAnswer(next);
  }

  /** Rows that were there stay when nothing more is known than that nobody answered. */
  function fail(report: AskedReport, error: unknown): void {
    const failure = rows.explain(error);
    if (report.known?.kind === 'result' && PASSING.has(failure.code)) return;
    const isGone = failure.code === 'NotFound';
    const problem: FunctionProblem = isGone
      ? { code: 'noSuchReport', report: report.key }
      : { code: 'failed', failure };
    tell(report, { kind: 'problem', problem });
  }

  const stopWatching = rows.watchSignIn(() => {
    run.abort();
    run = new AbortController();
    for (const report of reports.values()) {
      report.running = undefined;
      report.known = undefined;
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
      report.known = undefined;
      if (report.reportId !== undefined) reads.delete(report.reportId);
    }
  });

  return {
    ask(question, onAnswer, cell) {
      const { report: key } = question;
      const report = reports.get(key) ?? newReport(key);
      reports.set(key, report);
      const asked: Asked = { question, onAnswer, cell, last: undefined };
      report.asked.add(asked);
      tellCalls();
      // Other cells keep what they show.
      if (!rows.isSignedIn) answer(asked, { kind: 'problem', problem: { code: 'notSignedIn' } });
      else if (report.known?.kind === 'result') answer(asked, report.known);
      else void admit(report, [cell]);
      return () => {
        report.asked.delete(asked);
        tellCalls();
        if (report.waitsFor !== undefined) tellWaiting();
        // What ends a call may be held on to for long, but not its rows.
        asked.last = undefined;
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
  'PartsNotLoaded',
]);

type Known =
  | { readonly kind: 'result'; readonly indexed: IndexedResult }
  | { readonly kind: 'problem'; readonly problem: FunctionProblem };

interface Read {
  readonly reading: Promise<IndexedResult>;
  /** By an analyst: of the source, not of what the engine holds. */
  readonly asked: boolean;
  /** Marks the moment when the last formula over it ended; a later end is another mark. */
  left: symbol | undefined;
}

interface AskedReport {
  readonly key: ReportKey;
  /** Empty once the last formula has ended: then nothing is asked for it any more. */
  readonly asked: Set<Asked>;
  /** Once it is found. */
  reportId: number | undefined;
  known: Known | undefined;
  /** Until the analyst has allowed it; its number where that is known. */
  waitsFor: ReportKey | undefined;
  running: Promise<void> | undefined;
}

function newReport(key: ReportKey): AskedReport {
  return { key, asked: new Set(), reportId: undefined, known: undefined, waitsFor: undefined, running: undefined };
}

interface Asked {
  readonly question: Question;
  readonly onAnswer: (answer: Answer) => void;
  readonly cell: string | undefined;
  last: Answer | undefined;
}

interface RunLimit {
  /** Runs the work as soon as fewer than the limit run. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

function createRunLimit(most: number): RunLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
