/** The report in front: reads what is shown of it, follows the selection, and has it placed. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Report } from '../../client';
import { type PlacementOptions, USUAL_OPTIONS } from '../../placement';
import type { Selection } from '../../workbook';
import { isAbort, toFailure } from '../failure';
import { needsCellAbove } from '../features/all';
import { effectiveQuery, laidOutQuery } from '../pipeline/query-source';
import type { Session } from '../session/session';
import { reportAddress } from './report-address';
import { type DetailParts, detailOf, type Opened, showsFilters } from './report-detail';
import { createReportFilters } from './report-filters';
import { createReportPlacing, type PlacingParts } from './report-placing';
import type { Preview, ReportState, ReportStore } from './report-state';
import { formatPreview, headersOver, membersOf } from './show-values';
import { firstRowAt, offerBeside, targetOf } from './target';

const PREVIEW_ROWS = 10;

/** Choices that give other rows. */
const RELOADED = ['filters', 'laidOut', 'axes', 'totals'];

const UNREAD = { kind: 'unread' } as const;

export interface ReportParts extends DetailParts, PlacingParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** A look has shown what is selected. */
  seen(now: Selection): void;
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Name and author as the list knows them, for a report that is still loading. */
  known(reportId: number): { readonly name: string; readonly author: string | undefined };
}

export interface ReportView extends ReportStore {
  dispose(): void;
}

interface Previewed extends Opened {
  readonly preview: Preview;
}

type Shown = Exclude<ReportState, { kind: 'open' }> | ({ readonly kind: 'open' } & Previewed);

export function createReportView(parts: ReportParts): ReportView {
  const { session, selection } = parts;
  const shown = signal<Shown>({ kind: 'closed' });
  const headers = signal(true);
  const chosen = signal(USUAL_OPTIONS);
  /** Undefined until the analyst has said so: then the report decides, or the account. */
  const caption = signal<boolean | undefined>(undefined);
  const placing = createReportPlacing(parts);
  const options = computed((): PlacementOptions => {
    const now = shown.value;
    const usual = now.kind === 'open' && showsFilters(now);
    return { ...chosen.value, caption: caption.value ?? usual };
  });
  const wished = computed(() => ({ headers: headers.value, options: options.value }));
  let reportId = 0;
  let reading = new AbortController();
  /** Another layout is shown instead. */
  let previewing = new AbortController();

  const beside = offerBeside({
    ...parts.placementParts,
    hidden: parts.hidden,
    seen: parts.seen,
    firstRow: computed(() =>
      shown.value.kind === 'open'
        ? firstRowAt(selection.value, shown.value.preview, wished.value, needsCellAbove(options.value))
        : undefined,
    ),
  });

  const state = computed<ReportState>(() => {
    const now = shown.value;
    if (now.kind !== 'open') return now;
    return {
      kind: 'open',
      detail: detailOf(now, parts),
      preview: now.preview,
      headers: headers.value,
      ...headersOver(now.preview, wished.value),
      options: options.value,
      hasFormulasBeside: beside.isThere.value,
      target: targetOf(selection.value, now.preview, wished.value, needsCellAbove(options.value)),
      placing: placing.state.value,
    };
  });

  async function open(id: number): Promise<void> {
    const now = session.peek();
    if (!now) return;
    reading.abort();
    previewing.abort();
    reading = new AbortController();
    const { signal: aborted } = reading;
    // How one report is laid out and limited says nothing of another.
    if (id !== reportId) {
      const { filters, laidOut, axes, totals, outline } = USUAL_OPTIONS;
      chosen.value = { ...chosen.peek(), filters, laidOut, axes, totals, outline };
      caption.value = undefined;
    }
    reportId = id;
    const { name, author } = parts.known(id);
    batch(() => {
      shown.value = { kind: 'loading', name };
      placing.leave();
    });
    try {
      const report = await now.client.getReport(now.deployment.id, id, aborted);
      if (aborted.aborted) return;
      const place = { platform: now.address, deploymentId: now.deployment.id, reportId: id };
      shown.value = {
        kind: 'open',
        report,
        preview: { kind: 'loading' },
        settings: undefined,
        generatedSql: UNREAD,
        filters: createReportFilters(parts.placementParts, now, async () => report),
        page: reportAddress(place, parts.placementParts.config.reportPath),
      };
      await Promise.all([preview(now, report), readSettings(now, aborted)]);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      parts.onFailure(error);
      shown.value = { kind: 'failed', name, author, failure: toFailure(error, now.host) };
    }
  }

  /** Changes what is shown of the report that was opened with this signal, unless another one has been since. */
  function show(change: Partial<Previewed>, aborted: AbortSignal): void {
    const now = shown.peek();
    if (!aborted.aborted && now.kind === 'open') shown.value = { ...now, ...change };
  }

  /** A platform that does not say that queries may be seen shows none. */
  async function readSettings(now: Session, aborted: AbortSignal): Promise<void> {
    const settings = await now.account.settings(aborted).catch(() => undefined);
    show({ settings }, aborted);
  }

  async function readSql(): Promise<void> {
    const now = session.peek();
    const opened = shown.peek();
    if (!now || opened.kind !== 'open' || ['reading', 'read'].includes(opened.generatedSql.kind)) return;
    const { signal: aborted } = reading;
    show({ generatedSql: { kind: 'reading' } }, aborted);
    try {
      const data = await now.data();
      const text = await data.generatedSql(effectiveQuery(opened.report, options.peek()), aborted);
      show({ generatedSql: { kind: 'read', text } }, aborted);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      parts.onFailure(error);
      show({ generatedSql: { kind: 'failed', failure: toFailure(error, now.host) } }, aborted);
    }
  }

  /** The first rows, and beside them the number of all rows; a platform that does not count leaves it unknown. */
  async function preview(now: Session, report: Report): Promise<void> {
    previewing.abort();
    previewing = new AbortController();
    const { signal: aborted } = previewing;
    try {
      const query = laidOutQuery(report, options.peek(), parts.placementParts.reader);
      const data = await now.data();
      const first = await data.preview(query, PREVIEW_ROWS, aborted, parts.placementParts.pause);
      parts.placementParts.news.hear(now, report.id, { updatedAt: report.updatedAt, freshAt: first.freshAt });
      const known = first.total ?? (first.rows.length < PREVIEW_ROWS ? first.rows.length : undefined);
      const ready = formatPreview(first, known, parts.placementParts.reader);
      show({ preview: ready }, aborted);
      // A JSON query has already requested the count with its first page.
      if (known !== undefined || query.kind === 'json') return;
      const total = await data.count(query, aborted).catch(() => undefined);
      if (total === undefined) return;
      const ownLimit =
        ready.ownLimit && total >= ready.ownLimit.rows ? { ...ready.ownLimit, isReached: true } : undefined;
      show({ preview: { ...ready, total, ownLimit } }, aborted);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      parts.onFailure(error);
      const failure = toFailure(error, now.host);
      const members = failure.code === 'SeveralInCell' ? await membersToLayOut(now, report, aborted) : undefined;
      show({ preview: { kind: 'failed', failure, members } }, aborted);
    }
  }

  /** What could be laid out otherwise, the flat list tells. */
  async function membersToLayOut(now: Session, report: Report, aborted: AbortSignal) {
    try {
      const data = await now.data();
      return membersOf((await data.preview(effectiveQuery(report, options.peek()), 1, aborted)).members);
    } catch {
      return undefined;
    }
  }

  const stopFollowing = effect(() => {
    if (session.value === undefined) close();
  });

  function close(): void {
    reading.abort();
    previewing.abort();
    shown.value = { kind: 'closed' };
  }

  return {
    state,
    open,
    close,
    retry: () => open(reportId),
    readSql,
    setHeaders: (on) => {
      headers.value = on;
    },
    setOptions: (change) => {
      chosen.value = { ...chosen.peek(), ...change };
      caption.value = change.caption ?? caption.peek();
      const now = session.peek();
      const opened = shown.peek();
      if (!now || opened.kind !== 'open' || !RELOADED.some((name) => name in change)) return;
      show({ preview: { kind: 'loading' }, ...('filters' in change && { generatedSql: UNREAD }) }, reading.signal);
      void preview(now, opened.report);
    },
    async place(fit) {
      const now = session.peek();
      const opened = shown.peek();
      if (!now || opened.kind !== 'open') return;
      const { report, preview } = opened;
      const total = preview.kind === 'ready' ? preview.total : undefined;
      const fillBeside = beside.isThere.peek() && options.peek().fillBeside;
      await placing.place(
        now,
        { report, total, headers: headers.peek(), options: { ...options.peek(), fillBeside } },
        fit,
      );
    },
    decide: placing.decide,
    cancelPlacing: placing.cancel,
    dispose() {
      stopFollowing();
      beside.dispose();
      reading.abort();
      placing.dispose();
    },
  };
}
