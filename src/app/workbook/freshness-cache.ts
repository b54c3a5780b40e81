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
      entries.value.get(reportKey(platform, deploymentId, reportId)) ?? {},
    record(
      { address, deployment }: Pick<Session, 'address'> & { readonly deployment: { readonly id: number } },
      reportId: number,
      { updatedAt, freshAt }: ReportTimes,
    ): void {
      const key = reportKey(address, deployment.id, reportId);
      const before = entries.peek().get(key) ?? {};
      const next = {
        updatedAt: latest(before.updatedAt, parseInstant(updatedAt)),
        sourceReadAt: latest(before.sourceReadAt, parseInstant(freshAt)),
      };
      if (next.updatedAt !== before.updatedAt || next.sourceReadAt !== before.sourceReadAt)
        entries.value = new Map(entries.peek()).set(key, next);
    },
  };
}

function reportKey(platform: string, deploymentId: number, reportId: number): string {
  return `${deploymentId} ${reportId} ${platform}`;
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
