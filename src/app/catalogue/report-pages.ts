/**
 * Loads the reports that match the query, page by page. The old list stays until a new one has
 * loaded, and while there is no network.
 */
import { signal } from '@preact/signals';
import type { Clock } from '../../client';
import { type Failure, isAbort, toFailure } from '../failure';
import type { CatalogueQuery } from './catalogue-state';
import type { FoundReports } from './read-reports';

/** The first page of reports, and the search that it belongs to. */
export type FirstPage = FoundReports & Pick<CatalogueQuery, 'search' | 'folderId'>;

export type LoadedReports =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | (FirstPage & {
      readonly kind: 'ready';
      readonly loadingMore: boolean;
      readonly moreFailure?: Failure;
      readonly at: number;
      readonly staleSince?: number;
    });

export class ReportPages {
  readonly loaded = signal<LoadedReports>({ kind: 'loading' });
  private request = new AbortController();

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
    const { signal: aborted } = this.request;
    if (this.loaded.peek().kind !== 'ready') this.loaded.value = { kind: 'loading' };
    try {
      const page = await read(aborted);
      this.loaded.value = { kind: 'ready', ...page, loadingMore: false, at: this.clock.now() };
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      this.onFailure(error);
      const former = this.loaded.peek();
      if (former.kind === 'ready' && !this.isOnline()) this.loaded.value = { ...former, staleSince: former.at };
      else this.loaded.value = { kind: 'failed', failure: toFailure(error, host) };
    }
  }

  async loadMore(host: string): Promise<void> {
    const before = this.loaded.peek();
    if (before.kind !== 'ready' || !before.more || before.loadingMore) return;
    const { signal: aborted } = this.request;
    const { moreFailure: _, more, ...kept } = before;
    this.loaded.value = { ...kept, more, loadingMore: true };
    try {
      const page = await more(aborted);
      if (aborted.aborted) return;
      const known = new Set(before.reports.map((report) => report.id));
      const added = page.reports.filter((report) => !known.has(report.id));
      const next = page.more && { more: page.more };
      this.loaded.value = { ...kept, ...next, reports: [...before.reports, ...added], loadingMore: false };
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      this.onFailure(error);
      this.loaded.value = { ...kept, more, loadingMore: false, moreFailure: toFailure(error, host) };
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
