/**
 * Rewrites ranges of formulas that cover all rows of a block: they begin at a header row or at the
 * first row of data, and end at the last row or below. If the block becomes longer than such a
 * range, the range has to end where the block ends.
 */
import {
  type Address,
  afterInsertion,
  intersectRect,
  isSameSheet,
  type Rect,
  rectAfterInsertion,
  rewriteReferences,
} from '../../grid';

/** Describes a block that gets more rows. */
export interface Growth {
  readonly sheet: string;
  readonly headerRows: number;
  readonly standing: Rect;
  readonly block: Rect;
  /** Holds the cells that the write inserts for it. */
  readonly inserted: Rect | undefined;
}

/** Returns the row below the block's last one, before and after the write. */
function endsOf({ headerRows, standing, block }: Growth): { readonly before: number; readonly after: number } {
  const body = standing.row + headerRows;
  return { before: Math.max(body + 1, standing.row + standing.rows), after: block.row + block.rows };
}

/** Returns true if the block ends further down than before. */
export function hasMoreRows(growth: Growth): boolean {
  const { before, after } = endsOf(growth);
  return after > before;
}

/**
 * Returns true if the rows from `first` to `end` cover the present block, but not the longer one.
 */
function isOutgrown(first: number, end: number, growth: Growth): boolean {
  const { before, after } = endsOf(growth);
  const { row } = growth.standing;
  return first >= row && first <= row + growth.headerRows && end >= before && end < after;
}

/** Returns the text of a formula once the cells are inserted that the block needs. */
export function formulaBelow(formula: string, sheet: string, { sheet: home, inserted }: Growth): string {
  return inserted ? afterInsertion(formula, sheet, { sheet: home, rect: inserted }) : formula;
}

/**
 * Returns the formula with ranges that cover the longer block; the same text if there are none.
 * @param sheet the sheet of the formula
 */
export function coveringFormula(formula: string, sheet: string, growth: Growth): string {
  const { after } = endsOf(growth);
  return rewriteReferences(formula, ({ sheet: other = sheet, rect, text }) => {
    // A reference to a single cell means that row, however few rows there are.
    if (!isSameSheet(other, growth.sheet) || !RANGE.test(text)) return undefined;
    const columns = { ...growth.standing, row: rect.row, rows: rect.rows };
    if (!intersectRect(rect, columns) || !isOutgrown(rect.row, rect.row + rect.rows, growth)) return undefined;
    return { ...rect, rows: after - rect.row };
  });
}

const RANGE = /\d:.*\d$/;

/**
 * Does the same in R1C1 form for formulas on the block's own sheet that are filled into rows. Only
 * rows that are not relative to the formula's cell can be those of the block.
 */
export function coveringR1C1(formula: string, growth: Growth): string {
  const { after } = endsOf(growth);
  return formula.replace(R1C1_RANGE, (whole, first: string, between: string, last: string) =>
    isOutgrown(Number(first) - 1, Number(last), growth) ? `R${first}${between}R${after}` : whole,
  );
}

const R1C1_RANGE = /(?<![\p{L}\p{N}_.!'\]])R(\d+)(C(?:\d+|\[-?\d+\])?:)R(\d+)(?=C)/gu;

/** Returns where a cell will be once the cells are inserted that the block needs. */
export function placeBelow({ sheet, rect }: Address, growth: Growth): Rect {
  return isSameSheet(sheet, growth.sheet) ? rectBelow(rect, growth) : rect;
}

/** Returns the same for a rectangle on the block's sheet. */
export function rectBelow(rect: Rect, { inserted }: Growth): Rect {
  return inserted ? (rectAfterInsertion(rect, inserted) ?? rect) : rect;
}
