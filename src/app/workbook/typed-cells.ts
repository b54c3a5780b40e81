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

  /** See {@link WorkbookListeners.onEdited}. */
  add(cells: EditedCells | undefined): void {
    this.recentCells = cells ? [cells, ...this.recentCells].slice(0, MAX_RECENT_CELLS) : [];
  }
}
