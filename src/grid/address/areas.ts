/** Describes several areas of one sheet by few rectangles and one address. */
import { formatRect } from './address';
import { countCells, type Rect } from './rect';

/** Describes areas of one sheet that are selected together. */
export interface CellAreas {
  readonly sheet: string;
  readonly rects: readonly Rect[];
}

/**
 * Joins the marked cells of an area: runs of cells row by row; equal runs of neighbouring rows become
 * one rectangle.
 */
export function joinCells(area: Rect, isMarked: readonly (readonly boolean[])[]): Rect[] {
  const rects: { row: number; column: number; rows: number; columns: number }[] = [];
  let runsAbove = new Map<number, (typeof rects)[number]>();
  isMarked.forEach((cells, rowOffset) => {
    const currentRuns: typeof runsAbove = new Map();
    for (let start = cells.indexOf(true); start >= 0; ) {
      let end = start;
      while (cells[end]) end += 1;
      let rect = runsAbove.get(start);
      if (rect?.columns === end - start) rect.rows += 1;
      else {
        rect = { row: area.row + rowOffset, column: area.column + start, rows: 1, columns: end - start };
        rects.push(rect);
      }
      currentRuns.set(start, rect);
      start = cells.indexOf(true, end);
    }
    runsAbove = currentRuns;
  });
  return rects;
}

/** Returns `B4:C5,E7`, as `getRanges` reads it. */
export function formatAreas(rects: readonly Rect[]): string {
  return rects.map(formatRect).join(',');
}

/** Excel cuts or refuses longer addresses (office-js issue 5198). */
const MAX_ADDRESS_LENGTH = 8_192;

/** Returns as many of the first rectangles as fit in one address, and how many cells they have. */
export function takeAddressableRects(rects: readonly Rect[]): {
  readonly rects: readonly Rect[];
  readonly cells: number;
} {
  let length = -1;
  const end = rects.findIndex((rect) => {
    length += 1 + formatRect(rect).length;
    return length > MAX_ADDRESS_LENGTH;
  });
  const addressable = end < 0 ? rects : rects.slice(0, end);
  return { rects: addressable, cells: addressable.reduce((sum, rect) => sum + countCells(rect), 0) };
}
