/** Connects the grid with its inputs: signals, mouse, wheel, keyboard and clipboard. */
import { computed, effect } from '@preact/signals';
import type { Rect } from '../../../grid';
import type { MenuPosition } from '../controls/menu';
import { type Cell, createRectBetween, selectCell } from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import type { CellLayerSource } from './cell-layer';
import { handleGridKey, selectWhole } from './grid-keys';
import type { GridMenuKind } from './grid-menu';
import {
  dragFill,
  dragFormulaReference,
  dragHeader,
  dragSelection,
  findResizedIndex,
  isInSelection,
  isRowOrColumnSelected,
  openLink,
} from './grid-pointer';
import { findGridElements, type GridElements, GridView } from './grid-view';

interface GridContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  openMenu(kind: GridMenuKind, position: MenuPosition): void;
}

/** Assistive technology finds the grid's active cell by this id. */
const ACTIVE_CELL = 'active-cell';

/**
 * Draws the workbook into the grid and handles mouse, keyboard and clipboard.
 * @returns detaches the grid
 */
export function attachGrid(root: HTMLElement, context: GridContext): () => void {
  const { view, actions, openMenu } = context;
  const elements = findGridElements(root);
  const { cells, columnHeaders, rowHeaders, editor } = elements;
  const grid = new GridView(
    elements,
    () => {
      positionEditor(editor, grid, view);
      markActive();
    },
    ({ row, count, isFolded }) => actions.foldRows(row, count, !isFolded),
  );
  const markActive = createActiveMarker(grid, view, cells);
  const disposers = [
    connectModel(grid, view),
    keepActiveCellVisible(grid, view),
    keepPointedCellVisible(grid, view),
    focusOnEdit(view, elements),
  ];

  const abortController = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: Type,
    handler: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, handler, { signal: abortController.signal, passive: false });
  const pointer = { view, actions, grid };
  /**
   * Pressing anywhere on the sheet ends an edit, unless the store refuses its text or the press
   * adds an address to it.
   */
  const beginPress = (event: PointerEvent, header?: 'rows' | 'columns'): boolean => {
    event.preventDefault();
    if (dragFormulaReference(event, pointer, header)) return false;
    if (!actions.commitEdit()) return false;
    cells.focus();
    return true;
  };
  const attachMenu = (target: HTMLElement, kind: GridMenuKind) =>
    listen(target, 'contextmenu', (event) => {
      event.preventDefault();
      openMenu(kind, { x: event.clientX, y: event.clientY });
    });

  listen(cells, 'pointerdown', (event) => {
    if (beginPress(event) && (event.button === 0 || !isInSelection(event, pointer))) dragSelection(event, pointer);
  });
  listen(cells, 'click', (event) => openLink(event, pointer));
  listen(cells, 'dblclick', () => {
    if (!view.edit.value) actions.beginEdit({ mode: 'edit', place: 'cell' });
  });
  listen(elements.fillHandle, 'pointerdown', (event) => {
    if (beginPress(event) && event.button === 0) dragFill(event, pointer);
  });
  attachMenu(cells, 'cells');
  for (const header of [columnHeaders, rowHeaders]) {
    const isRow = header === rowHeaders;
    listen(header, 'pointerdown', (event) => {
      if (
        beginPress(event, isRow ? 'rows' : 'columns') &&
        (event.button === 0 || !isRowOrColumnSelected(event, isRow, pointer))
      )
        dragHeader(event, isRow, pointer);
    });
    listen(header, 'pointermove', (event) => {
      if (event.buttons === 0)
        header.classList.toggle('resizing', findResizedIndex(event, isRow, pointer) !== undefined);
    });
    attachMenu(header, isRow ? 'rows' : 'columns');
  }
  listen(elements.corner, 'click', () => selectWhole(context, 'sheet'));
  const keysContext = {
    view,
    actions,
    countPageRows: () => grid.countPageRows(),
    reveal: (cell: Cell) => grid.reveal(cell),
    openMenu: () => {
      const box = grid.getBox(view.selection.value.rect);
      const origin = grid.getViewportRect();
      openMenu('cells', { x: origin.left + box.left + 20, y: origin.top + box.top + 20 });
    },
  };
  listen(cells, 'keydown', (event) => {
    if (view.edit.value) return;
    if (handleGridKey(event, keysContext)) event.preventDefault();
    else if (isTyping(event)) actions.beginEdit({ mode: 'enter', place: 'cell', text: '' });
  });
  for (const type of ['copy', 'cut'] as const) {
    listen(cells, type, (event) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', actions.copy(type === 'cut'));
    });
  }
  listen(cells, 'paste', (event) => {
    event.preventDefault();
    actions.paste(event.clipboardData?.getData('text/plain') ?? '');
  });
  listen(root, 'wheel', (event) => scrollByWheel(event, grid));
  listen(elements.verticalBar, 'scroll', () => grid.handleBarScroll());
  listen(elements.horizontalBar, 'scroll', () => grid.handleBarScroll());
  cells.focus();

  return () => {
    abortController.abort();
    for (const dispose of disposers) dispose();
    grid.dispose();
  };
}

function connectModel(grid: GridView, view: WorkbookView): () => void {
  const source = computed((): CellLayerSource => {
    const sheetId = view.activeSheet.value.id;
    return {
      axes: view.axes.value,
      cells: (rect) => view.store.readDrawnCells(sheetId, rect),
      merges: (rect) => view.store.findMerges(sheetId, rect),
    };
  });
  return effect(() => {
    // The editor is positioned over its cell, so it is placed again when an edit begins.
    const pointedCells = view.edit.value?.pointedCells;
    const { id: sheetId, name: sheetName, autoFilter } = view.activeSheet.value;
    const filteredRect = autoFilter?.filtered ? autoFilter.rect : undefined;
    const selection = view.selection.value;
    const copiedReference = view.copiedCells.value?.from;
    grid.show({
      sheetId,
      sheetName,
      source: source.value,
      revision: view.revision.value,
      selection,
      activeRect: findMerge(view, sheetId, selectCell(selection.active).rect),
      usedRange: view.usedRange.value,
      copiedRect: copiedReference?.sheetId === sheetId ? copiedReference.rect : undefined,
      dashedRect: pointedCells ? createRectBetween(pointedCells.from, pointedCells.to) : view.fillArea.value,
      filteredRows: filteredRect && [filteredRect.row + 1, filteredRect.row + filteredRect.rows - 1],
      groups: view.store.outline.listGroups(sheetId),
    });
  });
}

function findMerge(view: WorkbookView, sheetId: string, cell: Rect): Rect {
  return view.store.findMerges(sheetId, cell)[0] ?? cell;
}

function keepActiveCellVisible(grid: GridView, view: WorkbookView): () => void {
  let before = '';
  return effect(() => {
    const { sheetId, active } = view.selection.value;
    const cellKey = `${sheetId}!${active.row},${active.column}`;
    if (cellKey !== before) grid.reveal(active);
    before = cellKey;
  });
}

function keepPointedCellVisible(grid: GridView, view: WorkbookView): () => void {
  return effect(() => {
    const to = view.edit.value?.pointedCells?.to;
    if (to) grid.reveal(to);
  });
}

/** Moves the focus into the editor when an edit begins, and back to the cells when it ends. */
function focusOnEdit(view: WorkbookView, { cells, editor }: GridElements): () => void {
  let before = view.edit.peek();
  return effect(() => {
    const edit = view.edit.value;
    if (edit && !before && edit.place === 'cell') {
      editor.value = edit.text;
      editor.focus();
      editor.setSelectionRange(edit.text.length, edit.text.length);
    }
    if (!edit && before && document.activeElement?.matches('.cell-editor, .formula-input')) cells.focus();
    before = edit;
  });
}

function createActiveMarker(grid: GridView, view: WorkbookView, cells: HTMLElement): () => void {
  let marked: HTMLElement | undefined;
  return () => {
    const active = grid.findElement(view.selection.peek().active);
    if (marked !== active) {
      marked?.removeAttribute('id');
      marked?.removeAttribute('aria-selected');
    }
    marked = active;
    active?.setAttribute('id', ACTIVE_CELL);
    active?.setAttribute('aria-selected', 'true');
    if (active) cells.setAttribute('aria-activedescendant', ACTIVE_CELL);
    else cells.removeAttribute('aria-activedescendant');
  };
}

function positionEditor(editor: HTMLTextAreaElement, grid: GridView, view: WorkbookView): void {
  const edit = view.edit.peek();
  const cell = edit?.cell ?? view.selection.peek().active;
  const box = grid.getBox(findMerge(view, view.activeSheet.peek().id, selectCell(cell).rect));
  editor.style.transform = `translate(${box.left - 1}px, ${box.top - 1}px)`;
  editor.style.minWidth = edit ? `${box.width + 1}px` : '';
  editor.style.minHeight = `${box.height + 1}px`;
}

function isTyping(event: KeyboardEvent): boolean {
  return (event.key.length === 1 || event.key === 'Process') && !event.ctrlKey && !event.metaKey;
}

function scrollByWheel(event: WheelEvent, grid: GridView): void {
  if (event.ctrlKey) return;
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
  const isSideways = event.shiftKey && event.deltaX === 0;
  grid.scrollBy((isSideways ? event.deltaY : event.deltaX) * unit, isSideways ? 0 : event.deltaY * unit);
}

const LINE_HEIGHT = 20;
