/** Inserts the address of cells into an edited formula when the user points at them. */
import { addressBetween, takesAddress } from '../sheet/formula-typing';
import { type Cell, cellBeside, type Direction } from '../sheet/selection-moves';
import type { CellEdit, PointedCells, WorkbookView } from '../sheet/workbook-view';
import { jumpInSheet } from './grid-keys';

/** The user edits in a field over the cell, or in the formula bar. */
export type EditField = HTMLTextAreaElement | HTMLInputElement;

/** Returns the edited field if clicking a cell would insert its address at the caret. */
export function pointingField(view: WorkbookView): EditField | undefined {
  const edit = view.edit.value;
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!edit || !isField || !field.matches('.cell-editor, .formula-input')) return undefined;
  return canPoint(edit, field) ? field : undefined;
}

/** Inserts the address of the cells at the caret, replacing the address inserted just before. */
export function pointAt(view: WorkbookView, field: EditField, from: Cell, to: Cell): void {
  const edit = view.edit.value;
  if (!edit) return;
  const { start, end } = findPointed(edit, field) ?? {
    start: field.selectionStart ?? edit.text.length,
    end: field.selectionEnd ?? edit.text.length,
  };
  const address = addressBetween(from, to);
  field.setRangeText(address, start, end, 'end');
  view.edit.value = { ...edit, text: field.value, pointed: { from, to, start, end: start + address.length } };
}

/**
 * Handles an arrow if the edited formula accepts an address: points at the cell beside, with Shift
 * at more, with Ctrl at the end of filled cells.
 * @returns false if the formula accepts no address
 */
export function pointByArrow(
  event: KeyboardEvent,
  direction: Direction,
  view: WorkbookView,
  field: EditField,
): boolean {
  const edit = view.edit.value;
  if (!edit || !canPoint(edit, field)) return false;
  const pointed = findPointed(edit, field);
  const at = pointed?.to ?? edit.cell;
  const isJump = event.ctrlKey || event.metaKey;
  const to = isJump ? jumpInSheet(view, at, direction) : cellBeside(at, direction, view.axes.value);
  pointAt(view, field, event.shiftKey ? (pointed?.from ?? edit.cell) : to, to);
  return true;
}

function canPoint(edit: CellEdit, field: EditField): boolean {
  return findPointed(edit, field) !== undefined || takesAddress(edit.text, field.selectionStart ?? edit.text.length);
}

/** Returns the last pointed cells while the caret is still behind their address. */
function findPointed({ pointed }: CellEdit, { selectionStart }: EditField): PointedCells | undefined {
  return pointed?.end === selectionStart ? pointed : undefined;
}
