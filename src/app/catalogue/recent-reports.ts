/**
 * Caches the reports that were viewed or updated last. All searches share the cache, which is read
 * again only after a minute.
 */
import type { Clock, Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery } from './catalogue-state';
import { type FoundReports, readReports, removeDuplicates } from './read-reports';

const MAX_AGE_MS = 60_000;
const UNFILTERED: Omit<CatalogueQuery, 'sortBy'> = { search: '', folderId: undefined };

export interface RecentReports {
  readonly readAt: number;
  /** Lists the reports by their last view, latest first. */
  readonly viewedReports: readonly Report[];
  readonly reports: readonly Report[];
  /** Says whether the platform has no other reports. */
  readonly isComplete: boolean;
}

/** Caches the reports of one sign-in. */
export class RecentReportsCache {
  private cached: RecentReports | undefined;

  constructor(
    private readonly session: Session,
    private readonly clock: Clock,
  ) {}

  async read(signal: AbortSignal): Promise<RecentReports> {
    if (this.cached && this.clock.now() - this.cached.readAt < MAX_AGE_MS) return this.cached;
    const [viewed, updated] = await Promise.all([
      readReports(this.session, { ...UNFILTERED, sortBy: 'lastViewedAt' }, signal),
      readReports(this.session, { ...UNFILTERED, sortBy: 'updatedAt' }, signal),
    ]);
    const reports = removeDuplicates([...viewed.reports, ...updated.reports]);
    const isComplete = isCompleteList(reports, viewed);
    this.cached = { readAt: this.clock.now(), viewedReports: viewed.reports, reports, isComplete };
    return this.cached;
  }

  /**
   * @param readingRecent the promise that `read` returned for the same search
   * @returns reports that may be new since the cache was filled; undefined if the cached list is
   * not complete, so that only the platform's own search can find the others
   */
  async readNewReports(
    readingRecent: Promise<RecentReports>,
    signal: AbortSignal,
  ): Promise<readonly Report[] | undefined> {
    const cachedBefore = this.cached;
    if (!cachedBefore?.isComplete) return undefined;
    const current = await readingRecent;
    if (current !== cachedBefore) return current.isComplete ? [] : undefined;
    const updated = await readReports(this.session, { ...UNFILTERED, sortBy: 'updatedAt' }, signal);
    if (isCompleteList(removeDuplicates([...current.reports, ...updated.reports]), updated)) return updated.reports;
    this.cached = undefined;
    return undefined;
  }
}

const isCompleteList = (reports: readonly Report[], { total }: FoundReports): boolean =>
  reports.length >= (total ?? Infinity);
