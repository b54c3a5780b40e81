/**
 * Handles dragging on the grid: selecting, pointing at cells for a formula, filling, and resizing
 * rows and columns.
 */
import { containsRect } from '../../../grid';
import { extendFill } from '../sheet/fill-actions';
import { type Cell, selectBetween, selectCell } from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import type { GridView } from './grid-view';
import { findPointingField, insertAddress } from './pointing';

interface GridPointerContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  readonly grid: GridView;
}

/** A press within this distance of a header's far edge resizes it, in CSS pixels. */
const RESIZE_DISTANCE = 5;
const MIN_SIZE = 4;
const AUTOSCROLL_PIXELS = 24;

/** Selects by dragging over cells; with Shift it extends the selection. */
export function dragSelection(event: PointerEvent, { view, actions, grid }: GridPointerContext): void {
  const start = grid.findCell(event.clientX, event.clientY);
  const anchor = event.shiftKey ? view.selection.value.active : start;
  const selectTo = (cell: Cell) => {
    const { rect, active } = selectBetween(anchor, cell);
    actions.select(rect, rect.rows * rect.columns === 1 ? undefined : active);
  };
  selectTo(start);
  trackCells(event, grid, (cell) => selectTo(cell));
}

/** Opens the page of a link in a new window, if the press has selected only its cell. */
export function openLink(event: MouseEvent, { view, grid }: GridPointerContext): void {
  const { sheetId, rect } = view.selection.value;
  const cell = selectCell(grid.findCell(event.clientX, event.clientY)).rect;
  if (event.shiftKey || event.ctrlKey || !containsRect(cell, rect)) return;
  const address = view.store.formats.readFormats(sheetId, rect)[0]?.[0]?.style.hyperlink?.address ?? '';
  if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener');
}

/**
 * Inserts the address of the dragged cells if the edited formula accepts one, and continues the
 * edit.
 * @param header set for whole rows or columns
 * @returns false if the formula accepts no address
 */
export function dragFormulaReference(
  event: PointerEvent,
  context: GridPointerContext,
  header?: 'rows' | 'columns',
): boolean {
  const { view, grid } = context;
  const field = event.button === 0 ? findPointingField(view) : undefined;
  if (!field) return false;
  const { rows, columns } = view.axes.value;
  const start = grid.findCell(event.clientX, event.clientY);
  const pointTo = ({ row, column }: Cell) => {
    if (header === 'rows')
      insertAddress(view, field, { row: start.row, column: 0 }, { row, column: columns.count - 1 });
    else if (header) insertAddress(view, field, { row: 0, column: start.column }, { row: rows.count - 1, column });
    else insertAddress(view, field, start, { row, column });
  };
  pointTo(start);
  trackCells(event, grid, pointTo);
  return true;
}

/** Drags the fill handle at the corner of the selection; releasing it fills the outlined cells. */
export function dragFill(event: PointerEvent, { view, actions, grid }: GridPointerContext): void {
  const { rect } = view.selection.value;
  const showFillArea = (cell: Cell) => {
    view.fillArea.value = extendFill(rect, cell);
  };
  trackCells(event, grid, showFillArea, () => {
    const area = view.fillArea.value;
    view.fillArea.value = undefined;
    if (area) actions.fillOver(area);
  });
}

/** Handles a press on a header: its edge resizes, the rest selects whole rows or columns. */
export function dragHeader(event: PointerEvent, isRow: boolean, context: GridPointerContext): void {
  const edge = findResizedIndex(event, isRow, context);
  if (edge === undefined) dragHeaderSelection(event, isRow, context);
  else dragHeaderSize(event, isRow, edge, context);
}

/** Returns the row or column whose far edge is under the pointer. */
export function findResizedIndex(event: PointerEvent | MouseEvent, isRow: boolean, { view, grid }: GridPointerContext) {
  const axes = view.axes.value;
  const axis = isRow ? axes.rows : axes.columns;
  const cell = grid.findCell(event.clientX, event.clientY);
  const index = isRow ? cell.row : cell.column;
  const box = grid.getBox({ row: cell.row, column: cell.column, rows: 1, columns: 1 });
  const bounds = grid.getViewportRect();
  const distance = isRow ? event.clientY - bounds.top - box.top : event.clientX - bounds.left - box.left;
  const size = isRow ? box.height : box.width;
  if (size - distance <= RESIZE_DISTANCE) return index;
  return distance <= RESIZE_DISTANCE && index > 0 ? axis.findVisible(index - 1, -1) : undefined;
}

export function isInSelection(event: MouseEvent, { view, grid }: GridPointerContext): boolean {
  return containsRect(view.selection.value.rect, selectCell(grid.findCell(event.clientX, event.clientY)).rect);
}

/**
 * Returns true if the row or column under the pointer is wholly selected: its context menu then
 * keeps the selection.
 */
export function isRowOrColumnSelected(event: MouseEvent, isRow: boolean, { view, grid }: GridPointerContext): boolean {
  const { rect } = view.selection.value;
  const { rows, columns } = view.axes.value;
  const cell = grid.findCell(event.clientX, event.clientY);
  if (isRow) return rect.columns === columns.count && cell.row >= rect.row && cell.row < rect.row + rect.rows;
  return rect.rows === rows.count && cell.column >= rect.column && cell.column < rect.column + rect.columns;
}

function dragHeaderSelection(event: PointerEvent, isRow: boolean, { view, actions, grid }: GridPointerContext): void {
  const { rows, columns } = view.axes.value;
  const getIndex = (cell: Cell) => (isRow ? cell.row : cell.column);
  const start = grid.findCell(event.clientX, event.clientY);
  const { active } = view.selection.value;
  const first = event.shiftKey ? getIndex(active) : getIndex(start);
  const top = grid.findFirstVisibleCell();
  const selectTo = (index: number) => {
    const from = Math.min(first, index);
    const count = Math.abs(first - index) + 1;
    if (isRow) {
      const rect = { row: from, column: 0, rows: count, columns: columns.count };
      actions.select(rect, { row: first, column: top.column });
    } else {
      const rect = { row: 0, column: from, rows: rows.count, columns: count };
      actions.select(rect, { row: top.row, column: first });
    }
  };
  selectTo(getIndex(start));
  trackCells(event, grid, (cell) => selectTo(getIndex(cell)));
}

function dragHeaderSize(event: PointerEvent, isRow: boolean, index: number, context: GridPointerContext): void {
  const { view, actions, grid } = context;
  const axis = isRow ? view.axes.value.rows : view.axes.value.columns;
  const { rect } = view.selection.value;
  const isWhole = isRow ? rect.columns === view.axes.value.columns.count : rect.rows === view.axes.value.rows.count;
  const [first, count] = isRow ? [rect.row, rect.rows] : [rect.column, rect.columns];
  const resizesSelection = isWhole && index >= first && index < first + count;
  const [start, length] = resizesSelection ? [first, count] : [index, 1];
  const size = axis.getSize(index);
  const getPosition = ({ clientX, clientY }: PointerEvent) => (isRow ? clientY : clientX);
  const startPosition = getPosition(event);
  let newSize = size;
  const guide = grid.showGuide(isRow);
  const moveGuide = (position: number) => guide.moveTo(position - grid.getViewportRect()[isRow ? 'top' : 'left']);
  moveGuide(startPosition);
  trackPointer(
    event,
    (next) => {
      newSize = Math.max(MIN_SIZE, size + getPosition(next) - startPosition);
      moveGuide(getPosition(next));
    },
    () => {
      guide.remove();
      if (newSize === size) return;
      if (isRow) actions.setRowHeights(start, length, newSize);
      else actions.setColumnWidths(start, length, newSize);
    },
  );
}

/** Follows the pointer over the cells and scrolls while it is held outside of them. */
function trackCells(
  event: PointerEvent,
  grid: GridView,
  onCell: (cell: Cell) => void,
  onEnd: () => void = () => undefined,
): void {
  let pointer = { x: event.clientX, y: event.clientY };
  let previous = grid.findCell(pointer.x, pointer.y);
  const reportCell = () => {
    const cell = grid.findCell(pointer.x, pointer.y);
    if (cell.row === previous.row && cell.column === previous.column) return;
    previous = cell;
    onCell(cell);
  };
  const autoscrollTimer = setInterval(() => {
    const { left, top, right, bottom } = grid.getViewportRect();
    const x = pointer.x < left ? -AUTOSCROLL_PIXELS : pointer.x > right ? AUTOSCROLL_PIXELS : 0;
    const y = pointer.y < top ? -AUTOSCROLL_PIXELS : pointer.y > bottom ? AUTOSCROLL_PIXELS : 0;
    if (x === 0 && y === 0) return;
    grid.scrollBy(x, y);
    reportCell();
  }, 40);
  trackPointer(
    event,
    (next) => {
      pointer = { x: next.clientX, y: next.clientY };
      reportCell();
    },
    () => {
      clearInterval(autoscrollTimer);
      onEnd();
    },
  );
}

function trackPointer(event: PointerEvent, onMove: (event: PointerEvent) => void, onEnd: () => void): void {
  const target = event.currentTarget;
  if (!(target instanceof HTMLElement)) return;
  // Pointer capture delivers events outside of the element too, even over the pane's frame.
  target.setPointerCapture(event.pointerId);
  const stopTracking = () => {
    target.removeEventListener('pointermove', onMove);
    target.removeEventListener('pointerup', stopTracking);
    target.removeEventListener('pointercancel', stopTracking);
    onEnd();
  };
  target.addEventListener('pointermove', onMove);
  target.addEventListener('pointerup', stopTracking);
  target.addEventListener('pointercancel', stopTracking);
}
