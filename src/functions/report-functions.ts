/**
 * Answers formulas that read reports. All formulas over one report share one run of its query and
 * one result; a refresh or another sign-in runs it again. Cells keep their values until then, also
 * while offline. A result is released soon after its last formula has ended. A formula that came
 * with the file does not contact the platform until the user allows the workbook to read its
 * report.
 */
import type { Failure, FunctionProblem, ReportKey, ReportRows } from '../app';
import type { Clock } from '../client';
import { type Answer, isSameAnswer } from './answer';
import {
  type CachedRead,
  type Call,
  type CalledReport,
  createCall,
  createCalledReport,
  createNotifier,
  forgetRows,
  type Problem,
  type RejectedCall,
} from './called-reports';
import { watchLateEdits } from './late-edits';
import type { FormulaQuestion } from './question';
import { createRecalculationLimit, getCallKey, isCalledAgain } from './recalculation';
import { createReportRead } from './report-read';
import { createRunLimit } from './run-limit';
import { hasTransientFailure, RETRY_DELAYS_MS, TRANSIENT } from './transient-failures';

export interface ReportFunctions {
  /**
   * Calls back with each answer that differs from the last one; returns the function that ends the
   * call.
   * @param cell holds the formula, if Excel reports it
   */
  ask(question: FormulaQuestion, onAnswer: (answer: Answer) => void, cell?: string): () => void;
  /**
   * Lists a formula whose arguments are wrong among the called ones; returns the function that ends
   * the call.
   * @param cell holds the formula, if Excel reports it
   */
  recordRejected(problem: FunctionProblem, cell?: string): () => void;
  /**
   * Reads each report's source again, without the engine's cache. Never rejects: the cells show
   * failures.
   */
  refresh(): Promise<void>;
  dispose(): void;
}

/** More queries at once could keep the data API from answering the pane. */
const MAX_RUNS = 3;

/**
 * Rows are cached this long after the last formula over them, because an edited formula ends and
 * calls again.
 */
const CACHE_UNUSED_MS = 30_000;

/** Returns the answers for all formulas of the workbook; nothing is read until the first call. */
export function createReportFunctions(rows: ReportRows, clock: Pick<Clock, 'now' | 'wait'>): ReportFunctions {
  const reports = new Map<ReportKey, CalledReport>();
  const rejectedCalls = new Set<RejectedCall>();
  const { notifyWaiting, notifyCalls } = createNotifier(reports, rejectedCalls, rows);
  const limit = createRunLimit(MAX_RUNS);
  /**
   * The key is the report's number, so that a report that is requested by name and by number is
   * read once.
   */
  let reads = new Map<number, CachedRead>();
  /** Holds for each report that is about to be read again the order of the call that caused it. */
  const recalculations = new Map<number, number>();
  const mayRecalculate = createRecalculationLimit(clock.now);
  let callCount = 0;
  let signInRun = new AbortController();
  const disposed = new AbortController();

  function startReading(report: CalledReport, isFresh: boolean): Promise<void> {
    if (report.calls.size === 0) return idle;
    report.isOnHold = false;
    if (!rows.mayRead(report.key)) {
      if (rows.isMissing(report.key)) holdMissing(report);
      else waitForPermission(report, report.key);
      return idle;
    }
    // The permission ends the prompt, even if no report is then found.
    if (report.waitsFor !== undefined && rows.mayRead(report.waitsFor)) endWaiting(report);
    if (rows.isCopyUndecided) {
      holdForCopyAnswer(report);
      return idle;
    }
    report.running ??= answerAll(report, isFresh, signInRun.signal);
    return report.running;
  }

  async function answerAll(report: CalledReport, isFresh: boolean, signal: AbortSignal): Promise<void> {
    try {
      const knownId = report.outcome?.kind === 'result' && !isFresh ? report.reportId : undefined;
      const id = knownId ?? (typeof report.key === 'number' ? report.key : undefined);
      if (id === undefined || !(await answerFrom(report, id, isFresh, signal)))
        await answerByName(report, isFresh, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = rows.toReportedFailure(error);
      for (const call of report.calls) handleFailure(call, failure);
    } finally {
      if (!signal.aborted) {
        report.running = undefined;
        retryLater(report);
      }
    }
  }

  /** Answers the calls of a report that is found by its name; digits that are no report's number may be a name. */
  async function answerByName(report: CalledReport, isFresh: boolean, signal: AbortSignal): Promise<void> {
    if (signal.aborted || report.calls.size === 0) return;
    const match = await findReport(report.key, signal);
    if (signal.aborted || report.calls.size === 0) return;
    if ('problem' in match) {
      endWaiting(report);
      report.reportId = undefined;
      answerWithProblem(report, { kind: 'problem', problem: match.problem });
    } else if (!rows.acceptFound(report.key, match.id)) waitForPermission(report, match.id);
    else if (!(await answerFrom(report, match.id, isFresh, signal))) {
      report.reportId = undefined;
      answerWithProblem(report, { kind: 'problem', problem: { code: 'noSuchReport', report: report.key } });
    }
  }

  /** Returns false if the platform has no report with this number. */
  async function answerFrom(
    report: CalledReport,
    reportId: number,
    isFresh: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    endWaiting(report);
    report.reportId = reportId;
    return answerCalls(report, startRead(reportId, isFresh), signal);
  }

  /** Reads the report if it is allowed; the user allows it by typing one of its formulas. */
  async function readIfAllowed(report: CalledReport, cells: readonly (string | undefined)[]): Promise<void> {
    const { signal } = signInRun;
    if (!rows.mayRead(report.key)) await rows.isTypedByUser(report.key, cells);
    if (!signal.aborted) await startReading(report, false);
  }

  /**
   * Reads a report again if cells have no value because the platform did not answer. A later
   * calculation, a refresh and a sign-in also read it again.
   */
  function retryLater(report: CalledReport): void {
    const { signal } = signInRun;
    const hasFailed = hasTransientFailure(report.calls);
    const delay = hasFailed ? RETRY_DELAYS_MS[report.retries] : undefined;
    report.retries = hasFailed ? report.retries + 1 : 0;
    if (delay === undefined) return;
    const retry = () => {
      const isOpen = reports.get(report.key) === report && !report.running;
      if (isOpen && hasTransientFailure(report.calls)) void startReading(report, false);
    };
    // It rejects at the next sign-in, and when the functions are disposed.
    clock.wait(delay, signal).then(retry, () => undefined);
  }

  /** Remembers for the next sign-in that the user has typed one of the report's formulas. */
  async function rememberTyped(report: CalledReport, cells: readonly (string | undefined)[]): Promise<void> {
    const isTyped = await rows.isTypedByUser(report.key, cells);
    if (isTyped && !rows.isSignedIn) report.isTyped = true;
  }

  function waitForPermission(report: CalledReport, reportId: ReportKey): void {
    report.waitsFor = reportId;
    answerWithProblem(report, { kind: 'problem', problem: { code: 'notAllowed', report: report.key } });
    notifyWaiting();
  }

  /** Reports an error without asking the user, until a later list contains the report. */
  function holdMissing(report: CalledReport): void {
    report.isOnHold = true;
    if (report.waitsFor !== undefined) endWaiting(report);
    answerWithProblem(report, { kind: 'problem', problem: { code: 'noSuchReport', report: report.key } });
  }

  /** Waits for the answer about the copy; cells that already have a value keep it. */
  function holdForCopyAnswer(report: CalledReport): void {
    report.isOnHold = true;
    for (const call of report.calls)
      if (call.lastAnswer?.kind !== 'cells') sendAnswer(call, { kind: 'problem', problem: { code: 'mayBeCopy' } });
  }

  function endWaiting(report: CalledReport): void {
    report.waitsFor = undefined;
    notifyWaiting();
  }

  async function findReport(
    key: ReportKey,
    signal: AbortSignal,
  ): Promise<{ id: number } | { problem: FunctionProblem }> {
    const name = String(key);
    const [id, ...others] = await limit.run(() => rows.findReports(name, signal));
    if (id === undefined) return { problem: { code: 'noSuchReport', report: key } };
    if (others.length > 0) return { problem: { code: 'severalReports', report: name, ids: [id, ...others] } };
    return { id };
  }

  function startRead(reportId: number, isFresh: boolean): CachedRead {
    const cached = reads.get(reportId);
    if (cached && (cached.isFresh || !isFresh)) return cached;
    const { signal } = signInRun;
    const read: CachedRead = {
      ...createReportRead({ rows, limit, reportId, isFresh, signal, now: clock.now }),
      reportId,
      isFresh,
      startedAt: clock.now(),
      recalculatedFrom: recalculations.get(reportId),
      answeredCalls: new Map(),
      endMark: undefined,
    };
    recalculations.delete(reportId);
    reads.set(reportId, read);
    return read;
  }

  /**
   * Answers all formulas over the report, including those that arrive during the reading.
   * @returns false if the platform has no such report; the calls that needed it have no answer then
   */
  async function answerCalls(report: CalledReport, read: CachedRead, signal: AbortSignal): Promise<boolean> {
    // One failure may affect many cells, so it is explained once.
    const explainedFailures = new Map<unknown, Failure>();
    const triedCalls = new Set<Call>();
    let isGone = false;
    for (;;) {
      const openCalls = [...report.calls].filter((call) => call.source !== read && !triedCalls.has(call));
      if (openCalls.length === 0) break;
      const byQuestion = new Map(openCalls.map((call) => [call.question, call]));
      for (const call of openCalls) triedCalls.add(call);
      await read.answer([...byQuestion.keys()], (question, next) => {
        const call = byQuestion.get(question);
        if (signal.aborted || !call || !report.calls.has(call)) return;
        if (next.kind !== 'failed') {
          report.outcome = { kind: 'result', read };
          answerFromRead(call, read, next);
          return;
        }
        const failure = explainedFailures.get(next.error) ?? rows.toReportedFailure(next.error);
        explainedFailures.set(next.error, failure);
        if (failure.code === 'NotFound') isGone = true;
        else handleFailure(call, failure);
      });
      if (signal.aborted) return true;
      if (isGone) return false;
      notifyCalls();
    }
    const all = [...reports.values()].filter(({ reportId }) => reportId === report.reportId);
    read.releaseUnused(all.flatMap(({ calls }) => [...calls].map(({ question }) => question)));
    return true;
  }

  /**
   * Excel calls a formula again when the user recalculates it or enters it again. It gets the rows
   * that are there at once, and then those that the source has now.
   */
  function answerFromRead(call: Call, read: CachedRead, next: Answer): void {
    const isRecalculated = isCalledAgain(call, read, clock.now());
    read.answeredCalls.set(getCallKey(call), call);
    call.source = read;
    sendAnswer(call, next);
    if (isRecalculated) readAgain(read, call);
  }

  /** Reads a report again for all of its formulas, as a refresh does. */
  function readAgain(read: CachedRead, call: Call): void {
    const { reportId } = read;
    const itsReports = [...reports.values()].filter((report) => report.reportId === reportId);
    const isBeingReplaced = reads.get(reportId) !== read && itsReports.some(({ running }) => running !== undefined);
    if (!rows.isSignedIn || isBeingReplaced) return;
    // The other formulas of one calculation do not count.
    if (!recalculations.has(reportId) && !mayRecalculate(reportId)) return;
    reads.delete(reportId);
    recalculations.set(reportId, call.order);
    for (const report of itsReports) void readAfterRunning(report);
  }

  /** The run in progress may have called this before it returned its promise. */
  async function readAfterRunning(report: CalledReport): Promise<void> {
    await idle;
    await report.running;
    await startReading(report, true);
  }

  /** Releases the rows after a while, unless a formula requests them by then. */
  async function releaseLater(reportId: number): Promise<void> {
    const read = reads.get(reportId);
    if (!read) return;
    const endMark = Symbol();
    read.endMark = endMark;
    await clock.wait(CACHE_UNUSED_MS, disposed.signal);
    const isRequested = [...reports.values()].some((report) => report.reportId === reportId);
    if (!isRequested && reads.get(reportId)?.endMark === endMark) reads.delete(reportId);
  }

  function answerWithProblem(report: CalledReport, problem: Problem): void {
    if (report.calls.size === 0) return;
    report.outcome = problem;
    for (const call of report.calls) {
      call.source = undefined;
      sendAnswer(call, problem);
    }
  }

  function sendAnswer(call: Call, next: Answer): void {
    call.times = next.kind === 'cells' ? next.times : undefined;
    if (isSameAnswer(call.lastAnswer, next)) return;
    if (next.kind === 'problem' || call.lastAnswer?.kind === 'problem') notifyCalls();
    call.lastAnswer = next;
    call.onAnswer(next);
  }

  /** Keeps the shown rows if the failure says only that the platform did not answer. */
  function handleFailure(call: Call, failure: Failure): void {
    if (call.source !== undefined && TRANSIENT.has(failure.code)) return;
    call.source = undefined;
    sendAnswer(call, { kind: 'problem', problem: { code: 'failed', failure } });
  }

  const stopWatching = rows.watchSignIn(() => {
    signInRun.abort();
    signInRun = new AbortController();
    for (const report of reports.values()) {
      report.running = undefined;
      report.retries = 0;
      forgetRows(report);
      report.reportId = undefined;
      report.waitsFor = undefined;
      report.isOnHold = false;
    }
    reads = new Map();
    notifyWaiting();
    // After a sign-out, the cells keep what they show.
    if (!rows.isSignedIn) return;
    const typedReports = [...reports.values()].filter(({ isTyped }) => isTyped);
    for (const report of typedReports) report.isTyped = false;
    rows.allowTyped(typedReports.map(({ key }) => key));
    for (const report of reports.values()) {
      const cells = [...report.calls].map(({ cell }) => cell);
      void readIfAllowed(report, cells);
    }
  });

  // If the user revokes the permission, the cells keep what they show.
  const stopListening = rows.watchAllowed(() => {
    if (!rows.isSignedIn) return;
    for (const report of reports.values()) {
      const mayRead = rows.mayRead(report.key);
      const isDecided = mayRead || rows.isMissing(report.key);
      if (report.waitsFor === undefined ? report.isOnHold : isDecided) void startReading(report, false);
      if (mayRead || report.outcome?.kind !== 'result') continue;
      forgetRows(report);
      if (report.reportId !== undefined) reads.delete(report.reportId);
    }
  });

  const stopWatchingEdits = watchLateEdits(rows, clock, reports, disposed.signal, rememberTyped);

  return {
    ask(question, onAnswer, cell) {
      const { report: key } = question;
      const report = reports.get(key) ?? createCalledReport(key);
      reports.set(key, report);
      // The copy makes each call's question unique, because it serves as a map key.
      callCount += 1;
      const call = createCall({ question: { ...question }, onAnswer, cell, order: callCount, calledAt: clock.now() });
      report.calls.add(call);
      notifyCalls();
      const cachedRead = report.outcome?.kind === 'result' ? report.outcome.read : undefined;
      const next = cachedRead?.answerFromCache(question);
      // Other cells keep what they show.
      if (!rows.isSignedIn) {
        sendAnswer(call, { kind: 'problem', problem: { code: 'notSignedIn' } });
        void rememberTyped(report, [cell]);
      } else if (cachedRead && next) answerFromRead(call, cachedRead, next);
      else void readIfAllowed(report, [cell]);
      return () => {
        report.calls.delete(call);
        notifyCalls();
        if (report.waitsFor !== undefined) notifyWaiting();
        // Excel may hold on to this function for long, so it must not keep the rows alive.
        call.lastAnswer = undefined;
        call.source = undefined;
        if (report.calls.size > 0 || reports.get(key) !== report) return;
        reports.delete(key);
        report.outcome = undefined;
        // It rejects when the functions are disposed.
        if (report.reportId !== undefined) releaseLater(report.reportId).catch(() => undefined);
      };
    },
    recordRejected(problem, cell) {
      if (cell === undefined) return () => undefined;
      const call: RejectedCall = { cell, report: undefined, problem };
      rejectedCalls.add(call);
      notifyCalls();
      return () => {
        rejectedCalls.delete(call);
        notifyCalls();
      };
    },
    async refresh() {
      if (!rows.isSignedIn) return;
      reads = new Map();
      // A run in progress may use the engine's cache, so the refresh waits for it and then starts
      // its own.
      await Promise.all(
        [...reports.values()].map((report) => (report.running ?? idle).then(() => startReading(report, true))),
      );
    },
    dispose() {
      stopWatching();
      stopListening();
      stopWatchingEdits();
      signInRun.abort();
      disposed.abort();
      reports.clear();
      rejectedCalls.clear();
    },
  };
}

const idle = Promise.resolve();
