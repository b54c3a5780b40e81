/** Places a report: fetches its rows, asks the user what is in doubt, and writes them as a new block. */
import { type Address, MAX_ROWS } from '../../grid';
import { belowCaption, frameOf, headerRowsFor, type Placement, type PlacementOptions } from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { needsCellAbove } from '../features/all';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import type { PlacementParts } from '../workbook/placement-parts';
import { rememberUnanswered } from '../workbook/unfinished-writes';
import type { UserAnswers } from './answers';
import { commitWritten } from './commit';
import { writeRefresh } from './execute';
import { fetchWhilePlacing } from './fetch-while-placing';
import { firstWrite, type PlaceRequest, type RequestedPlacement, type WholeRequest } from './first-write';
import { blockInSheet, withFollowUp } from './follow-up';
import type { Notice } from './place-state';
import { placeWithCells } from './place-with-cells';
import { askForFrame, askWhilePlacing, type PlaceSteps } from './placing-questions';
import type { RefreshWrite, Written } from './steps';
import { followUps } from './with-features';

type PlaceOutcome =
  | {
      readonly kind: 'placed';
      readonly placement: Placement;
      readonly rows: number;
      readonly notices: readonly Notice[];
    }
  | { readonly kind: 'cancelled' };

interface SelectionRequest extends Omit<PlaceRequest, 'selection' | 'replaces'> {
  /** The selected cells that the pane shows; undefined if Excel has to be asked. */
  readonly selection: Address | undefined;
}

/** Places a report where the user has selected cells. */
export async function placeAtSelection(
  parts: PlacementParts,
  session: Session,
  request: SelectionRequest,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  const selection = request.selection ? Promise.resolve(request.selection) : selectedCells(parts.workbook);
  return placeReport(parts, session, { ...request, selection }, steps);
}

export async function selectedCells(workbook: Workbook): Promise<Address> {
  const [where] = await workbook.look({ kind: 'selection' });
  if (where.kind !== 'cells') throw new AppFailure({ code: 'WorkbookRefused', at: 'selection' });
  return where.address;
}

export async function placeReport(
  parts: PlacementParts,
  session: Session,
  request: PlaceRequest,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  const requested = { ...request, id: request.replaces?.id ?? parts.newId() };
  const before = request.replaces ? 'known' : 'first';
  const placing = placeWithCells(parts, session, request.options, (options) =>
    placeRequested(parts, session, { ...requested, options }, steps),
  );
  return rememberUnanswered(parts, requested.id, before, placing);
}

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  // The first placement of a workbook also records where its file is.
  const known = Promise.all([request.selection, parts.registry.isOwn()]);
  const selection = known.then(([selected]) => blockIn(selected, request.options));
  const signal = abortOnFailure(request.signal, selection);
  const fetched = await fetchWhilePlacing(parts, session, { ...request, selection, signal }, steps.onProgress);
  const whole = { ...request, fetched, block: await selection, signal };
  const written = fetched.streamed ?? (await writeWhole(parts, session, whole, steps));
  if (!written) return { kind: 'cancelled' };
  const { placement: draft } = written.plan.laidOut;
  parts.allowed.allow([draft.report]);
  // Whoever has the next turn finds the block in its way.
  if (written.records) parts.registry.kept(written.records);
  const block = blockInSheet(written, false);
  const isFollowed = followUps(block).length > 0;
  const done = isFollowed ? await parts.turns.take(() => withFollowUp(parts, written, block)) : written;
  const { lastRun, notices } = await commitWritten(parts, session, done);
  return { kind: 'placed', placement: parts.registry.get(draft.id) ?? draft, rows: lastRun.rows, notices };
}

/** Writes all rows at once; asks the user until nothing is in doubt. Undefined if the user cancels. */
async function writeWhole(
  parts: PlacementParts,
  session: Session,
  request: WholeRequest,
  steps: PlaceSteps,
): Promise<Written | undefined> {
  const { block, fetched, signal, replaces } = request;
  const selected = replaces?.choices.frame ?? frameOf(block.rect);
  const headerRows = headerRowsFor(fetched.result.columns, request, selected);
  const { rowCount, columns } = fetched.result;
  const size = { rows: rowCount + headerRows, columns: columns.length };
  const frame = replaces ? selected : await askForFrame(block.rect, size, steps);
  if (!frame) return undefined;
  let answers: UserAnswers | undefined = {};
  while (answers) {
    const refresh: RefreshWrite = { ...firstWrite(parts, session, { ...request, frame, headerRows }), answers };
    const write = () =>
      orAnew(() => writeRefresh(parts, refresh, { signal, onProgress: steps.onProgress }), parts.registry.load);
    const written = await parts.turns.take(write, signal);
    if (written.kind === 'written') return written;
    answers = await askWhilePlacing(written, refresh, steps);
  }
  return undefined;
}

/** The block begins one row below the selected cells if a feature takes the first of them. */
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
