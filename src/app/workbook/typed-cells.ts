/** Cells that somebody who sits here has just typed into: what a formula there asks for is asked by them, not by the file. */
import type { TypedCells as Typed } from '../../workbook';

export interface TypedCells {
  /** See {@link WorkbookListeners.onTyped}. */
  typed(cells: Typed | undefined): void;
  /** The last ones, as they are called by now. */
  recent(): readonly Typed[];
}

/** More would be people who type while a formula waits for a second. */
const REMEMBERED = 50;

export function createTypedCells(): TypedCells {
  let recent: readonly Typed[] = [];
  return {
    typed(cells) {
      recent = cells ? [cells, ...recent].slice(0, REMEMBERED) : [];
    },
    recent: () => recent,
  };
}
