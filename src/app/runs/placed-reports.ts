/**
 * Lists the reports of this workbook as they are on the platform: one list has the versions of all
 * placements.
 */
import { everyPage, type Report, untilAborted } from '../../client';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

/**
 * Opening a workbook marks outdated placements, shows them, and refreshes: one list is enough for
 * all three.
 */
const RECENT_MS = 10_000;

type Reports = ReadonlyMap<number, Report>;

export class PlacedReports {
  private last: { readonly of: Session; readonly at: number; readonly reports: Promise<Reports> } | undefined;

  constructor(private readonly parts: PlacementParts) {}

  /**
   * @returns the list, at most a moment old; rejects if the platform does not answer, and with the
   * signal's reason
   */
  async list(session: Session, signal?: AbortSignal): Promise<Reports> {
    const { registry, clock } = this.parts;
    const record = registry.workbook.peek();
    if (!record) return new Map();
    const { last } = this;
    if (last?.of === session && clock.now() - last.at < RECENT_MS) return await untilAborted(last.reports, signal);
    const asked = { of: session, at: clock.now(), reports: this.ask(session, record.id) };
    this.last = asked;
    asked.reports.catch(() => {
      if (this.last === asked) this.last = undefined;
    });
    return await untilAborted(asked.reports, signal);
  }

  private async ask(session: Session, workbookId: string): Promise<Reports> {
    const reports = new Map<number, Report>();
    const pages = everyPage('listReports', (after) =>
      session.client.listReports(session.deployment.id, { first: 100, after, externalWorkbookId: workbookId }),
    );
    for await (const page of pages)
      for (const report of page) {
        reports.set(report.id, report);
        this.parts.news.hear(session, report.id, report);
      }
    return reports;
  }
}
