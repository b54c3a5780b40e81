/** Pointing at cells while a formula is typed, by mouse or arrow: their address goes into its text. */
import { addressBetween, takesAddress } from '../sheet/formula-typing';
import { type Cell, cellBeside, type Direction } from '../sheet/selection-moves';
import type { CellEdit, PointedCells, WorkbookView } from '../sheet/workbook-view';
import { jumpInSheet } from './grid-keys';

/** The field that is typed into: over the cell, or in the formula bar. */
export type EditField = HTMLTextAreaElement | HTMLInputElement;

/** The field with the caret, where a cell that is clicked now means its address. */
export function pointingField(view: WorkbookView): EditField | undefined {
  const edit = view.edit.value;
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!edit || !isField || !field.matches('.cell-editor, .formula-input')) return undefined;
  return canPoint(edit, field) ? field : undefined;
}

/** Writes the address of the cells at the caret, in place of the one that was pointed at just now. */
export function pointAt(view: WorkbookView, field: EditField, from: Cell, to: Cell): void {
  const edit = view.edit.value;
  if (!edit) return;
  const { start, end } = pointedNow(edit, field) ?? {
    start: field.selectionStart ?? edit.text.length,
    end: field.selectionEnd ?? edit.text.length,
  };
  const address = addressBetween(from, to);
  field.setRangeText(address, start, end, 'end');
  view.edit.value = { ...edit, text: field.value, pointed: { from, to, start, end: start + address.length } };
}

/**
 * Answers an arrow pressed while a formula waits for an address: points at the cell beside, with Shift at more, with Ctrl at the end of filled cells.
 * @returns whether it does wait for one
 */
export function pointByArrow(
  event: KeyboardEvent,
  direction: Direction,
  view: WorkbookView,
  field: EditField,
): boolean {
  const edit = view.edit.value;
  if (!edit || !canPoint(edit, field)) return false;
  const pointed = pointedNow(edit, field);
  const at = pointed?.to ?? edit.cell;
  const isJump = event.ctrlKey || event.metaKey;
  const to = isJump ? jumpInSheet(view, at, direction) : cellBeside(at, direction, view.axes.value);
  pointAt(view, field, event.shiftKey ? (pointed?.from ?? edit.cell) : to, to);
  return true;
}

function canPoint(edit: CellEdit, field: EditField): boolean {
  return pointedNow(edit, field) !== undefined || takesAddress(edit.text, field.selectionStart ?? edit.text.length);
}

/** What was pointed at last, while the caret still stands behind it. */
function pointedNow({ pointed }: CellEdit, { selectionStart }: EditField): PointedCells | undefined {
  return pointed?.end === selectionStart ? pointed : undefined;
}
