/** A result as the device keeps it, so that a later one can be compared with it and it can be written again. */
import type { CellInput } from '../../grid';
import type { Result } from './result';
import type { ResultColumn } from './result-column';

export interface KeptColumn extends ResultColumn {
  readonly numberFormat: string;
  /** From the first row of data down, as they entered the cells. */
  readonly cells: readonly CellInput[];
}

export interface KeptResult {
  /** When these rows were first written; milliseconds since 1970. */
  readonly at: number;
  readonly rowCount: number;
  /** In the order of the block, as many as the block took. */
  readonly columns: readonly KeptColumn[];
}

/** What the device knows of a placement's rows. */
export interface KeptRows {
  /** The placement's `refreshedAt` when this was kept: another one means that somebody else has refreshed since. */
  readonly refreshedAt: number;
  readonly written: KeptResult;
  /** The last rows that were different; undefined where the device has seen none. */
  readonly before?: KeptResult;
}

/** @param size what of the result the block took */
export function toKeptResult(result: Result, at: number, size: { rows: number; columns: number }): KeptResult {
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

/** To be planned and written like one that was just fetched. */
export function fromKeptResult({ rowCount, columns }: KeptResult): Result {
  return {
    columns: columns.map(({ numberFormat: _, cells: __, ...column }) => column),
    rowCount,
    numberFormats: columns.map(({ numberFormat }) => numberFormat),
    longTexts: { count: 0, at: [] },
    row: (index) => columns.map(({ cells }) => cells[index] ?? ''),
  };
}

export function isSameResult(a: KeptResult, b: KeptResult): boolean {
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

/** Upper estimate of the bytes that the rows take in memory and in the device's storage. */
export function weightOf({ written, before }: KeptRows): number {
  return weightOfResult(written) + (before ? weightOfResult(before) : 0);
}

function weightOfResult({ columns }: KeptResult): number {
  let bytes = 0;
  for (const { cells } of columns) {
    bytes += 200 + cells.length * 9;
    for (const cell of cells) if (typeof cell === 'string') bytes += cell.length * 2;
  }
  return bytes;
}
