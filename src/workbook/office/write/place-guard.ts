/** Preconditions by which Excel itself refuses a request, before the request changes anything. */
import type { Address } from '../../../grid';
import { isWorkbookFailure } from '../../workbook-failure';
import { cellsAt, rangeAt } from '../anchors';

/** Attempts, each with a new snapshot, before an edit between snapshot and request counts as a conflict. */
export const MAX_TRIES = 3;

/** Refuses the request unless the name stands for exactly these cells. */
export function queuePlaceGuard(context: Excel.RequestContext, name: string, at: Address): void {
  queueSameCells(cellsAt(context, name), rangeAt(context, at));
}

/** Refuses the request unless both are the same cells. */
export function queueSameCells(cells: Excel.Range, expected: Excel.Range): void {
  queueWithin(cells.getCell(0, 0), expected.getCell(0, 0));
  queueWithin(cells.getLastCell(), expected.getLastCell());
}

/** @param used refuses the request if some of it lies below these cells or right of them */
export function queueNothingBeyond(context: Excel.RequestContext, used: Excel.Range, within: Address): void {
  queueWithin(used.getLastCell(), rangeAt(context, within));
}

/** Excel fails a request that asks for the intersection of two ranges without a common cell. */
function queueWithin(cell: Excel.Range, within: Excel.Range): void {
  cell.getIntersection(within).load('rowIndex');
}

/** `ItemNotFound` where there is no intersection, `InvalidArgument` for cells of two sheets. */
export function isPlaceRefusal(error: unknown): boolean {
  return isWorkbookFailure(error) && (error.code === 'CellsGone' || error.hostCode === 'InvalidArgument');
}
