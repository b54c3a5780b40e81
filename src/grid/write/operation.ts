/** What can be done to the cells of a block, as data. Parts count from the block's first cell, so that they follow it when it moves. */
import type { Rect } from '../address/rect';
import type { CellLook } from '../seen/cell-content';
import type { CellInput } from '../values/cell-input';
import type { BlockCell } from './chunks';

export type Operation =
  /** What stands in the part and below, in its columns alone, moves down. */
  | { readonly kind: 'insert'; readonly part: Rect }
  | {
      readonly kind: 'clear';
      readonly part: Rect;
      /** With everything, formats go as well. */
      readonly what: 'everything' | 'contents' | 'formats';
      /** What the cells look like then; like cells that nobody has touched where it is left out. */
      readonly like?: FormatSource;
      /** A row that looks as they did, as far as that is known. */
      readonly former?: Rect;
    }
  /** All that a cell looks like, its number format and conditional formats too. */
  | { readonly kind: 'formats'; readonly part: Rect; readonly from: FormatSource }
  | {
      readonly kind: 'numberFormat';
      readonly part: Rect;
      readonly format: string;
      /** The previous format of these cells, if it is known. */
      readonly former?: string | undefined;
    }
  | { readonly kind: 'bold'; readonly part: Rect }
  | { readonly kind: 'alignRight'; readonly part: Rect }
  /** Of the part's columns, in characters. */
  | { readonly kind: 'width'; readonly part: Rect; readonly characters: number }
  | { readonly kind: 'values'; readonly part: Rect; readonly rows: BlockCell[][] }
  /** What cells hold that are not the report's; formulas in their R1C1 form. */
  | { readonly kind: 'contents'; readonly part: Rect; readonly rows: readonly (readonly CellInput[])[] }
  /** Cells that all looked alike before. */
  | { readonly kind: 'look'; readonly part: Rect; readonly look: CellLook; readonly former: CellLook }
  /** Over what cells look like: what is left out stays. */
  | { readonly kind: 'overlay'; readonly part: Rect; readonly look: CellLook }
  /** Fills a part from one of its neighbours' rows, formats and all. */
  | { readonly kind: 'fillDown'; readonly from: Rect; readonly to: Rect };

/** Operations of a script without a stream of rows: each of them can be taken back with what its batch has read. */
export type CellOperation = Exclude<
  Operation,
  { readonly kind: 'insert' | 'bold' | 'alignRight' | 'width' | 'overlay' }
>;

/** A row of the same columns, or what the columns look like as a whole. */
export type FormatSource = Rect | 'columns';

/** What goes along with the rows of a write. */
export interface RowOperations {
  /** Before the first row: cells are inserted, and formats stand before values, or a number would become a text in a cell of text. */
  readonly before: readonly Operation[];
  /** After the last row: what is left over goes, and the block gets its look. */
  readonly after: readonly Operation[];
}

/** A rectangle of the sheet, counted from the block's first cell. */
export function offsetFrom(block: Rect, rect: Rect): Rect {
  return { ...rect, row: rect.row - block.row, column: rect.column - block.column };
}

/** Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three quarters of a point. */
export function widthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}
