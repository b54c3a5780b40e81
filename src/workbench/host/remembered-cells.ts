import type { Reference, TrackedReference, WorkbookStore } from '../store';

/** How many events back the add-in can still ask for the cells with `event.getRange`. */
const REMEMBERED = 200;

/** Cells of past events by id; they follow inserts and deletes like every reference. */
export class RememberedCells {
  private next = 1;
  private readonly cells = new Map<string, TrackedReference>();

  constructor(private readonly store: WorkbookStore) {}

  add(reference: Reference): string {
    const id = `{event-${this.next++}}`;
    this.cells.set(id, this.store.track(reference.sheetId, reference.rect));
    const [oldest] = this.cells;
    if (oldest && this.cells.size > REMEMBERED) {
      oldest[1].release();
      this.cells.delete(oldest[0]);
    }
    return id;
  }

  get(id: string): TrackedReference | undefined {
    return this.cells.get(id);
  }

  clear(): void {
    for (const tracked of this.cells.values()) tracked.release();
    this.cells.clear();
  }
}
