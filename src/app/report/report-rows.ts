/**
 * Reads the rows of reports for formulas, independently of placements. Loaded with the first
 * formula that needs it.
 */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { AppFailure, type Failure, toFailure } from '../failure';
import { onChange } from '../on-change';
import { fetchRows } from '../pipeline/fetch/fetch';
import { bypassCache, type Query, readQuery } from '../pipeline/fetch/query-source';
import { readReport } from '../session/read-report';
import type { Session } from '../session/session';
import { type FormulaCall, parseMeasureKey, type ReportKey } from '../workbook/formula-calls';
import type { ListedReports } from '../workbook/listed-reports';
import type { PlacementParts } from '../workbook/placement-parts';
import type { TypedCells } from '../workbook/typed-cells';
import { type FilteredReport, type FormulaRows, type NoFilters, openFilteredReport } from './filtered-report';
import { findReportsByName } from './find-by-name';
import { isAnyTyped } from './typed-formulas';

/**
 * Describes formulas that read one report which the user has not allowed this workbook to read.
 * Only the file says what is known about it.
 */
export interface NotAllowedFormulas {
  readonly report: ReportKey;
  /** Holds the report's number, if the report was listed. */
  readonly reportId?: number;
  /** Holds the name on the platform, if the report was listed. */
  readonly reportName?: string | undefined;
  /** Holds the name in the formulas, if the report's id is known. */
  readonly name?: string | undefined;
  readonly formulas: number;
}

/** Identifies a query: a number is the id of a report, a text is the JSON of a query for measures. */
export type SourceId = number | string;

export type ReportRows = ReturnType<typeof createReportRows>;

interface ReportRowsContext {
  readonly parts: PlacementParts;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly typedCells: TypedCells;
  readonly knownReports: ListedReports;
  /** Receives the formulas that wait, for the pane. */
  readonly notAllowedFormulas: Signal<readonly NotAllowedFormulas[]>;
  onFailure(error: unknown): void;
}

export function createReportRows({
  parts,
  session,
  typedCells,
  knownReports,
  notAllowedFormulas,
  onFailure,
}: ReportRowsContext) {
  const { registry, freshness, allowedReports, clock, pause, reader } = parts;

  const names = createReportNames();

  function requireSession(): Session {
    const currentSession = session.peek();
    if (!currentSession) throw new AppFailure({ code: 'NotSignedIn' });
    return currentSession;
  }

  function toPlatformReport(reportId: ReportKey) {
    const { address, deployment } = requireSession();
    return { platform: address, deploymentId: deployment.id, reportId };
  }

  function isListedAndAllowed(report: ReportKey): boolean {
    const [reportId, ...others] = knownReports.find(report) ?? [];
    return reportId !== undefined && others.length === 0 && allowedReports.has(toPlatformReport(reportId));
  }

  async function open(sourceId: SourceId, isRefresh: boolean, signal: AbortSignal) {
    const currentSession = requireSession();
    const [reportId, ownQuery] = typeof sourceId === 'number' ? [sourceId] : [0, { json: sourceId }];
    const reportRef = { deploymentId: currentSession.deployment.id, reportId, ownQuery };
    const report = await readReport(currentSession, reportRef, signal);
    names.set(reportId, report.name);
    freshness.recordUpdate(currentSession, reportId, report.updatedAt);
    async function run(query: Query, runSignal: AbortSignal): Promise<FormulaRows> {
      const { dateSystem } = reader;
      const source = { reportId, query: isRefresh ? bypassCache(query) : query, origin: { dateSystem } };
      return fetchRows({ pause, reader }, currentSession, source, { signal: runSignal, onProgress: () => undefined });
    }
    return { currentSession, reportQuery: readQuery(report), run };
  }

  return {
    get isSignedIn(): boolean {
      return session.peek() !== undefined;
    },
    /** A name is also allowed if the listed report with this name is. */
    mayRead: (report: ReportKey) => allowedReports.has(toPlatformReport(report)) || isListedAndAllowed(report),
    /** Returns true if the platform has no such report, as far as the list of reports says. */
    isMissing: (report: ReportKey) => knownReports.find(report)?.length === 0,
    /** Is true until the user has said whether this file is a copy: nothing is read for it before. */
    get isCopyUndecided(): boolean {
      return registry.copyQuestion.peek();
    },
    /** Returns true if the report that was found is the one whose name was allowed. */
    acceptFound: (name: ReportKey, reportId: number) =>
      allowedReports.acceptFoundReport(toPlatformReport(name), reportId),
    /**
     * Returns true if the user of this device has typed one of the report's formulas, which also
     * allows the report.
     * @param cells cells of the formulas, as Excel names them; undefined if it does not
     */
    async isTypedByUser(report: ReportKey, cells: readonly (string | undefined)[]): Promise<boolean> {
      const currentSession = session.peek();
      const isTyped = await isAnyTyped(typedCells, clock, cells);
      if (isTyped && currentSession && session.peek() === currentSession)
        allowedReports.allow([toPlatformReport(report)]);
      return isTyped;
    },
    /** Allows reports whose formulas the user has typed before signing in. */
    allowTyped: (keys: readonly ReportKey[]) => allowedReports.allow(keys.map(toPlatformReport)),
    /**
     * Calls the listener after each edit of the user, with true after cells were inserted or deleted.
     * Returns a function that stops it.
     */
    watchTyped: (listener: (hasMovedCells: boolean) => void) => typedCells.watch(listener),
    /** Sets the formulas that wait until the user has decided whether their reports may be read. */
    setWaitingFormulas(waiting: readonly NotAllowedFormulas[]): void {
      notAllowedFormulas.value = waiting;
    },
    /** Sets the formulas that Excel has called and that have not ended since. */
    setCalls(calls: readonly Omit<FormulaCall, 'name'>[]): void {
      freshness.calls.value = calls.map((call) => ({ ...call, name: names.find(call) }));
    },
    /**
     * Calls the listener after each change of what may be read: of what the user allows, of the
     * listed reports, and once the user has said whether the file is a copy. Returns a function that
     * stops it.
     */
    watchAllowed(listener: () => void): () => void {
      const stopFunctions = [allowedReports.allowedKeys, knownReports.changes, registry.copyQuestion].map((one) =>
        onChange<unknown>(one, listener),
      );
      return () => {
        for (const stop of stopFunctions) stop();
      };
    },
    /**
     * Returns the ids of the reports with exactly this name or title, else of those whose name
     * differs only in letter case and blanks.
     */
    findReports: async (name: string, signal: AbortSignal) => findReportsByName(requireSession(), name, signal),
    /** Returns the views of the data model, in which formulas name measures. */
    readViews: async (signal: AbortSignal) => (await requireSession().data()).readViews(signal),
    /**
     * Runs the report's query and reads all its rows.
     * @param isRefresh true if the user wants the source to be read again; otherwise the engine's cache
     * is enough
     */
    async read(sourceId: SourceId, isRefresh: boolean, signal: AbortSignal): Promise<FormulaRows> {
      const { reportQuery, run } = await open(sourceId, isRefresh, signal);
      return await run(reportQuery, signal);
    },
    /**
     * Returns the report for reading with filters, any number of times. The report stays the same,
     * even if it changes meanwhile.
     */
    async openFilters(
      sourceId: SourceId,
      isRefresh: boolean,
      signal: AbortSignal,
    ): Promise<FilteredReport | NoFilters> {
      const { currentSession, reportQuery, run } = await open(sourceId, isRefresh, signal);
      return await openFilteredReport(currentSession, reportQuery, run, reader, signal);
    },
    /**
     * Reports an error and converts it to a failure; the caller has to handle cancelled requests.
     */
    toReportedFailure(error: unknown): Failure {
      onFailure(error);
      return toFailure(error, session.peek()?.host);
    },
    /** Calls the listener after each sign-in and sign-out. Returns a function that stops it. */
    watchSignIn: (listener: () => void) => onChange(session, listener),
  };
}

/** Returns the names of the reports that were read, and those that formulas give. */
function createReportNames() {
  const names = new Map<number, string>();
  return {
    set: (reportId: number, name: string) => names.set(reportId, name),
    /** Returns the name of the report on the platform, else what the formula names. */
    find({ report, reportId }: Omit<FormulaCall, 'name'>): string | undefined {
      const nameInFormula = typeof report === 'string' ? (parseMeasureKey(report) ?? report) : undefined;
      return (reportId === undefined ? undefined : names.get(reportId)) ?? nameInFormula;
    },
  };
}
