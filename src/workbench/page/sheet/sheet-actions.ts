import { countCells, intersectRect, type Rect } from '../../../grid';
import { type CellStyle, StoreRefusal } from '../../store';
import { PIXELS_PER_POINT } from './axis';
import { parseClipboardText, toClipboardText } from './clipboard-text';
import { createFillActions } from './fill-actions';
import { closeBrackets } from './formula-typing';
import type { Cell } from './selection-moves';
import { expandToMerges, listSelectedRects } from './selection-moves';
import { createSortActions } from './sort-actions';
import type { CellEdit, WorkbookView } from './workbook-view';

export type SheetActions = ReturnType<typeof createSheetActions>;

/**
 * Performs the user's actions on the active sheet. If the store refuses one, it reports the refusal
 * and returns false.
 * @param dismissRefusal clears the last report after another action, or when the edit is cancelled
 */
export function createSheetActions(
  view: WorkbookView,
  notify: (message: string) => void,
  dismissRefusal: () => void = () => undefined,
) {
  const { store } = view;
  const getSheetId = () => view.activeSheet.value.id;
  const getRect = () => view.selection.value.rect;

  function attempt(work: () => void): boolean {
    try {
      store.batch(work, { source: 'local' });
      dismissRefusal();
      return true;
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error;
      notify(view.edit.value ? `${error.message} Esc leaves the cell as it was.` : error.message);
      return false;
    }
  }

  function select(area: Rect, active?: Cell): void {
    const expandedRect = expandToMerges(area, store.findMerges(getSheetId(), area));
    attempt(() => store.select(getSheetId(), expandedRect, active));
  }

  /** Types the edited text into its cell, or into the whole selection. */
  function commitEdit(fillsSelection = false): boolean {
    const edit = view.edit.value;
    if (!edit) return true;
    const { row, column } = edit.cell;
    if (!fillsSelection && edit.text === store.readEditText(edit.sheetId, row, column)) {
      endEdit();
      return true;
    }
    const text = closeBrackets(edit.text);
    const isDone = attempt(() => {
      if (fillsSelection) store.write(edit.sheetId, getRect(), text, 'formulas');
      else store.typeInto(edit.sheetId, row, column, text);
    });
    if (isDone) view.edit.value = undefined;
    return isDone;
  }

  function endEdit(): void {
    view.edit.value = undefined;
    dismissRefusal();
  }

  /** Pastes the copied cells if the clipboard still holds their text, otherwise types the text. */
  function paste(text: string): boolean {
    const copiedCells = view.copiedCells.value;
    const target = getRect();
    if (copiedCells && isSameText(copiedCells.text, text)) {
      const { row, column } = target;
      const isDone = attempt(() => {
        if (copiedCells.isCut) {
          const moved = store.move(copiedCells.from, getSheetId(), row, column);
          store.select(moved.sheetId, moved.rect);
        } else {
          const to = { ...target, ...findPasteSize(copiedCells.from.rect, target) };
          store.copy(copiedCells.from, { sheetId: getSheetId(), rect: to }, 'all');
          store.select(getSheetId(), to);
        }
      });
      view.copiedCells.value = copiedCells.isCut ? undefined : copiedCells;
      return isDone;
    }
    const rows = parseClipboardText(text);
    const columns = Math.max(...rows.map((line) => line.length));
    return attempt(() => {
      if (rows.length === 1 && columns === 1) {
        store.write(getSheetId(), target, rows[0]?.[0] ?? '', 'formulas');
        return;
      }
      const to = { row: target.row, column: target.column, rows: rows.length, columns };
      const paddedRows = rows.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? ''));
      store.write(getSheetId(), to, paddedRows, 'formulas');
      store.select(getSheetId(), to);
    });
  }

  return {
    select,
    beginEdit({ mode, place, text }: Pick<CellEdit, 'mode' | 'place'> & { readonly text?: string }) {
      const { active } = view.selection.value;
      const initialText = text ?? store.readEditText(getSheetId(), active.row, active.column);
      view.edit.value = { sheetId: getSheetId(), cell: active, text: initialText, mode, place };
    },
    commitEdit,
    cancelEdit: endEdit,
    ...createSortActions(view, attempt, notify),
    ...createFillActions(view, attempt),
    clearContents: () =>
      attempt(() => {
        for (const rect of listSelectedRects(view.selection.value)) store.clear(getSheetId(), rect, 'contents');
      }),
    insertRows: () => attempt(() => store.insertRows(getSheetId(), getRect().row, getRect().rows)),
    deleteRows: () => attempt(() => store.deleteRows(getSheetId(), getRect().row, getRect().rows)),
    insertColumns: () => attempt(() => store.insertColumns(getSheetId(), getRect().column, getRect().columns)),
    deleteColumns: () => attempt(() => store.deleteColumns(getSheetId(), getRect().column, getRect().columns)),
    insertCells: (shift: 'down' | 'right') => attempt(() => store.insert(getSheetId(), getRect(), shift)),
    deleteCells: (shift: 'up' | 'left') => attempt(() => store.delete(getSheetId(), getRect(), shift)),
    setStyle: (style: Partial<CellStyle>) =>
      attempt(() => {
        for (const rect of listSelectedRects(view.selection.value)) store.setStyle(getSheetId(), rect, style);
      }),
    setRowsHidden: (isHidden: boolean) =>
      attempt(() => store.setRowsHidden(getSheetId(), getRect().row, getRect().rows, isHidden)),
    groupRows: () => attempt(() => store.outline.groupRows(getSheetId(), getRect().row, getRect().rows)),
    ungroupRows: () => attempt(() => store.outline.ungroupRows(getSheetId(), getRect().row, getRect().rows)),
    foldRows: (row: number, count: number, isFolded: boolean) =>
      attempt(() => store.outline.setFolded(getSheetId(), row, count, isFolded)),
    setColumnsHidden: (isHidden: boolean) =>
      attempt(() => store.setColumnsHidden(getSheetId(), getRect().column, getRect().columns, isHidden)),
    /** Sizes are in CSS pixels. */
    setColumnWidths: (column: number, count: number, width: number) =>
      attempt(() => store.setColumnWidths(getSheetId(), column, count, width / PIXELS_PER_POINT)),
    setRowHeights: (row: number, count: number, height: number) =>
      attempt(() => store.setRowHeights(getSheetId(), row, count, height / PIXELS_PER_POINT)),
    /** Remembers the selection and returns the text for the system's clipboard. */
    copy(isCut: boolean) {
      const from = { sheetId: getSheetId(), rect: getRect() };
      const usedPart = clampToUsedRange(from.rect, view.usedRange.value);
      const text = countCells(usedPart) > 0 ? toClipboardText(store.readTexts(getSheetId(), usedPart)) : '';
      view.copiedCells.value = { from: { ...from, rect: usedPart }, isCut, text };
      return text;
    },
    paste,
    undo: () => void store.undo(),
    redo: () => void store.redo(),
    activateSheet: (id: string) => attempt(() => store.activateSheet(id)),
    addSheet: () => attempt(() => store.activateSheet(store.addSheet().id)),
    renameSheet: (id: string, name: string) => attempt(() => store.renameSheet(id, name)),
    moveSheet: (id: string, position: number) => attempt(() => store.moveSheet(id, position)),
    removeSheet: (id: string) => attempt(() => store.removeSheet(id)),
    copySheet: (id: string) =>
      attempt(() => store.activateSheet(store.copySheet(id, store.getSheet(id).position + 1).id)),
  };
}

/**
 * As in Excel, copied cells repeat if they fit into the selection a whole number of times;
 * otherwise they are pasted once.
 */
function findPasteSize(from: Rect, target: Rect): { readonly rows: number; readonly columns: number } {
  const fitsTiled = target.rows % from.rows === 0 && target.columns % from.columns === 0;
  const { rows, columns } = fitsTiled ? target : from;
  return { rows, columns };
}

/** Ignores line ends, which systems change on the clipboard. */
function isSameText(a: string, b: string): boolean {
  const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return normalizeLineEnds(a) === normalizeLineEnds(b);
}

/**
 * Returns the part of a selection within the used range, or its first cell if there is none. A
 * whole column has a million cells, most of them empty.
 */
function clampToUsedRange(rect: Rect, used: Rect | undefined): Rect {
  if (rect.rows * rect.columns <= 10_000) return rect;
  const usedPart =
    used && intersectRect(rect, { row: 0, column: 0, rows: used.row + used.rows, columns: used.column + used.columns });
  return usedPart ?? { row: rect.row, column: rect.column, rows: 1, columns: 1 };
}
