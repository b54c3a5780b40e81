/** Adds, removes and resizes tables, and keeps their headers valid: texts without duplicates. */
import { intersectRect } from '../../../grid';
import { isCellError, type Rect } from '../cell-types';
import { clearCells, formulaAt, getWritableSegment, SEGMENT_ROWS, setCell, valueAt } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import type { SheetState, TableState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import { insertCells } from './change-structure';
import { isNameTaken, isValidName } from './names';

export function requireTable(
  book: OpenWorkbook,
  tableId: string,
): { readonly sheet: SheetState; readonly table: TableState } {
  for (const sheet of book.state.sheets) {
    const table = sheet.tables.find(({ id }) => id === tableId);
    if (table) return { sheet, table };
  }
  throw new StoreRefusal('TableNotFound', 'There is no such table.');
}

/**
 * Turns the cells into a table. Without headers of their own they move down by one row below
 * `Column1`, `Column2`.
 */
export function addTable(book: OpenWorkbook, sheetId: string, rect: Rect, hasHeaders: boolean): string {
  book.checkNotProtected(sheetId);
  const tableRect = { ...rect, rows: hasHeaders ? Math.max(2, rect.rows) : rect.rows + 1 };
  book.checkRect(tableRect);
  checkNoOverlap(book, sheetId, tableRect, undefined);
  if (!hasHeaders) insertCells(book, sheetId, { ...rect, rows: 1 }, 'down');
  const table: TableState = {
    id: book.createTableId(),
    name: findFreeTableName(book, 'Table'),
    rect: tableRect,
    showHeaders: true,
    showTotals: false,
    style: 'TableStyleMedium2',
  };
  book.changeSheet(sheetId, { tables: [...book.requireSheet(sheetId).tables, table] });
  repairHeaders(book, sheetId, tableRect);
  return table.id;
}

export function changeTable(
  book: OpenWorkbook,
  tableId: string,
  change: Partial<Pick<TableState, 'name' | 'style' | 'filter' | 'showTotals'>>,
): void {
  const { sheet, table } = requireTable(book, tableId);
  if (change.name !== undefined && change.name.toLowerCase() !== table.name.toLowerCase()) {
    if (!isValidName(change.name)) throw new StoreRefusal('NameInvalid', `${change.name} cannot be a name.`);
    if (isNameTaken(book, change.name)) throw new StoreRefusal('NameTaken', `The name ${change.name} exists already.`);
  }
  replaceTable(book, sheet.id, table, { ...table, ...change });
}

/** The header row stays in place, and the new cells must include some of the former ones. */
export function resizeTable(book: OpenWorkbook, tableId: string, rect: Rect): void {
  const { sheet, table } = requireTable(book, tableId);
  book.checkNotProtected(sheet.id);
  if (rect.row !== table.rect.row || rect.rows < 2 || !intersectRect(rect, table.rect)) {
    throw new StoreRefusal('TableSize', 'A table keeps its header row and some of its former cells.');
  }
  checkNoOverlap(book, sheet.id, rect, tableId);
  replaceTable(book, sheet.id, table, { ...table, rect });
  repairHeaders(book, sheet.id, rect);
}

/** Removes the table; `withCells` also deletes its cells. */
export function removeTable(book: OpenWorkbook, tableId: string, withCells: boolean): void {
  const { sheet, table } = requireTable(book, tableId);
  book.checkNotProtected(sheet.id);
  const { columns } = book.changeSheet(sheet.id, { tables: sheet.tables.filter(({ id }) => id !== tableId) });
  if (withCells) clearCells(columns, book.owner, table.rect);
}

export function getBodyRect({ rect, showHeaders, showTotals }: TableState): Rect {
  const above = showHeaders ? 1 : 0;
  return { ...rect, row: rect.row + above, rows: rect.rows - above - (showTotals ? 1 : 0) };
}

/**
 * Returns the tables for a copied sheet, with new ids and, because Excel requires unique table
 * names, new names.
 */
export function copyTables(book: OpenWorkbook, tables: readonly TableState[]): readonly TableState[] {
  const usedNames = new Set<string>();
  return tables.map((table) => {
    const name = findFreeTableName(book, table.name, usedNames);
    usedNames.add(name.toLowerCase());
    return { ...table, id: book.createTableId(), name };
  });
}

/** Headers must be non-empty, unique texts; this repairs overwritten ones as Excel does. */
export function repairHeaders(book: OpenWorkbook, sheetId: string, changedRect: Rect): void {
  for (const { rect, showHeaders } of book.requireSheet(sheetId).tables) {
    if (!showHeaders || !intersectRect({ ...rect, rows: 1 }, changedRect)) continue;
    const { columns } = book.changeSheet(sheetId);
    const usedHeaders = new Set<string>();
    for (let offset = 0; offset < rect.columns; offset++) {
      const value = valueAt(columns, rect.row, rect.column + offset);
      const headerText = value === null ? '' : isCellError(value) ? value.error : String(value);
      const header = findFreeHeader(headerText || `Column${offset + 1}`, usedHeaders);
      usedHeaders.add(header.toLowerCase());
      if (header === value && !formulaAt(columns, rect.row, rect.column + offset)) continue;
      const segment = getWritableSegment(
        columns,
        book.owner,
        rect.column + offset,
        Math.floor(rect.row / SEGMENT_ROWS),
      );
      setCell(segment, rect.row % SEGMENT_ROWS, header);
    }
  }
}

function replaceTable(book: OpenWorkbook, sheetId: string, before: TableState, after: TableState): void {
  const tables = book.requireSheet(sheetId).tables.map((other) => (other.id === before.id ? after : other));
  book.changeSheet(sheetId, { tables });
}

function checkNoOverlap(book: OpenWorkbook, sheetId: string, rect: Rect, exceptTableId: string | undefined): void {
  const { tables, merges } = book.requireSheet(sheetId);
  if (tables.some((other) => other.id !== exceptTableId && intersectRect(other.rect, rect)))
    throw new StoreRefusal('TableOverlap', 'There is another table on some of the cells.');
  if (merges.some((area) => intersectRect(area, rect)))
    throw new StoreRefusal('MergedCells', 'Some of the cells are merged.');
}

function findFreeTableName(book: OpenWorkbook, wanted: string, reservedNames: ReadonlySet<string> = new Set()): string {
  const base = wanted.replace(/\d+$/, '') || wanted;
  for (let number = 1; ; number++) {
    const name = `${base}${number}`;
    if (!isNameTaken(book, name) && !reservedNames.has(name.toLowerCase())) return name;
  }
}

function findFreeHeader(wanted: string, usedHeaders: ReadonlySet<string>): string {
  if (!usedHeaders.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++)
    if (!usedHeaders.has(`${wanted}${number}`.toLowerCase())) return `${wanted}${number}`;
}
