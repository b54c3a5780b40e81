import { type CellInput, textOfInput } from '../../grid';
import type { Reader } from '../parts';

/** Beyond this nobody compares by eye. */
const LONGEST_SHOWN = 120;
const DAY_MS = 86_400_000;
/** Serial 0 of Excel's 1900 system, right from March 1900 on. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** The value as the cell shows it under its number format, closely enough to be recognised. */
export function showValue(value: CellInput, numberFormat: string, { locale, booleans }: Reader): string {
  if (typeof value === 'boolean') return booleans[value ? 1 : 0];
  if (typeof value === 'string') return shorten(textOfInput(value));
  if (numberFormat.startsWith('yyyy')) return showDate(value, numberFormat);
  const decimals = /\.([0#]+)/.exec(numberFormat)?.[1];
  const digits = {
    minimumFractionDigits: decimals?.replace(/#+$/, '').length ?? 0,
    maximumFractionDigits: numberFormat === 'General' ? 15 : (decimals?.length ?? 0),
    useGrouping: numberFormat.includes(','),
  };
  return value.toLocaleString(locale, numberFormat.endsWith('%') ? { ...digits, style: 'percent' } : digits);
}

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Our date formats are ISO's, cut off at some point. */
function showDate(serial: number, numberFormat: string): string {
  const date = new Date(SERIAL_ZERO + Math.round(serial * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(serial);
  return date.toISOString().replace('T', ' ').slice(0, numberFormat.length);
}
