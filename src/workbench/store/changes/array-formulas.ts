/**
 * Keeps array formulas that were entered with Ctrl+Shift+Enter: each cell shows the same formula,
 * and the cells change only together.
 */
import { containsRect, intersectRect, listCells } from '../../../grid';
import type { Rect } from '../cell-types';
import { type Shift, shiftReference } from '../formulas/shift-references';
import type { OpenWorkbook } from '../state/open-workbook';
import type { SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';

export function addArray(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  book.changeSheet(sheetId, { arrays: [...(book.requireSheet(sheetId).arrays ?? []), rect] });
}

/** @throws StoreRefusal `ArrayTorn` if the change takes some cells of an array, but not all */
export function checkArrays({ arrays = [] }: Pick<SheetState, 'arrays'>, rect: Rect): void {
  if (arrays.some((array) => intersectRect(array, rect) && !containsRect(rect, array))) throw createRefusal();
}

/**
 * Forgets arrays whose cells all get other contents.
 * @param isWritten says which cells of the rectangle get other contents
 * @throws StoreRefusal `ArrayTorn` if only some of an array's cells do
 */
export function removeArrays(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  isWritten: (row: number, column: number) => boolean = () => true,
): void {
  const { arrays = [] } = book.requireSheet(sheetId);
  const removed = arrays.filter((array) => {
    const common = intersectRect(array, rect);
    return common && listCells(common).some(({ row, column }) => isWritten(row, column));
  });
  if (removed.length === 0) return;
  checkArrays({ arrays: removed }, rect);
  if (removed.some((array) => !listCells(array).every(({ row, column }) => isWritten(row, column))))
    throw createRefusal();
  book.changeSheet(sheetId, { arrays: arrays.filter((array) => !removed.includes(array)) });
}

function createRefusal(): StoreRefusal {
  return new StoreRefusal('ArrayTorn', 'You can’t change part of an array.');
}

export function shiftArrays(book: OpenWorkbook, shift: Shift): void {
  for (const sheet of book.state.sheets) {
    if (!sheet.arrays || sheet.arrays.length === 0) continue;
    const arrays = sheet.arrays.flatMap((rect) => {
      const shifted = shiftReference({ sheetId: sheet.id, rect }, shift);
      return shifted?.sheetId === sheet.id ? [shifted.rect] : [];
    });
    book.changeSheet(sheet.id, { arrays });
  }
}
