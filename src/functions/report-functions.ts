/**
 * Answers formulas that read reports. All formulas over one report share one run of its query and
 * one result; a refresh or another sign-in runs it again. Cells keep their values until then, also
 * while offline. A result is released soon after its last formula has ended. A formula that came
 * with the file does not contact the platform until the user allows the workbook to read its
 * report.
 */
import type { FunctionProblem, ReportKey, ReportRows } from '../app';
import type { Clock } from '../client';
import type { Answer } from './answer';
import { type Call, type CalledReport, createCalledReport, createNotifier, type RejectedCall } from './called-reports';
import { watchLateEdits } from './late-edits';
import type { FormulaQuestion } from './question';
import { ReportAnswers } from './report-answers';

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

/** Returns the answers for all formulas of the workbook; nothing is read until the first call. */
export function createReportFunctions(rows: ReportRows, clock: Pick<Clock, 'now' | 'wait'>): ReportFunctions {
  const reports = new Map<ReportKey, CalledReport>();
  const rejectedCalls = new Set<RejectedCall>();
  const notifier = createNotifier(reports, rejectedCalls, rows);
  const answers = new ReportAnswers(rows, clock, reports, notifier);
  const disposed = new AbortController();
  let callCount = 0;

  /** Remembers for the next sign-in that the user has typed one of the report's formulas. */
  async function rememberTyped(report: CalledReport, cells: readonly (string | undefined)[]): Promise<void> {
    const isTyped = await rows.isTypedByUser(report.key, cells);
    if (isTyped && !rows.isSignedIn) report.isTyped = true;
  }

  function endCall(report: CalledReport, call: Call): void {
    report.calls.delete(call);
    notifier.notifyCalls();
    if (report.waitsFor !== undefined) notifier.notifyWaiting();
    // Excel may hold on to the function that ends the call for long, so it must not keep the rows alive.
    call.lastAnswer = undefined;
    call.source = undefined;
    if (report.calls.size > 0 || reports.get(report.key) !== report) return;
    reports.delete(report.key);
    report.outcome = undefined;
    // It rejects when the functions are disposed.
    if (report.reportId !== undefined) answers.releaseLater(report.reportId, disposed.signal).catch(() => undefined);
  }

  const stopWatching = rows.watchSignIn(() => {
    answers.reset();
    // After a sign-out, the cells keep what they show.
    if (!rows.isSignedIn) return;
    const typedReports = [...reports.values()].filter(({ isTyped }) => isTyped);
    for (const report of typedReports) report.isTyped = false;
    rows.allowTyped(typedReports.map(({ key }) => key));
    for (const report of reports.values()) {
      const cells = [...report.calls].map(({ cell }) => cell);
      void answers.readIfAllowed(report, cells);
    }
  });

  // If the user revokes the permission, the cells keep what they show.
  const stopListening = rows.watchAllowed(() => {
    if (!rows.isSignedIn) return;
    for (const report of reports.values()) {
      const mayRead = rows.mayRead(report.key);
      const isDecided = mayRead || rows.isMissing(report.key);
      if (report.waitsFor === undefined ? report.isOnHold : isDecided) void answers.startReading(report, false);
      if (!mayRead && report.outcome?.kind === 'result') answers.release(report);
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
      const call: Call = {
        question: { ...question },
        onAnswer,
        cell,
        order: callCount,
        calledAt: clock.now(),
        hasMoved: false,
        lastAnswer: undefined,
        times: undefined,
        source: undefined,
      };
      report.calls.add(call);
      notifier.notifyCalls();
      // Other cells keep what they show.
      if (!rows.isSignedIn) {
        answers.sendAnswer(call, { kind: 'problem', problem: { code: 'notSignedIn' } });
        void rememberTyped(report, [cell]);
      } else if (!answers.answerFromCache(report, call)) void answers.readIfAllowed(report, [cell]);
      return () => endCall(report, call);
    },
    recordRejected(problem, cell) {
      if (cell === undefined) return () => undefined;
      const call: RejectedCall = { cell, report: undefined, problem };
      rejectedCalls.add(call);
      notifier.notifyCalls();
      return () => {
        rejectedCalls.delete(call);
        notifier.notifyCalls();
      };
    },
    async refresh() {
      if (rows.isSignedIn) await answers.refresh();
    },
    dispose() {
      stopWatching();
      stopListening();
      stopWatchingEdits();
      answers.dispose();
      disposed.abort();
      reports.clear();
      rejectedCalls.clear();
    },
  };
}
