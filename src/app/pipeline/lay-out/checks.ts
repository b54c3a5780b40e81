/** Checks that hold a new result back until the user has seen it. */

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
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import { readKeptRows, renameKeptRows } from '../fetch/kept-rows';
import type { Observation } from '../observe/observed-block';
import type { LaidOut } from './laid-out';
import { formulasReading } from './reading-formulas';
import { findTypedInLeaving } from './removed-columns';

type ColumnsGate = Extract<ClosedGate, { kind: 'columns' }>;

interface Refreshed extends Observation {
  readonly unattended: boolean;
  /** The checks for which a result already waits. */
  readonly told?: readonly ClosedGate[] | undefined;
}

/**
 * Returns the checks that hold the result back: those that the user has set, and those on columns
 * that would leave unnoticed or that formulas read.
 */
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
  // A result already waits for the same reason, so an unattended refresh does not read the cells
  // again.
  if (unattended && known) return [...others, known];
  const stake = await atStake(parts, laidOut, refreshed);
  return unattended || Object.keys(stake).length > 0 ? [...others, { ...lost, ...stake }] : closed;
}

/**
 * Finds what would be lost with the columns that leave: formulas that read them, and what a user
 * has typed into them.
 */
async function atStake(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'workbook' | 'pause' | 'observations'>,
  laidOut: LaidOut,
  { block, readRows }: Observation,
): Promise<Pick<ColumnsGate, 'readBy' | 'isInPart' | 'typed'>> {
  const { slots, leaving } = laidOut.layout;
  const { forQuestion: typed } = await findTypedInLeaving(parts, { ...laidOut, slots, block }, readRows);
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
 * Finds the columns that have left the report. Records of older versions know their columns only by
 * title, and are not checked.
 * @returns undefined if no column has left, or the block is half written
 */
function columnsLost({ placement, reported: { columns } }: LaidOut): ColumnsGate | undefined {
  const { layout = [], rowSums } = placement.written;
  // A half-written block would be worse, so the write is finished.
  if (rowSums === undefined) return undefined;
  const members = memberKeys(columns);
  const now = new Set(members);
  const known = layout.filter(({ member }) => member !== undefined);
  const removed = known.filter(({ member = '' }) => !now.has(member)).map(({ title }) => title);
  if (removed.length === 0) return undefined;
  const before = new Set(known.map(({ member }) => member));
  const added = columns.filter((_, index) => !before.has(members[index]));
  const isOtherLayout = hasOtherLayout(
    [...before].flatMap((member) => member ?? []),
    members,
  );
  return { kind: 'columns', added: added.map(({ title }) => title), removed, ...(isOtherLayout && { isOtherLayout }) };
}

/** Returns true if a pivot has other members in its rows than before. */
function hasOtherLayout(before: readonly string[], now: readonly string[]): boolean {
  if (![...before, ...now].some(isPivotValue)) return false;
  const headsOf = (members: readonly string[]) => listed(members.filter((member) => !isPivotValue(member)).sort());
  return headsOf(before) !== headsOf(now);
}

/**
 * Measures only the part of the result that fits in the frame: what was cut off before is not
 * missing now.
 */
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
