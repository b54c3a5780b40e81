/** Inserts the address of cells into an edited formula when the user points at them. */
import { acceptsAddressAt, formatAddressBetween } from '../sheet/formula-typing';
import { type Cell, type Direction, findCellBeside } from '../sheet/selection-moves';
import type { CellEdit, PointedCells, WorkbookView } from '../sheet/workbook-view';
import { jumpInSheet } from './grid-keys';

/** The user edits in a field over the cell, or in the formula bar. */
export type EditField = HTMLTextAreaElement | HTMLInputElement;

/** Returns the edited field if clicking a cell would insert its address at the caret. */
export function findPointingField(view: WorkbookView): EditField | undefined {
  const edit = view.edit.value;
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!edit || !isField || !field.matches('.cell-editor, .formula-input')) return undefined;
  return acceptsAddress(edit, field) ? field : undefined;
}

/** Inserts the address of the cells at the caret, replacing the address inserted just before. */
export function insertAddress(view: WorkbookView, field: EditField, from: Cell, to: Cell): void {
  const edit = view.edit.value;
  if (!edit) return;
  const { start, end } = findPointedCells(edit, field) ?? {
    start: field.selectionStart ?? edit.text.length,
    end: field.selectionEnd ?? edit.text.length,
  };
  const address = formatAddressBetween(from, to);
  field.setRangeText(address, start, end, 'end');
  view.edit.value = { ...edit, text: field.value, pointedCells: { from, to, start, end: start + address.length } };
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
  if (!edit || !acceptsAddress(edit, field)) return false;
  const pointedCells = findPointedCells(edit, field);
  const origin = pointedCells?.to ?? edit.cell;
  const isJump = event.ctrlKey || event.metaKey;
  const to = isJump ? jumpInSheet(view, origin, direction) : findCellBeside(origin, direction, view.axes.value);
  insertAddress(view, field, event.shiftKey ? (pointedCells?.from ?? edit.cell) : to, to);
  return true;
}

function acceptsAddress(edit: CellEdit, field: EditField): boolean {
  return (
    findPointedCells(edit, field) !== undefined || acceptsAddressAt(edit.text, field.selectionStart ?? edit.text.length)
  );
}

/** Returns the last pointed cells while the caret is still behind their address. */
function findPointedCells({ pointedCells }: CellEdit, { selectionStart }: EditField): PointedCells | undefined {
  return pointedCells?.end === selectionStart ? pointedCells : undefined;
}
