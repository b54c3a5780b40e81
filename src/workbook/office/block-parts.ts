import type { Rect } from '../../grid';

/** A part of an anchored block, found through its name each time so that it follows the cells between two batches. */
export function partOf(context: Excel.RequestContext, anchor: string, part: Rect): Excel.Range {
  return context.workbook.names
    .getItem(anchor)
    .getRange()
    .getCell(0, 0)
    .getOffsetRange(part.row, part.column)
    .getResizedRange(part.rows - 1, part.columns - 1);
}

/** Offsets of a rectangle of the sheet from the first cell of the block. */
export function offsetFrom(block: Rect, rect: Rect): Rect {
  return { ...rect, row: rect.row - block.row, column: rect.column - block.column };
}
