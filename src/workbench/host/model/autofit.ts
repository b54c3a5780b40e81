import type { CellRange } from './book';

/** About the width of one character of the standard font, and what Excel leaves free beside it, in points. */
const CHARACTER = 5.25;
const PADDING = 6;
const NARROWEST = 12;
const WIDEST = 1_340;

/** Columns as wide as their longest text among the range's cells; empty columns keep their width, as in Excel. */
export function autofitColumnWidth({ book, sheetId, rect }: CellRange): void {
  const { store } = book;
  const used = store.usedRange(sheetId, true);
  if (!used) return;
  const firstRow = Math.max(rect.row, used.row);
  const rows = Math.min(rect.row + rect.rows, used.row + used.rows) - firstRow;
  if (rows < 1) return;
  const lastColumn = Math.min(rect.column + rect.columns, used.column + used.columns);
  for (let column = Math.max(rect.column, used.column); column < lastColumn; column++) {
    let longest = 0;
    for (const [text = ''] of store.texts(sheetId, { row: firstRow, column, rows, columns: 1 })) {
      longest = Math.max(longest, text.length);
    }
    if (longest === 0) continue;
    store.setColumnWidths(sheetId, column, 1, Math.min(WIDEST, Math.max(NARROWEST, longest * CHARACTER + PADDING)));
  }
}

/** Rows back to the standard height: the page draws one line per cell. */
export function autofitRowHeights({ book, sheetId, rect }: CellRange): void {
  book.store.setRowHeights(sheetId, rect.row, rect.rows, undefined);
}
