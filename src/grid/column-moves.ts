import { MAX_COLUMNS, MAX_ROWS } from './address';
import type { CellInput } from './cell-input';
import type { StandingRows } from './packed-rows';
import type { Rect } from './rect';

/**
 * Columns that leave a block while others close up. They are staged elsewhere, with all that they hold, until the write has ended well; formulas that
 * refer to columns that move go along with them.
 */
export interface ColumnMoves {
  /** Columns that stay, counted from the block's first column as it stands now. */
  readonly staying: readonly number[];
  readonly leaving: readonly number[];
}

/** A block as it was looked at. */
interface Standing {
  readonly rect: Rect;
  readonly rows: StandingRows;
}

/** The block once columns have left it. Where none stays, its first one is empty by then. */
export function closedUp({ rect, rows }: Standing, staying: readonly number[]): Standing {
  const pick = (row: readonly CellInput[]) =>
    staying.length === 0 ? [''] : staying.map((offset) => row[offset] ?? '');
  return {
    rect: { ...rect, columns: Math.max(1, staying.length) },
    rows: { length: rows.length, row: (index) => pick(rows.row(index)) },
  };
}

/** Below all that the sheet holds and the block will need, else to the right of it. */
export function stagingArea(
  used: Rect,
  standing: Rect,
  block: Pick<Rect, 'rows' | 'columns'>,
  columns: number,
): Rect | undefined {
  const below = Math.max(used.row + used.rows, standing.row + Math.max(standing.rows, block.rows)) + 1;
  if (below + standing.rows <= MAX_ROWS) return { ...standing, row: below, columns };
  const right = Math.max(used.column + used.columns, standing.column + Math.max(standing.columns, block.columns)) + 1;
  if (right + columns <= MAX_COLUMNS) return { ...standing, column: right, columns };
  return undefined;
}

/** Neighbours that stay neighbours move as one. */
export function neighboursOf(staying: readonly number[]): { from: number; to: number; columns: number }[] {
  const runs: { from: number; to: number; columns: number }[] = [];
  staying.forEach((from, to) => {
    const last = runs.at(-1);
    if (last && last.from + last.columns === from) last.columns += 1;
    else runs.push({ from, to, columns: 1 });
  });
  return runs;
}
