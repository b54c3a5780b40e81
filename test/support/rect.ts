import type { Rect } from '../../src/grid';

/** Returns a rectangle of cells; row and column count from 0. */
export function rect(row: number, column: number, rows = 1, columns = 1): Rect {
  return { row, column, rows, columns };
}
