/** Cells that somebody who sits here has just typed into: what a formula there asks for is asked by them, not by the file. */
import type { Clock } from '../../client';
import { type Rect, tryParseAddress } from '../../grid';
import type { TypedCells as Typed } from '../../workbook';

export interface TypedCells {
  /** See {@link WorkbookListeners.onTyped}. */
  typed(cells: Typed | undefined): void;
  /** @param cells that formulas call from, as Excel names them; undefined where it does not say: then nobody knows */
  hasAny(cells: readonly (string | undefined)[]): Promise<boolean>;
}

/** More would be people who type while a formula waits for a second. */
const REMEMBERED = 50;

/** Excel tells of a change and calls its formula in either order. */
const CALLED_BEFORE_MS = 1000;

export function createTypedCells({ wait }: Pick<Clock, 'wait'>): TypedCells {
  let recent: readonly Typed[] = [];

  function isTyped(cell: string | undefined): boolean {
    const address = cell !== undefined && tryParseAddress(cell);
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
    async hasAny(cells) {
      if (cells.some(isTyped)) return true;
      if (cells.every((cell) => cell === undefined)) return false;
      await wait(CALLED_BEFORE_MS);
      return cells.some(isTyped);
    },
  };
}

function contains(outer: Rect, { row, column }: Rect): boolean {
  const isInRows = row >= outer.row && row < outer.row + outer.rows;
  return isInRows && column >= outer.column && column < outer.column + outer.columns;
}
