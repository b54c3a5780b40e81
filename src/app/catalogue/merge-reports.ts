/** The reports of several folders as one list in order, each folder read page by page as the list is read. */
import type { Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery } from './catalogue-state';
import { type FoundReports, readReports } from './read-reports';

/** Each costs a request before the first report is known; of more folders, those behind follow once these were read to their end. */
const FOLDERS_AT_ONCE = 8;

/** @param folderIds at least one, those to be read first in front */
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

/** As the platform orders them. */
export function compareBy(sortBy: CatalogueQuery['sortBy']): (a: Report, b: Report) => number {
  if (sortBy === 'updatedAt') return (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '');
  return (a, b) => a.name.localeCompare(b.name);
}

type Pages = readonly FoundReports[];

/** All that stands in order for certain: nothing of a page to come belongs in front of it. */
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
