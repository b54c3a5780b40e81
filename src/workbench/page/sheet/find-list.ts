/** Guesses, as Excel does, the list around a cell for sorting and filtering. */
import { containsRect, type Rect } from '../../../grid';
import { SHEET_COLUMNS, SHEET_ROWS, type WorkbookStore } from '../../store';
import type { Cell } from './selection-moves';

interface ListRange {
  readonly rect: Rect;
  /** Set if the list is a table. */
  readonly tableId?: string;
  readonly hasHeaders: boolean;
}

/**
 * Returns the list around a single selected cell: a filter's, a table's, or all filled cells up to
 * empty rows and columns.
 */
export function findListAround(store: WorkbookStore, sheetId: string, cell: Cell): ListRange | undefined {
  const { autoFilter } = store.getSheet(sheetId);
  const cellRect = { ...cell, rows: 1, columns: 1 };
  if (autoFilter && containsRect(autoFilter.rect, cellRect)) return { rect: autoFilter.rect, hasHeaders: true };
  const [table] = store.tables.findIntersecting(sheetId, cellRect);
  if (table) return { rect: spanHeadersAndBody(table), hasHeaders: table.showHeaders, tableId: table.id };
  const rect = findFilledAround(store, sheetId, cellRect);
  return rect.rows > 1 ? { rect, hasHeaders: looksLikeHeaders(store, sheetId, rect) } : undefined;
}

/**
 * Returns true if the first row looks like column names: it has only texts, and some cell below is
 * no text.
 */
export function looksLikeHeaders(store: WorkbookStore, sheetId: string, rect: Rect): boolean {
  if (rect.rows < 2) return false;
  const [first = [], second = []] = store.readValueTypes(sheetId, { ...rect, rows: 2 });
  const isText = (type: string) => type === 'String' || type === 'Empty';
  return first.includes('String') && first.every(isText) && second.some((type) => type !== 'Empty' && !isText(type));
}

/** This number of rows is read together. */
const BATCH_ROWS = 1_024;

function findFilledAround(store: WorkbookStore, sheetId: string, start: Rect): Rect {
  const hasContent = (rect: Rect) =>
    rect.column >= 0 && rect.column < SHEET_COLUMNS && store.findFilledCells(sheetId, rect, 1).length > 0;
  let rect = start;
  for (let before: Rect | undefined; before !== rect; ) {
    before = rect;
    const top = Math.max(0, rect.row - 1);
    const wide = { ...rect, row: top, rows: Math.min(rect.row + rect.rows + 1, SHEET_ROWS) - top };
    if (hasContent({ ...wide, column: rect.column - 1, columns: 1 }))
      rect = { ...rect, column: rect.column - 1, columns: rect.columns + 1 };
    if (hasContent({ ...wide, column: rect.column + rect.columns, columns: 1 }))
      rect = { ...rect, columns: rect.columns + 1 };
    const below = countFilledRows(store, sheetId, rect, rect.row + rect.rows, 1);
    const above = countFilledRows(store, sheetId, rect, rect.row - 1, -1);
    if (below + above > 0) rect = { ...rect, row: rect.row - above, rows: rect.rows + above + below };
  }
  return rect;
}

/**
 * Counts the rows with content from this one on, up or down, within the rectangle's columns and one
 * column on either side.
 */
function countFilledRows(store: WorkbookStore, sheetId: string, rect: Rect, from: number, step: 1 | -1): number {
  const column = Math.max(0, rect.column - 1);
  const columnSpan = { column, columns: Math.min(rect.column + rect.columns + 1, SHEET_COLUMNS) - column };
  for (let count = 0; ; ) {
    const edge = from + count * step;
    const row = step > 0 ? edge : Math.max(0, edge - BATCH_ROWS + 1);
    if (edge < 0 || edge >= SHEET_ROWS) return count;
    const cells = store.findFilledCells(sheetId, {
      ...columnSpan,
      row,
      rows: step > 0 ? Math.min(BATCH_ROWS, SHEET_ROWS - row) : edge - row + 1,
    });
    const filled = new Set(cells.map((cell) => cell.row));
    const start = count;
    while (filled.has(from + count * step)) count += 1;
    if (count - start < BATCH_ROWS) return count;
  }
}

function spanHeadersAndBody({ rect, body }: { readonly rect: Rect; readonly body: Rect }): Rect {
  return { ...rect, rows: body.row + body.rows - rect.row };
}
