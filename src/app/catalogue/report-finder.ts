/**
 * Finds reports as people remember them. The platform's own search gives candidates, and those are ranked here: what one settled search
 * asks of the platform is bounded, however many reports it has.
 */
import type { Clock, Report } from '../../client';
import type { Session } from '../session/session';
import type { CatalogueQuery, FolderOption } from './catalogue-state';
import { type FolderTree, folderOptions, foldersBelow, pathOf, readFoldersIn, readFolderTree } from './folder-tree';
import { compareBy, readFolders } from './merge-reports';
import { type Closeness, closenessOf, folded, halvesOf, isMisspelt, MISSPELT, searchWords } from './rank-reports';
import { type FoundReports, readReports } from './read-reports';

/** Of a search, the words that candidates are asked for by; the longest say the most. */
const WORDS_ASKED = 2;
const FOLDERS_ASKED = 2;
/** How long the reports that were viewed and updated last serve every search. */
const RECENT_MS = 60_000;

export interface ReportFinder {
  /** @param folderId also those inside of it, where they were not asked for yet */
  readFolders(session: Session, folderId: number | undefined, signal: AbortSignal): Promise<readonly FolderOption[]>;
  find(session: Session, query: CatalogueQuery, signal: AbortSignal): Promise<FoundReports>;
}

type Asked = Pick<CatalogueQuery, 'search' | 'folderId'>;

interface Recent {
  readonly at: number;
  /** In the order of views. */
  readonly viewed: readonly Report[];
  readonly reports: readonly Report[];
  /** There are no others. */
  readonly isAll: boolean;
}

const EVERYTHING: Asked = { search: '', folderId: undefined };

/** For one sign-in. */
export function createReportFinder(clock: Clock): ReportFinder {
  let tree: FolderTree = { folders: new Map(), unread: new Set() };
  let options: readonly FolderOption[] | undefined;
  let recent: Recent | undefined;

  async function readRecent(session: Session, signal: AbortSignal): Promise<Recent> {
    if (recent && clock.now() - recent.at < RECENT_MS) return recent;
    const [viewed, updated] = await Promise.all([
      readReports(session, { ...EVERYTHING, sortBy: 'lastViewedAt' }, signal),
      readReports(session, { ...EVERYTHING, sortBy: 'updatedAt' }, signal),
    ]);
    const reports = unique([...viewed.reports, ...updated.reports]);
    recent = { at: clock.now(), viewed: viewed.reports, reports, isAll: isAll(reports, viewed) };
    return recent;
  }

  /** @returns undefined where there are more of them than the platform tells at once */
  async function readSince(
    session: Session,
    known: Recent,
    signal: AbortSignal,
  ): Promise<readonly Report[] | undefined> {
    const updated = await readReports(session, { ...EVERYTHING, sortBy: 'updatedAt' }, signal);
    return isAll(unique([...known.reports, ...updated.reports]), updated) ? updated.reports : undefined;
  }

  /** The platform's own list, of all folders that are meant. */
  async function readListed(
    session: Session,
    query: CatalogueQuery,
    folderIds: readonly number[] | undefined,
    signal: AbortSignal,
  ): Promise<FoundReports> {
    if (!folderIds || folderIds.length === 1) return readReports(session, query, signal);
    if (query.sortBy !== 'lastViewedAt') return readFolders(session, query, folderIds, signal);
    const [{ viewed }, all] = await Promise.all([
      readRecent(session, signal),
      readFolders(session, { ...query, sortBy: 'name' }, folderIds, signal),
    ]);
    const wanted = new Set<number | null | undefined>(folderIds);
    const first = viewed.filter(({ folderId }) => wanted.has(folderId));
    return { ...all, reports: unique([...first, ...all.reports]) };
  }

  /**
   * What the platform knows under the words, each for itself, and in the folders that are called like them. Who was told of all reports has
   * these already, and asks for what came since.
   */
  async function readCandidates(
    session: Session,
    words: readonly string[],
    reading: Promise<Recent>,
    signal: AbortSignal,
  ): Promise<readonly Report[]> {
    const longest = longestOf(words);
    const called = [...tree.folders.values()].filter(({ name }) => words.some((word) => isCalled(name, word)));
    const asked: readonly Asked[] = words.length > 1 ? longest.map((search) => ({ search, folderId: undefined })) : [];
    const inFolders = called.slice(0, FOLDERS_ASKED).map(({ id, name }) => ({
      search: longestOf(words.filter((word) => !isCalled(name, word)))[0] ?? '',
      folderId: id,
    }));
    const each = [...asked, ...inFolders];
    const told = recent;
    if (each.length > 0 && told?.isAll) {
      const known = await reading;
      if (known !== told && known.isAll) return [];
      if (known === told) {
        const since = await readSince(session, known, signal);
        if (since) return since;
        recent = undefined;
      }
    }
    return readEach(session, each, signal);
  }

  async function readEach(session: Session, asked: readonly Asked[], signal: AbortSignal): Promise<Report[]> {
    const pages = await Promise.all(asked.map((one) => readReports(session, { ...one, sortBy: 'updatedAt' }, signal)));
    return pages.flatMap(({ reports }) => reports);
  }

  const closeness = (words: readonly string[], report: Report): Closeness | undefined =>
    closenessOf(words, { name: report.name, others: textsOf(report, tree) });

  return {
    async readFolders(session, folderId, signal) {
      const before = tree;
      tree = await (options && folderId !== undefined
        ? readFoldersIn(session, tree, folderId, signal)
        : readFolderTree(session, signal));
      if (!options || tree !== before) options = folderOptions(tree);
      return options;
    },
    async find(session, query, signal) {
      const words = searchWords(query.search);
      const { folderId, includesSubfolders } = query;
      const folderIds =
        folderId === undefined ? undefined : includesSubfolders === false ? [folderId] : foldersBelow(tree, folderId);
      if (words.length === 0) return readListed(session, query, folderIds, signal);
      // In the order of views the platform gives one page alone, and what is ranked has an order of its own.
      const sortBy = query.sortBy === 'lastViewedAt' ? 'name' : query.sortBy;
      const reading = readRecent(session, signal);
      const [listed, known, candidates] = await Promise.all([
        readListed(session, { ...query, sortBy }, folderIds, signal),
        reading,
        readCandidates(session, words, reading, signal),
      ]);
      const wanted = folderIds && new Set<number | null | undefined>(folderIds);
      const isWanted = (report: Report) => !wanted || wanted.has(report.folderId);
      let others = unique([...known.reports, ...candidates]).filter(isWanted);
      const isMeant = (report: Report) => (closeness(words, report) ?? MISSPELT) < MISSPELT;
      let isForgiving = false;
      if (listed.reports.length === 0 && !others.some(isMeant)) {
        isForgiving = true;
        const halves = known.isAll ? [] : longestOf(words).flatMap(halvesOf);
        const asked = halves.map((search) => ({ search, folderId: undefined }));
        others = unique([...others, ...(await readEach(session, asked, signal)).filter(isWanted)]);
      }
      const added = others.filter((report) => (isForgiving ? closeness(words, report) !== undefined : isMeant(report)));
      const reports = inOrder(unique([...listed.reports, ...added]), query.sortBy, known.viewed, (report) =>
        closeness(words, report),
      );
      const { more } = listed;
      if (known.isAll && !more) return { reports, total: reports.length };
      const isPlatformsOwn = reports.length === listed.reports.length;
      return { reports, total: isPlatformsOwn ? listed.total : undefined, ...(more && { more }) };
    },
  };
}

/** The nearest first, and among those that are equally near, as the list is sorted. */
function inOrder(
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

const isAll = (reports: readonly Report[], { total }: FoundReports): boolean => reports.length >= (total ?? Infinity);

function textsOf(report: Report, tree: FolderTree): string[] {
  const { title, description, user, folderId, folderPath } = report;
  const folder = folderId == null ? undefined : tree.folders.get(folderId);
  const path = folder ? pathOf(folder, tree.folders) : (folderPath?.map(({ name }) => name) ?? []);
  return [title, description, user?.firstName, user?.email, ...path].flatMap((text) => text ?? []);
}

const longestOf = (words: readonly string[]): string[] =>
  [...words].sort((a, b) => b.length - a.length).slice(0, WORDS_ASKED);

const isCalled = (name: string, word: string): boolean =>
  folded(name).includes(word) || searchWords(name).some((one) => isMisspelt(word, one));

const unique = (reports: readonly Report[]): Report[] => [
  ...new Map(reports.map((report) => [report.id, report])).values(),
];
