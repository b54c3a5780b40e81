/**
 * Finds reports as people remember them. The platform's own search gives candidates, which are
 * ranked here. One search sends a bounded number of requests, however many reports the platform
 * has.
 */
import type { Clock, Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery, FolderOption } from './catalogue-state';
import { type FolderTree, folderOptions, foldersBelow, pathOf, readFoldersIn, readFolderTree } from './folder-tree';
import { compareBy, readFolders } from './merge-reports';
import { type Closeness, closenessOf, folded, halvesOf, isMisspelt, MISSPELT, searchWords } from './rank-reports';
import { type FoundReports, readReports, uniqueReports } from './read-reports';
import { type RecentReports, RecentReportsCache } from './recent-reports';

/** The longest words of a search are the most selective, so only these are sent to the platform. */
const MAX_WORDS_ASKED = 2;
const MAX_FOLDERS_ASKED = 2;

type Candidates = Pick<CatalogueQuery, 'search' | 'folderId'>;

/** Remembers reports and folders of one sign-in. */
export class ReportFinder {
  private tree: FolderTree = { folders: new Map(), unread: new Set() };
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
    const before = this.tree;
    this.tree = await (this.options && folderId !== undefined
      ? readFoldersIn(this.session, before, folderId, signal)
      : readFolderTree(this.session, signal));
    if (!this.options || this.tree !== before) this.options = folderOptions(this.tree);
    return this.options;
  }

  async find(query: CatalogueQuery, signal: AbortSignal): Promise<FoundReports> {
    const words = searchWords(query.search);
    const folderIds = this.foldersToSearch(query);
    if (words.length === 0) return this.readListed(query, folderIds, signal);
    // The platform gives only one page in the order of views, and the ranking has an order of its
    // own.
    const sortBy = query.sortBy === 'lastViewedAt' ? 'name' : query.sortBy;
    const reading = this.recent.read(signal);
    const [listed, recent, candidates] = await Promise.all([
      this.readListed({ ...query, sortBy }, folderIds, signal),
      reading,
      this.readCandidates(words, reading, signal),
    ]);
    const searched = folderIds && new Set<number | null | undefined>(folderIds);
    const isInFolders = ({ folderId }: Report) => !searched || searched.has(folderId);
    const closeness = (report: Report) => closenessOf(words, { name: report.name, others: textsOf(report, this.tree) });
    const others = uniqueReports([...recent.reports, ...candidates]).filter(isInFolders);
    let added = others.filter((report) => (closeness(report) ?? MISSPELT) < MISSPELT);
    if (listed.reports.length === 0 && added.length === 0) {
      // Nothing matches as it was typed, so a misspelt word may match as well.
      const halves = recent.isComplete ? [] : longestOf(words).flatMap(halvesOf);
      const found = await this.readEach(halves.map(inAllFolders), signal);
      added = uniqueReports([...others, ...found.filter(isInFolders)]).filter((one) => closeness(one) !== undefined);
    }
    const all = uniqueReports([...listed.reports, ...added]);
    const reports = sortReports(all, query.sortBy, recent.viewed, closeness);
    const { more } = listed;
    if (recent.isComplete && !more) return { reports, total: reports.length };
    const isOnlyListed = reports.length === listed.reports.length;
    return { reports, total: isOnlyListed ? listed.total : undefined, ...(more && { more }) };
  }

  private foldersToSearch({ folderId, includesSubfolders }: CatalogueQuery): readonly number[] | undefined {
    if (folderId === undefined) return undefined;
    return includesSubfolders === false ? [folderId] : foldersBelow(this.tree, folderId);
  }

  /** Reads the platform's own list of all these folders. */
  private async readListed(
    query: CatalogueQuery,
    folderIds: readonly number[] | undefined,
    signal: AbortSignal,
  ): Promise<FoundReports> {
    if (!folderIds || folderIds.length === 1) return readReports(this.session, query, signal);
    if (query.sortBy !== 'lastViewedAt') return readFolders(this.session, query, folderIds, signal);
    const [{ viewed }, all] = await Promise.all([
      this.recent.read(signal),
      readFolders(this.session, { ...query, sortBy: 'name' }, folderIds, signal),
    ]);
    const searched = new Set<number | null | undefined>(folderIds);
    const first = viewed.filter(({ folderId }) => searched.has(folderId));
    return { ...all, reports: uniqueReports([...first, ...all.reports]) };
  }

  /**
   * Reads the reports that the platform finds by single words, and those in folders whose names
   * match a word. If the cache has all reports, only those added since are read.
   */
  private async readCandidates(
    words: readonly string[],
    reading: Promise<RecentReports>,
    signal: AbortSignal,
  ): Promise<readonly Report[]> {
    const byWord = words.length > 1 ? longestOf(words).map(inAllFolders) : [];
    const byFolder = [...this.tree.folders.values()]
      .filter(({ name }) => words.some((word) => isNamed(name, word)))
      .slice(0, MAX_FOLDERS_ASKED)
      .map(({ id, name }) => ({
        search: longestOf(words.filter((word) => !isNamed(name, word)))[0] ?? '',
        folderId: id,
      }));
    const each = [...byWord, ...byFolder];
    if (each.length === 0) return [];
    return (await this.recent.readAdded(reading, signal)) ?? this.readEach(each, signal);
  }

  private async readEach(each: readonly Candidates[], signal: AbortSignal): Promise<Report[]> {
    const pages = await Promise.all(
      each.map((one) => readReports(this.session, { ...one, sortBy: 'updatedAt' }, signal)),
    );
    return pages.flatMap(({ reports }) => reports);
  }
}

/** Sorts the closest first, and equally close reports in the order of the list. */
function sortReports(
  reports: readonly Report[],
  sortBy: CatalogueQuery['sortBy'],
  viewed: readonly Report[],
  closeness: (report: Report) => Closeness | undefined,
): Report[] {
  const views = new Map(sortBy === 'lastViewedAt' ? viewed.map(({ id }, place) => [id, place]) : []);
  const near = new Map(reports.map((report) => [report.id, closeness(report) ?? MISSPELT + 1]));
  const compare = compareBy(sortBy);
  const place = (from: ReadonlyMap<number, number>, { id }: Report) => from.get(id) ?? reports.length + viewed.length;
  return [...reports].sort(
    (a, b) => place(near, a) - place(near, b) || place(views, a) - place(views, b) || compare(a, b),
  );
}

function textsOf(report: Report, tree: FolderTree): string[] {
  const { title, description, user, folderId, folderPath } = report;
  const folder = folderId == null ? undefined : tree.folders.get(folderId);
  const path = folder ? pathOf(folder, tree.folders) : (folderPath?.map(({ name }) => name) ?? []);
  return [title, description, user?.firstName, user?.email, ...path].flatMap((text) => text ?? []);
}

const inAllFolders = (search: string): Candidates => ({ search, folderId: undefined });

const longestOf = (words: readonly string[]): string[] =>
  [...words].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS_ASKED);

const isNamed = (name: string, word: string): boolean =>
  folded(name).includes(word) || searchWords(name).some((one) => isMisspelt(word, one));
