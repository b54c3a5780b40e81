import { containsRect, intersectRect } from '../../grid';
import { type Rect, SHEET_ROWS } from './cell-types';
import type { OpenWorkbook } from './open-workbook';
import { type Shift, shiftReference } from './shift-references';
import { StoreRefusal } from './store-refusal';
import type { SheetState, TableState } from './workbook-state';

/** Lets the tables follow their cells. A table whose cells are gone is gone; one that lost its whole body keeps an empty row. */
export function shiftTables(book: OpenWorkbook, shift: Shift): void {
  const arrived: { readonly sheetId: string; readonly table: TableState }[] = [];
  for (const sheet of book.state.sheets) {
    if (sheet.tables.length === 0) continue;
    const tables = sheet.tables.flatMap((table) => {
      const place = shiftReference({ sheetId: sheet.id, rect: table.rect }, shift);
      if (!place) return [];
      const shifted = place.rect === table.rect ? table : { ...table, rect: withBody(table, place.rect) };
      if (place.sheetId === sheet.id) return [shifted];
      arrived.push({ sheetId: place.sheetId, table: shifted });
      return [];
    });
    if (tables.length !== sheet.tables.length || tables.some((table, index) => table !== sheet.tables[index]))
      book.changeSheet(sheet.id, { tables });
  }
  for (const { sheetId, table } of arrived)
    book.changeSheet(sheetId, { tables: [...book.sheet(sheetId).tables, table] });
}

/** @throws StoreRefusal `TableTorn` when a table would be shifted in part, or lose its header row alone */
export function checkTables(sheet: SheetState, band: Rect, rect: Rect, isVertical: boolean, isDelete: boolean): void {
  for (const table of sheet.tables) {
    if (!intersectRect(table.rect, band)) continue;
    const spans = isVertical
      ? rect.column <= table.rect.column && rect.column + rect.columns >= table.rect.column + table.rect.columns
      : rect.row <= table.rect.row && rect.row + rect.rows >= table.rect.row + table.rect.rows;
    const losesHeader = isDelete && isVertical && table.showHeaders && intersectRect(headerOf(table), rect);
    if (spans && (!losesHeader || containsRect(rect, table.rect))) continue;
    throw new StoreRefusal('TableTorn', 'This would shift a part of a table.');
  }
}

/** @throws StoreRefusal `TableOverlap` when a moved table would land on another one in part */
export function checkTableMove(book: OpenWorkbook, shift: Extract<Shift, { kind: 'move' }>): void {
  const { from, to } = shift;
  if (!book.sheet(from.sheetId).tables.some(({ rect }) => containsRect(from.rect, rect))) return;
  const inTheWay = book.sheet(to.sheetId).tables.some((table) => {
    const moves = to.sheetId === from.sheetId && containsRect(from.rect, table.rect);
    return !moves && intersectRect(table.rect, to.rect) && !containsRect(to.rect, table.rect);
  });
  if (inTheWay) throw new StoreRefusal('TableOverlap', 'There is another table on some of the cells.');
}

function headerOf({ rect }: TableState): Rect {
  return { ...rect, rows: 1 };
}

function withBody(table: TableState, rect: Rect): Rect {
  const least = 1 + (table.showHeaders ? 1 : 0) + (table.showTotals ? 1 : 0);
  return { ...rect, rows: Math.min(Math.max(rect.rows, least), SHEET_ROWS - rect.row) };
}
