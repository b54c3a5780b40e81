import { type Address, MAX_COLUMNS, MAX_ROWS } from '../address/address';
import type { Rect, Size } from '../address/rect';
import type { RowSource } from '../snapshot/packed-rows';
import type { CellInput } from '../values/cell-input';

/**
 * Some columns leave a block, and the others close up. The leaving ones are staged elsewhere, with
 * all that they hold, until the write has succeeded. Formulas follow the columns that they refer
 * to.
 */
export interface ColumnMoves {
  /** These columns stay. They count from the block's first column before the move. */
  readonly staying: readonly number[];
  readonly leaving: readonly number[];
}

/** Describes the block as the snapshot showed it. */
interface BlockCells {
  readonly rect: Rect;
  readonly rows: RowSource;
}

/** Returns the block after columns have left it. If none stays, one empty column remains. */
export function closeUpColumns({ rect, rows }: BlockCells, staying: readonly number[]): BlockCells {
  const pickStaying = (row: readonly CellInput[]) =>
    staying.length === 0 ? [''] : staying.map((offset) => row[offset] ?? '');
  return {
    rect: { ...rect, columns: Math.max(1, staying.length) },
    rows: { length: rows.length, row: (index) => pickStaying(rows.row(index)) },
  };
}

/**
 * Returns cells below everything that the sheet holds and the block will need, or else to the right
 * of it.
 */
export function findStagingArea(usedRect: Rect, previousRect: Rect, block: Size, columns: number): Rect | undefined {
  const below = Math.max(usedRect.row + usedRect.rows, previousRect.row + Math.max(previousRect.rows, block.rows)) + 1;
  if (below + previousRect.rows <= MAX_ROWS) return { ...previousRect, row: below, columns };
  const right =
    Math.max(usedRect.column + usedRect.columns, previousRect.column + Math.max(previousRect.columns, block.columns)) +
    1;
  if (right + columns <= MAX_COLUMNS) return { ...previousRect, column: right, columns };
  return undefined;
}

export interface Cut {
  readonly from: Address;
  readonly to: Address;
}

/**
 * Returns what is cut and where it goes, in this order. Columns that stay neighbours move together.
 * @param block is the block before the move
 */
export function planCuts({ staying, leaving }: ColumnMoves, block: Address, staging: Address): Cut[] {
  return [
    ...leaving.map((offset, index) => ({ from: getColumnRange(block, offset), to: getColumnRange(staging, index) })),
    ...planClosingCuts(block, staying),
  ];
}

/** @param formerOffsets has, for each place, the present offset of its column */
export function planClosingCuts(block: Address, formerOffsets: readonly number[]): Cut[] {
  const runs: { from: number; to: number; columns: number }[] = [];
  formerOffsets.forEach((offset, to) => {
    const last = runs.at(-1);
    if (last && last.from + last.columns === offset) last.columns += 1;
    else runs.push({ from: offset, to, columns: 1 });
  });
  return runs
    .filter((run) => run.from !== run.to)
    .map((run) => ({
      from: getColumnRange(block, run.from, run.columns),
      to: getColumnRange(block, run.to, run.columns),
    }));
}

export function getColumnRange({ sheet, rect }: Address, offset: number, columns = 1): Address {
  return { sheet, rect: { ...rect, column: rect.column + offset, columns } };
}
