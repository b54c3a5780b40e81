import { countCells, intersectRect, type Rect } from '../../../grid';
import { type CellStyle, StoreRefusal } from '../../store';
import { PIXELS_PER_POINT } from './axis';
import { fromClipboardText, toClipboardText } from './clipboard-text';
import { createFillActions } from './fill-actions';
import { closeBrackets } from './formula-typing';
import type { Cell } from './selection-moves';
import { expandToMerges } from './selection-moves';
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
  const sheetId = () => view.activeSheet.value.id;
  const rect = () => view.selection.value.rect;

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
    const grown = expandToMerges(area, store.merges(sheetId(), area));
    attempt(() => store.select(sheetId(), grown, active));
  }

  /** Types the edited text into its cell, or into the whole selection. */
  function commitEdit(intoSelection = false): boolean {
    const edit = view.edit.value;
    if (!edit) return true;
    const { row, column } = edit.cell;
    if (!intoSelection && edit.text === store.editText(edit.sheetId, row, column)) {
      endEdit();
      return true;
    }
    const text = closeBrackets(edit.text);
    const isDone = attempt(() => {
      if (intoSelection) store.write(edit.sheetId, rect(), text, 'formulas');
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
    const copied = view.copied.value;
    const target = rect();
    if (copied && isSameText(copied.text, text)) {
      const { row, column } = target;
      const isDone = attempt(() => {
        if (copied.isCut) {
          const moved = store.move(copied.from, sheetId(), row, column);
          store.select(moved.sheetId, moved.rect);
        } else {
          const to = { ...target, ...findPasteSize(copied.from.rect, target) };
          store.copy(copied.from, { sheetId: sheetId(), rect: to }, 'all');
          store.select(sheetId(), to);
        }
      });
      view.copied.value = copied.isCut ? undefined : copied;
      return isDone;
    }
    const rows = fromClipboardText(text);
    const columns = Math.max(...rows.map((line) => line.length));
    return attempt(() => {
      if (rows.length === 1 && columns === 1) {
        store.write(sheetId(), target, rows[0]?.[0] ?? '', 'formulas');
        return;
      }
      const to = { row: target.row, column: target.column, rows: rows.length, columns };
      const paddedRows = rows.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? ''));
      store.write(sheetId(), to, paddedRows, 'formulas');
      store.select(sheetId(), to);
    });
  }

  return {
    select,
    beginEdit({ mode, place, text }: Pick<CellEdit, 'mode' | 'place'> & { readonly text?: string }) {
      const { active } = view.selection.value;
      const initialText = text ?? store.editText(sheetId(), active.row, active.column);
      view.edit.value = { sheetId: sheetId(), cell: active, text: initialText, mode, place };
    },
    commitEdit,
    cancelEdit: endEdit,
    ...createSortActions(view, attempt, notify),
    ...createFillActions(view, attempt),
    clearContents: () => attempt(() => store.clear(sheetId(), rect(), 'contents')),
    insertRows: () => attempt(() => store.insertRows(sheetId(), rect().row, rect().rows)),
    deleteRows: () => attempt(() => store.deleteRows(sheetId(), rect().row, rect().rows)),
    insertColumns: () => attempt(() => store.insertColumns(sheetId(), rect().column, rect().columns)),
    deleteColumns: () => attempt(() => store.deleteColumns(sheetId(), rect().column, rect().columns)),
    insertCells: (shift: 'down' | 'right') => attempt(() => store.insert(sheetId(), rect(), shift)),
    deleteCells: (shift: 'up' | 'left') => attempt(() => store.delete(sheetId(), rect(), shift)),
    setStyle: (style: Partial<CellStyle>) => attempt(() => store.setStyle(sheetId(), rect(), style)),
    setRowsHidden: (hidden: boolean) => attempt(() => store.setRowsHidden(sheetId(), rect().row, rect().rows, hidden)),
    groupRows: () => attempt(() => store.outline.group(sheetId(), rect().row, rect().rows)),
    ungroupRows: () => attempt(() => store.outline.ungroup(sheetId(), rect().row, rect().rows)),
    foldRows: (row: number, count: number, isFolded: boolean) =>
      attempt(() => store.outline.setFolded(sheetId(), row, count, isFolded)),
    setColumnsHidden: (hidden: boolean) =>
      attempt(() => store.setColumnsHidden(sheetId(), rect().column, rect().columns, hidden)),
    /** Sizes are in CSS pixels. */
    setColumnWidths: (column: number, count: number, width: number) =>
      attempt(() => store.setColumnWidths(sheetId(), column, count, width / PIXELS_PER_POINT)),
    setRowHeights: (row: number, count: number, height: number) =>
      attempt(() => store.setRowHeights(sheetId(), row, count, height / PIXELS_PER_POINT)),
    /** Remembers the selection and returns the text for the system's clipboard. */
    copy(isCut: boolean) {
      const from = { sheetId: sheetId(), rect: rect() };
      const usedPart = clampToUsedRange(from.rect, view.used.value);
      const text = countCells(usedPart) > 0 ? toClipboardText(store.texts(sheetId(), usedPart)) : '';
      view.copied.value = { from: { ...from, rect: usedPart }, isCut, text };
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
    copySheet: (id: string) => attempt(() => store.activateSheet(store.copySheet(id, store.sheet(id).position + 1).id)),
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
