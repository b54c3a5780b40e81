/**
 * A result: columns with types, and rows, of one run of a report's query. Values are kept column by column, already in the form in which
 * they enter cells, so that a large result costs little memory and nothing is converted twice.
 */
import { type CellInput, formatCell, MAX_TEXT, numberFormatFor, numberInput, textInput, trySerial } from '../grid';

/** Scalar as it arrives on the wire. */
export type WireValue = string | number | boolean | null;

export interface ResultColumn {
  /** The member, or the column's name in SQL: what identifies it from one run to the next. */
  readonly name: string;
  readonly title: string;
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  readonly format?: string | undefined;
  readonly granularity?: string | undefined;
  readonly isMeasure?: boolean | undefined;
}

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
  let cells: CellInput[][] = columns.map(() => []);
  const facts = columns.map(() => ({ hasTime: false, hasFraction: false, integerDigits: 0 }));
  const longTexts: { row: number; column: number }[] = [];
  let longTextCount = 0;
  let rowCount = 0;
  let head: CellInput[][] = [];
  let released = 0;

  function keep(column: ResultColumn, index: number, value: WireValue): CellInput {
    if (typeof value === 'string' && value.length > MAX_TEXT) {
      longTextCount += 1;
      if (longTexts.length < LONG_TEXTS_REMEMBERED) longTexts.push({ row: rowCount, column: index });
    }
    const input = toCellInput(value, column.type);
    const fact = facts[index];
    if (fact && typeof input === 'number') {
      if (column.type === 'number') {
        if (!Number.isInteger(input)) fact.hasFraction = true;
        if (Math.abs(input) >= 10 ** fact.integerDigits) {
          fact.integerDigits = Math.abs(input) < 1 ? 1 : Math.floor(Math.log10(Math.abs(input))) + 1;
        }
      } else if (column.type === 'time' && !Number.isInteger(input)) fact.hasTime = true;
    }
    return input;
  }

  return {
    get rowCount() {
      return rowCount;
    },
    push(rows) {
      for (const row of rows) {
        for (let index = 0; index < columns.length; index += 1) {
          const column = columns[index];
          const target = cells[index];
          if (column && target) target.push(keep(column, index, row[index] ?? null));
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
      return {
        columns,
        rowCount,
        numberFormats: columns.map((column, index) => numberFormatFor({ ...column, ...facts[index] })),
        longTexts: { count: longTextCount, at: longTexts },
        row: (index) =>
          (index < released ? head : cells).map((column) => column[index < released ? index : index - released] ?? ''),
      };
    },
  };
}

/**
 * SQL NULL and the empty string both leave the cell empty: a NULL must clear what an earlier refresh wrote, and Excel has no visible
 * empty text. Dates before 1900 and numbers that Excel cannot hold exactly stay text.
 */
export function toCellInput(value: WireValue, type: ResultColumn['type']): CellInput {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : textInput(String(value));
  if (type === 'number') return numberInput(value);
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : textInput(value);
  if (type === 'time') return trySerial(value)?.serial ?? textInput(value);
  return textInput(value);
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
  return candidates.filter((key) => key.length > 0);
}
