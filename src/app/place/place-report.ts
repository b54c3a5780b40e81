/** Place: the report's result at the selection. Fetched, decided, written, kept in the file, recorded on the platform: in this order. */
import type { Report } from '../../client';
import { type Address, formatAddress } from '../../grid';
import {
  anchorName,
  longTextAddresses,
  type Placement,
  type PlacementOptions,
  plainSlots,
  writePlacement,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import type { Session } from '../session/session';
import { whereNow } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordPlacement } from '../workbook/record-placement';
import { noteOf, rememberUnanswered, takeOut } from '../workbook/unfinished-writes';
import { type DecidedPlace, decidePlace } from './decide-place';
import type { Fetched } from './fetch-result';
import { fillBeside } from './fill-beside';
import { refuseObstacles, refuseOverlap } from './ground';
import { keepRows } from './kept-rows';
import { keepLayout } from './lay-out-columns';
import type { Notice, PlaceChoice, PlaceDecision } from './place-state';
import { fetchWhilePlacing, type PlaceStreamSteps } from './place-stream';
import { noticesFor, recordNotices, rowsWritten, writeResult } from './write-result';

interface PlaceRequest {
  readonly report: Report;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  readonly selection: Address;
  readonly signal: AbortSignal;
  /** A placement whose cells are gone: it keeps its id. */
  readonly replaces?: Placement;
}

export interface PlaceSteps extends PlaceStreamSteps {
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

type PlaceOutcome =
  | {
      readonly kind: 'placed';
      readonly placement: Placement;
      readonly rows: number;
      readonly notices: readonly Notice[];
    }
  | { readonly kind: 'cancelled' };

/** Places a report where the analyst has selected cells. */
export async function placeAtSelection(
  parts: PlacementParts,
  session: Session,
  request: Omit<PlaceRequest, 'selection' | 'replaces'>,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  const selection = await selectedCells(parts.workbook);
  return placeReport(parts, session, { ...request, selection }, steps);
}

export async function selectedCells(workbook: Workbook): Promise<Address> {
  const where = await workbook.selection();
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
  return rememberUnanswered(parts, requested.id, before, placeRequested(parts, session, requested, steps));
}

type Requested = PlaceRequest & { readonly id: string };

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  request: Requested,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  const fetched = await fetchWhilePlacing(parts, session, request, steps);
  const placementAt = (where: Address, place: DecidedPlace) =>
    placementOf(session, request, fetched, where, place, parts.clock.now());
  const { streamed } = fetched;
  const written: Written | undefined = streamed
    ? { ...streamed, sheet: request.selection.sheet, frame: { kind: 'free' }, overwrites: false }
    : await writeWhole(parts, request, fetched, steps, placementAt);
  if (!written) return { kind: 'cancelled' };
  const { workbookId, address, placement } = await keepPlacement(parts, request, written, placementAt);
  parts.news.hear(session, request.report.id, { updatedAt: request.report.updatedAt, freshAt: fetched.freshAt });
  await keepRows(parts, request.replaces, placement, fetched.result);
  const beside = request.options.fillBeside ? await fillBeside(parts, placement, address) : [];
  const recorded = await recordPlacement(parts, session, placement, workbookId);
  const notices = [...resultNotices(request, fetched, written, address), ...beside, ...recordNotices(recorded)];
  return { kind: 'placed', placement: recorded.placement, rows: placement.rows, notices };
}

interface Written extends DecidedPlace {
  readonly rowSums: string;
}

type PlacementAt = (where: Address, place: DecidedPlace) => Placement;

/** What the file keeps of it. */
function placementOf(
  session: Session,
  { id, report, headers, options }: Requested,
  { result, freshAt }: Fetched,
  where: Address,
  { plan, frame }: DecidedPlace,
  now: number,
): Placement {
  return {
    id,
    platform: session.address,
    deploymentId: session.deployment.id,
    reportId: report.id,
    reportName: report.name,
    frame,
    headers,
    options,
    address: formatAddress(where),
    columns: result.columns.slice(0, plan.block.columns).map((column) => column.title),
    layout: keepLayout({ headers }, result, plainSlots(result.columns).slice(0, plan.block.columns), []),
    rows: rowsWritten(plan, result, headers),
    refreshedAt: now,
    reportUpdatedAt: report.updatedAt ?? '',
    ...(report.currentQueryChecksum == null ? {} : { queryChecksum: report.currentQueryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
    recordPending: true,
  };
}

/** Undefined when the analyst cancels. */
async function writeWhole(
  parts: PlacementParts,
  { id, report, headers, selection, signal }: Requested,
  { result }: Fetched,
  steps: PlaceSteps,
  placementAt: PlacementAt,
): Promise<Written | undefined> {
  const { workbook, turns } = parts;
  const size = { rows: result.rowCount + (headers ? 1 : 0), columns: result.columns.length };
  const wish = { id, reportName: report.name, selection, size, decide: steps.decide };
  const decided = await decidePlace(parts, wish);
  if (!decided) return undefined;
  const { sheet, plan, overwrites } = decided;
  await refuseOverlap(parts, sheet, plan, id);
  await refuseObstacles(workbook, sheet, plan);
  const rows = rowsWritten(plan, result, headers);
  steps.writing(0, rows);
  const { rowSums } = await turns.take(async () => {
    const freeColumns = await workbook.emptyColumns(sheet, plan.block.column, plan.block.columns);
    const anchor = anchorName(id);
    const note = noteOf(parts, id, {
      isFirst: true,
      isInserted: plan.shift !== undefined,
      isClaimed: overwrites,
      ...(overwrites ? { placement: writePlacement(placementAt({ sheet, rect: plan.block }, decided)) } : {}),
    });
    const write = { anchor, sheet, plan, previous: undefined, result, headers, overwrites, freeColumns, note };
    return writeResult(workbook, write, {
      signal,
      onRows: (written) => steps.writing(Math.min(written, rows), rows),
      onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
    });
  });
  return { ...decided, rowSums };
}

/** A placement that the file does not keep is none: then its cells go again, unless they took the place of others. */
async function keepPlacement(
  parts: PlacementParts,
  { id, replaces }: Requested,
  written: Written,
  placementAt: PlacementAt,
): Promise<{ readonly workbookId: string; readonly address: Address; readonly placement: Placement }> {
  const { sheet, plan, rowSums, overwrites } = written;
  try {
    const { id: workbookId } = await parts.registry.ensureWorkbook();
    const address = await whereNow(parts.workbook, anchorName(id), { sheet, rect: plan.block });
    const placement = { ...placementAt(address, written), rowSums };
    await parts.registry.save(placement, true);
    return { workbookId, address, placement };
  } catch (error) {
    if (!overwrites) await takeOut(parts, id, plan, replaces !== undefined);
    throw error;
  }
}

function resultNotices(
  { headers }: PlaceRequest,
  { result, total }: Fetched,
  { plan }: Written,
  { rect }: Address,
): readonly Notice[] {
  const longTexts = longTextAddresses(result, rect.row + (headers ? 1 : 0), rect.column);
  return noticesFor(plan, result, { headers }, total, longTexts);
}
