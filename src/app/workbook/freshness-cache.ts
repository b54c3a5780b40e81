/**
 * Caches the latest known facts about reports: when each was last changed, the newest rows that each
 * query of a placement has given, and which formulas read reports.
 */
import { signal } from '@preact/signals';
import { getDataTime, type Placement, parseInstant, type ReportFreshness, removeCellSums } from '../../placement';
import type { Session } from '../session/session';
import type { FormulaCall } from './formula-calls';

export type FreshnessCache = ReturnType<typeof createFreshnessCache>;

export function createFreshnessCache() {
  const updateTimes = signal<ReadonlyMap<string, number>>(new Map());
  const newestRows = signal<ReadonlyMap<string, NonNullable<ReportFreshness['newestRows']>>>(new Map());
  const queryKeys = new WeakMap<Placement, string>();

  function getQueryKey(placement: Placement): string {
    const key = queryKeys.get(placement) ?? toQueryKey(placement);
    queryKeys.set(placement, key);
    return key;
  }

  return {
    /** Lists formulas that read reports, as Excel has called them. */
    calls: signal<readonly FormulaCall[]>([]),
    /** Returns what is known about the placement's report and its query. Reads signals. */
    get(placement: Placement): ReportFreshness {
      const { platform, deploymentId, reportId } = placement.report;
      return {
        updatedAt: updateTimes.value.get(toReportKey(platform, deploymentId, reportId)),
        newestRows: newestRows.value.size === 0 ? undefined : newestRows.value.get(getQueryKey(placement)),
      };
    },
    /** Records when the report was last changed, as the platform writes it. */
    recordUpdate(
      { address, deployment }: Pick<Session, 'address'> & { readonly deployment: { readonly id: number } },
      reportId: number,
      updatedAt: string | null | undefined,
    ): void {
      const key = toReportKey(address, deployment.id, reportId);
      const time = parseInstant(updatedAt);
      if (time !== undefined && time > (updateTimes.peek().get(key) ?? 0))
        updateTimes.value = new Map(updateTimes.peek()).set(key, time);
    },
    /** Records the rows of a placement that was just placed or refreshed. */
    recordRows(placement: Placement): void {
      const { rowSums, putBack } = placement.written;
      const key = getQueryKey(placement);
      const readAt = getDataTime(placement.written);
      // Restored rows are older than the time at which they were written.
      if (rowSums === undefined || putBack !== undefined || readAt < (newestRows.peek().get(key)?.readAt ?? 0)) return;
      newestRows.value = new Map(newestRows.peek()).set(key, { readAt, rowSums: removeCellSums(rowSums) });
    },
  };
}

function toReportKey(platform: string, deploymentId: number, reportId: number): string {
  return `${deploymentId} ${reportId} ${platform}`;
}

/** Returns a key: placements with the same key run the same query if they run at the same time. */
function toQueryKey({ report, choices, written }: Placement): string {
  const { platform, deploymentId, reportId, ownQuery } = report;
  const { omitted, order, firstRows, laidOut, axes, totals } = choices;
  const rowChoices = [omitted, order, firstRows, laidOut, axes, totals];
  return JSON.stringify([platform, deploymentId, reportId, ownQuery?.json, written.filteredBy, ...rowChoices]);
}
