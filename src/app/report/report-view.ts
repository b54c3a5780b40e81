/** Composes the open report: the user's options, the cells that it would take, and its placing. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Address } from '../../grid';
import { DEFAULT_OPTIONS, type PlacementOptions, pickLayoutOptions } from '../../placement';
import type { Selection } from '../../workbook';
import type { FitChoice } from '../pipeline/place/place-state';
import type { Session } from '../session/session';
import { followQuery } from './follow-query';
import { computeHeaders } from './format-preview';
import { type OpenedRef, OpenReport } from './open-report';
import { createQueryEditing } from './query-editing';
import { createDetail, showsFiltersByDefault } from './report-detail';
import { createReportPlacing, type PlacingParts } from './report-placing';
import type { ReportState } from './report-state';
import { createReportTarget } from './report-target';
import type { TakenCells } from './taken-cells';
import { watchFormulasBeside } from './target';

/** Holds options that change the rows, so that the preview is read again. */
const PREVIEW_OPTIONS = ['filters', 'omitted', 'order', 'firstRows', 'laidOut', 'axes', 'totals', 'comparison'];

interface ReportParts extends Omit<PlacingParts, 'readCells'> {
  /** Returns the selected cells as the pane shows them; undefined if they have to be read from Excel. */
  getReportedCells(): Address | undefined;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** Is called when a request has shown the selection. */
  setSelection(newSelection: Selection): void;
  /** Says whether the pane is hidden from the user. */
  readonly hidden: ReadonlySignal<boolean>;
  getFolderPath(folderId: number | null | undefined): readonly string[];
  findPlacedAddresses(reportId: number): readonly string[];
  /** Returns the cells of blocks and of placed filters. Reads signals. */
  listTakenCells(): readonly TakenCells[];
  /** Returns name and author from the list, for a report that is still loading. */
  findListedReport(reportId: number): { readonly name: string; readonly author: string | undefined };
}

interface Opened {
  readonly ref: OpenedRef;
  readonly name: string | undefined;
}

export type ReportStore = Omit<ReturnType<typeof createReportView>, 'dispose'>;

export function createReportView(parts: ReportParts) {
  const { session, placementParts } = parts;
  const placing = createReportPlacing({ ...parts, readCells: () => reportTarget.readCells() });
  const openReport = new OpenReport(session, placementParts, () => options.peek(), parts.onFailure);
  const { currentState: reportState } = openReport;
  const opened = computed(() => (reportState.value.kind === 'open' ? reportState.value : undefined));
  const choices = createChoices(() => opened.value !== undefined && showsFiltersByDefault(opened.value));
  const { headers, options, headerSpec } = choices;
  let lastOpened: Opened = { ref: { reportId: 0 }, name: undefined };
  const editing = createQueryEditing(openReport, choices);
  const { closeAndKeep, closeAndForget, findDraftOptions, ...queryEditing } = editing;

  const preview = computed(() => opened.value?.preview);
  const targetOptions = { preview, options, headerSpec, placing: placing.state, onRefusedCellsLeft: placing.reset };
  const reportTarget = createReportTarget({ ...parts, ...targetOptions });
  const { workbook, clock } = placementParts;
  const besideOffer = watchFormulasBeside(workbook, clock, parts.hidden, reportTarget.firstRow, parts.setSelection);

  const state = computed<ReportState>(() => {
    const currentReport = reportState.value;
    if (currentReport.kind !== 'open') return currentReport;
    return {
      ...describeOpened(parts, currentReport, choices),
      hasFormulasBeside: besideOffer.hasFormulas.value,
      target: reportTarget.target.value,
      placing: placing.state.value,
    };
  });

  /** @param name is the name of a query without a report */
  async function open(ref: OpenedRef, name?: string): Promise<void> {
    const currentSession = session.peek();
    if (!currentSession) return;
    const isSameReport = !ref.ownQuery && ref.reportId === lastOpened.ref.reportId;
    choices.resetLayout(isSameReport ? choices.getChosen() : ref.ownQuery && findDraftOptions(ref.ownQuery));
    lastOpened = { ref, name };
    reportTarget.release();
    await batch(() => {
      placing.reset();
      const listed = name === undefined ? parts.findListedReport(ref.reportId) : { name, author: undefined };
      return openReport.open(currentSession, ref, listed);
    });
  }

  const stopFollowing = effect(() => {
    if (session.value === undefined) closeAndForget();
  });

  return {
    state,
    open: (reportId: number) => open({ reportId }),
    /** Opens a query without a report; options of the last draft stay with it. */
    openQuery: (name: string, json: string) => open({ reportId: 0, ownQuery: { json } }, name),
    ...queryEditing,
    close: closeAndKeep,
    retry: () => open(lastOpened.ref, lastOpened.name),
    /** Requests the SQL that the platform generates from the open report's query; runs no query. */
    readSql: () => openReport.readGeneratedSql(),
    setHeaders: choices.setHeaders,
    setOptions(change: Partial<PlacementOptions>): void {
      choices.set(change);
      if (PREVIEW_OPTIONS.some((name) => name in change)) openReport.applyOptions();
    },
    /**
     * Places the report at the current selection. Resolves when it is placed, or when the user has
     * to decide something first.
     * @param fitChoice answers the question about the frame in advance
     */
    async place(fitChoice?: FitChoice): Promise<void> {
      const currentSession = session.peek();
      const report = reportState.peek();
      if (!currentSession || report.kind !== 'open') return;
      const total = report.preview.kind === 'ready' ? report.preview.total : undefined;
      const fillBeside = besideOffer.hasFormulas.peek() && options.peek().fillBeside;
      const placedOptions = { headers: headers.peek(), options: { ...options.peek(), fillBeside } };
      await placing.place(currentSession, { report: report.report, total, ...placedOptions }, fitChoice);
    },
    /** Places the report again where the user has undone placing it, with the same options. */
    placeAgain: placing.placeAgain,
    /** Closes the message about the last placing. */
    closeOutcome: placing.reset,
    /**
     * Keeps the cells at which the report would be placed while the user selects cells for a
     * filter. Returns the function that ends this.
     */
    pickCells: reportTarget.pickCells,
    /**
     * Answers the decision that `placing` waits for, and continues to the end or to the next
     * decision.
     */
    decide: placing.decide,
    /** Cancels a running placing; the sheet is as it was before. */
    cancelPlacing: placing.cancel,
    dispose(): void {
      stopFollowing();
      reportTarget.dispose();
      besideOffer.dispose();
      openReport.abort();
      placing.dispose();
    },
  };
}

/** Reads signals. */
function describeOpened(
  { getFolderPath, findPlacedAddresses, placementParts }: ReportParts,
  opened: Extract<OpenReport['currentState']['value'], { kind: 'open' }>,
  { headers, options, headerSpec }: ReturnType<typeof createChoices>,
) {
  const { report, savedReport, preview } = opened;
  const addresses = savedReport ? findPlacedAddresses(report.id) : [];
  return {
    kind: 'open' as const,
    detail: createDetail(opened, getFolderPath(report.folderId), addresses, placementParts.reader),
    preview,
    headers: headers.value,
    ...computeHeaders(preview, headerSpec.value),
    options: options.value,
  };
}

interface ChosenOptions {
  readonly options: PlacementOptions;
  readonly caption: boolean | undefined;
}

const NOTHING_CHOSEN: ChosenOptions = { options: DEFAULT_OPTIONS, caption: undefined };

function createChoices(isCaptionDefault: () => boolean) {
  const headers = signal(true);
  const chosenOptions = signal(DEFAULT_OPTIONS);
  /** Is undefined until the user chooses; until then the report or the account decides. */
  const caption = signal<boolean | undefined>(undefined);
  const options = computed(
    (): PlacementOptions => ({ ...chosenOptions.value, caption: caption.value ?? isCaptionDefault() }),
  );
  return {
    headers,
    setHeaders(on: boolean): void {
      headers.value = on;
    },
    options,
    headerSpec: computed(() => ({ headers: headers.value, options: options.value })),
    set(change: Partial<PlacementOptions>): void {
      chosenOptions.value = { ...chosenOptions.peek(), ...change };
      caption.value = change.caption ?? caption.peek();
    },
    follow(from: string, to: string): void {
      const current = chosenOptions.peek();
      chosenOptions.value = { ...current, ...followQuery(current, from, to) };
    },
    /** Returns what the user has chosen, for `resetLayout`. */
    getChosen: () => ({ options: chosenOptions.peek(), caption: caption.peek() }),
    /**
     * Resets the layout, order and filters to those that were chosen for the report or query that is
     * opened, because these belong to it. Left out members are reset each time, because the first
     * preview names all members.
     */
    resetLayout(chosen: ChosenOptions = NOTHING_CHOSEN): void {
      const { filters } = chosen.options;
      const layout = { ...pickLayoutOptions(chosen.options), omitted: DEFAULT_OPTIONS.omitted };
      chosenOptions.value = { ...chosenOptions.peek(), filters, ...layout };
      caption.value = chosen.caption;
    },
  };
}
