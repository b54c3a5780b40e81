import { containsRect, intersectRect } from '../../grid';
import type { Rect } from './cell-types';
import type { OpenWorkbook } from './open-workbook';
import { checkNotProtected } from './protection';
import { StoreRefusal } from './store-refusal';
import { clearRect } from './write-cells';

/** Only the first cell's content survives a merge. A table has no merged cells. */
export function mergeCells(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  checkNotProtected(book, sheetId);
  const { merges, tables } = book.sheet(sheetId);
  if (merges.some((area) => intersectRect(area, rect) && !containsRect(rect, area)))
    throw new StoreRefusal('MergedCells', 'This would change part of a merged area.');
  if (rect.rows * rect.columns === 1) return;
  if (tables.some((table) => intersectRect(table.rect, rect)))
    throw new StoreRefusal('MergedCells', 'There is a table on some of the cells.');
  const rest = [
    { ...rect, column: rect.column + 1, columns: rect.columns - 1, rows: 1 },
    { ...rect, row: rect.row + 1, rows: rect.rows - 1 },
  ];
  for (const part of rest) if (part.rows > 0 && part.columns > 0) clearRect(book, sheetId, part, 'contents');
  // Merged areas inside become part of the larger one.
  book.changeSheet(sheetId, { merges: [...merges.filter((area) => !containsRect(rect, area)), rect] });
}

export function unmergeCells(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  checkNotProtected(book, sheetId);
  const merges = book.sheet(sheetId).merges.filter((area) => !intersectRect(area, rect));
  book.changeSheet(sheetId, { merges });
}
