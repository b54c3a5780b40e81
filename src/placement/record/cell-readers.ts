/** Reads the content of one cell as a value of a filter in the data API's format. Pure. */
import {
  type CellValue,
  type DateSystem,
  formatCellText,
  isDateSerialIn,
  readNumberText,
  readTypedDay,
  serialToIsoIn,
} from '../../grid';
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

const READERS: Readonly<Record<CellFilter['type'], Reader>> = {
  string: createReader(formatCellText),
  number: createReader((content, { shown }) => {
    if (typeof content === 'number') return formatCellText(content);
    // A text that Excel did not turn into a number may be one in another language.
    const digits = typeof content === 'string' ? readNumberText(content) : undefined;
    return digits === undefined || digits === 'ambiguous' ? { kind: 'notNumber', text: shown } : digits;
  }),
  time: createReader((content, { shown, dateSystem }) => {
    const day = typeof content === 'number' ? toDay(content, dateSystem) : readTypedDay(String(content));
    return day ?? { kind: 'notDay', text: shown };
  }),
  boolean: createReader((content, { shown }) => {
    const value = typeof content === 'number' ? undefined : BOOLEANS.get(String(content).toLowerCase());
    return value === undefined ? { kind: 'notYesNo', text: shown } : String(value);
  }),
};

/**
 * Reads the first day of a month or year as all of it, if that is what the cell shows: a block
 * writes the month of a report so. Shown as `2026 Mar`: `46082 -> '2026-03'`.
 */
const SPAN_READER: Reader = (content, look) => {
  const day = READERS.time(content, look);
  if (typeof content !== 'number' || typeof day !== 'string' || !Number.isInteger(content)) return day;
  // Texts, colours and escaped signs are no parts of a date.
  const parts = look.numberFormat.replace(/"[^"]*"|\[[^\]]*\]|\\.|;.*/g, '');
  if (!/y/i.test(parts) || /[dhs]/i.test(parts)) return day;
  if (/m/i.test(parts)) return day.endsWith('-01') ? day.slice(0, 'YYYY-MM'.length) : day;
  return day.endsWith('-01-01') ? day.slice(0, 'YYYY'.length) : day;
};

/** Returns undefined for a number that Excel cannot show as a date. */
export function toDay(serial: number, dateSystem: DateSystem): string | undefined {
  return isDateSerialIn(dateSystem, serial) ? serialToIsoIn(dateSystem, serial).slice(0, DAY_LENGTH) : undefined;
}

/** A file has to mean the same to everyone, so words are read in both languages everywhere. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['wahr', true],
  ['falsch', false],
]);

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

const DAY_LENGTH = 'YYYY-MM-DD'.length;
