/**
 * Rewrites ranges of formulas that cover all rows of a block: they begin at a header row or at the
 * first row of data, and end at the last row or below. If the block becomes longer than such a
 * range, the range has to end where the block ends.
 */
import {
  type Address,
  intersectRect,
  isSameSheet,
  type Rect,
  rewriteReferences,
  shiftFormula,
  shiftRect,
} from '../../grid';

/** Describes a block that gets more rows. */
export interface BlockGrowth {
  readonly sheet: string;
  readonly headerRows: number;
  readonly currentRect: Rect;
  /** Holds the block's cells after the write. */
  readonly block: Rect;
  /** Holds the cells that the write inserts for it. */
  readonly insertedCells: Rect | undefined;
}

/** Returns the row below the block's last one, before and after the write. */
function getBlockEnds({ headerRows, currentRect, block }: BlockGrowth): {
  readonly formerEnd: number;
  readonly newEnd: number;
} {
  const bodyRow = currentRect.row + headerRows;
  return { formerEnd: Math.max(bodyRow + 1, currentRect.row + currentRect.rows), newEnd: block.row + block.rows };
}

/** Returns true if the block ends further down than before. */
export function hasMoreRows(growth: BlockGrowth): boolean {
  const { formerEnd, newEnd } = getBlockEnds(growth);
  return newEnd > formerEnd;
}

/**
 * Returns true if the rows from `first` to `end` cover the present block, but not the longer one.
 */
function coversOnlyCurrentBlock(first: number, end: number, growth: BlockGrowth): boolean {
  const { formerEnd, newEnd } = getBlockEnds(growth);
  const { row } = growth.currentRect;
  return first >= row && first <= row + growth.headerRows && end >= formerEnd && end < newEnd;
}

/** Returns the formula as Excel rewrites it when the write inserts cells for the block. */
export function shiftFormulaDown(
  formula: string,
  sheet: string,
  { sheet: blockSheet, insertedCells }: BlockGrowth,
): string {
  return insertedCells ? shiftFormula(formula, sheet, { sheet: blockSheet, rect: insertedCells }) : formula;
}

/**
 * Returns the formula with ranges that cover the longer block; the same text if there are none.
 * @param sheet the sheet of the formula
 */
export function extendFormula(formula: string, sheet: string, growth: BlockGrowth): string {
  const { newEnd } = getBlockEnds(growth);
  return rewriteReferences(formula, ({ sheet: referencedSheet = sheet, rect, text }) => {
    // A reference to a single cell means only its row, even if the block has no other row of data.
    if (!isSameSheet(referencedSheet, growth.sheet) || !RANGE.test(text)) return undefined;
    const blockColumns = { ...growth.currentRect, row: rect.row, rows: rect.rows };
    if (!intersectRect(rect, blockColumns) || !coversOnlyCurrentBlock(rect.row, rect.row + rect.rows, growth))
      return undefined;
    return { ...rect, rows: newEnd - rect.row };
  });
}

const RANGE = /\d:.*\d$/;

/**
 * Extends the ranges of a formula in R1C1 form on the block's own sheet. Only a range with absolute
 * rows can cover the same rows of the block from every row that the formula is filled into.
 */
export function extendR1C1(formula: string, growth: BlockGrowth): string {
  const { newEnd } = getBlockEnds(growth);
  return formula.replace(R1C1_RANGE, (whole, first: string, between: string, last: string) =>
    coversOnlyCurrentBlock(Number(first) - 1, Number(last), growth) ? `R${first}${between}R${newEnd}` : whole,
  );
}

const R1C1_RANGE = /(?<![\p{L}\p{N}_.!'\]])R(\d+)(C(?:\d+|\[-?\d+\])?:)R(\d+)(?=C)/gu;

/** Returns the place to which Excel moves a cell when the write inserts cells for the block. */
export function shiftCellDown({ sheet, rect }: Address, growth: BlockGrowth): Rect {
  return isSameSheet(sheet, growth.sheet) ? shiftRectDown(rect, growth) : rect;
}

/** Returns the same for a rectangle on the block's sheet. */
export function shiftRectDown(rect: Rect, { insertedCells }: BlockGrowth): Rect {
  return insertedCells ? (shiftRect(rect, insertedCells) ?? rect) : rect;
}
