/**
 * Finds reports as people remember them. The platform's own search gives candidates, which are
 * ranked here. One search sends a bounded number of requests, however many reports the platform
 * has.
 */
import type { Clock, Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery, FolderOption } from './catalogue-state';
import {
  buildPath,
  collectFolderIds,
  type FolderTree,
  listFolderOptions,
  readFoldersIn,
  readFolderTree,
} from './folder-tree';
import { createComparator, readReportsOfFolders } from './merge-reports';
import {
  correctSearch,
  isExactMatch,
  isMisspelt,
  isNameMatch,
  type MatchRank,
  normalizeText,
  rankMatch,
  splitInHalves,
  splitSearch,
} from './rank-reports';
import { type FoundReports, readReports, removeDuplicates } from './read-reports';
import { type RecentReports, RecentReportsCache } from './recent-reports';

/** The longest words of a search are the most selective, so only these are sent to the platform. */
const MAX_SENT_WORDS = 2;
const MAX_SENT_FOLDERS = 2;
const MAX_RANK: MatchRank = 4;

type CandidateQuery = Pick<CatalogueQuery, 'search' | 'folderId'>;

/** Remembers reports and folders of one sign-in. */
export class ReportFinder {
  private tree: FolderTree = { folders: new Map(), unreadFolderIds: new Set() };
  private options: readonly FolderOption[] | undefined;
  private readonly recent: RecentReportsCache;

  constructor(
    readonly session: Session,
    clock: Clock,
  ) {
    this.recent = new RecentReportsCache(session, clock);
  }

  /** @param folderId a folder whose subfolders are read too, unless they were read before */
  async readFolders(folderId: number | undefined, signal: AbortSignal): Promise<readonly FolderOption[]> {
    const treeBefore = this.tree;
    this.tree = await (this.options && folderId !== undefined
      ? readFoldersIn(this.session, treeBefore, folderId, signal)
      : readFolderTree(this.session, signal));
    if (!this.options || this.tree !== treeBefore) this.options = listFolderOptions(this.tree);
    return this.options;
  }

  async find(query: CatalogueQuery, signal: AbortSignal): Promise<FoundReports> {
    const words = splitSearch(query.search);
    const folderIds = this.listFoldersToSearch(query);
    if (words.length === 0) return this.readPlatformList(query, folderIds, signal);
    // The platform gives only one page in the order of views, and the ranking has an order of its
    // own.
    const sortBy = query.sortBy === 'lastViewedAt' ? 'name' : query.sortBy;
    const readingRecent = this.recent.read(signal);
    const [listedReports, recent, candidates] = await Promise.all([
      this.readPlatformList({ ...query, sortBy }, folderIds, signal),
      readingRecent,
      this.readCandidates(words, readingRecent, signal),
    ]);
    const searchedFolderIds = folderIds && new Set<number | null | undefined>(folderIds);
    const isInFolders = ({ folderId }: Report) => !searchedFolderIds || searchedFolderIds.has(folderId);
    const getTexts = (report: Report) => ({ name: report.name, otherTexts: collectTexts(report, this.tree) });
    const rankReport = (report: Report) => rankMatch(words, getTexts(report));
    const unlistedReports = removeDuplicates([...recent.reports, ...candidates]).filter(isInFolders);
    const isNameFound = [...listedReports.reports, ...unlistedReports].some((report) => (rankReport(report) ?? 2) < 2);
    let addedReports = unlistedReports.filter((report) => {
      const rank = rankReport(report);
      // A search for "stores" means the report "Store scorecard", even if a description has "stores".
      return isExactMatch(rank) || (!isNameFound && isNameMatch(rank));
    });
    if (listedReports.reports.length === 0 && addedReports.length === 0) {
      // Nothing matches as it was typed, so a misspelt word may match as well.
      const halves = recent.isComplete ? [] : pickLongest(words).flatMap(splitInHalves);
      const found = await this.readAllCandidates(halves.map(toCandidateQuery), signal);
      addedReports = removeDuplicates([...unlistedReports, ...found.filter(isInFolders)]).filter(
        (candidate) => rankReport(candidate) !== undefined,
      );
    }
    const all = removeDuplicates([...listedReports.reports, ...addedReports]);
    const reports = sortReports(all, query.sortBy, recent.viewedReports, rankReport);
    const { readMore, unreadableItems } = listedReports;
    const [bestMatch] = reports;
    const isInexact = bestMatch && !reports.some((report) => isExactMatch(rankReport(report)));
    const correction = isInexact &&
      rankReport(bestMatch) !== undefined && { correctedSearch: correctSearch(words, getTexts(bestMatch)) };
    if (recent.isComplete && !readMore) return { reports, unreadableItems, total: reports.length, ...correction };
    const isOnlyListed = reports.length === listedReports.reports.length;
    const total = isOnlyListed ? listedReports.total : undefined;
    return { reports, unreadableItems, total, ...correction, ...(readMore && { readMore }) };
  }

  private listFoldersToSearch({ folderId, includesSubfolders }: CatalogueQuery): readonly number[] | undefined {
    if (folderId === undefined) return undefined;
    return includesSubfolders === false ? [folderId] : collectFolderIds(this.tree, folderId);
  }

  /** Reads the platform's own list of all these folders. */
  private async readPlatformList(
    query: CatalogueQuery,
    folderIds: readonly number[] | undefined,
    signal: AbortSignal,
  ): Promise<FoundReports> {
    if (!folderIds || folderIds.length === 1) return readReports(this.session, query, signal);
    if (query.sortBy !== 'lastViewedAt') return readReportsOfFolders(this.session, query, folderIds, signal);
    const [{ viewedReports }, all] = await Promise.all([
      this.recent.read(signal),
      readReportsOfFolders(this.session, { ...query, sortBy: 'name' }, folderIds, signal),
    ]);
    const searchedFolderIds = new Set<number | null | undefined>(folderIds);
    const first = viewedReports.filter(({ folderId }) => searchedFolderIds.has(folderId));
    return { ...all, reports: removeDuplicates([...first, ...all.reports]) };
  }

  /**
   * Reads the reports that the platform finds by single words, and those in folders whose names
   * match a word. If the cache has all reports, only those added since are read.
   */
  private async readCandidates(
    words: readonly string[],
    readingRecent: Promise<RecentReports>,
    signal: AbortSignal,
  ): Promise<readonly Report[]> {
    const byWord = words.length > 1 ? pickLongest(words).map(toCandidateQuery) : [];
    const byFolder = [...this.tree.folders.values()]
      .filter(({ name }) => words.some((word) => isFolderMatch(name, word)))
      .slice(0, MAX_SENT_FOLDERS)
      .map(({ id, name }) => ({
        search: pickLongest(words.filter((word) => !isFolderMatch(name, word)))[0] ?? '',
        folderId: id,
      }));
    const candidateQueries = [...byWord, ...byFolder];
    if (candidateQueries.length === 0) return [];
    return (
      (await this.recent.readNewReports(readingRecent, signal)) ?? this.readAllCandidates(candidateQueries, signal)
    );
  }

  private async readAllCandidates(candidateQueries: readonly CandidateQuery[], signal: AbortSignal): Promise<Report[]> {
    const pages = await Promise.all(
      candidateQueries.map((query) => readReports(this.session, { ...query, sortBy: 'updatedAt' }, signal)),
    );
    return pages.flatMap(({ reports }) => reports);
  }
}

/** Sorts the closest first, and equally close reports in the order of the list. */
function sortReports(
  reports: readonly Report[],
  sortBy: CatalogueQuery['sortBy'],
  viewed: readonly Report[],
  rankReport: (report: Report) => MatchRank | undefined,
): Report[] {
  const viewIndexes = new Map(sortBy === 'lastViewedAt' ? viewed.map(({ id }, index) => [id, index]) : []);
  const ranks = new Map(reports.map((report) => [report.id, rankReport(report) ?? MAX_RANK + 1]));
  const compare = createComparator(sortBy);
  const getIndex = (from: ReadonlyMap<number, number>, { id }: Report) =>
    from.get(id) ?? reports.length + viewed.length;
  return [...reports].sort(
    (a, b) =>
      getIndex(ranks, a) - getIndex(ranks, b) || getIndex(viewIndexes, a) - getIndex(viewIndexes, b) || compare(a, b),
  );
}

function collectTexts(report: Report, tree: FolderTree): string[] {
  const { title, description, user, folderId, folderPath } = report;
  const folder = folderId == null ? undefined : tree.folders.get(folderId);
  const path = folder ? buildPath(folder, tree.folders) : (folderPath?.map(({ name }) => name) ?? []);
  return [title, description, user?.firstName, user?.email, ...path].flatMap((text) => text ?? []);
}

const toCandidateQuery = (search: string): CandidateQuery => ({ search, folderId: undefined });

const pickLongest = (words: readonly string[]): string[] =>
  [...words].sort((a, b) => b.length - a.length).slice(0, MAX_SENT_WORDS);

const isFolderMatch = (name: string, word: string): boolean =>
  normalizeText(name).includes(word) || splitSearch(name).some((nameWord) => isMisspelt(word, nameWord));
