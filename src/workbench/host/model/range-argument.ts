import { type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { readAddress } from '../a1';
import { invalidArgument } from '../host-error';
import type { MethodArguments } from '../method-arguments';
import { CellRange } from './book';

/** A rectangle beyond the sheet's edge or without any cell is an InvalidArgument. */
export function checkedRect(rect: Rect): Rect {
  const { row, column, rows, columns } = rect;
  const fits =
    row >= 0 &&
    column >= 0 &&
    rows >= 1 &&
    columns >= 1 &&
    row + rows <= SHEET_ROWS &&
    column + columns <= SHEET_COLUMNS;
  if (!fits) throw invalidArgument();
  return rect;
}

/** An argument that is a range, or the address of one; an address without a sheet means the sheet of `beside`. */
export function rangeArgument(beside: CellRange, args: MethodArguments, index: number): CellRange {
  if (args.isObject(index)) {
    const { target } = args.object(index);
    if (!(target instanceof CellRange)) throw invalidArgument();
    return target;
  }
  const address = readAddress(args.text(index));
  if (!address) throw invalidArgument();
  const sheet = address.sheetName === undefined ? undefined : beside.book.store.findSheet(address.sheetName);
  if (address.sheetName !== undefined && !sheet) throw invalidArgument();
  return beside.book.range(sheet?.id ?? beside.sheetId, address.rect);
}
