/** Opens the functions of formulas over reports that a test controls. */
import type { FailureCode, ReportKey, ReportRows, SourceId } from '../../src/app';
import type { Answer } from '../../src/functions/answer';
import type { FormulaQuestion } from '../../src/functions/question';
import { createReportFunctions } from '../../src/functions/report-functions';
import { createResultBuilder } from '../../src/placement';
import { createManualClock } from '../support/manual-clock';

interface Source extends ReportRows {
  isSignedIn: boolean;
  /** Lists the queries in their order. */
  readonly reads: SourceId[];
  readonly freshRequests: boolean[];
  readonly searches: string[];
  /** Holds the last list of called formulas. */
  calls: Parameters<ReportRows['setCalls']>[0];
  /** The next reads return this value. */
  value: number;
  failure: FailureCode | undefined;
  /** Reads wait for it. */
  gate: Promise<void>;
  maxRunning: number;
  changeSignIn(isSignedIn: boolean): void;
  /** Numbers that no report has. */
  missing: readonly SourceId[];
  /** Maps further names to the reports that have them. */
  readonly named: Map<string, readonly number[]>;
  readonly allowed: Set<ReportKey>;
  typedCells: readonly string[];
  /** Calls back as Excel does when it reports an edit. */
  reportEdit(hasMovedCells?: boolean): void;
}

function createSource(): Source {
  const listeners = new Set<() => void>();
  const allowListeners = new Set<() => void>();
  const editListeners = new Set<Parameters<ReportRows['watchTyped']>[0]>();
  const allow = (keys: readonly ReportKey[]) => {
    for (const key of keys) source.allowed.add(key);
    for (const listener of allowListeners) listener();
  };
  let running = 0;
  const source: Source = {
    isSignedIn: true,
    reads: [],
    freshRequests: [],
    searches: [],
    calls: [],
    value: 10,
    failure: undefined,
    gate: Promise.resolve(),
    maxRunning: 0,
    mayRead: () => true,
    isMissing: () => false,
    isCopyUndecided: false,
    acceptFound: () => true,
    missing: [],
    named: new Map(),
    allowed: new Set(),
    typedCells: [],
    async isTypedByUser(report, cells) {
      const isTyped = cells.some((cell) => cell !== undefined && source.typedCells.includes(cell));
      if (isTyped && source.isSignedIn) allow([report]);
      return isTyped;
    },
    allowTyped: allow,
    watchTyped(listener) {
      editListeners.add(listener);
      return () => editListeners.delete(listener);
    },
    reportEdit(hasMovedCells = false) {
      for (const listener of editListeners) listener(hasMovedCells);
    },
    setWaitingFormulas: () => undefined,
    setCalls: (calls) => {
      source.calls = calls;
    },
    watchAllowed(listener) {
      allowListeners.add(listener);
      return () => allowListeners.delete(listener);
    },
    readViews: async () => [],
    async findReports(name) {
      source.searches.push(name);
      if (name === 'Twice') return [1, 2];
      return source.named.get(name) ?? (name === 'Sales' ? [1] : []);
    },
    async read(reportId, asked) {
      source.freshRequests.push(asked);
      source.reads.push(reportId);
      running += 1;
      source.maxRunning = Math.max(source.maxRunning, running);
      const { value, failure } = source;
      await source.gate;
      running -= 1;
      if (source.missing.includes(reportId)) throw new Error('NotFound');
      if (failure) throw new Error(failure);
      const builder = createResultBuilder([{ name: 'n', title: 'Number', type: 'number' }], 1900);
      builder.push([[value]]);
      return { result: builder.finish(), dateSystem: 1900, freshAt: undefined };
    },
    openFilters: async () => 'notConvertible',
    toReportedFailure: (error) => ({
      code: error instanceof Error && error.message === 'NotFound' ? 'NotFound' : (source.failure ?? 'Defect'),
    }),
    watchSignIn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changeSignIn(isSignedIn) {
      source.isSignedIn = isSignedIn;
      for (const listener of listeners) listener();
    },
  };
  return source;
}

export const createQuestion = (report: number | string): FormulaQuestion => ({
  kind: 'value',
  report,
  measure: 'Number',
  pairs: [],
  filters: [],
});
const toShownValue = (answer: Answer | undefined) =>
  answer?.kind === 'cells' ? answer.rows[0]?.[0] : answer?.problem.code;

export function openFunctions() {
  const source = createSource();
  const clock = createManualClock();
  const functions = createReportFunctions(source, clock);
  const answers: (string | number | boolean | undefined)[] = [];
  const ask = (report: number | string, cell?: string) =>
    functions.ask(createQuestion(report), (answer) => answers.push(toShownValue(answer)), cell);
  return { source, clock, functions, answers, ask };
}
