import { containsRect } from '../../../grid';
import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import type { ReferenceMark } from './formula';

/** References follow the cells of a sheet through a shift. */
export type Shift =
  | { readonly kind: 'insert'; readonly sheetId: string; readonly rect: Rect; readonly direction: 'down' | 'right' }
  | { readonly kind: 'delete'; readonly sheetId: string; readonly rect: Rect; readonly direction: 'up' | 'left' }
  | { readonly kind: 'move'; readonly from: Reference; readonly to: Reference }
  | { readonly kind: 'removeSheet'; readonly sheetId: string };

/**
 * Returns the rectangle's place after the shift; undefined if all of its cells are deleted. Excel's
 * rules: a rectangle follows an insert or delete only if the shifted band covers its full width;
 * one that straddles the place grows or shrinks; a move takes along only rectangles wholly inside,
 * and those wholly under the destination are lost.
 * @param span whole columns do not follow rows, and whole rows do not follow columns
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
    case 'insert':
    case 'delete': {
      if (sheetId !== shift.sheetId) return reference;
      const shifted = shiftRect(rect, shift, span);
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

function shiftRect(
  rect: Rect,
  shift: Extract<Shift, { kind: 'insert' | 'delete' }>,
  span: ReferenceMark['span'],
): Rect | undefined {
  const isVertical = shift.direction === 'down' || shift.direction === 'up';
  if (span === (isVertical ? 'columns' : 'rows') || !spansAcross(shift.rect, rect, isVertical)) return rect;
  const [start, length] = isVertical ? (['row', 'rows'] as const) : (['column', 'columns'] as const);
  const limit = isVertical ? SHEET_ROWS : SHEET_COLUMNS;
  const movedEdges =
    shift.kind === 'insert'
      ? insertEdges(rect[start], rect[length], shift.rect[start], shift.rect[length], limit)
      : deleteEdges(rect[start], rect[length], shift.rect[start], shift.rect[length]);
  if (movedEdges?.start === rect[start] && movedEdges.length === rect[length]) return rect;
  return movedEdges && { ...rect, [start]: movedEdges.start, [length]: movedEdges.length };
}

/** A shift moves the whole rectangle only if the band covers its width (or height, sideways). */
export function spansAcross(band: Rect, rect: Rect, isVertical: boolean): boolean {
  return isVertical
    ? band.column <= rect.column && band.column + band.columns >= rect.column + rect.columns
    : band.row <= rect.row && band.row + band.rows >= rect.row + rect.rows;
}

interface Stretch {
  readonly start: number;
  readonly length: number;
}

function insertEdges(start: number, length: number, at: number, count: number, limit: number): Stretch | undefined {
  if (start >= at) {
    const remainingLength = Math.min(length, limit - start - count);
    return remainingLength > 0 ? { start: start + count, length: remainingLength } : undefined;
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
