/**
 * Finds the cells of a block again if a user has inserted or deleted rows or columns while the
 * block was being written. The contents of rows and columns show where they are now.
 */

import { intersectRect, type Rect, type Size } from '../address/rect';
import type { BlockCell } from './chunks';
import { clipPreviousCells } from './previous-cells';
import type { Rollback } from './rollback';

/** Holds neighbouring cells that are still neighbours, and how far they have moved. */
export interface MovedPart {
  /** The cells were here before the move. */
  readonly part: Rect;
  readonly down: number;
  readonly right: number;
}

interface CellRows {
  readonly rows: number;
  readonly columns: number;
  row(index: number): readonly BlockCell[];
}

/**
 * Finds the cells that are still there. Inserted and deleted cells are in no part.
 * @param keyColumns columns whose cells are all known; their contents identify the rows
 * @returns undefined if the moves cannot be found out
 */
export function findMovedParts(
  before: CellRows,
  after: CellRows,
  keyColumns: readonly number[],
): MovedPart[] | undefined {
  if (before.columns === after.columns) {
    const keys = ({ rows, row }: CellRows) =>
      Array.from({ length: rows }, (_, index) => {
        const cells = row(index);
        return JSON.stringify(keyColumns.map((column) => cells[column] ?? ''));
      });
    return alignLines(keys(before), keys(after)).map(({ from, to, count }) => ({
      part: { row: from, column: 0, rows: count, columns: before.columns },
      down: to - from,
      right: 0,
    }));
  }
  if (before.rows !== after.rows || before.row(0).length < before.columns) return undefined;
  const keys = ({ columns, rows, row }: CellRows) => {
    const all = Array.from({ length: rows }, (_, index) => row(index));
    return Array.from({ length: columns }, (_, column) => JSON.stringify(all.map((cells) => cells[column] ?? '')));
  };
  return alignLines(keys(before), keys(after)).map(({ from, to, count }) => ({
    part: { row: 0, column: from, rows: before.rows, columns: count },
    down: 0,
    right: to - from,
  }));
}

interface MatchedLines {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Aligns equal lines from both ends, and between them the lines that occur only once. */
function alignLines(before: readonly string[], after: readonly string[]): MatchedLines[] {
  const maxCount = Math.min(before.length, after.length);
  let top = 0;
  while (top < maxCount && before[top] === after[top]) top += 1;
  let bottom = 0;
  while (bottom < maxCount - top && before.at(-1 - bottom) === after.at(-1 - bottom)) bottom += 1;
  const uniqueLines = indexUniqueLines(before.slice(top, before.length - bottom));
  const runs = [{ from: 0, to: 0, count: top }];
  const add = (from: number, to: number, count: number) => {
    const last = runs.at(-1);
    if (last && last.from + last.count === from && last.to + last.count === to) last.count += count;
    else if (!last || from >= last.from + last.count) runs.push({ from, to, count });
  };
  for (const [key, to] of indexUniqueLines(after.slice(top, after.length - bottom))) {
    const from = uniqueLines.get(key);
    if (from !== undefined) add(top + from, top + to, 1);
  }
  add(before.length - bottom, after.length - bottom, bottom);
  return runs.filter(({ count }) => count > 0);
}

/** Returns the places of the lines that occur only once, in their order. */
function indexUniqueLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Map([...lines.entries()].flatMap(([place, line]) => (counts.get(line) === 1 ? [[line, place]] : [])));
}

/** Moves a rollback to where its cells are now. */
export function moveRollback(rollback: Rollback, movedParts: readonly MovedPart[]): Rollback {
  const moveAll = (rects: readonly Rect[]) => movedParts.flatMap((one) => rects.flatMap((rect) => moveRect(one, rect)));
  return {
    // The rows and columns that were found again do not show which of their cells a user has
    // edited, so no cell is compared.
    written: [],
    cellsToEmpty: moveAll(rollback.cellsToEmpty),
    validationsToClear: moveAll(rollback.validationsToClear),
    insertedParts: moveAll(rollback.insertedParts).reverse(),
    // Formats come from the columns, because the rows from which they would come may have moved.
    formats: movedParts.flatMap((one) =>
      rollback.formats.flatMap((formats) =>
        moveRect(one, formats.part).map((part) =>
          formats.kind === 'formats' ? { ...formats, part, from: 'columns' as const } : { ...formats, part },
        ),
      ),
    ),
    looks: movedParts.flatMap((one) =>
      rollback.looks.flatMap((look) => moveRect(one, look.part).map((part) => ({ ...look, part }))),
    ),
    // Dependent ranges are not changed before the last batch, so there is nothing to restore.
    dependentRanges: [],
    previousCells: movedParts.flatMap((one) =>
      rollback.previousCells.flatMap((previousCells) => {
        const within = clipPreviousCells(previousCells, one.part);
        return within ? [{ ...within, part: offsetRect(one, within.part) }] : [];
      }),
    ),
  };
}

function moveRect(moved: MovedPart, rect: Rect): Rect[] {
  const common = intersectRect(rect, moved.part);
  return common ? [offsetRect(moved, common)] : [];
}

function offsetRect({ down, right }: MovedPart, rect: Rect): Rect {
  return { ...rect, row: rect.row + down, column: rect.column + right };
}

/** Returns the size of the moved block, from its first cell to the last of its former cells. */
export function computeMovedSize(formerSize: Size, movedParts: readonly MovedPart[]): Size {
  const movedRects = movedParts.flatMap((one) => moveRect(one, { ...formerSize, row: 0, column: 0 }));
  return {
    rows: Math.max(1, ...movedRects.map(({ row, rows }) => row + rows)),
    columns: Math.max(1, ...movedRects.map(({ column, columns }) => column + columns)),
  };
}
