/**
 * Decides which placements of a run are refreshed, and in which order. An automatic run leaves out
 * placements that are up to date and those that another window of this device has refreshed: one
 * window refreshes a workbook automatically, the next one waits. This is not recorded in the file,
 * because writing to the file may clear the user's undo stack.
 */
import { raceWithAbort } from '../../client';
import { groupBy, tryParseAddress } from '../../grid';
import {
  applyDeviceState,
  DEFAULT_FRESH_MINUTES,
  findLastRefresh,
  isOfReport,
  type Placement,
  tryReadPlacement,
} from '../../placement';
import type { Selection } from '../../workbook';
import { isAbort } from '../failure';
import { DEVICE_ENTRY, PLACEMENT_KEY } from '../workbook/file-records';
import type { PlacementParts } from '../workbook/placement-parts';
import { findUpToDate } from './find-up-to-date';
import type { RunContext } from './placement-runner';
import type { ReportVersions } from './report-versions';

const MINUTE_MS = 60_000;

export interface DueResult {
  /** Holds the ids of the placements that need no query. */
  readonly upToDateIds: ReadonlySet<string>;
  readonly duePlacements: ReadonlySet<Placement>;
  /** Holds the minutes for which data count as fresh; undefined if the age does not matter. */
  readonly freshFor?: number;
}

/** Returns the result without a placement that has turned out to be undone. */
export function leaveOut({ upToDateIds, duePlacements }: DueResult, placement: Placement): DueResult {
  return { upToDateIds, duePlacements: new Set([...duePlacements].filter((one) => one !== placement)) };
}

export class DuePlacements {
  private unlock: (() => void) | undefined;

  constructor(
    private readonly parts: PlacementParts,
    private readonly reportVersions: ReportVersions,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * Finds the placements that are due: all of them if the user asks. Otherwise waits until no other
   * window refreshes, and locks them out until `release`.
   */
  async find(run: RunContext, placements: readonly Placement[]): Promise<DueResult> {
    if (run.cause === 'user') return { upToDateIds: new Set(), duePlacements: new Set(placements) };
    const freshFor = this.computeFreshFor(run.cause);
    const upToDateIds = await this.findUpToDate(run, placements, freshFor);
    const others = placements.filter(({ id }) => !upToDateIds.has(id));
    return { upToDateIds, duePlacements: new Set(await this.leaveOutRefreshedElsewhere(run, others)), freshFor };
  }

  /** Returns the minutes for which rows need no query in an automatic run. */
  private computeFreshFor(cause: RunContext['cause']): number {
    const { refreshEvery, refreshAt, freshFor } = this.parts.registry.workbookRecord.peek() ?? {};
    const now = this.parts.clock.now();
    // Rows that were read since the last time of day are fresh enough.
    if (cause === 'timer' && refreshAt) return Math.floor((now - findLastRefresh(refreshAt, now)) / MINUTE_MS);
    return (cause === 'timer' ? refreshEvery : freshFor) ?? DEFAULT_FRESH_MINUTES;
  }

  unlockOthers(): void {
    this.unlock?.();
    this.unlock = undefined;
  }

  /**
   * Finds placements that need no query. A placement that cannot be checked is refreshed, and the
   * refresh reports the problem.
   */
  private async findUpToDate(
    run: RunContext,
    placements: readonly Placement[],
    freshFor: number,
  ): Promise<ReadonlySet<string>> {
    try {
      return await findUpToDate(this.parts, this.reportVersions, run, placements, freshFor);
    } catch (error) {
      if (!isAbort(error)) this.onFailure(error);
      return new Set();
    }
  }

  /**
   * Returns the placements that no other window has refreshed; all of them if the lock or the
   * file's records cannot be read.
   */
  private async leaveOutRefreshedElsewhere(
    { signal }: RunContext,
    placements: readonly Placement[],
  ): Promise<readonly Placement[]> {
    try {
      return placements.length === 0 ? placements : await raceWithAbort(this.lock(placements, signal), signal);
    } catch (error) {
      if (!isAbort(error)) this.onFailure(error);
      return placements;
    }
  }

  /** @returns the placements that no window has refreshed since this window read the file */
  private async lock(placements: readonly Placement[], signal: AbortSignal): Promise<readonly Placement[]> {
    const { workbook, registry, storage } = this.parts;
    this.unlock = await storage.lock(`refresh.${registry.workbookRecord.peek()?.id}`, signal);
    const [records] = await workbook.readSnapshot({ kind: 'records' });
    return placements.filter(({ id, written: { refreshedAt } }) => {
      const filePlacement = tryReadPlacement(records.get(PLACEMENT_KEY + id));
      return (
        !filePlacement ||
        applyDeviceState(filePlacement, storage.read(DEVICE_ENTRY + id)).written.refreshedAt <= refreshedAt
      );
    });
  }
}

/**
 * Groups placements by report, because these share its rows. Placements on the active sheet come
 * first, both among the groups and within each.
 */
export function groupByReport(placements: readonly Placement[], selected: Selection | undefined): Placement[][] {
  const activeSheet = selected?.kind === 'cells' ? selected.address.sheet : undefined;
  const getActiveSheetRank = (placement: Placement) =>
    Number(tryParseAddress(placement.written.address)?.sheet === activeSheet);
  const inOrder = [...placements].sort((a, b) => getActiveSheetRank(b) - getActiveSheetRank(a));
  return [...groupBy(inOrder, ({ report }) => report.reportId).values()];
}

/**
 * Divides a report's placements into parts that may be refreshed at the same time. Placements
 * without a record on the platform stay together: a new record can only be identified if all other
 * placements of the report have theirs, so each gets its own before the next one requests one.
 */
export function splitForWorkers(group: readonly Placement[]): Placement[][] {
  const needsRecord = ({ report, sync }: Placement) => isOfReport(report) && sync.recordId === undefined;
  const unrecorded = group.filter(needsRecord);
  return group.flatMap((placement) => {
    if (!needsRecord(placement)) return [[placement]];
    return placement === unrecorded[0] ? [unrecorded] : [];
  });
}
