/**
 * Holds the columns with types, and the rows, of one run of a report's query. Values are stored by
 * column in the form in which they are written to cells, so that a large result takes little memory
 * and nothing is converted twice.
 */
import {
  type CellInput,
  createNumberFormat,
  createTextInput,
  type DateSystem,
  exceedsCell,
  formatCell,
} from '../../grid';
import { createResultColumn, type ResultColumn, type WireValue } from './result-column';

export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Holds the number formats of the body, one for each column. */
  readonly numberFormats: readonly string[];
  /** Describes texts that were cut because they were longer than a cell can hold. */
  readonly longTexts: {
    readonly count: number;
    readonly at: readonly CellPlace[];
  };
  /** Returns the values of one row, in the order of the columns. Row 0 is the first row of data. */
  row(index: number): CellInput[];
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface ResultBuilder {
  readonly rowCount: number;
  push(rows: readonly (readonly WireValue[])[]): void;
  /**
   * Frees the memory of the rows so far, except the first hundred. They still count, and later rows
   * keep their numbers.
   */
  release(): void;
  /** Returns the result of the rows so far. Rows that were released are empty. */
  finish(): Result;
}

const MAX_LONG_TEXTS = 5;
/** The look of a result depends on its first rows. */
const MIN_ROWS_KEPT = 100;

/**
 * Returns a builder that converts rows as they arrive.
 * @param dateSystem that of the workbook for whose cells the values are
 */
export function createResultBuilder(columns: readonly ResultColumn[], dateSystem: DateSystem): ResultBuilder {
  const formatByMeasure = new Map<string, ReturnType<typeof createNumberFormat>>();
  const readers = columns.map((column) => {
    if (column.measure === undefined) return createResultColumn(column, dateSystem);
    const numbers = formatByMeasure.get(column.measure) ?? createNumberFormat(column);
    formatByMeasure.set(column.measure, numbers);
    return createResultColumn(column, dateSystem, numbers);
  });
  let cells: CellInput[][] = columns.map(() => []);
  let longTexts: readonly CellPlace[] = [];
  let longTextCount = 0;
  let rowCount = 0;
  let firstRows: CellInput[][] = [];
  let releasedRows = 0;

  function recordLongTexts(places: readonly CellPlace[]): void {
    if (places.length === 0) return;
    longTextCount += places.length;
    const sortedPlaces = [...places].sort((a, b) => a.row - b.row || a.column - b.column);
    longTexts = [...longTexts, ...sortedPlaces].slice(0, MAX_LONG_TEXTS);
  }

  return {
    get rowCount() {
      return rowCount;
    },
    push(rows) {
      const tooLong: CellPlace[] = [];
      // Values are read column by column, because values of the same kind in sequence take half the
      // time.
      readers.forEach((reader, column) => {
        const columnCells = cells[column];
        rows.forEach((row, index) => {
          const value = row[column] ?? null;
          if (typeof value === 'string' && exceedsCell(value)) tooLong.push({ row: rowCount + index, column });
          columnCells?.push(reader.read(value));
        });
      });
      recordLongTexts(tooLong);
      rowCount += rows.length;
    },
    release() {
      if (releasedRows === 0) firstRows = cells.map((column) => column.slice(0, MIN_ROWS_KEPT));
      cells = columns.map(() => []);
      releasedRows = rowCount;
    },
    finish() {
      const summaries = readers.map((reader) => reader.summarize());
      return {
        columns: summaries.map(({ column }) => column),
        rowCount,
        numberFormats: summaries.map(({ numberFormat }) => numberFormat),
        longTexts: { count: longTextCount, at: longTexts },
        row(index) {
          const [cellsByColumn, at] = index < releasedRows ? [firstRows, index] : [cells, index - releasedRows];
          return cellsByColumn.map((column, position) => {
            const input = column[at] ?? '';
            return summaries[position]?.toCell?.(input) ?? input;
          });
        },
      };
    },
  };
}

/** Returns the header texts as they are written. */
export function createHeaderRow(result: Result): CellInput[] {
  return result.columns.map((column) => createTextInput(column.title));
}

/** Returns the names of the columns; a repeated name gets a number. */
export function listMemberKeys(columns: readonly Pick<ResultColumn, 'name'>[]): string[] {
  const countByName = new Map<string, number>();
  return columns.map(({ name }) => {
    const count = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, count);
    return count === 1 ? name : `${name}\u0000${count}`;
  });
}

/**
 * Returns where the cut texts are if the first row of data is at (`row`, `column`) of the sheet:
 * `B7`.
 * @param getOffset returns the place of a column of the result in the block; -1 for one that was
 * left out
 */
export function listLongTextAddresses(
  result: Result,
  row: number,
  column: number,
  getOffset: (column: number) => number = (index) => index,
): string[] {
  return result.longTexts.at
    .filter((cell) => getOffset(cell.column) >= 0)
    .map((cell) => formatCell(row + cell.row, column + getOffset(cell.column)));
}
