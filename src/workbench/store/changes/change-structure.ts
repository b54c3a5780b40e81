import { containsRect, intersectRect } from '../../../grid';
import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { type Shift, shiftReference, spansAcross } from '../formulas/shift-references';
import { type Axis, deleteFromAxis, insertIntoAxis } from '../state/axis';
import { clearCells, findLastFilledRow, placeSlices, readSlices, visitSegments } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import {
  copyRuns,
  deleteFromRuns,
  getColumnRuns,
  insertIntoRuns,
  mapRuns,
  PLAIN_RUNS,
  replaceColumns,
  type SheetStyles,
  styleAt,
} from '../state/styles';
import type { SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { ProtectionAllowance } from '../workbook-file';
import { shiftRules } from './area-rules';
import { checkArrays, removeArrays, shiftArrays } from './array-formulas';
import { checkTableMove, checkTables, shiftFormulas, shiftTables } from './shift-dependents';
import { checkUnlocked, clearRect } from './write-cells';

/** Inserts cells: those from the rectangle on move down or right, and references follow. */
export function insertCells(book: OpenWorkbook, sheetId: string, rect: Rect, direction: 'down' | 'right'): void {
  book.checkNotProtected(sheetId, findRequiredAllowance(rect, 'insertRows', 'insertColumns'));
  const band = findBand(rect, direction === 'down');
  const sheet = book.changeSheet(sheetId);
  checkMerges(sheet, band, rect, direction === 'down');
  checkArrays(sheet, band);
  checkTables(sheet, band, rect, direction === 'down', false);
  checkNotPushedOff(sheet, band, rect, direction);
  const shift: Shift = { kind: 'insert', sheetId, rect, direction };
  if (direction === 'down') {
    moveWithinSheet(book, sheetId, band, { ...band, row: band.row + rect.rows });
    const styles = replaceColumns(sheet.styles, rect.column, rect.columns, (runs) => {
      const styleAbove = rect.row > 0 ? book.styles.derive(styleAt(runs, rect.row - 1), NOT_INHERITED) : 0;
      return insertIntoRuns(runs, rect.row, rect.rows, styleAbove);
    });
    book.changeSheet(sheetId, { styles });
  } else {
    moveWithinSheet(book, sheetId, band, { ...band, column: band.column + rect.columns });
    book.changeSheet(sheetId, { styles: insertColumnStyles(book, sheet.styles, rect) });
  }
  applyShift(book, shift);
  shiftAxes(book, sheetId, rect, (axis, at, count, limit) => insertIntoAxis(axis, at, count, limit));
}

/** Deletes the rectangle: cells below or right of it close up. */
export function deleteCells(book: OpenWorkbook, sheetId: string, rect: Rect, direction: 'up' | 'left'): void {
  book.checkNotProtected(sheetId, findRequiredAllowance(rect, 'deleteRows', 'deleteColumns'));
  // Even if deleting rows is allowed, locked cells must not be deleted with them.
  checkUnlocked(book, sheetId, rect);
  const band = findBand(rect, direction === 'up');
  const sheet = book.changeSheet(sheetId);
  checkMerges(sheet, band, rect, direction === 'up');
  checkArrays(sheet, band);
  removeArrays(book, sheetId, rect);
  checkTables(sheet, band, rect, direction === 'up', true);
  clearCells(sheet.columns, book.owner, rect);
  if (direction === 'up') {
    const rest = { ...band, row: rect.row + rect.rows, rows: SHEET_ROWS - rect.row - rect.rows };
    if (rest.rows > 0) moveWithinSheet(book, sheetId, rest, { ...rest, row: rect.row });
    const styles = replaceColumns(sheet.styles, rect.column, rect.columns, (runs) =>
      deleteFromRuns(runs, rect.row, rect.rows),
    );
    book.changeSheet(sheetId, { styles });
  } else {
    const rest = { ...band, column: rect.column + rect.columns, columns: SHEET_COLUMNS - rect.column - rect.columns };
    if (rest.columns > 0) moveWithinSheet(book, sheetId, rest, { ...rest, column: rect.column });
    book.changeSheet(sheetId, { styles: deleteColumnStyles(sheet.styles, rect) });
  }
  applyShift(book, { kind: 'delete', sheetId, rect, direction });
  shiftAxes(book, sheetId, rect, (axis, at, count) => deleteFromAxis(axis, at, count));
}

/** Cuts and pastes: the cells replace those at the target, and references to them follow. */
export function moveCells(book: OpenWorkbook, from: Reference, to: Reference): void {
  book.checkNotProtected(from.sheetId);
  book.checkNotProtected(to.sheetId);
  checkTableMove(book, { kind: 'move', from, to });
  const source = book.changeSheet(from.sheetId);
  const target = book.changeSheet(to.sheetId);
  for (const [sheet, rect] of [[source, from.rect] as const, [target, to.rect] as const]) {
    if (sheet.merges.some((area) => intersectRect(area, rect) && !containsRect(rect, area)))
      throw createMergedCellsRefusal();
    checkArrays(sheet, rect);
  }
  const slices = readSlices(source.columns, from.rect);
  const runs = Array.from({ length: from.rect.columns }, (_, offset) =>
    getColumnRuns(source.styles, from.rect.column + offset),
  );
  clearCells(source.columns, book.owner, from.rect);
  clearCells(target.columns, book.owner, to.rect);
  placeSlices(target.columns, book.owner, slices, to.rect.row, to.rect.column);
  const clearedStyles = replaceColumns(source.styles, from.rect.column, from.rect.columns, (previousRuns) =>
    copyRuns(previousRuns, from.rect.row, PLAIN_RUNS, from.rect.row, from.rect.rows),
  );
  book.changeSheet(from.sheetId, { styles: clearedStyles });
  let { styles } = book.requireSheet(to.sheetId);
  for (const [offset, movedRuns] of runs.entries()) {
    styles = replaceColumns(styles, to.rect.column + offset, 1, (before) =>
      copyRuns(before, to.rect.row, movedRuns, from.rect.row, from.rect.rows),
    );
  }
  book.changeSheet(to.sheetId, { styles });
  moveMerges(book, from, to);
  applyShift(book, { kind: 'move', from, to });
}

/**
 * Applies a shift to everything except the cells themselves: formulas, names, filters, merged
 * areas, tracked references.
 */
export function applyShift(book: OpenWorkbook, shift: Shift): void {
  shiftFormulas(book, shift);
  book.trackedReferences.shift(shift);
  shiftTables(book, shift);
  shiftRules(book, shift);
  shiftArrays(book, shift);
  for (const sheet of book.state.sheets) {
    const { autoFilter } = sheet;
    if (autoFilter) {
      const shifted = shiftReference({ sheetId: sheet.id, rect: autoFilter.rect }, shift);
      const isOnSheet = shifted?.sheetId === sheet.id;
      if (!isOnSheet || shifted.rect !== autoFilter.rect)
        book.changeSheet(sheet.id, { autoFilter: isOnSheet ? { ...autoFilter, rect: shifted.rect } : undefined });
    }
    if (shift.kind === 'move' || sheet.merges.length === 0) continue;
    const merges = sheet.merges.flatMap((area) => {
      const shifted = shiftReference({ sheetId: sheet.id, rect: area }, shift);
      return shifted && shifted.rect.rows * shifted.rect.columns > 1 ? [shifted.rect] : [];
    });
    book.changeSheet(sheet.id, { merges });
  }
}

/** A protected sheet may allow changes of whole rows and columns, but never of single cells. */
function findRequiredAllowance(
  rect: Rect,
  rows: ProtectionAllowance,
  columns: ProtectionAllowance,
): ProtectionAllowance | undefined {
  if (rect.columns === SHEET_COLUMNS) return rows;
  return rect.rows === SHEET_ROWS ? columns : undefined;
}

/** Returns the area that an insert or delete moves: from the rectangle to the sheet's end. */
function findBand(rect: Rect, isVertical: boolean): Rect {
  return isVertical ? { ...rect, rows: SHEET_ROWS - rect.row } : { ...rect, columns: SHEET_COLUMNS - rect.column };
}

function moveWithinSheet(book: OpenWorkbook, sheetId: string, from: Rect, to: Rect): void {
  const { columns } = book.changeSheet(sheetId);
  if (from.rows === SHEET_ROWS && from.row === to.row) {
    // Whole columns move as they are.
    const movedColumns = columns.splice(from.column);
    if (movedColumns.length === 0) {
      columns.splice(to.column);
      return;
    }
    while (columns.length < to.column) columns.push(undefined);
    columns.splice(to.column, columns.length - to.column, ...movedColumns);
    return;
  }
  const slices = readSlices(columns, from);
  clearCells(columns, book.owner, from);
  placeSlices(columns, book.owner, slices, to.row, to.column);
}

/** Inserted cells get the format of their neighbours, but nothing else. */
const NOT_INHERITED = { quotePrefix: false, hyperlink: undefined };

function insertColumnStyles(book: OpenWorkbook, styles: SheetStyles, rect: Rect): SheetStyles {
  const columns = styles.columns.slice();
  const last = Math.max(columns.length, rect.column);
  const from = rect.row;
  const leftRuns = rect.column > 0 ? getColumnRuns(styles, rect.column - 1) : PLAIN_RUNS;
  const unquotedRuns = mapRuns(leftRuns, from, from + rect.rows, (style) => book.styles.derive(style, NOT_INHERITED));
  for (let column = Math.min(last - 1 + rect.columns, SHEET_COLUMNS - 1); column >= rect.column; column--) {
    const source = column - rect.columns >= rect.column ? getColumnRuns(styles, column - rect.columns) : unquotedRuns;
    columns[column] = copyRuns(getColumnRuns(styles, column), from, source, from, rect.rows);
  }
  return { base: styles.base, columns: Array.from(columns) };
}

function deleteColumnStyles(styles: SheetStyles, rect: Rect): SheetStyles {
  const columns = styles.columns.slice();
  for (let column = rect.column; column < columns.length; column++) {
    columns[column] = copyRuns(
      getColumnRuns(styles, column),
      rect.row,
      getColumnRuns(styles, column + rect.columns),
      rect.row,
      rect.rows,
    );
  }
  return { base: styles.base, columns };
}

/** Only whole rows and columns keep their sizes. */
function shiftAxes(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  change: (axis: Axis, at: number, count: number, limit: number) => Axis,
): void {
  const sheet = book.requireSheet(sheetId);
  if (rect.columns === SHEET_COLUMNS)
    book.changeSheet(sheetId, { rowAxis: change(sheet.rowAxis, rect.row, rect.rows, SHEET_ROWS) });
  else if (rect.rows === SHEET_ROWS) {
    book.changeSheet(sheetId, { columnAxis: change(sheet.columnAxis, rect.column, rect.columns, SHEET_COLUMNS) });
  }
}

/** A merged area may shrink or grow along the shift, but must not be cut lengthwise by it. */
function checkMerges(sheet: SheetState, band: Rect, rect: Rect, isVertical: boolean): void {
  if (sheet.merges.some((area) => intersectRect(area, band) && !spansAcross(rect, area, isVertical)))
    throw createMergedCellsRefusal();
}

function createMergedCellsRefusal(): StoreRefusal {
  return new StoreRefusal('MergedCells', 'This would change part of a merged area.');
}

function checkNotPushedOff(sheet: SheetState, band: Rect, rect: Rect, direction: 'down' | 'right'): void {
  if (direction === 'down') {
    for (let column = band.column; column < Math.min(band.column + band.columns, sheet.columns.length); column++) {
      const last = findLastFilledRow(sheet.columns[column]);
      if (last >= band.row && last + rect.rows >= SHEET_ROWS) throw createPushedOffRefusal();
    }
    return;
  }
  const lostCells = {
    ...band,
    column: Math.max(band.column, SHEET_COLUMNS - rect.columns),
    columns: Math.min(rect.columns, band.columns),
  };
  let isFilled = false;
  visitSegments(sheet.columns, lostCells, (segment, _column, _segmentIndex, from, to) => {
    for (let index = from; index < to; index++) isFilled ||= segment.values[index] !== null;
  });
  if (isFilled) throw createPushedOffRefusal();
}

function createPushedOffRefusal(): StoreRefusal {
  return new StoreRefusal('PushedOffSheet', 'This would push filled cells off the end of the sheet.');
}

function moveMerges(book: OpenWorkbook, from: Reference, to: Reference): void {
  const movedMerges = book.requireSheet(from.sheetId).merges.filter((area) => containsRect(from.rect, area));
  const findMergesOutside = (sheetId: string, rect: Rect) =>
    book.requireSheet(sheetId).merges.filter((area) => !containsRect(rect, area));
  book.changeSheet(from.sheetId, { merges: findMergesOutside(from.sheetId, from.rect) });
  const shiftedMerges = movedMerges.map((area) => ({
    ...area,
    row: area.row + to.rect.row - from.rect.row,
    column: area.column + to.rect.column - from.rect.column,
  }));
  book.changeSheet(to.sheetId, { merges: [...findMergesOutside(to.sheetId, to.rect), ...shiftedMerges] });
}

/** Merges cells; only the first cell's content survives. Tables cannot have merged cells. */
export function mergeCells(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  book.checkNotProtected(sheetId);
  const { merges, tables } = book.requireSheet(sheetId);
  if (merges.some((area) => intersectRect(area, rect) && !containsRect(rect, area))) throw createMergedCellsRefusal();
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
  book.checkNotProtected(sheetId);
  const merges = book.requireSheet(sheetId).merges.filter((area) => !intersectRect(area, rect));
  book.changeSheet(sheetId, { merges });
}
