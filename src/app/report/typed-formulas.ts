/** Whether formulas stand in cells that somebody has just typed into. */
import type { Clock } from '../../client';
import { type Rect, tryParseAddress } from '../../grid';
import type { TypedCells } from '../workbook/typed-cells';

/** Excel tells of a change and calls its formula in either order. */
const CALLED_BEFORE_MS = 1000;

/** @param cells that formulas call from, as Excel names them; undefined where it does not say: then nobody knows */
export async function areTyped(
  typed: TypedCells,
  { wait }: Pick<Clock, 'wait'>,
  cells: readonly (string | undefined)[],
): Promise<boolean> {
  const isTyped = (cell: string | undefined) => {
    const address = cell !== undefined && tryParseAddress(cell);
    if (!address) return false;
    return typed.recent.some(
      // A sheet that is too new to have a name here is one that was added in this sitting.
      ({ sheet, rect }) => (sheet === undefined || sheet === address.sheet) && contains(rect, address.rect),
    );
  };
  if (cells.some(isTyped)) return true;
  if (cells.every((cell) => cell === undefined)) return false;
  await wait(CALLED_BEFORE_MS);
  return cells.some(isTyped);
}

function contains(outer: Rect, { row, column }: Rect): boolean {
  const isInRows = row >= outer.row && row < outer.row + outer.rows;
  return isInRows && column >= outer.column && column < outer.column + outer.columns;
}
