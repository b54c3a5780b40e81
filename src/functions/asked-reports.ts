/** The reports that formulas ask for, each with its formulas, and what the app is told of them: once for all formulas of one calculation. */
import type { AskingFormulas, ReportKey, ReportRows } from '../app';
import type { Answer } from './answer';
import type { Question } from './question';
import type { ReportRead } from './report-read';

export type Problem = Extract<Answer, { kind: 'problem' }>;
type Known = { readonly kind: 'result'; readonly read: ReportRead } | Problem;

export interface AskedReport {
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

export function newReport(key: ReportKey): AskedReport {
  return { key, asked: new Set(), reportId: undefined, known: undefined, waitsFor: undefined, running: undefined };
}

export function forgetRows(report: AskedReport): void {
  report.known = undefined;
  for (const asked of report.asked) asked.by = undefined;
}

export interface Asked {
  readonly question: Question;
  readonly onAnswer: (answer: Answer) => void;
  readonly cell: string | undefined;
  last: Answer | undefined;
  /** Which the last answer came of, unless it tells a failure. */
  by: ReportRead | undefined;
}

interface Telling {
  /** Which reports the analyst has to allow. */
  tellWaiting(): void;
  /** Which cells call. Where Excel does not say which one does, there is none to lead to. */
  tellCalls(): void;
}

export function tellingOf(
  reports: ReadonlyMap<ReportKey, AskedReport>,
  rows: Pick<ReportRows, 'ask' | 'tellCalls'>,
): Telling {
  let hasWaiting = false;
  return {
    tellWaiting: onceForAll(() => {
      const waiting = [...reports.values()].flatMap(({ key, waitsFor, asked }): readonly AskingFormulas[] => {
        if (waitsFor === undefined || asked.size === 0) return [];
        return [{ report: waitsFor, name: waitsFor === key ? undefined : String(key), formulas: asked.size }];
      });
      if (waiting.length > 0 || hasWaiting) rows.ask(waiting);
      hasWaiting = waiting.length > 0;
    }),
    tellCalls: onceForAll(() => {
      const calls = [...reports.values()].flatMap(({ key, asked }) =>
        [...asked].flatMap(({ cell }) => (cell === undefined ? [] : [{ cell, report: key }])),
      );
      rows.tellCalls(calls);
    }),
  };
}

function onceForAll(tell: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      tell();
    });
  };
}
