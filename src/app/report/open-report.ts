/**
 * Reads the open report: its detail, the settings of the account, the first rows, and the SQL of
 * its query.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { hasFields, toSemanticSql, tryParseJson } from '../../client';
import { checksumQuery, isOfReport, type OwnQuery, type PlacementOptions } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { assertHasColumns } from '../pipeline/fetch/fetch';
import { buildFilteredQuery, buildLayoutQuery } from '../pipeline/fetch/query-source';
import { convertReport, getSavedQuery, loadReport, type RunnableReport, replaceQuery } from '../session/read-report';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { formatPreview, toLayoutMembers } from './format-preview';
import { formatReportAddress } from './report-address';
import type { OpenedReport } from './report-detail';
import { createReportFilters } from './report-filters';
import type { Preview, ReportState } from './report-state';

const PREVIEW_ROWS = 10;

const SQL_NOT_READ = { kind: 'unread' } as const;

/** Identifies a report, or is a query without one. */
export interface OpenedRef {
  readonly reportId: number;
  readonly ownQuery?: OwnQuery | undefined;
}

type OpenReportState = Exclude<ReportState, { kind: 'open' }> | ({ readonly kind: 'open' } & OpenedReport);

export class OpenReport {
  private readonly state = signal<OpenReportState>({ kind: 'closed' });
  readonly currentState: ReadonlySignal<OpenReportState> = this.state;
  private readController = new AbortController();
  /** The preview and the filters share one conversion of the report's SQL. */
  private conversion: Promise<RunnableReport> | undefined;
  /** Aborted when another layout or query is to be shown instead. */
  private previewController = new AbortController();
  private readonly runsChanges = signal(true);
  /** Is false if a change of the query waits until the user runs it. */
  readonly readsAtOnce: ReadonlySignal<boolean> = this.runsChanges;

  /** @param getOptions returns the user's current options */
  constructor(
    private readonly session: ReadonlySignal<Session | undefined>,
    private readonly parts: PlacementParts,
    private readonly getOptions: () => PlacementOptions,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * Opens a report of the platform or a query of the user's own.
   * @param listedReport name and author to show while the report loads
   */
  async open(
    currentSession: Session,
    { reportId, ownQuery }: OpenedRef,
    listedReport: { readonly name: string; readonly author: string | undefined },
  ) {
    this.abort();
    this.readController = new AbortController();
    this.conversion = undefined;
    const { signal: abortSignal } = this.readController;
    this.state.value = { kind: 'loading', name: listedReport.name };
    try {
      const { address: platform, deployment } = currentSession;
      const reportRef = { platform, deploymentId: deployment.id, reportId, reportName: listedReport.name };
      const hasReport = isOfReport({ ownQuery });
      const loaded = await loadReport(currentSession, hasReport ? reportRef : { ...reportRef, ownQuery }, abortSignal);
      if (abortSignal.aborted) return;
      this.state.value = {
        kind: 'open',
        report: hasReport && ownQuery ? replaceQuery(loaded, ownQuery) : loaded,
        savedReport: hasReport ? loaded : undefined,
        preview: { kind: 'loading' },
        settings: undefined,
        generatedSql: SQL_NOT_READ,
        filters: createReportFilters(this.parts, currentSession, () => this.prepare(currentSession)),
        pageAddress: hasReport ? formatReportAddress(reportRef, this.parts.config.reportPath) : undefined,
      };
      await Promise.all([this.readPreview(currentSession), this.readSettings(currentSession, abortSignal)]);
    } catch (error) {
      const failure = this.reportFailure(error, abortSignal, currentSession);
      if (failure) this.state.value = { kind: 'failed', ...listedReport, failure };
    }
  }

  /**
   * Shows the rows of another query.
   * @param json undefined for the query of the saved report
   */
  setQuery(json: string | undefined): void {
    const opened = this.state.peek();
    if (opened.kind !== 'open') return;
    const { report, savedReport } = opened;
    const changedFrom = savedReport && { changedFrom: checksumQuery(getSavedQuery(savedReport)) };
    const ownQuery = json === undefined ? undefined : { json, ...changedFrom };
    const changedReport = ownQuery ? replaceQuery(savedReport ?? report, ownQuery) : (savedReport ?? report);
    this.showChange({ report: changedReport, generatedSql: SQL_NOT_READ });
  }

  /** Shows the rows with other options; those of a query of the user's own may wait. */
  applyOptions(): void {
    const opened = this.state.peek();
    if (opened.kind === 'open' && opened.report.ownQuery) this.showChange({ generatedSql: SQL_NOT_READ });
    else this.reload({ generatedSql: SQL_NOT_READ });
  }

  /** Names the query of the user's own. */
  rename(name: string): void {
    const opened = this.state.peek();
    if (opened.kind === 'open' && !opened.savedReport)
      this.state.value = { ...opened, report: { ...opened.report, name } };
  }

  /** Says whether changes of the query are run at once; rows that wait are read. */
  setReadsAtOnce(readsAtOnce: boolean): void {
    this.runsChanges.value = readsAtOnce;
    const opened = this.state.peek();
    if (readsAtOnce && opened.kind === 'open' && opened.preview.kind === 'waiting') this.reload({});
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
    this.show(change);
  }

  /** Stops reading the first rows; they wait until the user runs the query. */
  cancelPreview(): void {
    this.show({}, { kind: 'waiting' });
  }

  private showChange(change: Partial<OpenedReport>): void {
    this.show(change, this.runsChanges.peek() ? undefined : { kind: 'waiting' });
  }

  /** @param preview stays instead of the rows; undefined to read them */
  private show(change: Partial<OpenedReport>, preview?: Preview): void {
    const [currentSession, opened] = [this.session.peek(), this.state.peek()];
    if (!currentSession || opened.kind !== 'open') return;
    this.change({ preview: preview ?? { kind: 'loading' }, ...change }, this.readController.signal);
    if (preview) this.previewController.abort();
    else void this.readPreview(currentSession);
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

  /**
   * Returns the query with its filters and its order, so that someone can save it as a report. SQL
   * is undefined if it cannot express the query. Undefined if the query cannot be read.
   */
  async exportQuery(): Promise<{ readonly json: string; readonly sql: string | undefined } | undefined> {
    const [currentSession, opened] = [this.session.peek(), this.state.peek()];
    if (!currentSession || opened.kind !== 'open') return undefined;
    try {
      const query = buildFilteredQuery(await this.prepare(currentSession), this.getOptions());
      if (query.kind === 'sql') return undefined;
      const model = await (await currentSession.data()).readModel(this.readController.signal);
      return { json: JSON.stringify(tryParseJson(query.query), null, 2), sql: toSemanticSql(query.query, model) };
    } catch (error) {
      this.reportFailure(error, this.readController.signal, currentSession);
      return undefined;
    }
  }

  /**
   * Converts the SQL of the saved report; a failed conversion is repeated by the next call. The user's
   * own query needs none.
   */
  private async prepare(currentSession: Session): Promise<RunnableReport> {
    const opened = this.state.peek();
    if (opened.kind !== 'open') throw this.readController.signal.reason;
    const { savedReport } = opened;
    if (!savedReport) return opened.report;
    const conversion = this.conversion ?? convertReport(currentSession, savedReport, this.readController.signal);
    this.conversion = conversion;
    conversion.catch(() => {
      if (this.conversion === conversion) this.conversion = undefined;
    });
    const converted = await conversion;
    this.change({ savedReport: converted }, this.readController.signal);
    const current = this.state.peek();
    const ownQuery = current.kind === 'open' ? current.report.ownQuery : undefined;
    return ownQuery ? replaceQuery(converted, ownQuery) : converted;
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
  private async readPreview(currentSession: Session): Promise<void> {
    this.previewController.abort();
    this.previewController = new AbortController();
    const { signal: abortSignal } = this.previewController;
    const { reader, pause, freshness, clock } = this.parts;
    const startedAt = clock.now();
    let report: RunnableReport | undefined;
    try {
      report = await this.prepare(currentSession);
      // A query without a report may have another name by now.
      if (report.id !== 0) this.change({ report }, abortSignal);
      if (report.ownQuery && !hasFields(report.ownQuery.json)) {
        this.change({ preview: { kind: 'waiting' } }, abortSignal);
        return;
      }
      const query = buildLayoutQuery(report, this.getOptions(), reader);
      const data = await currentSession.data();
      const page = await data.preview(query, PREVIEW_ROWS, abortSignal, pause);
      assertHasColumns(page.columns);
      freshness.recordUpdate(currentSession, report.id, report.updatedAt);
      const knownTotal = page.total ?? (page.rows.length < PREVIEW_ROWS ? page.rows.length : undefined);
      const readyPreview = { ...formatPreview(page, knownTotal, reader), took: clock.now() - startedAt };
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
        (failure.code === 'SeveralInCell' || failure.code === 'NoFirstRows') && report
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
