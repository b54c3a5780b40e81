/** Cells that somebody who sits here has just typed into: what a formula there asks for is asked by them, not by the file. */
import type { TypedCells as Typed } from '../../workbook';

/** More would be people who type while a formula waits for a second. */
const REMEMBERED = 50;

export class TypedCells {
  /** The last ones, as they are called by now. */
  recent: readonly Typed[] = [];

  /** See {@link WorkbookListeners.onTyped}. */
  typed(cells: Typed | undefined): void {
    this.recent = cells ? [cells, ...this.recent].slice(0, REMEMBERED) : [];
  }
}
