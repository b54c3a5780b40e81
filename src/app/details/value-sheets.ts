/**
 * Makes sheets for the values of a column: each has the value in A1, and below it the report of a
 * placement, filtered by that cell.
 */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  getReadableFilters,
  MAX_FILTERS,
  type Placement,
  pairValuesWithSheets,
  type ValueSheet,
} from '../../placement';
import { hasOpenOutcome } from '../../workbook';
import { type Failure, isAbort, toFailure } from '../failure';
import { readPlacedReport } from '../pipeline/fetch/placed-report';
import { createReportFilters, type FilterValues } from '../report/report-filters';
import { readSheetColumns, readSheetValues, type SheetColumn } from '../report/sheet-columns';
import type { RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import { findReadingSession } from '../workbook/allowed-reports';
import { createSheet, getSetId } from './create-sheet';
import type { DetailsParts } from './details-parts';

/** Limits the sheets that are made at once. */
export const MAX_NEW_SHEETS = 50;

export type SheetsRun =
  | { readonly kind: 'none' }
  /** `done` counts the values before this one. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly value: string }
  | {
      readonly kind: 'ended';
      readonly created: number;
      readonly total: number;
      /** Lists the values whose sheets could not be made. */
      readonly failures: readonly { readonly value: string; readonly failure: Failure }[];
    };

const NO_RUN: SheetsRun = { kind: 'none' };

export function createValueSheets(parts: DetailsParts) {
  const { registry, session, workbook, onFailure } = parts;
  const run = signal<SheetsRun>(NO_RUN);
  const sheetsRun: ReadonlySignal<SheetsRun> = run;
  let controller = new AbortController();

  /** Returns the placement from which a set was made or, without it, the given one of the set. */
  function findSource(placementId: string): Placement | undefined {
    const placement = registry.get(placementId);
    return registry.get(placement?.choices.sheetOf?.set ?? '') ?? placement;
  }

  /** @returns undefined if the user is signed in elsewhere, or has not allowed the report */
  function findReadableSource(placementId: string) {
    const source = findSource(placementId);
    const currentSession = findReadingSession(parts, source);
    return source && currentSession && { source, currentSession };
  }

  return {
    sheetsRun,
    /** Returns what reads the columns and their values; undefined if the report may not be read. */
    openSheetSource(placementId: string) {
      const { source, currentSession } = findReadableSource(placementId) ?? {};
      if (!source || !currentSession) return undefined;
      const readReport = () => readPlacedReport(currentSession, source);
      let report: Promise<RunnableReport> | undefined;
      const filters = createReportFilters(parts, currentSession, () => report ?? readReport(), source.id);
      const set = getSetId(source);
      const inSet = registry.placements.peek().filter(({ choices }) => choices.sheetOf?.set === set);
      const ownFilters = getReadableFilters(source.choices.filters);
      return {
        /** Names the column of the sheets that the set has; undefined if it has none. */
        chosenMember: inSet.at(-1)?.choices.sheetOf?.member,
        async readColumns() {
          if (!ownFilters) return 'filtersUnread';
          if (ownFilters.length >= MAX_FILTERS) return 'tooManyFilters';
          report = readReport();
          return readSheetColumns(filters, await report);
        },
        readValues: (column: SheetColumn) => readSheetValues(filters, currentSession, column),
      };
    },
    /** Pairs the values of a column with the sheets of the placement's set. Reads signals. */
    pairSheets(placementId: string, { member }: SheetColumn, values: FilterValues): readonly ValueSheet[] {
      const source = findSource(placementId);
      const of = source && { set: getSetId(source), member: member.name };
      return of ? pairValuesWithSheets(values, registry.placements.value, of) : [];
    },
    /** Makes one sheet after another. Finished sheets stay, even if others fail or the user cancels. */
    async createSheets(placementId: string, column: SheetColumn, values: readonly string[]): Promise<void> {
      const readable = findReadableSource(placementId);
      if (!readable || run.peek().kind === 'running' || values.length > MAX_NEW_SHEETS) return;
      controller = new AbortController();
      await runSheets(parts, run, { ...readable, column, values }, controller.signal);
      // The next user who signs in must not see the values of this one.
      if (!session.peek()) run.value = NO_RUN;
    },
    /** Stops after the current request. */
    cancelSheets(): void {
      if (run.peek().kind !== 'running') return;
      controller.abort();
      void workbook.giveUp().catch(onFailure);
    },
    /** Forgets how the last run has ended. */
    closeSheetsRun(): void {
      if (run.peek().kind === 'ended') run.value = NO_RUN;
    },
  };
}

interface RequestedSheets {
  readonly source: Placement;
  readonly currentSession: Session;
  readonly column: SheetColumn;
  readonly values: readonly string[];
}

async function runSheets(
  parts: DetailsParts,
  run: Signal<SheetsRun>,
  { source, currentSession, column, values }: RequestedSheets,
  signal: AbortSignal,
): Promise<void> {
  const failures: { readonly value: string; readonly failure: Failure }[] = [];
  const total = values.length;
  let created = 0;
  let report: RunnableReport | undefined;
  for (const [done, value] of values.entries()) {
    run.value = { kind: 'running', done, total, value };
    try {
      signal.throwIfAborted();
      report ??= await readPlacedReport(currentSession, source, signal);
      await createSheet(parts, currentSession, { source, report, column, value }, signal);
      created += 1;
    } catch (error) {
      if (isAbort(error)) break;
      parts.onFailure(error);
      const failure = toFailure(error, currentSession.host);
      failures.push({ value, failure });
      if (hasOpenOutcome(error) || FINAL_CODES.has(failure.code)) break;
    }
  }
  run.value = { kind: 'ended', created, total, failures };
}

/** These failures stop a run, because the sheets of all other values would fail, too. */
const FINAL_CODES: ReadonlySet<Failure['code']> = new Set([
  ...(['PlatformUnreachable', 'CrossOriginBlocked', 'PlatformTimeout', 'PlatformBroken', 'RateLimited'] as const),
  ...(['NotSignedIn', 'NotAllowed', 'NotFound', 'NoDownload', 'DownloadLocked', 'NoDataAddress'] as const),
  ...(['DataApiDown', 'DataTokenRefused', 'DataScopeMissing', 'ModelBroken', 'FilterCell'] as const),
  ...(['StructureProtected', 'WorkbookReadOnly', 'WorkbookInBack', 'ExcelSignedOut'] as const),
]);
