/** The report in front: reads what is shown of it, follows the selection, and places it. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { AppConfigResponse, Report } from '../../client';
import type { Address } from '../../grid';
import { type PlacementOptions, USUAL_OPTIONS } from '../../placement';
import type { Selection } from '../../workbook';
import { ownerName } from '../catalogue/catalogue';
import { isAbort, toFailure } from '../failure';
import { effectiveQuery, isPivot, laidOutQuery } from '../place/fetch-result';
import { placeAtSelection } from '../place/place-report';
import type { Notice, PlaceChoice, PlaceDecision, Placing } from '../place/place-state';
import { titleOf } from '../session/account-view';
import type { Session } from '../session/session';
import type { StartParts } from '../workbook/placement-parts';
import type { HeardNews } from '../workbook/report-news';
import { layoutChoices } from './layout-choices';
import { reportAddress } from './report-address';
import { createReportFilters, type ReportFilters } from './report-filters';
import type { GeneratedSql, Preview, ReportDetail, ReportState, ReportStore } from './report-state';
import { formatPreview, headersOver, membersOf } from './show-values';
import { firstRowAt, offerBeside, targetOf } from './target';

const PREVIEW_ROWS = 10;

/** Choices that give other rows. */
const RELOADED = ['filters', 'laidOut', 'axes', 'totals'];

const UNREAD = { kind: 'unread' } as const;

export interface ReportParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** The cells that Excel told to be selected, as {@link ReportState} shows them; undefined where it has to be asked. */
  told(): Address | undefined;
  /** A look has shown what is selected. */
  seen(now: Selection): void;
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Name and author as the list knows them, for a report that is still loading. */
  known(reportId: number): { readonly name: string; readonly author: string | undefined };
  folderPath(folderId: number | null | undefined): readonly string[];
  placedAt(reportId: number): readonly string[];
  readonly placementParts: StartParts;
  readonly news: HeardNews;
  /** What a finished placement has to say. */
  note(placementId: string, notices: readonly Notice[]): void;
  onFailure(error: unknown): void;
}

export interface ReportView extends ReportStore {
  dispose(): void;
}

interface Opened {
  readonly report: Report;
  readonly preview: Preview;
  /** What the account lets be shown; undefined until it has answered. */
  readonly settings: AppConfigResponse | undefined;
  readonly generatedSql: GeneratedSql;
  readonly page: string | undefined;
  readonly filters: ReportFilters;
}

export function createReportView(parts: ReportParts): ReportView {
  const { session, selection } = parts;
  const shown = signal<
    { kind: 'closed' } | Extract<ReportState, { kind: 'loading' | 'failed' }> | ({ kind: 'open' } & Opened)
  >({ kind: 'closed' });
  const headers = signal(true);
  const chosen = signal(USUAL_OPTIONS);
  /** Undefined until the analyst has said so: then the report decides, or the account. */
  const caption = signal<boolean | undefined>(undefined);
  const placing = signal<Placing>({ kind: 'idle' });
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
  let writing = new AbortController();
  let answer: ((choice: PlaceChoice) => void) | undefined;

  const beside = offerBeside({
    ...parts.placementParts,
    hidden: parts.hidden,
    seen: parts.seen,
    firstRow: computed(() =>
      shown.value.kind === 'open'
        ? firstRowAt(selection.value, shown.value.preview, wished.value, options.value.caption)
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
      target: targetOf(selection.value, now.preview, wished.value, options.value.caption),
      placing: placing.value,
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
      if (placing.peek().kind !== 'reading' && placing.peek().kind !== 'writing') placing.value = { kind: 'idle' };
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
  function show(change: Partial<Opened>, aborted: AbortSignal): void {
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
      parts.news.hear(now, report.id, { updatedAt: report.updatedAt, freshAt: first.freshAt });
      const known = first.total ?? (first.rows.length < PREVIEW_ROWS ? first.rows.length : undefined);
      const ready = formatPreview(first, known, parts.placementParts.reader);
      show({ preview: ready }, aborted);
      if (known !== undefined) return;
      const total = await data.count(query, aborted).catch(() => undefined);
      if (total !== undefined) show({ preview: { ...ready, total } }, aborted);
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

  function ask(decision: PlaceDecision): Promise<PlaceChoice> {
    placing.value = { kind: 'deciding', decision };
    return new Promise((resolve, reject) => {
      answer = resolve;
      writing.signal.addEventListener('abort', () => reject(writing.signal.reason), { once: true });
    });
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
      const busy = ['reading', 'writing', 'deciding', 'waitingForCell'].includes(placing.peek().kind);
      if (!now || opened.kind !== 'open' || busy) return;
      writing = new AbortController();
      const total = opened.preview.kind === 'ready' ? opened.preview.total : undefined;
      let last: Placing = { kind: 'reading', rows: 0, total, waiting: false };
      const step = (next: Placing) => {
        last = next;
        placing.value = next;
      };
      step(last);
      try {
        const request = {
          report: opened.report,
          selection: parts.told(),
          headers: headers.peek(),
          options: {
            ...options.peek(),
            fillBeside: beside.isThere.peek() && options.peek().fillBeside,
            ...(isPivot(opened.report, options.peek()) && { labels: parts.placementParts.reader.pivotLabels }),
          },
          signal: writing.signal,
        };
        const outcome = await placeAtSelection({ ...parts.placementParts, news: parts.news }, now, request, {
          reading: (rows, waiting) => step({ kind: 'reading', rows, total, waiting }),
          writing: (rows, all = total) => step({ kind: 'writing', rows, total: all }),
          waitingForCell: (waiting) => {
            placing.value = waiting ? { kind: 'waitingForCell' } : last;
          },
          decide: async (decision) => (fit && decision.kind === 'doesNotFit' ? fit : ask(decision)),
        });
        if (outcome.kind === 'placed') parts.note(outcome.placement.id, outcome.notices);
        placing.value =
          outcome.kind === 'placed'
            ? {
                kind: 'placed',
                placementId: outcome.placement.id,
                address: outcome.placement.address,
                rows: outcome.rows,
                notices: outcome.notices,
              }
            : { kind: 'cancelled' };
      } catch (error) {
        if (isAbort(error)) {
          placing.value = { kind: 'cancelled' };
          return;
        }
        parts.onFailure(error);
        placing.value = { kind: 'failed', failure: toFailure(error, now.host) };
      }
    },
    async decide(choice) {
      const resolve = answer;
      answer = undefined;
      const total = placing.peek();
      if (total.kind === 'deciding') placing.value = { kind: 'reading', rows: 0, total: undefined, waiting: false };
      resolve?.(choice);
    },
    cancelPlacing() {
      writing.abort();
      void parts.placementParts.workbook.giveUp().catch(parts.onFailure);
    },
    dispose() {
      stopFollowing();
      beside.dispose();
      reading.abort();
      writing.abort();
    },
  };
}

function detailOf({ report, settings, generatedSql, page, filters }: Opened, parts: ReportParts): ReportDetail {
  const { showSemanticSql, showGeneratedSql } = settings?.creatorMode ?? {};
  const folder = parts.folderPath(report.folderId);
  return {
    id: report.id,
    name: report.name,
    title: report.title && !repeats(report.title, report.name) ? report.title : undefined,
    description: report.description || undefined,
    folder: folder.length > 0 ? folder : (report.folderPath?.map(({ name }) => name) ?? []),
    author: ownerName(report.user),
    updatedAt: report.updatedAt ?? '',
    refreshedBy: report.refreshedBy == null ? undefined : ownerName(report.refreshedByUser),
    placedAt: parts.placedAt(report.id),
    query: showSemanticSql === true ? (report.sqlQuery ?? report.jsonQuery ?? undefined) : undefined,
    generatedSql: showGeneratedSql === true ? generatedSql : undefined,
    page,
    filters,
    layout: layoutChoices(report),
    root: titleOf(settings, parts.placementParts.reader.locale),
  };
}

/** The report says it, or the account. */
function showsFilters({ report, settings }: Opened): boolean {
  return report.pivotItems?.showAppliedFilters ?? settings?.sheetsUi?.showAppliedFilters ?? false;
}

/** A title that says what the name says is no news. */
function repeats(title: string, name: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  return bare(title) === bare(name);
}
