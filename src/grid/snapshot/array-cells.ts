/** Finds array formulas among the formulas of cells. */
import { countCells, type Rect } from '../address/rect';

export interface FormulaCells {
  readonly rect: Rect;
  readonly formulas: readonly (readonly unknown[])[];
}

/**
 * Groups neighbouring cells with the same formula. Excel reports the formula of an array for each
 * of its cells, with the same references (office-js issue 6176).
 * @param areas areas in which Excel has found array formulas; they may overlap
 * @returns the cells of the arrays with more than one cell
 */
export function findArrayRects(areas: readonly FormulaCells[]): readonly Rect[] {
  const formulas = new Map<string, string>();
  const cells: { readonly row: number; readonly column: number; readonly formula: string }[] = [];
  for (const { rect, formulas: rows } of areas)
    rows.forEach((inputs, down) => {
      inputs.forEach((formula, right) => {
        const [row, column] = [rect.row + down, rect.column + right];
        if (typeof formula !== 'string' || !formula.startsWith('=') || formulas.has(`${row},${column}`)) return;
        formulas.set(`${row},${column}`, formula);
        cells.push({ row, column, formula });
      });
    });
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
  const arrays: Rect[] = [];
  for (const { row, column, formula } of cells) {
    const isSame = (down: number, right: number) => formulas.get(`${row + down},${column + right}`) === formula;
    if (!isSame(0, 0)) continue;
    let columns = 1;
    while (isSame(0, columns)) columns += 1;
    let rows = 1;
    while (Array.from({ length: columns }, (_, right) => right).every((right) => isSame(rows, right))) rows += 1;
    for (let down = 0; down < rows; down += 1)
      for (let right = 0; right < columns; right += 1) formulas.delete(`${row + down},${column + right}`);
    if (rows * columns > 1) arrays.push({ row, column, rows, columns });
  }
  return arrays;
}

/** Halves the largest rectangles until there are this many, or until each is one cell. */
export function splitRects(rects: readonly Rect[], count: number): readonly Rect[] {
  const parts = [...rects];
  while (parts.length > 0 && parts.length < count) {
    const largest = parts.reduce((found, rect, index) => {
      return countCells(rect) > countCells(parts[found] ?? rect) ? index : found;
    }, 0);
    const rect = parts[largest];
    if (!rect || countCells(rect) === 1) break;
    parts.splice(largest, 1, ...halveRect(rect));
  }
  return parts;
}

function halveRect(rect: Rect): readonly Rect[] {
  if (rect.rows >= rect.columns) {
    const rows = Math.ceil(rect.rows / 2);
    return [
      { ...rect, rows },
      { ...rect, row: rect.row + rows, rows: rect.rows - rows },
    ];
  }
  const columns = Math.ceil(rect.columns / 2);
  return [
    { ...rect, columns },
    { ...rect, column: rect.column + columns, columns: rect.columns - columns },
  ];
}
