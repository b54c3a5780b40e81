/** Place: the report's result at the selection, recorded on the platform. Nothing is written before every question is answered. */
import type { Report } from '../../client';
import { type Address, cellCount, formatAddress, formatRect } from '../../grid';
import {
  anchorName,
  type Frame,
  frameOf,
  longTextAddresses,
  type Placement,
  type PlacementOptions,
  type Plan,
  type PlanInput,
  plainSlots,
  planBlock,
  type Result,
  writePlacement,
} from '../../placement';
import type { Ground, Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordPlacement } from '../workbook/record-placement';
import { noteOf, takeOut } from '../workbook/unfinished-writes';
import { type Fetched, fetchResult, queryOf } from './fetch-result';
import { fillBeside } from './fill-beside';
import { keepRows } from './kept-rows';
import { keepLayout } from './lay-out-columns';
import type { CellsInTheWay, Notice, PlaceChoice, PlaceDecision } from './place-state';
import { createPlaceStream, GroundTaken } from './place-stream';
import { refuseObstacles } from './refuse-obstacles';
import { refuseOverlap } from './refuse-overlap';
import { whereNow } from './where-now';
import { noticesFor, recordNotices, rowsWritten, writeResult } from './write-result';

export interface PlaceRequest {
  readonly report: Report;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  readonly selection: Address;
  readonly signal: AbortSignal;
  /** A placement whose cells are gone: it keeps its id. */
  readonly replaces?: Placement;
}

export interface PlaceSteps {
  reading(rows: number, waiting: boolean): void;
  /** The total is unknown while the query still runs. */
  writing(rows: number, total: number | undefined): void;
  waitingForCell(waiting: boolean): void;
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

export type PlaceOutcome =
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
  const { registry } = parts;
  const { headers } = request;
  const id = request.replaces?.id ?? parts.newId();
  const requested = { ...request, id };
  const fetched = await fetchRows(parts, session, requested, steps);
  const { result, total, streamed } = fetched;
  const placementAt = (where: Address, plan: Plan, frame: Frame): Placement => ({
    ...describe(parts, session, requested, fetched),
    frame,
    address: formatAddress(where),
    columns: result.columns.slice(0, plan.block.columns).map((column) => column.title),
    layout: keepLayout({ headers }, result, plainSlots(result.columns).slice(0, plan.block.columns), []),
    rows: rowsWritten(plan, result, headers),
  });
  const settled = streamed ?? (await writeWhole(parts, requested, result, steps, placementAt));
  if (!settled) return { kind: 'cancelled' };
  const { sheet, plan, frame, rowSums } = settled;

  const keep = async () => {
    const { id: workbookId } = await registry.ensureWorkbook();
    const address = await whereNow(parts.workbook, anchorName(id), { sheet, rect: plan.block });
    const placement: Placement = { ...placementAt(address, plan, frame), rowSums };
    await registry.save(placement, true);
    return { workbookId, address, placement };
  };
  const { workbookId, address, placement } = await keep().catch(async (error: unknown) => {
    if (!settled.overwrites) await takeOut(parts, id, plan, request.replaces !== undefined);
    throw error;
  });
  const { rows } = placement;
  await keepRows(parts, request.replaces, placement, result);
  const firstRow = address.rect.row + (headers ? 1 : 0);
  const notices = noticesFor(
    plan,
    result,
    { headers },
    total,
    longTextAddresses(result, firstRow, address.rect.column),
  );
  const beside = request.options.fillBeside ? await fillBeside(parts, placement, address) : [];
  const recorded = await recordPlacement(parts, session, placement, workbookId);
  const said = [...notices, ...beside, ...recordNotices(recorded)];
  return { kind: 'placed', placement: recorded.placement, rows, notices: said };
}

type Requested = PlaceRequest & { readonly id: string };

/** What the workbook keeps of it, wherever it will stand. */
function describe(
  { clock }: PlacementParts,
  session: Session,
  { id, report, headers, options }: Requested,
  { freshAt }: Fetched,
): Omit<Placement, 'frame' | 'address' | 'columns' | 'layout' | 'rows'> {
  return {
    id,
    platform: session.address,
    deploymentId: session.deployment.id,
    reportId: report.id,
    reportName: report.name,
    headers,
    options,
    refreshedAt: clock.now(),
    reportUpdatedAt: report.updatedAt ?? '',
    ...(report.currentQueryChecksum == null ? {} : { queryChecksum: report.currentQueryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
    recordPending: true,
  };
}

/** The rows of the report, written as they come wherever that asks nothing. */
async function fetchRows(
  parts: PlacementParts,
  session: Session,
  request: Requested,
  steps: PlaceSteps,
): Promise<Fetched & { readonly streamed: Written | undefined }> {
  const { report, selection, signal } = request;
  const query = queryOf(report);
  const progress = {
    onRows: (rows: number) => steps.reading(rows, false),
    onWaiting: () => steps.reading(0, true),
  };
  let written = 0;
  const stream = createPlaceStream(parts, {
    ...request,
    onRows(rows) {
      written = rows;
      steps.writing(rows, undefined);
    },
    onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
  });
  try {
    const fetched = await fetchResult(session, query, signal, {
      ...progress,
      onRows: (rows) => written === 0 && progress.onRows(rows),
      onRead: (soFar) => stream.read(soFar),
    });
    const end = await stream.end(fetched.result);
    return {
      ...fetched,
      streamed: end && { ...end, sheet: selection.sheet, frame: { kind: 'free' }, overwrites: false },
    };
  } catch (error) {
    await stream.undo();
    if (!(error instanceof GroundTaken)) throw error;
    return { ...(await fetchResult(session, query, signal, progress)), streamed: undefined };
  }
}

/** Asks what must be asked, then writes a result that is there as a whole; undefined when the analyst cancels. */
async function writeWhole(
  parts: PlacementParts,
  request: Requested,
  result: Result,
  steps: PlaceSteps,
  placementAt: (where: Address, plan: Plan, frame: Frame) => Placement,
): Promise<Written | undefined> {
  const { workbook, turns } = parts;
  const { id, headers, signal } = request;
  const size = { rows: result.rowCount + (headers ? 1 : 0), columns: result.columns.length };
  const settled = await settle(parts, request, size, steps);
  if (!settled) return undefined;
  const { sheet, plan, frame, overwrites } = settled;
  await refuseOverlap(parts, sheet, plan, request.replaces?.id);
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
      ...(overwrites ? { placement: writePlacement(placementAt({ sheet, rect: plan.block }, plan, frame)) } : {}),
    });
    const write = { anchor, sheet, plan, previous: undefined, result, headers, overwrites, freeColumns, note };
    return writeResult(workbook, write, {
      signal,
      onRows: (written) => steps.writing(Math.min(written, rows), rows),
      onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
    });
  });
  return { sheet, plan, frame, overwrites, rowSums };
}

interface Written extends Settled {
  readonly rowSums: string;
}

/** Cells that stand in the way, named for a person. */
export function cellsInTheWay(plan: Plan, ground: Ground): CellsInTheWay {
  const rects = plan.conflicts.flatMap((conflict) => conflict.rects);
  return {
    addresses: rects.slice(0, ADDRESSES_NAMED).map(formatRect),
    count: rects.reduce((sum, rect) => sum + cellCount(rect), 0),
    sample: ground.sample,
  };
}

const ADDRESSES_NAMED = 4;

interface Settled {
  readonly sheet: string;
  readonly plan: Plan;
  readonly frame: Frame;
  readonly overwrites: boolean;
}

/** Asks what must be asked; undefined when the analyst cancels. */
async function settle(
  parts: PlacementParts,
  request: PlaceRequest,
  size: PlanInput['size'],
  steps: PlaceSteps,
): Promise<Settled | undefined> {
  const { sheet, rect } = request.selection;
  const anchor = { row: rect.row, column: rect.column };
  let frame = frameOf(rect);
  const whole = planBlock({ anchor, frame: { kind: 'free' }, previous: undefined, size, occupied: [] });
  const inFrame = planBlock({ anchor, frame, previous: undefined, size, occupied: [] });
  if (frame.kind === 'fixed' && inFrame.cut) {
    const choice = await steps.decide({
      kind: 'doesNotFit',
      frame: formatRect(rect),
      wholeBlock: formatRect(whole.block),
      resultRows: size.rows,
      resultColumns: size.columns,
      frameRows: rect.rows,
      frameColumns: rect.columns,
    });
    if (choice === 'useWholeBlock') frame = { kind: 'free' };
    else if (choice !== 'keepWhatFits') return undefined;
  }
  const input = { anchor, frame, previous: undefined, size };
  const reach = planBlock({ ...input, occupied: [] });
  const ground = await parts.workbook.survey(sheet, reach.gains);
  const plan = planBlock({ ...input, occupied: ground.filled });
  if (plan.conflicts.length === 0) return { sheet, plan, frame, overwrites: false };

  await refuseOverlap(parts, sheet, plan, request.replaces?.id);
  await refuseObstacles(parts.workbook, sheet, plan);
  const choice = await steps.decide({
    kind: 'cellsInTheWay',
    block: formatRect(plan.block),
    cells: cellsInTheWay(plan, ground),
  });
  if (choice === 'overwrite')
    return { sheet, plan: planBlock({ ...input, occupied: [], word: 'overwrite' }), frame, overwrites: true };
  if (choice === 'shiftDown')
    return {
      sheet,
      plan: planBlock({ ...input, occupied: ground.filled, word: 'shiftDown' }),
      frame,
      overwrites: false,
    };
  if (choice !== 'newSheet') return undefined;
  const free: Frame = { kind: 'free' };
  const ownSheet = await parts.workbook.addSheet(request.report.name);
  const ownPlan = planBlock({ anchor: { row: 0, column: 0 }, frame: free, previous: undefined, size, occupied: [] });
  return { sheet: ownSheet, plan: ownPlan, frame: free, overwrites: false };
}
