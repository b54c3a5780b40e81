/** Finds out whether the user has just typed a formula. */
import type { Clock } from '../../client';
import { type Rect, tryParseAddress } from '../../grid';
import type { TypedCells } from '../workbook/typed-cells';

/** Excel reports a change and calls its formula in either order. */
const MAX_EVENT_DELAY_MS = 1000;

/**
 * @param cells cells from which formulas call, as Excel names them; undefined if it does not say
 */
export async function isAnyTyped(
  typedCells: TypedCells,
  { wait }: Pick<Clock, 'wait'>,
  cells: readonly (string | undefined)[],
): Promise<boolean> {
  const isTypedCell = (cell: string | undefined) => {
    const address = cell !== undefined && tryParseAddress(cell);
    if (!address) return false;
    return typedCells.recentCells.some(
      // A sheet that is too new to have a name here was added while the pane was open.
      ({ sheet, rect }) => (sheet === undefined || sheet === address.sheet) && containsCell(rect, address.rect),
    );
  };
  if (cells.some(isTypedCell)) return true;
  if (cells.every((cell) => cell === undefined)) return false;
  await wait(MAX_EVENT_DELAY_MS);
  return cells.some(isTypedCell);
}

function containsCell(outer: Rect, { row, column }: Rect): boolean {
  const isInRows = row >= outer.row && row < outer.row + outer.rows;
  return isInRows && column >= outer.column && column < outer.column + outer.columns;
}
