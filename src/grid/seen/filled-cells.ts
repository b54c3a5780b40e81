/** Finds the cells of a rectangle that hold something. */
import { relativeFormula } from '../address/address';
import { cellCount, type Rect } from '../address/rect';
import { type CellInput, textOfInput } from '../values/cell-input';

export interface FilledCells {
  /** Holds the rectangles, in reading order. */
  readonly filled: readonly Rect[];
  readonly filledCells: number;
  /** Is the text of the first filled cell. */
  readonly sample: string | undefined;
  /**
   * Maps `row,column` to the content of each filled cell; undefined if not all of them were read.
   */
  readonly held?: ReadonlyMap<string, string> | undefined;
}

/** Hosts count cells that hold an empty text as used; here they are free. */
export function filledCells(
  area: Rect,
  formulas: readonly (readonly unknown[])[],
  texts: readonly (readonly string[])[],
): FilledCells {
  const isFilled = formulas.map((row) => row.map((cell) => cell !== ''));
  return {
    filled: filledRects(area, isFilled),
    filledCells: isFilled.flat().filter(Boolean).length,
    sample: texts.flat().find((text) => text !== ''),
    held: heldIn(area, formulas),
  };
}

/** Counts all cells of an area as filled, because they were not read. */
export function filledWhole(area: Rect): FilledCells {
  return { filled: [area], filledCells: cellCount(area), sample: undefined };
}

export function joinFilled(all: readonly FilledCells[]): FilledCells {
  return {
    filled: all.flatMap(({ filled }) => filled),
    filledCells: all.reduce((sum, one) => sum + one.filledCells, 0),
    sample: all.find(({ sample }) => sample !== undefined)?.sample,
    held: all.every(({ held }) => held) ? new Map(all.flatMap(({ held = [] }) => [...held])) : undefined,
  };
}

function heldIn({ row, column }: Rect, formulas: readonly (readonly unknown[])[]): ReadonlyMap<string, string> {
  const cells = formulas.flatMap((inputs, down) =>
    inputs.map((input, right) => [`${row + down},${column + right}`, String(input)] as const),
  );
  return new Map(cells.filter(([, text]) => text !== ''));
}

/**
 * Returns true if the cells hold only what was read before. If they were not read, it returns true.
 */
export function isHeld(
  { held }: Pick<FilledCells, 'held'>,
  row: number,
  column: number,
  inputs: readonly CellInput[],
): boolean {
  if (!held) return true;
  return inputs.every((input, right) => input === '' || held.get(`${row},${column + right}`) === textOfInput(input));
}

/**
 * Collects runs of filled cells row by row; equal runs of neighbouring rows become one rectangle.
 */
function filledRects(area: Rect, isFilled: readonly (readonly boolean[])[]): Rect[] {
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

/** Returns how many columns next to the block hold one formula each, filled down all rows. */
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
