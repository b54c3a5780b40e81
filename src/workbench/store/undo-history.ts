import { SEGMENT_ROWS } from './state/cell-storage';
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
  private undoRecords: WeighedRecord[] = [];
  private redoRecords: WeighedRecord[] = [];

  constructor(private readonly limit: number) {}

  get canUndo(): boolean {
    return this.undoRecords.length > 0;
  }

  get canRedo(): boolean {
    return this.redoRecords.length > 0;
  }

  add(record: UndoRecord): void {
    this.redoRecords = [];
    const last = this.undoRecords.at(-1);
    const joinsLast = last && record.group !== undefined && last.group === record.group;
    const mergedRecord = joinsLast ? { ...record, before: last.before, trackedBefore: last.trackedBefore } : record;
    if (joinsLast) this.undoRecords.pop();
    this.undoRecords.push({ ...mergedRecord, cellCount: countReplacedCells(mergedRecord.before, mergedRecord.after) });
    this.dropOldest();
  }

  undo(): UndoRecord | undefined {
    const record = this.undoRecords.pop();
    if (record) this.redoRecords.push(record);
    return record;
  }

  redo(): UndoRecord | undefined {
    const record = this.redoRecords.pop();
    if (record) this.undoRecords.push(record);
    return record;
  }

  clear(): void {
    this.undoRecords = [];
    this.redoRecords = [];
  }

  private dropOldest(): void {
    let totalCells = 0;
    for (let index = this.undoRecords.length - 1; index >= 0; index--) {
      totalCells += this.undoRecords[index]?.cellCount ?? 0;
      const isNewest = index === this.undoRecords.length - 1;
      if (!isNewest && (this.undoRecords.length - index > this.limit || totalCells > MAX_CELLS)) {
        this.undoRecords = this.undoRecords.slice(index + 1);
        return;
      }
    }
  }
}

/** `cellCount` is the number of old cells that only this record keeps in memory. */
type WeighedRecord = UndoRecord & { readonly cellCount: number };

/** Records may keep at most this number of old cells in memory, about 25 bytes each. */
const MAX_CELLS = 6_000_000;

/** Counts the cells that only the older state still holds. */
function countReplacedCells(before: WorkbookState, after: WorkbookState): number {
  const sheets = new Map(after.sheets.map((sheet) => [sheet.id, sheet]));
  let segments = 0;
  for (const sheet of before.sheets) {
    const other = sheets.get(sheet.id);
    if (other === sheet) continue;
    for (const [column, cells] of sheet.columns.entries()) {
      const newColumn = other?.columns[column];
      if (!cells || newColumn === cells) continue;
      for (const [index, segment] of cells.segments.entries())
        if (segment && segment !== newColumn?.segments[index]) segments++;
    }
  }
  return segments * SEGMENT_ROWS;
}
