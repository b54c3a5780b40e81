/** Finds the differences between two states and skips everything that they share. */
import type { Reference } from '../cell-types';
import type { Formula } from '../formulas/formula';
import { BLOCK_ROWS, type CellBlock } from './cell-storage';
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
    const height = Math.max(oldColumn?.blocks.length ?? 0, newColumn?.blocks.length ?? 0);
    for (let blockIndex = 0; blockIndex < height; blockIndex++) {
      const oldBlock = oldColumn?.blocks[blockIndex];
      const newBlock = newColumn?.blocks[blockIndex];
      if (oldBlock === newBlock) continue;
      const base = blockIndex * BLOCK_ROWS;
      compareFormulas(oldBlock, newBlock, after.id, base, column, observer);
      if (!observer.needsValues()) continue;
      const [first, last] = changedRows(oldBlock, newBlock);
      if (last < first) continue;
      changes.push({ sheetId: after.id, rect: { row: base + first, column, rows: last - first + 1, columns: 1 } });
    }
  }
}

function compareFormulas(
  before: CellBlock | undefined,
  after: CellBlock | undefined,
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

function changedRows(before: CellBlock | undefined, after: CellBlock | undefined): [first: number, last: number] {
  let first = 0;
  let last = BLOCK_ROWS - 1;
  while (first <= last && (before?.values[first] ?? null) === (after?.values[first] ?? null)) first++;
  while (last >= first && (before?.values[last] ?? null) === (after?.values[last] ?? null)) last--;
  return [first, last];
}
