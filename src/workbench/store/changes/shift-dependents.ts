import { containsRect, intersectRect } from '../../../grid';
import { resolveReference } from '../calculation/resolve-marks';
import { type Rect, SHEET_ROWS } from '../cell-types';
import { changeMarks, type Formula, formatReference, type ReferenceMark } from '../formulas/formula';
import { type Shift, shiftReference, spansAcross } from '../formulas/shift-references';
import { getWritableSegment, SEGMENT_ROWS } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import { findSheet, type SheetState, type TableState, type WorkbookState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import { changeSources } from './sourced-objects';

/**
 * Updates every formula of the workbook after a shift: in cells, in names, and as sources of
 * charts and pivot tables. The cells themselves have already moved.
 */
export function shiftFormulas(book: OpenWorkbook, shift: Shift): void {
  const { state } = book;
  changeFormulas(book, (formula, sheetId, row, column) => {
    const fromSheetId = shift.kind === 'move' ? findSheetBeforeMove(shift, sheetId, row, column) : sheetId;
    return shiftFormula(state, formula, shift, fromSheetId, sheetId);
  });
  const names = state.names.map((name) => {
    const formula = shiftFormula(state, name.formula, shift, undefined, undefined);
    return formula === name.formula ? name : { ...name, formula };
  });
  if (names.some((name, index) => name !== state.names[index])) book.setNames(names);
  changeSources(book, (formula) => shiftFormula(state, formula, shift, undefined, undefined));
}

/** Replaces the old name of a renamed sheet in formulas. */
export function renameSheetInFormulas(book: OpenWorkbook, before: string, after: string): void {
  const key = before.toLowerCase();
  const renameSheet = (formula: Formula) =>
    changeMarks(formula, (mark) => (mark.sheet?.toLowerCase() === key ? { ...mark, sheet: after } : undefined));
  changeFormulas(book, renameSheet);
  changeSources(book, renameSheet);
  const { names } = book.state;
  const renamedNames = names.map((name) => {
    const formula = renameSheet(name.formula);
    return formula === name.formula ? name : { ...name, formula };
  });
  if (renamedNames.some((name, index) => name !== names[index])) book.setNames(renamedNames);
}

/** Replaces formulas in cells and keeps their results. */
function changeFormulas(
  book: OpenWorkbook,
  change: (formula: Formula, sheetId: string, row: number, column: number) => Formula,
): void {
  for (const { id, columns } of book.state.sheets) {
    for (let column = 0; column < columns.length; column++) {
      const segments = columns[column]?.segments ?? [];
      for (let segmentIndex = 0; segmentIndex < segments.length; segmentIndex++) {
        const formulas = segments[segmentIndex]?.formulas;
        if (!formulas) continue;
        const changedFormulas: [number, Formula][] = [];
        for (const [index, formula] of formulas) {
          const newFormula = change(formula, id, segmentIndex * SEGMENT_ROWS + index, column);
          if (newFormula !== formula) changedFormulas.push([index, newFormula]);
        }
        if (changedFormulas.length === 0) continue;
        const segment = getWritableSegment(book.changeSheet(id).columns, book.owner, column, segmentIndex);
        for (const [index, formula] of changedFormulas) segment.formulas?.set(index, formula);
      }
    }
  }
}

/**
 * Returns the formula with references to where their cells are after the shift.
 * @param fromSheetId the sheet to which unqualified references pointed before the shift;
 * undefined for the formula of a name
 * @param toSheetId the sheet that contains the formula now; undefined for the formula of a name
 * @param shouldFollow selects the references that follow their cells; by default all
 */
export function shiftFormula(
  state: WorkbookState,
  formula: Formula,
  shift: Shift,
  fromSheetId: string | undefined,
  toSheetId: string | undefined,
  shouldFollow: (mark: ReferenceMark) => boolean = () => true,
): Formula {
  return changeMarks(formula, (mark) => {
    if (mark.type === 'name' || !shouldFollow(mark)) return undefined;
    const reference = resolveReference(state, mark, fromSheetId);
    if (!reference) return undefined;
    const shifted = shiftReference(reference, shift, mark.span);
    if (!shifted) return toLostReference(mark, shift);
    const sheet = findSheetPrefix(state, mark, shifted.sheetId, reference.sheetId, toSheetId);
    if (shifted.rect === mark.rect && sheet === mark.sheet) return undefined;
    return { ...mark, rect: shifted.rect, sheet };
  });
}

function toLostReference(mark: ReferenceMark, shift: Shift): ReferenceMark {
  const { rect } = mark;
  if (shift.kind !== 'removeSheet' || !rect) return { ...mark, rect: undefined };
  return { ...mark, rect: undefined, deletedSheetText: `#REF!${formatReference(mark, rect)}` };
}

/**
 * Returns the sheet name that a reference needs after the shift; undefined if it needs none. A
 * formula that moved to another sheet must name the sheet that it could omit before.
 */
function findSheetPrefix(
  state: WorkbookState,
  mark: ReferenceMark,
  sheetId: string,
  sheetIdBefore: string,
  formulaSheetId: string | undefined,
): string | undefined {
  if (mark.sheet === undefined && sheetId === formulaSheetId) return undefined;
  if (mark.sheet !== undefined && sheetId === sheetIdBefore) return mark.sheet;
  return findSheet(state, sheetId)?.name;
}

/** Returns the sheet that contained a formula before the move. */
function findSheetBeforeMove(
  shift: Extract<Shift, { kind: 'move' }>,
  sheetId: string,
  row: number,
  column: number,
): string {
  const { rect } = shift.to;
  const isMoved =
    sheetId === shift.to.sheetId &&
    row >= rect.row &&
    row < rect.row + rect.rows &&
    column >= rect.column &&
    column < rect.column + rect.columns;
  return isMoved ? shift.from.sheetId : sheetId;
}

/**
 * Makes tables follow their cells. A table whose cells were all deleted is removed; one that lost
 * its whole body keeps an empty row.
 */
export function shiftTables(book: OpenWorkbook, shift: Shift): void {
  const movedTables: { readonly sheetId: string; readonly table: TableState }[] = [];
  for (const sheet of book.state.sheets) {
    if (sheet.tables.length === 0) continue;
    const tables = sheet.tables.flatMap((table) => {
      const shiftedPlace = shiftReference({ sheetId: sheet.id, rect: table.rect }, shift);
      if (!shiftedPlace) return [];
      const shifted =
        shiftedPlace.rect === table.rect ? table : { ...table, rect: ensureBodyRow(table, shiftedPlace.rect) };
      if (shiftedPlace.sheetId === sheet.id) return [shifted];
      movedTables.push({ sheetId: shiftedPlace.sheetId, table: shifted });
      return [];
    });
    if (tables.length !== sheet.tables.length || tables.some((table, index) => table !== sheet.tables[index]))
      book.changeSheet(sheet.id, { tables });
  }
  for (const { sheetId, table } of movedTables)
    book.changeSheet(sheetId, { tables: [...book.requireSheet(sheetId).tables, table] });
}

/**
 * Refuses a shift that would move part of a table, or delete only its header row.
 * @throws StoreRefusal `TableTorn`
 * @param band the cells from the rectangle to the edge of the sheet, which the shift moves
 */
export function checkTables(sheet: SheetState, band: Rect, rect: Rect, isVertical: boolean, isDelete: boolean): void {
  for (const table of sheet.tables) {
    if (!intersectRect(table.rect, band)) continue;
    const spansTable = spansAcross(rect, table.rect, isVertical);
    const losesHeader = isDelete && isVertical && table.showHeaders && intersectRect({ ...table.rect, rows: 1 }, rect);
    if (spansTable && (!losesHeader || containsRect(rect, table.rect))) continue;
    throw new StoreRefusal('TableTorn', 'This would shift a part of a table.');
  }
}

/** @throws StoreRefusal `TableOverlap` if a moved table would partly overlap another one */
export function checkTableMove(book: OpenWorkbook, shift: Extract<Shift, { kind: 'move' }>): void {
  const { from, to } = shift;
  if (!book.requireSheet(from.sheetId).tables.some(({ rect }) => containsRect(from.rect, rect))) return;
  const hasObstacle = book.requireSheet(to.sheetId).tables.some((table) => {
    const isMoved = to.sheetId === from.sheetId && containsRect(from.rect, table.rect);
    return !isMoved && intersectRect(table.rect, to.rect) && !containsRect(to.rect, table.rect);
  });
  if (hasObstacle) throw new StoreRefusal('TableOverlap', 'There is another table on some of the cells.');
}

function ensureBodyRow(table: TableState, rect: Rect): Rect {
  const minRows = 1 + (table.showHeaders ? 1 : 0) + (table.showTotals ? 1 : 0);
  return { ...rect, rows: Math.min(Math.max(rect.rows, minRows), SHEET_ROWS - rect.row) };
}
