/** Values as the analyst reads them outside the cells: of a result as it came, and of cells under their number formats. */
import type { DataColumn } from '../../client';
import { type CellInput, textOfInput } from '../../grid';
import { toCellInput, type WireValue } from '../../placement';
import type { Reader } from '../parts';
import { isRightAligned } from '../place/write-result';
import type { Preview } from './report-state';

/** Texts a pane can show: numbers as the analyst writes them, dates as the cells will show them, without a midnight that says nothing. */
export function formatPreview(
  columns: readonly DataColumn[],
  rows: readonly (readonly WireValue[])[],
  total: number | undefined,
  reader: Reader,
): Extract<Preview, { kind: 'ready' }> {
  return {
    kind: 'ready',
    columns: columns.map(({ title, type }) => ({
      title,
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    rows: rows.map((row) => columns.map((column, index) => show(row[index] ?? null, column, reader))),
    total,
  };
}

/** Beyond this nobody compares by eye. */
const LONGEST_SHOWN = 120;

function show(value: WireValue, column: DataColumn, { locale, booleans }: Reader): string {
  if (value === null) return '';
  const input = toCellInput(value, column.type);
  if (typeof input === 'boolean') return booleans[input ? 1 : 0];
  if (column.type === 'number') return typeof input === 'number' ? showNumber(input, column, locale) : String(value);
  const text = String(value);
  if (column.type === 'time') return showTime(text, column.granularity);
  return shorten(text);
}

function showNumber(value: number, { format, isMeasure }: DataColumn, locale: string): string {
  if (format === 'id') return String(value);
  if (format === 'percent')
    return value.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (format === 'currency')
    return value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Ids and years are numbers too: only what is measured gets separators.
  return value.toLocaleString(locale, { maximumFractionDigits: isMeasure ? 2 : 15, useGrouping: isMeasure === true });
}

function showTime(text: string, granularity: string | undefined): string {
  if (granularity === 'year') return text.slice(0, 4);
  if (granularity === 'month') return text.slice(0, 7);
  return text
    .replace(/T00:00:00(\.0+)?$/, '')
    .replace('T', ' ')
    .replace(/\.0+$/, '');
}

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

const DAY_MS = 86_400_000;
/** Serial 0 of Excel's 1900 system, right from March 1900 on. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
