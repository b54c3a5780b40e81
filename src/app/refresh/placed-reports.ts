/** The reports of this workbook as the platform has them now: one list tells the versions of all placements. */
import type { Clock, Report } from '../../client';
import type { Session } from '../session/session';
import type { Registry } from '../workbook/registry';
import type { HeardNews } from '../workbook/report-news';

export interface PlacedReports {
  /** Rejects where the platform does not answer. */
  list(session: Session, signal?: AbortSignal): Promise<ReadonlyMap<number, Report>>;
  /** As before, unless the list was asked for a moment ago: opening a workbook marks what is out of date, then refreshes. */
  recent(session: Session, signal?: AbortSignal): Promise<ReadonlyMap<number, Report>>;
}

interface PlacedReportsParts {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly news: HeardNews;
}

const RECENT_MS = 10_000;

export function createPlacedReports({ registry, clock, news }: PlacedReportsParts): PlacedReports {
  let last: { readonly of: Session; readonly at: number; readonly reports: ReadonlyMap<number, Report> } | undefined;

  async function list(session: Session, signal?: AbortSignal): Promise<ReadonlyMap<number, Report>> {
    const reports = new Map<number, Report>();
    const record = registry.workbook.peek();
    if (!record) return reports;
    const at = clock.now();
    for (let after: string | undefined; ; ) {
      const request = { first: 100, after, externalWorkbookId: record.id };
      const page = await session.client.listReports(session.deployment.id, request, signal);
      for (const report of page.items) {
        reports.set(report.id, report);
        news.hear(session, report.id, report);
      }
      after = page.nextCursor;
      if (after === undefined) break;
    }
    last = { of: session, at, reports };
    return reports;
  }

  return {
    list,
    recent(session, signal) {
      const isRecent = last?.of === session && clock.now() - last.at < RECENT_MS;
      return last && isRecent ? Promise.resolve(last.reports) : list(session, signal);
    },
  };
}
