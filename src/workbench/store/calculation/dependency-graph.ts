import { type Rect, type Reference, SHEET_COLUMNS } from '../cell-types';
import type { Formula } from '../formulas/formula';
import { RangeIndex } from './range-index';
import type { Precedents } from './resolve-marks';

export interface FormulaCell {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
  readonly formula: Formula;
  readonly precedents: Precedents;
}

/**
 * Maps cells to the formulas that depend on them. Ranges stay ranges: SUM over 120,000 cells is a
 * single entry.
 */
export class DependencyGraph {
  readonly volatileCells = new Set<FormulaCell>();
  readonly nameDependentCells = new Set<FormulaCell>();
  private readonly sheets = new Map<string, SheetGraph>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(cell: FormulaCell): void {
    this.remove(cell.sheetId, cell.row, cell.column);
    this.ensureSheet(cell.sheetId).cells.set(toKey(cell.row, cell.column), cell);
    this.count++;
    if (cell.precedents.isVolatile) this.volatileCells.add(cell);
    if (cell.precedents.dependsOnNames) this.nameDependentCells.add(cell);
    for (const { sheetId, rect } of cell.precedents.references) {
      const sheet = this.ensureSheet(sheetId);
      if (rect.rows > 1 || rect.columns > 1) {
        sheet.ranges.add(rect, cell);
        continue;
      }
      const column = sheet.singleCells.get(rect.column) ?? new Map<number, Set<FormulaCell>>();
      sheet.singleCells.set(rect.column, column);
      const dependents = column.get(rect.row);
      if (dependents) dependents.add(cell);
      else column.set(rect.row, new Set([cell]));
    }
  }

  remove(sheetId: string, row: number, column: number): void {
    const cell = this.findCell(sheetId, row, column);
    if (!cell) return;
    this.ensureSheet(sheetId).cells.delete(toKey(row, column));
    this.count--;
    this.volatileCells.delete(cell);
    this.nameDependentCells.delete(cell);
    for (const { sheetId: usedSheetId, rect } of cell.precedents.references) {
      const sheet = this.sheets.get(usedSheetId);
      if (rect.rows > 1 || rect.columns > 1) {
        sheet?.ranges.remove(rect, cell);
        continue;
      }
      const dependents = sheet?.singleCells.get(rect.column)?.get(rect.row);
      dependents?.delete(cell);
      if (dependents?.size === 0) sheet?.singleCells.get(rect.column)?.delete(rect.row);
    }
  }

  removeSheet(sheetId: string): void {
    for (const { row, column } of this.listCells(sheetId)) this.remove(sheetId, row, column);
  }

  listCells(sheetId: string): readonly FormulaCell[] {
    return [...(this.sheets.get(sheetId)?.cells.values() ?? [])];
  }

  findCell(sheetId: string, row: number, column: number): FormulaCell | undefined {
    return this.sheets.get(sheetId)?.cells.get(toKey(row, column));
  }

  visitDependents({ sheetId, rect }: Reference, visit: (cell: FormulaCell) => void): void {
    const sheet = this.sheets.get(sheetId);
    if (!sheet) return;
    for (const column of listColumns(sheet.singleCells, rect)) {
      const rows = sheet.singleCells.get(column);
      if (!rows) continue;
      if (rows.size < rect.rows) {
        for (const [row, dependents] of rows)
          if (row >= rect.row && row < rect.row + rect.rows) for (const cell of dependents) visit(cell);
      } else {
        for (let row = rect.row; row < rect.row + rect.rows; row++) for (const cell of rows.get(row) ?? []) visit(cell);
      }
    }
    sheet.ranges.visit(rect, visit);
  }

  private ensureSheet(sheetId: string): SheetGraph {
    let sheet = this.sheets.get(sheetId);
    if (!sheet) {
      sheet = { cells: new Map(), singleCells: new Map(), ranges: new RangeIndex() };
      this.sheets.set(sheetId, sheet);
    }
    return sheet;
  }
}

interface SheetGraph {
  readonly cells: Map<number, FormulaCell>;
  /** Maps a column, then a row, to the dependents of that cell. */
  readonly singleCells: Map<number, Map<number, Set<FormulaCell>>>;
  readonly ranges: RangeIndex<FormulaCell>;
}

function toKey(row: number, column: number): number {
  return row * SHEET_COLUMNS + column;
}

function* listColumns(singleCells: ReadonlyMap<number, unknown>, rect: Rect): Iterable<number> {
  const end = rect.column + rect.columns;
  if (singleCells.size < rect.columns) {
    for (const column of singleCells.keys()) if (column >= rect.column && column < end) yield column;
  } else {
    for (let column = rect.column; column < end; column++) yield column;
  }
}
