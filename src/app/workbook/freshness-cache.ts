/**
 * Caches the latest known facts about reports: when each was last changed, when the data API last
 * read its source, and which formulas read it.
 */
import { signal } from '@preact/signals';
import { type Placement, parseInstant, type ReportFreshness } from '../../placement';
import type { Session } from '../session/session';
import type { FormulaCall } from './formula-calls';

/** Describes times as the platform and the data API write them. */
interface ReportTimes {
  readonly updatedAt?: string | null | undefined;
  readonly freshAt?: string | undefined;
}

export type FreshnessCache = ReturnType<typeof createFreshnessCache>;

export function createFreshnessCache() {
  const entries = signal<ReadonlyMap<string, ReportFreshness>>(new Map());
  return {
    /** Lists formulas that read reports, as Excel has called them. */
    calls: signal<readonly FormulaCall[]>([]),
    /** Returns what is known about the placement's report. Reads a signal. */
    get: ({ report: { platform, deploymentId, reportId } }: Placement): ReportFreshness =>
      entries.value.get(toReportKey(platform, deploymentId, reportId)) ?? {},
    record(
      { address, deployment }: Pick<Session, 'address'> & { readonly deployment: { readonly id: number } },
      reportId: number,
      { updatedAt, freshAt }: ReportTimes,
    ): void {
      const key = toReportKey(address, deployment.id, reportId);
      const previousTimes = entries.peek().get(key) ?? {};
      const next = {
        updatedAt: getLatest(previousTimes.updatedAt, parseInstant(updatedAt)),
        sourceReadAt: getLatest(previousTimes.sourceReadAt, parseInstant(freshAt)),
      };
      if (next.updatedAt !== previousTimes.updatedAt || next.sourceReadAt !== previousTimes.sourceReadAt)
        entries.value = new Map(entries.peek()).set(key, next);
    },
  };
}

function toReportKey(platform: string, deploymentId: number, reportId: number): string {
  return `${deploymentId} ${reportId} ${platform}`;
}

function getLatest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
