/** What can be done to the cells of a block, as data. Parts count from the block's first cell, so that they follow it when it moves. */
import type { Rect } from './rect';

export type Operation =
  /** What stands in the part and below, in its columns alone, moves down. */
  | { readonly kind: 'insert'; readonly part: Rect }
  /** With everything, formats go as well. */
  | { readonly kind: 'clear'; readonly part: Rect; readonly what: 'everything' | 'contents' | 'formats' }
  | { readonly kind: 'numberFormat'; readonly part: Rect; readonly format: string }
  /** `#RRGGBB` */
  | { readonly kind: 'fill'; readonly part: Rect; readonly color: string }
  | { readonly kind: 'bold'; readonly part: Rect }
  | { readonly kind: 'alignRight'; readonly part: Rect }
  /** Of the part's columns, in characters. */
  | { readonly kind: 'width'; readonly part: Rect; readonly characters: number }
  /** Fills a part from one of its neighbours' rows, formats and all. */
  | { readonly kind: 'fillDown'; readonly from: Rect; readonly to: Rect };

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
