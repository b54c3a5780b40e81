/**
 * Reads the open report: its detail, the settings of the account, the first rows, and the SQL of
 * its query.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Report } from '../../client';
import type { PlacementOptions } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { effectiveQuery, laidOutQuery } from '../pipeline/fetch/query-source';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { reportAddress } from './report-address';
import type { Opened } from './report-detail';
import { createReportFilters } from './report-filters';
import type { ReportState } from './report-state';
import { formatPreview, membersOf } from './show-values';

const PREVIEW_ROWS = 10;

export const UNREAD = { kind: 'unread' } as const;

type Shown = Exclude<ReportState, { kind: 'open' }> | ({ readonly kind: 'open' } & Opened);

export class OpenReport {
  private readonly state = signal<Shown>({ kind: 'closed' });
  readonly shown: ReadonlySignal<Shown> = this.state;
  private reading = new AbortController();
  /** Aborted when another layout is to be shown instead. */
  private previewing = new AbortController();

  /** @param options returns the user's current options */
  constructor(
    private readonly session: ReadonlySignal<Session | undefined>,
    private readonly parts: PlacementParts,
    private readonly options: () => PlacementOptions,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** @param known name and author to show while the report loads */
  async open(now: Session, id: number, known: { readonly name: string; readonly author: string | undefined }) {
    this.abort();
    this.reading = new AbortController();
    const { signal: aborted } = this.reading;
    this.state.value = { kind: 'loading', name: known.name };
    try {
      const report = await now.client.getReport(now.deployment.id, id, aborted);
      if (aborted.aborted) return;
      const place = { platform: now.address, deploymentId: now.deployment.id, reportId: id };
      this.state.value = {
        kind: 'open',
        report,
        preview: { kind: 'loading' },
        settings: undefined,
        generatedSql: UNREAD,
        filters: createReportFilters(this.parts, now, async () => report),
        page: reportAddress(place, this.parts.config.reportPath),
      };
      await Promise.all([this.preview(now, report), this.readSettings(now, aborted)]);
    } catch (error) {
      const failure = this.failureOf(error, aborted, now);
      if (failure) this.state.value = { kind: 'failed', ...known, failure };
    }
  }

  close(): void {
    this.abort();
    this.state.value = { kind: 'closed' };
  }

  abort(): void {
    this.reading.abort();
    this.previewing.abort();
  }

  /** Reads the first rows again. */
  reload(change: Partial<Opened>): void {
    const [now, opened] = [this.session.peek(), this.state.peek()];
    if (!now || opened.kind !== 'open') return;
    this.change({ preview: { kind: 'loading' }, ...change }, this.reading.signal);
    void this.preview(now, opened.report);
  }

  async readSql(): Promise<void> {
    const [now, opened] = [this.session.peek(), this.state.peek()];
    if (!now || opened.kind !== 'open' || ['reading', 'read'].includes(opened.generatedSql.kind)) return;
    const { signal: aborted } = this.reading;
    this.change({ generatedSql: { kind: 'reading' } }, aborted);
    try {
      const data = await now.data();
      const text = await data.generatedSql(effectiveQuery(opened.report, this.options()), aborted);
      this.change({ generatedSql: { kind: 'read', text } }, aborted);
    } catch (error) {
      const failure = this.failureOf(error, aborted, now);
      if (failure) this.change({ generatedSql: { kind: 'failed', failure } }, aborted);
    }
  }

  /**
   * Changes what is shown of the report, unless another report has been opened since this signal
   * was created.
   */
  private change(change: Partial<Opened>, aborted: AbortSignal): void {
    const now = this.state.peek();
    if (!aborted.aborted && now.kind === 'open') this.state.value = { ...now, ...change };
  }

  /** Reports a failure, and returns it for the page; undefined if the request was aborted. */
  private failureOf(error: unknown, aborted: AbortSignal, { host }: Session): Failure | undefined {
    if (aborted.aborted || isAbort(error)) return undefined;
    this.onFailure(error);
    return toFailure(error, host);
  }

  /** Reads the account's settings. If they cannot be read, queries are not shown. */
  private async readSettings(now: Session, aborted: AbortSignal): Promise<void> {
    const settings = await now.account.settings(aborted).catch(() => undefined);
    this.change({ settings }, aborted);
  }

  /**
   * Reads the first rows, and the number of all rows; it stays unknown if the platform does not
   * count them.
   */
  private async preview(now: Session, report: Report): Promise<void> {
    this.previewing.abort();
    this.previewing = new AbortController();
    const { signal: aborted } = this.previewing;
    const { reader, pause, news } = this.parts;
    try {
      const query = laidOutQuery(report, this.options(), reader);
      const data = await now.data();
      const first = await data.preview(query, PREVIEW_ROWS, aborted, pause);
      news.hear(now, report.id, { updatedAt: report.updatedAt, freshAt: first.freshAt });
      const known = first.total ?? (first.rows.length < PREVIEW_ROWS ? first.rows.length : undefined);
      const ready = formatPreview(first, known, reader);
      this.change({ preview: ready }, aborted);
      // A JSON query has already requested the count with its first page.
      if (known !== undefined || query.kind === 'json') return;
      const total = await data.count(query, aborted).catch(() => undefined);
      if (total === undefined) return;
      const ownLimit =
        ready.ownLimit && total >= ready.ownLimit.rows ? { ...ready.ownLimit, isReached: true } : undefined;
      this.change({ preview: { ...ready, total, ownLimit } }, aborted);
    } catch (error) {
      const failure = this.failureOf(error, aborted, now);
      if (!failure) return;
      const members = failure.code === 'SeveralInCell' ? await this.membersToLayOut(now, report, aborted) : undefined;
      this.change({ preview: { kind: 'failed', failure, members } }, aborted);
    }
  }

  /** Reads from the flat list which members the user can lay out differently. */
  private async membersToLayOut(now: Session, report: Report, aborted: AbortSignal) {
    try {
      const data = await now.data();
      return membersOf((await data.preview(effectiveQuery(report, this.options()), 1, aborted)).members);
    } catch {
      return undefined;
    }
  }
}
