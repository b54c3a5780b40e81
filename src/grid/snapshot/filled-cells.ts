/** Finds the cells of a rectangle that hold something. */
import { toRowRelativeFormula } from '../address/address';
import { joinCells } from '../address/areas';
import { countCells, type Rect } from '../address/rect';
import { type CellInput, toShownText } from '../values/cell-input';

export interface FilledCells {
  /** Holds the rectangles, in reading order. */
  readonly filled: readonly Rect[];
  readonly filledCount: number;
  /** The first filled cell shows this text. */
  readonly sample: string | undefined;
  /**
   * Maps `row,column` to the content of each filled cell; undefined if not all of them were read.
   */
  readonly contents?: ReadonlyMap<string, string> | undefined;
}

/** Hosts count cells that hold an empty text as used; here they are free. */
export function findFilledCells(
  area: Rect,
  formulas: readonly (readonly unknown[])[],
  texts: readonly (readonly string[])[],
): FilledCells {
  const isFilled = formulas.map((row) => row.map((cell) => cell !== ''));
  return {
    filled: joinCells(area, isFilled),
    filledCount: isFilled.flat().filter(Boolean).length,
    sample: texts.flat().find((text) => text !== ''),
    contents: indexContents(area, formulas),
  };
}

/** Counts all cells of an area as filled, because they were not read. */
export function assumeFilled(area: Rect): FilledCells {
  return { filled: [area], filledCount: countCells(area), sample: undefined };
}

export function mergeFilledCells(all: readonly FilledCells[]): FilledCells {
  return {
    filled: all.flatMap(({ filled }) => filled),
    filledCount: all.reduce((sum, one) => sum + one.filledCount, 0),
    sample: all.find(({ sample }) => sample !== undefined)?.sample,
    contents: all.every(({ contents }) => contents)
      ? new Map(all.flatMap(({ contents = [] }) => [...contents]))
      : undefined,
  };
}

function indexContents({ row, column }: Rect, formulas: readonly (readonly unknown[])[]): ReadonlyMap<string, string> {
  const cells = formulas.flatMap((inputs, down) =>
    inputs.map((input, right) => [`${row + down},${column + right}`, String(input)] as const),
  );
  return new Map(cells.filter(([, text]) => text !== ''));
}

/**
 * Returns true if the cells hold only what was read before. If they were not read, it returns true.
 */
export function holdsOnlyKnownContents(
  { contents }: Pick<FilledCells, 'contents'>,
  row: number,
  column: number,
  inputs: readonly CellInput[],
): boolean {
  if (!contents) return true;
  return inputs.every(
    (input, right) => input === '' || contents.get(`${row},${column + right}`) === toShownText(input),
  );
}

/** Returns how many columns next to the block hold one formula each, filled down all rows. */
export function countFilledColumns(
  formulas: readonly (readonly unknown[])[],
  row: number,
  maxColumns: number,
  isLeft: boolean,
): number {
  for (let count = 0; count < maxColumns; count += 1) {
    const columnIndex = isLeft ? maxColumns - 1 - count : count;
    if (
      !isFilledDown(
        formulas.map((cells) => cells[columnIndex]),
        row,
      )
    )
      return count;
  }
  return maxColumns;
}

function isFilledDown(formulas: readonly unknown[], row: number): boolean {
  const [first] = formulas;
  if (typeof first !== 'string' || !first.startsWith('=')) return false;
  const relativeForm = toRowRelativeFormula(first, row);
  return formulas.every(
    (cell, index) => typeof cell === 'string' && toRowRelativeFormula(cell, row + index) === relativeForm,
  );
}
