/**
 * Reads the open report: its detail, the settings of the account, the first rows, and the SQL of
 * its query.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PlacementOptions } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { assertHasColumns } from '../pipeline/fetch/fetch';
import { buildFilteredQuery, buildLayoutQuery } from '../pipeline/fetch/query-source';
import { convertReport, type RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { formatPreview, toLayoutMembers } from './format-preview';
import { formatReportAddress } from './report-address';
import type { OpenedReport } from './report-detail';
import { createReportFilters } from './report-filters';
import type { ReportState } from './report-state';

const PREVIEW_ROWS = 10;

export const SQL_NOT_READ = { kind: 'unread' } as const;

type OpenReportState = Exclude<ReportState, { kind: 'open' }> | ({ readonly kind: 'open' } & OpenedReport);

export class OpenReport {
  private readonly state = signal<OpenReportState>({ kind: 'closed' });
  readonly currentState: ReadonlySignal<OpenReportState> = this.state;
  private readController = new AbortController();
  /** The preview and the filters share one conversion of the report's SQL. */
  private conversion: Promise<RunnableReport> | undefined;
  /** Aborted when another layout is to be shown instead. */
  private previewController = new AbortController();

  /** @param getOptions returns the user's current options */
  constructor(
    private readonly session: ReadonlySignal<Session | undefined>,
    private readonly parts: PlacementParts,
    private readonly getOptions: () => PlacementOptions,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** @param listedReport name and author to show while the report loads */
  async open(
    currentSession: Session,
    id: number,
    listedReport: { readonly name: string; readonly author: string | undefined },
  ) {
    this.abort();
    this.readController = new AbortController();
    this.conversion = undefined;
    const { signal: abortSignal } = this.readController;
    this.state.value = { kind: 'loading', name: listedReport.name };
    try {
      const report = await currentSession.client.getReport(currentSession.deployment.id, id, abortSignal);
      if (abortSignal.aborted) return;
      const reportRef = { platform: currentSession.address, deploymentId: currentSession.deployment.id, reportId: id };
      this.state.value = {
        kind: 'open',
        report,
        preview: { kind: 'loading' },
        settings: undefined,
        generatedSql: SQL_NOT_READ,
        filters: createReportFilters(this.parts, currentSession, () => this.convert(currentSession, report)),
        pageAddress: formatReportAddress(reportRef, this.parts.config.reportPath),
      };
      await Promise.all([this.readPreview(currentSession, report), this.readSettings(currentSession, abortSignal)]);
    } catch (error) {
      const failure = this.reportFailure(error, abortSignal, currentSession);
      if (failure) this.state.value = { kind: 'failed', ...listedReport, failure };
    }
  }

  close(): void {
    this.abort();
    this.state.value = { kind: 'closed' };
  }

  abort(): void {
    this.readController.abort();
    this.previewController.abort();
  }

  /** Reads the first rows again. */
  reload(change: Partial<OpenedReport>): void {
    const [currentSession, opened] = [this.session.peek(), this.state.peek()];
    if (!currentSession || opened.kind !== 'open') return;
    this.change({ preview: { kind: 'loading' }, ...change }, this.readController.signal);
    void this.readPreview(currentSession, opened.report);
  }

  async readGeneratedSql(): Promise<void> {
    const [currentSession, opened] = [this.session.peek(), this.state.peek()];
    if (!currentSession || opened.kind !== 'open' || ['reading', 'read'].includes(opened.generatedSql.kind)) return;
    const { signal: abortSignal } = this.readController;
    this.change({ generatedSql: { kind: 'reading' } }, abortSignal);
    try {
      const data = await currentSession.data();
      const text = await data.readGeneratedSql(buildFilteredQuery(opened.report, this.getOptions()), abortSignal);
      this.change({ generatedSql: { kind: 'read', text } }, abortSignal);
    } catch (error) {
      const failure = this.reportFailure(error, abortSignal, currentSession);
      if (failure) this.change({ generatedSql: { kind: 'failed', failure } }, abortSignal);
    }
  }

  /** A failed conversion is repeated by the next call. */
  private convert(currentSession: Session, report: RunnableReport): Promise<RunnableReport> {
    const conversion = this.conversion ?? convertReport(currentSession, report, this.readController.signal);
    this.conversion = conversion;
    conversion.catch(() => {
      if (this.conversion === conversion) this.conversion = undefined;
    });
    return conversion;
  }

  /**
   * Changes what is shown of the report, unless another report has been opened since this signal
   * was created.
   */
  private change(change: Partial<OpenedReport>, abortSignal: AbortSignal): void {
    const current = this.state.peek();
    if (!abortSignal.aborted && current.kind === 'open') this.state.value = { ...current, ...change };
  }

  /** Reports a failure, and returns it for the page; undefined if the request was aborted. */
  private reportFailure(error: unknown, abortSignal: AbortSignal, { host }: Session): Failure | undefined {
    if (abortSignal.aborted || isAbort(error)) return undefined;
    this.onFailure(error);
    return toFailure(error, host);
  }

  /** Reads the account's settings. If they cannot be read, queries are not shown. */
  private async readSettings(currentSession: Session, abortSignal: AbortSignal): Promise<void> {
    const settings = await currentSession.account.settings(abortSignal).catch(() => undefined);
    this.change({ settings }, abortSignal);
  }

  /**
   * Reads the first rows, and the number of all rows; it stays unknown if the platform does not
   * count them.
   */
  private async readPreview(currentSession: Session, openedReport: RunnableReport): Promise<void> {
    this.previewController.abort();
    this.previewController = new AbortController();
    const { signal: abortSignal } = this.previewController;
    const { reader, pause, freshness } = this.parts;
    let report = openedReport;
    try {
      report = await this.convert(currentSession, openedReport);
      this.change({ report }, abortSignal);
      const query = buildLayoutQuery(report, this.getOptions(), reader);
      const data = await currentSession.data();
      const page = await data.preview(query, PREVIEW_ROWS, abortSignal, pause);
      assertHasColumns(page.columns);
      freshness.recordUpdate(currentSession, report.id, report.updatedAt);
      const knownTotal = page.total ?? (page.rows.length < PREVIEW_ROWS ? page.rows.length : undefined);
      const readyPreview = formatPreview(page, knownTotal, reader);
      this.change({ preview: readyPreview }, abortSignal);
      // A JSON query has already requested the count with its first page.
      if (knownTotal !== undefined || query.kind === 'json') return;
      const total = await data.count(query, abortSignal).catch(() => undefined);
      if (total === undefined) return;
      const reportLimit =
        readyPreview.reportLimit && total >= readyPreview.reportLimit.rows
          ? { ...readyPreview.reportLimit, isReached: true }
          : undefined;
      this.change({ preview: { ...readyPreview, total, reportLimit } }, abortSignal);
    } catch (error) {
      const failure = this.reportFailure(error, abortSignal, currentSession);
      if (!failure) return;
      const members =
        failure.code === 'SeveralInCell' || failure.code === 'NoFirstRows'
          ? await this.readLayoutMembers(currentSession, report, abortSignal)
          : undefined;
      this.change({ preview: { kind: 'failed', failure, members } }, abortSignal);
    }
  }

  /** Reads the members from the flat list, so that the user can lay them out in another way. */
  private async readLayoutMembers(currentSession: Session, report: RunnableReport, abortSignal: AbortSignal) {
    const query = buildFilteredQuery(report, this.getOptions());
    const preview = currentSession.data().then((data) => data.preview(query, 1, abortSignal));
    return preview.then(({ members }) => toLayoutMembers(members)).catch(() => undefined);
  }
}
