/**
 * A result: columns with types, and rows, of one run of a report's query. Values are kept column by column, already in the form in which
 * they enter cells, so that a large result costs little memory and nothing is converted twice.
 */
import { type CellInput, formatCell, MAX_TEXT, textInput } from '../grid';
import { createResultColumn, type ResultColumn, type WireValue } from './result-column';

export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Number formats of the body, one for each column. */
  readonly numberFormats: readonly string[];
  /** Texts longer than a cell holds, which were cut. */
  readonly longTexts: {
    readonly count: number;
    readonly at: readonly { readonly row: number; readonly column: number }[];
  };
  /** Values of one row, in the order of the columns. Row 0 is the first row of data. */
  row(index: number): CellInput[];
}

export interface ResultBuilder {
  readonly rowCount: number;
  push(rows: readonly (readonly WireValue[])[]): void;
  /** Forgets the rows so far but the first hundred, so that they take no memory; they still count, and later ones keep their numbers. */
  release(): void;
  /** The result as far as it has come. Rows that were released read as empty. */
  finish(): Result;
}

const LONG_TEXTS_REMEMBERED = 5;
/** What a result looks like is told from its first rows. */
const ROWS_NEVER_RELEASED = 100;

export function createResultBuilder(columns: readonly ResultColumn[]): ResultBuilder {
  const readers = columns.map(createResultColumn);
  let cells: CellInput[][] = columns.map(() => []);
  const longTexts: { row: number; column: number }[] = [];
  let longTextCount = 0;
  let rowCount = 0;
  let head: CellInput[][] = [];
  let released = 0;

  function noteLongText(column: number): void {
    longTextCount += 1;
    if (longTexts.length < LONG_TEXTS_REMEMBERED) longTexts.push({ row: rowCount, column });
  }

  return {
    get rowCount() {
      return rowCount;
    },
    push(rows) {
      for (const row of rows) {
        for (let index = 0; index < columns.length; index += 1) {
          const value = row[index] ?? null;
          if (typeof value === 'string' && value.length > MAX_TEXT) noteLongText(index);
          const input = readers[index]?.read(value);
          if (input !== undefined) cells[index]?.push(input);
        }
        rowCount += 1;
      }
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
        row: (index) =>
          (index < released ? head : cells).map((column, at) => {
            const input = column[index < released ? index : index - released] ?? '';
            return readers[at]?.toCell(input) ?? input;
          }),
      };
    },
  };
}

/** Header texts as they are written. */
export function headerRow(result: Result): CellInput[] {
  return result.columns.map((column) => textInput(column.title));
}

/**
 * Where the long texts stand once the first row of data is at (`row`, `column`) of the sheet: `B7`.
 * @param offsetOf where a column of the result stands in the block; -1 for one that was left out
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

/** More do not name a row, they repeat it; and the key's columns are kept in the file where somebody typed into a cell. */
const MOST_KEY_COLUMNS = 50;
/** Leading columns that are tried where nothing tells dimensions from measures. */
const LEADING_COLUMNS = 3;

/** Columns that may tell the rows of a result apart: likely keys, the one of the fewest columns first; each still has to be held against the rows. */
export function keyCandidates<Column>(
  columns: readonly Column[],
  of: (column: Column) => Pick<ResultColumn, 'isMeasure' | 'type'>,
): readonly (readonly Column[])[] {
  const candidates = columns.some((column) => of(column).isMeasure)
    ? [columns.filter((column) => !of(column).isMeasure)]
    : [
        ...Array.from({ length: LEADING_COLUMNS }, (_, index) => columns.slice(0, index + 1)),
        columns.filter((column) => of(column).type !== 'number'),
      ];
  return candidates.filter((key) => key.length > 0 && key.length <= MOST_KEY_COLUMNS);
}
