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
const FOLDERS_AT_ONCE = 8;

/** @param folderIds at least one folder; the folders to read first come first */
export async function readFolders(
  session: Session,
  query: CatalogueQuery,
  folderIds: readonly number[],
  signal: AbortSignal,
): Promise<FoundReports> {
  const behind = folderIds.slice(FOLDERS_AT_ONCE);
  const pages = await Promise.all(
    folderIds.slice(0, FOLDERS_AT_ONCE).map((folderId) => readReports(session, { ...query, folderId }, signal)),
  );
  const totals = pages.map(({ total }) => total ?? Number.NaN);
  const sum = totals.reduce((all, total) => all + total, 0);
  const first = goOn(pages, compareBy(query.sortBy));
  const following =
    behind.length === 0 ? undefined : (later: AbortSignal) => readFolders(session, query, behind, later);
  return { ...followedBy(first, following), total: Number.isNaN(sum) || following ? undefined : sum };
}

/** Compares two reports in the platform's order. */
export function compareBy(sortBy: CatalogueQuery['sortBy']): (a: Report, b: Report) => number {
  if (sortBy === 'updatedAt') return (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '');
  return (a, b) => a.name.localeCompare(b.name);
}

type Pages = readonly FoundReports[];

/**
 * Returns the reports whose position is certain: no report of a page that is still unread belongs
 * before them.
 */
function goOn(pages: Pages, compare: (a: Report, b: Report) => number): FoundReports {
  const reports: Report[] = [];
  const waiting = pages.map(({ reports: read, more }) => ({ read: [...read], more }));
  while (waiting.every(({ read, more }) => read.length > 0 || !more)) {
    const next = waiting
      .filter(({ read }) => read.length > 0)
      .reduce<(typeof waiting)[number] | undefined>(
        (least, one) => (least?.read[0] && one.read[0] && compare(least.read[0], one.read[0]) <= 0 ? least : one),
        undefined,
      );
    const report = next?.read.shift();
    if (!report) return { reports, total: undefined };
    reports.push(report);
  }
  return {
    reports,
    total: undefined,
    more: async (signal) =>
      goOn(
        await Promise.all(
          waiting.map(({ read, more }) =>
            read.length === 0 && more ? more(signal) : { reports: read, total: undefined, ...(more && { more }) },
          ),
        ),
        compare,
      ),
  };
}

function followedBy(found: FoundReports, following: FoundReports['more']): FoundReports {
  if (!following) return found;
  const { more } = found;
  return { ...found, more: more ? async (signal) => followedBy(await more(signal), following) : following };
}
