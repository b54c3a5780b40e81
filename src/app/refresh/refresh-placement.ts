/**
 * Refresh: the block is found by its anchor, the query runs, the plan is made, and only a clean plan is written. A result that stands in
 * the cells already asks nothing further of Excel.
 */
import { untilAborted } from '../../client';
import { type BlockSight, formatAddress } from '../../grid';
import {
  anchorName,
  type ClosedGate,
  type Finding,
  headerRowsNow,
  headerRowsOf,
  isCaptionDue,
  orderAsStanding,
  type Placement,
  type PlacementPatch,
  patchPlacement,
  type Result,
  reordered,
  tryReadOwnCells,
  withOwnCells,
} from '../../placement';
import { captionNow } from '../place/caption-text';
import { belowHeader, layOutAsSeen, placesIn, refuseHeadersApart } from '../place/lay-out-columns';
import { isOutlineDue, outlineBlock } from '../place/outline';
import { rowsWritten } from '../place/write-result';
import { refuseWrongCells } from '../place/wrong-value';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import { withFiltersNow } from '../workbook/filter-cells';
import { type FoundBlock, lostAs } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { rememberedChoices, type UserAnswers } from './answers';
import { type ColumnsNow, columnsNow } from './columns/columns-now';
import { settleEdits } from './edits/hand-edits';
import { endRefresh, type Refreshed } from './end-refresh';
import { gatesClosedTo } from './gates';
import { keepsOrder, keysNow } from './notes/notes';
import type { Asks } from './question';
import { type ColumnsOfRows, isAboutName, type RowsToWrite } from './rows-to-write';
import type { RecordsTogether } from './run/records-together';
import type { RunLook } from './run/run-look';
import { type RefreshSteps, standingRows, type Written, type WrittenBlock } from './write/refresh-write';
import { refreshedPatch } from './write/refreshed-placement';
import { unchangedBlock } from './write/unchanged-block';
import { writeRefresh } from './write/write-refresh';

type RefreshOutcome =
  | Refreshed
  /** With the result that was to be written. */
  | (Asks & { readonly rows: RowsToWrite })
  | { readonly kind: 'noAccess'; readonly owner: string | undefined }
  | { readonly kind: 'gone' | 'doubtful' | 'deleted' }
  /** Another person or window has refreshed the block meanwhile. */
  | { readonly kind: 'refreshedElsewhere' };

export interface Refresh {
  readonly placement: Placement;
  readonly answers: UserAnswers;
  /** Rows to write in place of fresh ones; what a gate has to say about them was said. */
  readonly given: RowsToWrite | undefined;
  readonly unattended: boolean;
  /** Why a result waits already. */
  readonly told?: readonly ClosedGate[] | undefined;
  readonly signal: AbortSignal;
  readonly steps: RefreshSteps;
  readonly look: Pick<RunLook, 'at' | 'now' | 'forget'>;
  readonly records: Pick<RecordsTogether, 'add'>;
  /** @param placement with its filters as they are to be asked with */
  read(placement: Placement): Promise<RowsToWrite | 'deleted' | 'noAccess'>;
}

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  asked: Refresh,
): Promise<RefreshOutcome> {
  const { given, look, signal } = asked;
  // The file has them with the next record that is kept of the placement.
  const remembered = rememberedChoices(asked.answers);
  if (Object.keys(remembered).length > 0) parts.registry.update(asked.placement.id, 'choices', remembered);
  const before = standing(asked.placement, await untilAborted(look.at(asked.placement), signal));
  if (typeof before === 'string') return { kind: before };
  const rows = given ?? (await readNow(parts, session, asked, before));
  if (rows === 'deleted') return { kind: 'deleted' };
  if (rows === 'noAccess') return { kind: 'noAccess', owner: undefined };
  const blockRows = () => standingRows(parts.workbook, anchorName(asked.placement.id), { ...before, signal });
  const columns = await columnsNow(parts, { ...asked, ...before }, rows.result, rows.columns?.answers);
  const placement = withHeaderRows(columns.of(asked.placement), rows.result);
  const refresh = { ...asked, placement, renamed: columns.renamed };
  const closed = async () =>
    columns.inDoubt
      ? [columns.inDoubt.gate]
      : gatesClosedTo(parts, { ...refresh, ...before, rows: blockRows }, rows.result);
  const gates = given && !isAboutName(asked.answers.waits?.answer) ? [] : await closed();
  if (gates.length > 0)
    return { kind: 'asks', question: { kind: 'waits', gates }, rows: { ...rows, columns: columnsOf(columns, rows) } };
  signal.throwIfAborted();
  const coming = await inStandingOrder(parts, refresh, comingNow(parts, columns, refresh, rows, before), before);
  const caption = () =>
    captionNow(parts, session, {
      ...rows,
      query: rows.reportQuery,
      filters: rows.filters ?? placement.choices.filters,
    });
  const isDue = ({ choices, written: { captionCell } }: Placement) =>
    isCaptionDue(choices.caption, captionCell, choices.caption ? caption().by : undefined);
  const unchanged = isDue(coming.known)
    ? undefined
    : unchangedBlock({ ...refresh, ...coming, ...before, placement: coming.known });
  if (unchanged && !isOutlineDue(outlinedBy(coming.known, coming.plain, unchanged)))
    return endRefresh(parts, session, refresh, coming, before.seen.sight, unchanged);
  const refreshTimeInFile = () => parts.registry.inFile.get(placement.id)?.written.refreshedAt;
  const refreshTimeBefore = refreshTimeInFile();
  let isRetry = false;
  const write = () =>
    orAnew(async (): Promise<RefreshOutcome> => {
      // The query may have taken a while: the write verifies that the block is as it was seen, and if not, a retry looks for it again. What
      // another window has written must not be taken for the user's edits.
      if (isRetry && refreshTimeInFile() !== refreshTimeBefore) return { kind: 'refreshedElsewhere' };
      const now = isRetry ? standing(placement, await look.now(placement)) : before;
      isRetry = true;
      if (typeof now === 'string') return { kind: now };
      const comingOnNow = await inStandingOrder(parts, refresh, comingNow(parts, columns, refresh, rows, now), now);
      const rowsNow = await standingRows(parts.workbook, anchorName(placement.id), { ...refresh, ...now });
      const edits = await settleEdits(parts, {
        ...{ ...refresh, ...comingOnNow, ...now, answer: refresh.answers.handEdits?.answer },
        placement: comingOnNow.known,
        rows: belowHeader(rowsNow, comingOnNow.layout),
      });
      if (edits.kind === 'asks') return { ...edits, rows };
      const { known, origin } = comingOnNow;
      const { result, own, named, standingSums } = edits;
      const settled = { ...comingOnNow, result, own, rows: { ...comingOnNow.rows, result }, at: parts.clock.now() };
      const patchBy = (written: WrittenBlock) =>
        refreshedPatch({ known, rows: origin, result, own, ...refresh, now: settled.at }, written);
      const planned = {
        ...{ ...refresh, ...settled, ...now, standing: rowsNow, named, standingSums, patchBy },
        placement: known,
        caption: known.choices.caption
          ? { isDue: isDue(known), said: () => caption().said({ refreshedAt: settled.at, freshAt: origin.freshAt }) }
          : undefined,
      };
      const written = (isDue(known) ? undefined : unchangedBlock(planned)) ?? (await writeRefresh(parts, planned));
      if (written.kind === 'asks') return { ...written, rows };
      if (written.plan.shift) look.forget();
      const outlined = await withOutline(
        parts,
        { placement: known, result: settled.plain, hasShifted: formatAddress(now.block) !== known.written.address },
        patchBy(written),
        written,
        now.seen.sight,
      );
      return endRefresh(parts, session, refresh, settled, now.seen.sight, outlined);
    }, parts.registry.load);
  return parts.turns.take(write, signal);
}

function outlinedBy(placement: Placement, result: Result, { plan }: WrittenBlock) {
  const rows = rowsWritten(plan, result, headerRowsOf(placement.written));
  return { placement: { ...placement, written: { ...placement.written, rows } }, result };
}

/** Rows are in groups once they stand: all that is kept of the block is kept with them then. */
async function withOutline(
  parts: PlacementParts,
  { placement, ...block }: Omit<Parameters<typeof outlineBlock>[1], 'address' | 'patch'>,
  patch: PlacementPatch,
  written: Written,
  sight: BlockSight | undefined,
): Promise<Written> {
  const { address, records, steps } = written;
  if (records) parts.registry.kept(records);
  const asWritten = { ...block, placement: patchPlacement(placement, patch), patch, address };
  const outlined = await outlineBlock(parts, asWritten, records ? undefined : sight);
  if (!outlined) return written;
  return {
    ...written,
    outline: { now: outlined.outlined, notices: outlined.notices },
    ...(outlined.records && {
      ...(steps !== undefined && { steps: steps + 1 }),
      records: outlined.records,
    }),
  };
}

/** By filters with what their cells hold. */
async function readNow(
  { registry }: PlacementParts,
  session: Session,
  { placement, read }: Refresh,
  { cells, blocks }: Standing,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const { dateSystem } = registry;
  const now = withFiltersNow(placement, { cells, dateSystem, blocks, placements: registry.placements.peek() });
  const rows = await read(now);
  if (typeof rows !== 'string') await refuseWrongCells(session, placement.choices.filters, now.choices.filters, rows);
  return rows;
}

/** For rows that wait for the analyst. */
function columnsOf({ renamed, inDoubt }: ColumnsNow, { columns }: RowsToWrite): ColumnsOfRows {
  return { renamed, answers: columns?.answers ?? new Map(), asked: inDoubt?.members };
}

/** Where the block stands, where that is beyond doubt, and what was seen of it. */
function standing(placement: Placement, { finding, seen, cells, blocks }: FoundBlock) {
  if (!isFound(finding)) return lostAs(finding);
  refuseHeadersApart(placement, finding.address, seen);
  return { block: finding.address, seen, cells, blocks };
}

function isFound(finding: Finding): finding is Extract<Finding, { kind: 'found' | 'moved' }> {
  return finding.kind === 'found' || finding.kind === 'moved';
}

type Standing = Exclude<ReturnType<typeof standing>, string>;

function withHeaderRows(placement: Placement, { columns }: Result): Placement {
  const headerRows = headerRowsNow(placement, columns);
  return headerRows > headerRowsOf(placement.written)
    ? { ...placement, written: { ...placement.written, headerRows } }
    : placement;
}

/** By the placement as it is known now: what the user has chosen since the run began holds. */
function comingNow(
  { registry }: PlacementParts,
  columns: ColumnsNow,
  { placement }: Refresh,
  origin: RowsToWrite,
  { block, seen }: Standing,
) {
  const kept = registry.get(placement.id);
  const known = kept ? withHeaderRows(columns.of(kept), origin.result) : placement;
  const plain = origin.result;
  const { reportName, columns: said, isLaidOut = false } = origin;
  const layout = layOutAsSeen(known, plain, seen, said?.keepsLeaving);
  const headerRowsGained = headerRowsOf(known.written) - headerRowsOf((kept ?? known).written);
  const places = placesIn(block.rect, known.written, layout.slots);
  const { result, own } = withOwnCells(plain, tryReadOwnCells(known.notes.ownCells), places);
  const rows = { reportName, result, isLaidOut, ...(said && { columns: said }) };
  return { known, origin, plain, own, result, layout, headerRowsGained, places, rows };
}

type Coming = ReturnType<typeof comingNow>;

/** Where the analyst has said so, rows that stand keep their order among each other: notes stay beside rows that cannot be told apart. */
async function inStandingOrder(
  { workbook }: PlacementParts,
  refresh: Refresh,
  coming: Coming,
  { block, seen }: Standing,
): Promise<Coming> {
  const { known: placement, layout } = coming;
  if (!keepsOrder(placement, refresh.answers)) return coming;
  const rows = await standingRows(workbook, anchorName(placement.id), { ...refresh, seen, block });
  const keys = keysNow({ placement, result: coming.result, slots: layout.slots, rows: belowHeader(rows, layout) });
  const plain = reordered(coming.plain, orderAsStanding(keys.standing, keys.coming));
  const { result, own } = withOwnCells(plain, coming.own, coming.places);
  return { ...coming, plain, result, own, rows: { ...coming.rows, result } };
}
