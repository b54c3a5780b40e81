/**
 * Searches and sorts the list of reports and reads it page by page; an old list stays while there
 * is no network.
 */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Clock, Report } from '../../client';
import { isAbort } from '../failure';
import type { Session } from '../session/session';
import type { CatalogueList, CatalogueQuery, FolderOption, ReportSummary, SortBy } from './catalogue-state';
import { readReports } from './read-reports';
import { ReportFinder } from './report-finder';
import { type FirstPage, type LoadedReports, ReportPages } from './report-pages';

/** Lets a fast typist finish a word, and still feels immediate. */
const TYPING_PAUSE_MS = 200;
const INITIAL_QUERY: CatalogueQuery = { search: '', folderId: undefined, sortBy: 'lastViewedAt' };

export type CatalogueStore = Omit<ReturnType<typeof createCatalogue>, 'getFolderPath' | 'dispose'>;

export function createCatalogue(
  session: ReadonlySignal<Session | undefined>,
  placedReports: ReadonlySignal<ReadonlySet<number>>,
  clock: Clock,
  isOnline: () => boolean,
  onFailure: (error: unknown) => void,
) {
  const query = signal(INITIAL_QUERY);
  const folders = signal<readonly FolderOption[]>([]);
  const paths = computed(() => new Map(folders.value.map((folder) => [folder.id, folder.path])));
  const pages = new ReportPages(clock, isOnline, onFailure);
  /** Belongs to the session; undefined without one. */
  let finder: ReportFinder | undefined;
  let folderRequest = new AbortController();

  async function load(pauseMs = 0): Promise<void> {
    const currentFinder = finder;
    if (!currentFinder) return;
    await pages.load(currentFinder.session.host, async (abortSignal) => {
      if (pauseMs > 0) await clock.wait(pauseMs, abortSignal);
      return readFirstPage(query, currentFinder, abortSignal);
    });
  }

  function changeQuery(change: Partial<CatalogueQuery>, pauseMs = 0): void {
    query.value = { ...query.peek(), ...change };
    void load(pauseMs);
  }

  async function loadFolders(folderId?: number): Promise<void> {
    folderRequest.abort();
    folderRequest = new AbortController();
    const { signal: abortSignal } = folderRequest;
    try {
      if (finder) folders.value = await finder.readFolders(folderId, abortSignal);
    } catch (error) {
      // The list works without folders; only its filter stays empty.
      if (!isAbort(error)) onFailure(error);
    }
  }

  const stopFollowing = effect(() => {
    folderRequest.abort();
    pages.clear();
    folders.value = [];
    query.value = INITIAL_QUERY;
    finder = session.value && new ReportFinder(session.value, clock);
    if (!finder) return;
    void load();
    void loadFolders();
  });

  const readonlyQuery: ReadonlySignal<CatalogueQuery> = query;
  const readonlyFolders: ReadonlySignal<readonly FolderOption[]> = folders;
  return {
    query: readonlyQuery,
    folders: readonlyFolders,
    list: computed(() => toCatalogueList(pages.loaded.value, paths.value, placedReports.value)),
    /** Waits a moment for more typing and cancels the older request. */
    search: (search: string) => changeQuery({ search }, TYPING_PAUSE_MS),
    filterByFolder(folderId: number | undefined): void {
      changeQuery({ folderId });
      if (folderId !== undefined) void loadFolders(folderId);
    },
    includeSubfolders: (includesSubfolders: boolean) => changeQuery({ includesSubfolders }),
    sort: (sortBy: SortBy) => changeQuery({ sortBy }),
    async reload(): Promise<void> {
      if (folders.peek().length === 0) void loadFolders();
      await load();
    },
    async loadMore(): Promise<void> {
      if (finder) await pages.loadMore(finder.session.host);
    },
    getFolderPath: (folderId: number | null | undefined): readonly string[] =>
      folderId == null ? [] : (paths.value.get(folderId) ?? []),
    dispose(): void {
      stopFollowing();
      pages.abort();
      folderRequest.abort();
    },
  };
}

/** Sorts by name instead if the platform does not know which reports the user viewed. */
async function readFirstPage(
  query: Signal<CatalogueQuery>,
  finder: ReportFinder,
  abortSignal: AbortSignal,
): Promise<FirstPage> {
  const current = query.peek();
  const { search, folderId } = current;
  const isUnfiltered = search.trim() === '' && folderId === undefined;
  const page = await (isUnfiltered
    ? readReports(finder.session, current, abortSignal)
    : finder.find(current, abortSignal));
  if (current !== INITIAL_QUERY || hasViewOrder(page.reports)) return { ...page, search, folderId };
  const byName: CatalogueQuery = { ...current, sortBy: 'name' };
  const sorted = await readReports(finder.session, byName, abortSignal);
  query.value = byName;
  return { ...sorted, search, folderId };
}

/** A platform that has recorded no views sorts by its own ids, so the ids ascend. */
function hasViewOrder(reports: readonly Report[]): boolean {
  return reports.some(({ id }, index) => id > (reports[index - 1]?.id ?? id));
}

function toCatalogueList(
  loaded: LoadedReports,
  paths: ReadonlyMap<number, readonly string[]>,
  placedIds: ReadonlySet<number>,
): CatalogueList {
  if (loaded.kind !== 'ready') return loaded;
  const { readMore, loadedAt: _, reports, ...listFields } = loaded;
  return {
    ...listFields,
    reports: reports.map((report) => summarize(report, paths, placedIds)),
    hasMore: readMore !== undefined,
  };
}

function summarize(
  report: Report,
  paths: ReadonlyMap<number, readonly string[]>,
  placedIds: ReadonlySet<number>,
): ReportSummary {
  const author = formatOwner(report.user);
  return {
    id: report.id,
    name: shorten(report.name),
    title: report.title && report.title !== report.name ? shorten(report.title) : undefined,
    folder:
      (report.folderId == null ? undefined : paths.get(report.folderId)) ??
      report.folderPath?.map(({ name }) => shorten(name)) ??
      [],
    author: author && shorten(author),
    updatedAt: report.updatedAt ?? '',
    isPlacedHere: placedIds.has(report.id),
  };
}

/** No one reads longer texts, and a page of text in one line slows the whole list down. */
const MAX_TEXT_LENGTH = 300;

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** Returns the first name if there is one, else the e-mail address. */
export function formatOwner(owner: Report['user']): string | undefined {
  return owner?.firstName || owner?.email || undefined;
}
