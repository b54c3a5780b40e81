/**
 * Loads the reports that match the query, page by page. The old list stays until a new one has
 * loaded, and while there is no network.
 */
import { signal } from '@preact/signals';
import type { Clock } from '../../client';
import { type Failure, isAbort, toFailure } from '../failure';
import type { CatalogueQuery } from './catalogue-state';
import type { FoundReports } from './read-reports';

/** Describes the first page of reports, and the search that it belongs to. */
export type FirstPage = FoundReports & Pick<CatalogueQuery, 'search' | 'folderId'>;

export type LoadedReports =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | (FirstPage & {
      readonly kind: 'ready';
      readonly isLoadingMore: boolean;
      readonly moreFailure?: Failure;
      readonly loadedAt: number;
      readonly staleSince?: number;
    });

/** A list that keeps returning new cursors without reports would be read forever. */
const MAX_EMPTY_PAGES = 50;

export class ReportPages {
  readonly loaded = signal<LoadedReports>({ kind: 'loading' });
  private request = new AbortController();
  /** Counts the pages without a new report since the last one with any. */
  private emptyPages = 0;

  constructor(
    private readonly clock: Clock,
    private readonly isOnline: () => boolean,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * Loads the first page. Aborts the previous request.
   * @param host the platform's host, which a failure names
   */
  async load(host: string, read: (signal: AbortSignal) => Promise<FirstPage>): Promise<void> {
    this.abort();
    this.emptyPages = 0;
    const { signal: abortSignal } = this.request;
    if (this.loaded.peek().kind !== 'ready') this.loaded.value = { kind: 'loading' };
    try {
      const page = await read(abortSignal);
      this.loaded.value = { kind: 'ready', ...page, isLoadingMore: false, loadedAt: this.clock.now() };
    } catch (error) {
      if (abortSignal.aborted || isAbort(error)) return;
      this.onFailure(error);
      const previousList = this.loaded.peek();
      if (previousList.kind === 'ready' && !this.isOnline())
        this.loaded.value = { ...previousList, staleSince: previousList.loadedAt };
      else this.loaded.value = { kind: 'failed', failure: toFailure(error, host) };
    }
  }

  async loadMore(host: string): Promise<void> {
    const currentList = this.loaded.peek();
    if (currentList.kind !== 'ready' || !currentList.readMore || currentList.isLoadingMore) return;
    const { signal: abortSignal } = this.request;
    const { moreFailure: _, readMore, ...listWithoutFailure } = currentList;
    this.loaded.value = { ...listWithoutFailure, readMore, isLoadingMore: true };
    try {
      const page = await readMore(abortSignal);
      if (abortSignal.aborted) return;
      const knownIds = new Set(currentList.reports.map((report) => report.id));
      const added = page.reports.filter((report) => !knownIds.has(report.id));
      const next = page.readMore && { readMore: page.readMore };
      this.emptyPages = added.length + page.unreadableItems.length === 0 ? this.emptyPages + 1 : 0;
      const seemsEndless = next && this.emptyPages > 0 && this.emptyPages % MAX_EMPTY_PAGES === 0;
      this.loaded.value = {
        ...listWithoutFailure,
        ...next,
        reports: [...currentList.reports, ...added],
        unreadableItems: [...currentList.unreadableItems, ...page.unreadableItems],
        isLoadingMore: false,
        // The user can go on, but nothing is requested by itself.
        ...(seemsEndless && { moreFailure: { code: 'ContractBroken', host } }),
      };
    } catch (error) {
      if (abortSignal.aborted || isAbort(error)) return;
      this.onFailure(error);
      this.loaded.value = {
        ...listWithoutFailure,
        readMore,
        isLoadingMore: false,
        moreFailure: toFailure(error, host),
      };
    }
  }

  clear(): void {
    this.abort();
    this.loaded.value = { kind: 'loading' };
  }

  abort(): void {
    this.request.abort();
    this.request = new AbortController();
  }
}
