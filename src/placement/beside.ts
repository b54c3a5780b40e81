/** Formulas in the columns directly beside a block: they are filled down when the block grows, and taken back when it shrinks. */
import type { Rect } from '../grid';

/** How many columns of formulas stand directly beside the block. */
export interface Beside {
  readonly left: number;
  readonly right: number;
}

export interface BesidePlan {
  readonly fills: readonly { readonly from: Rect; readonly to: Rect }[];
  readonly clears: readonly Rect[];
}

/** The rows of data, or the row where the first one would stand. */
export function bodyOf(block: Rect, headerRows: number): Rect {
  return { ...block, row: block.row + headerRows, rows: Math.max(1, block.rows - headerRows) };
}

/** The last formula stays where the report has no row left: it is what the next rows are filled from. */
export function planBeside(standing: Rect, block: Rect, headerRows: number, { left, right }: Beside): BesidePlan {
  const before = bodyOf(standing, headerRows);
  const now = bodyOf(block, headerRows);
  const [end, newEnd] = [before.row + before.rows, now.row + now.rows];
  const sides = [
    { column: standing.column - left, columns: left },
    // A block that gains or loses columns has other columns beside it.
    { column: standing.column + standing.columns, columns: block.columns === standing.columns ? right : 0 },
  ].filter(({ columns }) => columns > 0);
  return {
    fills: sides.flatMap((side) =>
      newEnd > end ? [{ from: { ...side, row: end - 1, rows: 1 }, to: { ...side, row: end, rows: newEnd - end } }] : [],
    ),
    clears: sides.flatMap((side) => (newEnd < end ? [{ ...side, row: newEnd, rows: end - newEnd }] : [])),
  };
}
