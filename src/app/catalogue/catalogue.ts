/** The list of reports: searched, sorted and read page by page; an old one stays while there is no network. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock, Report } from '../../client';
import { type Failure, isAbort, toFailure } from '../failure';
import type { Session } from '../session/session';
import type { CatalogueList, CatalogueQuery, CatalogueStore, FolderOption, ReportSummary } from './catalogue-state';
import { type FoundReports, readReports } from './read-reports';
import { createReportFinder } from './report-finder';

/** Long enough to let a fast typist finish a word, short enough to feel immediate. */
const TYPING_PAUSE_MS = 200;
const AT_FIRST: CatalogueQuery = { search: '', folderId: undefined, sortBy: 'lastViewedAt' };

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
  | (FoundReports & {
      readonly kind: 'ready';
      readonly search: string;
      readonly folderId: number | undefined;
      readonly loadingMore: boolean;
      readonly moreFailure?: Failure;
      readonly at: number;
      readonly staleSince?: number;
    });

export interface Catalogue extends CatalogueStore {
  folderPath(folderId: number | null | undefined): readonly string[];
  dispose(): void;
}

export function createCatalogue(parts: CatalogueParts): Catalogue {
  const { session, placedReports, clock, isOnline, onFailure } = parts;
  const query = signal(AT_FIRST);
  const folders = signal<readonly FolderOption[]>([]);
  const loaded = signal<Loaded>({ kind: 'loading' });
  const paths = computed(() => new Map(folders.value.map((folder) => [folder.id, folder.path])));
  let request = new AbortController();
  let folderRequest = new AbortController();
  /** It remembers reports and folders of the sign-in in use. */
  let finder = createReportFinder(clock);

  const list = computed<CatalogueList>(() => {
    const now = loaded.value;
    if (now.kind !== 'ready') return now;
    const { search, folderId, reports, total, more, loadingMore, moreFailure, staleSince } = now;
    return {
      kind: 'ready',
      search,
      folderId,
      reports: reports.map((report) => summaryOf(report, paths.value, placedReports.value)),
      total,
      hasMore: more !== undefined,
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
      let asked = query.peek();
      const isWhole = asked.search.trim() === '' && asked.folderId === undefined;
      let found = await (isWhole ? readReports(now, asked, aborted) : finder.find(now, asked, aborted));
      if (asked === AT_FIRST && !isViewed(found.reports)) {
        asked = { ...asked, sortBy: 'name' };
        found = await readReports(now, asked, aborted);
        query.value = asked;
      }
      const { search, folderId } = asked;
      loaded.value = { kind: 'ready', search, folderId, ...found, loadingMore: false, at: clock.now() };
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
      folders.value = await finder.readFolders(now, folderId, aborted);
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
    finder = createReportFinder(clock);
    folders.value = [];
    query.value = AT_FIRST;
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
      if (now && folderId !== undefined) void loadFolders(now, folderId);
    },
    includeSubfolders: (includesSubfolders) => ask({ includesSubfolders }),
    sort: (sortBy) => ask({ sortBy }),
    reload: async () => {
      const now = session.peek();
      if (now && folders.peek().length === 0) void loadFolders(now);
      await load();
    },
    async loadMore() {
      const before = loaded.peek();
      const now = session.peek();
      if (!now || before.kind !== 'ready' || !before.more || before.loadingMore) return;
      const { signal: aborted } = request;
      const { moreFailure: _, more, ...kept } = before;
      loaded.value = { ...kept, more, loadingMore: true };
      try {
        const page = await more(aborted);
        if (aborted.aborted) return;
        const known = new Set(before.reports.map((report) => report.id));
        const added = page.reports.filter((report) => !known.has(report.id));
        const next = page.more && { more: page.more };
        loaded.value = { ...kept, ...next, reports: [...before.reports, ...added], loadingMore: false };
      } catch (error) {
        if (aborted.aborted || isAbort(error)) return;
        onFailure(error);
        loaded.value = { ...kept, more, loadingMore: false, moreFailure: toFailure(error, now.host) };
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

/** Nobody told whether anything was viewed; where nothing was, platforms go by their own ids. */
function isViewed(reports: readonly Report[]): boolean {
  return reports.some(({ id }, at) => id > (reports[at - 1]?.id ?? id));
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
