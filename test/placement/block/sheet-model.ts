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

export const BARE: Cell = { value: '', format: 'General', fill: '#FFFFFF', bold: false, right: false };

/** Models a sheet that is small enough to compare each cell. */
export class Model {
  readonly cells: Cell[][];
  readonly widths = new Map<number, number>();

  constructor(cellAt: (row: number, column: number) => Cell) {
    this.cells = Array.from({ length: EDGE.rows }, (_, row) =>
      Array.from({ length: EDGE.columns }, (_, column) => cellAt(row, column)),
    );
  }

  at(row: number, column: number): Cell {
    return this.cells[row]?.[column] ?? BARE;
  }

  /** Returns one line for each row. */
  shown(): string[] {
    return this.cells.map((line) => line.map((cell) => Object.values(cell).join(' ')).join(' | '));
  }

  change({ row, column, rows, columns }: Rect, change: (cell: Cell) => Cell): void {
    for (let r = row; r < row + rows; r += 1) {
      for (let c = column; c < column + columns; c += 1) {
        const line = this.cells[r];
        if (line) line[c] = change(this.at(r, c));
      }
    }
  }

  /** Moves the cells from there on down; new cells take the format of the row above. */
  insert({ row, column, rows, columns }: Rect): void {
    for (let c = column; c < column + columns; c += 1) {
      for (let r = EDGE.rows - 1; r >= row; r -= 1) {
        const line = this.cells[r];
        if (line) line[c] = r < row + rows ? { ...this.at(row - 1, c), value: '' } : this.at(r - rows, c);
      }
    }
  }

  /** The sheet's last row represents whole columns. */
  lookLike(part: Rect, source: number | 'columns'): void {
    for (let c = part.column; c < part.column + part.columns; c += 1) {
      const like = this.at(source === 'columns' ? EDGE.rows - 1 : source, c);
      this.change({ ...part, column: c, columns: 1 }, ({ value }) => ({ ...like, value }));
    }
  }

  fillDown(from: Rect, to: Rect): void {
    for (let r = to.row; r < to.row + to.rows; r += 1) this.change({ ...to, row: r, rows: 1 }, (cell) => cell);
    for (let c = to.column; c < to.column + to.columns; c += 1) {
      const source = this.at(from.row, from.column + c - to.column);
      this.change({ ...to, column: c, columns: 1 }, () => source);
    }
  }
}

/** Carries out operations as an executor does. */
export function carryOut(model: Model, operations: readonly Operation[]): void {
  const onSheet = (part: Rect) => ({ ...part, row: ANCHOR.row + part.row, column: ANCHOR.column + part.column });
  for (const operation of operations) {
    if (operation.kind === 'fillDown') {
      model.fillDown(onSheet(operation.from), onSheet(operation.to));
      continue;
    }
    const part = onSheet(operation.part);
    if (operation.kind === 'insert') model.insert(part);
    else if (operation.kind === 'formats') model.lookLike(part, sourceRow(operation.from));
    else if (operation.kind === 'clear' && operation.like) {
      expect(operation.what).toBe('everything');
      model.change(part, (cell) => ({ ...cell, value: '' }));
      model.lookLike(part, sourceRow(operation.like));
    } else if (operation.kind === 'width')
      for (let c = part.column; c < part.column + part.columns; c += 1) model.widths.set(c, operation.characters);
    else model.change(part, (cell) => changed(cell, operation));
  }
}

function sourceRow(from: FormatSource): number | 'columns' {
  return from === 'columns' ? from : ANCHOR.row + from.row;
}

function changed(cell: Cell, operation: Operation): Cell {
  switch (operation.kind) {
    case 'clear':
      if (operation.what === 'contents') return { ...cell, value: '' };
      return operation.what === 'everything' ? BARE : { ...BARE, value: cell.value };
    case 'numberFormat':
      return { ...cell, format: operation.format };
    case 'bold':
      return { ...cell, bold: true };
    case 'alignRight':
      return { ...cell, right: true };
    case 'insert':
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
