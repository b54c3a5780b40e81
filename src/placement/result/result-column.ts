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
  isIsoTime,
  tryParseSerial,
  tryParseSerialIn,
} from '../../grid';

/** Describes a scalar as it arrives on the wire. */
export type WireValue = string | number | boolean | null;

export interface ResultColumn {
  /**
   * Holds the member, or the column's name in SQL; it identifies the column from one run to the
   * next.
   */
  readonly name: string;
  readonly title: string;
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  readonly format?: string | undefined;
  readonly currency?: string | undefined;
  readonly scale?: number | undefined;
  readonly granularity?: string | undefined;
  readonly isMeasure?: boolean | undefined;
  /** Holds the measure that a pivot's column shows: columns of one measure have the same format. */
  readonly measure?: string | undefined;
  /** Holds the measure's title, if the column's own title does not contain it. */
  readonly measureTitle?: string | undefined;
  /**
   * Holds one text for each header row of a pivot's column, from the top; missing levels are empty.
   * The title contains all of them.
   */
  readonly headerLevels?: readonly string[] | undefined;
  /** Holds the text that replaces a value of a pivot's row member in rows of totals. */
  readonly totalLabel?: string | undefined;
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
 * Returns a reader for the values of a column. Engines report the minimum and maximum of a time as
 * numbers. If every value of such a column is a time, it holds dates; if one is not, all its times
 * become texts, because a column of which half are dates would be sorted and compared wrongly. That
 * may be known late, so such values are kept as they arrived until then.
 */
export function createResultColumn(
  column: ResultColumn,
  dateSystem: DateSystem,
  numberFormat = createNumberFormat(column),
): ColumnReader {
  const { type } = column;
  // This object is made once for the column, not for each of its values.
  const cellRules = { dateSystem };
  if (type !== 'number') {
    return {
      read(value) {
        const input = toCellInput(value, type, cellRules);
        if (typeof input === 'number') numberFormat.addValue(input);
        return input;
      },
      summarize: () => ({ column, numberFormat: numberFormat.format() }),
    };
  }
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
      const input = toCellInput(value, type, cellRules);
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

interface CellRules {
  /** Defaults to 1900. */
  readonly dateSystem?: DateSystem;
}

/**
 * Returns the value as it is written to a cell. SQL NULL and the empty string both leave the cell
 * empty: a NULL must clear what an earlier refresh wrote, and Excel has no visible empty text.
 * Dates before the workbook's first day stay text, and so do the numbers that `createNumberInput` keeps
 * as text.
 */
export function toCellInput(
  value: WireValue,
  type: ResultColumn['type'],
  { dateSystem = 1900 }: CellRules = {},
): CellInput {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : createTextInput(String(value));
  if (type === 'number') return createNumberInput(value);
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : createTextInput(value);
  if (type === 'time') return tryParseSerialIn(dateSystem, value) ?? createTextInput(value);
  return createTextInput(value);
}
