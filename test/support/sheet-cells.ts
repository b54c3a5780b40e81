/** Reads and writes single cells, as Excel's `values` and `formulas` do; by default on the active sheet. */
import type { CellInput, WorkbookStore } from '../../src/workbench/store';
import { rect } from './rect';

interface WithStore {
  readonly store: WorkbookStore;
}

export function readCell({ store }: WithStore, row: number, column: number, sheet = store.activeSheetId) {
  return store.readValues(sheet, rect(row, column))[0]?.[0];
}

export function readFormula({ store }: WithStore, row: number, column: number, sheet = store.activeSheetId) {
  return store.readFormulas(sheet, rect(row, column))[0]?.[0];
}

export function writeValue(
  { store }: WithStore,
  row: number,
  column: number,
  value: CellInput,
  sheet = store.activeSheetId,
): void {
  store.write(sheet, rect(row, column), value, 'values');
}

/** Writes a text, which may be a formula. */
export function writeInput(
  { store }: WithStore,
  row: number,
  column: number,
  input: CellInput,
  sheet = store.activeSheetId,
): void {
  store.write(sheet, rect(row, column), input, 'formulas');
}
