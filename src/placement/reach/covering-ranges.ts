/**
 * Ranges of formulas that cover all rows of a block: they begin at a header row or its first row of data and end at its last row or below.
 * Once the block is longer than they are, they are to end where it ends.
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

/** A block that gets more rows. */
export interface Growth {
  readonly sheet: string;
  readonly headerRows: number;
  readonly standing: Rect;
  readonly block: Rect;
  /** Cells that are inserted for it. */
  readonly inserted: Rect | undefined;
}

/** The row below its last one, before and after. */
function endsOf({ headerRows, standing, block }: Growth): { readonly before: number; readonly after: number } {
  const body = standing.row + headerRows;
  return { before: Math.max(body + 1, standing.row + standing.rows), after: block.row + block.rows };
}

export function hasMoreRows(growth: Growth): boolean {
  const { before, after } = endsOf(growth);
  return after > before;
}

/** Whether the rows from one to another cover the block as it stands, and not as it will be. */
function isOutgrown(first: number, end: number, growth: Growth): boolean {
  const { before, after } = endsOf(growth);
  const { row } = growth.standing;
  return first >= row && first <= row + growth.headerRows && end >= before && end < after;
}

/** The text of a formula once the cells are inserted that the block needs. */
export function formulaBelow(formula: string, sheet: string, { sheet: home, inserted }: Growth): string {
  return inserted ? afterInsertion(formula, sheet, { sheet: home, rect: inserted }) : formula;
}

/**
 * The formula with ranges that cover the block when it has grown; the same text where it has none.
 * @param sheet on which it stands
 */
export function coveringFormula(formula: string, sheet: string, growth: Growth): string {
  const { after } = endsOf(growth);
  return rewriteReferences(formula, ({ sheet: other = sheet, rect, text }) => {
    // A single cell means its row, however few rows there are.
    if (!isSameSheet(other, growth.sheet) || !RANGE.test(text)) return undefined;
    const columns = { ...growth.standing, row: rect.row, rows: rect.rows };
    if (!intersectRect(rect, columns) || !isOutgrown(rect.row, rect.row + rect.rows, growth)) return undefined;
    return { ...rect, rows: after - rect.row };
  });
}

const RANGE = /\d:.*\d$/;

/**
 * The same in R1C1 form, for formulas on the block's own sheet that are filled into rows: only rows that are not counted from the formula's
 * cell can be those of the block.
 */
export function coveringR1C1(formula: string, growth: Growth): string {
  const { after } = endsOf(growth);
  return formula.replace(R1C1_RANGE, (whole, first: string, between: string, last: string) =>
    isOutgrown(Number(first) - 1, Number(last), growth) ? `R${first}${between}R${after}` : whole,
  );
}

const R1C1_RANGE = /(?<![\p{L}\p{N}_.!'\]])R(\d+)(C(?:\d+|\[-?\d+\])?:)R(\d+)(?=C)/gu;

/** Where a cell stands once the cells are inserted that the block needs. */
export function placeBelow({ sheet, rect }: Address, growth: Growth): Rect {
  return isSameSheet(sheet, growth.sheet) ? rectBelow(rect, growth) : rect;
}

/** The same of a rectangle on the block's sheet. */
export function rectBelow(rect: Rect, { inserted }: Growth): Rect {
  return inserted ? (rectAfterInsertion(rect, inserted) ?? rect) : rect;
}
