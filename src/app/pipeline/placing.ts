/**
 * Place: the report's result at the selection. FetchedRows, decided, written with its records; then device and platform are told, and what the
 * platform answered is kept in the file.
 */
import type { Report } from '../../client';
import { type Address, formatAddress, MAX_ROWS } from '../../grid';
import {
  arrangeResult,
  belowCaption,
  longTextAddresses,
  type Placement,
  type PlacementOptions,
  patchPlacement,
  placedPatch,
  type WrittenPart,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { needsCellAbove } from '../features/all';
import { fillBeside } from '../features/formulas-beside/fill-beside';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import type { PlacementParts } from '../workbook/placement-parts';
import { type Recorded, recordPlacement } from '../workbook/record-placement';
import { rememberUnanswered } from '../workbook/unfinished-writes';
import type { BlockInSheet, FeatureDone } from './block-feature';
import type { FetchedRows } from './fetch';
import { fetchWhilePlacing } from './fetch-while-placing';
import { keepRows } from './kept-rows';
import { keepLayout, keepOwnCells, layOutAnew } from './lay-out-columns';
import type { Notice } from './place-state';
import type { Placed, PlacedAt, PlacementAt } from './place-stream';
import { type Coming, type PlaceSteps, writeWhole } from './place-whole';
import { placeWithCells } from './place-with-cells';
import { noticesFor, recordNotices, rowsWritten } from './script';
import { beginFeatures, carryOut, followUps, mergePatches, planFirst } from './with-features';

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

async function placeRequested(
  parts: PlacementParts,
  session: Session,
  request: Requested,
  steps: PlaceSteps,
): Promise<PlaceOutcome> {
  /** When its rows were written: the same in all that is kept of it. */
  let at: number | undefined;
  const now = () => {
    at ??= parts.clock.now();
    return at;
  };
  const placementAt: PlacementAt<Coming> = (coming, where, place, rowSums, features = []) =>
    patchPlacement(placementOf(session, request, coming, where, { ...place, rowSums }, now()), mergePatches(features));
  const planFeatures = (fetched: FetchedRows) => {
    const { options } = request;
    return planFirst(beginFeatures(parts, session, { ...fetched, filters: options.filters }), options, now);
  };
  const comingOf = (fetched: FetchedRows, { rect }: Address): Coming => ({
    ...fetched,
    ...layOutAnew(fetched.result, request.replaces, rect),
  });
  // The first placement takes along where the file is now.
  const known = Promise.all([request.selection, parts.registry.isOwn()]);
  const selection = known.then(([selected]) => blockIn(selected, request.options));
  const signal = endedBy(request.signal, selection);
  const streaming = { ...request, selection, signal, planFeatures };
  const fetched = await fetchWhilePlacing(parts, session, streaming, steps, (soFar, where, ...place) =>
    placementAt(comingOf(soFar, where), where, ...place),
  );
  const whole = { ...request, signal, selection: await selection };
  const comingTo = (where: Address) => comingOf(fetched, where);
  const features = fetched.streamed?.features ?? (await planFeatures(fetched));
  const writing = () => writeWhole(parts, whole, comingTo, steps, placementAt, features);
  const written = fetched.streamed ?? (await orAnew(writing, parts.registry.load));
  if (!written) return { kind: 'cancelled' };
  const { address } = written;
  const coming = comingTo(address);
  const placed = placementAt(coming, address, written, written.rowSums, features);
  const done = await afterPlacing(
    parts,
    { placement: placed, patch: placedPatch(placed), result: coming.reported, address, hasShifted: false },
    written,
  );
  const placement = done ? patchPlacement(placed, done.patch) : placed;
  const stands = done?.records ? { ...written, records: done.records } : written;
  const { beside, recorded } = await keepPlaced(parts, session, request, placement, coming, stands);
  const notices = [
    ...resultNotices(coming, written, address),
    ...(done?.notices ?? []),
    ...beside,
    ...recordNotices(recorded),
  ];
  return {
    kind: 'placed',
    placement: parts.registry.get(placement.id) ?? placement,
    rows: placement.written.rows,
    notices,
  };
}

/** What the file has kept of the block by now is kept with what features do then as well. */
async function afterPlacing(
  parts: PlacementParts,
  block: BlockInSheet,
  { records }: Placed,
): Promise<FeatureDone | undefined> {
  const acts = followUps(block);
  if (acts.length === 0) return undefined;
  parts.allowed.allow([block.placement.report]);
  parts.registry.kept(records);
  return parts.turns.take(() => carryOut(parts, acts, undefined));
}

/** A feature may take the first of the selected cells. */
function blockIn(selected: Address, options: PlacementOptions): Address {
  if (!needsCellAbove(options)) return selected;
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
  parts.allowed.allow([placement.report]);
  parts.registry.kept(written.records);
  // Rows may have been inserted above it meanwhile.
  parts.registry.update(placement.id, 'written', { address: placement.written.address });
  const recording = parts.registry.ensureWorkbook().then(({ id }) => {
    // The workbook has its id by now.
    parts.allowed.allow([placement.report]);
    return recordPlacement(parts, session, placement, { workbookId: id });
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
  { plan, frame, headerRows, formatsRefused, rowSums }: PlacedAt & Pick<WrittenPart, 'rowSums'>,
  now: number,
): Placement {
  const { result } = coming;
  const slots = coming.slots.slice(0, plan.block.columns);
  return {
    id,
    report: {
      platform: session.address,
      deploymentId: session.deployment.id,
      reportId: report.id,
      reportName: report.name,
    },
    choices: { ...options, frame },
    written: {
      headers,
      headerRows: headerRows > 1 ? headerRows : undefined,
      address: formatAddress(where),
      columns: arrangeResult(result, slots).columns.map(({ title }) => title),
      layout: keepLayout({ headers }, result, slots, [], formatsRefused),
      rows: rowsWritten(plan, result, headerRows),
      refreshedAt: now,
      reportUpdatedAt: coming.reportUpdatedAt,
      queryChecksum: coming.queryChecksum,
      filteredBy: coming.filteredBy,
      freshAt: coming.freshAt,
      putBack: undefined,
      outlined: replaces?.written.outlined,
      rowSums,
      formerRowSums: undefined,
      formerLayout: undefined,
    },
    sync: { recordId: replaces?.sync.recordId, recordPending: true },
    notes: {
      ownCells: keepOwnCells({ headers, headerRows }, { ...coming, slots }).ownCells,
      noteRows: undefined,
      notesGap: undefined,
    },
  };
}

function resultNotices(
  { result, cut, ownLimit, slots, differ, laidOutOf }: Coming,
  { plan, headerRows, formatsStay }: Placed,
  { rect }: Address,
): readonly Notice[] {
  const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
  const longTexts = longTextAddresses(result, rect.row + headerRows, rect.column, offsetOf);
  return noticesFor(plan, result, { headerRows, cut, ownLimit, differ, laidOutOf, formatsStay }, longTexts);
}
