import type { DataColumn } from '../../client';
import { toCellInput, type WireValue } from '../../placement';
import type { Reader } from '../parts';
import { isRightAligned } from '../place/write-result';
import type { Preview } from './report-state';

/** Texts a pane can show: numbers as the person writes them, dates as the cells will show them, without a midnight that says nothing. */
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

const LONGEST_SHOWN = 120;

function show(value: WireValue, column: DataColumn, { locale, booleans }: Reader): string {
  if (value === null) return '';
  const input = toCellInput(value, column.type);
  if (typeof input === 'boolean') return booleans[input ? 1 : 0];
  if (column.type === 'number') return typeof input === 'number' ? showNumber(input, column, locale) : String(value);
  const text = String(value);
  if (column.type === 'time') return showTime(text, column.granularity);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
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
