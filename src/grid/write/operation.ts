/**
 * Defines what can be done to the cells of a block, as data. Parts count from the block's first
 * cell, so that they follow it.
 */
import type { Rect } from '../address/rect';
import type { CellLook } from '../snapshot/cell-content';
import type { CellInput } from '../values/cell-input';
import type { BlockCell } from './chunks';

export type Operation =
  /** Cells in the part and below it move down, in its columns only. */
  | { readonly kind: 'insert'; readonly part: Rect }
  | {
      readonly kind: 'clear';
      readonly part: Rect;
      /** `everything` clears contents and formats. */
      readonly what: 'everything' | 'contents' | 'formats';
      /** The cells get this format; without it, that of untouched cells. */
      readonly like?: FormatSource;
      /** This row has the former format of the cells, if one is known. */
      readonly former?: Rect;
    }
  /** Copies all formats, including number formats and conditional formats. */
  | { readonly kind: 'formats'; readonly part: Rect; readonly from: FormatSource }
  | {
      readonly kind: 'numberFormat';
      readonly part: Rect;
      readonly format: string;
      /** The cells had this format before, if it is known. */
      readonly former?: string | undefined;
    }
  | { readonly kind: 'bold'; readonly part: Rect; readonly isRemoved?: true }
  /** Draws a thin line above the first row of the part. */
  | { readonly kind: 'topBorder'; readonly part: Rect; readonly isRemoved?: true }
  | { readonly kind: 'alignRight'; readonly part: Rect }
  /** Sets the width of the part's columns in characters. */
  | { readonly kind: 'width'; readonly part: Rect; readonly characters: number }
  | { readonly kind: 'values'; readonly part: Rect; readonly rows: BlockCell[][] }
  /** Writes cells that are not the report's; formulas are in R1C1 form. */
  | { readonly kind: 'contents'; readonly part: Rect; readonly rows: readonly (readonly CellInput[])[] }
  /** Formats cells that all had the same format before. */
  | { readonly kind: 'look'; readonly part: Rect; readonly look: CellLook; readonly former: CellLook }
  /** Sets only the given properties; the others stay as they are. */
  | { readonly kind: 'overlay'; readonly part: Rect; readonly look: CellLook }
  /** Fills a part from one of its neighbours' rows, formats and all. */
  | { readonly kind: 'fillDown'; readonly from: Rect; readonly to: Rect };

/**
 * These operations belong to a script without a stream of rows: what its batch reads is enough to
 * roll back each of them.
 */
export type CellOperation = Exclude<
  Operation,
  { readonly kind: 'insert' | 'bold' | 'topBorder' | 'alignRight' | 'overlay' }
>;

/** The formats come from a row of the same columns, or from the columns as a whole. */
export type FormatSource = Rect | 'columns';

/** Lists the operations that a write makes before and after its rows. */
export interface RowOperations {
  /**
   * They come before the first row: cells are inserted, and formats are set, because a number in a
   * cell with the text format becomes a text.
   */
  readonly before: readonly Operation[];
  /**
   * They come after the last row: cells that are not needed any more are cleared, and the block
   * gets its formats.
   */
  readonly after: readonly Operation[];
}

/** Returns a rectangle of the sheet, counted from the block's first cell. */
export function toRelativeRect(block: Rect, rect: Rect): Rect {
  return { ...rect, row: rect.row - block.row, column: rect.column - block.column };
}

/**
 * Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three
 * quarters of a point.
 */
export function toWidthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}
