/**
 * Handles one column of a result: its values as they arrive and as they are written to cells, and
 * the type that they turn out to have.
 */
import {
  type CellInput,
  createNumberFormat,
  createNumberInput,
  createTextInput,
  type DateSystem,
  type FormattedColumn,
  isIsoTime,
  type NumberFormatBuilder,
  toShownText,
  tryParseSerial,
  tryParseSerialIn,
} from '../../grid';

/** Describes a scalar as it arrives on the wire. */
export type WireValue = string | number | boolean | null;

export interface ResultColumn extends FormattedColumn {
  /**
   * Holds the member, or the column's name in SQL; it identifies the column from one run to the
   * next.
   */
  readonly name: string;
  readonly title: string;
  /** Says that a placed column keeps its number format, because nothing tells whether it counts. */
  readonly keepsFormat?: true | undefined;
  /** Is set if the values are addresses for links. Holds the label from the data model; empty without one. */
  readonly link?: string | undefined;
  /** Holds the measure that a pivot's column shows: columns of one measure have the same format. */
  readonly measure?: string | undefined;
  /** Holds the measure's title, if the column's own title does not contain it. */
  readonly measureTitle?: string | undefined;
  /** Says what the numbers in a pivot's column are, for a formula that returns one of them. */
  readonly pivotSource?:
    | {
        readonly members: readonly { readonly name: string; readonly title: string }[];
        readonly measure: { readonly name: string; readonly title: string } | undefined;
      }
    | undefined;
  /**
   * Holds one text for each header row of a pivot's column, from the top; missing levels are empty.
   * The title contains all of them.
   */
  readonly headerLevels?: readonly string[] | undefined;
  /**
   * Holds the title of a pivot's only measure, which no header of a value names. The header of the
   * first row member begins with it, as the corner of Excel's own pivot tables does.
   */
  readonly cornerText?: string | undefined;
  /** Holds the text that replaces a value of a pivot's row member in rows of totals. */
  readonly totalLabel?: string | undefined;
  /** Marks the pivot's column that totals all columns. */
  readonly isTotal?: true | undefined;
  /** Holds the text that a pivot's row member shows instead of no value. */
  readonly emptyLabel?: string | undefined;
}

interface ColumnReader {
  /**
   * Takes the next value. The caller keeps the result, and passes it to `toCell`, if there is one,
   * before it is written.
   */
  read(value: WireValue): CellInput;
  /** Returns what the column is according to the values so far. */
  summarize(): ColumnSummary;
}

interface ColumnSummary {
  readonly column: ResultColumn;
  readonly numberFormat: string;
  readonly toCell?: (input: CellInput) => CellInput;
}

/**
 * Returns a reader for the values of a column. If the declared type and the values disagree, the
 * values decide: see {@link createNumberReader} and {@link createTimeReader}.
 */
export function createResultColumn(
  column: ResultColumn,
  dateSystem: DateSystem,
  numberFormat = createNumberFormat(column),
): ColumnReader {
  if (column.type === 'number') return createNumberReader(column, dateSystem, numberFormat);
  if (column.type === 'time') return createTimeReader(column, dateSystem, numberFormat);
  return {
    read(value) {
      const input = toCellInput(value, column.type);
      if (typeof input === 'number') numberFormat.addValue(input);
      return input;
    },
    summarize: () => ({ column, numberFormat: numberFormat.format() }),
  };
}

/**
 * Engines report the minimum and maximum of a time as numbers. If every value of such a column is a
 * time, it holds dates; if one is not, all its times become texts, because a column of which half
 * are dates would be sorted and compared wrongly. That may be known late, so such values are kept
 * as they arrived until then.
 */
function createNumberReader(
  column: ResultColumn,
  dateSystem: DateSystem,
  numberFormat: NumberFormatBuilder,
): ColumnReader {
  const timeColumn = { ...column, type: 'time' } as const;
  const timeFormat = createNumberFormat(timeColumn);
  let hasTimes = false;
  let hasOtherValues = false;
  return {
    read(value) {
      if (typeof value === 'string' && isIsoTime(value)) {
        hasTimes = true;
        const serial = tryParseSerial(value);
        if (serial !== undefined) timeFormat.addValue(serial);
        return value;
      }
      const input = toCellInput(value, 'number');
      if (input !== '') hasOtherValues = true;
      if (typeof input === 'number') numberFormat.addValue(input);
      return input;
    },
    summarize() {
      if (!hasTimes) return { column, numberFormat: numberFormat.format() };
      const toCell = createTimeConverter(hasOtherValues ? 'string' : 'time', dateSystem);
      if (hasOtherValues) return { column, numberFormat: numberFormat.format(), toCell };
      return { column: timeColumn, numberFormat: timeFormat.format(), toCell };
    },
  };
}

/** A text that was already converted begins with an apostrophe if it could be read as a time. */
function createTimeConverter(type: 'string' | 'time', dateSystem: DateSystem): (input: CellInput) => CellInput {
  return (input) => (typeof input === 'string' && isIsoTime(input) ? toCellInput(input, type, { dateSystem }) : input);
}

/**
 * Some sources count a time as a number, such as the milliseconds since 1970. No format shows that
 * number as its date, so a time column that has only such numbers becomes a column of numbers.
 * Beside times they become texts.
 */
function createTimeReader(column: ResultColumn, dateSystem: DateSystem, timeFormat: NumberFormatBuilder): ColumnReader {
  // This object is made once for the column, not for each of its values.
  const cellRules = { dateSystem };
  const numberColumn = { ...column, type: 'number', format: undefined } as const;
  const numberFormat = createNumberFormat(numberColumn);
  let hasNumbers = false;
  let hasOtherValues = false;
  return {
    read(value) {
      const number = typeof value === 'number' ? toCellInput(value, 'number') : undefined;
      if (typeof number === 'number') {
        hasNumbers = true;
        numberFormat.addValue(number);
        return createTextInput(String(number));
      }
      const input = toCellInput(value, 'time', cellRules);
      if (input !== '') hasOtherValues = true;
      if (typeof input === 'number') timeFormat.addValue(input);
      return input;
    },
    summarize() {
      if (!hasNumbers || hasOtherValues) return { column, numberFormat: timeFormat.format() };
      const toCell = (input: CellInput) => (input === '' ? '' : createNumberInput(toShownText(input)));
      return { column: numberColumn, numberFormat: numberFormat.format(), toCell };
    },
  };
}

interface CellRules {
  /** Defaults to 1900. */
  readonly dateSystem?: DateSystem;
}

/**
 * Returns the value as it is written to a cell. SQL NULL and the empty string both leave the cell
 * empty: a NULL must clear what an earlier refresh wrote, and Excel has no visible empty text. A
 * boolean keeps its kind in a column of any type; some databases write it as `t` or 1. Dates before
 * the workbook's first day stay text, and so do the numbers that `createNumberInput` keeps as text.
 */
export function toCellInput(
  value: WireValue,
  type: ResultColumn['type'],
  { dateSystem = 1900 }: CellRules = {},
): CellInput {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value;
  if (type === 'boolean') return BOOLEANS.get(String(value).toLowerCase()) ?? toCellInput(value, 'string');
  if (type === 'number' || typeof value === 'number') return createNumberInput(value);
  if (type === 'time') return tryParseSerialIn(dateSystem, value) ?? createTextInput(value);
  return createTextInput(value);
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', '1'].map((text) => [text, true] as const),
  ...['false', 'f', '0'].map((text) => [text, false] as const),
]);
