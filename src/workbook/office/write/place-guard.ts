/**
 * Queues preconditions by which Excel itself refuses a request, before the request changes
 * anything.
 */
import { type Address, MAX_COLUMNS, MAX_ROWS, type Size } from '../../../grid';
import { isWorkbookFailure } from '../../workbook-failure';
import { getCells, getRange } from '../anchors';

/**
 * After this many attempts, each with a new snapshot, an edit between snapshot and request counts
 * as a conflict.
 */
export const MAX_ATTEMPTS = 3;

/** Refuses the request unless the name refers to exactly these cells. */
export function queuePlaceGuard(context: Excel.RequestContext, name: string, address: Address): void {
  queueSameCellsGuard(getCells(context, name), getRange(context, address));
}

/** Refuses the request unless both ranges are the same cells. */
export function queueSameCellsGuard(cells: Excel.Range, expected: Excel.Range): void {
  queueWithinGuard(cells.getCell(0, 0), expected.getCell(0, 0));
  queueWithinGuard(cells.getLastCell(), expected.getLastCell());
}

/**
 * Refuses the request if rows or columns of the block were inserted or deleted. Otherwise a
 * rollback would be needed: that is a request of its own, so the user would need a second step of
 * undo.
 */
export function queueSizeGuard(context: Excel.RequestContext, anchor: string, { rows, columns }: Size): void {
  const block = getCells(context, anchor);
  queueWithinGuard(block.getCell(rows - 1, columns - 1), block.getLastCell());
}

/** @param usedRange refuses the request if some of it lies below these cells or right of them */
export function queueUsedGuard(context: Excel.RequestContext, usedRange: Excel.Range, within: Address): void {
  queueWithinGuard(usedRange.getLastCell(), getRange(context, within));
}

/**
 * Refuses the request if some of the cells hold something. Used cells have no intersection with the
 * last cell of the sheet, so Excel refuses to compute it; if none of the cells is used, the range
 * is a null object, and Excel ignores the action.
 */
export function queueEmptyGuard(cells: Excel.Range): void {
  const last = cells.worksheet.getRangeByIndexes(MAX_ROWS - 1, MAX_COLUMNS - 1, 1, 1);
  queueWithinGuard(cells.getUsedRangeOrNullObject(true), last);
}

/** Excel fails a request that asks for the intersection of two ranges without a common cell. */
function queueWithinGuard(cell: Excel.Range, within: Excel.Range): void {
  cell.getIntersection(within).load('rowIndex');
}

/**
 * Returns true if a precondition made Excel refuse the request: with `ItemNotFound` if there is no
 * intersection, with `InvalidArgument` for cells of two sheets.
 */
export function isPlaceRefusal(error: unknown): boolean {
  return isWorkbookFailure(error) && (error.code === 'CellsGone' || error.hostCode === 'InvalidArgument');
}
