/** What holds a new result back until the analyst has seen it. */

import type { Address } from '../../grid';
import {
  type ClosedGate,
  closedGates,
  hasGates,
  type Measured,
  memberKeys,
  type Placement,
  type Result,
  totalOf,
} from '../../placement';
import type { BlockSeen } from '../../workbook';
import { readKeptRows } from '../place/kept-rows';
import { layOutAsSeen } from '../place/lay-out-columns';
import type { PlacementParts } from '../workbook/placement-parts';
import { type ColumnsNow, renameKeptRows } from './columns-now';
import { formulasReading } from './reading-formulas';

type ColumnsGate = Extract<ClosedGate, { kind: 'columns' }>;

interface Refreshed extends Pick<ColumnsNow, 'renamed'> {
  /** Its columns under the names that they have now. */
  readonly placement: Placement;
  readonly unattended: boolean;
  readonly block: Address;
  readonly seen: BlockSeen;
}

/** What holds a new result back: the placement's gates, and columns that would go where nobody sees it or formulas read them. */
export async function gatesClosedTo(
  parts: Pick<PlacementParts, 'keptResults' | 'workbook'>,
  { placement, renamed, unattended, ...standing }: Refreshed,
  result: Result,
): Promise<readonly ClosedGate[]> {
  const closed = await ownGatesClosed(parts, { placement, renamed }, result);
  const lost = columnsLost(placement, result);
  if (!lost) return closed;
  const readBy = await formulasReading(parts.workbook, columnsLeaving(placement, result, standing));
  const others = closed.filter(({ kind }) => kind !== 'columns');
  if (!unattended && readBy.length === 0) return closed;
  return [...others, readBy.length > 0 ? { ...lost, readBy } : lost];
}

function columnsLeaving(
  placement: Placement,
  result: Result,
  { block, seen }: Pick<Refreshed, 'block' | 'seen'>,
): Address[] {
  const { leaving } = layOutAsSeen(placement, result, seen);
  const { rect } = block;
  return leaving.map((offset) => ({ ...block, rect: { ...rect, column: rect.column + offset, columns: 1 } }));
}

async function ownGatesClosed(
  parts: Pick<PlacementParts, 'keptResults'>,
  { placement, renamed }: Pick<Refreshed, 'placement' | 'renamed'>,
  result: Result,
): Promise<readonly ClosedGate[]> {
  const { gates } = placement.options;
  if (!hasGates(gates)) return [];
  const kept = gates.total ? renameKeptRows(await readKeptRows(parts, placement), renamed)?.written : undefined;
  const gated = kept?.columns.find(({ name }) => name === gates.total?.member);
  const before: Measured = {
    rows: placement.rows,
    columns: placement.columns,
    total: gated && totalOf(gated.cells),
  };
  return closedGates(gates, before, measure(placement, result));
}

/**
 * Where nobody is there to see it, or formulas read it, no column goes by itself. The result waits for the analyst. Placements of an
 * older kind do not know their columns well enough.
 */
function columnsLost({ layout = [], rowSums }: Placement, { columns }: Result): ColumnsGate | undefined {
  // Half written is worse: that write had begun, and ends.
  if (rowSums === undefined) return undefined;
  const members = memberKeys(columns);
  const now = new Set(members);
  const known = layout.filter(({ member }) => member !== undefined);
  const removed = known.filter(({ member = '' }) => !now.has(member)).map(({ title }) => title);
  if (removed.length === 0) return undefined;
  const before = new Set(known.map(({ member }) => member));
  const added = columns.filter((_, index) => !before.has(members[index]));
  return { kind: 'columns', added: added.map(({ title }) => title), removed };
}

/** As much of the result as the frame takes: what was cut off before is not missing now. */
function measure({ options: { gates }, frame, headers }: Placement, result: Result): Measured {
  const isFixed = frame.kind === 'fixed';
  const titles = result.columns.map(({ title }) => title);
  const at = result.columns.findIndex(({ name }) => name === gates.total?.member);
  return {
    rows: isFixed ? Math.min(result.rowCount, frame.rows - (headers ? 1 : 0)) : result.rowCount,
    columns: isFixed ? titles.slice(0, frame.columns) : titles,
    total: at < 0 ? undefined : totalOf(columnOf(result, at)),
  };
}

function* columnOf(result: Result, at: number) {
  for (let row = 0; row < result.rowCount; row += 1) yield result.row(row)[at] ?? '';
}
