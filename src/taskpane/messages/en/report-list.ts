import type { SortBy } from '../../../app';
import { type Formats, formatFolderPath } from '../../../parts';

export function createReportListMessages({ age, count, number, time }: Formats) {
  return {
    search: 'Search reports',
    clearSearch: 'Clear search',
    folder: 'Folder',
    allFolders: 'All folders',
    includeSubfolders: 'Include subfolders',
    folderPath: formatFolderPath,
    sortBy: 'Sort by',
    sorts: {
      name: 'Name, A to Z',
      updatedAt: 'Last updated',
      lastViewedAt: 'Last viewed',
    } satisfies Record<SortBy, string>,

    loading: 'Loading reports…',
    loadingMore: 'Loading more',
    loadMore: 'Load more',
    /** Describes the list above it: the number of reports, the search, and how old the list is. */
    found: (total: number | undefined, shown: number, search: string, staleSince: number | undefined) => {
      if (shown === 0) return search ? `No reports match “${search}”` : 'No reports here';
      // The total is unknown if Inlay searched for more than the platform's own search finds.
      if (search && total === undefined)
        return shown === 1 ? `The best match for “${search}”` : `The ${number(shown)} best matches for “${search}”`;
      const many = total === undefined ? count(shown, 'report', 'reports') : count(total, 'report', 'reports');
      const matching = search ? `${many} ${(total ?? shown) === 1 ? 'matches' : 'match'} “${search}”` : many;
      return staleSince === undefined ? matching : `${matching}, as of ${time(staleSince)}`;
    },
    end: (total: number | undefined, search: string) => {
      if (total === undefined) return 'Not here? Search for a word of its name.';
      if (search) return total === 1 ? 'That is the only one.' : 'That is all of them.';
      return total === 1 ? 'That is the only report.' : `That is all ${number(total)} reports.`;
    },
    viewedLast: (shown: number, total: number) =>
      `These are the ${number(shown)} viewed last. Sort by name to see all ${number(total)}.`,
    placedHere: 'In this workbook',
    /** -> `Finance › Monthly close · Dana Whitfield · yesterday` */
    facts: (folder: string, author: string | undefined, updatedAt: string) =>
      [folder, author, age(updatedAt)].filter(Boolean).join(' · '),

    nothingFound: (search: string) => `Nothing called “${search}” here`,
    nothingFoundNext: (folder: string | undefined) =>
      folder === undefined ? 'Check the spelling.' : `Check the spelling, or look beyond ${folder}.`,
    emptyFolder: 'No reports in this folder',
    emptyFolderNext: 'Look in another folder, or in all of them.',
    emptyPlatform: 'No reports yet',
    emptyPlatformNext: 'Save a report in your platform and it shows up here.',
    searchEverywhere: 'Search all folders',
    showEverything: 'Show all folders',
    failed: 'The reports did not load.',
    moreFailed: 'The next reports did not load.',
    offline: (since: number) => `You are offline. This is the list from ${time(since)}; placing needs a network.`,
  };
}
