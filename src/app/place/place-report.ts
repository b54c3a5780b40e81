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
import { orAnew } from '../workbook/anew';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordPlacement } from '../workbook/record-placement';
import { noteOf, rememberUnanswered } from '../workbook/unfinished-writes';
import { decidePlace } from './decide-place';
import type { Fetched } from './fetch-result';
import { fillBeside } from './fill-beside';
import { keepRows } from './kept-rows';
import { keepLayout } from './lay-out-columns';
import type { Notice, PlaceChoice, PlaceDecision } from './place-state';
import { fetchWhilePlacing, type Placed, type PlacedAt, type PlacementAt, type PlaceStreamSteps } from './place-stream';
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
  return rememberUnanswered(parts, requested.id, before, placeRequested(parts, session, requested, steps));
}

type Requested = PlaceRequest & { readonly id: string };

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  request: Requested,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  /** When its rows were written: the same in all that is kept of it. */
  let at: number | undefined;
  const placementAt: PlacementAt = (fetched, where, place, rowSums) => {
    at ??= parts.clock.now();
    return { ...placementOf(session, request, fetched, where, place, at), rowSums };
  };
  // The first placement takes along where the file is now.
  await parts.registry.isOwn();
  const streaming = { ...request, fillBeside: request.options.fillBeside };
  const fetched = await fetchWhilePlacing(parts, session, streaming, steps, placementAt);
  const written = fetched.streamed ?? (await orAnew(() => writeWhole(parts, request, fetched, steps, placementAt)));
  if (!written) return { kind: 'cancelled' };
  const { address } = written;
  const placement = placementAt(fetched, address, written, written.rowSums);
  await keepPlacement(parts, placement, written);
  parts.news.hear(session, request.report.id, { updatedAt: request.report.updatedAt, freshAt: fetched.freshAt });
  await keepRows(parts, request.replaces, placement, fetched.result);
  const beside = await fillBeside(parts, placement, address, written.formulasBeside);
  const { id: workbookId } = await parts.registry.ensureWorkbook();
  const recorded = await recordPlacement(parts, session, placement, workbookId);
  const notices = [...resultNotices(request, fetched, written, address), ...beside, ...recordNotices(recorded)];
  return { kind: 'placed', placement: recorded.placement, rows: placement.rows, notices };
}

/** What the file keeps of it. */
function placementOf(
  session: Session,
  { id, report, headers, options }: Requested,
  { result, freshAt }: Fetched,
  where: Address,
  { plan, frame }: PlacedAt,
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
  { id, report, headers, options, selection, signal }: Requested,
  fetched: Fetched,
  steps: PlaceSteps,
  placementAt: PlacementAt,
): Promise<Placed | undefined> {
  const { result } = fetched;
  const headerRows = headers ? 1 : 0;
  const size = { rows: result.rowCount + headerRows, columns: result.columns.length };
  const wish = { id, reportName: report.name, selection, size, headerRows, fillBeside: options.fillBeside } as const;
  const decided = await decidePlace(parts, { ...wish, decide: steps.decide });
  if (!decided) return undefined;
  const { sheet, plan, overwrites, seen } = decided;
  const planned = { sheet, rect: plan.block };
  const kept = (rowSums: string) => placementAt(fetched, planned, decided, rowSums);
  const rows = rowsWritten(plan, result, headers);
  steps.writing(0, rows);
  const note = noteOf(parts, id, {
    isFirst: true,
    isInserted: plan.shift !== undefined,
    isClaimed: overwrites,
    ...(overwrites ? { placement: writePlacement(withoutSums(kept(''))) } : {}),
  });
  const write = { anchor: anchorName(id), sheet, plan, standing: undefined, result, headers, overwrites, seen, note };
  const written = await parts.turns.take(() =>
    writeResult(
      parts.workbook,
      { ...write, records: (rowSums, sight) => parts.registry.recordsOf(kept(rowSums), sight) },
      {
        signal,
        onRows: (done) => steps.writing(Math.min(Math.max(0, done - headerRows), rows), rows),
        onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
      },
    ),
  );
  return { ...decided, ...written, planned, formulasBeside: seen.formulasBeside };
}

function withoutSums({ rowSums: _, ...placement }: Placement): Placement {
  return placement;
}

/** The file has it since the write has ended; it stands elsewhere by then where rows were inserted above it meanwhile. */
async function keepPlacement(
  { registry }: PlacementParts,
  placement: Placement,
  { records, address, planned }: Placed,
): Promise<void> {
  await registry.kept(records);
  if (formatAddress(address) !== formatAddress(planned)) await registry.save(placement);
}

function resultNotices(
  { headers }: PlaceRequest,
  { result, total }: Fetched,
  { plan }: Placed,
  { rect }: Address,
): readonly Notice[] {
  const longTexts = longTextAddresses(result, rect.row + (headers ? 1 : 0), rect.column);
  return noticesFor(plan, result, { headers }, total, longTexts);
}
