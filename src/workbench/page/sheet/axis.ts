import { MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import type { AxisRun, WorkbookStore } from '../../store';

/**
 * An axis lists the visible rows or columns of a sheet with their positions and sizes in CSS
 * pixels. A hidden one has size 0.
 */
export interface Axis {
  readonly count: number;
  readonly total: number;
  getSize(index: number): number;
  /**
   * Returns the distance from the sheet's first edge to this row's or column's first edge; `count`
   * yields the far edge of the sheet.
   */
  getOffset(index: number): number;
  /** Returns the visible row or column at this distance, clamped to the sheet. */
  findIndex(offset: number): number;
  /**
   * Returns the next row or column that is not hidden, starting with `index` itself; undefined at
   * the end of the sheet.
   */
  findVisible(index: number, step: 1 | -1): number | undefined;
}

/** Describes neighbours of one size, in CSS pixels; 0 if hidden. */
export interface SizedRun {
  readonly start: number;
  readonly count: number;
  readonly size: number;
}

export interface SheetAxes {
  readonly rows: Axis;
  readonly columns: Axis;
}

/** The store keeps sizes in points (72 per inch), the screen uses CSS pixels (96 per inch). */
export const PIXELS_PER_POINT = 4 / 3;
export const ROW_HEIGHT = 20;
const COLUMN_WIDTH = 64;

/** Returns the rows and columns of a sheet as drawn; hidden ones have size 0. */
export function createSheetAxes(store: WorkbookStore, sheetId: string): SheetAxes {
  return {
    rows: createAxis(MAX_ROWS, ROW_HEIGHT, store.readRowRuns(sheetId).map(toSizedRun)),
    columns: createAxis(MAX_COLUMNS, COLUMN_WIDTH, store.readColumnRuns(sheetId).map(toSizedRun)),
  };
}

function toSizedRun(run: AxisRun) {
  return { start: run.start, count: run.count, size: run.hidden ? 0 : Math.round(run.size * PIXELS_PER_POINT) };
}

/**
 * Creates an axis with one standard size and exceptions, so that a million rows cost nothing.
 * @param runs must not overlap
 */
export function createAxis(count: number, standardSize: number, runs: readonly SizedRun[]): Axis {
  const sortedRuns = [...runs].sort((a, b) => a.start - b.start);
  const offsets: number[] = [];
  let coveredEnd = 0;
  let endOffset = 0;
  for (const run of sortedRuns) {
    endOffset += (run.start - coveredEnd) * standardSize;
    offsets.push(endOffset);
    coveredEnd = run.start + run.count;
    endOffset += run.count * run.size;
  }

  function findRun(index: number): SizedRun | undefined {
    const run = sortedRuns[findLastAtMost(sortedRuns.length, (runIndex) => sortedRuns[runIndex]?.start ?? 0, index)];
    return run && index < run.start + run.count ? run : undefined;
  }

  function getOffset(index: number): number {
    const runIndex = findLastAtMost(sortedRuns.length, (candidate) => sortedRuns[candidate]?.start ?? 0, index);
    const run = sortedRuns[runIndex];
    if (!run) return index * standardSize;
    const insideCount = Math.min(index - run.start, run.count);
    return (offsets[runIndex] ?? 0) + insideCount * run.size + (index - run.start - insideCount) * standardSize;
  }

  function findIndex(offset: number): number {
    const runIndex = findLastAtMost(sortedRuns.length, (candidate) => offsets[candidate] ?? 0, offset);
    const run = sortedRuns[runIndex];
    const index = run
      ? findIndexFrom(run, offset - (offsets[runIndex] ?? 0), standardSize)
      : Math.floor(offset / standardSize);
    const clampedIndex = Math.min(Math.max(index, 0), count - 1);
    return findVisible(clampedIndex, -1) ?? findVisible(clampedIndex, 1) ?? clampedIndex;
  }

  function findVisible(index: number, step: 1 | -1): number | undefined {
    let position = index;
    while (position >= 0 && position < count) {
      const run = findRun(position);
      if (!run || run.size > 0) return position;
      position = step > 0 ? run.start + run.count : run.start - 1;
    }
    return undefined;
  }

  return {
    count,
    total: getOffset(count),
    getSize: (index) => findRun(index)?.size ?? standardSize,
    getOffset,
    findIndex,
    findVisible,
  };
}

function findIndexFrom(run: SizedRun, distance: number, standardSize: number): number {
  const length = run.count * run.size;
  if (distance < length) return run.start + Math.floor(distance / run.size);
  return run.start + run.count + Math.floor((distance - length) / standardSize);
}

/**
 * Returns the index of the last of `length` ascending members that is at most `value`; -1 if all
 * are above.
 */
function findLastAtMost(length: number, getMember: (index: number) => number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getMember(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
