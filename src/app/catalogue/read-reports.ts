/** Reads the list of reports page by page, in the platform's order. */
import type { Report, UnreadableItem } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery, SortBy } from './catalogue-state';

export interface FoundReports {
  readonly reports: readonly Report[];
  /** Holds what is known of the reports without a usable id or name. */
  readonly unreadableItems: readonly UnreadableItem[];
  /** Counts all matches; undefined if their number is not known. */
  readonly total: number | undefined;
  /** Holds the search as the best match spells it, if no report contains it as it was typed. */
  readonly correctedSearch?: string;
  readonly readMore?: (signal: AbortSignal) => Promise<FoundReports>;
}

const PAGE_SIZE = 50;
/** In the order of views the platform gives only one page. */
const VIEWED_PAGE_SIZE = 100;
const DIRECTIONS: Readonly<Record<SortBy, 'ASC' | 'DESC'>> = { name: 'ASC', updatedAt: 'DESC', lastViewedAt: 'DESC' };

export async function readReports(
  session: Pick<Session, 'client' | 'deployment'>,
  query: CatalogueQuery,
  signal: AbortSignal,
  after?: string,
): Promise<FoundReports> {
  const { sortBy, folderId } = query;
  const search = query.search.trim();
  const page = await session.client.listReports(
    session.deployment.id,
    {
      first: sortBy === 'lastViewedAt' ? VIEWED_PAGE_SIZE : PAGE_SIZE,
      sortBy,
      sortDirection: DIRECTIONS[sortBy],
      ...(after === undefined ? {} : { after }),
      ...(search === '' ? {} : { search }),
      ...(folderId === undefined ? {} : { folderId }),
    },
    signal,
  );
  const { items, unreadableItems, total, nextCursor } = page;
  return {
    // A list that changes while it is read may repeat a report.
    reports: removeDuplicates(items),
    unreadableItems,
    total,
    ...(nextCursor !== undefined && {
      readMore: (later: AbortSignal) => readReports(session, query, later, nextCursor),
    }),
  };
}

export const removeDuplicates = (reports: readonly Report[]): Report[] => [
  ...new Map(reports.map((report) => [report.id, report])).values(),
];
