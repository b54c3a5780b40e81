/** Handles keys on the grid as Excel does. */
import type { Rect } from '../../../grid';
import {
  advance,
  type Cell,
  type CellSelection,
  cellBeside,
  type Direction,
  edgeOfFilled,
  isVertical,
  movingCorner,
  rectBetween,
  selectCell,
  toStep,
} from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';

interface GridKeysContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  /** Returns the number of rows for Page Down. */
  pageRows(): number;
  reveal(cell: Cell): void;
  openMenu(): void;
}

/**
 * Handles a key pressed on the grid as Excel does.
 * @returns true if the key is handled; a printable one is not, so that the editor receives it
 */
export function pressGridKey(event: KeyboardEvent, context: GridKeysContext): boolean {
  const { view, actions } = context;
  const direction = arrowDirection(event);
  const withControl = event.ctrlKey || event.metaKey;
  if (direction) {
    moveBy(context, event.shiftKey, (cell) =>
      withControl ? jumpInSheet(view, cell, direction) : cellBeside(cell, direction, view.axes.value),
    );
    return true;
  }
  if (withControl) return pressShortcut(event, context);
  switch (event.key) {
    case 'PageDown':
    case 'PageUp': {
      const way = event.key === 'PageDown' ? 'down' : 'up';
      moveBy(context, event.shiftKey, (cell) => cellBeside(cell, way, view.axes.value, context.pageRows()));
      return true;
    }
    case 'Home':
      moveBy(context, event.shiftKey, (cell) => ({ ...cell, column: view.axes.value.columns.visibleFrom(0, 1) ?? 0 }));
      return true;
    case 'Enter':
      go(context, advance(view.selection.value, event.shiftKey ? 'up' : 'down', view.axes.value));
      return true;
    case 'Tab':
      go(context, advance(view.selection.value, event.shiftKey ? 'left' : 'right', view.axes.value));
      return true;
    case 'F2':
      actions.beginEdit({ mode: 'edit', place: 'cell' });
      return true;
    case 'Delete':
      actions.clearContents();
      return true;
    case 'Backspace':
      actions.beginEdit({ mode: 'enter', place: 'cell', text: '' });
      return true;
    case 'Escape':
      view.copied.value = undefined;
      return true;
    case 'ContextMenu':
      context.openMenu();
      return true;
    case 'F10':
      if (event.shiftKey) context.openMenu();
      return event.shiftKey;
    case ' ':
      if (event.shiftKey) selectWhole(context, 'rows');
      return event.shiftKey;
    default:
      return false;
  }
}

/** Returns the direction of the cursor if this key ends an edit, else undefined. */
export function directionAfterEdit(event: KeyboardEvent, mode: 'enter' | 'edit'): Direction | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return mode === 'enter' ? arrowDirection(event) : undefined;
}

export function arrowDirection(event: KeyboardEvent): Direction | undefined {
  return ARROWS[event.key];
}

/** Selects one cell or moves inside the selection, and scrolls to the cursor. */
function go(context: Pick<GridKeysContext, 'actions' | 'reveal'>, selection: CellSelection): void {
  const isSingle = selection.rect.rows === 1 && selection.rect.columns === 1;
  context.actions.select(selection.rect, isSingle ? undefined : selection.active);
  context.reveal(selection.active);
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function pressShortcut(event: KeyboardEvent, context: GridKeysContext): boolean {
  const { view, actions } = context;
  const { store } = view;
  switch (event.key.toLowerCase()) {
    case 'home':
      moveBy(context, event.shiftKey, () => ({ row: 0, column: 0 }));
      return true;
    case 'end':
      moveBy(context, event.shiftKey, () => lastCell(view.used.value));
      return true;
    case 'pagedown':
    case 'pageup':
      switchSheet(context, event.key === 'PageDown' ? 1 : -1);
      return true;
    case 'a':
      selectWhole(context, 'sheet');
      return true;
    case ' ':
      selectWhole(context, 'columns');
      return true;
    case 'z':
      if (event.shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 'd':
      actions.fillDown();
      return true;
    case 'b':
    case 'i': {
      const { rect } = view.selection.value;
      const style = store.commonStyle(view.activeSheet.value.id, rect);
      actions.setStyle(
        event.key.toLowerCase() === 'b' ? { bold: style.bold !== true } : { italic: style.italic !== true },
      );
      return true;
    }
    default:
      return false;
  }
}

function moveBy(context: GridKeysContext, isExtending: boolean, next: (cell: Cell) => Cell): void {
  const { view, actions, reveal } = context;
  const selection = view.selection.value;
  if (!isExtending) {
    const cell = next(selection.active);
    const target = leaveMerge(view, selection.active, cell);
    go(context, selectCell(target));
    return;
  }
  const corner = next(movingCorner(selection));
  actions.select(rectBetween(selection.active, corner), selection.active);
  reveal(corner);
}

/** One step from a merged area moves past the whole area. */
function leaveMerge(view: WorkbookView, from: Cell, to: Cell): Cell {
  const sheetId = view.activeSheet.value.id;
  const [merge] = view.store.merges(sheetId, { ...from, rows: 1, columns: 1 });
  if (!merge) return to;
  const bottom = merge.row + merge.rows - 1;
  const right = merge.column + merge.columns - 1;
  const stays = to.row >= merge.row && to.row <= bottom && to.column >= merge.column && to.column <= right;
  if (!stays) return to;
  const direction: Direction = to.row > from.row ? 'down' : 'right';
  const edge = isVertical(direction) ? { ...from, row: bottom } : { ...from, column: right };
  return cellBeside(edge, direction, view.axes.value);
}

export function selectWhole(
  { view, actions }: Pick<GridKeysContext, 'view' | 'actions'>,
  what: 'rows' | 'columns' | 'sheet',
): void {
  const { rect, active } = view.selection.value;
  const { rows, columns } = view.axes.value;
  const isAllRows = what !== 'rows';
  const isAllColumns = what !== 'columns';
  actions.select(
    {
      row: isAllRows ? 0 : rect.row,
      rows: isAllRows ? rows.count : rect.rows,
      column: isAllColumns ? 0 : rect.column,
      columns: isAllColumns ? columns.count : rect.columns,
    },
    active,
  );
}

function lastCell(used: Rect | undefined): Cell {
  return used ? { row: used.row + used.rows - 1, column: used.column + used.columns - 1 } : { row: 0, column: 0 };
}

function switchSheet({ view, actions }: GridKeysContext, step: 1 | -1): void {
  const visible = view.sheets.value.filter((sheet) => sheet.visibility === 'Visible');
  const at = visible.findIndex((sheet) => sheet.id === view.activeSheet.value.id);
  const next = visible[at + step];
  if (next) actions.activateSheet(next.id);
}

/** Returns the target of Ctrl with an arrow from this cell of the active sheet. */
export function jumpInSheet(view: WorkbookView, from: Cell, direction: Direction): Cell {
  const vertical = isVertical(direction);
  const axis = vertical ? view.axes.value.rows : view.axes.value.columns;
  const step = toStep(direction);
  const line = readFilledLine(view, from, vertical);
  const index = edgeOfFilled(line, vertical ? from.row : from.column, step, axis.count - 1);
  const visible = axis.visibleFrom(index, step) ?? axis.visibleFrom(index, step === 1 ? -1 : 1) ?? index;
  return vertical ? { ...from, row: visible } : { ...from, column: visible };
}

/** Returns a predicate for filled cells of a row or column, which reads the store in stretches. */
function readFilledLine(view: WorkbookView, cell: Cell, vertical: boolean): (index: number) => boolean {
  const { store } = view;
  const sheetId = view.activeSheet.value.id;
  const used = view.used.value;
  const end = used ? (vertical ? used.row + used.rows : used.column + used.columns) : 0;
  const filled = new Set<number>();
  const read = new Set<number>();
  return (index) => {
    if (index >= end) return false;
    const stretch = Math.floor(index / BATCH_CELLS);
    if (!read.has(stretch)) {
      read.add(stretch);
      const start = stretch * BATCH_CELLS;
      const count = Math.min(BATCH_CELLS, end - start);
      const rect: Rect = vertical
        ? { row: start, column: cell.column, rows: count, columns: 1 }
        : { row: cell.row, column: start, rows: 1, columns: count };
      for (const one of store.filledCells(sheetId, rect)) filled.add(vertical ? one.row : one.column);
    }
    return filled.has(index);
  };
}

const BATCH_CELLS = 4_096;
