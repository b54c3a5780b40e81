/** What the grid listens to: signals of the workbook, mouse, wheel, keyboard and clipboard. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Rect } from '../../../grid';
import type { MenuPlace } from '../controls/menu';
import { selectCell } from '../sheet/selection-moves';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import type { CellLayerSource } from './cell-layer';
import { pressGridKey } from './grid-keys';
import type { GridMenuKind } from './grid-menu';
import {
  dragFill,
  dragHeader,
  dragSelection,
  fitColumn,
  isInSelection,
  isWholeSelected,
  resizedAt,
} from './grid-pointer';
import { type GridElements, type GridModel, GridView } from './grid-view';

interface GridContext {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  readonly isDark: ReadonlySignal<boolean>;
  readonly editor: HTMLTextAreaElement;
  readonly corner: HTMLElement;
  openMenu(kind: GridMenuKind, place: MenuPlace): void;
}

/** Id of the active cell's element: assistive technology reads the grid's active cell through it. */
const ACTIVE_CELL = 'active-cell';

/** Draws the workbook into the elements and answers mouse, keyboard and clipboard there; returns the function that ends it. */
export function attachGrid(elements: GridElements, context: GridContext): () => void {
  const { view, actions, editor } = context;
  const grid = new GridView(elements, () => {
    placeEditor(editor, grid, view);
    markActive();
  });
  const markActive = activeMarker(grid, view, elements.cells);
  const stops = [showModel(grid, context), revealActive(grid, view), followEdit(context, elements.cells)];

  const listening = new AbortController();
  const { signal } = listening;
  const pointer = { view, actions, grid };
  /** Pressing anywhere on the sheet ends an edit, unless its text is refused. */
  const pressed = (event: PointerEvent): boolean => {
    event.preventDefault();
    if (!actions.commitEdit()) return false;
    elements.cells.focus();
    return true;
  };

  const { cells, overlay, columnHeaders, rowHeaders, root } = elements;
  cells.addEventListener(
    'pointerdown',
    (event) => {
      if (pressed(event) && (event.button === 0 || !isInSelection(event, pointer))) dragSelection(event, pointer);
    },
    { signal },
  );
  cells.addEventListener('dblclick', () => actions.beginEdit({ mode: 'edit', place: 'cell' }), { signal });
  overlay.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0 && event.target === grid.fillHandle && pressed(event)) dragFill(event, pointer);
    },
    { signal },
  );
  for (const header of [columnHeaders, rowHeaders]) {
    const isRow = header === rowHeaders;
    header.addEventListener(
      'pointerdown',
      (event) => {
        if (pressed(event) && (event.button === 0 || !isWholeSelected(event, isRow, pointer)))
          dragHeader(event, isRow, pointer);
      },
      { signal },
    );
    header.addEventListener(
      'pointermove',
      (event) => {
        if (event.buttons === 0) header.classList.toggle('resizing', resizedAt(event, isRow, pointer) !== undefined);
      },
      { signal },
    );
  }
  columnHeaders.addEventListener('dblclick', (event) => fitColumn(event, pointer, getComputedStyle(cells).font), {
    signal,
  });
  context.corner.addEventListener('click', () => selectAll(context), { signal });
  listenToMenus(elements, context, signal);
  listenToKeys(cells, grid, context, signal);
  listenToClipboard(cells, actions, signal);
  root.addEventListener('wheel', (event) => scrollByWheel(event, grid), { passive: false, signal });
  elements.verticalBar.addEventListener('scroll', () => grid.barMoved(), { signal });
  elements.horizontalBar.addEventListener('scroll', () => grid.barMoved(), { signal });
  cells.focus();

  return () => {
    listening.abort();
    for (const stop of stops) stop();
    grid.dispose();
  };
}

function showModel(grid: GridView, { view, isDark }: GridContext): () => void {
  const model = createGridModel(view, isDark);
  return effect(() => {
    // The editor stands at its cell, so it is placed again when an edit begins.
    view.edit.value;
    grid.show(model());
  });
}

/** What the grid draws now; reads signals, so an effect that calls it runs again when any of them changes. */
function createGridModel(view: WorkbookView, isDark: ReadonlySignal<boolean>): () => GridModel {
  let source:
    | { readonly sheetId: string; readonly axes: unknown; readonly dark: boolean; readonly of: CellLayerSource }
    | undefined;
  return () => {
    const sheetName = view.activeSheet.value.name;
    const sheetId = view.activeSheet.value.id;
    const axes = view.axes.value;
    const dark = isDark.value;
    if (source?.sheetId !== sheetId || source.axes !== axes || source.dark !== dark) {
      source = {
        sheetId,
        axes,
        dark,
        of: {
          axes,
          dark,
          cells: (rect) => view.store.window(sheetId, rect),
          merges: (rect) => view.store.merges(sheetId, rect),
        },
      };
    }
    const selection = view.selection.value;
    const copied = view.copied.value?.from;
    return {
      sheetId,
      sheetName,
      source: source.of,
      revision: view.revision.value,
      selection,
      activeRect: mergedAt(view, sheetId, selectCell(selection.active).rect),
      used: view.used.value,
      copied: copied?.sheetId === sheetId ? copied.rect : undefined,
    };
  };
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

/** Moves the focus into the editor when an edit begins, and back to the cells when it ends. */
function followEdit({ view, editor }: GridContext, cells: HTMLElement): () => void {
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
    const active = grid.elementOf(view.selection.peek().active);
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
  const [merge] = view.store.merges(view.activeSheet.peek().id, { ...cell, rows: 1, columns: 1 });
  const box = grid.boxOf(merge ?? { ...cell, rows: 1, columns: 1 });
  editor.style.transform = `translate(${box.left - 1}px, ${box.top - 1}px)`;
  editor.style.minWidth = edit ? `${box.width + 1}px` : '';
  editor.style.minHeight = `${box.height + 1}px`;
}

function listenToMenus(elements: GridElements, { openMenu }: GridContext, signal: AbortSignal): void {
  const places = [
    [elements.cells, 'cells'],
    [elements.rowHeaders, 'rows'],
    [elements.columnHeaders, 'columns'],
  ] as const;
  for (const [element, kind] of places) {
    element.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        openMenu(kind, { x: event.clientX, y: event.clientY });
      },
      { signal },
    );
  }
}

function listenToKeys(cells: HTMLElement, grid: GridView, context: GridContext, signal: AbortSignal): void {
  const { view, actions } = context;
  const keys = {
    view,
    actions,
    pageRows: () => grid.pageRows(),
    reveal: (cell: { readonly row: number; readonly column: number }) => grid.reveal(cell),
    openMenu: () => {
      const box = grid.boxOf(view.selection.value.rect);
      const origin = grid.origin();
      context.openMenu('cells', { x: origin.left + box.left + 20, y: origin.top + box.top + 20 });
    },
  };
  cells.addEventListener(
    'keydown',
    (event) => {
      if (view.edit.value) return;
      if (pressGridKey(event, keys)) event.preventDefault();
      else if (isTyping(event)) actions.beginEdit({ mode: 'enter', place: 'cell', text: '' });
    },
    { signal },
  );
}

function isTyping(event: KeyboardEvent): boolean {
  return (event.key.length === 1 || event.key === 'Process') && !event.ctrlKey && !event.metaKey;
}

function listenToClipboard(cells: HTMLElement, actions: SheetActions, signal: AbortSignal): void {
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', actions.copy(event.type === 'cut'));
  };
  cells.addEventListener('copy', take, { signal });
  cells.addEventListener('cut', take, { signal });
  cells.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      actions.paste(event.clipboardData?.getData('text/plain') ?? '');
    },
    { signal },
  );
}

function scrollByWheel(event: WheelEvent, grid: GridView): void {
  if (event.ctrlKey) return;
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
  const isSideways = event.shiftKey && event.deltaX === 0;
  grid.scrollBy((isSideways ? event.deltaY : event.deltaX) * unit, isSideways ? 0 : event.deltaY * unit);
}

const LINE = 20;

function selectAll({ view, actions }: GridContext): void {
  const { rows, columns } = view.axes.value;
  actions.select({ row: 0, column: 0, rows: rows.count, columns: columns.count });
}
