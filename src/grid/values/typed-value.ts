/**
 * Reads what a cell holds, or what a user typed, as a value of a column. Filters, formulas and
 * fields read the same content in the same way.
 */
import { formatCellText } from './cell-input';
import { type DateSystem, isDateSerialIn, serialToIsoIn } from './date-system';
import { readTypedDay } from './typed-day';
import { readNumberText } from './typed-number';

type Content = string | number | boolean;

/**
 * Returns the value in the data API's format, or undefined if no value of the type can be meant:
 * `('number', '15%') -> '0.15'`, `('boolean', 'WAHR') -> 'true'`, `('time', 46082) -> '2026-03-01'`.
 */
export function readTypedValue(
  type: 'string' | 'number' | 'time' | 'boolean',
  content: Content,
  dateSystem: DateSystem,
): string | undefined {
  if (type === 'string') return formatCellText(content);
  if (type === 'boolean') return readBoolean(content);
  if (type === 'time') return typeof content === 'number' ? toDay(content, dateSystem) : readTypedDay(String(content));
  if (typeof content === 'number') return formatCellText(content);
  // A text that Excel did not turn into a number may be one in another language.
  const digits = typeof content === 'string' ? readNumberText(content) : undefined;
  return digits === 'ambiguous' ? undefined : digits;
}

/**
 * Returns a month or a year that a text names as data APIs write it, with the year for a number that
 * can only be one: `'2026-03'`, `'2026'`. It is undefined for anything else.
 */
export function readTypedSpan(content: Content): string | undefined {
  const text = String(content).trim();
  return /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/.test(text) ? text : undefined;
}

/** Returns undefined for a number that Excel cannot show as a date. */
export function toDay(serial: number, dateSystem: DateSystem): string | undefined {
  return isDateSerialIn(dateSystem, serial) ? serialToIsoIn(dateSystem, serial).slice(0, DAY_LENGTH) : undefined;
}

/** A number is no boolean, because older versions of Excel pass an empty cell as 0. */
function readBoolean(content: Content): string | undefined {
  const value = typeof content === 'number' ? undefined : BOOLEANS.get(String(content).trim().toLowerCase());
  return value === undefined ? undefined : String(value);
}

/** A file has to mean the same to everyone, so words are read in both languages everywhere. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['wahr', true],
  ['falsch', false],
]);

const DAY_LENGTH = 'YYYY-MM-DD'.length;
