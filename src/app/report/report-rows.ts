/** Rows of reports for formulas, apart from any placement. Loaded with the first formula that asks. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { type Clock, everyPage } from '../../client';
import type { Pause } from '../../grid';
import { AppFailure, type Failure, toFailure } from '../failure';
import { onChange } from '../on-change';
import type { Reader } from '../parts';
import { fetchRows } from '../pipeline/fetch';
import { pastCache, type Query, queryOf } from '../pipeline/query-source';
import type { Session } from '../session/session';
import type { AllowedReports } from '../workbook/allowed-reports';
import type { FormulaCall, ReportKey } from '../workbook/formula-calls';
import type { HeardNews } from '../workbook/report-news';
import type { TypedCells } from '../workbook/typed-cells';
import { type FilteredReport, type FormulaRows, type NoFilters, openFilteredReport } from './filtered-report';
import { areTyped } from './typed-formulas';

/** Formulas over one report that the analyst has not allowed this workbook. What is told of it the file says. */
export interface AskingFormulas {
  readonly report: ReportKey;
  /** The name in the formulas, where a number is known for it. */
  readonly name?: string | undefined;
  readonly formulas: number;
}

export interface ReportRows {
  readonly isSignedIn: boolean;
  /** Whether the analyst has allowed this workbook to have it read. */
  mayRead(report: ReportKey): boolean;
  /** Whether the report that was found is the one whose name was allowed. */
  mayReadFound(name: string, reportId: number): boolean;
  /**
   * Whether one of a report's formulas was typed by whoever sits here; then the report is allowed with that.
   * @param cells of the formulas, as Excel names them, where it does
   */
  isTyped(report: ReportKey, cells: readonly (string | undefined)[]): Promise<boolean>;
  /** All formulas that wait until the analyst has said whether their reports may be read. */
  ask(waiting: readonly AskingFormulas[]): void;
  /** All formulas that Excel has called and not ended since. */
  tellCalls(calls: readonly Omit<FormulaCall, 'name'>[]): void;
  /** Calls after each change of what is allowed; returns the function that ends it. */
  watchAllowed(listener: () => void): () => void;
  /** Numbers of the reports that have this name or title, whatever the case; exact ones alone where there are any. */
  find(name: string, signal: AbortSignal): Promise<readonly number[]>;
  /**
   * Runs the report's query to its end.
   * @param asked somebody wants the source read again; otherwise what the engine holds will do
   */
  read(reportId: number, asked: boolean, signal: AbortSignal): Promise<FormulaRows>;
  /** The report, to be read with further filters as often as they ask; the same report each time, also if it changes meanwhile. */
  openFilters(reportId: number, asked: boolean, signal: AbortSignal): Promise<FilteredReport | NoFilters>;
  /** How something here broke; what was cancelled is for the caller to know. */
  explain(error: unknown): Failure;
  /** Calls after each sign-in and sign-out; returns the function that ends it. */
  watchSignIn(listener: () => void): () => void;
}

export interface ReportRowsParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly news: HeardNews;
  readonly allowed: AllowedReports;
  readonly typedCells: TypedCells;
  readonly clock: Pick<Clock, 'wait'>;
  /** Shown by the pane. */
  readonly askingFormulas: Signal<readonly AskingFormulas[]>;
  readonly pause: Pause;
  readonly reader: Pick<Reader, 'dateSystem'>;
  onFailure(error: unknown): void;
}

export function createReportRows(parts: ReportRowsParts): ReportRows {
  const { session, news, allowed, typedCells, clock, askingFormulas, pause, reader, onFailure } = parts;

  /** Of the reports that were read. */
  const names = new Map<ReportKey, string>();

  function signedIn(): Session {
    const now = session.peek();
    if (!now) throw new AppFailure({ code: 'NotSignedIn' });
    return now;
  }

  function ofPlatform(reportId: ReportKey) {
    const { address, deployment } = signedIn();
    return { platform: address, deploymentId: deployment.id, reportId };
  }

  async function open(reportId: number, asked: boolean, signal: AbortSignal) {
    const now = signedIn();
    const report = await now.client.getReport(now.deployment.id, reportId, signal);
    names.set(reportId, report.name);
    async function run(query: Query, until: AbortSignal): Promise<FormulaRows> {
      const { dateSystem } = reader;
      const origin = { reportUpdatedAt: report.updatedAt, dateSystem };
      const source = { reportId, query: asked ? pastCache(query) : query, origin };
      return fetchRows({ pause, news, reader: origin }, now, source, until, { reading: () => undefined });
    }
    return { now, own: queryOf(report), run };
  }

  return {
    get isSignedIn() {
      return session.peek() !== undefined;
    },
    mayRead: (report) => allowed.has(ofPlatform(report)),
    mayReadFound: (name, reportId) => allowed.hasFound(ofPlatform(name), reportId),
    async isTyped(report, cells) {
      const now = session.peek();
      const isTyped = await areTyped(typedCells, clock, cells);
      if (isTyped && now && session.peek() === now) allowed.allow([ofPlatform(report)]);
      return isTyped;
    },
    ask(waiting) {
      askingFormulas.value = waiting;
    },
    tellCalls(calls) {
      news.calls.value = calls.map((call) => ({
        ...call,
        name: typeof call.report === 'string' ? call.report : names.get(call.report),
      }));
    },
    watchAllowed: (listener) => onChange(allowed.all, listener),
    find: async (name, signal) => findByName(signedIn(), name, signal),
    async read(reportId, asked, signal) {
      const { own, run } = await open(reportId, asked, signal);
      return await run(own, signal);
    },
    async openFilters(reportId, asked, signal) {
      const { now, own, run } = await open(reportId, asked, signal);
      return await openFilteredReport(now, own, run, reader, signal);
    },
    explain(error) {
      onFailure(error);
      return toFailure(error, session.peek()?.host);
    },
    watchSignIn: (listener) => onChange(session, listener),
  };
}

async function findByName({ client, deployment }: Session, name: string, signal: AbortSignal): Promise<number[]> {
  const wanted = name.toLowerCase();
  const exactMatches = new Set<number>();
  const looseMatches = new Set<number>();
  // The search also finds longer names and descriptions that contain this name, so any page may hold another report with it.
  const pages = everyPage('listReports', (after) => {
    const asked = { first: 100, after, search: name, sortBy: 'name', sortDirection: 'ASC' } as const;
    return client.listReports(deployment.id, asked, signal);
  });
  for await (const page of pages)
    for (const { id, name: own, title } of page) {
      if (own === name || title === name) exactMatches.add(id);
      if (own.toLowerCase() === wanted || title?.toLowerCase() === wanted) looseMatches.add(id);
    }
  return [...(exactMatches.size > 0 ? exactMatches : looseMatches)];
}
