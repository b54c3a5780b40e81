/**
 * A result: columns with types, and rows, of one run of a report's query. Values are kept column by column, already in the form in which
 * they enter cells, so that a large result costs little memory and nothing is converted twice.
 */
import { type CellInput, createNumberFormat, type DateSystem, formatCell, isCut, textInput } from '../../grid';
import { createResultColumn, type ResultColumn, type WireValue } from './result-column';

export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Number formats of the body, one for each column. */
  readonly numberFormats: readonly string[];
  /** Texts longer than a cell holds, which were cut. */
  readonly longTexts: {
    readonly count: number;
    readonly at: readonly CellPlace[];
  };
  /** Values of one row, in the order of the columns. Row 0 is the first row of data. */
  row(index: number): CellInput[];
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
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

/** @param dateSystem of the workbook whose cells the values are for */
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
      // Column by column: values of one kind after another are read in half the time.
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

/** Header texts as they are written. */
export function headerRow(result: Result): CellInput[] {
  return result.columns.map((column) => textInput(column.title));
}

/** Names of columns; a name that comes again is told apart by its number. */
export function memberKeys(columns: readonly Pick<ResultColumn, 'name'>[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}\u0000${count}`;
  });
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
