/**
 * Reads each report that formulas call, once for all of them, and answers them. A report waits if it
 * is not allowed, is missing, or the file may be a copy.
 */
import {
  type Failure,
  type FunctionProblem,
  parseMeasureKey,
  type ReportKey,
  type ReportRows,
  type SourceId,
} from '../app';
import type { Clock } from '../client';
import { type Answer, isSameAnswer } from './answer';
import { CalledMeasures } from './called-measures';
import {
  type CachedRead,
  type Call,
  type CalledReport,
  forgetRows,
  type Notifier,
  resolveQuestion,
} from './called-reports';
import { createMeasureQuery, isSharedQuery } from './measure-queries';
import { createRecalculationLimit, getCallKey, isCalledAgain } from './recalculation';
import { createReportRead, UngroupableMeasures } from './report-read';
import { createRunLimit } from './run-limit';
import { hasTransientFailure, QUERY_FAULTS, RETRY_DELAYS_MS, TRANSIENT } from './transient-failures';

/** More queries at once could keep the data API from answering the pane. */
const MAX_RUNS = 3;

/**
 * Rows are cached this long after the last formula over them, because an edited formula ends and
 * calls again.
 */
const CACHE_UNUSED_MS = 30_000;

/** Excel calls the formulas of one calculation within this time, so waiting lets their measures share a query. */
const BATCH_WINDOW_MS = 50;

export class ReportAnswers {
  private readonly limit = createRunLimit(MAX_RUNS);
  /**
   * The key is the report's number, so that a report that is requested by name and by number is
   * read once, or the query of measures.
   */
  private reads = new Map<SourceId, CachedRead>();
  private readonly measures: CalledMeasures;
  /** Holds for each report that is about to be read again the order of the call that caused it. */
  private readonly recalculations = new Map<SourceId, number>();
  private readonly mayRecalculate: (reportId: SourceId) => boolean;
  private signInRun = new AbortController();

  constructor(
    private readonly rows: ReportRows,
    private readonly clock: Pick<Clock, 'now' | 'wait'>,
    private readonly reports: ReadonlyMap<ReportKey, CalledReport>,
    private readonly notifier: Notifier,
  ) {
    this.mayRecalculate = createRecalculationLimit(clock.now);
    this.measures = new CalledMeasures(rows, this.limit);
  }

  /** Forgets all rows and reads in progress; the cells keep what they show. */
  reset(): void {
    this.signInRun.abort();
    this.signInRun = new AbortController();
    for (const report of this.reports.values()) {
      forgetRows(report);
      report.running = undefined;
      report.retries = 0;
      report.reportId = undefined;
      report.waitsFor = undefined;
      report.isOnHold = false;
    }
    this.measures.forget();
    this.reads = new Map();
    this.notifier.notifyWaiting();
  }

  dispose(): void {
    this.signInRun.abort();
  }

  startReading(report: CalledReport, isFresh: boolean): Promise<void> {
    const { rows } = this;
    if (report.calls.size === 0) return idle;
    report.isOnHold = false;
    if (isFresh) report.hasSeparateQuery = false;
    if (!rows.mayRead(report.key)) {
      if (rows.isMissing(report.key)) this.holdMissing(report);
      else this.waitForPermission(report, report.key);
      return idle;
    }
    // The permission ends the prompt, even if no report is then found.
    if (report.waitsFor !== undefined && rows.mayRead(report.waitsFor)) this.endWaiting(report);
    if (rows.isCopyUndecided) {
      this.holdForCopyAnswer(report);
      return idle;
    }
    report.running ??= this.answerAll(report, isFresh, this.signInRun.signal);
    return report.running;
  }

  /** Reads the report if it is allowed; the user allows it by typing one of its formulas. */
  async readIfAllowed(report: CalledReport, cells: readonly (string | undefined)[]): Promise<void> {
    const { signal } = this.signInRun;
    if (!this.rows.mayRead(report.key)) await this.rows.isTypedByUser(report.key, cells);
    if (!signal.aborted) await this.startReading(report, false);
  }

  /**
   * Reads the sources of all reports again. A run in progress may use the engine's cache, so each
   * report waits for it and then starts its own.
   */
  async refresh(): Promise<void> {
    this.measures.forget();
    this.reads = new Map();
    const reports = [...this.reports.values()];
    await Promise.all(reports.map((report) => (report.running ?? idle).then(() => this.startReading(report, true))));
  }

  /** Answers from rows that are there; returns false if more must be read. */
  answerFromCache(report: CalledReport, call: Call): boolean {
    const read = report.outcome?.kind === 'result' ? report.outcome.read : undefined;
    const next = read?.answerFromCache(resolveQuestion(report, call.question));
    if (read && next) this.answerFromRead(call, read, next);
    return next !== undefined;
  }

  /** Releases rows that are not allowed any more; the cells keep what they show. */
  release(report: CalledReport): void {
    forgetRows(report);
    if (report.reportId !== undefined) this.reads.delete(report.reportId);
  }

  /** Releases the rows after a while, unless a formula requests them by then. */
  async releaseLater(reportId: SourceId, signal: AbortSignal): Promise<void> {
    const read = this.reads.get(reportId);
    if (!read) return;
    const endMark = Symbol();
    read.endMark = endMark;
    await this.clock.wait(CACHE_UNUSED_MS, signal);
    const isRequested = this.listReports(reportId).length > 0;
    if (!isRequested && this.reads.get(reportId)?.endMark === endMark) this.reads.delete(reportId);
  }

  sendAnswer(call: Call, next: Answer): void {
    call.times = next.kind === 'cells' ? next.times : undefined;
    if (isSameAnswer(call.lastAnswer, next)) return;
    if (next.kind === 'problem' || call.lastAnswer?.kind === 'problem') this.notifier.notifyCalls();
    call.lastAnswer = next;
    call.onAnswer(next);
  }

  private listReports(reportId: SourceId | undefined): CalledReport[] {
    return [...this.reports.values()].filter((report) => report.reportId === reportId);
  }

  private async answerAll(report: CalledReport, isFresh: boolean, signal: AbortSignal): Promise<void> {
    try {
      const knownId = report.outcome?.kind === 'result' && !isFresh ? report.reportId : undefined;
      const id = knownId ?? (typeof report.key === 'number' ? report.key : undefined);
      if (id === undefined || !(await this.answerCalls(report, id, isFresh, signal)))
        await this.answerByName(report, isFresh, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = this.rows.toReportedFailure(error);
      for (const call of report.calls) this.handleFailure(call, failure);
    } finally {
      if (!signal.aborted) {
        report.running = undefined;
        this.retryLater(report);
      }
    }
  }

  /** Answers the calls of a report that is found by its name; digits that are no report's number may be a name. */
  private async answerByName(report: CalledReport, isFresh: boolean, signal: AbortSignal): Promise<void> {
    if (signal.aborted || report.calls.size === 0) return;
    const measureText = parseMeasureKey(report.key);
    if (measureText !== undefined) {
      await this.answerMeasure(report, measureText, isFresh, signal);
      return;
    }
    const name = String(report.key);
    const ids = await this.limit.run(() => this.rows.findReports(name, signal));
    if (signal.aborted || report.calls.size === 0) return;
    const [id] = ids;
    const isFound = id !== undefined && ids.length === 1;
    if (isFound && !this.rows.acceptFound(report.key, id)) {
      this.waitForPermission(report, id);
      return;
    }
    if (isFound && (await this.answerCalls(report, id, isFresh, signal))) return;
    this.endWaiting(report);
    report.reportId = undefined;
    const hasSeveral = ids.length > 1;
    this.answerWithProblem(
      report,
      hasSeveral ? { code: 'severalReports', report: name, ids } : { code: 'noSuchReport', report: report.key },
    );
  }

  /** Answers the calls of a measure from a query that it shares with the others that formulas read. */
  private async answerMeasure(
    report: CalledReport,
    text: string,
    isFresh: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    await this.clock.wait(BATCH_WINDOW_MS, signal);
    await this.measures.load(signal);
    if (signal.aborted || report.calls.size === 0) return;
    const measure = this.measures.find(text);
    if ('code' in measure) {
      this.endWaiting(report);
      report.reportId = undefined;
      this.answerWithProblem(report, measure);
      return;
    }
    report.measure = measure;
    const reads = [...this.reads.values()].filter((read) => read.isFresh || !isFresh);
    const query = this.measures.chooseQuery(report, measure, [...this.reports.values()], reads);
    await this.answerCalls(report, query, isFresh, signal);
  }

  /**
   * Answers all formulas over the report, including those that arrive during the reading.
   * @returns false if the platform has no such report; the calls that needed it have no answer then
   */
  private async answerCalls(
    report: CalledReport,
    reportId: SourceId,
    isFresh: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    this.endWaiting(report);
    report.reportId = reportId;
    const read = this.startRead(reportId, isFresh);
    // One failure may affect many cells, so it is explained once.
    const explainedFailures = new Map<unknown, Failure>();
    const triedCalls = new Set<Call>();
    const isShared = isSharedQuery(reportId);
    let isGone = false;
    for (;;) {
      const openCalls = [...report.calls].filter((call) => call.source !== read && !triedCalls.has(call));
      if (openCalls.length === 0) break;
      const byQuestion = new Map(openCalls.map((call) => [resolveQuestion(report, call.question), call]));
      for (const call of openCalls) triedCalls.add(call);
      await read.answer([...byQuestion.keys()], (question, next) => {
        const call = byQuestion.get(question);
        if (signal.aborted || !call || !report.calls.has(call)) return;
        if (next.kind !== 'failed') {
          report.outcome = { kind: 'result', read };
          this.answerFromRead(call, read, next);
          return;
        }
        if (isShared && next.error instanceof UngroupableMeasures) {
          report.hasSeparateQuery = true;
          return;
        }
        const failure = explainedFailures.get(next.error) ?? this.rows.toReportedFailure(next.error);
        explainedFailures.set(next.error, failure);
        if (isShared && QUERY_FAULTS.has(failure.code)) report.hasSeparateQuery = true;
        else if (failure.code === 'NotFound') isGone = true;
        else this.handleFailure(call, failure);
      });
      if (signal.aborted) return true;
      if (isGone) return false;
      if (isShared && report.hasSeparateQuery && report.measure)
        return this.answerCalls(report, createMeasureQuery(report.measure), isFresh, signal);
      this.notifier.notifyCalls();
    }
    const calls = this.listReports(reportId).flatMap((one) => [...one.calls]);
    read.releaseUnused(calls.map(({ question }) => question));
    return true;
  }

  private startRead(reportId: SourceId, isFresh: boolean): CachedRead {
    const cached = this.reads.get(reportId);
    if (cached && (cached.isFresh || !isFresh)) return cached;
    const { rows, limit, clock, signInRun, recalculations } = this;
    const read: CachedRead = {
      ...createReportRead({
        ...{ rows, limit, reportId, isFresh, signal: signInRun.signal, now: clock.now },
        isShared: isSharedQuery(reportId),
      }),
      reportId,
      isFresh,
      startedAt: clock.now(),
      recalculatedFrom: recalculations.get(reportId),
      answeredCalls: new Map(),
      endMark: undefined,
    };
    recalculations.delete(reportId);
    this.reads.set(reportId, read);
    return read;
  }

  /**
   * Excel calls a formula again when the user recalculates it or enters it again. It gets the rows
   * that are there at once, and then those that the source has now.
   */
  private answerFromRead(call: Call, read: CachedRead, next: Answer): void {
    const isRecalculated = isCalledAgain(call, read, this.clock.now());
    read.answeredCalls.set(getCallKey(call), call);
    call.source = read;
    this.sendAnswer(call, next);
    if (isRecalculated) this.readAgain(read, call);
  }

  /** Reads a report again for all of its formulas, as a refresh does. */
  private readAgain(read: CachedRead, call: Call): void {
    const { reportId } = read;
    const itsReports = this.listReports(reportId);
    const isBeingReplaced =
      this.reads.get(reportId) !== read && itsReports.some(({ running }) => running !== undefined);
    if (!this.rows.isSignedIn || isBeingReplaced) return;
    // The other formulas of one calculation do not count.
    if (!this.recalculations.has(reportId) && !this.mayRecalculate(reportId)) return;
    this.reads.delete(reportId);
    this.recalculations.set(reportId, call.order);
    for (const report of itsReports) void this.readAfterRunning(report);
  }

  /** The run in progress may have called this before it returned its promise. */
  private async readAfterRunning(report: CalledReport): Promise<void> {
    await idle;
    await report.running;
    await this.startReading(report, true);
  }

  /**
   * Reads a report again if cells have no value because the platform did not answer. A later
   * calculation, a refresh and a sign-in also read it again.
   */
  private retryLater(report: CalledReport): void {
    const hasFailed = hasTransientFailure(report.calls);
    const delay = hasFailed ? RETRY_DELAYS_MS[report.retries] : undefined;
    report.retries = hasFailed ? report.retries + 1 : 0;
    if (delay === undefined) return;
    const retry = () => {
      const isOpen = this.reports.get(report.key) === report && !report.running;
      if (isOpen && hasTransientFailure(report.calls)) void this.startReading(report, false);
    };
    // It rejects at the next sign-in, and when the functions are disposed.
    this.clock.wait(delay, this.signInRun.signal).then(retry, () => undefined);
  }

  private waitForPermission(report: CalledReport, reportId: ReportKey): void {
    report.waitsFor = reportId;
    this.answerWithProblem(report, { code: 'notAllowed', report: report.key });
    this.notifier.notifyWaiting();
  }

  /** Reports an error without asking the user, until a later list contains the report. */
  private holdMissing(report: CalledReport): void {
    report.isOnHold = true;
    if (report.waitsFor !== undefined) this.endWaiting(report);
    this.answerWithProblem(report, { code: 'noSuchReport', report: report.key });
  }

  /** Waits for the answer about the copy; cells that already have a value keep it. */
  private holdForCopyAnswer(report: CalledReport): void {
    report.isOnHold = true;
    for (const call of report.calls)
      if (call.lastAnswer?.kind !== 'cells') this.sendAnswer(call, { kind: 'problem', problem: { code: 'mayBeCopy' } });
  }

  private endWaiting(report: CalledReport): void {
    report.waitsFor = undefined;
    this.notifier.notifyWaiting();
  }

  private answerWithProblem(report: CalledReport, problem: FunctionProblem): void {
    if (report.calls.size === 0) return;
    report.outcome = { kind: 'problem', problem };
    for (const call of report.calls) {
      call.source = undefined;
      this.sendAnswer(call, report.outcome);
    }
  }

  /** Keeps the shown rows if the failure says only that the platform did not answer. */
  private handleFailure(call: Call, failure: Failure): void {
    if (call.source !== undefined && TRANSIENT.has(failure.code)) return;
    call.source = undefined;
    this.sendAnswer(call, { kind: 'problem', problem: { code: 'failed', failure } });
  }
}

const idle = Promise.resolve();
