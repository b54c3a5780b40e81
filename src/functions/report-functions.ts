/**
 * Formulas that ask for reports, and their answers. All formulas over one report share one run of its query, and one result; it is asked
 * again by a refresh or another sign-in. Cells keep their values until then, also while there is no network.
 */
import type { FailureCode, ReportRows } from '../app';
import { type Answer, answerFrom, type IndexedResult, indexResult, isSameAnswer } from './answer';
import type { FunctionProblem, Question, ReportKey } from './question';

export interface ReportFunctions {
  /** Calls with each answer that differs from the last one; returns the function that ends it. */
  ask(question: Question, onAnswer: (answer: Answer) => void): () => void;
  /** Reads the source of each report that formulas ask for once more. Never rejects: how it ended stands in the cells. */
  refresh(): Promise<void>;
  dispose(): void;
}

/** Queries at once: a data API that answers forty formulas shall still answer the pane. */
const RUNS_AT_ONCE = 3;

export function createReportFunctions(rows: ReportRows): ReportFunctions {
  const reports = new Map<ReportKey, AskedReport>();
  const limit = createRunLimit(RUNS_AT_ONCE);
  /** By number, so that a report asked for by name and by number is read once. */
  let reads = new Map<number, Read>();
  let run = new AbortController();

  function start(report: AskedReport, asked: boolean): Promise<void> {
    report.running ??= answerAll(report, asked, run.signal);
    return report.running;
  }

  async function answerAll(report: AskedReport, asked: boolean, signal: AbortSignal): Promise<void> {
    try {
      const found = await find(report.key, signal);
      const known: Known =
        'problem' in found
          ? { kind: 'problem', problem: found.problem }
          : { kind: 'result', indexed: await read(found.id, asked, signal) };
      if (!signal.aborted) tell(report, known);
    } catch (error) {
      if (!signal.aborted) fail(report, error);
    } finally {
      if (!signal.aborted) report.running = undefined;
    }
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
    reads.set(reportId, { reading, asked });
    // What failed is asked for anew by whoever asks next.
    const forget = () => {
      if (reads.get(reportId)?.reading === reading) reads.delete(reportId);
    };
    reading.catch(forget);
    return reading;
  }

  function tell(report: AskedReport, known: Known): void {
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
    }
    reads = new Map();
    // Signed out, the cells keep what they show.
    if (rows.isSignedIn) for (const report of reports.values()) void start(report, false);
  });

  return {
    ask(question, onAnswer) {
      const { report: key } = question;
      const report = reports.get(key) ?? { key, asked: new Set(), known: undefined, running: undefined };
      reports.set(key, report);
      const asked: Asked = { question, onAnswer, last: undefined };
      report.asked.add(asked);
      // Other cells keep what they show.
      if (!rows.isSignedIn) answer(asked, { kind: 'problem', problem: { code: 'notSignedIn' } });
      else if (report.known?.kind === 'result') answer(asked, report.known);
      else void start(report, false);
      return () => {
        report.asked.delete(asked);
        if (report.asked.size === 0 && reports.get(key) === report) reports.delete(key);
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
      run.abort();
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
}

interface AskedReport {
  readonly key: ReportKey;
  readonly asked: Set<Asked>;
  known: Known | undefined;
  running: Promise<void> | undefined;
}

interface Asked {
  readonly question: Question;
  readonly onAnswer: (answer: Answer) => void;
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
