/**
 * Finds the cells of a block again if a user has inserted or deleted rows or columns while the
 * block was being written. The contents of rows and columns show where they are now.
 */

import { intersectRect, type Rect, type Size } from '../address/rect';
import type { BlockCell } from './chunks';
import type { PutBack } from './put-back';
import { stoodWithin } from './stood';

/** Holds neighbouring cells that are still neighbours, and how far they have moved. */
export interface MovedPart {
  /** The cells were here before the move. */
  readonly part: Rect;
  readonly down: number;
  readonly right: number;
}

interface Held {
  readonly rows: number;
  readonly columns: number;
  row(index: number): readonly BlockCell[];
}

/**
 * Finds the cells that are still there. Inserted and deleted cells are in no part.
 * @param telling columns whose cells are all known; their contents identify the rows
 * @returns undefined if the moves cannot be found out
 */
export function movedParts(was: Held, now: Held, telling: readonly number[]): MovedPart[] | undefined {
  if (was.columns === now.columns) {
    const keys = ({ rows, row }: Held) =>
      Array.from({ length: rows }, (_, index) => {
        const cells = row(index);
        return JSON.stringify(telling.map((column) => cells[column] ?? ''));
      });
    return alignLines(keys(was), keys(now)).map(({ from, to, count }) => ({
      part: { row: from, column: 0, rows: count, columns: was.columns },
      down: to - from,
      right: 0,
    }));
  }
  if (was.rows !== now.rows || was.row(0).length < was.columns) return undefined;
  const keys = ({ columns, rows, row }: Held) => {
    const all = Array.from({ length: rows }, (_, index) => row(index));
    return Array.from({ length: columns }, (_, column) => JSON.stringify(all.map((cells) => cells[column] ?? '')));
  };
  return alignLines(keys(was), keys(now)).map(({ from, to, count }) => ({
    part: { row: 0, column: from, rows: was.rows, columns: count },
    down: 0,
    right: to - from,
  }));
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Aligns equal lines from both ends, and between them the lines that occur only once. */
function alignLines(was: readonly string[], now: readonly string[]): Run[] {
  const most = Math.min(was.length, now.length);
  let top = 0;
  while (top < most && was[top] === now[top]) top += 1;
  let bottom = 0;
  while (bottom < most - top && was.at(-1 - bottom) === now.at(-1 - bottom)) bottom += 1;
  const known = onceEach(was.slice(top, was.length - bottom));
  const runs = [{ from: 0, to: 0, count: top }];
  const add = (from: number, to: number, count: number) => {
    const last = runs.at(-1);
    if (last && last.from + last.count === from && last.to + last.count === to) last.count += count;
    else if (!last || from >= last.from + last.count) runs.push({ from, to, count });
  };
  for (const [key, to] of onceEach(now.slice(top, now.length - bottom))) {
    const from = known.get(key);
    if (from !== undefined) add(top + from, top + to, 1);
  }
  add(was.length - bottom, now.length - bottom, bottom);
  return runs.filter(({ count }) => count > 0);
}

/** Returns the places of the lines that occur only once, in their order. */
function onceEach(lines: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return new Map([...lines.entries()].flatMap(([place, line]) => (times.get(line) === 1 ? [[line, place]] : [])));
}

/** Moves a rollback to where its cells are now. */
export function putBackMoved(back: PutBack, moved: readonly MovedPart[]): PutBack {
  const all = (rects: readonly Rect[]) => moved.flatMap((one) => rects.flatMap((rect) => placeOf(one, rect)));
  return {
    // The rows and columns that were found again do not show which of their cells a user has
    // edited, so no cell is compared.
    written: [],
    emptied: all(back.emptied),
    validated: all(back.validated),
    takenOut: all(back.takenOut).reverse(),
    // The rows from which the cells would take their formats may have moved.
    formats: moved.flatMap((one) =>
      back.formats.flatMap((formats) =>
        placeOf(one, formats.part).map((part) =>
          formats.kind === 'formats' ? { ...formats, part, from: 'columns' as const } : { ...formats, part },
        ),
      ),
    ),
    looks: moved.flatMap((one) =>
      back.looks.flatMap((look) => placeOf(one, look.part).map((part) => ({ ...look, part }))),
    ),
    // Dependent ranges are not changed before the last batch, so there is nothing to restore.
    reach: [],
    stood: moved.flatMap((one) =>
      back.stood.flatMap((stood) => {
        const within = stoodWithin(stood, one.part);
        return within ? [{ ...within, part: shifted(one, within.part) }] : [];
      }),
    ),
  };
}

function placeOf(moved: MovedPart, rect: Rect): Rect[] {
  const common = intersectRect(rect, moved.part);
  return common ? [shifted(moved, common)] : [];
}

function shifted({ down, right }: MovedPart, rect: Rect): Rect {
  return { ...rect, row: rect.row + down, column: rect.column + right };
}

/** Returns the size of the moved block, from its first cell to the last of its former cells. */
export function sizeMoved(stood: Size, moved: readonly MovedPart[]): Size {
  const places = moved.flatMap((one) => placeOf(one, { ...stood, row: 0, column: 0 }));
  return {
    rows: Math.max(1, ...places.map(({ row, rows }) => row + rows)),
    columns: Math.max(1, ...places.map(({ column, columns }) => column + columns)),
  };
}
