/**
 * Converts a result to the form in which the device caches it, so that a later result can be
 * compared with it and it can be written again.
 */
import type { CellInput } from '../../grid';
import { createNumberRange, type Result } from './result';
import type { ResultColumn } from './result-column';

export interface CachedColumn extends ResultColumn {
  readonly numberFormat: string;
  /** Holds the cells from the first row of data down, as they were written. */
  readonly cells: readonly CellInput[];
}

export interface CachedResult {
  /** Says when these rows were first written; milliseconds since 1970. */
  readonly at: number;
  readonly rowCount: number;
  /** Holds the columns in the order of the block, as many as the block took. */
  readonly columns: readonly CachedColumn[];
}

/** Contains the rows of a placement that the device has cached. */
export interface CachedRows {
  /**
   * Holds the placement's `refreshedAt` when this was cached; if the record has another one,
   * someone else has refreshed since.
   */
  readonly refreshedAt: number;
  readonly written: CachedResult;
  /** Holds the last rows that were different; undefined if the device has seen none. */
  readonly before?: CachedResult;
}

/**
 * Returns a copy of the result for the cache.
 * @param size the part of the result that the block took
 */
export function toCachedResult(result: Result, at: number, size: { rows: number; columns: number }): CachedResult {
  const rowCount = Math.min(result.rowCount, size.rows);
  const columns = result.columns.slice(0, size.columns).map((column, index) => ({
    ...column,
    numberFormat: result.numberFormats[index] ?? 'General',
    cells: new Array<CellInput>(rowCount).fill(''),
  }));
  for (let index = 0; index < rowCount; index += 1) {
    const row = result.row(index);
    for (const [at, column] of columns.entries()) column.cells[index] = row[at] ?? '';
  }
  return { at, rowCount, columns };
}

/** Returns a result that can be planned and written like a new one. */
export function fromCachedResult({ rowCount, columns }: CachedResult): Result {
  return {
    columns: columns.map(({ numberFormat: _, cells: __, ...column }) => column),
    rowCount,
    numberFormats: columns.map(({ numberFormat }) => numberFormat),
    longTexts: { count: 0, at: [] },
    numberRange(column) {
      const range = createNumberRange();
      for (const cell of columns[column]?.cells ?? []) if (typeof cell === 'number') range.add(cell);
      return range.read();
    },
    row: (index) => columns.map(({ cells }) => cells[index] ?? ''),
  };
}

/** Returns true if names, titles and cells are equal; number formats do not count. */
export function isSameResult(a: CachedResult, b: CachedResult): boolean {
  return (
    a.rowCount === b.rowCount &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, index) => {
      const other = b.columns[index];
      return (
        other?.name === column.name &&
        other.title === column.title &&
        column.cells.every((cell, row) => cell === other.cells[row])
      );
    })
  );
}

/**
 * Returns an upper estimate of the bytes that the rows take in memory and in the device's storage.
 */
export function estimateBytes({ written, before }: CachedRows): number {
  return estimateResultBytes(written) + (before ? estimateResultBytes(before) : 0);
}

function estimateResultBytes({ columns }: CachedResult): number {
  let bytes = 0;
  for (const { cells } of columns) {
    bytes += 200 + cells.length * 9;
    for (const cell of cells) if (typeof cell === 'string') bytes += cell.length * 2;
  }
  return bytes;
}
