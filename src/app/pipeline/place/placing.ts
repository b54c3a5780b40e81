/**
 * Places a report: fetches its rows, and writes them as a new block, unless the user has to be
 * asked first.
 */
import { type Address, MAX_ROWS } from '../../../grid';
import {
  chooseHeaderRows,
  createFrame,
  getCellsBelowCaption,
  type Placement,
  type PlacementOptions,
} from '../../../placement';
import type { Workbook } from '../../../workbook';
import { AppFailure } from '../../failure';
import { needsCellAbove } from '../../features/registered-features';
import type { Session } from '../../session/session';
import { forgetFilterCells } from '../../workbook/filter-cells';
import type { PlacementParts } from '../../workbook/placement-parts';
import { retryOnConflict } from '../../workbook/retry-on-conflict';
import { recordUnknownOutcome } from '../../workbook/write-recovery';
import { addAnswer } from '../answers';
import { collectFollowUps } from '../call-features';
import { commitWritten } from '../commit/commit';
import { applyFollowUps, toBlockInSheet } from '../commit/follow-up';
import type { Notice } from '../commit/notice';
import type { PipelineControl } from '../events';
import type { UserQuestion } from '../question';
import type { WriteOutcome } from '../steps';
import { writeRefresh } from '../write/write-refresh';
import { fetchWhilePlacing } from './fetch-while-placing';
import {
  createFirstWrite,
  type FetchedPlacement,
  type PlaceRequest,
  type RequestedPlacement,
  toReportRef,
} from './first-write';
import type { PlaceChoice, PlaceDecision } from './place-state';
import { readFilterCells, removeNamesUnlessPlaced } from './placement-filter-cells';
import { FREE_FRAME, findFrameDecision, toPlaceDecision } from './placing-questions';

type PlaceOutcome =
  /**
   * Nothing is in the sheet, because the user has to decide first. Continue with `resumePlacing` or
   * `cancelPlacing`.
   */
  | { readonly kind: 'asks'; readonly decision: PlaceDecision; readonly stoppedPlacing: StoppedPlacing }
  | {
      readonly kind: 'placed';
      readonly placement: Placement;
      readonly rows: number;
      readonly notices: readonly Notice[];
      /** Counts the steps of Excel's undo that undo the placing. */
      readonly undoSteps: number;
    };

export interface StoppedPlacing extends FetchedPlacement {
  /** Is undefined if the question is about the selected frame. */
  readonly question: UserQuestion | undefined;
}

export async function readSelectedCells(workbook: Workbook): Promise<Address> {
  const [selection] = await workbook.readSnapshot({ kind: 'selection' });
  if (selection.kind !== 'cells') throw new AppFailure({ code: 'WorkbookRefused', at: 'selection' });
  return selection.address;
}

/** Places a report at the user's selection. */
export async function placeReport(
  parts: PlacementParts,
  session: Session,
  request: PlaceRequest,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  // The query starts before the selection is known, because Excel and the data API both take time.
  const selection = Promise.resolve(request.selection ?? readSelectedCells(parts.workbook));
  // The cells of filters are read before the selection is awaited, so an earlier rejection must not
  // count as unhandled.
  void selection.catch(() => undefined);
  const requestWithId = { ...request, selection, id: request.replacedPlacement?.id ?? parts.newId() };
  return trackPlacing(parts, session, requestWithId, () => fetchAndPlace(parts, session, requestWithId, control));
}

/**
 * Continues a placing that has stopped for a question: the same rows are planned again, with the
 * user's choice.
 */
export async function resumePlacing(
  parts: PlacementParts,
  session: Session,
  stoppedPlacing: StoppedPlacing,
  choice: PlaceChoice,
  control: PipelineControl,
): Promise<PlaceOutcome | { readonly kind: 'cancelled' }> {
  if (choice === 'cancel') {
    await cancelPlacing(parts, stoppedPlacing);
    return { kind: 'cancelled' };
  }
  const { fetched: rows, question } = stoppedPlacing;
  const isFit = choice === 'useWholeBlock' || choice === 'keepWhatFits';
  const resumed = isFit
    ? { ...stoppedPlacing, fitChoice: choice }
    : { ...stoppedPlacing, answers: addAnswer({ rows, answers: stoppedPlacing.answers }, choice, question).answers };
  return trackPlacing(parts, session, stoppedPlacing, () => placeWhole(parts, session, resumed, control));
}

export async function cancelPlacing(parts: PlacementParts, { options }: StoppedPlacing): Promise<void> {
  await forgetFilterCells(parts, options.filters).catch(() => undefined);
}

/**
 * Removes the names of filter cells unless the report is placed or the user is asked, and records a
 * write whose outcome is unknown.
 */
async function trackPlacing(
  parts: PlacementParts,
  { address: platform, deployment }: Session,
  { id, options, report }: Omit<RequestedPlacement, 'selection'>,
  place: () => Promise<PlaceOutcome>,
): Promise<PlaceOutcome> {
  parts.allowedReports.startPlacing(id, { platform, deploymentId: deployment.id, ...toReportRef(report) });
  try {
    return await recordUnknownOutcome(parts, id, removeNamesUnlessPlaced(parts, options.filters, place()));
  } finally {
    if (!parts.unknownOutcomeIds.has(id)) parts.allowedReports.endPlacing(id);
  }
}

async function fetchAndPlace(
  parts: PlacementParts,
  session: Session,
  requestedPlacement: RequestedPlacement,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  const filters = await readFilterCells(parts, session, requestedPlacement.options.filters);
  const request = { ...requestedPlacement, options: { ...requestedPlacement.options, filters } };
  // The first placement of a workbook also records where its file is.
  const selectionAndLocation = Promise.all([request.selection, parts.registry.isOriginalFile()]);
  const selection = selectionAndLocation.then(([selected]) => computeBlockAddress(selected, request.options));
  const signal = abortOnFailure(control.signal, selection);
  const fetched = await fetchWhilePlacing(parts, session, { ...request, selection }, { ...control, signal });
  if (fetched.streamedWrite) return commitFirst(parts, session, fetched.streamedWrite, signal);
  const whole = { ...request, fetched, block: await selection, answers: {} };
  return placeWhole(parts, session, whole, { ...control, signal });
}

/** Writes all rows at once, unless the user has to be asked about something. */
async function placeWhole(
  parts: PlacementParts,
  session: Session,
  placing: FetchedPlacement,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  const { block, fetched, replacedPlacement, fitChoice } = placing;
  const selected = replacedPlacement?.choices.frame ?? createFrame(block.rect);
  const { rowCount, columns } = fetched.result;
  const headerRows = chooseHeaderRows(columns, placing, selected);
  const size = { rows: rowCount + headerRows, columns: columns.length };
  const decision = replacedPlacement ? undefined : findFrameDecision(block.rect, size);
  if (decision && !fitChoice) return stopForDecision(decision, { ...placing, question: undefined }, control);
  const frame = decision && fitChoice === 'useWholeBlock' ? FREE_FRAME : selected;
  const refresh = createFirstWrite(parts, session, { ...placing, frame, headerRows });
  const write = () => retryOnConflict(() => writeRefresh(parts, refresh, control), parts.registry.load);
  const written = await parts.mutex.runExclusive(write, control.signal);
  if (written.kind === 'written') return commitFirst(parts, session, written, control.signal);
  const { question } = written;
  return stopForDecision(toPlaceDecision(question, refresh), { ...placing, question }, control);
}

/**
 * @throws the signal's reason if the placing was cancelled meanwhile, because no one would answer
 * its question
 */
function stopForDecision(
  decision: PlaceDecision,
  stoppedPlacing: StoppedPlacing,
  { signal }: PipelineControl,
): PlaceOutcome {
  signal.throwIfAborted();
  return { kind: 'asks', decision, stoppedPlacing };
}

async function commitFirst(
  parts: PlacementParts,
  session: Session,
  written: WriteOutcome,
  signal: AbortSignal,
): Promise<PlaceOutcome> {
  const { placement: placementDraft } = written.plan.resultLayout;
  const block = toBlockInSheet(written, false);
  const hasFollowUps = collectFollowUps(block, written.plan.features).length > 0;
  const runFollowUps = () =>
    parts.mutex
      .runExclusive(() => applyFollowUps(parts, written, block))
      .catch(async (error: unknown) => {
        // The block is in the sheet, whatever happens to the follow-ups.
        await commitWritten(parts, session, written, signal);
        throw error;
      });
  const outcome = hasFollowUps ? await runFollowUps() : written;
  const { lastRun, notices } = await commitWritten(parts, session, outcome, signal);
  return {
    kind: 'placed',
    placement: parts.registry.get(placementDraft.id) ?? placementDraft,
    rows: lastRun.rows,
    notices,
    undoSteps: outcome.undoSteps ?? 1,
  };
}

/**
 * Returns the place of the block, which is one row below the selected cells if a feature takes the
 * first of them.
 */
function computeBlockAddress(selected: Address, options: PlacementOptions): Address {
  if (!needsCellAbove(options)) return selected;
  if (selected.rect.row + 1 >= MAX_ROWS) throw new AppFailure({ code: 'NoRowForCaption' });
  return { ...selected, rect: getCellsBelowCaption(selected.rect) };
}

/** Returns a signal that aborts with the given one, or with the error of the work if that fails. */
function abortOnFailure(signal: AbortSignal, work: Promise<unknown>): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  work.catch((error: unknown) => controller.abort(error));
  return controller.signal;
}
