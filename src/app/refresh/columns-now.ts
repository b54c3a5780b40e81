/**
 * What a placement knows of its columns, held against a result: a column that the report calls otherwise by now stays the same column, with
 * its place, its look, the formulas that read it, and what the analyst typed into it.
 */
import { rowsBelow } from '../../grid';
import {
  anchorName,
  type KeptRows,
  knowByValues,
  openColumns,
  type Placement,
  type Result,
  renameColumns,
  tryReadOwnCells,
  writeOwnCells,
} from '../../placement';
import { columnsAsSeen } from '../place/lay-out-columns';
import type { PlacementParts } from '../workbook/placement-parts';
import { type RefreshWrite, standingRows } from './refresh-write';

export interface ColumnsNow {
  /** By their former names, members that the report calls otherwise. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The same, where the rows do not tell for certain. */
  readonly perhaps: ReadonlyMap<string, string>;
  /** What is known of the placement under the names that its columns have now. */
  of(placement: Placement): Placement;
}

const AS_KNOWN: ColumnsNow = { renamed: new Map(), perhaps: new Map(), of: (placement) => placement };

/** Asks Excel only where a large block has columns that neither headers nor members tell. */
export async function columnsNow(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  refresh: Pick<RefreshWrite, 'placement' | 'seen' | 'block' | 'signal'>,
  result: Result,
): Promise<ColumnsNow> {
  const { placement, seen } = refresh;
  const { layout, headers } = placement;
  // Half written, a block shows rows of two results.
  if (!layout || placement.rowSums === undefined) return AS_KNOWN;
  const { standing, isHeaderDeleted } = columnsAsSeen(placement, seen);
  const open = openColumns(layout, standing, result);
  if (!open) return AS_KNOWN;
  const rows = await standingRows(workbook, anchorName(placement.id), refresh);
  const body = rowsBelow(headers && !isHeaderDeleted ? 1 : 0, rows);
  const { kept, renamed, perhaps } = knowByValues(layout, standing, open, result, body);
  return { renamed, perhaps, of: (one) => ({ ...renamePlacement(one, renamed), layout: kept }) };
}

/** Wherever the file names a member. */
function renamePlacement(placement: Placement, renamed: ReadonlyMap<string, string>): Placement {
  if (renamed.size === 0) return placement;
  const now = (member: string) => renamed.get(member) ?? member;
  const { layout, ownCells, options } = placement;
  const { by, cells } = tryReadOwnCells(ownCells);
  const { rowKey, gates } = options;
  return {
    ...placement,
    ...(layout && { layout: renameColumns(layout, renamed) }),
    ...(ownCells !== undefined && {
      ownCells: writeOwnCells({ by: by.map(now), cells: cells.map((cell) => ({ ...cell, member: now(cell.member) })) }),
    }),
    options: {
      ...options,
      rowKey: rowKey.map(now),
      gates: gates.total ? { ...gates, total: { ...gates.total, member: now(gates.total.member) } } : gates,
    },
  };
}

/** What the device remembers of the rows, under the names that their columns have now. */
export function renameKeptRows(kept: KeptRows | undefined, renamed: ReadonlyMap<string, string>): KeptRows | undefined {
  if (!kept || renamed.size === 0) return kept;
  const under = (result: KeptRows['written']) => ({
    ...result,
    columns: result.columns.map((column) => ({ ...column, name: renamed.get(column.name) ?? column.name })),
  });
  return { ...kept, written: under(kept.written), ...(kept.before && { before: under(kept.before) }) };
}
