/** Computes how keys and drags move the selection. */
import type { Rect } from '../../../grid';
import type { SheetAxes } from './axis';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CellSelection {
  readonly rect: Rect;
  readonly active: Cell;
  /** Only an add-in selects further areas. */
  readonly otherRects?: readonly Rect[];
}

/** Returns all selected areas; the active cell is in the first one. */
export function listSelectedRects({ rect, otherRects = [] }: CellSelection): readonly Rect[] {
  return [rect, ...otherRects];
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export function selectCell(cell: Cell): CellSelection {
  return { rect: { ...cell, rows: 1, columns: 1 }, active: cell };
}

/** Selects everything between the two cells; the first stays active. */
export function selectBetween(active: Cell, other: Cell): CellSelection {
  return { rect: createRectBetween(active, other), active };
}

export function createRectBetween(a: Cell, b: Cell): Rect {
  return {
    row: Math.min(a.row, b.row),
    column: Math.min(a.column, b.column),
    rows: Math.abs(a.row - b.row) + 1,
    columns: Math.abs(a.column - b.column) + 1,
  };
}

/** Returns the corner that moves when the selection grows: the one opposite the active cell. */
export function findMovingCorner({ rect, active }: CellSelection): Cell {
  const lastRow = rect.row + rect.rows - 1;
  const lastColumn = rect.column + rect.columns - 1;
  return {
    row: active.row === rect.row ? lastRow : active.row === lastRow ? rect.row : lastRow,
    column: active.column === rect.column ? lastColumn : active.column === lastColumn ? rect.column : lastColumn,
  };
}

/** Returns the cell some visible rows or columns away; stops at the sheet's edge. */
export function findCellBeside(cell: Cell, direction: Direction, axes: SheetAxes, count = 1): Cell {
  const step = toStep(direction);
  const axis = isVertical(direction) ? axes.rows : axes.columns;
  let index = isVertical(direction) ? cell.row : cell.column;
  for (let moved = 0; moved < count; moved += 1) {
    const next = axis.findVisible(index + step, step);
    if (next === undefined) break;
    index = next;
  }
  return isVertical(direction) ? { ...cell, row: index } : { ...cell, column: index };
}

/**
 * Returns the next active cell for Tab and Enter. In a larger selection it cycles inside, column by
 * column for Enter and row by row for Tab; otherwise it moves one cell.
 */
export function findNextSelection(selection: CellSelection, direction: Direction, axes: SheetAxes): CellSelection {
  const { rect, active } = selection;
  if (rect.rows === 1 && rect.columns === 1) return selectCell(findCellBeside(active, direction, axes));
  const movesVertically = isVertical(direction);
  const lineCount = movesVertically ? rect.columns : rect.rows;
  const lineLength = movesVertically ? rect.rows : rect.columns;
  const row = active.row - rect.row;
  const column = active.column - rect.column;
  const position = movesVertically ? column * lineLength + row : row * lineLength + column;
  const next = (position + toStep(direction) + lineCount * lineLength) % (lineCount * lineLength);
  const line = Math.floor(next / lineLength);
  const offset = next % lineLength;
  return {
    rect,
    active: movesVertically
      ? { row: rect.row + offset, column: rect.column + line }
      : { row: rect.row + line, column: rect.column + offset },
  };
}

/**
 * Returns the target of Ctrl with an arrow: the end of the filled cells, the next filled cell
 * beyond a gap, or the sheet's edge.
 * @param isFilled true if the cell at this index of the line is filled
 * @param last the index of the line's last cell
 */
export function findFilledEdge(isFilled: (index: number) => boolean, from: number, step: 1 | -1, last: number): number {
  const isInside = (index: number) => index >= 0 && index <= last;
  let index = from + step;
  if (!isInside(index)) return from;
  if (isFilled(from) && isFilled(index)) {
    while (isInside(index + step) && isFilled(index + step)) index += step;
    return index;
  }
  while (isInside(index) && !isFilled(index)) index += step;
  return isInside(index) ? index : index - step;
}

/** Grows the rectangle to whole merged areas, because Excel never selects a part of one. */
export function expandToMerges(rect: Rect, merges: readonly Rect[]): Rect {
  let expandedRect = rect;
  for (let changed = true; changed; ) {
    changed = false;
    for (const merge of merges) {
      const next = unionIfOverlapping(expandedRect, merge);
      changed ||= next !== expandedRect;
      expandedRect = next;
    }
  }
  return expandedRect;
}

export function isVertical(direction: Direction): boolean {
  return direction === 'up' || direction === 'down';
}

export function toStep(direction: Direction): 1 | -1 {
  return direction === 'down' || direction === 'right' ? 1 : -1;
}

function unionIfOverlapping(a: Rect, b: Rect): Rect {
  const bottom = Math.max(a.row + a.rows, b.row + b.rows);
  const right = Math.max(a.column + a.columns, b.column + b.columns);
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  const isDisjoint = bottom - row >= a.rows + b.rows || right - column >= a.columns + b.columns;
  const isContained =
    row === a.row && column === a.column && bottom === a.row + a.rows && right === a.column + a.columns;
  return isDisjoint || isContained ? a : { row, column, rows: bottom - row, columns: right - column };
}
