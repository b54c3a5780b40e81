/** Cells that somebody who sits here has just typed into: what a formula there asks for is asked by them, not by the file. */
import type { Clock } from '../../client';
import { type Rect, tryParseAddress } from '../../grid';
import type { TypedCells as Typed } from '../../workbook';

export interface TypedCells {
  /** See {@link WorkbookListeners.onTyped}. */
  typed(cells: Typed | undefined): void;
  /** @param cell that a formula calls from, as Excel names it; undefined where it does not say: then nobody knows */
  has(cell: string | undefined): Promise<boolean>;
}

/** More would be people who type while a formula waits for a second. */
const REMEMBERED = 50;

/** Excel tells of a change and calls its formula in either order. */
const CALLED_BEFORE_MS = 1000;

export function createTypedCells({ wait }: Pick<Clock, 'wait'>): TypedCells {
  let recent: readonly Typed[] = [];

  function isTyped(cell: string): boolean {
    const address = tryParseAddress(cell);
    if (!address) return false;
    return recent.some(
      // A sheet that is too new to have a name here is one that was added in this sitting.
      ({ sheet, rect }) => (sheet === undefined || sheet === address.sheet) && contains(rect, address.rect),
    );
  }

  return {
    typed(cells) {
      recent = cells ? [cells, ...recent].slice(0, REMEMBERED) : [];
    },
    async has(cell) {
      if (cell === undefined) return false;
      if (isTyped(cell)) return true;
      await wait(CALLED_BEFORE_MS);
      return isTyped(cell);
    },
  };
}

function contains(outer: Rect, { row, column }: Rect): boolean {
  const isInRows = row >= outer.row && row < outer.row + outer.rows;
  return isInRows && column >= outer.column && column < outer.column + outer.columns;
}
