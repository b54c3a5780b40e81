/** Finds the differences between two states and skips everything that they share. */
import type { Reference } from '../cell-types';
import type { Formula } from '../formulas/formula';
import { type CellSegment, SEGMENT_ROWS } from './cell-storage';
import type { SheetState, WorkbookState } from './workbook-state';

interface StateObserver {
  onFormulaRemoved(sheetId: string, row: number, column: number): void;
  onFormulaAdded(sheetId: string, row: number, column: number, formula: Formula): void;
  onSheetRemoved(sheetId: string): void;
  /** The comparison reads the changed values of a segment only if the observer needs them. */
  needsValues(): boolean;
}

/** Returns the cells that differ, as vertical strips of at most one segment. */
export function compareStates(before: WorkbookState, after: WorkbookState, observer: StateObserver): Reference[] {
  const changes: Reference[] = [];
  const remainingSheets = new Map(before.sheets.map((sheet) => [sheet.id, sheet]));
  for (const sheet of after.sheets) {
    compareSheets(remainingSheets.get(sheet.id), sheet, observer, changes);
    remainingSheets.delete(sheet.id);
  }
  for (const sheetId of remainingSheets.keys()) observer.onSheetRemoved(sheetId);
  return changes;
}

function compareSheets(
  before: SheetState | undefined,
  after: SheetState,
  observer: StateObserver,
  changes: Reference[],
): void {
  if (before === after || before?.columns === after.columns) return;
  const width = Math.max(before?.columns.length ?? 0, after.columns.length);
  for (let column = 0; column < width; column++) {
    const oldColumn = before?.columns[column];
    const newColumn = after.columns[column];
    if (oldColumn === newColumn) continue;
    const height = Math.max(oldColumn?.segments.length ?? 0, newColumn?.segments.length ?? 0);
    for (let segmentIndex = 0; segmentIndex < height; segmentIndex++) {
      const oldSegment = oldColumn?.segments[segmentIndex];
      const newSegment = newColumn?.segments[segmentIndex];
      if (oldSegment === newSegment) continue;
      const base = segmentIndex * SEGMENT_ROWS;
      compareFormulas(oldSegment, newSegment, after.id, base, column, observer);
      if (!observer.needsValues()) continue;
      const [first, last] = findChangedRows(oldSegment, newSegment);
      if (last < first) continue;
      changes.push({ sheetId: after.id, rect: { row: base + first, column, rows: last - first + 1, columns: 1 } });
    }
  }
}

function compareFormulas(
  before: CellSegment | undefined,
  after: CellSegment | undefined,
  sheetId: string,
  base: number,
  column: number,
  observer: StateObserver,
): void {
  for (const index of before?.formulas?.keys() ?? []) {
    if (!after?.formulas?.has(index)) observer.onFormulaRemoved(sheetId, base + index, column);
  }
  for (const [index, formula] of after?.formulas ?? []) {
    if (before?.formulas?.get(index) !== formula) observer.onFormulaAdded(sheetId, base + index, column, formula);
  }
}

function findChangedRows(
  before: CellSegment | undefined,
  after: CellSegment | undefined,
): [first: number, last: number] {
  let first = 0;
  let last = SEGMENT_ROWS - 1;
  while (first <= last && (before?.values[first] ?? null) === (after?.values[first] ?? null)) first++;
  while (last >= first && (before?.values[last] ?? null) === (after?.values[last] ?? null)) last--;
  return [first, last];
}
