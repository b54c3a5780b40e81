/** Handles keys on the grid as Excel does. */
import { containsRect, type Rect } from '../../../grid';
import type { CellStyle } from '../../store';
import {
  type Cell,
  type CellSelection,
  createRectBetween,
  type Direction,
  findCellBeside,
  findFilledEdge,
  findMovingCorner,
  findNextSelection,
  isVertical,
  selectCell,
  toStep,
} from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';

interface GridKeysContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  /** Returns the number of rows for Page Down. */
  countPageRows(): number;
  reveal(cell: Cell): void;
  openMenu(): void;
}

/**
 * Handles a key pressed on the grid as Excel does.
 * @returns true if the key is handled; a printable one is not, so that the editor receives it
 */
export function handleGridKey(event: KeyboardEvent, context: GridKeysContext): boolean {
  const { view } = context;
  const direction = readArrowDirection(event);
  const isControl = event.ctrlKey || event.metaKey;
  if (direction) {
    moveCursor(context, event.shiftKey, (cell) =>
      isControl ? jumpInSheet(view, cell, direction) : findCellBeside(cell, direction, view.axes.value),
    );
    return true;
  }
  const act = isControl
    ? CONTROL_KEYS[event.key.toLowerCase()]
    : (KEYS[event.key] ?? (event.shiftKey ? SHIFT_KEYS[event.key] : undefined));
  act?.(context, event.shiftKey);
  return act !== undefined;
}

/** Returns the direction of the cursor if this key ends an edit, else undefined. */
export function findDirectionAfterEdit(event: KeyboardEvent, mode: 'enter' | 'edit'): Direction | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return mode === 'enter' ? readArrowDirection(event) : undefined;
}

export function readArrowDirection(event: KeyboardEvent): Direction | undefined {
  return ARROWS[event.key];
}

/** Selects one cell or moves inside the selection, and scrolls to the cursor. */
function moveTo(context: Pick<GridKeysContext, 'actions' | 'reveal'>, selection: CellSelection): void {
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

type KeyActions = Readonly<Record<string, (context: GridKeysContext, isShift: boolean) => void>>;

const KEYS: KeyActions = {
  PageDown: (context, isShift) => moveByPage(context, isShift, 'down'),
  PageUp: (context, isShift) => moveByPage(context, isShift, 'up'),
  Home: (context, isShift) => {
    const column = context.view.axes.value.columns.findVisible(0, 1) ?? 0;
    moveCursor(context, isShift, (cell) => ({ ...cell, column }));
  },
  Enter: (context, isShift) => moveInSelection(context, isShift ? 'up' : 'down'),
  Tab: (context, isShift) => moveInSelection(context, isShift ? 'left' : 'right'),
  F2: ({ actions }) => actions.beginEdit({ mode: 'edit', place: 'cell' }),
  Delete: ({ actions }) => actions.clearContents(),
  Backspace: ({ actions }) => actions.beginEdit({ mode: 'enter', place: 'cell', text: '' }),
  Escape: ({ view }) => {
    view.copiedCells.value = undefined;
  },
  ContextMenu: ({ openMenu }) => openMenu(),
};

const SHIFT_KEYS: KeyActions = {
  F10: ({ openMenu }) => openMenu(),
  ' ': (context) => selectWhole(context, 'rows'),
};

const CONTROL_KEYS: KeyActions = {
  home: (context, isShift) => moveCursor(context, isShift, () => ({ row: 0, column: 0 })),
  end: (context, isShift) => moveCursor(context, isShift, () => findLastCell(context.view.usedRange.value)),
  pagedown: (context) => switchSheet(context, 1),
  pageup: (context) => switchSheet(context, -1),
  a: (context) => selectWhole(context, 'sheet'),
  ' ': (context) => selectWhole(context, 'columns'),
  z: ({ actions }, isShift) => (isShift ? actions.redo() : actions.undo()),
  y: ({ actions }) => actions.redo(),
  d: ({ actions }) => actions.fillDown(),
  b: ({ view, actions }) => actions.setStyle({ bold: readSelectedStyle(view).bold !== true }),
  i: ({ view, actions }) => actions.setStyle({ italic: readSelectedStyle(view).italic !== true }),
};

function readSelectedStyle({ store, activeSheet, selection }: WorkbookView): Partial<CellStyle> {
  return store.readCommonStyle(activeSheet.value.id, selection.value.rect);
}

function moveByPage(context: GridKeysContext, isExtending: boolean, way: Direction): void {
  const { view, countPageRows } = context;
  moveCursor(context, isExtending, (cell) => findCellBeside(cell, way, view.axes.value, countPageRows()));
}

function moveInSelection(context: GridKeysContext, direction: Direction): void {
  const { selection, axes } = context.view;
  moveTo(context, findNextSelection(selection.value, direction, axes.value));
}

function moveCursor(context: GridKeysContext, isExtending: boolean, findNext: (cell: Cell) => Cell): void {
  const { view, actions, reveal } = context;
  const selection = view.selection.value;
  if (!isExtending) {
    const cell = findNext(selection.active);
    const target = skipMerge(view, selection.active, cell);
    moveTo(context, selectCell(target));
    return;
  }
  const corner = findNext(findMovingCorner(selection));
  actions.select(createRectBetween(selection.active, corner), selection.active);
  reveal(corner);
}

/** One step from a merged area moves past the whole area. */
function skipMerge(view: WorkbookView, from: Cell, to: Cell): Cell {
  const sheetId = view.activeSheet.value.id;
  const [merge] = view.store.findMerges(sheetId, { ...from, rows: 1, columns: 1 });
  if (!merge) return to;
  const bottom = merge.row + merge.rows - 1;
  const right = merge.column + merge.columns - 1;
  if (!containsRect(merge, { ...to, rows: 1, columns: 1 })) return to;
  const direction: Direction = to.row > from.row ? 'down' : 'right';
  const edge = isVertical(direction) ? { ...from, row: bottom } : { ...from, column: right };
  return findCellBeside(edge, direction, view.axes.value);
}

export function selectWhole(
  { view, actions }: Pick<GridKeysContext, 'view' | 'actions'>,
  scope: 'rows' | 'columns' | 'sheet',
): void {
  const { rect, active } = view.selection.value;
  const { rows, columns } = view.axes.value;
  const isAllRows = scope !== 'rows';
  const isAllColumns = scope !== 'columns';
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

function findLastCell(used: Rect | undefined): Cell {
  return used ? { row: used.row + used.rows - 1, column: used.column + used.columns - 1 } : { row: 0, column: 0 };
}

function switchSheet({ view, actions }: GridKeysContext, step: 1 | -1): void {
  const visible = view.sheets.value.filter((sheet) => sheet.visibility === 'Visible');
  const index = visible.findIndex((sheet) => sheet.id === view.activeSheet.value.id);
  const next = visible[index + step];
  if (next) actions.activateSheet(next.id);
}

/** Returns the target of Ctrl with an arrow from this cell of the active sheet. */
export function jumpInSheet(view: WorkbookView, from: Cell, direction: Direction): Cell {
  const isColumn = isVertical(direction);
  const axis = isColumn ? view.axes.value.rows : view.axes.value.columns;
  const step = toStep(direction);
  const line = createFilledTest(view, from, isColumn);
  const index = findFilledEdge(line, isColumn ? from.row : from.column, step, axis.count - 1);
  const visible = axis.findVisible(index, step) ?? axis.findVisible(index, step === 1 ? -1 : 1) ?? index;
  return isColumn ? { ...from, row: visible } : { ...from, column: visible };
}

/** Returns a predicate for filled cells of a row or column, which reads the store in stretches. */
function createFilledTest(view: WorkbookView, cell: Cell, isColumn: boolean): (index: number) => boolean {
  const { store } = view;
  const sheetId = view.activeSheet.value.id;
  const used = view.usedRange.value;
  const end = used ? (isColumn ? used.row + used.rows : used.column + used.columns) : 0;
  const filled = new Set<number>();
  const readBatches = new Set<number>();
  return (index) => {
    if (index >= end) return false;
    const batch = Math.floor(index / BATCH_CELLS);
    if (!readBatches.has(batch)) {
      readBatches.add(batch);
      const start = batch * BATCH_CELLS;
      const count = Math.min(BATCH_CELLS, end - start);
      const rect: Rect = isColumn
        ? { row: start, column: cell.column, rows: count, columns: 1 }
        : { row: cell.row, column: start, rows: 1, columns: count };
      for (const filledCell of store.findFilledCells(sheetId, rect))
        filled.add(isColumn ? filledCell.row : filledCell.column);
    }
    return filled.has(index);
  };
}

const BATCH_CELLS = 4_096;
