/** Which cells of a rectangle hold something. */
import { relativeFormula } from './address';
import type { Rect } from './rect';

/** Runs of filled cells, row by row; equal runs of neighbouring rows become one rectangle. */
export function filledRects(area: Rect, isFilled: readonly (readonly boolean[])[]): Rect[] {
  const rects: { row: number; column: number; rows: number; columns: number }[] = [];
  let above = new Map<number, (typeof rects)[number]>();
  isFilled.forEach((cells, rowOffset) => {
    const here: typeof above = new Map();
    for (let start = cells.indexOf(true); start >= 0; ) {
      let end = start;
      while (cells[end]) end += 1;
      let rect = above.get(start);
      if (rect?.columns === end - start) rect.rows += 1;
      else {
        rect = { row: area.row + rowOffset, column: area.column + start, rows: 1, columns: end - start };
        rects.push(rect);
      }
      here.set(start, rect);
      start = cells.indexOf(true, end);
    }
    above = here;
  });
  return rects;
}

/** How many columns from the block on hold one formula each, filled down all rows. */
export function columnsFilled(
  formulas: readonly (readonly unknown[])[],
  row: number,
  most: number,
  isLeft: boolean,
): number {
  for (let found = 0; found < most; found += 1) {
    const at = isLeft ? most - 1 - found : found;
    if (
      !isFilledDown(
        formulas.map((cells) => cells[at]),
        row,
      )
    )
      return found;
  }
  return most;
}

function isFilledDown(formulas: readonly unknown[], row: number): boolean {
  const [first] = formulas;
  if (typeof first !== 'string' || !first.startsWith('=')) return false;
  const form = relativeFormula(first, row);
  return formulas.every((cell, index) => typeof cell === 'string' && relativeFormula(cell, row + index) === form);
}
