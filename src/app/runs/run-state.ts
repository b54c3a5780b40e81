/** Defines and computes the state of a run of refreshes, as the pane shows it. */
import type { Placement } from '../../placement';
import type { DueResult } from './due-placements';
import type { RunCause } from './placement-runner';
import { hasUnknownOutcome, isQuestion, needsAttention, type PlacementStatus, type PlacementStatuses } from './states';

/**
 * Lists the placements that the summary of a run is about: those of the run, and those of earlier
 * summaries that still need the user. Their views say which of them need the user now.
 */
type ReportedIds = readonly string[];

export type RefreshRun =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly done: number;
      readonly total: number;
      readonly waiting: number;
      readonly unattended: boolean;
    }
  | {
      readonly kind: 'done';
      readonly refreshed: number;
      readonly total: number;
      /** Counts the refreshed placements whose rows differ from those before. */
      readonly changedCount?: number;
      /** Counts the placements that were not queried, because their data are younger than `freshFor`. */
      readonly skippedCount?: number;
      /** Holds the minutes for which data count as fresh in this run; undefined if nothing was skipped. */
      readonly freshFor?: number | undefined;
      readonly waiting: number;
      readonly failed: number;
      /** Counts the placements for which it is unknown what Excel has written. */
      readonly unanswered?: number;
      readonly placementIds?: ReportedIds;
      readonly unattended: boolean;
      /** Says whether the run started because the workbook refreshes every few minutes. */
      readonly timed?: boolean;
      readonly at: number;
    }
  | {
      readonly kind: 'cancelled';
      readonly refreshed: number;
      readonly total: number;
      /**
       * Counts the remaining placements for which it is unknown what Excel has written, because it
       * did not answer.
       */
      readonly unanswered: number;
      readonly placementIds?: ReportedIds;
    }
  /**
   * Nothing is placed under the selected cells, such as `B4:C9`; undefined if no cells are
   * selected.
   */
  | { readonly kind: 'nothingHere'; readonly cells: string | undefined };

export interface RunProgress {
  readonly cause: RunCause;
  readonly placements: readonly Placement[];
  /** Lists placements that the last summary reported and that still needed the user at the start. */
  readonly unsettledIds: readonly string[];
  due: DueResult;
  /** Counts the finished placements, including those that need no query. */
  doneCount: number;
}

/**
 * Returns true if the user does not wait for the run. After changing a cell of a filter, the user
 * does wait.
 */
export function isAutomatic({ cause }: RunProgress): boolean {
  return cause === 'open' || cause === 'timer';
}

/** Returns the number of placements, without those that another window has refreshed. */
export function countTotal({ due: { upToDateIds, duePlacements } }: RunProgress): number {
  return upToDateIds.size + duePlacements.size;
}

export function summarizeProgress(run: RunProgress, statuses: PlacementStatuses): RefreshRun {
  const { doneCount } = run;
  const waiting = countStatuses(run, statuses, isQuestion);
  return { kind: 'running', done: doneCount, total: countTotal(run), waiting, unattended: isAutomatic(run) };
}

/** @param placementsAfterRun the placements as they are after the run */
export function summarizeRun(
  run: RunProgress,
  statuses: PlacementStatuses,
  placementsAfterRun: readonly Placement[],
  time: number,
  isCancelled: boolean,
): RefreshRun {
  const { upToDateIds, duePlacements, freshFor } = run.due;
  const total = countTotal(run);
  const waiting = countStatuses(run, statuses, isQuestion);
  const unanswered = countStatuses(run, statuses, hasUnknownOutcome);
  const failed = countStatuses(run, statuses, needsAttention) - unanswered;
  const refreshed = Math.max(0, run.doneCount - waiting - failed - unanswered - upToDateIds.size);
  const timed = run.cause === 'timer';
  // A refresh every few minutes that finds nothing new is not worth a summary.
  if (total === 0 || (timed && upToDateIds.size === total)) return { kind: 'idle' };
  const placementIds = [...new Set([...run.placements.map(({ id }) => id), ...run.unsettledIds])];
  if (isCancelled) return { kind: 'cancelled', refreshed, total, unanswered, placementIds };
  const placementsAfter = new Map(placementsAfterRun.map((one) => [one.id, one]));
  // The placement itself shows whether former rows were restored.
  if (run.placements.every(({ id }) => isRestoreOutcome(statuses.get(id)?.status, placementsAfter.get(id))))
    return { kind: 'idle' };
  return {
    ...{ kind: 'done', refreshed, total, waiting, failed, unanswered, timed, placementIds },
    changedCount: [...duePlacements].filter(({ id }) => statuses.get(id)?.lastRun?.kind === 'changed').length,
    skippedCount: upToDateIds.size,
    freshFor: upToDateIds.size > 0 ? freshFor : undefined,
    unattended: isAutomatic(run),
    at: time,
  };
}

function countStatuses(
  { placements }: RunProgress,
  statuses: PlacementStatuses,
  isCounted: (status: PlacementStatus | undefined) => boolean,
): number {
  return placements.filter(({ id }) => isCounted(statuses.get(id)?.status)).length;
}

function isRestoreOutcome(status: PlacementStatus | undefined, placement: Placement | undefined): boolean {
  if (status?.kind === 'failed') return status.verb === 'putBack' && !hasUnknownOutcome(status);
  return status?.kind === 'upToDate' && placement?.written.putBack !== undefined;
}
