/**
 * Place: the report's result at the selection. Fetched, decided, written with its records; then device and platform are told, and what the
 * platform answered is kept in the file.
 */
import type { Report } from '../../client';
import { type Address, type CellInput, formatAddress, MAX_ROWS } from '../../grid';
import {
  aboveBlock,
  anchorName,
  arrangeResult,
  belowCaption,
  filtersMark,
  frameOf,
  headerRowsFor,
  longTextAddresses,
  type Placement,
  type PlacementOptions,
  writePlacement,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import { firstCaption, type WrittenCaption } from '../workbook/captions';
import type { PlacementParts } from '../workbook/placement-parts';
import { type Recorded, recordPlacement } from '../workbook/record-placement';
import { noteOf, rememberUnanswered } from '../workbook/unfinished-writes';
import { captionNow } from './caption-text';
import { mergedSomewhere } from './cells-in-the-way';
import { decidePlace } from './decide-place';
import { type Fetched, refuseBeyondSheet } from './fetch-result';
import { fillBeside } from './fill-beside';
import { keepRows } from './kept-rows';
import { keepLayout, keepOwnCells, layOutAnew, type PlacedResult } from './lay-out-columns';
import { outlineBlock } from './outline';
import type { CellsInTheWay, Notice, PlaceChoice, PlaceDecision } from './place-state';
import { fetchWhilePlacing, type Placed, type PlacedAt, type PlacementAt, type PlaceStreamSteps } from './place-stream';
import { placeWithCells, refuseInside } from './place-with-cells';
import { noticesFor, recordNotices, rowsWritten, writeResult } from './write-result';

interface PlaceRequest {
  readonly report: Report;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  /** Rows are asked for before it is known: Excel and the data API take their time together. */
  readonly selection: Promise<Address>;
  readonly signal: AbortSignal;
  /** A placement whose cells are gone: it keeps its id, and all that the analyst has chosen for it. */
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

interface SelectionRequest extends Omit<PlaceRequest, 'selection' | 'replaces'> {
  /** As the pane shows it; undefined where Excel has to be asked. */
  readonly selection: Address | undefined;
}

/** Places a report where the analyst has selected cells. */
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

type Requested = PlaceRequest & { readonly id: string };
type Located = Omit<Requested, 'selection'> & { readonly selection: Address };

/** What the report gave, as it is to be written. */
type Coming = Fetched & PlacedResult;

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  request: Requested,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  /** When its rows were written: the same in all that is kept of it. */
  let at: number | undefined;
  const placementAt: PlacementAt<Coming> = (coming, where, place, rowSums, caption) => {
    at ??= parts.clock.now();
    return { ...placementOf(session, request, coming, where, place, at), rowSums, captionCell: caption?.captionCell };
  };
  const captionOf = async ({ freshAt }: Fetched): Promise<WrittenCaption | undefined> => {
    if (!request.options.caption) return undefined;
    at ??= parts.clock.now();
    const now = captionNow(parts, session, { query: request.report, filters: request.options.filters });
    return firstCaption(await now.said({ refreshedAt: at, freshAt }), parts.newId);
  };
  const comingOf = (fetched: Fetched, { rect }: Address): Coming => ({
    ...fetched,
    ...layOutAnew(fetched.result, request.replaces, rect),
  });
  // The first placement takes along where the file is now.
  const known = Promise.all([request.selection, parts.registry.isOwn()]);
  const selection = known.then(([selected]) => blockIn(selected, request.options));
  const signal = endedBy(request.signal, selection);
  const streaming = { ...request, selection, signal, captionOf };
  const fetched = await fetchWhilePlacing(parts, session, streaming, steps, (soFar, where, ...place) =>
    placementAt(comingOf(soFar, where), where, ...place),
  );
  const whole = { ...request, signal, selection: await selection };
  const comingTo = (where: Address) => comingOf(fetched, where);
  const caption = fetched.streamed ? undefined : await captionOf(fetched);
  const writing = () => writeWhole(parts, whole, comingTo, steps, placementAt, caption);
  const written = fetched.streamed ?? (await orAnew(writing));
  if (!written) return { kind: 'cancelled' };
  const { address } = written;
  const coming = comingTo(address);
  const placed = placementAt(coming, address, written, written.rowSums, written.caption);
  const outlined = await outlinePlaced(
    parts,
    { placement: placed, result: coming.plain, address, hasShifted: false },
    written,
  );
  const placement = outlined?.placement ?? placed;
  parts.news.hear(session, request.report.id, { updatedAt: request.report.updatedAt, freshAt: fetched.freshAt });
  const stands = outlined?.records ? { ...written, records: outlined.records, planned: address } : written;
  const { beside, recorded } = await keepPlaced(parts, session, request, placement, coming, stands);
  const notices = [
    ...resultNotices(coming, written, address),
    ...(outlined?.notices ?? []),
    ...beside,
    ...recordNotices(recorded),
  ];
  return { kind: 'placed', placement: recorded.placement, rows: placement.rows, notices };
}

/** What the file has kept of the block by now is kept with its outline as well. */
async function outlinePlaced(
  parts: PlacementParts,
  block: Parameters<typeof outlineBlock>[1],
  { records }: Placed,
): ReturnType<typeof outlineBlock> {
  if (!block.placement.options.outline && !block.placement.outlined) return undefined;
  parts.allowed.allow([block.placement]);
  parts.registry.kept(records);
  return parts.turns.take(() => outlineBlock(parts, block, undefined));
}

/** The first of the selected cells takes the caption, where there is to be one. */
function blockIn(selected: Address, { caption }: PlacementOptions): Address {
  if (!caption) return selected;
  if (selected.rect.row + 1 >= MAX_ROWS) throw new AppFailure({ code: 'NoRowForCaption' });
  return { ...selected, rect: belowCaption(selected.rect) };
}

/** Ends with the signal, and by what the work fails with. */
function endedBy(signal: AbortSignal, work: Promise<unknown>): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  work.catch((error: unknown) => ending.abort(error));
  return ending.signal;
}

/**
 * The file has it since the write has ended. Device and platform are told at the same time: neither needs what the other one answers, and
 * what came of the platform's record is kept in the file meanwhile.
 */
async function keepPlaced(
  parts: PlacementParts,
  session: Session,
  { replaces }: Requested,
  placement: Placement,
  { result, slots }: Coming,
  written: Placed,
): Promise<{ readonly beside: readonly Notice[]; readonly recorded: Recorded }> {
  parts.allowed.allow([placement]);
  parts.registry.kept(written.records);
  // It stands elsewhere where rows were inserted above it meanwhile.
  const isElsewhere = formatAddress(written.address) !== formatAddress(written.planned);
  const recording = parts.registry.ensureWorkbook().then(({ id }) => {
    // The workbook has its id by now.
    parts.allowed.allow([placement]);
    return recordPlacement(parts, session, placement, id, isElsewhere);
  });
  const remembering = keepRows(parts, replaces, placement, arrangeResult(result, slots));
  const filling = fillBeside(parts, placement, written.address, written.formulasBeside);
  await Promise.allSettled([recording, remembering, filling]);
  const recorded = await recording;
  parts.registry.followStart();
  return { beside: await filling, recorded };
}

/** What the file keeps of it. */
function placementOf(
  session: Session,
  { id, report, headers, options, replaces }: Requested,
  coming: Coming,
  where: Address,
  { plan, frame, headerRows }: PlacedAt,
  now: number,
): Placement {
  const { result, freshAt } = coming;
  const slots = coming.slots.slice(0, plan.block.columns);
  const filteredBy = filtersMark(options.filters);
  return {
    id,
    platform: session.address,
    deploymentId: session.deployment.id,
    reportId: report.id,
    reportName: report.name,
    frame,
    headers,
    ...(headerRows > 1 && { headerRows }),
    options,
    address: formatAddress(where),
    columns: arrangeResult(result, slots).columns.map(({ title }) => title),
    layout: keepLayout({ headers }, result, slots, []),
    rows: rowsWritten(plan, result, headerRows),
    refreshedAt: now,
    reportUpdatedAt: report.updatedAt ?? '',
    ...(report.currentQueryChecksum == null ? {} : { queryChecksum: report.currentQueryChecksum }),
    ...(filteredBy === undefined ? {} : { filteredBy }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(replaces?.outlined ? { outlined: replaces.outlined } : {}),
    ...(replaces?.growth ? { growth: replaces.growth } : {}),
    ...(replaces?.recordId === undefined ? {} : { recordId: replaces.recordId }),
    ...keepOwnCells({ headers, headerRows }, { ...coming, slots }),
    recordPending: true,
  };
}

/** Undefined when the analyst cancels. */
async function writeWhole(
  parts: PlacementParts,
  request: Located,
  comingTo: (where: Address) => Coming,
  steps: PlaceSteps,
  placementAt: PlacementAt<Coming>,
  caption: WrittenCaption | undefined,
  refused?: CellsInTheWay,
): Promise<Placed | undefined> {
  const { id, report, options, selection, signal, replaces } = request;
  const { plain } = comingTo(selection);
  const headerRows = headerRowsFor(plain.columns, request, replaces?.frame ?? frameOf(selection.rect));
  const size = { rows: plain.rowCount + headerRows, columns: plain.columns.length };
  const wish = { id, reportName: report.name, selection, size, headerRows, ...askedOf(options) } as const;
  const decided = await decidePlace(parts, { ...wish, frame: replaces?.frame, refused, decide: steps.decide });
  if (!decided) return undefined;
  const { sheet, plan, frame, overwrites, seen } = decided;
  const planned = { sheet, rect: plan.block };
  refuseInside(options.filters, planned);
  const coming = comingTo(planned);
  if (coming.isLaidOut && frame.kind === 'free') refuseBeyondSheet(size, plan.block);
  const { result, slots } = coming;
  const place = { ...decided, headerRows };
  const kept = (rowSums: string) => placementAt(coming, planned, place, rowSums, caption);
  const rows = rowsWritten(plan, result, headerRows);
  steps.writing(0, rows);
  const note = noteOf(parts, id, {
    isFirst: true,
    isInserted: plan.shift !== undefined,
    isClaimed: overwrites,
    ...(overwrites ? { placement: writePlacement(asUnwritten(kept(''))) } : {}),
  });
  const above = caption && overwrites ? await overwritten(parts.workbook, caption, planned) : caption;
  const reaches = above ? [above.reach] : [];
  const at = { anchor: anchorName(id), sheet, plan, standing: undefined } as const;
  const write = { ...at, result, slots, headerRows, overwrites, seen, reaches };
  const writing = parts.turns.take(() =>
    writeResult(
      parts.workbook,
      { ...write, note, records: (rowSums, sight) => parts.registry.recordsOf(kept(rowSums), sight) },
      {
        signal,
        onRows: (done) => steps.writing(Math.min(Math.max(0, done - headerRows), rows), rows),
        onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
      },
    ),
  );
  const written = await writing.catch((error: unknown) => mergedSomewhere(error));
  if ('merged' in written) return writeWhole(parts, request, comingTo, steps, placementAt, caption, written);
  return { ...place, ...written, planned, formulasBeside: seen.formulasBeside, caption };
}

function askedOf({ fillBeside, caption }: PlacementOptions) {
  return { fillBeside, hasCaption: caption };
}

/** Its caption comes with the last request, and what stands in its cells then. */
function asUnwritten({ rowSums: _, captionCell: __, ...placement }: Placement): Placement {
  return placement;
}

/** The analyst has given up what stands in the caption's cell: it comes back where the write fails. */
async function overwritten(workbook: Workbook, caption: WrittenCaption, block: Address): Promise<WrittenCaption> {
  const rect = aboveBlock(block.rect);
  if (!rect) return caption;
  let input: CellInput = '';
  await workbook.readRows({ ...block, rect }, ([[held = ''] = []]) => {
    input = held;
  });
  const [{ formats }] = await workbook.look({ kind: 'ground', sheet: block.sheet, rects: [rect] });
  const numberFormat = formats[0]?.[0];
  const former = { isNamed: false, input, ...(numberFormat !== undefined && { numberFormat }) };
  return { ...caption, reach: { ...caption.reach, former } };
}

function resultNotices(
  { result, total, slots, differ, laidOutOf }: Coming,
  { plan, headerRows }: Placed,
  { rect }: Address,
): readonly Notice[] {
  const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
  const longTexts = longTextAddresses(result, rect.row + headerRows, rect.column, offsetOf);
  return noticesFor(plan, result, { headerRows, differ, laidOutOf }, total, longTexts);
}
