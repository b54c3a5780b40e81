/** Connects the grid with its inputs: signals, mouse, wheel, keyboard and clipboard. */
import { computed, effect } from '@preact/signals';
import type { Rect } from '../../../grid';
import type { MenuPlace } from '../controls/menu';
import { type Cell, rectBetween, selectCell } from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import type { CellLayerSource } from './cell-layer';
import { pressGridKey, selectWhole } from './grid-keys';
import type { GridMenuKind } from './grid-menu';
import {
  dragFill,
  dragHeader,
  dragPointed,
  dragSelection,
  isInSelection,
  isWholeSelected,
  resizedAt,
} from './grid-pointer';
import { type GridElements, GridView, gridElements } from './grid-view';

interface GridContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  openMenu(kind: GridMenuKind, place: MenuPlace): void;
}

/** Assistive technology finds the grid's active cell by this id. */
const ACTIVE_CELL = 'active-cell';

/**
 * Draws the workbook into the grid and handles mouse, keyboard and clipboard.
 * @returns detaches the grid
 */
export function attachGrid(root: HTMLElement, context: GridContext): () => void {
  const { view, actions, openMenu } = context;
  const elements = gridElements(root);
  const { cells, columnHeaders, rowHeaders, editor } = elements;
  const grid = new GridView(
    elements,
    () => {
      placeEditor(editor, grid, view);
      markActive();
    },
    ({ row, count, isFolded }) => actions.foldRows(row, count, !isFolded),
  );
  const markActive = activeMarker(grid, view, cells);
  const stops = [
    showModel(grid, view),
    revealActive(grid, view),
    revealPointed(grid, view),
    followEdit(view, elements),
  ];

  const listening = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: Type,
    answer: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, answer, { signal: listening.signal, passive: false });
  const pointer = { view, actions, grid };
  /**
   * Pressing anywhere on the sheet ends an edit, unless the store refuses its text or the press
   * adds an address to it.
   */
  const pressed = (event: PointerEvent, header?: 'rows' | 'columns'): boolean => {
    event.preventDefault();
    if (dragPointed(event, pointer, header)) return false;
    if (!actions.commitEdit()) return false;
    cells.focus();
    return true;
  };
  const offersMenu = (target: HTMLElement, kind: GridMenuKind) =>
    on(target, 'contextmenu', (event) => {
      event.preventDefault();
      openMenu(kind, { x: event.clientX, y: event.clientY });
    });

  on(cells, 'pointerdown', (event) => {
    if (pressed(event) && (event.button === 0 || !isInSelection(event, pointer))) dragSelection(event, pointer);
  });
  on(cells, 'dblclick', () => {
    if (!view.edit.value) actions.beginEdit({ mode: 'edit', place: 'cell' });
  });
  on(elements.fillHandle, 'pointerdown', (event) => {
    if (pressed(event) && event.button === 0) dragFill(event, pointer);
  });
  offersMenu(cells, 'cells');
  for (const header of [columnHeaders, rowHeaders]) {
    const isRow = header === rowHeaders;
    on(header, 'pointerdown', (event) => {
      if (pressed(event, isRow ? 'rows' : 'columns') && (event.button === 0 || !isWholeSelected(event, isRow, pointer)))
        dragHeader(event, isRow, pointer);
    });
    on(header, 'pointermove', (event) => {
      if (event.buttons === 0) header.classList.toggle('resizing', resizedAt(event, isRow, pointer) !== undefined);
    });
    offersMenu(header, isRow ? 'rows' : 'columns');
  }
  on(elements.corner, 'click', () => selectWhole(context, 'sheet'));
  const keys = {
    view,
    actions,
    pageRows: () => grid.pageRows(),
    reveal: (cell: Cell) => grid.reveal(cell),
    openMenu: () => {
      const box = grid.getBox(view.selection.value.rect);
      const origin = grid.origin();
      openMenu('cells', { x: origin.left + box.left + 20, y: origin.top + box.top + 20 });
    },
  };
  on(cells, 'keydown', (event) => {
    if (view.edit.value) return;
    if (pressGridKey(event, keys)) event.preventDefault();
    else if (isTyping(event)) actions.beginEdit({ mode: 'enter', place: 'cell', text: '' });
  });
  for (const type of ['copy', 'cut'] as const) {
    on(cells, type, (event) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', actions.copy(type === 'cut'));
    });
  }
  on(cells, 'paste', (event) => {
    event.preventDefault();
    actions.paste(event.clipboardData?.getData('text/plain') ?? '');
  });
  on(root, 'wheel', (event) => scrollByWheel(event, grid));
  on(elements.verticalBar, 'scroll', () => grid.barMoved());
  on(elements.horizontalBar, 'scroll', () => grid.barMoved());
  cells.focus();

  return () => {
    listening.abort();
    for (const stop of stops) stop();
    grid.dispose();
  };
}

function showModel(grid: GridView, view: WorkbookView): () => void {
  const source = computed((): CellLayerSource => {
    const sheetId = view.activeSheet.value.id;
    return {
      axes: view.axes.value,
      cells: (rect) => view.store.window(sheetId, rect),
      merges: (rect) => view.store.merges(sheetId, rect),
    };
  });
  return effect(() => {
    // The editor is positioned over its cell, so it is placed again when an edit begins.
    const pointed = view.edit.value?.pointed;
    const { id: sheetId, name: sheetName, autoFilter } = view.activeSheet.value;
    const filtered = autoFilter?.filtered ? autoFilter.rect : undefined;
    const selection = view.selection.value;
    const copied = view.copied.value?.from;
    grid.show({
      sheetId,
      sheetName,
      source: source.value,
      revision: view.revision.value,
      selection,
      activeRect: mergedAt(view, sheetId, selectCell(selection.active).rect),
      used: view.used.value,
      copied: copied?.sheetId === sheetId ? copied.rect : undefined,
      outlined: pointed ? rectBetween(pointed.from, pointed.to) : view.filling.value,
      filteredRows: filtered && [filtered.row + 1, filtered.row + filtered.rows - 1],
      groups: view.store.outline.groups(sheetId),
    });
  });
}

function mergedAt(view: WorkbookView, sheetId: string, cell: Rect): Rect {
  return view.store.merges(sheetId, cell)[0] ?? cell;
}

function revealActive(grid: GridView, view: WorkbookView): () => void {
  let before = '';
  return effect(() => {
    const { sheetId, active } = view.selection.value;
    const place = `${sheetId}!${active.row},${active.column}`;
    if (place !== before) grid.reveal(active);
    before = place;
  });
}

function revealPointed(grid: GridView, view: WorkbookView): () => void {
  return effect(() => {
    const to = view.edit.value?.pointed?.to;
    if (to) grid.reveal(to);
  });
}

/** Moves the focus into the editor when an edit begins, and back to the cells when it ends. */
function followEdit(view: WorkbookView, { cells, editor }: GridElements): () => void {
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

function activeMarker(grid: GridView, view: WorkbookView, cells: HTMLElement): () => void {
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

function placeEditor(editor: HTMLTextAreaElement, grid: GridView, view: WorkbookView): void {
  const edit = view.edit.peek();
  const cell = edit?.cell ?? view.selection.peek().active;
  const box = grid.getBox(mergedAt(view, view.activeSheet.peek().id, selectCell(cell).rect));
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
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
  const isSideways = event.shiftKey && event.deltaX === 0;
  grid.scrollBy((isSideways ? event.deltaY : event.deltaX) * unit, isSideways ? 0 : event.deltaY * unit);
}

const LINE = 20;
