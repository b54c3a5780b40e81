import type { Rect } from '../../../grid';
import { type Cell, type Direction, edgeOfFilled, isVertical, stepOf } from '../sheet/selection-moves';
import type { WorkbookView } from '../sheet/workbook-view';

const CELLS_AT_ONCE = 4_096;

/** Where Ctrl with an arrow leads from this cell of the active sheet. */
export function jumpInSheet(view: WorkbookView, from: Cell, direction: Direction): Cell {
  const vertical = isVertical(direction);
  const axis = vertical ? view.axes.value.rows : view.axes.value.columns;
  const step = stepOf(direction);
  const line = readFilledLine(view, from, vertical);
  const index = edgeOfFilled(line, vertical ? from.row : from.column, step, axis.count - 1);
  const visible = axis.visibleFrom(index, step) ?? axis.visibleFrom(index, step === 1 ? -1 : 1) ?? index;
  return vertical ? { ...from, row: visible } : { ...from, column: visible };
}

/** Whether cells of one row or column hold anything, read from the store a stretch at a time. */
function readFilledLine(view: WorkbookView, cell: Cell, vertical: boolean): (index: number) => boolean {
  const { store } = view;
  const sheetId = view.activeSheet.value.id;
  const used = view.used.value;
  const end = used ? (vertical ? used.row + used.rows : used.column + used.columns) : 0;
  const filled = new Set<number>();
  const read = new Set<number>();
  return (index) => {
    if (index >= end) return false;
    const stretch = Math.floor(index / CELLS_AT_ONCE);
    if (!read.has(stretch)) {
      read.add(stretch);
      const start = stretch * CELLS_AT_ONCE;
      const count = Math.min(CELLS_AT_ONCE, end - start);
      const rect: Rect = vertical
        ? { row: start, column: cell.column, rows: count, columns: 1 }
        : { row: cell.row, column: start, rows: 1, columns: count };
      for (const one of store.filledCells(sheetId, rect)) filled.add(vertical ? one.row : one.column);
    }
    return filled.has(index);
  };
}
