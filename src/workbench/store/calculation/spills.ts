import { intersectRect } from '../../../grid';
import { type CellError, isCellError, type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { createError, type Matrix } from '../functions';
import {
  type CellColumns,
  getWritableSegment,
  SEGMENT_ROWS,
  type StoredValue,
  setCell,
  valueAt,
} from '../state/cell-storage';
import type { SheetState } from '../state/workbook-state';
import type { FormulaCell } from './dependency-graph';

/**
 * Tracks results that are larger than their cell. Spilled values are not content: they are overlaid
 * on empty cells when these are read, so undo, files and changes of structure ignore them. If one
 * cell in the way is filled or merged, the formula shows `#SPILL!` instead.
 */
export class Spills {
  private readonly spillsBySheet = new Map<string, Map<FormulaCell, Spill>>();
  private sheetsWithSpills = new WeakMap<SheetState, SheetState>();
  private changedAreas: Reference[] = [];

  /** @returns the value that the formula's own cell shows */
  setSpill(cell: FormulaCell, matrix: Matrix, sheet: SheetState): Exclude<StoredValue, null> {
    const rect = { row: cell.row, column: cell.column, rows: matrix.rows.length, columns: matrix.width };
    const before = this.spillsBySheet.get(cell.sheetId)?.get(cell);
    const isBlocked = !this.isFree(cell, rect, sheet);
    if (before?.matrix === matrix && before.isBlocked === isBlocked) return getFormulaCellValue(before);
    this.removeSpill(cell);
    const spill = { rect, matrix, isBlocked };
    const spills = this.spillsBySheet.get(cell.sheetId) ?? new Map<FormulaCell, Spill>();
    this.spillsBySheet.set(cell.sheetId, spills.set(cell, spill));
    if (!isBlocked) this.recordChange(cell.sheetId, rect);
    return getFormulaCellValue(spill);
  }

  removeSpill(cell: FormulaCell): void {
    const spills = this.spillsBySheet.get(cell.sheetId);
    const spill = spills?.get(cell);
    if (!spills || !spill) return;
    spills.delete(cell);
    if (spills.size === 0) this.spillsBySheet.delete(cell.sheetId);
    if (!spill.isBlocked) this.recordChange(cell.sheetId, spill.rect);
  }

  removeSheet(sheetId: string): void {
    this.spillsBySheet.delete(sheetId);
  }

  /** Returns and clears the areas whose spilled values changed since the last call. */
  takeChangedAreas(): readonly Reference[] {
    const { changedAreas } = this;
    this.changedAreas = [];
    return changedAreas;
  }

  /** Returns the formulas whose result spills, or would spill, over any of these cells. */
  findFormulasSpillingOver({ sheetId, rect }: Reference, onlyBlocked = false): readonly FormulaCell[] {
    const spills = [...(this.spillsBySheet.get(sheetId) ?? [])];
    return spills
      .filter(([, spill]) => (spill.isBlocked || !onlyBlocked) && intersectRect(spill.rect, rect))
      .map(([cell]) => cell);
  }

  readValue(sheetId: string, row: number, column: number): StoredValue {
    for (const { rect, matrix, isBlocked } of this.spillsBySheet.get(sheetId)?.values() ?? []) {
      if (isBlocked || !intersectRect(rect, { row, column, rows: 1, columns: 1 })) continue;
      return matrix.rows[row - rect.row]?.[column - rect.column] ?? null;
    }
    return null;
  }

  /** Visits spilled cells within the rectangle, excluding the formulas' own cells. */
  visit(sheetId: string, area: Rect, visit: (row: number, column: number, value: StoredValue) => void): void {
    for (const { rect, matrix, isBlocked } of this.spillsBySheet.get(sheetId)?.values() ?? []) {
      const overlap = isBlocked ? undefined : intersectRect(rect, area);
      if (!overlap) continue;
      for (let row = overlap.row; row < overlap.row + overlap.rows; row++) {
        for (let column = overlap.column; column < overlap.column + overlap.columns; column++) {
          if (row === rect.row && column === rect.column) continue;
          visit(row, column, matrix.rows[row - rect.row]?.[column - rect.column] ?? null);
        }
      }
    }
  }

  /** Returns the results of more than one cell that show in any of these cells. */
  findSpills(sheetId: string, rect: Rect): readonly SpilledRange[] {
    return [...(this.spillsBySheet.get(sheetId) ?? [])].flatMap(([{ row, column }, spill]) => {
      const isShown = !spill.isBlocked && spill.rect.rows * spill.rect.columns > 1 && intersectRect(spill.rect, rect);
      return isShown ? [{ formula: { row, column, rows: 1, columns: 1 }, rect: spill.rect }] : [];
    });
  }

  hasSpills(sheetId: string): boolean {
    return this.spillsBySheet.has(sheetId);
  }

  /** Returns the sheet with its spilled values. It must be calculated, and its state frozen. */
  overlaySpills(sheet: SheetState): SheetState {
    if (!this.hasSpills(sheet.id)) return sheet;
    const cached = this.sheetsWithSpills.get(sheet);
    if (cached) return cached;
    const columns: CellColumns = sheet.columns.slice();
    this.visit(sheet.id, WHOLE_SHEET, (row, column, value) => {
      const segment = getWritableSegment(columns, READ_ONLY, column, Math.floor(row / SEGMENT_ROWS));
      setCell(segment, row % SEGMENT_ROWS, value ?? '');
    });
    const sheetWithSpills = { ...sheet, owner: READ_ONLY, columns };
    this.sheetsWithSpills.set(sheet, sheetWithSpills);
    return sheetWithSpills;
  }

  /**
   * Returns the columns to use when the rectangle is copied: a spilled value becomes a plain value,
   * unless its formula is copied too and spills again at the destination.
   */
  createColumnsForCopy(sheet: SheetState, rect: Rect, valuesOnly: boolean): CellColumns {
    if (!this.hasSpills(sheet.id)) return sheet.columns;
    if (valuesOnly) return this.overlaySpills(sheet).columns;
    const columns: CellColumns = sheet.columns.slice();
    for (const [cell, spill] of this.spillsBySheet.get(sheet.id) ?? []) {
      const overlap = spill.isBlocked ? undefined : intersectRect(spill.rect, rect);
      if (!overlap || intersectRect(rect, { row: cell.row, column: cell.column, rows: 1, columns: 1 })) continue;
      for (let row = overlap.row; row < overlap.row + overlap.rows; row++) {
        for (let column = overlap.column; column < overlap.column + overlap.columns; column++) {
          const segment = getWritableSegment(columns, READ_ONLY, column, Math.floor(row / SEGMENT_ROWS));
          setCell(
            segment,
            row % SEGMENT_ROWS,
            spill.matrix.rows[row - spill.rect.row]?.[column - spill.rect.column] ?? '',
          );
        }
      }
    }
    return columns;
  }

  private isFree(cell: FormulaCell, rect: Rect, sheet: SheetState): boolean {
    if (rect.row + rect.rows > SHEET_ROWS || rect.column + rect.columns > SHEET_COLUMNS) return false;
    if (sheet.merges.some((merge) => intersectRect(merge, rect))) return false;
    if (sheet.tables.some((table) => intersectRect(table.rect, rect))) return false;
    const others = [...(this.spillsBySheet.get(cell.sheetId) ?? [])];
    if (others.some(([other, spill]) => other !== cell && !spill.isBlocked && intersectRect(spill.rect, rect)))
      return false;
    for (let row = rect.row; row < rect.row + rect.rows; row++) {
      for (let column = rect.column; column < rect.column + rect.columns; column++) {
        const isFormulaCell = row === cell.row && column === cell.column;
        if (!isFormulaCell && valueAt(sheet.columns, row, column) !== null) return false;
      }
    }
    return true;
  }

  private recordChange(sheetId: string, rect: Rect): void {
    this.changedAreas.push({ sheetId, rect });
    this.sheetsWithSpills = new WeakMap();
  }
}

export interface SpilledRange {
  readonly formula: Rect;
  readonly rect: Rect;
}

interface Spill {
  readonly rect: Rect;
  readonly matrix: Matrix;
  readonly isBlocked: boolean;
}

const WHOLE_SHEET: Rect = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };
/** No workbook has this epoch, so such blocks never change. */
const READ_ONLY = -1;

function getFormulaCellValue({ matrix, isBlocked }: Spill): string | number | boolean | CellError {
  if (isBlocked) return createError('#SPILL!');
  const first = matrix.at(0, 0);
  return isCellError(first) ? first : (first ?? '');
}
