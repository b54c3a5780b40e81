import { createTextInput } from '../values/cell-input';
import type { CellOperation } from '../write/operation';

/**
 * Returns operations that write texts into cells of one column, by their rows. Each stays text,
 * whatever it looks like. Neighbouring cells are written together, and cells between them are not
 * touched.
 */
export function createTextOperations(texts: ReadonlyMap<number, string>, column: number): CellOperation[] {
  const runs: { readonly row: number; readonly cells: string[] }[] = [];
  for (const [row, text] of [...texts].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && last.row + last.cells.length === row) last.cells.push(text);
    else runs.push({ row, cells: [text] });
  }
  return runs.flatMap(({ row, cells }): CellOperation[] => {
    const part = { row, column, rows: cells.length, columns: 1 };
    return [
      // A cell with the text format would show the apostrophe of a text input.
      { kind: 'numberFormat', part, format: 'General' },
      { kind: 'values', part, rows: cells.map((text) => [createTextInput(text)]) },
    ];
  });
}
