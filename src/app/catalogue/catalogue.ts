/** The list of reports: searched, sorted and read page by page; an old one stays while there is no network. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock, Page, Report } from '../../client';
import { type Failure, isAbort, toFailure } from '../failure';
import type { Session } from '../session/session';
import type {
  CatalogueList,
  CatalogueQuery,
  CatalogueStore,
  FolderOption,
  ReportSummary,
  SortBy,
} from './catalogue-state';
import { type FolderTree, folderOptions, readFoldersIn, readFolderTree } from './folder-tree';

const PAGE_SIZE = 50;
/** Long enough to let a fast typist finish a word, short enough to feel immediate. */
const TYPING_PAUSE_MS = 200;
const DIRECTIONS: Readonly<Record<SortBy, 'ASC' | 'DESC'>> = { name: 'ASC', updatedAt: 'DESC', lastViewedAt: 'DESC' };

interface CatalogueParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly placedReports: ReadonlySignal<ReadonlySet<number>>;
  readonly clock: Clock;
  isOnline(): boolean;
  onFailure(error: unknown): void;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'ready';
      readonly reports: readonly Report[];
      readonly total: number | undefined;
      readonly next: string | undefined;
      readonly loadingMore: boolean;
      readonly moreFailure?: Failure;
      readonly at: number;
      readonly staleSince?: number;
    };

export interface Catalogue extends CatalogueStore {
  folderPath(folderId: number | null | undefined): readonly string[];
  dispose(): void;
}

export function createCatalogue({ session, placedReports, clock, isOnline, onFailure }: CatalogueParts): Catalogue {
  const query = signal<CatalogueQuery>({ search: '', folderId: undefined, sortBy: 'name' });
  const folders = signal<readonly FolderOption[]>([]);
  const loaded = signal<Loaded>({ kind: 'loading' });
  const paths = computed(() => new Map(folders.value.map((folder) => [folder.id, folder.path])));
  let request = new AbortController();
  let folderRequest = new AbortController();
  let tree: FolderTree | undefined;

  const list = computed<CatalogueList>(() => {
    const now = loaded.value;
    if (now.kind !== 'ready') return now;
    const { reports, total, next, loadingMore, moreFailure, staleSince } = now;
    return {
      kind: 'ready',
      reports: reports.map((report) => summaryOf(report, paths.value, placedReports.value)),
      total,
      hasMore: next !== undefined,
      loadingMore,
      ...(moreFailure ? { moreFailure } : {}),
      ...(staleSince === undefined ? {} : { staleSince }),
    };
  });

  /** Drops the request before, and shows the old list until the new one is there. */
  async function load(pauseMs = 0): Promise<void> {
    request.abort();
    request = new AbortController();
    const { signal: aborted } = request;
    const now = session.peek();
    if (!now) return;
    const before = loaded.peek();
    if (before.kind !== 'ready') loaded.value = { kind: 'loading' };
    try {
      if (pauseMs > 0) await clock.wait(pauseMs, aborted);
      const page = await readPage(now, query.peek(), undefined, aborted);
      loaded.value = {
        kind: 'ready',
        reports: page.items,
        total: page.total,
        next: page.nextCursor,
        loadingMore: false,
        at: clock.now(),
      };
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      onFailure(error);
      const stale = loaded.peek();
      if (stale.kind === 'ready' && !isOnline()) loaded.value = { ...stale, staleSince: stale.at };
      else loaded.value = { kind: 'failed', failure: toFailure(error, now.host) };
    }
  }

  function ask(change: Partial<CatalogueQuery>, pauseMs = 0): void {
    query.value = { ...query.peek(), ...change };
    void load(pauseMs);
  }

  async function loadFolders(now: Session, folderId?: number): Promise<void> {
    folderRequest.abort();
    folderRequest = new AbortController();
    const { signal: aborted } = folderRequest;
    try {
      const before = tree;
      const isMore = before !== undefined && folderId !== undefined;
      tree = await (isMore ? readFoldersIn(now, before, folderId, aborted) : readFolderTree(now, aborted));
      if (tree !== before) folders.value = folderOptions(tree);
    } catch (error) {
      // Without folders the list still works; its filter just stays empty.
      if (!isAbort(error)) onFailure(error);
    }
  }

  const stopFollowing = effect(() => {
    const now = session.value;
    request.abort();
    folderRequest.abort();
    loaded.value = { kind: 'loading' };
    tree = undefined;
    folders.value = [];
    query.value = { search: '', folderId: undefined, sortBy: 'name' };
    if (!now) return;
    void load();
    void loadFolders(now);
  });

  return {
    query,
    folders,
    list,
    search: (search) => ask({ search }, TYPING_PAUSE_MS),
    filterByFolder(folderId) {
      ask({ folderId });
      const now = session.peek();
      if (now && tree && folderId !== undefined) void loadFolders(now, folderId);
    },
    sort: (sortBy) => ask({ sortBy }),
    reload: async () => {
      const now = session.peek();
      if (now && folders.peek().length === 0) void loadFolders(now);
      await load();
    },
    async loadMore() {
      const before = loaded.peek();
      const now = session.peek();
      if (!now || before.kind !== 'ready' || before.next === undefined || before.loadingMore) return;
      const { signal: aborted } = request;
      const { moreFailure: _, ...kept } = before;
      loaded.value = { ...kept, loadingMore: true };
      try {
        const page = await readPage(now, query.peek(), before.next, aborted);
        if (aborted.aborted) return;
        const known = new Set(before.reports.map((report) => report.id));
        const added = page.items.filter((report) => !known.has(report.id));
        loaded.value = { ...kept, reports: [...before.reports, ...added], next: page.nextCursor, loadingMore: false };
      } catch (error) {
        if (aborted.aborted || isAbort(error)) return;
        onFailure(error);
        loaded.value = { ...kept, loadingMore: false, moreFailure: toFailure(error, now.host) };
      }
    },
    folderPath: (folderId) => (folderId == null ? [] : (paths.value.get(folderId) ?? [])),
    dispose() {
      stopFollowing();
      request.abort();
      folderRequest.abort();
    },
  };
}

function readPage(
  session: Session,
  query: CatalogueQuery,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Page<Report>> {
  const search = query.search.trim();
  return session.client.listReports(
    session.deployment.id,
    {
      first: PAGE_SIZE,
      sortBy: query.sortBy,
      sortDirection: DIRECTIONS[query.sortBy],
      ...(after === undefined ? {} : { after }),
      ...(search === '' ? {} : { search }),
      ...(query.folderId === undefined ? {} : { folderId: query.folderId }),
    },
    signal,
  );
}

function summaryOf(
  report: Report,
  paths: ReadonlyMap<number, readonly string[]>,
  placed: ReadonlySet<number>,
): ReportSummary {
  const author = ownerName(report.user);
  return {
    id: report.id,
    name: shown(report.name),
    title: report.title && report.title !== report.name ? shown(report.title) : undefined,
    folder:
      (report.folderId == null ? undefined : paths.get(report.folderId)) ??
      report.folderPath?.map(({ name }) => shown(name)) ??
      [],
    author: author && shown(author),
    updatedAt: report.updatedAt ?? '',
    placedHere: placed.has(report.id),
  };
}

/** Longer ones are nobody's to read, and a page of text behind one line slows the whole list down. */
const LONGEST_SHOWN = 300;

function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The first name when there is one, else the address. */
export function ownerName(owner: Report['user']): string | undefined {
  return owner?.firstName || owner?.email || undefined;
}
