import { containsRect } from '../../../grid';
import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import type { ReferenceMark } from './formula';

/** What happens to the cells of a sheet, and with it to everything that refers to them. */
export type Shift =
  | { readonly kind: 'insert'; readonly sheetId: string; readonly rect: Rect; readonly direction: 'down' | 'right' }
  | { readonly kind: 'delete'; readonly sheetId: string; readonly rect: Rect; readonly direction: 'up' | 'left' }
  | { readonly kind: 'move'; readonly from: Reference; readonly to: Reference }
  | { readonly kind: 'removeSheet'; readonly sheetId: string };

/**
 * Where a rectangle is after the shift; undefined when all of its cells are gone. Excel's rules: a rectangle follows an insert or delete only
 * when the shifted band holds all of its width; one that straddles the place grows or shrinks; a move takes along only what lies wholly
 * inside, and what lies wholly under the place moved to is lost.
 * @param span whole columns do not follow rows and whole rows do not follow columns
 */
export function shiftReference(
  reference: Reference,
  shift: Shift,
  span: ReferenceMark['span'] = 'cells',
): Reference | undefined {
  const { sheetId, rect } = reference;
  switch (shift.kind) {
    case 'removeSheet':
      return sheetId === shift.sheetId ? undefined : reference;
    case 'move':
      return moveReference(reference, shift.from, shift.to);
    case 'insert': {
      if (sheetId !== shift.sheetId) return reference;
      const shifted =
        shift.direction === 'down' ? insertDown(rect, shift.rect, span) : insertRight(rect, shift.rect, span);
      return shifted === rect ? reference : shifted && { sheetId, rect: shifted };
    }
    case 'delete': {
      if (sheetId !== shift.sheetId) return reference;
      const shifted = shift.direction === 'up' ? deleteUp(rect, shift.rect, span) : deleteLeft(rect, shift.rect, span);
      return shifted === rect ? reference : shifted && { sheetId, rect: shifted };
    }
  }
}

function moveReference(reference: Reference, from: Reference, to: Reference): Reference | undefined {
  if (reference.sheetId === from.sheetId && containsRect(from.rect, reference.rect)) {
    return {
      sheetId: to.sheetId,
      rect: {
        ...reference.rect,
        row: reference.rect.row + to.rect.row - from.rect.row,
        column: reference.rect.column + to.rect.column - from.rect.column,
      },
    };
  }
  return reference.sheetId === to.sheetId && containsRect(to.rect, reference.rect) ? undefined : reference;
}

function insertDown(rect: Rect, inserted: Rect, span: ReferenceMark['span']): Rect | undefined {
  if (span === 'columns' || !spansColumns(inserted, rect)) return rect;
  const moved = insertEdges(rect.row, rect.rows, inserted.row, inserted.rows, SHEET_ROWS);
  return moved && withRows(rect, moved);
}

function insertRight(rect: Rect, inserted: Rect, span: ReferenceMark['span']): Rect | undefined {
  if (span === 'rows' || !spansRows(inserted, rect)) return rect;
  const moved = insertEdges(rect.column, rect.columns, inserted.column, inserted.columns, SHEET_COLUMNS);
  return moved && withColumns(rect, moved);
}

function deleteUp(rect: Rect, deleted: Rect, span: ReferenceMark['span']): Rect | undefined {
  if (span === 'columns' || !spansColumns(deleted, rect)) return rect;
  const moved = deleteEdges(rect.row, rect.rows, deleted.row, deleted.rows);
  return moved && withRows(rect, moved);
}

function deleteLeft(rect: Rect, deleted: Rect, span: ReferenceMark['span']): Rect | undefined {
  if (span === 'rows' || !spansRows(deleted, rect)) return rect;
  const moved = deleteEdges(rect.column, rect.columns, deleted.column, deleted.columns);
  return moved && withColumns(rect, moved);
}

interface Stretch {
  readonly start: number;
  readonly length: number;
}

function insertEdges(start: number, length: number, at: number, count: number, limit: number): Stretch | undefined {
  if (start >= at) {
    const kept = Math.min(length, limit - start - count);
    return kept > 0 ? { start: start + count, length: kept } : undefined;
  }
  return start + length > at ? { start, length: Math.min(length + count, limit - start) } : { start, length };
}

function deleteEdges(start: number, length: number, at: number, count: number): Stretch | undefined {
  const end = start + length;
  const before = Math.max(0, Math.min(end, at) - start);
  const after = Math.max(0, end - Math.max(start, at + count));
  if (before + after === 0) return undefined;
  return { start: start < at ? start : Math.max(at, start - count), length: before + after };
}

function withRows(rect: Rect, { start, length }: Stretch): Rect {
  return start === rect.row && length === rect.rows ? rect : { ...rect, row: start, rows: length };
}

function withColumns(rect: Rect, { start, length }: Stretch): Rect {
  return start === rect.column && length === rect.columns ? rect : { ...rect, column: start, columns: length };
}

function spansColumns(band: Rect, rect: Rect): boolean {
  return band.column <= rect.column && band.column + band.columns >= rect.column + rect.columns;
}

function spansRows(band: Rect, rect: Rect): boolean {
  return band.row <= rect.row && band.row + band.rows >= rect.row + rect.rows;
}
