/**
 * Caches the latest known facts about reports: when each was last changed, when the data API last
 * read its source, and which formulas read it.
 */
import { signal } from '@preact/signals';
import { type Placement, type ReportNews, readInstant } from '../../placement';
import type { Session } from '../session/session';
import type { FormulaCall } from './formula-calls';

/** Times as the platform and the data API write them. */
interface Told {
  readonly updatedAt?: string | null | undefined;
  readonly freshAt?: string | undefined;
}

export type HeardNews = ReturnType<typeof createHeardNews>;

export function createHeardNews() {
  const heard = signal<ReadonlyMap<string, ReportNews>>(new Map());
  return {
    /** Formulas that read reports, as Excel has called them. */
    calls: signal<readonly FormulaCall[]>([]),
    /** Returns what is known about the placement's report. Reads a signal. */
    of: ({ report: { platform, deploymentId, reportId } }: Placement): ReportNews =>
      heard.value.get(keyOf(platform, deploymentId, reportId)) ?? {},
    hear(
      { address, deployment }: Pick<Session, 'address'> & { readonly deployment: { readonly id: number } },
      reportId: number,
      { updatedAt, freshAt }: Told,
    ): void {
      const key = keyOf(address, deployment.id, reportId);
      const before = heard.peek().get(key) ?? {};
      const next = {
        updatedAt: laterOf(before.updatedAt, readInstant(updatedAt)),
        sourceReadAt: laterOf(before.sourceReadAt, readInstant(freshAt)),
      };
      if (next.updatedAt !== before.updatedAt || next.sourceReadAt !== before.sourceReadAt)
        heard.value = new Map(heard.peek()).set(key, next);
    },
  };
}

function keyOf(platform: string, deploymentId: number, reportId: number): string {
  return `${deploymentId} ${reportId} ${platform}`;
}

function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
