/**
 * Lists the reports of this workbook as they are on the platform: one list has the versions of all
 * placements.
 */
import { type Report, raceWithAbort, readAllPages } from '../../client';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

/**
 * Opening a workbook marks outdated placements, shows them, and refreshes: one list is enough for
 * all three.
 */
const RECENT_MS = 10_000;

type Reports = ReadonlyMap<number, Report>;

export class ReportVersions {
  private cached:
    | { readonly session: Session; readonly requestedAt: number; readonly reports: Promise<Reports> }
    | undefined;

  constructor(private readonly parts: PlacementParts) {}

  /**
   * @returns the list, at most a moment old; rejects if the platform does not answer, and with the
   * signal's reason
   */
  async list(session: Session, signal?: AbortSignal): Promise<Reports> {
    const { registry, clock } = this.parts;
    const record = registry.workbookRecord.peek();
    if (!record) return new Map();
    const { cached } = this;
    if (cached?.session === session && clock.now() - cached.requestedAt < RECENT_MS)
      return await raceWithAbort(cached.reports, signal);
    const request = { session: session, requestedAt: clock.now(), reports: this.readReports(session, record.id) };
    this.cached = request;
    request.reports.catch(() => {
      if (this.cached === request) this.cached = undefined;
    });
    return await raceWithAbort(request.reports, signal);
  }

  private async readReports(session: Session, workbookId: string): Promise<Reports> {
    const reports = new Map<number, Report>();
    const pages = readAllPages('listReports', (after) =>
      session.client.listReports(session.deployment.id, { first: 100, after, externalWorkbookId: workbookId }),
    );
    for await (const page of pages)
      for (const report of page) {
        reports.set(report.id, report);
        this.parts.freshness.recordUpdate(session, report.id, report.updatedAt);
      }
    return reports;
  }
}
