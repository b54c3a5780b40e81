import { type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { type Area, type CellReader, Matrix } from '../functions';
import { findLastFilledRow, SEGMENT_ROWS, type StoredValue, visitSegments } from '../state/cell-storage';
import type { SheetState, WorkbookState } from '../state/workbook-state';
import type { Spills } from './spills';

/**
 * Reads cells for functions during one calculation. Arrays are created once per range, which is
 * safe because the calculation order guarantees that their cells are done.
 */
export class StateReader implements CellReader {
  private readonly sheets: ReadonlyMap<string, SheetState>;
  private readonly matrices = new Map<string, Matrix>();
  private readonly extents = new Map<string, { readonly rows: number; readonly columns: number }>();

  constructor(
    state: WorkbookState,
    readonly now: () => Date,
    public home: CellReader['home'],
    readonly dateOffset: number,
    private readonly spills: Spills,
  ) {
    this.sheets = new Map(state.sheets.map((sheet) => [sheet.id, sheet]));
  }

  readValue(sheetId: string, row: number, column: number): StoredValue {
    const segment = this.sheets.get(sheetId)?.columns[column]?.segments[Math.floor(row / SEGMENT_ROWS)];
    return segment?.values[row % SEGMENT_ROWS] ?? this.spills.readValue(sheetId, row, column);
  }

  visitFilled(area: Area, visit: (value: Exclude<StoredValue, null>) => void): void {
    const columns = this.sheets.get(area.sheetId)?.columns;
    if (!columns) return;
    visitSegments(columns, area.rect, (segment, _column, _segmentIndex, from, to) => {
      if (segment.filledCount === 0) return;
      const { values } = segment;
      for (let index = from; index < to; index++) {
        const value = values[index];
        if (value !== null && value !== undefined) visit(value);
      }
    });
    this.spills.visit(area.sheetId, area.rect, (_row, _column, value) => {
      if (value !== null) visit(value);
    });
  }

  readMatrix(area: Area): Matrix {
    const { row, column, rows, columns } = area.rect;
    const key = `${area.sheetId} ${row} ${column} ${rows} ${columns}`;
    const cached = this.matrices.get(key);
    if (cached) return cached;
    const extent = this.findExtent(area.sheetId);
    // Never reduces a matrix to one row or column, which would behave like a value that stretches.
    const height = Math.min(rows, Math.max(2, extent.rows - row));
    const width = Math.min(columns, Math.max(2, extent.columns - column));
    const cells: StoredValue[][] = Array.from({ length: height }, () => new Array<StoredValue>(width).fill(null));
    const sheet = this.sheets.get(area.sheetId);
    if (sheet) {
      visitSegments(
        sheet.columns,
        { row, column, rows: height, columns: width },
        (segment, sheetColumn, segmentIndex, from, to) => {
          const rowOffset = segmentIndex * SEGMENT_ROWS - row;
          for (let index = from; index < to; index++) {
            const cellRow = cells[index + rowOffset];
            if (cellRow) cellRow[sheetColumn - column] = segment.values[index] ?? null;
          }
        },
      );
    }
    this.spills.visit(area.sheetId, { row, column, rows: height, columns: width }, (sheetRow, sheetColumn, value) => {
      const cellRow = cells[sheetRow - row];
      if (cellRow) cellRow[sheetColumn - column] = value;
    });
    const matrix = new Matrix(cells);
    this.matrices.set(key, matrix);
    return matrix;
  }

  private findExtent(sheetId: string): { readonly rows: number; readonly columns: number } {
    const cached = this.extents.get(sheetId);
    if (cached) return cached;
    const columns = this.sheets.get(sheetId)?.columns ?? [];
    let rows = 0;
    for (const column of columns) rows = Math.max(rows, findLastFilledRow(column) + 1);
    let width = columns.length;
    this.spills.visit(sheetId, WHOLE_SHEET, (row, column) => {
      rows = Math.max(rows, row + 1);
      width = Math.max(width, column + 1);
    });
    const extent = { rows, columns: width };
    this.extents.set(sheetId, extent);
    return extent;
  }
}

const WHOLE_SHEET: Rect = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };
