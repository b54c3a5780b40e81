/** Lists the reports that formulas request, and informs the app about them once per calculation. */
import type { FunctionProblem, NotAllowedFormulas, ReportKey, ReportRows, SourceId } from '../app';
import type { ModelField } from '../client';
import type { RowTimes } from '../placement';
import type { Answer } from './answer';
import type { FormulaQuestion } from './question';
import type { ReportRead } from './report-read';

/** A report, or a measure of the data model, which is read as a report with one row. */
export interface CalledReport {
  readonly key: ReportKey;
  /** Empties when the last formula has ended; then the report is no longer read. */
  readonly calls: Set<Call>;
  /** Undefined until the report or the measure is found; measures may share a query. */
  reportId: SourceId | undefined;
  /** Is the measure that the key names; undefined until it is found, and for a report. */
  measure: ModelField | undefined;
  /** Is true until the next refresh if the measure's shared query failed, so it has a query of its own. */
  hasSeparateQuery: boolean;
  outcome: { readonly kind: 'result'; readonly read: CachedRead } | Extract<Answer, { kind: 'problem' }> | undefined;
  /** Names the report until the user allows it, by its number if that is known. */
  waitsFor: ReportKey | undefined;
  /** Says that the report is not read until the list of reports changes or the copy question is answered. */
  isOnHold: boolean;
  running: Promise<void> | undefined;
  /** Counts the retries since the last success. */
  retries: number;
  /** The user has typed one of the formulas while signed out. */
  isTyped: boolean;
}

export function createCalledReport(key: ReportKey): CalledReport {
  return {
    ...{ key, calls: new Set(), reportId: undefined, outcome: undefined, waitsFor: undefined, running: undefined },
    ...{ isOnHold: false, retries: 0, isTyped: false, measure: undefined, hasSeparateQuery: false },
  };
}

/** Returns the question with the name that the measure has in the data model, once it is found. */
export function resolveQuestion({ measure }: CalledReport, question: FormulaQuestion): FormulaQuestion {
  return measure && question.kind === 'value' ? { ...question, measure: measure.name } : question;
}

/** Releases the rows of a report; its cells keep what they show. */
export function forgetRows(report: CalledReport): void {
  report.outcome = undefined;
  for (const call of report.calls) call.source = undefined;
}

export interface CachedRead extends ReportRead {
  readonly reportId: SourceId;
  /** The user asked for current data, so the engine's cache was bypassed. */
  readonly isFresh: boolean;
  /** Holds milliseconds since 1970. */
  readonly startedAt: number;
  /** Holds the order of the recalculated call that caused this reading, if one did. */
  readonly recalculatedFrom: number | undefined;
  /** Holds the last call of each cell that was answered from these rows. */
  readonly answeredCalls: Map<string, Call>;
  /** Marks when the last formula over the report ended; a later end sets another mark. */
  endMark: symbol | undefined;
}

export interface Call {
  readonly question: FormulaQuestion;
  readonly onAnswer: (answer: Answer) => void;
  readonly cell: string | undefined;
  /** Increases from call to call. */
  readonly order: number;
  /** Is the time of the call in milliseconds. */
  readonly calledAt: number;
  /** Cells were inserted or deleted since the call, so another formula may be in its cell. */
  hasMoved: boolean;
  lastAnswer: Answer | undefined;
  /** Says when the rows were read that the cell shows; undefined after a failure. */
  times: RowTimes | undefined;
  /** The reading that gave the last answer; undefined after a failure. */
  source: CachedRead | undefined;
}

/** Describes a formula whose arguments are wrong, so that it reads no report. */
export interface RejectedCall {
  readonly cell: string;
  readonly report: undefined;
  readonly problem: FunctionProblem;
}

export interface Notifier {
  /** Reports to the app which reports the user must allow. */
  notifyWaiting(): void;
  /** Reports to the app which cells call. A call whose cell Excel does not report is left out. */
  notifyCalls(): void;
}

/**
 * Returns notifications that are batched in a microtask, so that thousands of calls notify once.
 */
export function createNotifier(
  reports: ReadonlyMap<ReportKey, CalledReport>,
  rejectedCalls: ReadonlySet<RejectedCall>,
  rows: Pick<ReportRows, 'setWaitingFormulas' | 'setCalls'>,
): Notifier {
  let hasWaiting = false;
  return {
    notifyWaiting: batchInMicrotask(() => {
      const waiting = [...reports.values()].flatMap(({ key, waitsFor, calls }): readonly NotAllowedFormulas[] => {
        if (waitsFor === undefined || calls.size === 0) return [];
        return [{ report: waitsFor, name: waitsFor === key ? undefined : String(key), formulas: calls.size }];
      });
      if (waiting.length > 0 || hasWaiting) rows.setWaitingFormulas(waiting);
      hasWaiting = waiting.length > 0;
    }),
    notifyCalls: batchInMicrotask(() => {
      const calls = [...reports.values()].flatMap(({ key, reportId, calls: formulaCalls }) =>
        [...formulaCalls].flatMap(({ cell, times, lastAnswer }) => {
          const problem = lastAnswer?.kind === 'problem' ? lastAnswer.problem : undefined;
          const foundId = typeof reportId === 'number' ? reportId : undefined;
          return cell === undefined ? [] : [{ cell, report: key, reportId: foundId, ...times, problem }];
        }),
      );
      rows.setCalls([...calls, ...rejectedCalls]);
    }),
  };
}

function batchInMicrotask(notify: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      notify();
    });
  };
}
