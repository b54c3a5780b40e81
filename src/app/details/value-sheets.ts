/**
 * Makes sheets for the values of a column: each has the value in A1, and below it the report of a
 * placement, filtered by that cell.
 */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  getReadableFilters,
  listSheetPlacements,
  MAX_FILTERS,
  type Placement,
  pairValuesWithSheets,
  type ValueSheet,
} from '../../placement';
import { hasOpenOutcome } from '../../workbook';
import { type Failure, isAbort, toFailure } from '../failure';
import { readPlacedReport } from '../pipeline/fetch/placed-report';
import type { NoFilters } from '../report/filtered-report';
import { createReportFilters, type FilterValues } from '../report/report-filters';
import { readSheetColumns, readSheetValues, type SheetColumn } from '../report/sheet-columns';
import type { RunnableReport } from '../session/read-report';
import { belongsToSession, type Session } from '../session/session';
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
      /** The user has cancelled the run, or the last failure would have met all other values, too. */
      readonly isStopped: boolean;
    };

/** Reads what a set of sheets can be made of. */
export interface SheetSource {
  /** Names the column of the sheets that the set has; undefined if it has none. */
  readonly chosenMember: string | undefined;
  /** Says that the placement has as many filters as it can have, or filters that cannot be read. */
  readonly problem: 'tooManyFilters' | 'filtersUnread' | undefined;
  readColumns(): Promise<readonly SheetColumn[] | NoFilters>;
  readValues(column: SheetColumn): Promise<FilterValues>;
}

export function createValueSheets(parts: DetailsParts) {
  const { registry, session, allowedReports, workbook, onFailure } = parts;
  const run = signal<SheetsRun>(NO_RUN);
  const sheetsRun: ReadonlySignal<SheetsRun> = run;
  let controller = new AbortController();

  /** Returns the placement from which a set was made or, without it, the given one of the set. */
  function findSource(placementId: string): Placement | undefined {
    const placement = registry.get(placementId);
    const set = placement?.choices.sheetOf?.set;
    return (set === undefined ? undefined : registry.get(set)) ?? placement;
  }

  /** @returns undefined if the user is signed in elsewhere, or has not allowed the report */
  function findSession(source: Placement): Session | undefined {
    const currentSession = session.peek();
    const isReadable = currentSession && belongsToSession(source, currentSession) && allowedReports.has(source.report);
    return isReadable ? currentSession : undefined;
  }

  function openSheetSource(placementId: string): SheetSource | undefined {
    const source = findSource(placementId);
    const currentSession = source && findSession(source);
    if (!source || !currentSession) return undefined;
    let reading: Promise<RunnableReport> | undefined;
    const report = () => {
      reading ??= readPlacedReport(currentSession, source);
      return reading;
    };
    const filters = createReportFilters(parts, currentSession, report, source.id);
    const set = getSetId(source);
    const inSet = registry.placements.peek().filter(({ choices }) => choices.sheetOf?.set === set);
    const ownFilters = getReadableFilters(source.choices.filters);
    const isFull = ownFilters && ownFilters.length >= MAX_FILTERS;
    return {
      chosenMember: inSet.at(-1)?.choices.sheetOf?.member,
      problem: ownFilters ? (isFull ? 'tooManyFilters' : undefined) : 'filtersUnread',
      readColumns: () => readSheetColumns(filters, report),
      readValues: (column) => readSheetValues(currentSession, report, column),
    };
  }

  async function createSheets(placementId: string, { member }: SheetColumn, values: readonly string[]): Promise<void> {
    const source = findSource(placementId);
    const currentSession = source && findSession(source);
    if (!source || !currentSession || run.peek().kind === 'running' || values.length > MAX_NEW_SHEETS) return;
    controller = new AbortController();
    const { signal: abortSignal } = controller;
    let report: RunnableReport | undefined;
    await runForEach(values, run, async (value) => {
      try {
        abortSignal.throwIfAborted();
        report ??= await readPlacedReport(currentSession, source, abortSignal);
        await createSheet(parts, currentSession, { source, report, member, value }, abortSignal);
        return undefined;
      } catch (error) {
        if (isAbort(error)) return 'cancelled';
        onFailure(error);
        return { failure: toFailure(error, currentSession.host), isFinal: meetsAllSheets(error) };
      }
    });
    // The next user who signs in must not see the values of this one.
    if (!session.peek()) run.value = NO_RUN;
  }

  return {
    sheetsRun,
    openSheetSource,
    createSheets,
    /** Pairs the values of a column with the sheets of the placement's set. Reads signals. */
    pairSheets(placementId: string, { member }: SheetColumn, values: FilterValues): readonly ValueSheet[] {
      const source = findSource(placementId);
      const sheets = source ? listSheetPlacements(registry.placements.value, getSetId(source), member.name) : [];
      return pairValuesWithSheets(values, sheets);
    },
    /** Stops after the current request; sheets that are finished stay. */
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

const NO_RUN: SheetsRun = { kind: 'none' };

/** Returns true if the same failure would meet the sheets of all other values. */
function meetsAllSheets(error: unknown): boolean {
  return hasOpenOutcome(error) || ENDING_CODES.has(toFailure(error).code);
}

const ENDING_CODES: ReadonlySet<Failure['code']> = new Set([
  ...(['PlatformUnreachable', 'CrossOriginBlocked', 'PlatformTimeout', 'PlatformBroken', 'RateLimited'] as const),
  ...(['NotSignedIn', 'NotAllowed', 'NotFound', 'NoDownload', 'DownloadLocked', 'NoDataAddress'] as const),
  ...(['DataApiDown', 'DataTokenRefused', 'DataScopeMissing', 'ModelBroken', 'FilterCell'] as const),
  ...(['StructureProtected', 'WorkbookReadOnly', 'WorkbookInBack', 'ExcelSignedOut'] as const),
]);

type SheetOutcome = 'cancelled' | { readonly failure: Failure; readonly isFinal: boolean } | undefined;

/** Makes one sheet after the other, and shows how far that is. */
async function runForEach(
  values: readonly string[],
  run: Signal<SheetsRun>,
  createOne: (value: string) => Promise<SheetOutcome>,
): Promise<void> {
  const failures: { readonly value: string; readonly failure: Failure }[] = [];
  const total = values.length;
  let created = 0;
  let isStopped = false;
  for (const [done, value] of values.entries()) {
    run.value = { kind: 'running', done, total, value };
    const outcome = await createOne(value);
    if (outcome === undefined) created += 1;
    else if (outcome !== 'cancelled') failures.push({ value, failure: outcome.failure });
    isStopped = outcome === 'cancelled' || outcome?.isFinal === true;
    if (isStopped) break;
  }
  run.value = { kind: 'ended', created, total, failures, isStopped };
}
