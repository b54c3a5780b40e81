import { intersectRect, type Rect } from '../../../grid';

/** The part of a selection that can hold anything; its first cell when that is nothing. Whole columns are a million cells of mostly air. */
export function clampToUsed(rect: Rect, used: Rect | undefined): Rect {
  if (rect.rows * rect.columns <= 10_000) return rect;
  const inside =
    used && intersectRect(rect, { row: 0, column: 0, rows: used.row + used.rows, columns: used.column + used.columns });
  return inside ?? { row: rect.row, column: rect.column, rows: 1, columns: 1 };
}
