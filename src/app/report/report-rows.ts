/**
 * Reads the rows of reports for formulas, independently of placements. Loaded with the first
 * formula that needs it.
 */
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

/**
 * Formulas that read one report which the user has not allowed this workbook to read. Only the file
 * says what is known about it.
 */
export interface AskingFormulas {
  readonly report: ReportKey;
  /** The name in the formulas, if the report's id is known. */
  readonly name?: string | undefined;
  readonly formulas: number;
}

export type ReportRows = ReturnType<typeof createReportRows>;

/** @param askingFormulas receives the formulas that wait, for the pane */
export function createReportRows(
  parts: PlacementParts,
  session: ReadonlySignal<Session | undefined>,
  typedCells: TypedCells,
  askingFormulas: Signal<readonly AskingFormulas[]>,
  onFailure: (error: unknown) => void,
) {
  const { news, allowed, clock, pause, reader } = parts;

  /** Names of the reports that were read. */
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
    mayRead: (report: ReportKey) => allowed.has(ofPlatform(report)),
    /** Returns true if the report that was found is the one whose name was allowed. */
    mayReadFound: (name: string, reportId: number) => allowed.hasFound(ofPlatform(name), reportId),
    /**
     * Returns true if the user of this device has typed one of the report's formulas, which also
     * allows the report.
     * @param cells cells of the formulas, as Excel names them; undefined if it does not
     */
    async isTyped(report: ReportKey, cells: readonly (string | undefined)[]): Promise<boolean> {
      const now = session.peek();
      const isTyped = await areTyped(typedCells, clock, cells);
      if (isTyped && now && session.peek() === now) allowed.allow([ofPlatform(report)]);
      return isTyped;
    },
    /** Sets the formulas that wait until the user has decided whether their reports may be read. */
    ask(waiting: readonly AskingFormulas[]): void {
      askingFormulas.value = waiting;
    },
    /** Sets the formulas that Excel has called and that have not ended since. */
    tellCalls(calls: readonly Omit<FormulaCall, 'name'>[]): void {
      news.calls.value = calls.map((call) => ({
        ...call,
        name: typeof call.report === 'string' ? call.report : names.get(call.report),
      }));
    },
    /**
     * Calls the listener after each change of what is allowed. Returns a function that stops it.
     */
    watchAllowed: (listener: () => void) => onChange(allowed.all, listener),
    /**
     * Returns the ids of the reports with this name or title, ignoring case; only exact matches if
     * there are any.
     */
    find: async (name: string, signal: AbortSignal) => findByName(signedIn(), name, signal),
    /**
     * Runs the report's query and reads all its rows.
     * @param asked true if the user wants the source to be read again; otherwise the engine's cache
     * is enough
     */
    async read(reportId: number, asked: boolean, signal: AbortSignal): Promise<FormulaRows> {
      const { own, run } = await open(reportId, asked, signal);
      return await run(own, signal);
    },
    /**
     * Returns the report for reading with filters, any number of times. The report stays the same,
     * even if it changes meanwhile.
     */
    async openFilters(reportId: number, asked: boolean, signal: AbortSignal): Promise<FilteredReport | NoFilters> {
      const { now, own, run } = await open(reportId, asked, signal);
      return await openFilteredReport(now, own, run, reader, signal);
    },
    /**
     * Reports an error and converts it to a failure; the caller has to handle cancelled requests.
     */
    explain(error: unknown): Failure {
      onFailure(error);
      return toFailure(error, session.peek()?.host);
    },
    /** Calls the listener after each sign-in and sign-out. Returns a function that stops it. */
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
  // The search also finds longer names and descriptions that contain this name, so any page may
  // hold another report with it.
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
