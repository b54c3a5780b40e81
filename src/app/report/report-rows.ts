/** Rows of reports for formulas, apart from any placement. Loaded with the first formula that asks. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { everyPage } from '../../client';
import { AppFailure, type Failure, toFailure } from '../failure';
import { onChange } from '../on-change';
import { fetchRows } from '../pipeline/fetch/fetch';
import { pastCache, type Query, queryOf } from '../pipeline/fetch/query-source';
import type { Session } from '../session/session';
import type { FormulaCall, ReportKey } from '../workbook/formula-calls';
import type { PlacementParts } from '../workbook/placement-parts';
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

export type ReportRows = ReturnType<typeof createReportRows>;

/** @param askingFormulas shown by the pane */
export function createReportRows(
  parts: PlacementParts,
  session: ReadonlySignal<Session | undefined>,
  typedCells: TypedCells,
  askingFormulas: Signal<readonly AskingFormulas[]>,
  onFailure: (error: unknown) => void,
) {
  const { news, allowed, clock, pause, reader } = parts;

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
      return fetchRows({ pause, news, reader: origin }, now, source, { signal: until, onProgress: () => undefined });
    }
    return { now, own: queryOf(report), run };
  }

  return {
    get isSignedIn(): boolean {
      return session.peek() !== undefined;
    },
    /** Whether the user has allowed this workbook to have it read. */
    mayRead: (report: ReportKey) => allowed.has(ofPlatform(report)),
    /** Whether the report that was found is the one whose name was allowed. */
    mayReadFound: (name: string, reportId: number) => allowed.hasFound(ofPlatform(name), reportId),
    /**
     * Whether one of a report's formulas was typed by whoever sits here; then the report is allowed with that.
     * @param cells of the formulas, as Excel names them, where it does
     */
    async isTyped(report: ReportKey, cells: readonly (string | undefined)[]): Promise<boolean> {
      const now = session.peek();
      const isTyped = await areTyped(typedCells, clock, cells);
      if (isTyped && now && session.peek() === now) allowed.allow([ofPlatform(report)]);
      return isTyped;
    },
    /** All formulas that wait until the user has said whether their reports may be read. */
    ask(waiting: readonly AskingFormulas[]): void {
      askingFormulas.value = waiting;
    },
    /** All formulas that Excel has called and not ended since. */
    tellCalls(calls: readonly Omit<FormulaCall, 'name'>[]): void {
      news.calls.value = calls.map((call) => ({
        ...call,
        name: typeof call.report === 'string' ? call.report : names.get(call.report),
      }));
    },
    /** Calls after each change of what is allowed; returns the function that ends it. */
    watchAllowed: (listener: () => void) => onChange(allowed.all, listener),
    /** Numbers of the reports that have this name or title, whatever the case; only exact ones where there are any. */
    find: async (name: string, signal: AbortSignal) => findByName(signedIn(), name, signal),
    /**
     * Runs the report's query to its end.
     * @param asked the user wants the source read again; otherwise what the engine holds will do
     */
    async read(reportId: number, asked: boolean, signal: AbortSignal): Promise<FormulaRows> {
      const { own, run } = await open(reportId, asked, signal);
      return await run(own, signal);
    },
    /** The report, to be read with further filters as often as they ask; the same report each time, also if it changes meanwhile. */
    async openFilters(reportId: number, asked: boolean, signal: AbortSignal): Promise<FilteredReport | NoFilters> {
      const { now, own, run } = await open(reportId, asked, signal);
      return await openFilteredReport(now, own, run, reader, signal);
    },
    /** How something here broke; what was cancelled is for the caller to know. */
    explain(error: unknown): Failure {
      onFailure(error);
      return toFailure(error, session.peek()?.host);
    },
    /** Calls after each sign-in and sign-out; returns the function that ends it. */
    watchSignIn: (listener: () => void) => onChange(session, listener),
  };
}

async function findByName(
  { client, deployment }: Session,
  name: string,
  signal: AbortSignal,
): Promise<readonly number[]> {
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
