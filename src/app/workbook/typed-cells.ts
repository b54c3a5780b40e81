/**
 * Records the cells that the user of this device has just typed into: a formula there was entered
 * by this user and did not come with the file.
 */
import type { EditedCells } from '../../workbook';

/** Excel reports a typed formula within a second; no user types into more cells in that time. */
const MAX_RECENT_CELLS = 50;

export class TypedCells {
  /** The latest cells come first, under the current names of their sheets. */
  recentCells: readonly EditedCells[] = [];
  private readonly listeners = new Set<(hasMovedCells: boolean) => void>();

  /** See {@link WorkbookListeners.onEdited}. */
  add(cells: EditedCells | undefined): void {
    this.recentCells = cells ? [cells, ...this.recentCells].slice(0, MAX_RECENT_CELLS) : [];
    for (const listener of this.listeners) listener(cells === undefined);
  }

  /**
   * Calls the listener after each edit, with true after cells were inserted or deleted. Returns a
   * function that stops it.
   */
  watch(listener: (hasMovedCells: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
