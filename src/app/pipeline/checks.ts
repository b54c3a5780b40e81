/** What holds a new result back until the analyst has seen it. */

import {
  type ClosedGate,
  closedGates,
  fromKeptResult,
  hasGates,
  headerRowsOf,
  isPivotValue,
  type Measured,
  memberKeys,
  type Placement,
  type Result,
  totalIn,
} from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import { readKeptRows, renameKeptRows } from './kept-rows';
import type { LaidOut } from './lay-out';
import { type ObservedBlock, readCurrentRows } from './observed-block';
import { formulasReading } from './reading-formulas';
import { findTypedInLeaving } from './removed-columns';

type ColumnsGate = Extract<ClosedGate, { kind: 'columns' }>;

interface Refreshed extends ObservedBlock {
  readonly unattended: boolean;
  readonly signal: AbortSignal;
  /** Why it waits already. */
  readonly told?: readonly ClosedGate[] | undefined;
}

/** What holds a new result back: the placement's gates, and columns that would go where nobody sees it or formulas read them. */
export async function gatesClosedTo(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'workbook' | 'pause' | 'observations'>,
  laidOut: LaidOut,
  refreshed: Refreshed,
): Promise<readonly ClosedGate[]> {
  const closed = await ownGatesClosed(parts, laidOut);
  const lost = columnsLost(laidOut);
  if (!lost) return closed;
  const others = closed.filter(({ kind }) => kind !== 'columns');
  const { unattended, told } = refreshed;
  const known = told?.find((gate) => gate.kind === 'columns' && listed(gate.removed) === listed(lost.removed));
  // It waits already for the same reason: nobody who is not there needs the cells anew.
  if (unattended && known) return [...others, known];
  const stake = await atStake(parts, laidOut, refreshed);
  return unattended || Object.keys(stake).length > 0 ? [...others, { ...lost, ...stake }] : closed;
}

/** What would be lost with the columns that leave. */
async function atStake(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'workbook' | 'pause' | 'observations'>,
  laidOut: LaidOut,
  refreshed: Refreshed,
): Promise<Pick<ColumnsGate, 'readBy' | 'isInPart' | 'typed'>> {
  const { block, signal } = refreshed;
  const { slots, leaving } = laidOut.layout;
  const { forQuestion: typed } = await findTypedInLeaving(parts, { ...laidOut, slots, block }, () =>
    readCurrentRows(parts.workbook, laidOut.placement.id, refreshed, signal),
  );
  const column = (from: number) => ({
    ...block,
    rect: { ...block.rect, column: block.rect.column + from, columns: 1 },
  });
  const { readBy, isInPart } = await formulasReading(
    parts.workbook,
    leaving.map(({ from }) => column(from)),
    slots.flatMap(({ index, from }) => (index === undefined || from === undefined ? [] : [column(from)])),
  );
  return { ...(readBy.length > 0 && { readBy }), ...(isInPart && { isInPart }), ...(typed && { typed }) };
}

function listed(titles: readonly string[]): string {
  return JSON.stringify(titles);
}

async function ownGatesClosed(
  parts: Pick<PlacementParts, 'keptResults' | 'pause' | 'observations'>,
  { placement, renamed, reported }: LaidOut,
): Promise<readonly ClosedGate[]> {
  const { gates } = placement.choices;
  if (!hasGates(gates)) return [];
  const kept = gates.total ? renameKeptRows(await readKeptRows(parts, placement), renamed)?.written : undefined;
  const gated = kept?.columns.findIndex(({ name }) => name === gates.total?.member) ?? -1;
  const before: Measured = {
    rows: placement.written.rows,
    columns: placement.written.columns,
    total: kept && gated >= 0 ? totalIn(fromKeptResult(kept), gated) : undefined,
  };
  return closedGates(gates, before, measure(placement, reported));
}

/**
 * Where nobody is there to see it, or formulas read it, no column goes by itself. The result waits for the analyst. Placements of an
 * older kind do not know their columns well enough.
 */
function columnsLost({ placement, reported: { columns } }: LaidOut): ColumnsGate | undefined {
  const { layout = [], rowSums } = placement.written;
  // Half written is worse: that write had begun, and ends.
  if (rowSums === undefined) return undefined;
  const members = memberKeys(columns);
  const now = new Set(members);
  const known = layout.filter(({ member }) => member !== undefined);
  const removed = known.filter(({ member = '' }) => !now.has(member)).map(({ title }) => title);
  if (removed.length === 0) return undefined;
  const before = new Set(known.map(({ member }) => member));
  const added = columns.filter((_, index) => !before.has(members[index]));
  const isOtherLayout = isLaidOutAnew(
    [...before].flatMap((member) => member ?? []),
    members,
  );
  return { kind: 'columns', added: added.map(({ title }) => title), removed, ...(isOtherLayout && { isOtherLayout }) };
}

function isLaidOutAnew(before: readonly string[], now: readonly string[]): boolean {
  if (![...before, ...now].some(isPivotValue)) return false;
  const headsOf = (members: readonly string[]) => listed(members.filter((member) => !isPivotValue(member)).sort());
  return headsOf(before) !== headsOf(now);
}

/** As much of the result as the frame takes: what was cut off before is not missing now. */
function measure(placement: Placement, result: Result): Measured {
  const { choices } = placement;
  const { frame } = placement.choices;
  const { gates } = choices;
  const isFixed = frame.kind === 'fixed';
  const titles = result.columns.map(({ title }) => title);
  const at = result.columns.findIndex(({ name }) => name === gates.total?.member);
  return {
    rows: isFixed ? Math.min(result.rowCount, frame.rows - headerRowsOf(placement.written)) : result.rowCount,
    columns: isFixed ? titles.slice(0, frame.columns) : titles,
    total: at < 0 ? undefined : totalIn(result, at),
  };
}
