/** Models a sheet of few cells, on which operations are carried out as an executor does. */
import type { FormatSource, Operation, Rect } from '../../../src/grid';

export const ANCHOR = { row: 2, column: 3 };
export const EDGE = { rows: 26, columns: 22 };

interface Cell {
  readonly value: string;
  readonly format: string;
  readonly fill: string;
  readonly bold: boolean;
  readonly right: boolean;
}

export const EMPTY_CELL: Cell = { value: '', format: 'General', fill: '#FFFFFF', bold: false, right: false };

/** Models a sheet that is small enough to compare each cell. */
export class SheetModel {
  readonly cells: Cell[][];
  readonly widths = new Map<number, number>();

  constructor(cellAt: (row: number, column: number) => Cell) {
    this.cells = Array.from({ length: EDGE.rows }, (_, row) =>
      Array.from({ length: EDGE.columns }, (_, column) => cellAt(row, column)),
    );
  }

  getCell(row: number, column: number): Cell {
    return this.cells[row]?.[column] ?? EMPTY_CELL;
  }

  /** Returns one line for each row. */
  listRowTexts(): string[] {
    return this.cells.map((line) => line.map((cell) => Object.values(cell).join(' ')).join(' | '));
  }

  changeCells({ row, column, rows, columns }: Rect, changeCells: (cell: Cell) => Cell): void {
    for (let r = row; r < row + rows; r += 1) {
      for (let c = column; c < column + columns; c += 1) {
        const line = this.cells[r];
        if (line) line[c] = changeCells(this.getCell(r, c));
      }
    }
  }

  /** Moves the cells from there on down; new cells take the format of the row above. */
  insertCells({ row, column, rows, columns }: Rect): void {
    for (let c = column; c < column + columns; c += 1) {
      for (let r = EDGE.rows - 1; r >= row; r -= 1) {
        const line = this.cells[r];
        if (line) line[c] = r < row + rows ? { ...this.getCell(row - 1, c), value: '' } : this.getCell(r - rows, c);
      }
    }
  }

  /** The sheet's last row represents whole columns. */
  copyLook(part: Rect, source: number | 'columns'): void {
    for (let c = part.column; c < part.column + part.columns; c += 1) {
      const like = this.getCell(source === 'columns' ? EDGE.rows - 1 : source, c);
      this.changeCells({ ...part, column: c, columns: 1 }, ({ value }) => ({ ...like, value }));
    }
  }

  fillDown(from: Rect, to: Rect): void {
    for (let r = to.row; r < to.row + to.rows; r += 1) this.changeCells({ ...to, row: r, rows: 1 }, (cell) => cell);
    for (let c = to.column; c < to.column + to.columns; c += 1) {
      const source = this.getCell(from.row, from.column + c - to.column);
      this.changeCells({ ...to, column: c, columns: 1 }, () => source);
    }
  }
}

/** Carries out operations as an executor does. */
export function carryOutOperations(model: SheetModel, operations: readonly Operation[]): void {
  const toSheetRect = (part: Rect) => ({ ...part, row: ANCHOR.row + part.row, column: ANCHOR.column + part.column });
  for (const operation of operations) {
    if (operation.kind === 'fillDown') {
      model.fillDown(toSheetRect(operation.from), toSheetRect(operation.to));
      continue;
    }
    const part = toSheetRect(operation.part);
    if (operation.kind === 'insert') model.insertCells(part);
    else if (operation.kind === 'formats') model.copyLook(part, getSourceRow(operation.from));
    else if (operation.kind === 'clear' && operation.like) {
      expect(operation.what).toBe('everything');
      model.changeCells(part, (cell) => ({ ...cell, value: '' }));
      model.copyLook(part, getSourceRow(operation.like));
    } else if (operation.kind === 'width')
      for (let c = part.column; c < part.column + part.columns; c += 1) model.widths.set(c, operation.characters);
    else model.changeCells(part, (cell) => changeCell(cell, operation));
  }
}

function getSourceRow(from: FormatSource): number | 'columns' {
  return from === 'columns' ? from : ANCHOR.row + from.row;
}

function changeCell(cell: Cell, operation: Operation): Cell {
  switch (operation.kind) {
    case 'clear':
      if (operation.what === 'contents') return { ...cell, value: '' };
      return operation.what === 'everything' ? EMPTY_CELL : { ...EMPTY_CELL, value: cell.value };
    case 'numberFormat':
      return { ...cell, format: operation.format };
    case 'bold':
      return { ...cell, bold: !operation.isRemoved };
    case 'alignRight':
      return { ...cell, right: true };
    case 'insert':
    case 'topBorder':
    case 'formats':
    case 'width':
    case 'values':
    case 'contents':
    case 'look':
    case 'overlay':
    case 'fillDown':
      // These are handled for whole parts, or never planned for a block.
      return cell;
    default:
      return operation satisfies never;
  }
}
