import { BLOCK_ROWS } from './state/cell-storage';
import type { TrackedPlaces } from './state/open-workbook';
import type { WorkbookState } from './state/workbook-state';

/** Both states share everything that the batch did not change. */
interface UndoRecord {
  readonly before: WorkbookState;
  readonly after: WorkbookState;
  readonly trackedBefore: TrackedPlaces;
  readonly trackedAfter: TrackedPlaces;
  readonly group: string | undefined;
}

/**
 * Keeps undo and redo records; drops the oldest if there are too many or they keep too many cells
 * alive.
 */
export class UndoHistory {
  private done: WeighedRecord[] = [];
  private undone: WeighedRecord[] = [];

  constructor(private readonly limit: number) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  add(record: UndoRecord): void {
    this.undone = [];
    const last = this.done.at(-1);
    const joins = last && record.group !== undefined && last.group === record.group;
    const joined = joins ? { ...record, before: last.before, trackedBefore: last.trackedBefore } : record;
    if (joins) this.done.pop();
    this.done.push({ ...joined, cells: cellsKept(joined.before, joined.after) });
    this.drop();
  }

  undo(): UndoRecord | undefined {
    const record = this.done.pop();
    if (record) this.undone.push(record);
    return record;
  }

  redo(): UndoRecord | undefined {
    const record = this.undone.pop();
    if (record) this.done.push(record);
    return record;
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }

  private drop(): void {
    let cells = 0;
    for (let index = this.done.length - 1; index >= 0; index--) {
      cells += this.done[index]?.cells ?? 0;
      const isNewest = index === this.done.length - 1;
      if (!isNewest && (this.done.length - index > this.limit || cells > MAX_CELLS)) {
        this.done = this.done.slice(index + 1);
        return;
      }
    }
  }
}

/** Only this record keeps that number of cells in memory. */
type WeighedRecord = UndoRecord & { readonly cells: number };

/** Records may keep at most this number of old cells in memory, about 25 bytes each. */
const MAX_CELLS = 6_000_000;

/** Counts the cells that only the older state still holds. */
function cellsKept(before: WorkbookState, after: WorkbookState): number {
  const sheets = new Map(after.sheets.map((sheet) => [sheet.id, sheet]));
  let blocks = 0;
  for (const sheet of before.sheets) {
    const other = sheets.get(sheet.id);
    if (other === sheet) continue;
    for (const [column, cells] of sheet.columns.entries()) {
      const now = other?.columns[column];
      if (!cells || now === cells) continue;
      for (const [index, block] of cells.blocks.entries()) if (block && block !== now?.blocks[index]) blocks++;
    }
  }
  return blocks * BLOCK_ROWS;
}
