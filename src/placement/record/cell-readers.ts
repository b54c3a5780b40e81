/** Reads the content of one cell as a value of a filter in the data API's format. Pure. */
import { type CellValue, type DateSystem, formatCellText, readTypedSpan, readTypedValue } from '../../grid';
import { type CellFilter, PERIODS } from './filters';

export type ContentProblem =
  /** The cell holds an error: `#N/A`. */
  | { readonly kind: 'error'; readonly error: string }
  /** `text` is what the cell shows. */
  | {
      readonly kind: 'notDay' | 'notPeriod' | 'notNumber' | 'notYesNo';
      readonly text: string;
      /** Lists what the other cells hold that cannot be used either. */
      readonly others?: readonly string[];
    };

/** Returns the value as text; '' for an empty cell. Texts are trimmed. */
type Reader = (content: CellValue, look: CellLook) => string | ContentProblem;

interface CellLook {
  /** Is the text that the cell shows. */
  readonly shown: string;
  readonly numberFormat: string;
  readonly dateSystem: DateSystem;
}

export function chooseReader({ type, operator }: Pick<CellFilter, 'type' | 'operator'>): Reader {
  if (operator === 'inPeriod') return PERIOD_READER;
  return type === 'time' && operator === 'is' ? SPAN_READER : READERS[type];
}

/** Platforms refuse these characters, so no value of the data has them. */
export function hasBrokenCharacter(text: string): boolean {
  return text.includes('\0') || /\p{Cs}/u.test(text);
}

/** @param read reads cells that are neither errors nor empty */
function createReader(read: (content: string | number | boolean, look: CellLook) => string | ContentProblem): Reader {
  return (content, look) => {
    if (typeof content === 'object') return { kind: 'error', error: content.error };
    return content === '' ? '' : read(content, look);
  };
}

/** @param kind says what is wrong with a cell that holds no value of the type */
const createTypedReader = (type: CellFilter['type'], kind: 'notDay' | 'notNumber' | 'notYesNo'): Reader =>
  createReader((content, { shown, dateSystem }) => readTypedValue(type, content, dateSystem) ?? { kind, text: shown });

const READERS: Readonly<Record<CellFilter['type'], Reader>> = {
  string: createReader(formatCellText),
  number: createTypedReader('number', 'notNumber'),
  time: createTypedReader('time', 'notDay'),
  boolean: createTypedReader('boolean', 'notYesNo'),
};

/**
 * Reads the first day of a month or year as all of it, if that is what the cell shows: a block
 * writes the month of a report so. Shown as `2026 Mar`: `46082 -> '2026-03'`. A number without a date
 * format is a year, because hardly any data have days before 1906: `2026 -> '2026'`.
 */
const SPAN_READER: Reader = (content, look) => {
  // Texts, colours and escaped signs are no parts of a date.
  const parts = look.numberFormat.replace(/"[^"]*"|\[[^\]]*\]|\\.|;.*/g, '');
  const isPlainNumber = typeof content === 'number' && /^(?:general|[#0,]+)$/i.test(parts);
  const span = typeof content === 'string' || isPlainNumber ? readTypedSpan(content) : undefined;
  if (span !== undefined) return span;
  const day = READERS.time(content, look);
  if (typeof content !== 'number' || typeof day !== 'string' || !Number.isInteger(content)) return day;
  if (!/y/i.test(parts) || /[dhs]/i.test(parts)) return day;
  if (/m/i.test(parts)) return day.endsWith('-01') ? day.slice(0, 'YYYY-MM'.length) : day;
  return day.endsWith('-01-01') ? day.slice(0, 'YYYY'.length) : day;
};

const PERIOD_READER = createReader((content, { shown }) => {
  const text = String(content).toLowerCase().replace(/\s+/g, ' ');
  return PERIODS.find((period) => period === text) ?? GERMAN_PERIODS.get(text) ?? { kind: 'notPeriod', text: shown };
});

const GERMAN_PERIODS: ReadonlyMap<string, (typeof PERIODS)[number]> = new Map([
  ['heute', 'today'],
  ['gestern', 'yesterday'],
  ['diese woche', 'this week'],
  ['dieser monat', 'this month'],
  ['diesen monat', 'this month'],
  ['dieses quartal', 'this quarter'],
  ['dieses jahr', 'this year'],
  ['letzte woche', 'last week'],
  ['letzter monat', 'last month'],
  ['letzten monat', 'last month'],
  ['letztes quartal', 'last quarter'],
  ['letztes jahr', 'last year'],
]);
