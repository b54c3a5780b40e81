/** The reports of this workbook as the platform has them now: one list tells the versions of all placements. */
import { type Clock, everyPage, type Report, untilAborted } from '../../client';
import type { Session } from '../session/session';
import type { Registry } from '../workbook/registry';
import type { HeardNews } from '../workbook/report-news';

export interface PlacedReports {
  /** As the list was a moment ago, where somebody asked for it then. Rejects where the platform does not answer, and with the signal's reason. */
  list(session: Session, signal?: AbortSignal): Promise<ReadonlyMap<number, Report>>;
}

interface PlacedReportsParts {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly news: HeardNews;
}

/** Opening a workbook marks what is out of date, shows it, and refreshes: one list does for all three. */
const RECENT_MS = 10_000;

export function createPlacedReports({ registry, clock, news }: PlacedReportsParts): PlacedReports {
  let last: { readonly of: Session; readonly at: number; readonly reports: Promise<Reports> } | undefined;

  async function ask(session: Session, workbookId: string): Promise<Reports> {
    const reports = new Map<number, Report>();
    const pages = everyPage('listReports', (after) =>
      session.client.listReports(session.deployment.id, { first: 100, after, externalWorkbookId: workbookId }),
    );
    for await (const page of pages)
      for (const report of page) {
        reports.set(report.id, report);
        news.hear(session, report.id, report);
      }
    return reports;
  }

  return {
    async list(session, signal) {
      const record = registry.workbook.peek();
      if (!record) return new Map();
      const isRecent = last?.of === session && clock.now() - last.at < RECENT_MS;
      if (!last || !isRecent) {
        const asked = { of: session, at: clock.now(), reports: ask(session, record.id) };
        last = asked;
        asked.reports.catch(() => {
          if (last === asked) last = undefined;
        });
      }
      return await untilAborted(last.reports, signal);
    },
  };
}

type Reports = ReadonlyMap<number, Report>;
