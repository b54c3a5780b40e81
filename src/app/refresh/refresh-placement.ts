/** Refresh: the block is found by its anchor, the query runs, the plan is made, and only a clean plan is written. */
import { type Address, formatAddress, formatRect, type Rect } from '../../grid';
import {
  arrangeResult,
  type ClosedGate,
  joinOwnCells,
  keepToBlock,
  longTextAddresses,
  memberKeys,
  type Placement,
  sited,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from '../../placement';
import { keepRows } from '../place/kept-rows';
import { columnNotices, keepLayout } from '../place/lay-out-columns';
import type { Notice } from '../place/place-state';
import { noticesFor, recordNotices, rowsWritten } from '../place/write-result';
import type { Session } from '../session/session';
import { resolveBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { recordPlacement } from '../workbook/record-placement';
import { columnsLost, gatesClosedTo } from './gates';
import type { AnsweredGrowth } from './refresh-state';
import type { RefreshSteps, RefreshStopped } from './refresh-write';
import { type RowsToWrite, readRowsToWrite } from './rows-to-write';
import { writeRefresh } from './write-refresh';

export type RefreshOutcome =
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

export async function refreshPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  choice: AnsweredGrowth | undefined,
  signal: AbortSignal,
  steps: RefreshSteps,
  { given, unattended = false }: { readonly given?: RowsToWrite | undefined; readonly unattended?: boolean } = {},
): Promise<RefreshOutcome> {
  const found = await resolveBlock(parts, placement);
  if (found === 'gone' || found === 'doubtful') return { kind: found };
  const rowsToWrite = given ?? (await readRowsToWrite(parts, session, placement, unattended, signal, steps));
  if (rowsToWrite === 'deleted') return { kind: 'deleted' };
  if (rowsToWrite === 'noAccess') return { kind: 'noAccess', owner: undefined };
  const gates = given ? [] : await closedTo(parts, placement, rowsToWrite.result, unattended);
  if (gates.length > 0) return { kind: 'waits', gates, rows: rowsToWrite };
  return parts.turns.take(async () => {
    // The query may have taken a while: the block is looked for again just before it is written.
    const now = await resolveBlock(parts, placement);
    if (now === 'gone' || now === 'doubtful') return { kind: now };
    // What the analyst has set meanwhile stays set.
    const known = parts.registry.placements.peek().find(({ id }) => id === placement.id) ?? placement;
    const { result, own } = withOwnCells(rowsToWrite.result, tryReadOwnCells(known.ownCells));
    const rowsNow = { reportName: rowsToWrite.reportName, result };
    const written = await writeRefresh(parts, { placement, rows: rowsNow, own, block: now, choice, signal, steps });
    if (written.kind !== 'written') return written;
    const { plan, address, changed, rowSums, layout, slots } = written;
    const mine = written.writtenOver ? withOwnCells(result, joinOwnCells(own, written.writtenOver)).own : own;
    const headerRows = placement.headers ? 1 : 0;
    const members = memberKeys(result.columns);
    const rightOf = (member: string) =>
      slots.findIndex(({ index }) => index !== undefined && members[index] === member);
    const arranged = arrangeResult(result, slots);
    const theirs = slots.length - arranged.columns.length;
    const rows = rowsWritten(plan, result, placement.headers);
    const next: Placement = {
      ...withOrigin(known, rowsToWrite),
      address: formatAddress(address),
      columns: arranged.columns.map(({ title }) => title),
      layout: keepLayout(placement, result, slots, layout.standing),
      rows,
      refreshedAt: parts.clock.now(),
      rowSums,
      ...former(known, rowSums, written.standingSums),
      ...(mine.cells.length > 0 ? { ownCells: writeOwnCells(sited(mine, headerRows, rightOf)) } : {}),
      ...(choice === 'newSheet' ? { frame: { kind: 'free' } } : {}),
      ...(choice === 'shiftDown' ? { growth: choice } : {}),
      ...(choice === 'keepToFrame'
        ? { frame: keepToBlock({ ...plan.block, columns: plan.block.columns - theirs }) }
        : {}),
    };
    await parts.registry.save(next, true);
    await keepRows(parts, placement, next, arranged);
    const workbook = await parts.registry.ensureWorkbook();
    const recorded = await recordPlacement(parts, session, next, workbook.id);
    const firstRow = address.rect.row + headerRows;
    const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
    const longTexts = longTextAddresses(result, firstRow, address.rect.column, offsetOf);
    const notices = [
      ...filterNotices(written.filter),
      ...columnNotices(layout, slots, result),
      ...noticesFor(plan, result, { headers: placement.headers, analystColumns: theirs }, rowsToWrite.total, longTexts),
      ...recordNotices(recorded),
    ];
    return { kind: 'refreshed', placement: recorded.placement, address, changed, notices };
  });
}

async function closedTo(
  parts: PlacementParts,
  placement: Placement,
  result: RowsToWrite['result'],
  unattended: boolean,
): Promise<readonly ClosedGate[]> {
  const closed = await gatesClosedTo(parts, placement, result);
  if (!unattended || closed.some(({ kind }) => kind === 'columns')) return closed;
  return [...closed, ...columnsLost(placement, result)];
}

/** The placement as it is once these rows stand in its cells, as far as they say. */
function withOrigin(
  { putBack: _, freshAt: __, queryChecksum: ___, ownCells: ____, ...placement }: Placement,
  { reportName, reportUpdatedAt, queryChecksum, freshAt, rowsOf }: RowsToWrite,
): Placement {
  return {
    ...placement,
    reportName,
    reportUpdatedAt,
    ...(queryChecksum === undefined ? {} : { queryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(rowsOf === undefined ? {} : { putBack: rowsOf }),
  };
}

/** What an undo of this refresh brings back: the rows that stood there, with what was typed into them. */
function former(
  { rowSums, formerRowSums }: Placement,
  now: string,
  standing: string | undefined,
): Pick<Placement, 'formerRowSums'> {
  const stood = standing ?? rowSums;
  const before = stood === now ? formerRowSums : stood;
  return before === undefined ? {} : { formerRowSums: before };
}

function filterNotices(filter: Rect | undefined): Notice[] {
  return filter ? [{ kind: 'filtered', filter: formatRect(filter) }] : [];
}
