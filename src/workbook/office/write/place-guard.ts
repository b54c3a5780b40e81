/** Preconditions by which Excel itself refuses a request, before the request changes anything. */
import type { Address } from '../../../grid';
import { cellsAt, rangeAt } from '../anchors';

/**
 * Refuses the request unless the name stands for exactly these cells: two cells that are not the same have no intersection, and Excel ends
 * the request there (`ItemNotFound`; `InvalidArgument` on different sheets).
 */
export function queuePlaceGuard(context: Excel.RequestContext, name: string, at: Address): void {
  const [named, expected] = [cellsAt(context, name), rangeAt(context, at)];
  named.getCell(0, 0).getIntersection(expected.getCell(0, 0)).load('rowIndex');
  named.getLastCell().getIntersection(expected.getLastCell()).load('rowIndex');
}
