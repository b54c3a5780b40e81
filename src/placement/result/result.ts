/**
 * Holds the columns with types, and the rows, of one run of a report's query. Values are stored by
 * column in the form in which they are written to cells, so that a large result takes little memory
 * and nothing is converted twice.
 */
import { type CellInput, createNumberFormat, type DateSystem, formatCell, isCut, textInput } from '../../grid';
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

const LONG_TEXTS_REMEMBERED = 5;
/** The look of a result depends on its first rows. */
const ROWS_NEVER_RELEASED = 100;

/**
 * Returns a builder that converts rows as they arrive.
 * @param dateSystem that of the workbook for whose cells the values are
 */
export function createResultBuilder(columns: readonly ResultColumn[], dateSystem: DateSystem): ResultBuilder {
  const shared = new Map<string, ReturnType<typeof createNumberFormat>>();
  const readers = columns.map((column) => {
    if (column.measure === undefined) return createResultColumn(column, dateSystem);
    const numbers = shared.get(column.measure) ?? createNumberFormat(column);
    shared.set(column.measure, numbers);
    return createResultColumn(column, dateSystem, numbers);
  });
  let cells: CellInput[][] = columns.map(() => []);
  let longTexts: readonly CellPlace[] = [];
  let longTextCount = 0;
  let rowCount = 0;
  let head: CellInput[][] = [];
  let released = 0;

  function noteLongTexts(found: readonly CellPlace[]): void {
    if (found.length === 0) return;
    longTextCount += found.length;
    const inOrder = [...found].sort((a, b) => a.row - b.row || a.column - b.column);
    longTexts = [...longTexts, ...inOrder].slice(0, LONG_TEXTS_REMEMBERED);
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
        const kept = cells[column];
        rows.forEach((row, index) => {
          const value = row[column] ?? null;
          if (typeof value === 'string' && isCut(value)) tooLong.push({ row: rowCount + index, column });
          kept?.push(reader.read(value));
        });
      });
      noteLongTexts(tooLong);
      rowCount += rows.length;
    },
    release() {
      if (released === 0) head = cells.map((column) => column.slice(0, ROWS_NEVER_RELEASED));
      cells = columns.map(() => []);
      released = rowCount;
    },
    finish() {
      const known = readers.map((reader) => reader.known());
      return {
        columns: known.map(({ column }) => column),
        rowCount,
        numberFormats: known.map(({ numberFormat }) => numberFormat),
        longTexts: { count: longTextCount, at: longTexts },
        row(index) {
          const [kept, at] = index < released ? [head, index] : [cells, index - released];
          return kept.map((column, position) => {
            const input = column[at] ?? '';
            return known[position]?.toCell?.(input) ?? input;
          });
        },
      };
    },
  };
}

/** Returns the header texts as they are written. */
export function headerRow(result: Result): CellInput[] {
  return result.columns.map((column) => textInput(column.title));
}

/** Returns the names of the columns; a repeated name gets a number. */
export function memberKeys(columns: readonly Pick<ResultColumn, 'name'>[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}\u0000${count}`;
  });
}

/**
 * Returns where the cut texts are if the first row of data is at (`row`, `column`) of the sheet:
 * `B7`.
 * @param offsetOf returns the place of a column of the result in the block; -1 for one that was
 * left out
 */
export function longTextAddresses(
  result: Result,
  row: number,
  column: number,
  offsetOf: (column: number) => number = (index) => index,
): string[] {
  return result.longTexts.at
    .filter((cell) => offsetOf(cell.column) >= 0)
    .map((cell) => formatCell(row + cell.row, column + offsetOf(cell.column)));
}
