/**
 * Merges the reports of several folders into one sorted list. Each folder is read page by page as
 * the list is read.
 */
import type { Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery } from './catalogue-state';
import { type FoundReports, readReports } from './read-reports';

/**
 * Each folder costs a request before the first report is known. If there are more folders, the rest
 * follow when the first ones have been read to the end.
 */
const MAX_CONCURRENT_FOLDERS = 8;

/** @param folderIds at least one folder; the folders to read first come first */
export async function readReportsOfFolders(
  session: Session,
  query: CatalogueQuery,
  folderIds: readonly number[],
  signal: AbortSignal,
): Promise<FoundReports> {
  const laterFolderIds = folderIds.slice(MAX_CONCURRENT_FOLDERS);
  const pages = await Promise.all(
    folderIds.slice(0, MAX_CONCURRENT_FOLDERS).map((folderId) => readReports(session, { ...query, folderId }, signal)),
  );
  const totals = pages.map(({ total }) => total ?? Number.NaN);
  const sum = totals.reduce((all, total) => all + total, 0);
  const mergedPages = mergePages(pages, createComparator(query.sortBy));
  const readLaterFolders =
    laterFolderIds.length === 0
      ? undefined
      : (signalForMore: AbortSignal) => readReportsOfFolders(session, query, laterFolderIds, signalForMore);
  return {
    ...appendPages(mergedPages, readLaterFolders),
    total: Number.isNaN(sum) || readLaterFolders ? undefined : sum,
  };
}

/** Compares two reports in the platform's order. */
export function createComparator(sortBy: CatalogueQuery['sortBy']): (a: Report, b: Report) => number {
  if (sortBy === 'updatedAt') return (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '');
  return (a, b) => a.name.localeCompare(b.name);
}

/**
 * Returns the reports whose position is certain: no report of a page that is still unread belongs
 * before them.
 */
export function mergePages(pages: readonly FoundReports[], compare: (a: Report, b: Report) => number): FoundReports {
  const reports: Report[] = [];
  const unreadableItems = pages.flatMap((page) => page.unreadableItems);
  const unmerged = pages.map(({ reports: unread, readMore }) => ({ unread: [...unread], readMore }));
  while (unmerged.every(({ unread, readMore }) => unread.length > 0 || !readMore)) {
    const next = unmerged
      .filter(({ unread }) => unread.length > 0)
      .reduce<(typeof unmerged)[number] | undefined>(
        (nearest, candidate) =>
          nearest?.unread[0] && candidate.unread[0] && compare(nearest.unread[0], candidate.unread[0]) <= 0
            ? nearest
            : candidate,
        undefined,
      );
    const report = next?.unread.shift();
    if (!report) return { reports, unreadableItems, total: undefined };
    reports.push(report);
  }
  return {
    reports,
    unreadableItems,
    total: undefined,
    readMore: async (signal) =>
      mergePages(
        await Promise.all(
          unmerged.map(
            async ({ unread, readMore }): Promise<FoundReports> =>
              unread.length === 0 && readMore
                ? readMore(signal)
                : { reports: unread, unreadableItems: [], total: undefined, ...(readMore && { readMore }) },
          ),
        ),
        compare,
      ),
  };
}

function appendPages(found: FoundReports, readLaterFolders: FoundReports['readMore']): FoundReports {
  if (!readLaterFolders) return found;
  const { readMore } = found;
  return {
    ...found,
    readMore: readMore ? async (signal) => appendPages(await readMore(signal), readLaterFolders) : readLaterFolders,
  };
}
