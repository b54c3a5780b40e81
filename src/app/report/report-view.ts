/** Composes the open report: the user's options, the cells that it would take, and its placing. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type PlacementOptions, USUAL_OPTIONS } from '../../placement';
import type { Selection } from '../../workbook';
import { needsCellAbove } from '../features/all';
import type { Fit } from '../pipeline/place/place-state';
import type { Session } from '../session/session';
import { OpenReport, UNREAD } from './open-report';
import { detailOf, showsFilters } from './report-detail';
import { createReportPlacing, type PlacingParts } from './report-placing';
import type { ReportState } from './report-state';
import { headersOver } from './show-values';
import { firstRowAt, offerBeside, targetOf } from './target';

/** Options that change the rows, so that the preview is read again. */
const RELOADED = ['filters', 'laidOut', 'axes', 'totals'];

interface ReportParts extends PlacingParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** Called when a request has shown the selection. */
  seen(now: Selection): void;
  /** True while the pane is not visible. */
  readonly hidden: ReadonlySignal<boolean>;
  folderPath(folderId: number | null | undefined): readonly string[];
  placedAt(reportId: number): readonly string[];
  /** Returns name and author from the list, for a report that is still loading. */
  known(reportId: number): { readonly name: string; readonly author: string | undefined };
}

export type ReportStore = Omit<ReturnType<typeof createReportView>, 'dispose'>;

export function createReportView(parts: ReportParts) {
  const { session, selection, placementParts, folderPath, placedAt } = parts;
  const placing = createReportPlacing(parts);
  const opened = new OpenReport(session, placementParts, () => options.peek(), parts.onFailure);
  const { shown } = opened;
  const choices = createChoices(() => shown.value.kind === 'open' && showsFilters(shown.value));
  const { headers, options, wished } = choices;
  let reportId = 0;

  const firstRow = computed(() =>
    shown.value.kind === 'open'
      ? firstRowAt(selection.value, shown.value.preview, wished.value, needsCellAbove(options.value))
      : undefined,
  );
  const beside = offerBeside(placementParts.workbook, placementParts.clock, parts.hidden, firstRow, parts.seen);

  const state = computed<ReportState>(() => {
    const now = shown.value;
    if (now.kind !== 'open') return now;
    return {
      kind: 'open',
      detail: detailOf(now, folderPath(now.report.folderId), placedAt(now.report.id), placementParts.reader),
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
    if (id !== reportId) choices.forgetLayout();
    reportId = id;
    await batch(() => {
      placing.leave();
      return opened.open(now, id, parts.known(id));
    });
  }

  const stopFollowing = effect(() => {
    if (session.value === undefined) opened.close();
  });

  return {
    state,
    open,
    close: (): void => opened.close(),
    retry: () => open(reportId),
    /** Requests the SQL that the platform generates from the open report's query; runs no query. */
    readSql: () => opened.readSql(),
    setHeaders: (on: boolean): void => {
      headers.value = on;
    },
    setOptions: (change: Partial<PlacementOptions>): void => {
      choices.set(change);
      if (RELOADED.some((name) => name in change)) opened.reload('filters' in change ? { generatedSql: UNREAD } : {});
    },
    /**
     * Places the report at the current selection. Resolves when it is placed, or when the user has
     * to decide something first.
     * @param fit answers the question about the frame in advance
     */
    async place(fit?: Fit): Promise<void> {
      const now = session.peek();
      const report = shown.peek();
      if (!now || report.kind !== 'open') return;
      const total = report.preview.kind === 'ready' ? report.preview.total : undefined;
      const fillBeside = beside.isThere.peek() && options.peek().fillBeside;
      const asked = { total, headers: headers.peek(), options: { ...options.peek(), fillBeside } };
      await placing.place(now, { report: report.report, ...asked }, fit);
    },
    /**
     * Answers the decision that `placing` waits for, and continues to the end or to the next
     * decision.
     */
    decide: placing.decide,
    /** Cancels a running placing; the sheet is as it was before. */
    cancelPlacing: placing.cancel,
    dispose(): void {
      stopFollowing();
      beside.dispose();
      opened.abort();
      placing.dispose();
    },
  };
}

function createChoices(isCaptionUsual: () => boolean) {
  const headers = signal(true);
  const chosen = signal(USUAL_OPTIONS);
  /** Undefined until the user chooses; until then the report or the account decides. */
  const caption = signal<boolean | undefined>(undefined);
  const options = computed((): PlacementOptions => ({ ...chosen.value, caption: caption.value ?? isCaptionUsual() }));
  return {
    headers,
    options,
    wished: computed(() => ({ headers: headers.value, options: options.value })),
    set(change: Partial<PlacementOptions>): void {
      chosen.value = { ...chosen.peek(), ...change };
      caption.value = change.caption ?? caption.peek();
    },
    /**
     * Resets the layout and filters when another report is opened, because these belong to a
     * report.
     */
    forgetLayout(): void {
      const { filters, laidOut, axes, totals, outline } = USUAL_OPTIONS;
      chosen.value = { ...chosen.peek(), filters, laidOut, axes, totals, outline };
      caption.value = undefined;
    },
  };
}
