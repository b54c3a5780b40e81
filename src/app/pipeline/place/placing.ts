/**
 * Places a report: fetches its rows, and writes them as a new block, unless the user has to be
 * asked first.
 */
import { type Address, MAX_ROWS } from '../../../grid';
import { belowCaption, frameOf, headerRowsFor, type Placement, type PlacementOptions } from '../../../placement';
import type { Workbook } from '../../../workbook';
import { AppFailure } from '../../failure';
import { needsCellAbove } from '../../features/all';
import type { Session } from '../../session/session';
import { orAnew } from '../../workbook/anew';
import { forgetFilterCells } from '../../workbook/filter-cells';
import type { PlacementParts } from '../../workbook/placement-parts';
import { rememberUnanswered } from '../../workbook/unfinished-writes';
import { withAnswer } from '../answers';
import { commitWritten } from '../commit/commit';
import { blockInSheet, withFollowUp } from '../commit/follow-up';
import type { Notice } from '../commit/notice';
import type { PipelineControl } from '../events';
import { followUps } from '../features-in-write';
import type { UserQuestion } from '../question';
import type { Written } from '../steps';
import { writeRefresh } from '../write/execute';
import { fetchWhilePlacing } from './fetch-while-placing';
import { firstWrite, type PlaceRequest, type RequestedPlacement, type WholeRequest } from './first-write';
import type { PlaceChoice, PlaceDecision } from './place-state';
import { forgetUnlessPlaced, readFilterCells } from './place-with-cells';
import { decisionAbout, FREE, frameDecision } from './placing-questions';

type PlaceOutcome =
  /**
   * Nothing is in the sheet, because the user has to decide first. Continue with `resumePlacing` or
   * `cancelPlacing`.
   */
  | { readonly kind: 'asks'; readonly decision: PlaceDecision; readonly stopped: StoppedPlacing }
  | {
      readonly kind: 'placed';
      readonly placement: Placement;
      readonly rows: number;
      readonly notices: readonly Notice[];
    };

export interface StoppedPlacing extends WholeRequest {
  /** Undefined if the question is about the selected frame. */
  readonly question: UserQuestion | undefined;
}

export async function selectedCells(workbook: Workbook): Promise<Address> {
  const [where] = await workbook.look({ kind: 'selection' });
  if (where.kind !== 'cells') throw new AppFailure({ code: 'WorkbookRefused', at: 'selection' });
  return where.address;
}

/** Places a report at the user's selection. */
export async function placeReport(
  parts: PlacementParts,
  session: Session,
  request: PlaceRequest,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  // The query starts before the selection is known, because Excel and the data API both take time.
  const selection = Promise.resolve(request.selection ?? selectedCells(parts.workbook));
  // The cells of filters are read before the selection is awaited, so an earlier rejection must not
  // count as unhandled.
  void selection.catch(() => undefined);
  const requested = { ...request, selection, id: request.replaces?.id ?? parts.newId() };
  return untilEnd(parts, session, requested, () => placeRequested(parts, session, requested, control));
}

/**
 * Continues a placing that has stopped for a question: the same rows are planned again, with the
 * user's choice.
 */
export async function resumePlacing(
  parts: PlacementParts,
  session: Session,
  stopped: StoppedPlacing,
  choice: PlaceChoice,
  control: PipelineControl,
): Promise<PlaceOutcome | { readonly kind: 'cancelled' }> {
  if (choice === 'cancel') {
    await cancelPlacing(parts, stopped);
    return { kind: 'cancelled' };
  }
  const { fetched: rows, question } = stopped;
  const isFit = choice === 'useWholeBlock' || choice === 'keepWhatFits';
  const resumed = isFit
    ? { ...stopped, fit: choice }
    : { ...stopped, answers: withAnswer({ rows, answers: stopped.answers }, choice, question).answers };
  return untilEnd(parts, session, stopped, () => placeWhole(parts, session, resumed, control));
}

export async function cancelPlacing(parts: PlacementParts, { options }: StoppedPlacing): Promise<void> {
  await forgetFilterCells(parts, options.filters).catch(() => undefined);
}

/**
 * Removes the names of filter cells unless the report is placed or the user is asked, and records a
 * write whose outcome is unknown.
 */
async function untilEnd(
  parts: PlacementParts,
  { address: platform, deployment }: Session,
  { id, options, report }: Omit<RequestedPlacement, 'selection'>,
  place: () => Promise<PlaceOutcome>,
): Promise<PlaceOutcome> {
  parts.allowed.startPlacing(id, { platform, deploymentId: deployment.id, reportId: report.id });
  try {
    return await rememberUnanswered(parts, id, forgetUnlessPlaced(parts, options.filters, place()));
  } finally {
    if (!parts.unanswered.has(id)) parts.allowed.endPlacing(id);
  }
}

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  asked: RequestedPlacement,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  const filters = await readFilterCells(parts, session, asked.options.filters);
  const request = { ...asked, options: { ...asked.options, filters } };
  // The first placement of a workbook also records where its file is.
  const known = Promise.all([request.selection, parts.registry.isOwn()]);
  const selection = known.then(([selected]) => blockIn(selected, request.options));
  const signal = abortOnFailure(control.signal, selection);
  const fetched = await fetchWhilePlacing(parts, session, { ...request, selection }, { ...control, signal });
  if (fetched.streamed) return commitFirst(parts, session, fetched.streamed);
  const whole = { ...request, fetched, block: await selection, answers: {} };
  return placeWhole(parts, session, whole, { ...control, signal });
}

/** Writes all rows at once, unless the user has to be asked about something. */
async function placeWhole(
  parts: PlacementParts,
  session: Session,
  placing: WholeRequest,
  control: PipelineControl,
): Promise<PlaceOutcome> {
  const { block, fetched, replaces, fit } = placing;
  const selected = replaces?.choices.frame ?? frameOf(block.rect);
  const { rowCount, columns } = fetched.result;
  const headerRows = headerRowsFor(columns, placing, selected);
  const size = { rows: rowCount + headerRows, columns: columns.length };
  const decision = replaces ? undefined : frameDecision(block.rect, size);
  if (decision && !fit) return ask(decision, { ...placing, question: undefined }, control);
  const frame = decision && fit === 'useWholeBlock' ? FREE : selected;
  const refresh = firstWrite(parts, session, { ...placing, frame, headerRows });
  const write = () => orAnew(() => writeRefresh(parts, refresh, control), parts.registry.load);
  const written = await parts.turns.take(write, control.signal);
  if (written.kind === 'written') return commitFirst(parts, session, written);
  const { question } = written;
  return ask(decisionAbout(question, refresh), { ...placing, question }, control);
}

/**
 * @throws the signal's reason if the placing was cancelled meanwhile, because no one would answer
 * its question
 */
function ask(decision: PlaceDecision, stopped: StoppedPlacing, { signal }: PipelineControl): PlaceOutcome {
  signal.throwIfAborted();
  return { kind: 'asks', decision, stopped };
}

async function commitFirst(parts: PlacementParts, session: Session, written: Written): Promise<PlaceOutcome> {
  const { placement: draft } = written.plan.laidOut;
  const block = blockInSheet(written, false);
  const isFollowed = followUps(block, written.plan.features).length > 0;
  const follow = () =>
    parts.turns
      .take(() => withFollowUp(parts, written, block))
      .catch(async (error: unknown) => {
        // The block is in the sheet, whatever happens to the follow-ups.
        await commitWritten(parts, session, written);
        throw error;
      });
  const done = isFollowed ? await follow() : written;
  const { lastRun, notices } = await commitWritten(parts, session, done);
  return { kind: 'placed', placement: parts.registry.get(draft.id) ?? draft, rows: lastRun.rows, notices };
}

/**
 * Returns the place of the block, which is one row below the selected cells if a feature takes the
 * first of them.
 */
function blockIn(selected: Address, options: PlacementOptions): Address {
  if (!needsCellAbove(options)) return selected;
  if (selected.rect.row + 1 >= MAX_ROWS) throw new AppFailure({ code: 'NoRowForCaption' });
  return { ...selected, rect: belowCaption(selected.rect) };
}

/** Returns a signal that aborts with the given one, or with the error of the work if that fails. */
function abortOnFailure(signal: AbortSignal, work: Promise<unknown>): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  work.catch((error: unknown) => ending.abort(error));
  return ending.signal;
}
