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
  hasUnstorableCharacter,
  toCellText,
} from '../../grid';
import { createResultColumn, type ResultColumn, type WireValue } from './result-column';

export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Holds the number formats of the body, one for each column. */
  readonly numberFormats: readonly string[];
  /** Describes texts that were cut because they were longer than a cell can hold. */
  readonly longTexts: CellPlaces;
  /** Describes texts with characters that no file can hold, which were replaced; absent if there are none. */
  readonly cleanedTexts?: CellPlaces;
  /**
   * Returns the smallest and the largest number of a column, undefined if it has none. Users' own
   * values do not count.
   */
  readonly numberRange?: (column: number) => NumberRange | undefined;
  /** Returns the values of one row, in the order of the columns. Row 0 is the first row of data. */
  row(index: number): CellInput[];
}

export type NumberRange = readonly [min: number, max: number];

/** Names the first few of some cells. */
export interface CellPlaces {
  readonly count: number;
  readonly at: readonly CellPlace[];
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

const MAX_PLACES = 5;
const NO_PLACES: CellPlaces = { count: 0, at: [] };
/** The look of a result depends on its first rows. */
const MIN_ROWS_KEPT = 100;

/**
 * Returns a builder that converts rows as they arrive.
 * @param dateSystem that of the workbook for whose cells the values are
 */
export function createResultBuilder(sentColumns: readonly ResultColumn[], dateSystem: DateSystem): ResultBuilder {
  const columns = sentColumns.map(toCellTitles);
  const formatByMeasure = new Map<string, ReturnType<typeof createNumberFormat>>();
  const readers = columns.map((column) => {
    if (column.measure === undefined) return createResultColumn(column, dateSystem);
    const numbers = formatByMeasure.get(column.measure) ?? createNumberFormat(column);
    formatByMeasure.set(column.measure, numbers);
    return createResultColumn(column, dateSystem, numbers);
  });
  let cells: CellInput[][] = columns.map(() => []);
  const ranges = columns.map(() => createNumberRange());
  let longTexts = NO_PLACES;
  let cleanedTexts = NO_PLACES;
  let rowCount = 0;
  let firstRows: CellInput[][] = [];
  let releasedRows = 0;

  return {
    get rowCount() {
      return rowCount;
    },
    push(rows) {
      const tooLong: CellPlace[] = [];
      const cleaned: CellPlace[] = [];
      // Values are read column by column, because values of the same kind in sequence take half the
      // time.
      readers.forEach((reader, column) => {
        const columnCells = cells[column];
        rows.forEach((row, index) => {
          const value = row[column] ?? null;
          if (typeof value === 'string') {
            if (exceedsCell(value)) tooLong.push({ row: rowCount + index, column });
            if (hasUnstorableCharacter(value)) cleaned.push({ row: rowCount + index, column });
          }
          const input = reader.read(value);
          if (typeof input === 'number') ranges[column]?.add(input);
          columnCells?.push(input);
        });
      });
      longTexts = addPlaces(longTexts, tooLong);
      cleanedTexts = addPlaces(cleanedTexts, cleaned);
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
        longTexts,
        numberRange: (column) => ranges[column]?.read(),
        ...(cleanedTexts.count > 0 && { cleanedTexts }),
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

/** Returns a builder of the range of the numbers that are added. */
export function createNumberRange(): { add(value: number): void; read(): NumberRange | undefined } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    add(value) {
      if (value < min) min = value;
      if (value > max) max = value;
    },
    read: () => (min <= max ? [min, max] : undefined),
  };
}

/** Formulas and records find a column by the title that its header shows. */
function toCellTitles(column: ResultColumn): ResultColumn {
  const { title, headerLevels, cornerText } = column;
  return {
    ...{ ...column, title: toCellText(title), ...(headerLevels && { headerLevels: headerLevels.map(toCellText) }) },
    ...(cornerText !== undefined && { cornerText: toCellText(cornerText) }),
  };
}

/** @param more the cells of later rows, in any order */
function addPlaces({ count, at }: CellPlaces, more: readonly CellPlace[]): CellPlaces {
  const sortedPlaces = [...more].sort((a, b) => a.row - b.row || a.column - b.column);
  return { count: count + more.length, at: [...at, ...sortedPlaces].slice(0, MAX_PLACES) };
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
 * Returns where the cells are if the first row of data is at (`row`, `column`) of the sheet: `B7`.
 * @param getOffset returns the place of a column of the result in the block; -1 for one that was
 * left out
 */
export function listPlaceAddresses(
  { at }: CellPlaces,
  row: number,
  column: number,
  getOffset: (column: number) => number = (index) => index,
): string[] {
  return at
    .filter((cell) => getOffset(cell.column) >= 0)
    .map((cell) => formatCell(row + cell.row, column + getOffset(cell.column)));
}
