/** What holds a new result back until the analyst has seen it. */
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
import { readKeptRows } from '../place/kept-rows';
import type { PlacementParts } from '../workbook/placement-parts';

/** What holds a new result back: the placement's gates and, where nobody sees it, columns that would go. */
export async function gatesClosedTo(
  parts: Pick<PlacementParts, 'keptResults'>,
  placement: Placement,
  result: Result,
  unattended: boolean,
): Promise<readonly ClosedGate[]> {
  const closed = await ownGatesClosed(parts, placement, result);
  if (!unattended || closed.some(({ kind }) => kind === 'columns')) return closed;
  return [...closed, ...columnsLost(placement, result)];
}

async function ownGatesClosed(
  parts: Pick<PlacementParts, 'keptResults'>,
  placement: Placement,
  result: Result,
): Promise<readonly ClosedGate[]> {
  const { gates } = placement.options;
  if (!hasGates(gates)) return [];
  const kept = gates.total ? (await readKeptRows(parts, placement))?.written : undefined;
  const gated = kept?.columns.find(({ name }) => name === gates.total?.member);
  const before: Measured = {
    rows: placement.rows,
    columns: placement.columns,
    total: gated && totalOf(gated.cells),
  };
  return closedGates(gates, before, measure(placement, result));
}

/**
 * Where nobody is there to see it, no column goes: with it would go what refers to it. The result waits for the analyst. Placements of an
 * older kind do not know their columns well enough.
 */
function columnsLost({ layout = [], rowSums }: Placement, { columns }: Result): readonly ClosedGate[] {
  // Half written is worse: that write had begun, and ends.
  if (rowSums === undefined) return [];
  const members = memberKeys(columns);
  const now = new Set(members);
  const known = layout.filter(({ member }) => member !== undefined);
  const removed = known.filter(({ member = '' }) => !now.has(member)).map(({ title }) => title);
  if (removed.length === 0) return [];
  const before = new Set(known.map(({ member }) => member));
  const added = columns.filter((_, index) => !before.has(members[index]));
  return [{ kind: 'columns', added: added.map(({ title }) => title), removed }];
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
