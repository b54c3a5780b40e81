/**
 * Follows a block through edits by the rules that Excel's manual gives for references. It uses no
 * code of the product or of the workbench, so an edit script can compare their result with it.
 */
import { containsRect, type Rect } from '../../src/grid';

export interface Place {
  readonly sheetId: string;
  readonly rect: Rect;
}

export type Edit =
  | { readonly kind: 'insert'; readonly at: Place; readonly shift: 'down' | 'right' }
  | { readonly kind: 'delete'; readonly at: Place; readonly shift: 'up' | 'left' }
  | { readonly kind: 'move'; readonly from: Place; readonly to: Place }
  | { readonly kind: 'removeSheet'; readonly sheetId: string };

/** Returns the block's place after the edit; undefined once its cells are deleted. */
export function followEdit(block: Place, edit: Edit): Place | undefined {
  switch (edit.kind) {
    case 'removeSheet':
      return block.sheetId === edit.sheetId ? undefined : block;
    case 'move':
      return followMove(block, edit.from, edit.to);
    case 'insert':
      return block.sheetId === edit.at.sheetId ? followInsertion(block, edit.at.rect, edit.shift === 'down') : block;
    case 'delete':
      return block.sheetId === edit.at.sheetId ? followDeletion(block, edit.at.rect, edit.shift === 'up') : block;
  }
}

/** A block moves only if it is cut as a whole; a block that is pasted over as a whole is lost. */
function followMove(block: Place, from: Place, to: Place): Place | undefined {
  if (block.sheetId === from.sheetId && containsRect(from.rect, block.rect)) {
    const row = block.rect.row - from.rect.row + to.rect.row;
    const column = block.rect.column - from.rect.column + to.rect.column;
    return { sheetId: to.sheetId, rect: { ...block.rect, row, column } };
  }
  return block.sheetId === to.sheetId && containsRect(to.rect, block.rect) ? undefined : block;
}

/** A band that is narrower than the block tears it, and the block's place stays. */
function followInsertion(block: Place, band: Rect, isDown: boolean): Place {
  const { rect } = block;
  if (!spansBlock(rect, band, isDown)) return block;
  const count = isDown ? band.rows : band.columns;
  const at = isDown ? band.row : band.column;
  const [start, length] = isDown ? [rect.row, rect.rows] : [rect.column, rect.columns];
  if (at <= start) return { ...block, rect: withSpan(rect, isDown, start + count, length) };
  return at < start + length ? { ...block, rect: withSpan(rect, isDown, start, length + count) } : block;
}

function followDeletion(block: Place, band: Rect, isUp: boolean): Place | undefined {
  const { rect } = block;
  if (!spansBlock(rect, band, isUp)) return block;
  const [from, count] = isUp ? [band.row, band.rows] : [band.column, band.columns];
  const [start, length] = isUp ? [rect.row, rect.rows] : [rect.column, rect.columns];
  const remaining = Array.from({ length }, (_, index) => start + index).filter(
    (line) => line < from || line >= from + count,
  );
  const [first] = remaining;
  if (first === undefined) return undefined;
  return { ...block, rect: withSpan(rect, isUp, first < from ? first : first - count, remaining.length) };
}

function spansBlock(rect: Rect, band: Rect, isVertical: boolean): boolean {
  return isVertical
    ? band.column <= rect.column && band.column + band.columns >= rect.column + rect.columns
    : band.row <= rect.row && band.row + band.rows >= rect.row + rect.rows;
}

function withSpan(rect: Rect, isVertical: boolean, start: number, length: number): Rect {
  return isVertical ? { ...rect, row: start, rows: length } : { ...rect, column: start, columns: length };
}
