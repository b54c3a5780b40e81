/**
 * Refresh: the block is found by its anchor, the query runs, the plan is made, and only a clean plan is written. A result that stands in
 * the cells already asks nothing further of Excel.
 */
import { untilAborted } from '../../client';
import { type Address, type BlockSight, formatAddress, formatRect, type Rect } from '../../grid';
import {
  analystColumns,
  anchorName,
  arrangeResult,
  type ClosedGate,
  type Finding,
  longTextAddresses,
  orderAsStanding,
  type Placement,
  type Result,
  reordered,
  tryReadOwnCells,
  withOwnCells,
} from '../../placement';
import { keepRows } from '../place/kept-rows';
import { belowHeader, columnNotices, layOutAsSeen } from '../place/lay-out-columns';
import type { Notice } from '../place/place-state';
import { noticesFor, recordNotices } from '../place/write-result';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import { type FoundBlock, lostAs } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { type Recorded, recordPlacement, sendRecord } from '../workbook/record-placement';
import { type ColumnsNow, columnsNow } from './columns-now';
import { gatesClosedTo } from './gates';
import { keepsOrder, keysNow, lastingPolicy } from './notes';
import type { RecordsTogether } from './records-together';
import type { AnsweredGrowth } from './refresh-state';
import {
  type RefreshSteps,
  type RefreshStopped,
  type RefreshWritten,
  standingRows,
  type WrittenBlock,
} from './refresh-write';
import { refreshedPlacement } from './refreshed-placement';
import type { RowsToWrite } from './rows-to-write';
import type { RunLook } from './run-look';
import { unchangedBlock } from './unchanged-block';
import { writeRefresh } from './write-refresh';

type RefreshOutcome =
  | {
      readonly kind: 'refreshed';
      readonly placement: Placement;
      readonly address: Address;
      readonly changed: boolean;
      readonly notices: readonly Notice[];
    }
  | RefreshStopped
  /** The result is at hand and waits for the analyst. */
  | { readonly kind: 'waits'; readonly gates: readonly ClosedGate[]; readonly rows: RowsToWrite }
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'gone' | 'doubtful' | 'deleted' };

export interface Refresh {
  readonly placement: Placement;
  readonly choice: AnsweredGrowth | undefined;
  /** Rows to write in place of fresh ones; what a gate has to say about them was said. */
  readonly given: RowsToWrite | undefined;
  readonly unattended: boolean;
  readonly signal: AbortSignal;
  readonly steps: RefreshSteps;
  readonly look: Pick<RunLook, 'at' | 'now' | 'forget'>;
  readonly records: Pick<RecordsTogether, 'add' | 'placements'>;
  read(): Promise<RowsToWrite | 'deleted' | 'noAccess'>;
}

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  asked: Refresh,
): Promise<RefreshOutcome> {
  const { given, look, signal } = asked;
  const notes = lastingPolicy(asked.choice);
  // The file has it with the next record that is kept of the placement.
  if (notes) parts.registry.choose(asked.placement.id, { notes });
  const before = standing(await untilAborted(look.at(asked.placement), signal));
  if (typeof before === 'string') return { kind: before };
  const rows = given ?? (await asked.read());
  if (rows === 'deleted') return { kind: 'deleted' };
  if (rows === 'noAccess') return { kind: 'noAccess', owner: undefined };
  const columns = await columnsNow(parts, { ...asked, ...before }, rows.result);
  const placement = columns.of(asked.placement);
  const refresh = { ...asked, placement, renamed: columns.renamed };
  const gates = given ? [] : await gatesClosedTo(parts, { ...refresh, ...before }, rows.result);
  if (gates.length > 0) return { kind: 'waits', gates, rows };
  signal.throwIfAborted();
  const coming = await inStandingOrder(parts, refresh, comingNow(parts, columns, placement, rows), before);
  const unchanged = unchangedBlock({
    ...refresh,
    ...coming,
    ...before,
    placement: withNotesOf(coming.known, placement),
  });
  if (unchanged) return end(parts, session, refresh, coming, before.seen.sight, unchanged);
  let isAnew = false;
  const write = () =>
    orAnew(async (): Promise<RefreshOutcome> => {
      // The query may have taken a while: the write looks whether the block is as it was seen, and if not, it is looked for anew.
      const now = isAnew ? standing(await look.now(placement)) : before;
      isAnew = true;
      if (typeof now === 'string') return { kind: now };
      const comingOnNow = await inStandingOrder(parts, refresh, comingNow(parts, columns, placement, rows), now);
      const { known, origin, result, own } = comingOnNow;
      const at = parts.clock.now();
      const kept = (written: WrittenBlock) =>
        refreshedPlacement({ known, rows: origin, result, own, choice: refresh.choice, now: at }, written);
      const planned = { ...refresh, ...comingOnNow, ...now, placement: withNotesOf(known, placement), kept };
      const written = unchangedBlock(planned) ?? (await writeRefresh(parts, planned));
      if (written.kind !== 'written') return written;
      if (written.plan.shift) look.forget();
      return end(parts, session, refresh, { ...comingOnNow, at }, now.seen.sight, written);
    });
  return parts.turns.take(write);
}

/** Where the block stands, where that is beyond doubt, and what was seen of it. */
function standing({ finding, seen }: FoundBlock) {
  return isFound(finding) ? { block: finding.address, seen } : lostAs(finding);
}

function isFound(finding: Finding): finding is Extract<Finding, { kind: 'found' | 'moved' }> {
  return finding.kind === 'found' || finding.kind === 'moved';
}

/** What the analyst has set meanwhile stays set. */
function comingNow({ registry }: PlacementParts, columns: ColumnsNow, placement: Placement, origin: RowsToWrite) {
  const kept = registry.placements.peek().find(({ id }) => id === placement.id);
  const known = kept ? columns.of(kept) : placement;
  const { result, own } = withOwnCells(origin.result, tryReadOwnCells(known.ownCells));
  return { known, origin, own, result, rows: { reportName: origin.reportName, result } };
}

type Coming = ReturnType<typeof comingNow>;

/** Notes without a row may have been dismissed or put into cells since the run began. */
function withNotesOf({ keptNotes }: Placement, placement: Placement): Placement {
  return { ...placement, keptNotes };
}

/** Where the analyst has said so, rows that stand keep their order among each other: notes stay beside rows that cannot be told apart. */
async function inStandingOrder(
  { workbook }: PlacementParts,
  refresh: Refresh,
  coming: Coming,
  { block, seen }: Exclude<ReturnType<typeof standing>, string>,
): Promise<Coming> {
  const { placement, choice } = refresh;
  if (!keepsOrder(placement, choice)) return coming;
  const layout = layOutAsSeen(placement, coming.result, seen);
  const rows = await standingRows(workbook, anchorName(placement.id), { ...refresh, seen, block });
  const keys = keysNow({ placement, result: coming.result, slots: layout.slots, rows: belowHeader(rows, layout) });
  const result = reordered(coming.result, orderAsStanding(keys.standing, keys.coming));
  return { ...coming, result, rows: { ...coming.rows, result } };
}
type Written = Extract<RefreshWritten, { kind: 'written' }>;

async function end(
  parts: PlacementParts,
  session: Session,
  { choice, records }: Refresh,
  { known, origin, own, result, at }: Coming & { readonly at?: number },
  sight: BlockSight | undefined,
  written: Written,
): Promise<RefreshOutcome> {
  const { address, changed, slots, keeping } = written;
  const now = at ?? parts.clock.now();
  const next = refreshedPlacement({ known, rows: origin, result, own, choice, now }, written);
  const rows = arrangeResult(result, slots);
  const { id: workbookId } = await parts.registry.ensureWorkbook();
  let recorded: Recorded;
  if (keeping) {
    parts.registry.kept(keeping.records);
    // Rows were inserted above it meanwhile.
    if (formatAddress(keeping.planned) !== formatAddress(address)) await parts.registry.save(next);
    await keepRows(parts, known, next, rows);
    recorded = await recordPlacement(parts, session, next, workbookId);
  } else {
    recorded = await sendRecord(parts, session, next, { workbookId, among: records.placements() });
    records.add({ known, next: recorded.placement, sight, rows });
  }
  const notices = noticesOf(known, origin, result, written, recorded);
  return { kind: 'refreshed', placement: recorded.placement, address, changed, notices };
}

function noticesOf(
  { headers }: Placement,
  { total }: RowsToWrite,
  result: Result,
  { plan, address, layout, slots, filter, notes }: Written,
  recorded: Recorded,
): readonly Notice[] {
  const firstRow = address.rect.row + (headers ? 1 : 0);
  const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
  const longTexts = longTextAddresses(result, firstRow, address.rect.column, offsetOf);
  return [
    ...filterNotices(filter),
    ...(notes && notes.left + notes.returned > 0
      ? [{ kind: 'notes' as const, left: notes.left, returned: notes.returned }]
      : []),
    ...(layout.isHeaderDeleted ? [{ kind: 'headersBack' as const }] : []),
    ...columnNotices(layout, slots, result),
    ...noticesFor(plan, result, { headers, analystColumns: analystColumns(slots).length }, total, longTexts),
    ...recordNotices(recorded),
  ];
}

function filterNotices(filter: Rect | undefined): Notice[] {
  return filter ? [{ kind: 'filtered', filter: formatRect(filter) }] : [];
}
