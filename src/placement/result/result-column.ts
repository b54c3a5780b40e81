/** One column of a result: its values as they come and as they enter cells, and what the column turns out to hold. */
import {
  type CellInput,
  createNumberFormat,
  type DateSystem,
  isIsoTime,
  numberInput,
  textInput,
  trySerial,
  trySerialIn,
} from '../../grid';

/** Scalar as it arrives on the wire. */
export type WireValue = string | number | boolean | null;

export interface ResultColumn {
  /** The member, or the column's name in SQL: what identifies it from one run to the next. */
  readonly name: string;
  readonly title: string;
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  readonly format?: string | undefined;
  readonly currency?: string | undefined;
  readonly granularity?: string | undefined;
  readonly isMeasure?: boolean | undefined;
  /** Of a pivot, the measure that it shows: columns of one measure are formatted alike. */
  readonly measure?: string | undefined;
  /** Its title, where the column's own does not say it. */
  readonly measureTitle?: string | undefined;
  /** Of a pivot's column, one text for each row of headers, from the top; what a row has not is empty. The title tells all of them. */
  readonly headerLevels?: readonly string[] | undefined;
  /** Of a pivot's members down, what stands in their place in rows that are totals. */
  readonly totalLabel?: string | undefined;
  /** Of a pivot's members down, what stands for no value. */
  readonly emptyLabel?: string | undefined;
}

interface ColumnReader {
  /** Takes the next value. What it gives is to be kept, and shown to `toCell` where there is one before it is written. */
  read(value: WireValue): CellInput;
  /** What the values so far make of the column. */
  known(): KnownColumn;
}

interface KnownColumn {
  readonly column: ResultColumn;
  readonly numberFormat: string;
  readonly toCell?: (kept: CellInput) => CellInput;
}

/**
 * Engines call the smallest and the largest of a time a number. Where every value of such a column is a time, it holds dates; one that is
 * none makes texts of all times in it, for half a column of dates would be sorted and compared wrongly. Which it is may turn out late: until
 * then such values are kept as they came.
 */
export function createResultColumn(
  column: ResultColumn,
  dateSystem: DateSystem,
  numbers = createNumberFormat(column),
): ColumnReader {
  const { type } = column;
  // Once for the column, not for each of its values.
  const rules = { dateSystem };
  if (type !== 'number') {
    return {
      read(value) {
        const input = toCellInput(value, type, rules);
        if (typeof input === 'number') numbers.see(input);
        return input;
      },
      known: () => ({ column, numberFormat: numbers.format() }),
    };
  }
  const ofTimes = { ...column, type: 'time' } as const;
  const times = createNumberFormat(ofTimes);
  let hasTimes = false;
  let hasOthers = false;
  return {
    read(value) {
      if (typeof value === 'string' && isIsoTime(value)) {
        hasTimes = true;
        const serial = trySerial(value);
        if (serial !== undefined) times.see(serial);
        return value;
      }
      const input = toCellInput(value, type, rules);
      if (input !== '') hasOthers = true;
      if (typeof input === 'number') numbers.see(input);
      return input;
    },
    known() {
      if (!hasTimes) return { column, numberFormat: numbers.format() };
      const toCell = timesAs(hasOthers ? 'string' : 'time', dateSystem);
      if (hasOthers) return { column, numberFormat: numbers.format(), toCell };
      return { column: ofTimes, numberFormat: times.format(), toCell };
    },
  };
}

/** A text that was made an input begins with an apostrophe where it could be read as a time. */
function timesAs(type: 'string' | 'time', dateSystem: DateSystem): (kept: CellInput) => CellInput {
  return (kept) => (typeof kept === 'string' && isIsoTime(kept) ? toCellInput(kept, type, { dateSystem }) : kept);
}

interface CellRules {
  /** Of the workbook that the cell is in; 1900 without a word. */
  readonly dateSystem?: DateSystem;
}

/**
 * SQL NULL and the empty string both leave the cell empty: a NULL must clear what an earlier refresh wrote, and Excel has no visible
 * empty text. Dates before the first that the workbook counts stay text, and so do the numbers that `numberInput` keeps as text.
 */
export function toCellInput(
  value: WireValue,
  type: ResultColumn['type'],
  { dateSystem = 1900 }: CellRules = {},
): CellInput {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : textInput(String(value));
  if (type === 'number') return numberInput(value);
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : textInput(value);
  if (type === 'time') return trySerialIn(dateSystem, value) ?? textInput(value);
  return textInput(value);
}
